//! What a seat wants: payoffs turned into utilities (paper 003, section 2).

use crate::game::Game;
use crate::player::{Ranks, Values};

/// What a searching agent takes as its aim, and assumes of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Utility {
    /// The payoff itself.
    #[default]
    Payoff,
    /// The final rank: first 1, last 0, shared ranks share.
    Rank,
    /// The share of the win: winner takes all.
    Winner,
    /// The payoff less the best other payoff.
    Difference,
}

impl Utility {
    /// The names in text specs.
    pub const NAMES: [(&'static str, Utility); 4] = [
        ("payoff", Utility::Payoff),
        ("rank", Utility::Rank),
        ("winner", Utility::Winner),
        ("difference", Utility::Difference),
    ];

    /// Utilities in `[0, 1]` of a finished game.
    #[inline]
    pub fn of_final<G: Game>(self, g: &G, s: &G::State) -> Values {
        match self {
            Utility::Payoff | Utility::Difference => self.of_estimate(g, &g.payoffs(s)),
            Utility::Rank => rank_utility(&g.ranks(s), g.players()),
            Utility::Winner => g.ranks(s).win_shares(g.players()),
        }
    }

    /// Utilities in `[0, 1]` of estimated payoffs.
    #[inline]
    pub fn of_estimate<G: Game>(self, g: &G, payoffs: &Values) -> Values {
        let (players, (least, most)) = (g.players(), g.bounds());
        match self {
            Utility::Payoff => {
                let scale = 1.0 / (most - least);
                let mut values = Values::default();
                for i in 0..players {
                    values.0[i] = (payoffs.0[i] - least) * scale;
                }
                values
            }
            Utility::Rank => rank_utility(&payoffs.ranks(players), players),
            Utility::Winner => payoffs.ranks(players).win_shares(players),
            Utility::Difference => differences(payoffs, players, most - least),
        }
    }

    /// The greatest sum of the utilities of all seats, where one is known.
    pub fn most_together<G: Game>(self, g: &G) -> Option<f32> {
        let (players, (least, most)) = (g.players() as f32, g.bounds());
        match self {
            Utility::Payoff => g.most_together().map(|sum| (sum - players * least) / (most - least)),
            Utility::Winner => Some(1.0),
            // What the first seat is ahead of the second the second is behind; all others are behind too.
            Utility::Rank | Utility::Difference => Some(players / 2.0),
        }
    }

    /// The number that people read for a utility in `[0, 1]`: payoffs and differences on the game's own scale.
    pub fn readable<G: Game>(self, g: &G, value: f32) -> f32 {
        let (least, most) = g.bounds();
        match self {
            Utility::Payoff => least + value * (most - least),
            Utility::Difference => (2.0 * value - 1.0) * (most - least),
            Utility::Rank | Utility::Winner => value,
        }
    }
}

/// First 1, last 0; seats that share a rank get the mean of the places they share.
fn rank_utility(ranks: &Ranks, players: usize) -> Values {
    let mut values = Values::default();
    for i in 0..players {
        let sharing = ranks.0[..players].iter().filter(|&&rank| rank == ranks.0[i]).count();
        let place = f32::from(ranks.0[i]) - 1.0 + (sharing - 1) as f32 / 2.0;
        values.0[i] = 1.0 - place / (players - 1) as f32;
    }
    values
}

fn differences(payoffs: &Values, players: usize, range: f32) -> Values {
    let mut values = Values::default();
    for i in 0..players {
        let others = (0..players).filter(|&j| j != i).map(|j| payoffs.0[j]);
        let best = others.fold(f32::NEG_INFINITY, f32::max);
        values.0[i] = 0.5 + (payoffs.0[i] - best) / (2.0 * range);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_ranks_share_places() {
        let values = rank_utility(&Values::of(&[9.0, 9.0, 4.0, 1.0]).ranks(4), 4);
        let expected = [5.0 / 6.0, 5.0 / 6.0, 1.0 / 3.0, 0.0];
        assert!(values.seats(4).iter().zip(expected).all(|(v, e)| (v - e).abs() < 1e-6), "{values:?}");
    }

    #[test]
    fn difference_is_to_the_best_other() {
        let values = differences(&Values::of(&[10.0, 6.0, 0.0]), 3, 10.0);
        assert_eq!(values.seats(3), [0.7, 0.3, 0.0]);
    }
}
