//! Texts of positions, and positions that are refused.

use super::{bomb, cells, pommerman, scene, walled};
use crate::pommerman::cells::Direction;
use crate::pommerman::state::State;
use nply_core::Notation;

fn sample() -> State {
    let mut s = walled("a1 c3", "e6 f7", "e5 k11 - d1");
    bomb(&mut s, "e5", 9, 3, 0, None);
    bomb(&mut s, "g8", 4, 2, 3, Some(Direction::Left));
    s.flames = [cells("h1"), cells("h1 h2"), 0];
    s.items = [cells("b2"), 0, cells("c2")];
    s.hidden[1] = cells("e6");
    (s.covered, s.unseen, s.lost, s.step) = (s.wood | cells("h2"), 2, 1, 17);
    s
}

#[test]
fn a_position_can_be_read_and_is_read_back() {
    let (g, s) = (pommerman(""), sample());
    let text = g.state_text(&s);
    assert_eq!(g.parse_state(&text), Ok(s));
    for part in [
        r#""step":17"#,
        r##""board":["...........","##,
        r#""bombs":["e5 9:3 p1","g8 4:2 p4 left"]"#,
        r#""flames":["h1","h2 h1",""]"#,
        r#""burnt":"h2""#,
        r#""hidden":["","e6",""]"#,
        r#"{"at":"e5","ammo":1,"blast":2}"#,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let shown = g.show(&s);
    assert!(
        shown.contains("1o") && shown.contains("o4") && shown.contains("*2") && shown.contains("w/"),
        "{shown}"
    );
}

#[test]
fn impossible_positions_are_refused() {
    let g = pommerman("");
    let refused = |change: fn(&mut State)| {
        let mut s = sample();
        change(&mut s);
        g.validate(&s).expect_err("it is not possible")
    };
    assert_eq!(g.validate(&sample()), Ok(()));
    for (change, why) in [
        ((|s| s.step = 801) as fn(&mut State), "steps"),
        (|s| s.flames[0] |= cells("e6"), "flames"),
        (|s| s.agents[1].cell = s.agents[0].cell, "stands"),
        (|s| s.agents[1].cell = super::cell("c3"), "stands"),
        (|s| s.agents[1].cell = super::cell("h1"), "stands"),
        (|s| s.agents[2].blast = 1, "blasts"),
        (|s| s.agents[2].ammo = 11, "ammunition"),
        (|s| s.agents[2].ammo = 10, "ammunition"),
        (|s| s.bombs[0].cell = s.bombs[1].cell, "bomb"),
        (|s| s.bombs[0].cell = super::cell("b2"), "bomb"),
        (|s| s.bombs[0].life = 10, "life"),
        (|s| s.bombs[0].life = 0, "life"),
        (|s| s.bombs[0].blast = 11, "strength"),
        (|s| s.covered |= cells("k1"), "burnt"),
        (|s| s.hidden[0] = cells("e6"), "two items"),
        (|s| s.hidden[0] = cells("k1"), "hidden under nothing"),
        (|s| s.unseen = 21, "more items"),
        (|s| s.lost = 34, "more items"),
        (|s| s.unseen = 6, "unseen"),
        (|s| s.lost = 0, "neither"),
        (|s| s.unseen = 0, "neither"),
    ] {
        // The sum of all ammunition is far below the most, unless it is meant.
        let told = if why == "ammunition" {
            let mut s = sample();
            s.agents.iter_mut().for_each(|agent| agent.ammo = 9);
            change(&mut s);
            g.validate(&s).expect_err("too much")
        } else {
            refused(change)
        };
        assert!(told.contains(why), "{why}: {told}");
    }
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    let g = pommerman("");
    let text = g.state_text(&sample());
    for (from, to) in [
        ("...........", "....."),
        ("........... ", "x"),
        ("e5 9:3 p1", "e5 9:3 p5"),
        ("e5 9:3 p1", "e5 9 p1"),
        ("e5 9:3 p1", "e5 9:3 p1 away"),
        ("e5 9:3 p1", "e5 +9:3 p1"),
        ("h2 h1", "h1 h2"),
        (r#""burnt":"h2""#, r#""burnt":"f7""#),
        (r#""at":"e5""#, r#""at":"e12""#),
        (r#""unseen":2"#, r#""unseen":-2"#),
        (r#""unseen":2"#, r#""unsen":2"#),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert!(damaged == text || g.parse_state(&damaged).is_err(), "{damaged}");
    }
    assert!(g.parse_state(&g.state_text(&scene("e5 k1"))).is_ok());
}
