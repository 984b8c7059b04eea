//! Each rule in the rarest case in which it matters.

use super::{after, build, moves, position, stack, try_build};
use nply_core::{Game, Player, Playout, RandomPlayout, Seed, Turn, Values};

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

#[test]
fn every_seat_begins_with_its_pieces() {
    for (seats, options, pieces, stacks, reserve) in
        [(2, "", 18, 18, 0), (3, "", 13, 12, 1), (3, "hand-piece=false", 12, 12, 0), (4, "", 13, 13, 0)]
    {
        let s = build(seats, options).start(&mut Seed(1).rng());
        for who in Player::all(seats) {
            assert_eq!(s.pieces(who.index()), pieces);
            assert_eq!((s.stacks_of(who), s.reserve[who.index()]), (stacks, reserve));
        }
    }
}

#[test]
fn a_stack_moves_as_far_as_pieces_are_taken_from_it() {
    let g = build(2, "");
    let mut s = position(&[("d4", "2121")]);
    s.reserve[1] = 1;
    // To the west four squares would leave the board; intermediate squares do not matter.
    let expected = ["c4", "d3", "d5", "e4", "b4", "d2", "d6", "f4", "a4", "d1", "d7", "g4", "d8", "h4"];
    let expected: Vec<String> = expected.iter().map(|to| format!("d4-{to}")).collect();
    assert_eq!(sorted(moves(&g, &s)), sorted(expected));
    let split = after(&g, &s, "d4-d2");
    assert_eq!((stack(&split, "d4"), stack(&split, "d2")), ("21".into(), "21".into()));
}

#[test]
fn the_corners_are_cut() {
    let g = build(2, "");
    let mut s = position(&[("c1", "1"), ("b2", "1"), ("a3", "1")]);
    s.reserve[1] = 1;
    let expected = ["a3-a4", "a3-b3", "b2-b3", "b2-c2", "c1-c2", "c1-d1"];
    assert_eq!(sorted(moves(&g, &s)), expected);
}

#[test]
fn only_the_top_piece_owns_a_stack() {
    let g = build(2, "");
    let s = position(&[("d4", "1112"), ("e5", "221")]);
    assert!(moves(&g, &s).iter().all(|text| text.starts_with("e5")));
    // Taking the top away gives the rest to its new top piece.
    let s = after(&g, &s, "e5-e6");
    assert_eq!((s.tops[0].count_ones(), s.tops[1].count_ones()), (1, 2));
}

#[test]
fn what_is_below_the_fifth_piece_falls_out() {
    let g = build(2, "preset=classic");
    let mut s = position(&[("d4", "22111"), ("d1", "12221"), ("a4", "2")]);
    s.reserve[1] = 1;
    // Three pieces land on five: an own one and two others fall out.
    let s = after(&g, &s, "d4-d1");
    assert_eq!((stack(&s, "d1"), stack(&s, "d4")), ("21111".into(), "22".into()));
    assert_eq!((s.reserve[0], s.taken[0]), (1, [0, 2, 0, 0]));
    // Ten pieces are the most that meet; exactly five stay whole.
    let s = after(&g, &position(&[("a4", "11111"), ("f4", "22222"), ("h4", "2")]), "a4-f4");
    assert_eq!((stack(&s, "f4"), s.taken[0][1], stack(&s, "a4")), ("11111".into(), 5, String::new()));
    let s = after(&g, &position(&[("a4", "11"), ("c4", "222"), ("h4", "2")]), "a4-c4");
    assert_eq!((stack(&s, "c4"), s.taken[0][1]), ("22211".into(), 0));
}

#[test]
fn a_reserve_piece_goes_anywhere_and_captures_too() {
    let g = build(2, "");
    let mut s = position(&[("d4", "22222"), ("e5", "2")]);
    s.reserve[0] = 2;
    assert_eq!(moves(&g, &s).len(), 52);
    let s = after(&g, &s, "+d4");
    assert_eq!((stack(&s, "d4"), s.reserve[0], s.taken[0][1]), ("22221".into(), 1, 1));
    assert_eq!(s.mover, 1);
    let s = after(&g, &s, "e5-e4");
    assert_eq!(moves(&g, &s).len(), 52 + 14);
    assert_eq!(stack(&after(&g, &s, "+c1"), "c1"), "1");
}

#[test]
fn two_seats_win_by_six_captures() {
    let mut s = position(&[("d4", "1"), ("d5", "21222"), ("a4", "2")]);
    s.taken[0][1] = 5;
    s.reserve[1] = 1;
    let s = after(&build(2, ""), &s, "d4-d5");
    assert_eq!((s.winner(), build(2, "").turn(&s)), (Some(Player::new(0)), Turn::Over));
    assert_eq!(build(2, "").payoffs(&s), Values::of(&[1.0, 0.0]));
    // Own pieces do not count: the same with an own piece at the bottom wins nothing.
    let mut own = position(&[("d4", "1"), ("d5", "12222"), ("a4", "2")]);
    own.taken[0][1] = 5;
    let own = after(&build(2, ""), &own, "d4-d5");
    assert_eq!((own.winner(), own.reserve[0]), (None, 1));
}

