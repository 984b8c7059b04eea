//! Colt Express: bandits plan their moves card by card, then carry them out and rob a train.
//!
//! Decks have no order: a card is drawn at random when it is needed, so an own deck is as unknown to its owner as to
//! the others. Every purse is a token of its own whose way is seen by all; its value is known to those who ever held it.

mod cards;
mod draw;
mod events;
mod keep;
mod listed;
mod loot;
mod notation;
mod numbers;
mod opinions;
mod plan;
mod resolve;
mod rules;
mod scoring;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod train;
mod validate;
mod words;
mod worlds;

pub use cards::Card;
pub use rules::{Action, ColtExpress, Loot};
pub use state::{Phase, State};
