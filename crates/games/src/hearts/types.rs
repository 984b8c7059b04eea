//! What kinds of players want, beside payoffs.

use super::rules::Hearts;
use super::scoring::ALL_POINTS;
use super::state::{Phase, State};
use nply_core::{Game, Player, PlayerType, Values};

/// Wants its share of what is not lost: `(26 - points) / sum of (26 - points)`, as the program of Sturtevant (2008) has it. The
/// shares of all seats sum to 1, so one that shoots the moon has everything. With one hand of a match in view it is that
/// hand's points that count; in a whole match 26 becomes the most points that a seat can end with.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShareOfRest;

impl PlayerType<Hearts> for ShareOfRest {
    fn utility(&self, g: &Hearts, s: &State, values: &Values, who: Player) -> f32 {
        let (least, most) = g.bounds();
        let all_points = -f32::from(ALL_POINTS);
        let worst = if g.one_hand { all_points } else { least.min(all_points) };
        let payoff = |seat: usize| match (s.phase, g.one_hand) {
            (Phase::Over, true) => -f32::from(s.score_of_last_hand(seat)),
            (Phase::Over, false) => -f32::from(s.totals[seat]),
            // Estimated payoffs come as shares of the range.
            (_, true) => least + values.0[seat] * (most - least) + f32::from(s.totals[seat]),
            (_, false) => least + values.0[seat] * (most - least),
        };
        let rest = |seat: usize| (payoff(seat) - worst).max(0.0);
        let all: f32 = (0..g.seats).map(rest).sum();
        if all > 0.0 { rest(who.index()) / all } else { 1.0 / g.seats as f32 }
    }
}
