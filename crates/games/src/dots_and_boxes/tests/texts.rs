//! Texts of positions, and positions that are refused.

use super::{build, played};
use nply_core::{Act, Drawn, Eye, Names, Notation, Player};

#[test]
fn a_position_is_told_and_shown() {
    let g = build(3, "width=2,height=2");
    let s = played(&g, "a1-b1 a2-b2 b2-b3 a1-a2 b1-b2 c1-c2");
    let text = r#"{"flat":["..","2.","1."],"upright":[".3.","122"],"boxes":["..","2."],"mover":3}"#;
    assert_eq!(g.state_text(&s), text);
    assert_eq!(g.parse_state(text), Ok(s));
    let expected = " 3 +   +   +
       |
 2 +---+   +
   | 2 |   |
 1 +---+   +
   a   b   c
boxes: p1 0, p2 1, p3 0
p3 to draw a line";
    assert_eq!(g.show(&s), expected);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let g = build(3, "width=2,height=2");
    let good = r#"{"flat":["..","2.","1."],"upright":[".3.","122"],"boxes":["..","2."],"mover":3}"#;
    let says = |from: &str, to: &str, what: &str| {
        let why = g.parse_state(&good.replacen(from, to, 1)).expect_err("refused").why;
        assert!(why.contains(what), "{why}");
    };
    says("\"2.\"]", "\"..\"]", "has an owner");
    says("\"..\",\"2.\"]", "\"1.\",\"2.\"]", "has an owner");
    says("\"boxes\":[\"..\",\"2.\"]", "\"boxes\":[\"..\",\"3.\"]", "has drawn no side");
    says("\"..\",\"2.\",\"1.\"", "\"..\",\"2.\"", "rows of");
    says("\"flat\":[\"..\"", "\"flat\":[\"\"", "1 to 19");
    says(".3.", ".x.", "neither a dot");
    says(".3.", ".4.", "3 seats");
    says("\"mover\":3", "\"mover\":4", "3 seats");
    says("\"mover\":3", "\"mover\":9", "no seat 9");
    let why = build(3, "").parse_state(good).expect_err("refused").why;
    assert!(why.contains("7 x 5"), "{why}");
}

#[test]
fn closing_is_told() {
    let g = build(2, "width=2,height=1");
    let before = played(&g, "a1-b1 a2-b2 a1-a2");
    let after = super::after(&g, &before, "b1-b2");
    let told = [Act { seat: Some(Player::new(1)), action: None }];
    let news = |eye| g.news(&before, &told, &after, &Names::plain(eye, 2));
    assert_eq!(news(Eye::Public), ["p2 closes a box and draws again"]);
    assert_eq!(news(Eye::Seat(Player::new(1))), ["you close a box and draw again"]);
    assert!(g.news(&before, &told, &before, &Names::plain(Eye::Public, 2)).is_empty());
}
