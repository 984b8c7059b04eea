//! What every agent promises on every game.

use nply_core::{Budget, Player, Seed, Stop, Turn};
use nply_registry::{AGENTS, AgentSpec, AnyAgent, AnyGame, AnyTable, GAMES, GameSpec, build_game};

fn game(spec: &str) -> Box<dyn AnyGame> {
    build_game(&spec.parse::<GameSpec>().expect("a spec")).expect("a game")
}

/// The first position of a game in which a seat has a choice.
fn first_choice(game: &dyn AnyGame) -> (Box<dyn AnyTable>, Player) {
    let (mut table, mut luck) = (game.start(Seed(1)), Seed(2).rng());
    loop {
        match table.turn() {
            Turn::Chance => drop(table.chance(&mut luck)),
            turn => {
                let who = turn.seats().iter().next().expect("not over yet");
                if table.legal(Some(who)).len() > 1 {
                    return (table, who);
                }
                let moves: Vec<_> =
                    turn.seats().iter().map(|who| (who, table.legal(Some(who)).swap_remove(0))).collect();
                table.play(&moves).expect("legal");
            }
        }
    }
}

/// Every pair of a game and an agent that plays it.
fn pairs(mut test: impl FnMut(&dyn AnyGame, &AgentSpec)) {
    for entry in GAMES {
        let game = game(entry.about.id);
        for info in AGENTS {
            let spec: AgentSpec = info.id.parse().expect("a spec");
            if game.agent(&spec, nply_registry::DEFAULT_BUDGET).is_ok() {
                test(&*game, &spec);
            }
        }
    }
}

#[test]
fn every_agent_chooses_a_legal_action_and_the_same_one_again() {
    pairs(|game, spec| {
        let (table, who) = first_choice(game);
        let think = || {
            let mut agent = game.agent(spec, Budget::iterations(60)).expect("it was made before");
            let mut thought = agent.think(&*table, who, Seed(7), &Stop::default());
            thought.seconds = 0.0;
            thought
        };
        let thought = think();
        assert!(
            table.legal(Some(who)).iter().any(|text| text == thought.best()),
            "{spec} on {}",
            game.spec()
        );
        assert_eq!(thought, think(), "{spec} on {} does not repeat itself", game.spec());
        assert!(thought.lines.iter().all(|line| line.pv[0] == line.action));
        // A search used before gives what a fresh one gives: nothing is carried over unless an option says so.
        let mut used = game.agent(spec, Budget::iterations(60)).expect("as before");
        used.think(&*table, who, Seed(8), &Stop::default());
        let mut again = used.think(&*table, who, Seed(7), &Stop::default());
        again.seconds = 0.0;
        assert_eq!((again.lines, again.nodes), (thought.lines, thought.nodes), "{spec} on {}", game.spec());
    });
}

#[test]
fn every_agent_ends_at_the_stop_signal() {
    pairs(|game, spec| {
        let (table, who) = first_choice(game);
        let mut agent: Box<dyn AnyAgent> =
            game.agent(spec, Budget::millis(3_600_000)).expect("it was made before");
        let stop = Stop::default();
        stop.stop();
        let thought = agent.think(&*table, who, Seed(1), &stop);
        assert!(thought.iterations <= 1, "{spec} on {}: {} iterations", game.spec(), thought.iterations);
        assert!(thought.nodes < 100_000, "{spec} on {}: {} nodes", game.spec(), thought.nodes);
    });
}

#[test]
fn open_hands_are_an_option_and_change_what_is_searched() {
    // With open hands two truths that look the same give different searches; with closed ones never.
    let game = game("hearts:pass=none");
    let open: AgentSpec = "uct:open=true".parse().expect("a spec");
    let closed: AgentSpec = "uct:open=false".parse().expect("a spec");
    assert!(game.no_peek(&closed, 30, Seed(3)).is_ok());
    assert!(game.no_peek(&open, 30, Seed(3)).is_err(), "an open search must depend on the truth");
}

#[test]
fn every_agent_option_is_read_and_bad_values_are_named() {
    let game = game("tic-tac-toe");
    for info in AGENTS {
        for option in info.options {
            // The default is a value of the option.
            let spec = format!("{}:{}={}", info.id, option.key, option.default);
            let built = game.agent(&spec.parse().expect("a spec"), nply_registry::DEFAULT_BUDGET);
            assert!(built.is_ok(), "{spec}: {:?}", built.err());
            let spec = format!("{}:{}=%%%", info.id, option.key);
            let bad = game.agent(&spec.parse().expect("a spec"), nply_registry::DEFAULT_BUDGET).err();
            assert!(bad.is_some_and(|bad| bad.to_string().contains("%%%")), "{spec} was accepted");
        }
    }
}

/// The words in which an agent is settled, or why it is refused.
fn settled(game: &dyn AnyGame, agent: &str) -> Result<String, String> {
    let built = game.agent(&agent.parse().expect("a spec"), nply_registry::DEFAULT_BUDGET);
    built.map(|agent| agent.settled().without_budget()).map_err(|bad| bad.to_string())
}

