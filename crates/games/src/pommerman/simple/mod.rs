//! The rule-based agent of the original program, with the numbers S1 to S10 of its rules.

mod agent;
mod decide;
mod look;
mod memory;

pub use agent::Simple;
pub(super) use decide::decide;
pub(super) use look::Board;
pub(super) use memory::{BITS, Memory};
