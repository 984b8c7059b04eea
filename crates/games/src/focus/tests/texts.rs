//! Texts of positions, and positions that are refused.

use super::{after, build};
use nply_core::{Game, Notation, Seed};

const START: &str = r#"{"board":"1 1 4 2/2 2 2 4 2 4/1 1 1 1 4 2 4 2/2 2 2 2 4 2 4 2/3 1 3 1 3 3 3 3/3 1 3 1 4 4 4 4/1 3 1 3 3 3/3 1 4 4","reserve":[0,0,0,0],"taken":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"mover":1,"plies":0,"winner":null}"#;

#[test]
fn a_position_is_told_and_shown() {
    let g = build(4, "");
    let s = g.start(&mut Seed(1).rng());
    assert_eq!(g.state_text(&s), START);
    assert_eq!(g.parse_state(START), Ok(s));
    let s = after(&g, &s, "d8-d7");
    let shown = g.show(&s);
    let expected = "\
8              1     .     4     2
7        2     2     21    4     2     4
6  1     1     1     1     4     2     4     2
5  2     2     2     2     4     2     4     2
4  3     1     3     1     3     3     3     3
3  3     1     3     1     4     4     4     4
2        1     3     1     3     3     3
1              3     1     4     4
   a     b     c     d     e     f     g     h
stacks from the bottom to the top, whose digit owns them
p1: 13 stacks, 0 in reserve, captured none, needs 6 more
p2: 12 stacks, 0 in reserve, captured none, needs 6 more
p3: 13 stacks, 0 in reserve, captured none, needs 6 more
p4: 13 stacks, 0 in reserve, captured none, needs 6 more
p2 (digit 2) to move";
    assert_eq!(shown, expected);
    assert!(build(3, "").show(&build(3, "").start(&mut Seed(1).rng())).ends_with("on an empty square"));
    assert!(build(4, "max-plies=1").show(&s).ends_with("nobody has won"));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let g = build(4, "");
    let says = |text: String, what: &str| {
        let why = g.parse_state(&text).expect_err("refused").why;
        assert!(why.contains(what), "{why}");
    };
    let replaced = |from: &str, to: &str| START.replacen(from, to, 1);
    says(replaced("1 1 4 2", "1 1 4"), "rows of the board");
    says(replaced("1 1 4 2", "1 x 4 2"), "digits of seats");
    says(replaced("1 1 4 2", "111111 1 4 2"), "a stack of 6");
    says(replaced("1 1 4 2", "1 . 4 2"), "12 pieces in all");
    says(replaced("1 1 4 2", "1 2 4 2"), "pieces in all");
    says(replaced("\"reserve\":[0,0,0,0]", "\"reserve\":[0,0,0]"), "2 to 4 seats");
    says(replaced("\"reserve\":[0,0,0,0]", "\"reserve\":[200,0,0,0]"), "numbers up to");
    says(replaced("1 1 4 2", "1 . 4 2").replace("[[0,0", "[[1,0"), "captured itself");
    says(replaced("\"mover\":1", "\"mover\":5"), "no seat 5");
    says(replaced("\"plies\":0", "\"plies\":2001"), "2000 turns");
    says(replaced("\"winner\":null", "\"winner\":2"), "winner: []");
    let why = build(3, "").parse_state(START).expect_err("refused").why;
    assert!(why.contains("3 seats"), "{why}");
}

#[test]
fn the_opening_of_three_seats_is_checked() {
    let g = build(3, "");
    let s = g.start(&mut Seed(1).rng());
    let text = g.state_text(&s);
    assert_eq!(g.parse_state(&text), Ok(s));
    for (from, to) in [("\"mover\":1", "\"mover\":2"), ("\"plies\":0", "\"plies\":1")] {
        let why = g.parse_state(&text.replace(from, to)).expect_err("refused").why;
        assert!(why.contains("hand piece"), "{why}");
    }
    let next = after(&g, &s, "+c1");
    assert_eq!(g.parse_state(&g.state_text(&next)), Ok(next));
}
