//! Every option changes something. That the suite holds with them is tested with all games (`tests/games/settings.rs`).

use crate::hearts::Hearts;
use nply_core::{Listed, Options};

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
