//! What kinds of players want, beside payoffs.

use super::rules::Hearts;
use super::scoring::ALL_POINTS;
use super::state::{Phase, State};
use nply_core::{Game, Player, PlayerType, Values};

/// Wants its share of what is not lost: `(26 - points) / sum of (26 - points)`, as the program of Sturtevant (2008) has it. The
/// shares of all seats sum to 1, so one that shoots the moon has everything. In a match 26 becomes the most points that
/// a seat can end with.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShareOfRest;

impl PlayerType<Hearts> for ShareOfRest {
    fn utility(&self, g: &Hearts, s: &State, values: &Values, who: Player) -> f32 {
        let (least, most) = g.bounds();
        let worst = least.min(-f32::from(ALL_POINTS));
        let payoffs = match s.phase {
            Phase::Over => g.payoffs(s),
            // Estimated payoffs come as shares of the range.
            _ => Values(values.0.map(|value| least + value * (most - least))),
        };
        let rest = |seat: usize| payoffs.0[seat] - worst;
        let all: f32 = (0..g.seats).map(rest).sum();
        if all > 0.0 { rest(who.index()) / all } else { 1.0 / g.seats as f32 }
    }
}
