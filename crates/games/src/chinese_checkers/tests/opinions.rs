//! Evaluations, the ordering, and how long playouts are.

use super::super::{Action, Advance, Both, Diff, Dist, Farthest, Forward, KeyByDistance, Linear, Progress};
use super::build;
use nply_core::{
    Evaluate, Game, KeyMoves, Listed, Notation, OrderMoves, Player, Playout, RandomPlayout, Seed, Turn,
};

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

/// How probable each listed move is, from the definition of a policy: a share of `random` for all that do not go
/// backward and the rest for those that advance the farthest.
fn probabilities(g: &super::ChineseCheckers, seat: usize, list: &[Action], random: f64) -> Vec<f64> {
    let advances: Vec<i32> = list.iter().map(|&a| g.advance(seat, a)).collect();
    let farthest = advances.iter().copied().max().unwrap().max(0);
    let share = |least: i32, advance: i32| {
        let far = advances.iter().filter(|&&a| a >= least).count();
        if far == 0 { 1.0 / list.len() as f64 } else { f64::from(advance >= least) / far as f64 }
    };
    advances.iter().map(|&a| random * share(0, a) + (1.0 - random) * share(farthest, a)).collect()
}

#[test]
fn moves_are_as_probable_as_defined() {
    // `choose` on a list, and `run` on sets, from positions all along a game.
    let (samples, mut rng, mut buf) = (6000, Seed(12).rng(), Vec::new());
    for (playout, random) in [(&Forward as &dyn Playout<_>, 1.0), (&Farthest, 0.05)] {
        for (seats, plies) in [(2, 0), (3, 40), (4, 90), (6, 150), (2, 60)] {
            let g = build(seats, "");
            let mut s = g.start(&mut rng);
            Forward.run(&g, &mut s, plies, &mut buf, &mut rng);
            let Turn::One(who) = g.turn(&s) else { continue };
            let list = g.listed(&s, Some(who));
            let (mut chosen, mut played) = (vec![0; list.len()], vec![0; list.len()]);
            for _ in 0..samples {
                let action = playout.choose(&g, &s, who, &list, &mut rng);
                chosen[list.iter().position(|&a| a == action).unwrap()] += 1;
                let mut after = s;
                playout.run(&g, &mut after, 1, &mut buf, &mut rng);
                played[list.iter().position(|&a| leads(&g, &s, a, &after)).unwrap()] += 1;
            }
            for (i, p) in probabilities(&g, who.index(), &list, random).into_iter().enumerate() {
                let (mean, spread) = (p * f64::from(samples), (p * (1.0 - p) * f64::from(samples)).sqrt());
                for count in [chosen[i], played[i]] {
                    assert!((f64::from(count) - mean).abs() <= 5.0 * spread, "{count} of {mean}: {list:?}");
                }
            }
        }
    }
}

fn leads(g: &super::ChineseCheckers, s: &super::State, action: Action, after: &super::State) -> bool {
    let mut next = *s;
    g.apply(&mut next, action);
    next == *after
}

