//! Evaluations, orderings, playouts, and play statistics.

use super::super::squares::pick;
use super::super::stable::stable;
use super::super::{Action, Balls, Corners, RandomSquares, Rolit, SquareValues, Stable, State};
use super::{build, position};
use nply_core::{Evaluate, Game, Notation, OrderMoves, Player, Playout, Seed, Turn, Values};

/// The squares of a mask that is drawn with rows from the top.
fn drawn(rows: &str) -> u64 {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let on = |square: usize| rows[7 - square / 8].as_bytes()[square % 8] == b'x';
    (0..64).filter(|&square| on(square)).map(|square| 1 << square).sum()
}

fn stable_in(board: &str) -> u64 {
    stable(&position(board, 1))
}

#[test]
fn corners_and_what_leans_on_them_are_stable() {
    let board = "1112.... 11...... 1....... ........ ...12... ........ ........ ........";
    let mask = drawn("xxx..... xx...... x....... ........ ........ ........ ........ ........");
    assert_eq!(stable_in(board), mask);
    // In the corner of a triangle one axis is open as soon as its neighbour is another's.
    let board = "1212.... 11...... 1....... ........ ........ ........ ........ ........";
    let mask = drawn("x....... x....... x....... ........ ........ ........ ........ ........");
    assert_eq!(stable_in(board), mask);
}

#[test]
fn full_lines_make_stable() {
    // The first row is full: nothing on it can be captured, whatever the colours. The second row is full too, but its
    // columns and diagonals are open below, and its balls have not the colours of their neighbours above.
    let board = "23412341 11111111 ........ ........ ........ ........ ........ ........";
    let stable = stable_in(board);
    assert_eq!(stable >> 56, 0xFF);
    assert_eq!(stable >> 48 & 0xFF, 0b1000_0000, "only h7 leans on h8 and g8's diagonal ends at the edge");
    let full = ["12341234"; 8].join(" ");
    assert_eq!(stable_in(&full), u64::MAX);
    // One hole opens the lines through it, and only those.
    let hole = full.replacen("12341234", "1234123.", 1);
    assert_eq!(stable_in(&hole) & 1 << 63, 0);
    assert_ne!(stable_in(&hole) & 1 << 56, 0);
}

#[test]
fn between_stable_balls_of_two_colours_nothing_closes() {
    // a1 and c1 cannot be captured (c1: its row leans on d1..h1, and so on to the corner); b1 between them has a third
    // colour, so neither colour has both ends.
    let board = "........ ........ ........ ........ ........ ........ ........ 13222222";
    assert_eq!(stable_in(board), 0xFF);
    let open = "........ ........ ........ ........ ........ ........ ........ 13.22222";
    assert_eq!(stable_in(open), 0xF9);
}

#[test]
fn what_is_called_stable_is_never_captured() {
    let (mut rng, mut found) = (Seed(8).rng(), 0);
    for seats in [2, 3, 4, 4] {
        let g = build(seats, "");
        for _ in 0..100 {
            let (mut s, mut known) = (g.start(&mut rng), [0; 4]);
            while g.turn(&s) != Turn::Over {
                let stable = stable(&s);
                for (colour, known) in known.iter_mut().enumerate() {
                    assert_eq!(*known & !(stable & s.balls(colour)), 0, "{}", g.state_text(&s));
                    *known = stable & s.balls(colour);
                    found += known.count_ones();
                }
                RandomSquares.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            }
            assert_eq!(stable(&s), u64::MAX);
        }
    }
    assert!(found > 10_000, "{found}");
}

