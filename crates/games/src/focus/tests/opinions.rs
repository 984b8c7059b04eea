//! Evaluations, orderings, playouts, and play statistics.

use super::super::{Build, Control, Eager, Focus, Holds, Needs};
use super::{build, position};
use nply_core::{Evaluate, Game, Notation, OrderMoves, Player, Playout, RandomPlayout, Seed, Turn, Values};

fn near(values: Values, expected: &[f32]) {
    let close = values.0.iter().zip(expected).all(|(v, e)| (v - e).abs() < 1e-6);
    assert!(close, "{values:?} instead of {expected:?}");
}

#[test]
fn captures_needed_count_fifty_and_stacks_one() {
    let g = build(4, "");
    let mut s = position(&[("d4", "1"), ("d5", "2"), ("d6", "3"), ("d7", "3")]);
    near(Needs.evaluate(&g, &s), &[0.25, 0.25, 0.5, 0.0]);
    // Two of one seat: four more from the two others are needed. Five of one seat: three more of it do not help.
    s.taken[0] = [0, 2, 0, 0];
    s.taken[1] = [0, 0, 5, 0];
    near(Needs.evaluate(&g, &s), &[101.0 / 204.0, 101.0 / 204.0, 2.0 / 204.0, 0.0]);
    // Nine in all need one more.
    s.taken[1] = [0, 0, 9, 0];
    near(Needs.evaluate(&g, &s), &[101.0 / 354.0, 251.0 / 354.0, 2.0 / 354.0, 0.0]);
    // Without targets each capture counts.
    near(Needs.evaluate(&build(4, "preset=classic"), &s), &[101.0 / 554.0, 451.0 / 554.0, 2.0 / 554.0, 0.0]);
    near(Control.evaluate(&g, &s), &[0.25, 0.25, 0.5, 0.0]);
    near(Needs.evaluate(&g, &position(&[])), &[0.25; 4]);
}

#[test]
fn pieces_held_and_reserves_count_too() {
    let g = build(4, "");
    let mut s = position(&[("d4", "121"), ("d5", "2"), ("d6", "33"), ("d7", "3")]);
    near(Holds.evaluate(&g, &s), &[4.0 / 11.0, 2.0 / 11.0, 5.0 / 11.0, 0.0]);
    s.taken[0] = [0, 2, 0, 0];
    s.reserve[1] = 3;
    near(Holds.evaluate(&g, &s), &[44.0 / 66.0, 17.0 / 66.0, 5.0 / 66.0, 0.0]);
    near(Holds.evaluate(&g, &position(&[])), &[0.25; 4]);
}

#[test]
fn the_start_needs_six_captures_whatever_the_seats() {
    for seats in 2..=4 {
        let g = build(seats, "");
        let s = g.start(&mut Seed(1).rng());
        assert_eq!((g.needed(&s, 0), g.choices.targets.needed_at_first(seats)), (Some(6), 6));
    }
}

#[test]
fn moves_are_ordered_by_what_they_build() {
    let g = build(2, "");
    let mut s = position(&[("d4", "121"), ("d5", "2"), ("c4", "1"), ("b4", "22222")]);
    s.reserve[0] = 1;
    let rate = |order: Build, text: &str| {
        let action = g.parse_action(&s, Some(Player::new(0)), text).unwrap();
        let mut out = Vec::new();
        order.rate(&g, &s, Player::new(0), &[action], &mut out);
        out[0]
    };
    let (build, captures) = (Build { capture: 0.0 }, Build { capture: 20.0 });
    // One piece off leaves another's on top: a stack is lost, and one gained unless it was own.
    assert_eq!(rate(build, "d4-e4"), 1.0);
    assert_eq!(rate(build, "d4-d5"), 2.0);
    assert_eq!(rate(build, "d4-c4"), 2.0 - 1.0);
    // Two pieces off leave an own one; five and two are seven, of which two fall out.
    assert_eq!(rate(build, "d4-b4"), 7.0 + 1.0);
    assert_eq!(rate(captures, "d4-b4"), 7.0 + 1.0 + 40.0);
    assert_eq!(rate(build, "+b4"), 6.0 + 1.0);
    assert_eq!(rate(build, "+c4"), 2.0);
    assert_eq!(rate(build, "+e4"), 2.0);
}

