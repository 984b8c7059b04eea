//! Texts of positions, and positions that are refused.

use super::{after, build};
use nply_core::{Game, Notation, Seed};

#[test]
fn a_position_is_shown_with_its_moves() {
    let g = build(3, "");
    let s = after(&g, &g.start(&mut Seed(1).rng()), "f3");
    let expected = "\
8  . . . . . . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . + 1 2 . . .
4  . . . 4 1 . . .
3  . . + . + 1 . .
2  . . . . . . . .
1  . . . . . . . .
   a b c d e f g h
balls: p1 3, p2 1, p3 0, nobody 1
p2 (digit 2) to capture: +";
    assert_eq!(g.show(&s), expected);
    let text = r#"{"board":"......../......../......../...12.../...41.../.....1../......../........","mover":2,"passes":0}"#;
    assert_eq!(g.state_text(&s), text);
    assert_eq!(g.parse_state(text), Ok(s));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let start = "......../......../......../...12.../...43.../......../......../........";
    let refused = |seats: usize, options: &str, board: &str, mover: u8, passes: u8| {
        let text = format!(r#"{{"board":"{board}","mover":{mover},"passes":{passes}}}"#);
        build(seats, options).parse_state(&text).err().map(|bad| bad.why)
    };
    let says = |why: Option<String>, what: &str| {
        let why = why.expect("refused");
        assert!(why.contains(what), "{why}");
    };
    assert_eq!(refused(4, "", start, 1, 0), None);
    says(refused(4, "", start, 2, 0), "so many balls say mover: 1");
    says(refused(4, "", start, 5, 0), "there is no seat 5");
    says(refused(3, "", start, 4, 0), "3 seats");
    says(refused(4, "", start, 1, 1), "nobody ever passes");
    says(refused(4, "", &start.replace('3', "."), 1, 0), "never leave");
    says(refused(4, "", &start.replace('3', "5"), 1, 0), "digit of a colour");
    says(refused(4, "", "1/2", 1, 0), "8 rows");
    says(refused(3, "", &start.replace('2', "4"), 1, 0), "nobody's");
    says(refused(3, "no-capture=pass", start, 1, 4), "all have passed");
    says(refused(3, "no-capture=pass", start, 2, 1), "p1 could capture");
    says(refused(2, "preset=othello", start, 1, 0), "2 colours");
}

#[test]
fn the_end_is_told() {
    let g = build(2, "");
    let row = "11112222";
    let even = super::position(&[row; 8].join(" "), 1);
    assert!(g.show(&even).ends_with("p1 and p2 share the win"));
    let won = super::position(&[[row; 7].join(" "), "12222222".into()].join(" "), 1);
    assert!(g.show(&won).ends_with("p2 has won"));
    let pass = build(2, "no-capture=pass");
    let stuck = super::position("1112.... ........ ........ ........ ........ ........ ........ ........", 2);
    assert!(pass.show(&stuck).ends_with("p2 (digit 2) must pass"));
    assert!(g.show(&stuck).ends_with("next to any ball: +"));
}
