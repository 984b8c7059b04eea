//! Evaluations and the move ordering of papers 000 and 002: how far the pieces still have to go.

use super::rules::ChineseCheckers;
use super::state::{Action, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, Values};

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
        let most = (4 * g.board.arm * g.board.pieces) as f32;
        shares(g, s, |distance| most - distance)
    }
}

impl Evaluate<ChineseCheckers> for Linear {
    fn evaluate(&self, g: &ChineseCheckers, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let mut values = shares(g, s, |distance| distance);
        let others = 1.0 / (g.players() - 1) as f32;
        for value in &mut values.0[..g.players()] {
            *value = (1.0 - *value) * others;
        }
        values
    }
}

/// What each seat has of something that depends on its distance, as shares of the whole. The whole is never 0: no seat
/// can have all its pieces on one field.
#[inline]
fn shares(g: &ChineseCheckers, s: &State, of: impl Fn(f32) -> f32) -> Values {
    let mut values = Values::default();
    let seats = &mut values.0[..g.seats.len()];
    for (value, &distance) in seats.iter_mut().zip(&s.sums) {
        *value = of(f32::from(distance));
    }
    let scale = 1.0 / seats.iter().sum::<f32>();
    seats.iter_mut().for_each(|value| *value *= scale);
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
