//! What every agent promises on every game.

use crate::{REGISTRY, game};
use nply_core::{Budget, Seed, Stop};
use nply_registry::testing::{first_choice, no_peek};
use nply_registry::{AgentSpec, AnyAgent, AnyGame};

/// Every pair of a game and an agent that plays it.
fn pairs(mut test: impl FnMut(&dyn AnyGame, &AgentSpec)) {
    for entry in REGISTRY.games() {
        let game = game(entry.about.id);
        for info in REGISTRY.agents().iter().filter(|info| info.is_in(entry.about.id)) {
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
            let mut thought = agent.think(&*table, who, Seed(7), &Stop::default()).expect("an answer");
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
        assert!(
            thought.lines.iter().all(|line| line.pv[0].action == line.action && line.pv[0].seat == Some(who))
        );
        // A search used before gives what a fresh one gives: nothing is carried over unless an option says so.
        let mut used = game.agent(spec, Budget::iterations(60)).expect("as before");
        used.think(&*table, who, Seed(8), &Stop::default()).expect("an answer");
        let mut again = used.think(&*table, who, Seed(7), &Stop::default()).expect("an answer");
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
        let thought = agent.think(&*table, who, Seed(1), &stop).expect("an answer");
        assert!(thought.iterations <= 1, "{spec} on {}: {} iterations", game.spec(), thought.iterations);
        assert!(thought.nodes < 100_000, "{spec} on {}: {} nodes", game.spec(), thought.nodes);
    });
}

/// Asked of a game that every agent can play.
#[cfg(feature = "default")]
#[test]
fn every_agent_option_is_read_and_bad_values_are_named() {
    let game = game("tic-tac-toe");
    for info in REGISTRY.agents() {
        for option in &info.options {
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

/// Presets and single options are given to the agents of the depth-first family on games of every kind.
#[test]
fn strong_searches_play_every_game() {
    for entry in REGISTRY.games() {
        let game = game(entry.about.id);
        for spec in
            ["paranoid:preset=strong", "brs+:preset=strong,pvs=true", "opps:preset=strong,n1=1,l1=4,l2=1"]
        {
            let (table, who) = first_choice(&*game);
            let think = |seed| {
                let mut agent =
                    game.agent(&spec.parse().expect("a spec"), Budget::iterations(30)).expect("made");
                agent.think(&*table, who, seed, &Stop::default()).expect("an answer").best().to_string()
            };
            assert!(table.legal(Some(who)).contains(&think(Seed(3))), "{spec} on {}", game.spec());
            assert!(
                no_peek(&*game, &spec.parse().expect("a spec"), 4, Seed(5)).is_ok(),
                "{spec} on {}",
                game.spec()
            );
        }
    }
}

/// Matches and families of settings rest on it: agents with the same canonical spec are the same agent.
#[test]
fn agents_with_equal_full_words_play_alike() {
    let values = |text: &str| -> Vec<String> {
        let listed = if text.contains("..") { vec!["1", "2", "0.4"] } else { text.split('|').collect() };
        listed.into_iter().filter(|value| !value.contains(' ')).map(str::to_string).collect()
    };
    let mut merged = 0;
    pairs(|game, spec| {
        let (table, who) = first_choice(game);
        let listed = REGISTRY.agents().iter().filter(|info| info.is_in(game.about().id));
        let info = listed.clone().find(|info| info.id == spec.id).expect("it is listed");
        let mut known: Vec<(AgentSpec, Vec<String>)> = Vec::new();
        let leaves = if info.options.iter().any(|option| option.key == "leaf") {
            &["playout", "static"][..]
        } else {
            &[""]
        };
        for (leaf, option) in
            leaves.iter().flat_map(|leaf| info.options.iter().map(move |option| (leaf, option)))
        {
            for value in values(&option.values).into_iter().filter(|_| option.key != "leaf") {
                let fixed = if leaf.is_empty() { String::new() } else { format!("leaf={leaf},") };
                let options = format!("{fixed}{}={value}", option.key);
                let Ok(mut agent) =
                    game.agent(&AgentSpec { options, ..spec.clone() }, Budget::iterations(20))
                else {
                    continue;
                };
                let thought = agent.think(&*table, who, Seed(7), &Stop::default()).expect("an answer");
                let told: Vec<String> = thought.lines.iter().map(|line| format!("{line:?}")).collect();
                match known.iter().find(|(known, _)| known == agent.canonical()) {
                    None => known.push((agent.canonical().clone(), told)),
                    Some((canonical, first)) => {
                        assert_eq!(*first, told, "{canonical} on {}: {}={value}", game.spec(), option.key);
                        merged += 1;
                    }
                }
                let again = game
                    .agent(agent.canonical(), nply_registry::DEFAULT_BUDGET)
                    .expect("a canonical spec is a spec");
                assert_eq!(again.canonical(), agent.canonical());
            }
        }
    });
    assert!(merged > 100, "{merged} settings were the same as another");
}

#[test]
fn no_agent_looks_at_what_is_hidden() {
    for entry in REGISTRY.games() {
        let game = game(entry.about.id);
        for agent in REGISTRY.agents().iter().filter(|info| info.is_in(entry.about.id)) {
            let spec: AgentSpec = agent.id.parse().expect("a spec");
            let Err(refused) = game.agent(&spec, nply_registry::DEFAULT_BUDGET).map(drop) else {
                no_peek(&*game, &spec, 12, Seed(2)).unwrap_or_else(|failure| panic!("{failure}"));
                continue;
            };
            assert!(refused.why.contains("it needs"), "{refused}");
        }
    }
}
