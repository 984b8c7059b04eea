//! The type-erased face: games, tables and agents as everything above sees them, in texts.

use crate::bench::Rate;
use crate::facts::OpinionLists;
use crate::thought::{Chosen, Fault, Thought, ValueScale, Watcher};
use nply_core::{
    About, AgentSpec, Bad, Budget, Drawing, Eye, Names, Player, Ranks, Rng, Seed, Shape, Stop, Turn, Values,
};
use serde::Serialize;
use std::any::Any;

/// A game with its seats and options chosen.
pub trait AnyGame: Send + Sync {
    /// Its entry in the list of games.
    fn about(&self) -> &'static About;
    /// Its spec, with the number of seats.
    fn spec(&self) -> &str;
    /// Number of seats.
    fn players(&self) -> usize;
    /// The least and the greatest payoff.
    fn bounds(&self) -> (f32, f32);
    /// A table with the first position. Chance has not acted yet.
    fn start(&self, seed: Seed) -> Box<dyn AnyTable>;
    /// A table with the position that [`AnyTable::state_text`] wrote.
    fn resume(&self, state: &str) -> Result<Box<dyn AnyTable>, Bad>;
    /// An agent for this game; `budget` is for a spec that has none.
    fn agent(&self, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad>;
    /// The game's opinions of each kind, in the order of [`crate::OpinionKind::ALL`].
    fn opinions(&self) -> OpinionLists;
    /// How many codes its actions have: they run from 0.
    fn codes(&self) -> u32;
    /// The text of the action with this code; `None`: no action has it.
    fn code_text(&self, code: u32) -> Option<String>;
    /// The encodings of what a seat knows, the default first.
    fn encodings(&self) -> Vec<EncodingInfo>;
    /// Numbers from which evaluations are learned, the default first.
    fn features(&self) -> Vec<FeaturesInfo> {
        Vec::new()
    }
    /// For those who count and measure.
    fn inspect(&self) -> &dyn Inspect;
}

/// Counts and measures a game: not needed to play.
pub trait Inspect: Send + Sync {
    /// Positions after 1 to `depth` turns.
    fn perft(&self, depth: u32, seed: Seed) -> Vec<u64>;
    /// Names of the game's own work whose speed can be measured.
    fn works(&self) -> Vec<&'static str>;
    /// Speed of `playouts`, `turns`, `worlds`, work of the game or an agent, for about so many seconds. `None`: nothing to measure.
    fn bench(&self, what: &str, seconds: f64) -> Result<Option<Rate>, Bad>;
}

/// An encoding in lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EncodingInfo {
    /// Its name.
    pub id: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Planes, rows and columns.
    pub shape: Shape,
    /// What each plane means.
    pub planes: Vec<String>,
}

/// Numbers from which an evaluation is learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FeaturesInfo {
    /// Their name.
    pub id: &'static str,
    /// What they are, in one line.
    pub about: &'static str,
    /// What each number means.
    pub names: Vec<String>,
}

/// A position that is learned from, as one seat knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What the seat has already.
    pub so_far: f32,
    /// The numbers about its position.
    pub numbers: Vec<f32>,
}

/// One part of a step as somebody was told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Who acted; `None`: chance.
    pub seat: Option<Player>,
    /// What was done; `None`: hidden.
    pub action: Option<String>,
}

