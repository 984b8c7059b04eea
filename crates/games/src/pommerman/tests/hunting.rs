//! The evaluation that hunts, and the type that goes by the score.

use super::{bomb, cells, pommerman, scene, seat, walled};
use crate::pommerman::state::State;
use crate::pommerman::{ByScore, Hunt};
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

/// What a seat wants of a position in which each of those that live has an equal share of the win.
fn wants(s: &State, of: usize) -> f32 {
    let mut values = Values::default();
    s.living().for_each(|seat| values.0[seat] = 1.0 / s.alive_count() as f32);
    ByScore.utility(&pommerman(""), s, &values, seat(of))
}

#[test]
fn a_tie_is_a_quarter_dead_or_alive() {
    let mut s = scene("e5 k1 - -");
    s.step = 800;
    assert_eq!([wants(&s, 0), wants(&s, 2)], [0.25, 0.25]);
    s.alive = 0;
    assert_eq!([wants(&s, 0), wants(&s, 2)], [0.25, 0.25], "all died at once");
    s.alive = 1;
    assert_eq!([wants(&s, 0), wants(&s, 2)], [1.0, 0.0]);
}

#[test]
fn who_is_ahead_of_a_tie_risks_it_and_fewer_are_better() {
    let (two, three, four) = (scene("e5 k1 - -"), scene("e5 k1 a9 -"), scene("e5 k1 a9 c3"));
    let tie = 0.25;
    assert!(tie < wants(&two, 0) && wants(&two, 0) < 0.35, "a fight may cost little and win much");
    assert!(wants(&four, 0) < wants(&three, 0) && wants(&three, 0) < wants(&two, 0));
    // The dead have their quarter if the others tie, so to live is better by little.
    for (s, dead) in [(&two, 2), (&three, 3)] {
        assert!(0.15 < wants(s, dead) && wants(s, dead) < wants(s, 0), "{}", wants(s, dead));
    }
}

/// A bomb in a dead end with one way out: who stands before it can step in the way.
#[test]
fn an_enemy_before_the_only_way_out_is_a_danger() {
    let dead_end = |enemy: &str| {
        let mut s = walled("d3 e3 d1 e1 f2", "", &format!("e2 {enemy} - -"));
        bomb(&mut s, "e2", 6, 2, 0, None);
        value(&s, 0)
    };
    assert!(dead_end("c3") + 0.15 < dead_end("c11"), "{} {}", dead_end("c3"), dead_end("c11"));
    // Without the bomb there is less to fear.
    let quiet = |enemy: &str| value(&walled("d3 e3 d1 e1 f2", "", &format!("e2 {enemy} - -")), 0);
    assert!(quiet("c3") > dead_end("c3"), "{} {}", quiet("c3"), dead_end("c3"));
}

#[test]
fn flames_after_the_end_of_the_game_hurt_nobody() {
    let trapped = |step: u16| {
        let mut s = walled("b11 a10", "", "a11 k1 - -");
        bomb(&mut s, "a11", 5, 2, 1, None);
        s.step = step;
        value(&s, 0)
    };
    assert!(trapped(795) + 0.25 < trapped(796), "{} {}", trapped(795), trapped(796));
}