#[test]
fn several_seats_win_by_captures_from_each_or_in_all() {
    let place = |taken: [u8; 4]| {
        let mut s = position(&[("d4", "1"), ("d5", "21222"), ("a4", "2"), ("a5", "3"), ("a6", "4")]);
        s.taken[0] = taken;
        s
    };
    let wins = |seats: usize, options: &str, taken: [u8; 4]| {
        after(&build(seats, options), &place(taken), "d4-d5").winner().is_some()
    };
    assert!(wins(4, "", [0, 1, 2, 2]) && !wins(4, "", [0, 1, 2, 1]));
    assert!(wins(4, "", [0, 0, 9, 0]) && !wins(4, "", [0, 0, 8, 0]));
    assert!(wins(3, "", [0, 2, 3, 0]) && !wins(3, "", [0, 1, 3, 0]));
    assert!(wins(3, "", [0, 8, 1, 0]) && !wins(3, "", [0, 7, 1, 0]));
    // Options: other numbers, or none.
    assert!(!wins(4, "each=none", [0, 1, 2, 2]) && wins(4, "each=3,total=none", [0, 2, 3, 3]));
    assert!(!wins(4, "each=3", [0, 1, 2, 2]) && !wins(4, "total=none", [0, 0, 11, 0]));
    assert!(!wins(4, "preset=classic", [0, 11, 11, 11]) && wins(4, "total=1", [0; 4]));
}

#[test]
fn the_only_seat_that_can_move_wins() {
    let g = build(3, "preset=classic");
    // p2's last stack is covered; p3 has nothing but a reserve piece, which is enough to go on.
    let mut s = position(&[("d4", "1"), ("d5", "2")]);
    s.reserve[2] = 1;
    let on = after(&g, &s, "d4-d5");
    assert_eq!((on.winner(), on.mover), (None, 2));
    s.reserve[2] = 0;
    assert_eq!(after(&g, &s, "d4-d5").winner(), Some(Player::new(0)));
}

#[test]
fn a_seat_that_cannot_move_is_passed_over_and_may_come_back() {
    let g = build(3, "preset=classic");
    let s = position(&[("d4", "21"), ("f6", "3")]);
    // p2 has only a piece below p1's. p1 splits the stack and p2 is there again.
    let back = after(&g, &s, "d4-d5");
    assert_eq!((back.mover, back.tops[1].count_ones()), (1, 1));
    let away = after(&g, &s, "d4-d6");
    assert_eq!(away.mover, 2);
    assert_eq!(after(&g, &away, "f6-f5").mover, 0);
}

#[test]
fn three_seats_first_put_their_hand_pieces_on_empty_squares() {
    let g = build(3, "");
    let mut s = g.start(&mut Seed(1).rng());
    for (turn, square) in ["+c1", "+d1", "+h5"].into_iter().enumerate() {
        assert_eq!((moves(&g, &s).len(), s.mover as usize), (16 - turn, turn));
        assert!(moves(&g, &s).iter().all(|text| text.starts_with('+')));
        s = after(&g, &s, square);
    }
    assert_eq!((s.mover, &s.reserve[..3]), (0, &[0; 3][..]));
    assert!(moves(&g, &s).iter().all(|text| text.contains('-')));
    // Without hand pieces stacks move at once.
    let without = build(3, "hand-piece=false");
    assert!(moves(&without, &without.start(&mut Seed(1).rng()))[0].contains('-'));
}

#[test]
fn up_to_their_number_pieces_may_stop_earlier() {
    let g = build(2, "distance=up-to");
    let s = position(&[("d4", "12211"), ("h4", "2")]);
    // Four ways of each length to three squares, two of four squares, none of five.
    assert_eq!(moves(&g, &s).len(), 4 + 8 + 12 + 14 + 14);
    let s = after(&g, &s, "d4-e4:3");
    assert_eq!((stack(&s, "d4"), stack(&s, "e4")), ("12".into(), "211".into()));
}

#[test]
fn nobody_wins_after_the_last_turn() {
    let g = build(4, "max-plies=3");
    let mut s = g.start(&mut Seed(1).rng());
    assert_eq!(RandomPlayout.run(&g, &mut s, 100, &mut Vec::new(), &mut Seed(1).rng()), 3);
    assert_eq!(g.payoffs(&s), Values::all(4, 0.25));
    // A win in the last turn is a win.
    let mut s = position(&[("d4", "1"), ("d5", "2")]);
    s.plies = 2;
    let s = after(&build(2, "max-plies=3"), &s, "d4-d5");
    assert_eq!(g.payoffs(&s), Values::of(&[1.0]));
}

#[test]
fn numbers_that_cannot_be_are_refused() {
    for option in ["each=0", "each=19", "total=40", "total=x", "max-plies=0"] {
        let bad = try_build(4, option).unwrap_err();
        assert_eq!(bad.word, option);
    }
}
