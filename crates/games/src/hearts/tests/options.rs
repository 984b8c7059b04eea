//! Every option changes something; the suite holds with every option.

use super::hearts;
use crate::hearts::Hearts;
use nply_core::testing::conformance::check;
use nply_core::{Listed, Options, Seed};

#[test]
fn conforms() {
    // Seats and presets are checked with those of all games.
    let settings = [
        (4, "picks=increasing"),
        (5, "picks=increasing,pass=across"),
        (4, "lead=free,pass=right"),
        (4, "lead=free,pass=none,first=hearts,lone-queen=free"),
        (3, "lead=free,first=queen,queen-breaks=false"),
        (4, "lead=club,pass=across,break=false,first=any"),
        (4, "to=60,jack=true,no-tricks=true,moon=shooter,moon-jack=true"),
        (5, "to=30,moon=best,jack=true"),
        (3, "to=100,hands=2,moon=off,no-tricks=true"),
    ];
    for (seats, options) in settings {
        let found = check(&hearts(seats, options), 2, 240, Seed(1));
        assert!(found.failures.is_empty(), "{seats} {options}: {:#?}", found.failures);
    }
}

#[test]
fn impossible_options_are_refused_with_a_cure() {
    let bad = |seats, text| {
        let options = Options::parse(Hearts::ABOUT.options, Hearts::ABOUT.presets, text).unwrap();
        Hearts::build(seats, &options).unwrap_err().to_string()
    };
    assert!(bad(3, "pass=across").contains("left or right"));
    assert!(bad(4, "moon-jack=true").contains("jack=true"));
    assert!(bad(4, "to=10000").contains("0..=9999"));
    assert!(bad(4, "hands=0").contains("1..=200"));
    assert!(bad(4, "moon=othres").contains("others"));
}
