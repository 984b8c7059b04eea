//! Evaluations, keys of moves and the move ordering of papers 000 and 002, how far the pieces still have to go, and the evaluations of
//! paper 003, how many moves that takes.

use super::rules::ChineseCheckers;
use super::state::{Action, SEATS, State};
use super::table::{DistanceTable, FAR};
use nply_core::{Evaluate, Game, KeyMoves, OrderMoves, Player, Values};

/// Each seat's share of the way that all have come: `(P - D) / sum of (P - D)`, where `D` is the sum of the distances
/// of a seat's pieces to the tip of its goal and `P` the largest possible.
///
/// The papers normalise `D` "so that the values add up to 1" without saying how a small distance becomes a large value;
/// this and [`Linear`] are the two plain readings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress;

/// The distances turned round: `(1 - D / sum of D) / (n - 1)`. Differs from [`Progress`] by its smaller spread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Linear;

impl Evaluate<ChineseCheckers> for Progress {
    fn evaluate(&self, g: &ChineseCheckers, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let most = (4 * g.board.arm * g.board.pieces) as i32;
        shares(g, g.players() as i32 * most - total(s), |seat| most - i32::from(s.sums[seat]))
    }
}

impl Evaluate<ChineseCheckers> for Linear {
    fn evaluate(&self, g: &ChineseCheckers, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let total = total(s);
        shares(g, (g.players() as i32 - 1) * total, |seat| total - i32::from(s.sums[seat]))
    }
}

/// The distances of all seats; those that do not exist have 0.
#[inline]
fn total(s: &State) -> i32 {
    s.sums.iter().map(|&sum| i32::from(sum)).sum()
}

/// What each seat has of a whole. The whole is never 0; with sums of distances because no seat has all its
/// pieces on one field.
#[inline]
fn shares(g: &ChineseCheckers, whole: i32, of: impl Fn(usize) -> i32) -> Values {
    let (seats, scale) = (g.players(), 1.0 / whole as f32);
    let mut values = Values::default();
    // A fixed number of rounds is quicker than one that depends on the game.
    for seat in 0..SEATS {
        values.0[seat] = if seat < seats { of(seat) as f32 * scale } else { 0.0 };
    }
    values
}

/// How near its goal each seat is by itself: `(M - d) / (n M)`, where `d` is the number of moves that it would need alone
/// on the board (paper 003, section 4.1) and `M` more than any such number. For the small star only.
///
/// Divided by the number of seats `n`, since estimates may not add up to more than payoffs do. Paranoid with this
/// evaluation ignores the progress of the others: they are assumed to do nothing but stand in the way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dist;

/// How near its goal each seat is, against the others: `(1 + (mean of the others' d - d) / M) / n`, with `d` and `M` as in
/// [`Dist`]; the values add up to 1. For the small star only.
///
/// The paper speaks of the difference between a seat's distance and that of the other players and does not print a form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Diff;

impl Evaluate<ChineseCheckers> for Dist {
    fn evaluate(&self, g: &ChineseCheckers, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let left = moves_left(g, s);
        shares(g, g.players() as i32 * FAR as i32, |seat| FAR as i32 - left[seat])
    }

    fn prepare(&self) {
        DistanceTable::shared();
    }
}

impl Evaluate<ChineseCheckers> for Diff {
    fn evaluate(&self, g: &ChineseCheckers, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let (left, seats) = (moves_left(g, s), g.players() as i32);
        // All of the form above times (n - 1) n M.
        let (all, level) = (left.iter().sum::<i32>(), (seats - 1) * FAR as i32);
        shares(g, seats * level, |seat| level + all - seats * left[seat])
    }

    fn prepare(&self) {
        DistanceTable::shared();
    }
}

/// Each seat's share of the way that all have come, as [`Progress`], where the way is the sum of distances to the tip and
/// twice the moves left by the table. For the small star only.
///
/// The table alone has plateaus, since it goes down by one at most with each own move, and knows nothing of leaps over
/// the others; the sum of distances does not see which leaps remain. Together they are stronger than either
/// (docs/games/chinese-checkers.md).
#[derive(Clone, Copy, Debug, Default)]
pub struct Both;

impl Evaluate<ChineseCheckers> for Both {
    fn evaluate(&self, g: &ChineseCheckers, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let left = moves_left(g, s);
        let most = (4 * g.board.arm * g.board.pieces) as i32 + 2 * FAR as i32;
        let all = total(s) + 2 * left.iter().sum::<i32>();
        shares(g, g.players() as i32 * most - all, |seat| most - i32::from(s.sums[seat]) - 2 * left[seat])
    }

    fn prepare(&self) {
        DistanceTable::shared();
    }
}

/// The moves that each seat would need alone; 0 for seats that do not exist.
#[inline]
fn moves_left(g: &ChineseCheckers, s: &State) -> [i32; SEATS] {
    debug_assert_eq!(g.board.arm, 3);
    let (table, mut left) = (DistanceTable::shared(), [0; SEATS]);
    for (seat, rules) in g.seats.iter().enumerate() {
        left[seat] = table.distance(rules.goal_corner, s.pieces(seat)) as i32;
    }
    left
}

/// The distance of the moved piece to the tip of the goal before the move less that after it (paper 002, section 2).
#[derive(Clone, Copy, Debug, Default)]
pub struct Advance;

impl OrderMoves<ChineseCheckers> for Advance {
    fn rate(&self, g: &ChineseCheckers, _s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let seat = who.index();
        out.extend(list.iter().map(|&a| g.advance(seat, a) as f32));
    }
}

/// Moves that bring a piece equally far are alike. What is learned of single moves soon means nothing here, since the
/// pieces are never again where they were (paper 003, section 5: "the distance a piece moved").
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyByDistance;

impl KeyMoves<ChineseCheckers> for KeyByDistance {
    fn key(&self, g: &ChineseCheckers, _s: &State, who: Player, action: Action) -> u64 {
        // Backward moves wrap round to large keys.
        g.advance(who.index(), action) as u64
    }

    fn is_common(&self) -> bool {
        true
    }
}