#[test]
fn only_backward_moves_are_better_than_none() {
    // From a full goal all moves lead back.
    let star = "
            2
           2 2
          2 2 2
     . . . . . . . . . .
      . . . . . . . . .
       . . . . . . . .
        . . . . . . .
       . . . . . . . .
      . . . . . . . . .
     . . . . . . . . . .
          1 1 1
           1 1
            1";
    let rows: Vec<String> = star.lines().map(|line| line.replace(' ', "")).collect();
    let g = build(2, "");
    // Both goals are won here, so the position exists for the policies only, not for the rules.
    let owner = |mark: char| mark.to_digit(10).map(|digit| digit as usize - 1);
    let owners: Vec<Option<usize>> = rows.concat().chars().map(owner).collect();
    let s = super::State::new(g.board, &owners).unwrap();
    let list = g.listed(&s, Some(Player::new(0)));
    assert!(!list.is_empty() && list.iter().all(|&a| g.advance(0, a) < 0));
    for playout in [&Forward as &dyn Playout<_>, &Farthest] {
        let mut after = s;
        assert_eq!(playout.run(&g, &mut after, 1, &mut Vec::new(), &mut Seed(1).rng()), 1);
        assert!(after.distance(Player::new(0)) > s.distance(Player::new(0)));
        assert!(list.contains(&playout.choose(&g, &s, Player::new(0), &list, &mut Seed(1).rng())));
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

#[test]
fn table_evaluations_are_differences_of_distances() {
    let g = build(3, "");
    let mut s = g.start(&mut Seed(1).rng());
    let close = |values: &[f32], expected: [f32; 3]| {
        assert!(values.iter().zip(expected).all(|(v, e)| (v - e).abs() < 1e-6), "{values:?} {expected:?}")
    };
    close(Dist.evaluate(&g, &s).seats(3), [29.0 / 46.0 / 3.0; 3]);
    close(Diff.evaluate(&g, &s).seats(3), [1.0 / 3.0; 3]);
    // The first seat's best move saves a move; half of that is lost to each of the others, on average.
    let after = |&a: &Action| {
        let mut after = s;
        g.apply(&mut after, a);
        after
    };
    let list = g.listed(&s, Some(Player::new(0)));
    let near = |s: &super::State| Dist.evaluate(&g, s).0[0];
    s = list.iter().map(after).max_by(|a, b| near(a).total_cmp(&near(b))).unwrap();
    close(Dist.evaluate(&g, &s).seats(3), [30.0, 29.0, 29.0].map(|near| near / 46.0 / 3.0));
    let ahead = [1.0, -0.5, -0.5].map(|ahead| (1.0 + ahead / 46.0) / 3.0);
    close(Diff.evaluate(&g, &s).seats(3), ahead);
    // Both count: of 72 + 2 x 46, all seats have 64 + 2 x 17 to go at the start.
    let come = |seat: usize, moves: f32| 72.0 - s.distance(Player::new(seat)) as f32 + 2.0 * (46.0 - moves);
    let come = [come(0, 16.0), come(1, 17.0), come(2, 17.0)];
    close(Both.evaluate(&g, &s).seats(3), come.map(|own| own / come.iter().sum::<f32>()));
}

#[test]
fn table_evaluations_stay_inside_until_the_end() {
    let (mut rng, mut outside) = (Seed(2).rng(), 0);
    for (seats, playout) in [2, 3, 4, 6].into_iter().flat_map(|n| [(n, true), (n, false)]) {
        let g = build(seats, "max-plies=600");
        let mut s = g.start(&mut rng);
        while let Turn::One(who) = g.turn(&s) {
            let (dist, diff) = (Dist.evaluate(&g, &s), Diff.evaluate(&g, &s));
            let open = |v: &f32| 0.0 < *v && *v < 1.0;
            assert!(dist.seats(seats).iter().chain(diff.seats(seats)).all(open), "{dist:?} {diff:?}");
            assert!(dist.seats(seats).iter().sum::<f32>() < 1.0);
            let both = Both.evaluate(&g, &s);
            assert!(both.seats(seats).iter().all(open), "{both:?}");
            for shares in [diff, both] {
                assert!((shares.seats(seats).iter().sum::<f32>() - 1.0).abs() < 1e-5);
            }
            let list = g.listed(&s, Some(who));
            let action =
                if playout { Farthest.choose(&g, &s, who, &list, &mut rng) } else { rng.pick(&list) };
            outside += u32::from(action.fields().is_some_and(|(_, to)| g.board.corners[1] >> to & 1 == 1));
            g.apply(&mut s, action);
        }
        assert_eq!(Dist.evaluate(&g, &s), g.payoffs(&s));
        assert_eq!(Diff.evaluate(&g, &s), g.payoffs(&s));
        assert_eq!(Both.evaluate(&g, &s), g.payoffs(&s));
    }
    assert!(outside > 50, "side corners were visited {outside} times");
}

#[test]
fn only_the_small_star_has_a_table() {
    let ids =
        |options: &str| build(2, options).evaluations().iter().map(|named| named.id).collect::<Vec<_>>();
    assert_eq!(ids(""), ["progress", "linear", "dist", "diff", "both"]);
    assert_eq!(ids("arm=4"), ["progress", "linear"]);
}

#[test]
fn candidates_do_not_go_backward() {
    let (mut rng, mut buf, mut left_out) = (Seed(4).rng(), Vec::new(), 0);
    for playout in [&Forward as &dyn Playout<_>, &Farthest] {
        let g = build(3, "");
        let mut s = g.start(&mut rng);
        while let Turn::One(who) = g.turn(&s) {
            let list = g.listed(&s, Some(who));
            let mut kept = list.clone();
            playout.keep_candidates(&g, &s, who, &mut kept);
            let forward: Vec<Action> =
                list.iter().copied().filter(|&a| g.advance(who.index(), a) >= 0).collect();
            assert_eq!(kept, if forward.is_empty() { list.clone() } else { forward });
            left_out += list.len() - kept.len();
            playout.run(&g, &mut s, 1, &mut buf, &mut rng);
        }
    }
    assert!(left_out > 1000);
}

#[test]
fn moves_are_alike_that_advance_equally_far() {
    let g = build(3, "");
    let s = g.start(&mut Seed(1).rng());
    let who = Player::new(0);
    for a in g.listed(&s, Some(who)) {
        for b in g.listed(&s, Some(who)) {
            let alike = KeyByDistance.key(&g, &s, who, a) == KeyByDistance.key(&g, &s, who, b);
            assert_eq!(alike, g.advance(0, a) == g.advance(0, b));
        }
    }
}
