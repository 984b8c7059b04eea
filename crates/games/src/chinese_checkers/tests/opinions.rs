//! Evaluations, the ordering, and how long playouts are.

use super::super::{Action, Advance, Farthest, Forward, Linear, Progress};
use super::build;
use nply_core::{Evaluate, Game, Notation, OrderMoves, Player, Playout, RandomPlayout, Seed, Turn};

#[test]
fn evaluations_are_shares() {
    let g = build(3, "");
    let mut s = g.start(&mut Seed(1).rng());
    let third = |values: &[f32]| values.iter().all(|v| (v - 1.0 / 3.0).abs() < 1e-6);
    assert!(third(Progress.evaluate(&g, &s).seats(3)) && third(Linear.evaluate(&g, &s).seats(3)));
    // A jump brings the first seat two fields nearer.
    let jump = g.parse_action(&s, Some(Player::new(0)), "1-9").unwrap();
    g.apply(&mut s, jump);
    assert_eq!(s.distance(Player::new(0)), 62);
    let close =
        |values: &[f32], expected: [f32; 3]| values.iter().zip(expected).all(|(v, e)| (v - e).abs() < 1e-6);
    let (all, progress) = (190.0, 10.0 + 8.0 + 8.0);
    assert!(close(Progress.evaluate(&g, &s).seats(3), [10.0, 8.0, 8.0].map(|come| come / progress)));
    assert!(close(Linear.evaluate(&g, &s).seats(3), [62.0, 64.0, 64.0].map(|left| (1.0 - left / all) / 2.0)));
}

#[test]
fn the_ordering_is_the_advance() {
    let g = build(2, "");
    let s = g.start(&mut Seed(1).rng());
    let list = g.listed(&s, Some(Player::new(0)));
    let mut ratings = Vec::new();
    Advance.rate(&g, &s, Player::new(0), &list, &mut ratings);
    for (action, rating) in list.iter().zip(&ratings) {
        let mut after = s;
        g.apply(&mut after, *action);
        assert_eq!(s.distance(Player::new(0)) as f32 - after.distance(Player::new(0)) as f32, *rating);
    }
    Advance.rate(&g, &s, Player::new(0), &[Action::PASS], &mut ratings);
    assert_eq!(ratings.last(), Some(&0.0));
}

/// Mean length, mean number of legal moves, mean number of those that do not go backward.
fn statistics(seats: usize, arm: usize, playout: &dyn Playout<super::ChineseCheckers>) -> [f64; 3] {
    let g = build(seats, &format!("arm={arm}"));
    let (games, mut rng) = (400, Seed(9).rng());
    let (mut plies, mut all, mut forward) = (0, 0, 0);
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while let Turn::One(who) = g.turn(&s) {
            let list = g.listed(&s, Some(who));
            all += list.len();
            forward += list.iter().filter(|&&a| g.advance(who.index(), a) >= 0).count();
            plies += 1;
            let action = playout.choose(&g, &s, who, &list, &mut rng);
            g.apply(&mut s, action);
        }
    }
    let mean = |sum: usize, of: usize| sum as f64 / of as f64;
    [mean(plies, games), mean(all, plies), mean(forward, plies)]
}

fn near(ours: [f64; 3], expected: [f64; 3]) {
    let close = ours.iter().zip(expected).all(|(ours, expected)| (ours / expected - 1.0).abs() < 0.05);
    assert!(close, "{ours:?} instead of {expected:?}");
}

#[test]
fn playouts_are_as_long_as_measured_elsewhere() {
    // Paper 003: about 200 moves at random and about 80 farthest-first with three seats.
    near(statistics(2, 3, &Forward), [170.7, 29.3, 17.4]);
    near(statistics(3, 3, &Forward), [216.3, 30.3, 17.8]);
    near(statistics(4, 3, &Forward), [241.5, 30.8, 17.8]);
    near(statistics(6, 3, &Forward), [232.4, 28.5, 17.2]);
    near(statistics(2, 3, &Farthest), [60.6, 27.3, 15.5]);
    near(statistics(3, 3, &Farthest), [84.3, 27.8, 15.4]);
    near(statistics(4, 3, &Farthest), [87.9, 29.1, 15.7]);
    near(statistics(6, 3, &Farthest), [94.3, 28.1, 15.2]);
}

#[test]
fn whole_playouts_are_played_as_move_by_move() {
    // Same length distribution of `run` and of `choose` on full lists.
    for (seats, playout) in [(2, &Forward as &dyn Playout<_>), (4, &Forward), (3, &Farthest), (6, &Farthest)]
    {
        let g = build(seats, "");
        let (mut rng, mut buf) = (Seed(10).rng(), Vec::new());
        let mut plies = 0;
        for _ in 0..1000 {
            let mut s = g.start(&mut rng);
            plies += playout.run(&g, &mut s, u32::MAX, &mut buf, &mut rng);
            assert_eq!(g.turn(&s), Turn::Over);
        }
        let [expected, ..] = statistics(seats, 3, playout);
        assert!((f64::from(plies) / 1000.0 / expected - 1.0).abs() < 0.05, "{plies} {expected}");
    }
}

#[test]
fn a_playout_stops_at_its_limit() {
    let g = build(3, "");
    for playout in [&Forward as &dyn Playout<_>, &Farthest, &RandomPlayout] {
        let mut s = g.start(&mut Seed(1).rng());
        assert_eq!(playout.run(&g, &mut s, 7, &mut Vec::new(), &mut Seed(2).rng()), 7);
        assert_eq!(s.plies(), 7);
    }
}
