//! Dominion: build a deck, buy Provinces.
//!
//! Piles are counts of kinds without an order; each draw is a chance step. Everybody can follow what each seat owns, so what
//! is hidden is how hand and draw pile divide the cards that are neither discarded nor in play.

mod cards;
mod draw;
mod encode;
mod evaluate;
mod listed;
mod notation;
mod opinions;
mod play;
mod record;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod turns;
mod validate;
mod worlds;

pub use cards::Kind;
pub use evaluate::Prospects;
pub use opinions::{BigMoney, Habits};
pub use rules::{Action, Dominion, State};
