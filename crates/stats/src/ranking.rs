//! The result of a game: who sat where, and who came before whom.

use serde::Serialize;
use std::collections::BTreeMap;

/// One seat of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The number of the agent, from 0.
    pub agent: usize,
    /// Its rank: 1 is best, and ties share a rank. Only the order of ranks matters.
    pub rank: u32,
}

/// The ranks of all seats of a game. An agent may hold several seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ranking {
    /// The number of the deal. Games of one deal share their luck and are one observation together; where games share
    /// nothing, each has a number of its own.
    pub deal: u64,
    /// All seats, in any order.
    pub places: Vec<Place>,
}

impl Ranking {
    /// A game of this deal, from pairs of agent and rank.
    pub fn new(deal: u64, places: impl IntoIterator<Item = (usize, u32)>) -> Self {
        let places = places.into_iter().map(|(agent, rank)| Place { agent, rank }).collect();
        Ranking { deal, places }
    }

    /// The agents rank by rank, best first; within a rank in order of their numbers.
    pub(crate) fn tiers(&self) -> Vec<Vec<usize>> {
        let mut tiers: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for place in &self.places {
            tiers.entry(place.rank).or_default().push(place.agent);
        }
        tiers.values_mut().for_each(|tier| tier.sort_unstable());
        tiers.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_forget_seats() {
        let one = Ranking::new(0, [(2, 3), (0, 1), (1, 1), (0, 3)]);
        let other = Ranking::new(9, [(1, 10), (0, 20), (0, 10), (2, 20)]);
        assert_eq!(one.tiers(), [[0, 1], [0, 2]]);
        assert_eq!(one.tiers(), other.tiers());
        assert!(Ranking::new(0, []).tiers().is_empty());
    }
}
