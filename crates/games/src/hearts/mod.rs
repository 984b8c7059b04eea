//! Hearts for three, four or five: avoid hearts and the queen of spades, or take them all.
//!
//! The deal is a series of chance steps, passing is three simultaneous turns, play is one card at a time. A position
//! carries what the seats know beside where the cards are, so that worlds can be drawn exactly evenly ([`State`]).

mod cards;
mod characters;
mod deal;
mod draw;
mod duck;
mod encode;
mod evaluate;
mod features;
mod keys;
mod learned;
mod listed;
mod notation;
mod opinions;
mod play;
mod record;
mod reduce;
mod rules;
mod scoring;
mod state;
mod text;
mod types;
mod validate;
mod worlds;

pub use cards::Card;
pub use characters::{Ducker, Shooter};
pub use duck::{Duck, DuckPlayout};
pub use evaluate::{Danger, Share};
pub use features::Tricks;
pub use keys::Context;
pub use opinions::{QueenPlayout, RandomCards};
pub use reduce::Suits;
pub use rules::{Hearts, Lead, Moon, Passing};
pub use state::{Action, Direction, Phase, State};
pub use types::ShareOfRest;

#[cfg(test)]
mod tests;
