//! Models and types of players by their names in specs.

use crate::{canonical, game};
use nply_core::{Budget, Seed, Stop};
use nply_registry::testing::{first_choice, no_peek};
use nply_registry::{AnyGame, Thought};

fn think(game: &dyn AnyGame, spec: &str) -> Thought {
    let (table, who) = first_choice(game);
    let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(300)).expect("made");
    let mut thought = agent.think(&*table, who, Seed(5), &Stop::default()).expect("an answer");
    thought.seconds = 0.0;
    thought
}

#[test]
fn types_have_one_spelling() {
    let hearts = game("hearts:pass=none");
    for (given, words) in [
        ("uct:type=payoff", "uct"),
        ("uct:type=payoff,others=payoff", "uct"),
        ("uct:others=same", "uct"),
        ("uct:type=default", "uct:type=share"),
        ("uct:type=share,others=share", "uct:type=share"),
        ("uct:type=share,others=payoff", "uct:type=share,others=payoff"),
        ("is-mcts:others=share", "is-mcts:others=share"),
        ("maxn:type=share,others=payoff", "maxn:type=share,others=payoff"),
        ("sm-mcts-ignore:others=share", "sm-mcts-ignore"),
        ("pimc:search.type=share", "pimc:search.type=share"),
        ("pimc:search=maxn,search.others=share", "pimc:search=maxn,search.others=share"),
    ] {
        assert_eq!(canonical(&*hearts, given).as_deref(), Ok(words), "{given}");
        assert_eq!(canonical(&*hearts, words).as_deref(), Ok(words));
    }
    let refused = |game: &dyn AnyGame, agent: &str| canonical(game, agent).unwrap_err();
    assert!(refused(&*hearts, "uct:type=shape").contains("did you mean share"));
    assert!(refused(&*game("tic-tac-toe"), "uct:type=share").contains("payoff"));
    assert!(refused(&*hearts, "uct:type=share,others=payoff,reward=paranoid").contains("reward=each"));
    assert!(refused(&*hearts, "maxn:type=share,prune=shallow,utility=rank").contains("prune=none"));
    assert!(refused(&*hearts, "mp-mix:type=share").contains("unknown option"));
    assert!(refused(&*hearts, "pimc:search.type=shape").contains("`search."));
}

#[test]
fn types_change_what_is_searched_and_not_the_scale_of_reports() {
    let hearts = game("hearts:pass=none");
    let (least, most) = hearts.bounds();
    for agent in ["uct", "is-mcts"] {
        let plain = think(&*hearts, agent);
        for typed in ["type=share", "others=share", "type=share,others=payoff"] {
            let thought = think(&*hearts, &format!("{agent}:{typed}"));
            assert_eq!(thought.scale, plain.scale);
            let told = thought.lines.iter().flat_map(|line| &line.values);
            assert!(told.copied().all(|value| (least..=most).contains(&value)), "{agent}:{typed}");
            assert_ne!(thought.lines, plain.lines, "{agent}:{typed}");
        }
    }
}

#[test]
fn models_are_named_and_asked_where_an_option_says_so() {
    let hearts = game("hearts:pass=none");
    for (given, words) in [
        ("uct:model=opinions", "uct"),
        ("uct:model=opinions,leaf=model", "uct:leaf=model"),
        ("pw-policy:model=default,pw-order=model", "pw-policy"),
        ("pw-policy:pw=none,pw-order=random,pw-influence=true", "pw-policy:pw=none"),
        ("pw-random:model=opinions,untried=model", "pw-random"),
        (
            "pw-random:pw-order=model,pw-c=1,pw-alpha=0.25,c=0.24",
            "pw-random:c=0.24,pw-c=1,pw-alpha=0.25,pw-order=model",
        ),
        ("uct:untried=model,order=duck", "uct:untried=model"),
        ("uct:leaf=model,eval=share,length=5,playout=queen", "uct:leaf=model,eval=share"),
    ] {
        assert_eq!(canonical(&*hearts, given).as_deref(), Ok(words), "{given}");
    }
    let agent =
        hearts.agent(&"uct:model=opinions".parse().expect("a spec"), Budget::iterations(9)).expect("made");
    assert!(agent.notes()[0].contains("no model is asked"), "{:?}", agent.notes());
    assert!(canonical(&*hearts, "uct:model=oracle").unwrap_err().contains("opinions"));
    assert_eq!(think(&*hearts, "uct").asked, 0);
    for asks in
        ["uct:leaf=model", "uct:untried=model", "pw-policy", "ag-sm-mcts", "sm-mcts-ignore:absent=likely"]
    {
        assert!(think(&*hearts, asks).asked > 0, "{asks}");
    }
}

