//! Opinions: what cards and choices are worth, and how to play on quickly.

mod chance;
mod equity;
mod odds;
mod style;

#[cfg(test)]
pub(super) use chance::of_hole;
pub use equity::Equity;
pub use odds::{Odds, OddsPlayout, Tight};
