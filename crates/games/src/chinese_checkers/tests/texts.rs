//! Texts of positions: read, refused, shown.

use super::build;
use nply_core::{Game, Notation, Seed};

const START: &str = r#"{"board":"1/11/111/........../........./......../......./......../........./........../222/22/2","mover":1,"plies":0,"winner":null}"#;

#[test]
fn the_start_is_readable() {
    let g = build(2, "");
    let s = g.start(&mut Seed(0).rng());
    assert_eq!(g.state_text(&s), START);
    let shown = g.show(&s);
    assert!(shown.starts_with("  0           1\n  1          1 1\n"), "{shown}");
    assert!(shown.contains("p1 (digit 1) to move, pieces on 0 1 2 3 4 5;"), "{shown}");
}

#[test]
fn impossible_states_are_refused() {
    let g = build(2, "max-plies=50");
    let refused = |from: &str, to: &str| {
        assert!(START.contains(from));
        g.parse_state(&START.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert!(refused("1/11/", "./11/").contains("6 pieces each"));
    assert!(refused("1/11/", "1/11./").contains("73 or 121"));
    assert!(refused("1/11/", "11/1/").contains("rows of the star"));
    assert!(refused("1/11/", "x/11/").contains("neither a dot"));
    assert!(refused(r#"mover":1"#, r#"mover":3"#).contains("no seat 3"));
    assert!(refused(r#"mover":1"#, r#"mover":0"#).contains("no seat 0"));
    assert!(refused(r#"plies":0"#, r#"plies":51"#).contains("after 50 turns"));
    assert!(refused("null", "1").contains("winner: []"));
    assert!(refused("null", "null,\"x\":1").contains("unknown field"));
    assert!(build(3, "").parse_state(START).unwrap_err().to_string().contains("3 seats"));
    assert!(build(2, "arm=4").parse_state(START).unwrap_err().to_string().contains("121 fields"));
    // A goal that is won says so.
    let won = START.replace("1/11/111", "2/22/222").replace("222/22/2\"", "111/11/1\"");
    assert!(g.parse_state(&won).unwrap_err().to_string().contains("p1, p2"));
}