#[test]
fn settings_of_opps_that_play_alike_have_the_same_words() {
    let limits = || (1..=10).map(|l| l.to_string()).chain(["inf".to_string()]);
    // 40 pairs l1 > l2 for each n1 that leaves opponents for both groups, and the widths of a single group: 1 to 5, or
    // eleven where n1 = 3 takes in all opponents.
    for (seats, distinct) in [(3, 40 + 11), (4, 2 * 40 + 11), (6, 3 * 40 + 5)] {
        let game = game(&format!("chinese-checkers/{seats}"));
        let (mut stated, mut words) = (0, std::collections::BTreeSet::new());
        for n1 in 0..=3 {
            for l1 in limits() {
                for l2 in (1..=5).filter(|&l2| l1.parse::<u32>().is_ok_and(|l1| l1 >= l2) || l1 == "inf") {
                    stated += 1;
                    words
                        .insert(settled(&*game, &format!("opps:n1={n1},l1={l1},l2={l2}")).expect("an agent"));
                }
            }
        }
        assert_eq!((stated, words.len()), (180, distinct), "{seats} seats: {words:?}");
        // The words mean what they say: settled again they stay as they are.
        assert!(words.iter().all(|word| settled(&*game, word).as_ref() == Ok(word)));
    }
    let three = game("chinese-checkers/3");
    let paranoid = settled(&*three, "opps:n1=0,l2=inf");
    for same in ["opps:n1=2,l1=inf,l2=3", "opps:n1=0,l1=2,l2=inf", "opps:n1=1,l1=inf,l2=inf"] {
        assert_eq!(settled(&*three, same), paranoid);
    }
    assert_eq!(settled(&*three, "opps:preset=paper"), settled(&*three, "opps"));
}

#[test]
fn what_cannot_be_is_refused_with_a_cure() {
    let (checkers, hearts) = (game("chinese-checkers"), game("hearts"));
    let refused = |game: &dyn AnyGame, agent: &str| settled(game, agent).unwrap_err();
    assert!(refused(&*checkers, "opps:l1=2,l2=3").contains("l1 must not be less than l2"));
    assert!(refused(&*hearts, "brs").contains("use brs+"));
    assert!(refused(&*hearts, "maxn:prune=shallow").contains("utility=rank"));
    assert!(refused(&*checkers, "maxn:prune=shallow,tie=average").contains("tie=first"));
    assert!(refused(&*checkers, "mcts:learn=mast").contains("leaf=playout"));
    assert!(refused(&*game("diamant"), "uct:solver=standard").contains("solver=none"));
    assert!(refused(&*hearts, "uct:open=true,reuse=true").contains("reuse=false"));
    for bad in ["solver=standard", "reuse=true"] {
        assert!(refused(&*checkers, &format!("uct:threads=2,{bad}")).contains("threads=1"), "{bad}");
    }
    assert!(settled(&*checkers, "uct:threads=2,learn=mast").is_ok());
    assert!(settled(&*game("diamant"), "uct:threads=2").is_ok());
    assert!(settled(&*hearts, "uct:threads=2").is_ok());
    for fine in ["uct:learn=nst,pick=gibbs,key=distance", "mcts:solver=paranoid,reuse=true"] {
        assert!(settled(&*checkers, fine).is_ok(), "{fine}");
    }
    for fine in ["maxn:prune=speculative", "brs", "maxn:tie=average"] {
        assert!(settled(&*checkers, fine).is_ok(), "{fine}");
    }
    assert!(settled(&*hearts, "maxn:prune=last-branch,utility=rank").is_ok());
}

/// Presets and single options are given to the agents of the depth-first family on games of every kind.
#[test]
fn strong_searches_play_every_game() {
    for entry in GAMES {
        let game = game(entry.about.id);
        for spec in
            ["paranoid:preset=strong", "brs+:preset=strong,pvs=true", "opps:preset=strong,n1=1,l1=4,l2=1"]
        {
            let (table, who) = first_choice(&*game);
            let think = |seed| {
                let mut agent =
                    game.agent(&spec.parse().expect("a spec"), Budget::iterations(30)).expect("made");
                agent.think(&*table, who, seed, &Stop::default()).best().to_string()
            };
            assert!(table.legal(Some(who)).contains(&think(Seed(3))), "{spec} on {}", game.spec());
            assert!(
                game.no_peek(&spec.parse().expect("a spec"), 4, Seed(5)).is_ok(),
                "{spec} on {}",
                game.spec()
            );
        }
    }
}

