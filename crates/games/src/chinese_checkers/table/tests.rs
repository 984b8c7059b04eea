//! The whole table, against the rules of the game.

use super::super::board::{Board, CORNERS, opposite};
use super::super::tests::build;
use super::super::{ChineseCheckers, State};
use super::*;
use nply_core::{Notation, Player, Rng, Seed};

/// A seat's pieces on these fields, nobody else, and the seat to move.
fn alone(board: &Board, seat: usize, fields: Fields) -> State {
    let mut s = State::alone(board, 0);
    bits(fields).for_each(|field| s.flip(board, seat, field as u8));
    s.mover = seat as u8;
    s
}

/// The distances after each move of a seat alone.
fn after(g: &ChineseCheckers, seat: usize, fields: Fields) -> Vec<u32> {
    let s = alone(g.board, seat, fields);
    let list = g.listed(&s, Some(Player::new(seat)));
    let moved = |from: u8, to: u8| fields & !(1 << from) | 1 << to;
    let ends = list.into_iter().filter_map(|a| a.fields()).map(|(from, to)| moved(from, to));
    ends.map(|fields| DistanceTable::shared().distance(opposite(seat), fields)).collect()
}

/// Some of these fields.
fn drawn(count: usize, from: Fields, rng: &mut Rng) -> Fields {
    let mut list: Vec<usize> = bits(from).collect();
    rng.shuffle(&mut list);
    list[..count].iter().map(|field| 1 << field).sum()
}

/// The fields in the table of a seat with six seats, where each begins in the corner of its number.
fn usable(board: &Board, seat: usize) -> Fields {
    let corners: Fields = board.corners.iter().sum();
    board.all & !corners | board.corners[seat] | board.corners[opposite(seat)]
}

#[test]
fn every_placement_has_its_distance() {
    let mut count = [0; 256];
    DistanceTable::shared().distances.iter().for_each(|&distance| count[distance as usize] += 1);
    // Counted by another program too, with plain recursion over coordinates. The longest is 21; nothing is out of reach.
    let expected = [
        1, 10, 81, 482, 2422, 9955, 34259, 100481, 252544, 543828, 1014961, 1640568, 2259460, 2578741,
        2373939, 1724744, 957228, 378320, 96403, 14268, 1095, 26,
    ];
    assert_eq!(expected.len() as u32, LONGEST + 1);
    assert_eq!(count[..expected.len()], expected);
    assert_eq!(expected.into_iter().sum::<usize>(), SETS);
}

#[test]
fn the_best_move_of_each_seat_leads_one_nearer() {
    // Moves may not end in side corners then, as in the table.
    let (g, mut rng) = (build(6, "foreign-corners=false"), Seed(3).rng());
    let table = DistanceTable::shared();
    for seat in 0..CORNERS {
        let (home, goal) = (g.board.corners[seat], g.board.corners[opposite(seat)]);
        assert_eq!(table.distance(opposite(seat), goal), 0);
        assert_eq!(table.distance(opposite(seat), home), 17);
        let random = (0..500).map(|_| drawn(PIECES, usable(g.board, seat), &mut rng));
        for fields in random.chain([home]) {
            let distance = table.distance(opposite(seat), fields);
            let after = after(&g, seat, fields);
            assert_eq!(after.iter().min(), Some(&(distance - 1)), "{fields:b}");
            // Every move can be taken back.
            assert!(after.iter().max() <= Some(&(distance + 1)), "{fields:b}");
        }
    }
}

#[test]
fn all_corners_have_the_same_distances() {
    let (table, mut rng) = (DistanceTable::shared(), Seed(4).rng());
    let layout = table.layout;
    for _ in 0..2000 {
        // The same places for all, also such in side corners.
        let places = drawn(PIECES, layout.board.all, &mut rng);
        let seen = |goal: usize| {
            let at = |&field: &usize| places >> layout.places[goal][field] & 1 == 1;
            let fields = bits(layout.board.all).filter(at).map(|field| 1 << field).sum();
            table.distance(goal, fields)
        };
        assert!((1..CORNERS).all(|goal| seen(goal) == seen(0)), "{places:b}");
    }
}

#[test]
fn estimates_meet_the_table() {
    let (g, mut rng, table) = (build(6, ""), Seed(5).rng(), DistanceTable::shared());
    for round in 0..6000 {
        let (seat, outside) = (round % CORNERS, 1 + round / CORNERS % PIECES);
        let inside = usable(g.board, seat);
        let side = drawn(outside, g.board.all & !inside, &mut rng);
        let fields = side | drawn(PIECES - outside, inside, &mut rng);
        let estimate = table.distance(opposite(seat), fields);
        assert!((1..FAR).contains(&estimate));
        // No dead ends: some move always looks nearer.
        let after = after(&g, seat, fields);
        assert!(after.iter().min() < Some(&estimate), "{estimate} {after:?} {fields:b}");
    }
}

#[test]
fn a_piece_at_the_side_counts_its_steps() {
    let (board, table) = (Board::of_arm(3).unwrap(), DistanceTable::shared());
    // Five in the goal of the top seat; from 63, beside the lower right corner, one step leads to the last field, 69.
    let five: Fields = board.corners[3] & !(1 << 69);
    let outside = [(64, 2), (55, 3), (47, 4), (65, 3), (56, 4), (66, 4)];
    for (field, moves) in [(63, 1), (54, 2), (46, 3)].into_iter().chain(outside) {
        assert_eq!(table.distance(3, five | 1 << field), moves, "{field}");
    }
}