/// A game in progress.
pub trait AnyTable: Send + Sync {
    /// Number of seats.
    fn players(&self) -> usize;
    /// Who acts next.
    fn turn(&self) -> Turn;
    /// Legal actions of a seat that is to act; for `None` the outcomes of chance.
    fn legal(&self, who: Option<Player>) -> Vec<String>;
    /// Codes of the legal actions of a seat that is to act, in the order of [`AnyTable::legal`].
    fn legal_codes(&self, who: Player) -> Vec<u32>;
    /// Plays one action for each seat of the turn. Nothing changes if one of them is refused.
    fn play(&mut self, moves: &[(Player, String)]) -> Result<(), Bad>;
    /// The same with the codes of the actions.
    fn play_codes(&mut self, moves: &[(Player, u32)]) -> Result<(), Bad>;
    /// Lets chance act once; its outcome.
    fn chance(&mut self, rng: &mut Rng) -> String;
    /// Plays this outcome of chance.
    fn happen(&mut self, outcome: &str) -> Result<(), Bad>;
    /// What can happen when chance acts, each with its probability.
    fn outcomes(&self) -> Vec<(String, f32)>;
    /// The last step as far as an eye saw it: who acted, and what was done or that it is hidden. A seat is always told its
    /// own actions. Empty before the first step.
    fn told(&self, eye: Eye) -> Vec<Told>;
    /// The same in words for the one who looks, where the game has words for it.
    fn told_in_words(&self, names: &Names) -> Vec<Told> {
        self.told(names.eye)
    }
    /// What the last step brought beside the actions, in sentences for the one who looks.
    fn news(&self, names: &Names) -> Vec<String>;
    /// Payoffs at the end.
    fn payoffs(&self) -> Values;
    /// Ranks at the end.
    fn ranks(&self) -> Ranks;
    /// The score so far, where there is one.
    fn scores(&self) -> Option<Values>;
    /// The position in a few lines of text.
    fn show(&self, eye: Eye) -> String;
    /// The position on one line.
    fn state_text(&self, eye: Eye) -> String;
    /// The position to be drawn, with what the eye may choose and where the last step happened.
    fn drawing(&self, eye: Eye) -> Drawing;
    /// Writes what a seat knows as numbers, by the encoding of this name, or by the default one.
    fn encode(&self, who: Player, encoding: Option<&str>, out: &mut [f32]) -> Result<(), Bad>;
    /// The present position as the features of this name tell it of a seat, from what the seat knows; `None` where nothing
    /// is learned.
    fn moment(&self, _features: &str, _who: Player) -> Option<Moment> {
        None
    }
    /// A position that looks the same to a seat: what it does not know is drawn anew.
    fn world(&self, who: Player, rng: &mut Rng) -> Box<dyn AnyTable>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyTable>;
    /// For the agents of the same game.
    fn as_any(&self) -> &dyn Any;
}

/// An agent at one seat.
pub trait AnyAgent: Send {
    /// Chooses an action for a seat that is to act: what matches need, and no more texts than one.
    fn choose(&mut self, table: &dyn AnyTable, who: Player, seed: Seed, stop: &Stop)
    -> Result<Chosen, Fault>;
    /// What it thinks of the actions of a seat that is to act. The first line is the choice.
    fn think(&mut self, table: &dyn AnyTable, who: Player, seed: Seed, stop: &Stop)
    -> Result<Thought, Fault>;
    /// The same, and `watcher` is told some times a second what the agent thinks so far. An agent that cannot say so is
    /// silent until the end.
    fn think_aloud(
        &mut self,
        table: &dyn AnyTable,
        who: Player,
        seed: Seed,
        stop: &Stop,
        _watcher: &Watcher,
    ) -> Result<Thought, Fault> {
        self.think(table, who, seed, stop)
    }
    /// Told after every step what its seat saw of it.
    fn saw(&mut self, table: &dyn AnyTable, who: Player);
    /// A new game begins.
    fn forget(&mut self);
    /// What it may spend on a move.
    fn budget(&self) -> Budget;
    /// What its values mean; `None`: it has none.
    fn scale(&self) -> Option<ValueScale>;
    /// Options of its spec that have no effect, with the reasons, for people.
    fn notes(&self) -> &[String];
    /// Its canonical spec: the options that matter and differ from the defaults, and the budget. Agents with equal
    /// canonical specs play alike.
    fn canonical(&self) -> &AgentSpec;
}

/// Where agents come from: those of this program, others later.
pub trait AgentSource: Send + Sync {
    /// An agent for a game; `budget` is for a spec that has none.
    fn agent(&self, game: &dyn AnyGame, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad>;
}

/// The agents of this program.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl AgentSource for BuiltIn {
    fn agent(&self, game: &dyn AnyGame, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad> {
        game.agent(spec, budget)
    }
}
