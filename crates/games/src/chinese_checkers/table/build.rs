//! Builds the table: breadth first, from the goal backwards.
//!
//! Alone on the board a seat can take back every step and every chain of jumps in one move: the other five pieces stand
//! where they stood. So the moves that lead to a position are those that lead away from it, turned round, and the
//! game's own generator, used from the goal, finds the distances to the goal.

use super::super::board::TABLE;
use super::super::moves::{Wanted, write_moves};
use super::super::state::{Action, State};
use super::layout::{Layout, STANDARD};
use super::rank::{PLACES, Rest, SETS, rank};

/// A seat's pieces in its goal.
const AT_GOAL: u64 = 0b111111 << 43;
/// Not reached yet; no distance is as large.
const UNREACHED: u8 = u8::MAX;
/// More moves than six pieces have: six steps each, and jumps to the 20 other fields of a lane.
const MOST_MOVES: usize = 256;

/// For each set of places, by number, the least number of moves to the goal.
pub(super) fn build() -> Vec<u8> {
    let layout = Layout::shared();
    // Moves may not end in side corners, which the table does not have; chains may lead through them.
    let usable = layout.fields_of((1 << PLACES) - 1);
    let wanted = Wanted::new(layout.board, &[usable], [0; TABLE]);
    let mut table = vec![UNREACHED; SETS];
    table[rank(AT_GOAL)] = 0;
    let mut edge = vec![AT_GOAL];
    for distance in 1..UNREACHED {
        edge = beyond(&edge, distance, layout, &wanted, &mut table);
        if edge.is_empty() {
            break;
        }
    }
    table
}

/// Enters the positions that are one move away from an edge, and returns the new ones; of a position and its mirror
/// image, which is as far away, only one goes on.
fn beyond(edge: &[u64], distance: u8, layout: &Layout, wanted: &Wanted, table: &mut [u8]) -> Vec<u64> {
    let places = &layout.places[STANDARD];
    let (mut moves, mut new) = ([Action::PASS; MOST_MOVES], Vec::new());
    for &set in edge {
        let s = State::alone(layout.board, layout.fields_of(set));
        let count = write_moves(layout.board, &s, wanted, &mut moves);
        let (mut from, mut rest) = (moves[0].from, Rest::new(set, places[moves[0].from as usize]));
        for action in &moves[..count] {
            // Moves of one piece stand together.
            if action.from != from {
                from = action.from;
                rest = Rest::new(set, places[from as usize]);
            }
            let to = places[action.to as usize];
            let entry = &mut table[rest.rank_with(to)];
            if *entry == UNREACHED {
                *entry = distance;
                let found = rest.with(to);
                new.push(found);
                table[rank(layout.mirror(found))] = distance;
            }
        }
    }
    // Near sets have near numbers, mostly; in order they are a third quicker.
    new.sort_unstable();
    new
}
