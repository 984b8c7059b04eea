//! How to search: which settings play how many deals.
//!
//! A method depends on its seed and on the scores that it is shown, and on nothing else.

use super::halving::Halving;
use super::ntbea::Ntbea;
use super::space::Space;
use nply_core::{Bad, Seed};
use nply_stats::Summary;
use std::ops::Range;

/// Deals that a candidate shall play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The candidate, by its number in the [`Space`].
    pub candidate: usize,
    /// Which deals, counted from 0. A deal is played in all its seatings, and is the same for all candidates.
    pub deals: Range<u64>,
}

/// What can be asked for scores.
pub trait Objective {
    /// For each request the scores of its deals, each the mean over the games of the deal. High is good.
    fn play(&mut self, requests: &[Request]) -> Result<Vec<Summary>, Halt>;
}

/// Why a search ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The signal to stop was given.
    Stopped,
    /// Something is wrong.
    Bad(Bad),
}

impl From<Bad> for Halt {
    fn from(bad: Bad) -> Halt {
        Halt::Bad(bad)
    }
}

/// A candidate that was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// Its number in the space.
    pub candidate: usize,
    /// The scores of its deals.
    pub score: Summary,
    /// What the method takes for its true score.
    pub estimate: f64,
}

/// How to search.
#[derive(Clone, PartialEq, Debug)]
pub enum Method {
    /// All candidates, in successive halving.
    Grid(Halving),
    /// A random sample of so many candidates, in successive halving.
    Random(usize, Halving),
    /// The n-tuple bandit evolutionary algorithm.
    Ntbea(Ntbea),
}

impl Method {
    /// Searches. The result is what was tried, the best first; there is at least one.
    pub fn search(
        &self,
        space: &Space,
        seed: Seed,
        objective: &mut dyn Objective,
    ) -> Result<Vec<Tried>, Halt> {
        let mut all: Vec<usize> = (0..space.candidates().len()).collect();
        match self {
            Method::Grid(halving) => halving.search(&all, objective),
            Method::Random(samples, halving) => {
                seed.rng().shuffle(&mut all);
                all.truncate((*samples).max(1));
                halving.search(&all, objective)
            }
            Method::Ntbea(ntbea) => ntbea.search(space, seed, objective),
        }
    }

    /// For each round how many candidates play in it, and how many deals each has played after it. NTBEA has no rounds.
    pub fn rounds(&self, space: &Space) -> Vec<(usize, u64)> {
        let all = space.candidates().len();
        let rounds = match self {
            Method::Grid(halving) => halving.rounds(all),
            Method::Random(samples, halving) => halving.rounds(all.min(*samples)),
            Method::Ntbea(_) => Vec::new(),
        };
        rounds.into_iter().map(|(count, deals)| (count, deals.end)).collect()
    }

    /// The deals that a search asks for.
    pub fn deals(&self, space: &Space) -> u64 {
        let all = space.candidates().len();
        match self {
            Method::Grid(halving) => halving.deals(all),
            Method::Random(samples, halving) => halving.deals(all.min(*samples)),
            Method::Ntbea(ntbea) => ntbea.deals,
        }
    }
}
