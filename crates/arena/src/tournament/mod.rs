//! Tournaments: many matches from one file.

mod family;
mod file;

pub(crate) use family::combinations;
pub use family::{AgentGrid, Entry};
pub(crate) use file::told;
pub use file::{Condition, Pairing, Tournament};
