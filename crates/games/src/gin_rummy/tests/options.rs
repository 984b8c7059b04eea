//! The suite holds with every option; impossible ones are refused. What each changes is tested beside the rule.

use super::{deal, gin, legal, play};
use crate::gin_rummy::GinRummy;
use nply_core::testing::conformance::check;
use nply_core::{Game, Listed, Options, Seed};

#[test]
fn conforms() {
    let settings = [
        (2, "preset=open-spiel,knock=30,hand=5"),
        (3, "spread=declared,knock=30,hand=4,ranks=6,layoff=free"),
        (4, "spread=declared,knock=30,hand=5,layoff=none,oklahoma=true"),
        (2, "knock=30,hand=4,ranks=5,to=100,hands=4,exhausted=lowest"),
        (3, "return=free,exhausted=minus,to=30,last=false,takes=7"),
        (4, "exhausted=loss,to=60,hands=3,oklahoma=true,wall=0"),
        (2, "spread=declared,knock=30,hand=3,big-gin=40,to=50,return=yes"),
        (3, "preset=paper,exhausted=minus,knock=20"),
    ];
    for (seats, options) in settings {
        let found = check(&gin(seats, options), 2, 90, Seed(1));
        assert!(found.failures.is_empty(), "{seats} {options}: {:#?}", found.failures);
    }
}

#[test]
fn decks_and_hands_can_be_small() {
    let g = gin(2, "ranks=5,suits=3,hand=4");
    let s = deal(&g, &[], "AS");
    assert_eq!((g.deck.count_ones(), s.stock, s.hands[0].count_ones()), (15, 6, 4));
    assert!(gin(2, "").bounds().1 > g.bounds().1);
}

#[test]
fn the_first_upcard_may_be_like_any_other() {
    for (first, texts) in [("offer", "upcard pass"), ("plain", "upcard stock")] {
        let g = gin(2, &format!("first={first}"));
        let mut s = deal(&g, &[], "AS");
        assert_eq!(legal(&g, &s), texts);
        play(&g, &mut s, "upcard");
        assert_eq!(s.takes, u8::from(first == "plain"));
    }
}

#[test]
fn impossible_options_are_refused_with_a_cure() {
    let bad = |seats, text| {
        let options = Options::parse(GinRummy::ABOUT.options, GinRummy::ABOUT.presets, text).unwrap();
        GinRummy::build(seats, &options).unwrap_err().to_string()
    };
    assert!(bad(4, "suits=3").contains("deck has 39"));
    assert!(bad(4, "wall=10,ranks=12").contains("fewer"));
    assert!(bad(2, "knock=31").contains("0..=30"));
    assert!(bad(2, "exhausted=lowst").contains("lowest"));
    assert!(bad(2, "hands=0").contains("1..=50"));
}
