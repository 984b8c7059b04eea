//! Evaluations, the move ordering and the keys of moves: how far the pieces still have to go (papers 000, 002, 003).

use super::rules::ChineseCheckers;
use super::state::{Action, SEATS, State};
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

/// What each seat has of a whole. The whole is never 0: no seat has all its pieces on one field.
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
