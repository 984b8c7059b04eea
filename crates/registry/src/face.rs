//! The type-erased face: games, tables and agents as everything above sees them, in texts.

use crate::bench::Rate;
use nply_core::{About, AgentSpec, Bad, Budget, Player, Ranks, Rng, Seed, Stop, Turn, Values};
use std::any::Any;

/// A game with its seats and options chosen.
pub trait AnyGame: Send + Sync {
    /// Its entry in the list of games.
    fn about(&self) -> &'static About;
    /// Its spec, with the number of seats.
    fn spec(&self) -> &str;
    /// Number of seats.
    fn players(&self) -> usize;
    /// A table with the first position. Chance has not acted yet.
    fn start(&self, seed: Seed) -> Box<dyn AnyTable>;
    /// A table with the position that [`AnyTable::state_text`] wrote.
    fn resume(&self, state: &str) -> Result<Box<dyn AnyTable>, Bad>;
    /// An agent for this game; `budget` is for a spec that has none.
    fn agent(&self, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad>;
    /// Names of the game's evaluations, orderings, playouts and keys of moves, each with one line about it.
    fn opinions(&self) -> [Vec<(&'static str, &'static str)>; 4];

    /// Positions after 1 to `depth` turns.
    fn perft(&self, depth: u32, seed: Seed) -> Vec<u64>;
    /// Speed of `playouts`, `turns`, `worlds` or an agent, for about so many seconds. `None`: nothing to measure.
    fn bench(&self, what: &str, seconds: f64) -> Result<Option<Rate>, Bad>;
}

/// A game in progress.
pub trait AnyTable: Send {
    /// Number of seats.
    fn players(&self) -> usize;
    /// Who acts next.
    fn turn(&self) -> Turn;
    /// Legal actions of a seat that is to act; for `None` the outcomes of chance.
    fn legal(&self, who: Option<Player>) -> Vec<String>;
    /// Plays one action for each seat of the turn. Nothing changes if one of them is refused.
    fn play(&mut self, moves: &[(Player, String)]) -> Result<(), Bad>;
    /// Lets chance act once; its outcome.
    fn chance(&mut self, rng: &mut Rng) -> String;
    /// Plays this outcome of chance.
    fn happen(&mut self, outcome: &str) -> Result<(), Bad>;
    /// The last step as a seat saw it, or in full; `None` where the seat did not see it, or nothing happened yet.
    fn last_step(&self, seen_by: Option<Player>) -> Option<String>;
    /// Payoffs at the end.
    fn payoffs(&self) -> Values;
    /// Ranks at the end.
    fn ranks(&self) -> Ranks;
    /// The score so far, where there is one.
    fn scores(&self) -> Option<Values>;
    /// The position for people: all of it, or what one seat knows.
    fn show(&self, seen_by: Option<Player>) -> String;
    /// The position on one line: all of it, or what one seat knows.
    fn state_text(&self, seen_by: Option<Player>) -> String;
    /// A position that looks the same to a seat: what it does not know is drawn anew.
    fn alike(&self, who: Player, rng: &mut Rng) -> Box<dyn AnyTable>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyTable>;
    /// For the agents of the same game.
    fn as_any(&self) -> &dyn Any;
}

/// An agent at one seat.
pub trait AnyAgent: Send {
    /// Chooses an action for a seat that is to act. The first line of the thought is the choice.
    fn think(&mut self, table: &dyn AnyTable, who: Player, seed: Seed, stop: &Stop) -> Thought;
    /// Told after every step what its seat saw of it.
    fn saw(&mut self, table: &dyn AnyTable, who: Player);
    /// A new game begins.
    fn forget(&mut self);
    /// What it may spend on a move.
    fn budget(&self) -> Budget;
    /// Its canonical spec: the options that matter and differ from the defaults, and the budget. Agents with equal
    /// canonical specs play alike.
    fn canonical(&self) -> &AgentSpec;
}

/// What an agent thought of a position, in texts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Thought {
    /// The actions, the one to play first.
    pub lines: Vec<ThoughtLine>,
    /// Iterations of a Monte-Carlo search.
    pub iterations: u64,
    /// States generated.
    pub nodes: u64,
    /// Deepest completed iteration, or greatest depth of the tree.
    pub depth: u32,
    /// Time spent.
    pub seconds: f64,
    /// Memory of the tree divided by the legal moves of its expanded positions; 0 without a tree.
    pub bytes_per_node: f64,
}

/// One action of a [`Thought`].
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ThoughtLine {
    /// The action.
    pub action: String,
    /// How often it was searched.
    pub visits: u64,
    /// Its value for every seat.
    pub values: Vec<f32>,
    /// The expected continuation, this action first.
    pub pv: Vec<String>,
}

impl Thought {
    /// The chosen action.
    pub fn best(&self) -> &str {
        &self.lines[0].action
    }
}
