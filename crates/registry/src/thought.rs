//! What agents answer: an action, what they think of all of them, or why they cannot.

use nply_core::Player;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// An action that was chosen, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The action.
    pub action: String,
    /// Iterations of a Monte-Carlo search.
    pub iterations: u64,
    /// States generated.
    pub nodes: u64,
    /// Deepest completed iteration, or greatest depth of the tree.
    pub depth: u32,
}

/// What an agent thought of a position, in texts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    /// The actions, the one to play first.
    pub lines: Vec<ThoughtLine>,
    /// What the values mean; `None`: there are none.
    pub scale: Option<ValueScale>,
    /// Iterations of a Monte-Carlo search.
    pub iterations: u64,
    /// States generated.
    pub nodes: u64,
    /// Deepest completed iteration, or greatest depth of the tree.
    pub depth: u32,
    /// How often a model was asked what it expects; answers that were known already do not count.
    pub asked: u64,
    /// How often what a model expects was known already: of the same position with the same memories.
    pub cached: u64,
    /// Time spent.
    pub seconds: f64,
    /// Memory of the tree divided by the legal moves of its expanded positions; 0 without a tree.
    pub bytes_per_move: f64,
    /// What else it has to tell, in words: what it believes of the others.
    pub notes: Vec<String>,
}

/// Is told what an agent thinks so far. The search waits for it.
pub type Watcher = Arc<dyn Fn(&Thought) + Send + Sync>;

/// One action of a [`Thought`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThoughtLine {
    /// The action.
    pub action: String,
    /// How often it was searched.
    pub visits: u64,
    /// Its value for every seat, on the scale of the thought.
    pub values: Vec<f32>,
    /// The expected continuation, this action first.
    pub pv: Vec<Expected>,
}

/// One action of an expected continuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expected {
    /// Whose action it is; `None`: it cannot be told, since chance or hidden cards lie before it. A search that looks at
    /// its own seat alone expects actions of this seat only.
    pub seat: Option<Player>,
    /// The action.
    pub action: String,
    /// Whether it is one of several actions of a simultaneous turn.
    pub together: bool,
    /// How many turns lie before it, counted from this position: actions of one simultaneous turn have the same number.
    /// `None` where it cannot be told.
    pub turn: Option<usize>,
}

impl Thought {
    /// The chosen action.
    pub fn best(&self) -> &str {
        self.lines.first().map_or("", |line| &line.action)
    }
}

/// What values mean: only those on one scale can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ValueScale {
    /// What is counted, in a few words.
    pub name: &'static str,
    /// The least value.
    pub least: f32,
    /// The greatest value.
    pub most: f32,
}

/// Why an agent gave no action. Agents of this program always give one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It ended, or broke down.
    Crashed(String),
    /// It did not answer in time.
    Late(String),
    /// Its answer is no legal action.
    Illegal(String),
    /// It cannot play this position, and says why.
    Refused(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crashed(why) => write!(f, "crashed: {why}"),
            Fault::Late(why) => write!(f, "too late: {why}"),
            Fault::Illegal(why) => write!(f, "illegal: {why}"),
            Fault::Refused(why) => write!(f, "refused: {why}"),
        }
    }
}

impl std::error::Error for Fault {}
