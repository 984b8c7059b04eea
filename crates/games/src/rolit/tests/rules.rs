//! Each rule in the rarest case in which it matters.

use super::super::State;
use super::{after, build, moves, position, try_build};
use nply_core::testing::perft;
use nply_core::{Game, Seed, Turn, Values};

/// The rows of a board from the top.
fn rows(s: &State) -> String {
    let text = serde_json::to_value(s).unwrap();
    text["board"].as_str().unwrap().replace('/', "\n")
}

#[test]
fn a_ball_captures_in_all_eight_directions_at_once() {
    let star = "
        1 . . 1 . . 1 .
        . 2 . 3 . 4 . .
        . . 3 2 4 . . .
        1 2 4 . 2 3 2 1
        . . 2 4 3 . . .
        . 3 . 2 . 2 . .
        1 . . 3 . . 4 .
        . . . 1 . . . 1";
    let board: String = star.lines().map(|row| row.replace(' ', "") + "\n").collect();
    let (g, s) = (build(4, ""), position(&board, 1));
    let captured = "
        1 . . 1 . . 1 .
        . 1 . 1 . 1 . .
        . . 1 1 1 . . .
        1 1 1 1 1 1 1 1
        . . 1 1 1 . . .
        . 1 . 1 . 1 . .
        1 . . 1 . . 1 .
        . . . 1 . . . 1";
    let expected: Vec<String> = captured.lines().skip(1).map(|row| row.replace(' ', "")).collect();
    assert_eq!(rows(&after(&g, &s, "d5")), expected.join("\n"));
}

#[test]
fn a_run_of_six_is_captured_and_runs_do_not_go_round_the_edge() {
    let g = build(2, "");
    // a8 is closed by h8; the run of row 1 to h1 goes on at a2 only for a careless shift.
    let s = position(".2222221 ........ ........ ........ ........ ........ 1....... 122222..", 1);
    assert_eq!(moves(&g, &s), ["g1", "a8"]);
    assert!(rows(&after(&g, &s, "a8")).starts_with("11111111\n"));
    let s = position("........ ........ ........ ........ ........ ........ 1....... ......22", 1);
    assert_eq!(moves(&g, &s), ["a1", "b1", "f1", "b2", "f2", "g2", "h2", "a3", "b3"]);
}

#[test]
fn only_runs_that_are_closed_by_an_own_ball_are_captured() {
    let g = build(3, "");
    // To the west the run ends at the edge, to the east at an empty square, to the north at an own ball.
    let s = position("........ ........ ...1.... ...2.... 222..22. ........ ........ ........", 1);
    let s = after(&g, &s, "d4");
    assert_eq!(rows(&s).lines().nth(3).unwrap(), "...1....");
    assert_eq!(rows(&s).lines().nth(4).unwrap(), "2221.22.");
}

#[test]
fn runs_may_mix_colours_and_hold_nobodys_balls() {
    let g = build(2, "");
    let s = position("........ ........ ........ ..234... .1...... ........ ........ .1......", 1);
    // Straight through three colours; and one of them on a diagonal.
    let row = position("........ ........ ........ .1234... ........ ........ ........ ........", 1);
    assert_eq!(moves(&g, &row), ["f5"]);
    assert!(rows(&after(&g, &row, "f5")).contains(".11111.."));
    assert_eq!(moves(&g, &s), ["d6"]);
}

#[test]
fn who_can_capture_must() {
    let g = build(4, "");
    let s = g.start(&mut Seed(1).rng());
    assert_eq!(moves(&g, &s), ["d3", "f3", "f5"]);
    assert_eq!(super::super::squares::touching(s.occupied).count_ones(), 12);
}

#[test]
fn who_cannot_capture_plays_next_to_any_ball_even_without_one() {
    let g = build(4, "");
    // The first seat has no ball left; the last one has, and captures nothing.
    let board = "4....... ........ ........ ........ ....2... ........ ........ .......3";
    let around = ["d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"];
    let corners = ["g1", "g2", "h2", "a7", "b7", "b8"];
    let expected = [&corners[..3], &around[..], &corners[3..]].concat();
    assert_eq!(moves(&g, &position(board, 1)), expected);
    assert_eq!(moves(&g, &position(board, 4)), expected);
    let s = after(&g, &position(board, 1), "d3");
    assert_eq!((s.placed(), s.mover), (4, 1));
    assert!(rows(&s).contains("...1...."));
}

#[test]
fn nobodys_balls_do_not_move_and_do_not_win() {
    let g = build(2, "");
    // Full but for h8, which captures nothing.
    let board = "3333331. 33333331 33333332 33333333 33333333 33333333 33333333 33333332";
    let s = after(&g, &position(board, 1), "h8");
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!(g.payoffs(&s), Values::of(&[1.0, 0.0]));
    assert_eq!(g.scores(&s), Some(Values::of(&[3.0 / 64.0, 2.0 / 64.0])));
}

#[test]
fn ties_share_and_places_behind_the_first_are_told_by_balls() {
    let g = build(4, "");
    let row = "11112222";
    let s = position(&[row, row, row, row, row, "11122233", "33333333", "44444444"].join(" "), 1);
    assert_eq!(g.payoffs(&s), Values::of(&[0.5, 0.5, 0.0, 0.0]));
    assert_eq!(g.ranks(&s).0[..4], [1, 1, 3, 4]);
}

#[test]
fn every_game_has_sixty_balls() {
    for seats in 2..=4 {
        let g = build(seats, "");
        let mut rng = Seed(3).rng();
        for _ in 0..50 {
            let (mut s, mut plies) = (g.start(&mut rng), 0);
            while let Turn::One(who) = g.turn(&s) {
                assert_eq!(who.index(), plies % seats);
                let mut list = Vec::new();
                g.actions(&s, who, &mut list);
                g.apply(&mut s, rng.pick(&list));
                plies += 1;
            }
            assert_eq!((plies, s.placed()), (60, 64));
        }
    }
}

#[test]
fn with_passing_a_seat_without_capture_waits() {
    let s = position("1112.... ........ ........ ........ ........ ........ ........ ........", 2);
    assert!(moves(&build(2, ""), &s).len() > 1);
    let g = build(2, "no-capture=pass");
    assert_eq!(moves(&g, &s), ["pass"]);
    let s = after(&g, &s, "pass");
    assert_eq!((s.mover, s.passes), (0, 1));
    assert_eq!(after(&g, &s, "e8").passes, 0);
}

#[test]
fn with_passing_the_game_ends_when_all_have_passed() {
    let g = build(3, "no-capture=pass");
    let mut s = position("........ ........ ........ ...1.... ........ ........ ........ 2......3", 2);
    for passes in 0..3 {
        assert_eq!((s.passes, g.turn(&s) == Turn::Over), (passes, false));
        s = after(&g, &s, "pass");
    }
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!(g.payoffs(&s), Values::of(&[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]));
}

#[test]
fn crosswise_with_passing_it_is_othello() {
    let g = build(2, "preset=othello");
    let s = g.start(&mut Seed(1).rng());
    let counts: Vec<u64> = (1..=7).map(|depth| perft(&g, &s, depth, Seed(1))).collect();
    assert_eq!(counts, [4, 12, 56, 244, 1396, 8200, 55092]);
    let bad = try_build(3, "start=crossed").unwrap_err();
    assert_eq!((bad.word.as_str(), bad.why.contains("start=four")), ("start=crossed", true));
}