#[test]
fn the_ordering_counts_stacks_as_the_rules_do() {
    let (g, mut rng) = (build(4, ""), Seed(3).rng());
    let mut s = g.start(&mut rng);
    for _ in 0..300 {
        let Turn::One(who) = g.turn(&s) else { break };
        let list = g.listed(&s, Some(who));
        for &a in &list {
            let mut after = s;
            g.apply(&mut after, a);
            let gained = after.stacks_of(who) as f32 - s.stacks_of(who) as f32;
            let height = (s.stacks[a.to()].height() + a.pieces().max(1)) as f32;
            let captured: i32 = (0..4)
                .map(|seat| i32::from(after.taken[who.index()][seat]) - i32::from(s.taken[who.index()][seat]))
                .sum();
            let rating = Build { capture: 20.0 }.rate_one(&s, who.index(), a);
            assert_eq!(rating, height + gained + 20.0 * captured as f32);
        }
        g.apply(&mut s, rng.pick(&list));
    }
}

#[test]
fn the_eager_playout_captures_more_often() {
    let g = build(2, "");
    let s = position(&[("d4", "1"), ("d5", "22222"), ("h4", "2")]);
    let (mut captures, mut rng) = (0, Seed(1).rng());
    for _ in 0..1000 {
        let mut after = s;
        assert_eq!(Eager.run(&g, &mut after, 1, &mut Vec::new(), &mut rng), 1);
        captures += u32::from(after.taken[0][1]);
    }
    // One of four moves captures: it is among four draws with probability 1 - (3/4)^4 = 0.684.
    assert!((650..720).contains(&captures), "{captures}");
}

/// Of play by a policy: mean length, mean number of legal moves, share of turns in which the mover has a reserve.
fn statistics(g: &Focus, playout: &dyn Playout<Focus>, games: u32) -> [f64; 3] {
    let (mut rng, mut list) = (Seed(9).rng(), Vec::new());
    let (mut plies, mut moves, mut reserves) = (0, 0, 0);
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while let Turn::One(who) = g.turn(&s) {
            list.clear();
            g.actions(&s, who, &mut list);
            moves += list.len();
            reserves += usize::from(s.reserve[who.index()] > 0);
            plies += 1;
            let action = playout.choose(g, &s, who, &list, &mut rng);
            g.apply(&mut s, action);
        }
    }
    let mean = |sum: usize, of: usize| sum as f64 / of as f64;
    [mean(plies, games as usize), mean(moves, plies), mean(reserves, plies)]
}

#[test]
fn random_play_is_as_measured_elsewhere() {
    // Another implementation: mean length, number of legal moves, and about 1 % of turns with a reserve.
    for (seats, [length, moves]) in (2..=4).zip([[1308.0, 48.6], [1587.0, 30.8], [840.0, 30.1]]) {
        let ours = statistics(&build(seats, "max-plies=60000"), &RandomPlayout, 1000);
        println!("{seats} seats: {ours:.4?}");
        let near = |ours: f64, theirs: f64, by: f64| (ours / theirs - 1.0).abs() < by;
        let close = near(ours[0], length, 0.05) && near(ours[1], moves, 0.02);
        assert!(close && (0.005..0.02).contains(&ours[2]), "{seats} seats: {ours:?}");
        // The policy that wants to capture plays games of a sensible length.
        let eager = statistics(&build(seats, ""), &Eager, 300);
        println!("{seats} seats, eager: {eager:.4?}");
        assert!(eager[0] < length / 5.0, "{seats} seats: {eager:?}");
    }
}
