//! Models and types of players by their names in specs.

use crate::{canonical, game};
use nply_core::{Budget, Seed, Stop};
use nply_registry::testing::first_choice;
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
    assert!(refused(&*hearts, "uct:type=share,reward=paranoid").contains("reward=each"));
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
        ("sm-mcts:rule=exp3", "fpu=inf"),
        ("is-mcts:together=one-by-one", "together=decoupled"),
        ("is-mcts:rule=exp3", "rule=ucb1"),
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
