//! Random games beside those of the TAG framework.

use super::*;
use crate::exploding_kittens::Score;
use nply_core::Evaluate;

/// Decisions with two actions or more, all decisions, and the mean number of actions of the former. That framework asks
/// only who holds a Nope, so that answers without one are not counted.
fn measured(g: &ExplodingKittens, games: u32) -> [f32; 3] {
    let (mut rng, mut sums) = (Seed(7).rng(), [0.0; 3]);
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while let Some(action) = random_action(g, &s, &mut rng) {
            if let Turn::One(who) = g.turn(&s) {
                let actions = g.listed(&s, Some(who)).len();
                let counts = if actions > 1 { 1.0 } else { 0.0 };
                sums[0] += counts;
                sums[1] += if s.phase == Phase::React { counts } else { 1.0 };
                sums[2] += counts * actions as f32;
            }
            g.apply(&mut s, action);
        }
    }
    [sums[0] / games as f32, sums[1] / games as f32, sums[2] / sums[0]]
}

/// The page has the same table.
#[test]
fn random_play_is_near_what_was_measured_elsewhere() {
    let theirs =
        [(2, [51.0, 77.0, 3.5]), (3, [52.0, 77.0, 3.9]), (4, [51.0, 71.0, 4.2]), (5, [49.0, 64.0, 4.4])];
    for (seats, theirs) in theirs {
        let ours = measured(&build(seats, "preset=tag2022-bugs"), 200);
        println!("{seats} seats: {ours:?} beside {theirs:?}");
        let off = |at: usize| (ours[at] / theirs[at] - 1.0f32).abs();
        assert!(off(0) < 0.05 && off(1) < 0.08 && off(2) < 0.08, "{seats} seats: {ours:?}");
    }
}

/// Two are out of four: the running score is more than one in all, chances of the win are not.
#[test]
fn the_score_as_chances_adds_up() {
    let g = build(4, "");
    let mut s = position(&g, &[&[], &[], &[], &[]]);
    s.lay_down(0, DEFUSE);
    s.lay_down(1, DEFUSE);
    let s = played(&g, &s, &["draw", "Kitten", "draw", "Kitten"]);
    assert!(g.scores(&s).unwrap().seats(4).iter().sum::<f32>() > 1.5);
    let values = Score.evaluate(&g, &s);
    assert!((values.seats(4).iter().sum::<f32>() - 1.0).abs() < 1e-6 && values.0[2] == 2.0 * values.0[0]);
}
