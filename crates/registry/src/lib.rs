//! Names to games and agents: text specs, and the type-erased face that command line, arena, web and Python use.
//!
//! Everything above this crate talks in texts: a game is `hearts/4:preset=paper`, an agent `uct:c=0.4@5000it`, an action
//! `QS`. Everything below is generic and knows no texts. One virtual call is paid per move, none per node.

mod agent;
mod bench;
mod expected;
mod face;
mod facts;
mod families;
mod family;
mod learned;
mod makers;
pub mod options;
mod read;
mod registry;
mod settings;
mod table;
pub mod testing;
mod thought;

pub use bench::Rate;
pub use face::{
    AgentSource, AnyAgent, AnyGame, AnyTable, BuiltIn, EncodingInfo, FeaturesInfo, Inspect, Moment, Told,
};
pub use facts::{Facts, OpinionKind, OpinionLists};
pub use family::{AgentInfo, AgentOption, BudgetKind, Family, Member, needs, refuse};
pub use learned::read_weights;
pub use makers::DEFAULT_BUDGET;
pub use nply_core::{AgentSpec, GameSpec};
pub use registry::{GameEntry, Registry, Replayed};
pub use settings::{Setting, Settings};
pub use thought::{Chosen, Expected, Fault, Thought, ThoughtLine, ValueScale, Watcher};