#[test]
fn evaluations_are_shares() {
    let near = |values: Values, expected: &[f32]| {
        let close = values.0.iter().zip(expected).all(|(v, e)| (v - e).abs() < 1e-6);
        assert!(close, "{values:?} instead of {expected:?}");
    };
    let g = build(4, "");
    let s = g.start(&mut Seed(1).rng());
    near(Stable { weight: 2, all_moves: false }.evaluate(&g, &s), &[0.25; 4]);
    // p1 has three stable balls and captures at d8 only, p2 captures nowhere, p3 and p4 have nothing.
    let s = position("112..... 1....... ........ ........ ........ ........ ........ ........", 1);
    near(Stable { weight: 2, all_moves: false }.evaluate(&g, &s), &[1.0, 0.0, 0.0, 0.0]);
    // With all legal moves the others have the seven squares around.
    let touching = 1.0 * super::super::squares::touching(s.occupied).count_ones() as f32;
    let (own, all) = (2.0 * 3.0 + 1.0, 2.0 * 3.0 + 1.0 + 3.0 * touching);
    near(
        Stable { weight: 2, all_moves: true }.evaluate(&g, &s),
        &[own / all, touching / all, touching / all, touching / all],
    );
    let (own, all) = (8.0 * 3.0 + 1.0, 8.0 * 3.0 + 1.0 + 3.0 * touching);
    let firm = [own / all, touching / all, touching / all, touching / all];
    near(Stable { weight: 8, all_moves: true }.evaluate(&g, &s), &firm);
    near(Balls.evaluate(&g, &s), &[0.75, 0.25, 0.0, 0.0]);
    let nothing = position("........ ........ ........ ........ ...1.... ........ ........ ........", 1);
    near(Stable { weight: 2, all_moves: false }.evaluate(&g, &nothing), &[0.25; 4]);
}

#[test]
fn tables_are_symmetric_and_rate_passes_nothing() {
    let (g, s) = (build(4, ""), position(&["........"; 8].join(" "), 1));
    let rate = |table: &SquareValues, square: u8| {
        let mut out = Vec::new();
        table.rate(&g, &s, Player::new(0), &[Action(square)], &mut out);
        out[0]
    };
    for table in [SquareValues::SQUARES, SquareValues::OTHELLO] {
        for square in 0..64 {
            let mirrors = [square ^ 7, square ^ 56, square % 8 * 8 + square / 8];
            assert!(mirrors.iter().all(|&mirror| rate(&table, mirror) == rate(&table, square)));
            assert!(rate(&table, 0) >= rate(&table, square) && rate(&table, 9) <= rate(&table, square));
        }
        assert_eq!(rate(&table, 64), 0.0);
    }
}

#[test]
fn picking_follows_the_number_drawn() {
    let mut rng = Seed(4).rng();
    for _ in 0..2000 {
        let set = rng.next_u64() & rng.next_u64() & if rng.below(2) == 0 { rng.next_u64() } else { u64::MAX };
        let bits: Vec<u32> = (0..64).filter(|bit| set >> bit & 1 == 1).collect();
        for (n, &bit) in bits.iter().enumerate() {
            let picked = pick(set, |count| {
                assert_eq!(count as usize, bits.len());
                n as u32
            });
            assert_eq!(picked, bit);
        }
    }
    assert_eq!((pick(u64::MAX, |_| 63), pick(1 << 63, |_| 0)), (63, 63));
}

fn plays(playout: &dyn Playout<Rolit>, s: &State) -> Vec<String> {
    let g = build(2, "");
    let (mut played, mut rng) = (Vec::new(), Seed(7).rng());
    for _ in 0..300 {
        let Turn::One(who) = g.turn(s) else { panic!("the game is over") };
        let action = playout.choose(&g, s, who, &g.listed(s, Some(who)), &mut rng);
        let mut after = *s;
        assert_eq!(playout.run(&g, &mut after, 1, &mut Vec::new(), &mut rng), 1);
        let ran = (after.occupied & !s.occupied).trailing_zeros() as u8;
        played.extend([g.action_text(s, action), g.action_text(s, Action(ran))]);
    }
    played.sort();
    played.dedup();
    played
}

