//! The board of 52 squares, where stacks of each height may go, and the first positions.

use super::rules::Distance;
use super::state::Action;

/// Squares of the board, numbered row by row from the bottom left.
pub(super) const CELLS: usize = 52;
/// The highest stack that stays whole.
pub(super) const HIGHEST: usize = 5;
/// The most moves of one stack whose pieces may move any way up to their number.
pub(super) const MOST_MOVES: usize = 4 * HIGHEST * (HIGHEST + 1) / 2;
/// The most moves of one stack whose pieces move exactly their number.
pub(super) const EXACT_MOVES: usize = 4 * HIGHEST;

/// Whether a column and a row, counted from 0, are a square: three are cut off at each corner.
pub(super) fn on_board(column: i32, row: i32) -> bool {
    let inside = |n: i32| (0..8).contains(&n);
    inside(column) && inside(row) && column.min(7 - column) + row.min(7 - row) > 1
}

/// The column and the row of each square.
pub(super) fn places() -> impl Iterator<Item = (i32, i32)> {
    (0..8).flat_map(|row| (0..8).map(move |column| (column, row))).filter(|&(x, y)| on_board(x, y))
}

/// The number of a square.
pub(super) fn cell(column: i32, row: i32) -> Option<usize> {
    places().position(|place| place == (column, row))
}

/// The name of a square: `a1` would be the lower left corner.
pub(super) fn name(cell: usize) -> String {
    let (column, row) = places().nth(cell).unwrap_or_default();
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// Where the stack on one square may go. Moves of one piece come first, then those of two, and so on, so that the moves
/// of a stack are a first part of the list.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    pub moves: [Action; MOST_MOVES],
    /// How many of them a stack of each height has.
    pub counts: [u8; HIGHEST + 1],
}

/// The ways from each square.
pub(super) fn ways(distance: Distance) -> Vec<Ways> {
    places().enumerate().map(|(from, place)| ways_from(from, place, distance)).collect()
}

fn ways_from(from: usize, (column, row): (i32, i32), distance: Distance) -> Ways {
    let mut ways = Ways { moves: [Action::drop(0); MOST_MOVES], counts: [0; HIGHEST + 1] };
    let mut next = 0;
    for pieces in 1..=HIGHEST {
        let least = if distance == Distance::Exact { pieces } else { 1 };
        for far in least as i32..=pieces as i32 {
            for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                if let Some(to) = cell(column + far * x, row + far * y) {
                    ways.moves[next] = Action::carry(from, to, pieces);
                    next += 1;
                }
            }
        }
        ways.counts[pieces] = next as u8;
    }
    ways
}

/// The four-seat start, rows from the top. Two independent programs have it.
const FOUR: [&str; 8] =
    ["..1142..", ".222424.", "11114242", "22224242", "31313333", "31314444", ".131333.", "..3144.."];

/// Whose single piece each square holds at the start.
pub(super) fn first_owner(seats: usize, column: i32, row: i32) -> Option<usize> {
    let from_top = 7 - row;
    if seats == 4 {
        let mark = FOUR[from_top as usize].as_bytes()[column as usize];
        return (mark != b'.').then(|| (mark - b'1') as usize);
    }
    // On the inner 6x6 squares, pairs of each colour in turn, shifted by one from row to row.
    let inner = (1..7).contains(&column) && (1..7).contains(&row);
    inner.then(|| ((column - 1) / 2 + from_top - 1) as usize % seats)
}