#[test]
fn simultaneous_searches_have_every_option() {
    let (diamant, tic_tac_toe) = (game("diamant"), game("tic-tac-toe"));
    for (given, words) in [
        (
            "sm-mcts:expand=arm,until=end,fpu=inf,c=0.4,scale=seen",
            "sm-mcts:c=0.4,scale=seen,until=end,expand=arm,fpu=inf",
        ),
        ("sm-mcts:ask=late", "sm-mcts"),
        ("decoupled-uct:ask=early", "decoupled-uct"),
        ("sm-mcts:rule=exp3,fpu=inf,c=3,gamma=0.2", "sm-mcts:rule=exp3,gamma=0.2,fpu=inf"),
        ("sm-mcts:rule=exp3", "sm-mcts:rule=exp3,fpu=inf"),
        ("sm-mcts:gamma=0.2", "sm-mcts"),
        ("sm-mcts:together=one-by-one,final=drawn", "sm-mcts:together=one-by-one,final=drawn"),
        ("decoupled-uct:rule=regret-matching", "decoupled-uct:rule=regret-matching"),
        ("sm-mcts-ignore:absent=first", "sm-mcts-ignore:absent=first"),
    ] {
        assert_eq!(canonical(&*diamant, given).as_deref(), Ok(words), "{given}");
        think(&*diamant, given);
    }
    assert_eq!(canonical(&*tic_tac_toe, "uct:together=decoupled").as_deref(), Ok("uct"));
    for (agent, cure) in [
        ("sm-mcts:rule=exp3,fpu=0.5", "fpu=inf"),
        ("mo-is-mcts:together=one-by-one", "together=decoupled"),
        ("mo-is-mcts:rule=exp3", "rule=ucb1"),
        ("mo-is-mcts:expand=child", "expand=arm"),
        ("sm-mcts:solver=standard", "expand=arm"),
        ("sm-mcts:length=4,counts=shared", "until=end"),
        ("uct:absent=first", "unknown option"),
        ("pw-random:pw-order=static,order=none", "order"),
    ] {
        let refused = canonical(&*diamant, agent).expect_err(agent);
        assert!(refused.contains(cure), "{agent}: {refused}");
    }
}

/// Of cards that come to the same one is searched, and worlds may count by what was seen: both by what the seat knows.
#[test]
fn reductions_and_weighed_worlds_do_not_peek() {
    let hearts = game("hearts:pass=none");
    for spec in [
        "is-mcts:reduce=suits",
        "uct:reduce=suits",
        "maxn:reduce=suits",
        "paranoid:reduce=suits,type=share",
        "pimc:worlds=4,search.reduce=suits,weigh=model,candidates=3",
        "pimc:worlds=4,search=maxn,combine=lower,weigh=model",
    ] {
        no_peek(&*hearts, &spec.parse().expect("a spec"), 12, Seed(2))
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
    for (given, words) in [
        ("uct:reduce=none", "uct"),
        ("uct:reduce=default", "uct:reduce=suits"),
        ("pimc:combine=mean,candidates=5,order=duck,model=opinions", "pimc"),
        ("pimc:weigh=model,candidates=5,model=opinions", "pimc:weigh=model,candidates=5"),
        ("pimc:combine=vote,search=maxn,worlds=9", "pimc:worlds=9,search=maxn,combine=vote"),
    ] {
        assert_eq!(canonical(&*hearts, given).as_deref(), Ok(words), "{given}");
    }
    for spec in ["pimc:worlds=4,weigh=model,candidates=3", "pimc:worlds=4,search=maxn,weigh=model"] {
        no_peek(&*game("spades:to=0"), &spec.parse().expect("a spec"), 12, Seed(2))
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
    assert!(canonical(&*hearts, "uct:reduce=suit").unwrap_err().contains("did you mean suits"));
    assert!(canonical(&*game("sushi-go"), "pimc:weigh=model").unwrap_err().contains("weigh=none"));
    assert_eq!(canonical(&*game("tic-tac-toe"), "pimc:weigh=model").as_deref(), Ok("pimc"));
}

/// A world's weight comes from the moves that the agent saw in the real game: cards, and in Spades bids before any card.
#[test]
fn weighed_worlds_follow_the_game() {
    weighed_after("hearts:pass=none", 20, 2);
    weighed_after("spades:to=0", 24, 4);
    weighed_after("spades:to=0", 4, 4);
}

/// Every seat plays the move at this part of the legal ones; low bids leave something to win.
fn weighed_after(game_spec: &str, turns: u32, part: usize) {
    let game = game(game_spec);
    let run = |spec: &str, follows: bool| {
        let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(300)).expect("made");
        let (mut table, mut luck) = (game.start(Seed(3)), Seed(3).rng());
        let who = nply_core::Player::new(0);
        for turn in 0.. {
            while table.turn() == nply_core::Turn::Chance {
                table.chance(&mut luck);
                if follows {
                    agent.saw(&*table, who);
                }
            }
            let nply_core::Turn::One(mover) = table.turn() else { panic!("a hand is played") };
            if turn >= turns && mover == who && table.legal(Some(who)).len() > 1 {
                break;
            }
            let legal = table.legal(Some(mover));
            table.play(&[(mover, legal[legal.len() / part].clone())]).expect("legal");
            if follows {
                agent.saw(&*table, who);
            }
        }
        agent.think(&*table, who, Seed(5), &Stop::default()).expect("an answer").lines
    };
    let weighed = "pimc:worlds=10,weigh=model";
    assert_ne!(run(weighed, true), run(weighed, false), "what was seen counts");
    assert_eq!(run(weighed, false), run("pimc:worlds=10", true), "what was not seen does not");
}