#[test]
fn the_policy_wants_corners_and_shuns_what_is_beside_them() {
    let s = position("......21 ........ ........ ........ ........ .......1 ........ .22221..", 2);
    assert_eq!(plays(&RandomSquares, &s), super::moves(&build(2, ""), &s));
    let corner = position("........ ........ ........ ........ ...12... ........ ........ .21111..", 1);
    assert_eq!(super::moves(&build(2, ""), &corner), ["a1", "f4"]);
    assert_eq!(plays(&Corners, &corner), ["a1"]);
    // g2 is beside the empty corner h1; once h1 is taken it is as good as others.
    let board = "........ ........ ........ ...1.... ....2... .....2.. ........ ..122...";
    let empty = position(board, 1);
    assert_eq!(super::moves(&build(2, ""), &empty), ["f1", "g2"]);
    assert_eq!(plays(&Corners, &empty), ["f1"]);
    let taken = position(&board.replace("122...", "122..1"), 1);
    assert_eq!(plays(&Corners, &taken), super::moves(&build(2, ""), &taken));
    // Beside a corner is better than nothing.
    let only = position("........ ........ ........ ...1.... ....2... .....2.. ........ ........", 1);
    assert_eq!(plays(&Corners, &only), ["g2"]);
}

#[test]
fn a_playout_stops_at_its_limit_and_passes() {
    for options in ["", "no-capture=pass"] {
        let g = build(3, options);
        for playout in [&RandomSquares as &dyn Playout<Rolit>, &Corners] {
            let mut s = g.start(&mut Seed(1).rng());
            assert_eq!(playout.run(&g, &mut s, 7, &mut Vec::new(), &mut Seed(2).rng()), 7);
            assert_ne!(g.turn(&s), Turn::Over);
            playout.run(&g, &mut s, 1000, &mut Vec::new(), &mut Seed(2).rng());
            assert_eq!(g.turn(&s), Turn::Over);
        }
    }
    let stuck = position("1112.... ........ ........ ........ ........ ........ ........ ........", 2);
    let pass = build(2, "no-capture=pass");
    let who = Player::new(1);
    assert_eq!(Corners.choose(&pass, &stuck, who, &[Action::PASS], &mut Seed(1).rng()), Action::PASS);
}

/// Of random play: mean number of legal moves, share of turns that capture, share of games with a tie for first, and
/// the share of wins of each seat.
fn statistics(seats: usize, games: u32) -> ([f64; 3], Values) {
    let (g, mut rng) = (build(seats, ""), Seed(9).rng());
    let (mut moves, mut captures, mut ties, mut wins) = (0, 0, 0, Values::default());
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while g.turn(&s) != Turn::Over {
            let seat = s.mover as usize;
            moves += g.legal(&s, seat).count_ones();
            captures += u32::from(g.capturing(&s, seat) != 0);
            RandomSquares.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
        }
        let payoffs = g.payoffs(&s);
        ties += u32::from(!payoffs.seats(seats).contains(&1.0));
        (0..seats).for_each(|seat| wins.0[seat] += payoffs.0[seat] / games as f32);
    }
    let mean = |sum: u32, of: u32| f64::from(sum) / f64::from(of);
    ([mean(moves, 60 * games), mean(captures, 60 * games), mean(ties, games)], wins)
}

#[test]
fn random_play_is_as_measured_elsewhere() {
    // Another implementation, 20,000 games each.
    let expected: [([f64; 3], &[f32]); 3] = [
        ([8.53, 0.985, 0.048], &[0.421, 0.579]),
        ([8.65, 0.975, 0.043], &[0.229, 0.331, 0.440]),
        ([8.24, 0.956, 0.061], &[0.147, 0.207, 0.283, 0.363]),
    ];
    for (seats, (means, shares)) in (2..=4).zip(expected) {
        let (ours, wins) = statistics(seats, 20_000);
        println!("{seats} seats: {ours:.4?}, wins {:.3?}", wins.seats(seats));
        let close = |spread: [f64; 3]| (0..3).all(|i| (ours[i] - means[i]).abs() < spread[i]);
        assert!(close([0.03, 0.002, 0.008]), "{seats} seats: {ours:?} instead of {means:?}");
        let near = wins.seats(seats).iter().zip(shares).all(|(w, e)| (w - e).abs() < 0.02);
        assert!(near, "{seats} seats: {wins:?} instead of {shares:?}");
    }
}
