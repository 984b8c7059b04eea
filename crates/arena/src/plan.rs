//! A match as it was asked for: game, agents, budget, seed.

use crate::seating::{Seating, Seatings};
use nply_core::{Bad, Budget, Seed};
use nply_registry::{AGENTS, AgentSpec, AnyAgent, AnyGame};

/// A match before it is played. All its games follow from it: a game is named by its number alone.
pub struct Match {
    game: Box<dyn AnyGame>,
    agents: Vec<AgentSpec>,
    budget: Budget,
    seed: u64,
    seatings: Seatings,
    /// Agents with the budgets that hold for them.
    settled: Vec<String>,
}

impl Match {
    /// Checks that every agent can play the game. `budget` is for agents whose spec has none.
    pub fn new(
        game: Box<dyn AnyGame>,
        agents: Vec<AgentSpec>,
        budget: Budget,
        seed: u64,
    ) -> Result<Self, Bad> {
        let seatings = Seatings::new(agents.len(), game.players())?;
        let settle = |spec| Ok(settled(spec, game.agent(spec, budget)?.budget()));
        let settled = agents.iter().map(settle).collect::<Result<_, Bad>>()?;
        Ok(Match { game, agents, budget, seed, seatings, settled })
    }

    /// The game.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The agents as they were written, in the order of the command line.
    pub fn names(&self) -> Vec<String> {
        self.agents.iter().map(AgentSpec::to_string).collect()
    }

    /// The agents with the budget that holds for each: `uct` is `uct@1000it`, `random` stays `random`.
    pub fn settled(&self) -> &[String] {
        &self.settled
    }

    /// The seed of the match.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seatings of one cycle.
    pub fn seatings(&self) -> &Seatings {
        &self.seatings
    }

    /// Cycle and seating of a game; games are counted from 1.
    pub fn seating(&self, number: u64) -> (u64, Seating) {
        seating_of(&self.seatings, self.seed, number)
    }

    /// An agent made new, which remembers nothing of other games.
    pub(crate) fn agent(&self, agent: usize) -> Box<dyn AnyAgent> {
        self.game.agent(&self.agents[agent], self.budget).expect("it could be made when the match was")
    }

    /// The name of all random streams of this match.
    pub(crate) fn stream(&self) -> Seed {
        stream(self.seed)
    }
}

fn stream(seed: u64) -> Seed {
    Seed(seed).named("match")
}

/// Cycle and seating of a game of a match with this seed; games are counted from 1.
pub(crate) fn seating_of(seatings: &Seatings, seed: u64, number: u64) -> (u64, Seating) {
    seatings.of_game(number - 1, stream(seed).named("seating"))
}

/// An agent that does not search has no budget, whatever the default for others is.
fn settled(spec: &AgentSpec, budget: Budget) -> String {
    let searches = AGENTS.iter().find(|info| info.id == spec.id).is_none_or(|info| !info.budgets.is_empty());
    AgentSpec { budget: searches.then_some(budget), ..spec.clone() }.to_string()
}