/// Matches and families of settings rest on it: agents with the same full words are the same agent.
#[test]
fn agents_with_equal_full_words_play_alike() {
    let values = |text: &'static str| {
        let listed = if text.contains("..") { vec!["1", "2", "0.4"] } else { text.split('|').collect() };
        listed.into_iter().filter(|value| !value.contains(' '))
    };
    let mut merged = 0;
    pairs(|game, spec| {
        let (table, who) = first_choice(game);
        let info = AGENTS.iter().find(|info| info.id == spec.id).expect("it is listed");
        let mut known: Vec<(AgentSpec, Vec<String>)> = Vec::new();
        let leaves = if info.options.iter().any(|option| option.key == "leaf") {
            &["playout", "static"][..]
        } else {
            &[""]
        };
        for (leaf, option) in
            leaves.iter().flat_map(|leaf| info.options.iter().map(move |option| (leaf, option)))
        {
            for value in values(option.values).filter(|_| option.key != "leaf") {
                let fixed = if leaf.is_empty() { String::new() } else { format!("leaf={leaf},") };
                let options = format!("{fixed}{}={value}", option.key);
                let Ok(mut agent) =
                    game.agent(&AgentSpec { options, ..spec.clone() }, Budget::iterations(20))
                else {
                    continue;
                };
                let thought = agent.think(&*table, who, Seed(7), &Stop::default());
                let told: Vec<String> = thought.lines.iter().map(|line| format!("{line:?}")).collect();
                match known.iter().find(|(settled, _)| settled == agent.settled()) {
                    None => known.push((agent.settled().clone(), told)),
                    Some((settled, first)) => {
                        assert_eq!(*first, told, "{settled} on {}: {}={value}", game.spec(), option.key);
                        merged += 1;
                    }
                }
                let again = game
                    .agent(agent.settled(), nply_registry::DEFAULT_BUDGET)
                    .expect("full words are a spec");
                assert_eq!(again.settled(), agent.settled());
            }
        }
    });
    assert!(merged > 100, "{merged} settings were the same as another");
}

/// The payoff of the first seat of tic-tac-toe if both play perfectly.
fn exhaustive(table: &dyn AnyTable) -> f32 {
    let Turn::One(who) = table.turn() else { return table.payoffs().0[0] };
    let after = |text: String| {
        let mut next = table.boxed();
        next.play(&[(who, text)]).expect("legal");
        exhaustive(&*next)
    };
    let values = table.legal(Some(who)).into_iter().map(after);
    if who.index() == 0 { values.fold(-1.0, f32::max) } else { values.fold(1.0, f32::min) }
}

#[test]
fn proofs_in_tic_tac_toe_are_those_of_exhaustive_search() {
    let game = game("tic-tac-toe");
    let agent =
        |spec: &str| game.agent(&spec.parse().expect("a spec"), nply_registry::DEFAULT_BUDGET).expect("made");
    let (mut solver, mut rng, mut proofs) = (agent("uct:solver=standard@3000it"), Seed(6).rng(), 0);
    for _ in 0..60 {
        // Four to six random moves: there are wins, losses and draws.
        let mut table = game.start(Seed(1));
        for _ in 0..4 + rng.below(3) {
            if let Turn::One(who) = table.turn() {
                let legal = table.legal(Some(who));
                table.play(&[(who, legal[rng.below(legal.len() as u32) as usize].clone())]).expect("legal");
            }
        }
        let Turn::One(who) = table.turn() else { continue };
        let exact = exhaustive(&*table);
        let thought = solver.think(&*table, who, Seed(2), &Stop::default());
        let is_proven = thought.iterations < 3000;
        assert_eq!(is_proven, exact != 0.0, "a draw is never proven: {}", table.state_text(None));
        if is_proven {
            assert_eq!(thought.lines[0].values, [exact, -exact], "{}", table.state_text(None));
            proofs += 1;
        }
    }
    assert!(proofs > 20, "{proofs}");
}

#[test]
fn a_tree_is_reused_only_where_the_option_says_so() {
    let game = game("tic-tac-toe");
    let visits = |spec: &str| {
        let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(500)).expect("made");
        let (mut table, who) = (game.start(Seed(1)), Player::new(0));
        for _ in 0..2 {
            let Turn::One(mover) = table.turn() else { panic!("nobody has won yet") };
            let text = agent.think(&*table, mover, Seed(3), &Stop::default()).best().to_string();
            // Both moves are thought over by the first seat's agent; only its own tree is followed.
            table.play(&[(mover, text)]).expect("legal");
            agent.saw(&*table, who);
        }
        agent.think(&*table, who, Seed(4), &Stop::default()).lines.iter().map(|line| line.visits).sum::<u64>()
    };
    assert_eq!(visits("uct"), 500);
    assert_eq!(visits("uct:reuse=true"), 500, "the seat changed in between");
    let alone = |spec: &str| {
        let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(500)).expect("made");
        let (mut table, who) = (game.start(Seed(1)), Player::new(0));
        let first = agent.think(&*table, who, Seed(3), &Stop::default());
        for (mover, text) in
            [(who, first.lines[0].pv[0].clone()), (Player::new(1), first.lines[0].pv[1].clone())]
        {
            table.play(&[(mover, text)]).expect("legal");
            agent.saw(&*table, who);
        }
        agent.think(&*table, who, Seed(4), &Stop::default()).lines.iter().map(|line| line.visits).sum::<u64>()
    };
    assert_eq!(alone("uct"), 500);
    assert!(alone("uct:reuse=true") > 505);
}
