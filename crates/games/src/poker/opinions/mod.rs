//! Opinions: what cards and choices are worth, and how to play on quickly.

mod chance;
mod equity;
mod odds;
mod types;

pub use equity::{Equity, Running};
pub use odds::{Odds, OddsPlayout};
pub use types::TagValue;
