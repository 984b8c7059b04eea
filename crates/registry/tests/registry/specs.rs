//! Specs have one spelling, and what cannot be is refused with a cure.

use crate::{canonical, game};
use nply_registry::AnyGame;

#[test]
fn a_game_has_one_spelling() {
    let spelt = |text: &str| game(text).spec().to_string();
    assert_eq!(spelt("chinese-checkers"), "chinese-checkers/3");
    assert_eq!(spelt("chinese-checkers:preset=paper"), "chinese-checkers/3");
    assert_eq!(spelt("chinese-checkers/3:max-plies=1000,arm=4"), "chinese-checkers/3:arm=4");
    let strict = spelt("chinese-checkers:preset=strict");
    assert!(!strict.contains("preset") && strict.contains("foreign-corners=false"), "{strict}");
    assert_eq!(spelt(&strict), strict);
}

fn of(spec: &str, agent: &str) -> Result<String, String> {
    canonical(&*game(spec), agent)
}

#[test]
fn what_makes_no_difference_is_not_said() {
    for (same, words) in [
        ("mcts:pw-c=3,pw-alpha=0.5", "mcts"),
        ("mcts:e=5,keep=game,context=unordered", "mcts"),
        ("mcts:c-others=0.40", "mcts"),
        ("mcts:order=advance,fpu=inf", "mcts"),
        ("oma-pw:untried=random", "oma-pw"),
        ("oma-pw:pw=none,pw-c=3,untried=static", "oma-pw:pw=none"),
        ("mcts:pw=all,untried=static", "mcts:pw=all"),
        ("mcts:pw=own,untried=static,pw-c=3", "mcts:pw=own,pw-c=3,untried=static"),
        ("uct:c=1,c-others=1,fpu=0.50", "uct:c=1,fpu=0.5"),
        ("uct:eval=linear", "uct"),
        ("uct:eval=linear,init=5", "uct:eval=linear,init=5"),
        ("uct:eval=linear,minimax=0.50", "uct:eval=linear,minimax=0.5"),
        ("uct:bias=0.0,history=0,minimax=0.0,decay=0.5,key=action", "uct"),
        ("uct:rave=none,rave-e=5,grave-ref=3", "uct"),
        ("uct:rave=rave,rave-e=5,grave-ref=3", "uct:rave=rave,rave-e=5"),
        ("uct:history=1,decay=0.50", "uct:decay=0.5,history=1"),
    ] {
        assert_eq!(of("chinese-checkers", same).as_deref(), Ok(words), "{same}");
        assert_eq!(of("chinese-checkers", words).as_deref(), Ok(words));
    }
}

#[test]
fn random_play_and_a_policy_are_told_apart() {
    // The game's first policy is not what `random` plays by default, so naming it must not vanish.
    for (given, words) in [
        ("random:playout=random", "random"),
        ("random:playout=forward", "random:playout=forward"),
        ("random:playout=farthest", "random:playout=farthest"),
        ("mcts:playout=farthest", "mcts"),
        ("mcts:playout=farthest,moves=playout", "mcts:playout=farthest,moves=playout"),
    ] {
        assert_eq!(of("chinese-checkers", given).as_deref(), Ok(words), "{given}");
    }
    let hidden = of("hearts", "uct:moves=playout");
    assert!(hidden.unwrap_err().contains("hidden information"));
    assert!(of("hearts", "uct:moves=playout,open=true").is_ok());
}

#[test]
fn selection_that_cannot_be_is_refused_with_a_cure() {
    for agent in ["mcts:untried=oma", "mcts-pw:untried=oma"] {
        assert!(of("chinese-checkers", agent).unwrap_err().contains("say oma=all"));
    }
    for (agent, cure) in [
        ("mcts:init=5,fpu=0.5", "leave out fpu"),
        ("mcts-oma:init=5,untried=oma", "or pw=all"),
        ("uct:rave=grave,reuse=true", "rave=none"),
    ] {
        assert!(of("chinese-checkers", agent).unwrap_err().contains(cure), "{agent}");
    }
    for agent in [
        "uct:init=-1",
        "uct:bias=-1",
        "uct:history=-1",
        "uct:minimax=1.1",
        "uct:rave-e=0",
        "uct:pw-alpha=1.1",
        "uct:pw-c=0",
        "uct:e=0",
        "uct:fpu=2",
        "uct:c-others=-1",
    ] {
        assert!(of("chinese-checkers", agent).unwrap_err().contains("it takes"), "{agent}");
    }
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
                    words.insert(
                        canonical(&*game, &format!("opps:n1={n1},l1={l1},l2={l2}")).expect("an agent"),
                    );
                }
            }
        }
        assert_eq!((stated, words.len()), (180, distinct), "{seats} seats: {words:?}");
        // A canonical spec means what it says: read again it stays as it is.
        assert!(words.iter().all(|word| canonical(&*game, word).as_ref() == Ok(word)));
    }
    let three = game("chinese-checkers/3");
    let paranoid = canonical(&*three, "opps:n1=0,l2=inf");
    for same in ["opps:n1=2,l1=inf,l2=3", "opps:n1=0,l1=2,l2=inf", "opps:n1=1,l1=inf,l2=inf"] {
        assert_eq!(canonical(&*three, same), paranoid);
    }
    assert_eq!(canonical(&*three, "opps:preset=paper"), canonical(&*three, "opps"));
}

#[test]
fn what_cannot_be_is_refused_with_a_cure() {
    let (checkers, hearts) = (game("chinese-checkers"), game("hearts"));
    let refused = |game: &dyn AnyGame, agent: &str| canonical(game, agent).unwrap_err();
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
    // What the engine refuses is named as it was typed.
    for (agent, word) in [
        ("uct:solver=paranoid", "`solver=paranoid`"),
        ("uct:reuse=true", "`reuse=true`"),
        ("pimc:search=uct,search.solver=first-winner", "`search.solver=first-winner`"),
    ] {
        let told = refused(&*hearts, agent);
        assert!(told.starts_with(word), "{told}");
    }
    assert!(canonical(&*checkers, "uct:threads=2,learn=mast").is_ok());
    assert!(canonical(&*game("diamant"), "uct:threads=2").is_ok());
    assert!(canonical(&*hearts, "uct:threads=2").is_ok());
    for fine in ["uct:learn=nst,pick=gibbs,key=distance", "mcts:solver=paranoid,reuse=true"] {
        assert!(canonical(&*checkers, fine).is_ok(), "{fine}");
    }
    for fine in ["maxn:prune=speculative", "brs", "maxn:tie=average"] {
        assert!(canonical(&*checkers, fine).is_ok(), "{fine}");
    }
    assert!(canonical(&*hearts, "maxn:prune=last-branch,utility=rank").is_ok());
}
