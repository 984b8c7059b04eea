//! What kinds of players want.

use super::rules::{Scoring, Uno};
use super::state::State;
use nply_core::{Game, MAX_PLAYERS, Player, PlayerType, Values};

/// Wants to win the match: how likely that is with these totals. What is left in the own hand matters to it, since it
/// brings another seat closer to the end, and points count the more the closer the end is.
///
/// A seat wins in proportion to the exponential of its total, in units that shrink towards the end of the match. The two
/// numbers were fitted to 8000 matches of four seats that all play by [`super::Shed`].
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchWinner;

/// The unit at the end of a match, and what is added to it at the beginning, as shares of the target.
const UNIT_AT_END: f32 = 0.24;
const UNIT_TO_COME: f32 = 0.15;
/// A single round counts as a match to so many points, about what one is worth.
const ONE_ROUND: f32 = 100.0;

impl PlayerType<Uno> for MatchWinner {
    fn utility(&self, g: &Uno, s: &State, values: &Values, who: Player) -> f32 {
        if g.is_decided(s) {
            return g.ranks(s).win_shares(g.seats)[who];
        }
        let (least, most) = g.bounds();
        let target = f32::from(g.target).max(ONE_ROUND);
        let totals: [f32; MAX_PLAYERS] = std::array::from_fn(|seat| least + values.0[seat] * (most - least));
        let totals = &totals[..g.seats];
        let highest = totals.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let lowest = totals.iter().copied().fold(f32::INFINITY, f32::min);
        // Where hands cost points the lowest total of all is closest to the end.
        let closest = if g.scoring == Scoring::Classic { highest } else { -lowest };
        let unit = target * (UNIT_AT_END + UNIT_TO_COME * (1.0 - closest / target).max(0.0));
        let weight = |total: f32| ((total - highest) / unit).exp();
        weight(totals[who.index()]) / totals.iter().copied().map(weight).sum::<f32>()
    }
}
