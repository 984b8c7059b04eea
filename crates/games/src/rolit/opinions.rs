//! Evaluations and move orderings after paper 000, section IV.

use super::rules::Rolit;
use super::stable::stable;
use super::state::{Action, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, Values};

/// Each seat's share of `2 x stable balls + moves` (paper 000, with other weights than its 2 as well): balls that can never be captured again, and the squares
/// where the seat could play if it were to move.
///
/// Differs: the paper does not say that the values are made shares; it does so for Chinese Checkers. Nor does it say
/// whether the squares beside any ball count as moves of a seat that captures nowhere; they would make a blocked seat
/// look mobile, so by default they do not.
#[derive(Clone, Copy, Debug)]
pub struct Stable {
    /// What a stable ball counts.
    pub weight: u32,
    /// Whether all legal moves count, not only those that capture.
    pub all_moves: bool,
}

impl Evaluate<Rolit> for Stable {
    fn evaluate(&self, g: &Rolit, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let stable = stable(s);
        shares(g, |seat| {
            let moves = if self.all_moves { g.legal(s, seat) } else { g.capturing(s, seat) };
            self.weight * (stable & s.balls(seat)).count_ones() + moves.count_ones()
        })
    }
}

/// Each seat's share of the balls that the seats have: what counts at the end, and says little before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Balls;

impl Evaluate<Rolit> for Balls {
    fn evaluate(&self, g: &Rolit, s: &State) -> Values {
        if g.is_over(s) { g.payoffs(s) } else { shares(g, |seat| s.balls(seat).count_ones()) }
    }
}

/// What each seat has of the whole; all alike where there is nothing.
#[inline]
fn shares(g: &Rolit, of: impl Fn(usize) -> u32) -> Values {
    let mut values = Values::default();
    for seat in 0..g.seats {
        values.0[seat] = of(seat) as f32;
    }
    let whole: f32 = values.0.iter().sum();
    if whole == 0.0 {
        return Values::all(g.seats, 1.0 / g.seats as f32);
    }
    values.0.iter_mut().for_each(|value| *value /= whole);
    values
}

/// A value for every square, whatever lies on the others (paper 000 orders moves by such a table).
#[derive(Clone, Copy, Debug)]
pub struct SquareValues([i8; 64]);

impl SquareValues {
    /// Corners first, then the middle, then the squares two away from the corners.
    ///
    /// Differs: neither paper 000 nor what it cites for the table prints it; this one is ours.
    pub const SQUARES: SquareValues =
        SquareValues::mirrored([[5, 2, 4, 3], [2, 1, 3, 3], [4, 3, 4, 4], [3, 3, 4, 4]]);

    /// The usual weights of Othello: corners first, squares beside them last.
    pub const OTHELLO: SquareValues =
        SquareValues::mirrored([[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, 1, 1], [5, -2, 1, 0]]);

    /// A table from its quarter at a1.
    const fn mirrored(quarter: [[i8; 4]; 4]) -> SquareValues {
        let mut table = [0; 64];
        let mut square = 0;
        while square < 64 {
            let (row, column) = (square / 8, square % 8);
            let (row, column) =
                (if row < 4 { row } else { 7 - row }, if column < 4 { column } else { 7 - column });
            table[square] = quarter[row][column];
            square += 1;
        }
        SquareValues(table)
    }
}

impl OrderMoves<Rolit> for SquareValues {
    fn rate(&self, _g: &Rolit, _s: &State, _who: Player, list: &[Action], out: &mut Vec<f32>) {
        let value = |a: &Action| a.square().map_or(0.0, |square| f32::from(self.0[square as usize % 64]));
        out.extend(list.iter().map(value));
    }
}
