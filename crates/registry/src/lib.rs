//! Names to games and agents: text specs, and the type-erased face that command line, arena, web and Python use.
//!
//! Everything above this crate talks in texts: a game is `hearts/4:preset=paper`, an agent `uct:c=0.4@5000it`, an action
//! `QS`. Everything below is generic and knows no texts. One virtual call is paid per move, none per node.

mod agent;
mod agents;
mod bench;
mod declared;
mod face;
mod games;
mod selection;
mod settings;
mod table;
pub mod testing;

pub use agents::{AGENTS, AgentInfo, BudgetKind, DEFAULT_BUDGET};
pub use bench::Rate;
pub use face::{AnyAgent, AnyGame, AnyTable, Thought, ThoughtLine};
pub use games::{GAMES, GameEntry, build_game};
pub use nply_core::{AgentSpec, GameSpec};
pub use settings::{Setting, Settings};
