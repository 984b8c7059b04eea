//! The evaluation that hunts, and the type that wants to live.

use super::{bomb, cells, pommerman, scene, seat, walled};
use crate::pommerman::state::State;
use crate::pommerman::{Hunt, Survivor};
use nply_core::{Evaluate, PlayerType, Values};

fn value(s: &State, of: usize) -> f32 {
    Hunt.evaluate(&pommerman(""), s).0[of]
}

#[test]
fn an_enemy_in_a_pocket_is_worth_less() {
    let (open, pocket) = (scene("e5 k1 - -"), walled("j1 k3 j2", "", "e5 k1 - -"));
    assert!(value(&pocket, 1) < value(&open, 1));
    assert!(value(&pocket, 0) > value(&open, 0));
}

#[test]
fn wood_that_burns_soon_and_things_near_are_worth_something() {
    let idle = walled("", "e7", "e5 k1 - -");
    let mut lays = idle;
    bomb(&mut lays, "e6", 9, 2, 0, None);
    let mut elsewhere = idle;
    bomb(&mut elsewhere, "e6", 9, 2, 1, None);
    assert!(value(&lays, 0) > value(&elsewhere, 0), "one's own bomb at wood, and not another's");
    let (mut near, mut far) = (scene("e5 k1 - -"), scene("e5 k1 - -"));
    (near.items[0], far.items[0]) = (cells("e6"), cells("e9"));
    assert!(value(&near, 0) > value(&far, 0));
    assert!(value(&scene("h3 k1 - -"), 0) > value(&scene("c9 k1 - -"), 0), "enemies draw");
}

#[test]
fn safety_comes_before_all_that_is_near() {
    let mut doomed = walled("a10 b10 c11", "", "a11 d10 - -");
    doomed.items[0] = cells("b11");
    let mut safe = doomed;
    safe.items[0] = 0;
    bomb(&mut doomed, "b11", 9, 3, 1, None);
    assert!(value(&doomed, 0) + 0.3 < value(&safe, 0));
}

#[test]
fn to_live_when_the_time_is_over_is_a_share() {
    let g = pommerman("");
    let mut s = scene("e5 k1 - -");
    let wants = |s: &State, of: usize| Survivor.utility(&g, s, &Values::all(4, 0.125), seat(of));
    assert_eq!(wants(&s, 0), 0.125, "before the end values are what they are");
    s.step = 800;
    assert_eq!([wants(&s, 0), wants(&s, 2)], [0.5, 0.125]);
}
