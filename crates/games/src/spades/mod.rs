//! Spades for three, or for four with or without partners: bid your tricks, take as many, and not many more.
//!
//! The deal is a series of chance steps; bids and cards follow one at a time. A position carries what the seats know
//! beside where the cards are, so that worlds can be drawn exactly evenly ([`State`]). What a hand brought a seat, and
//! what kinds of players want of it, stands alone in [`Outcome`] and [`Wants`].

mod bidding;
mod cards;
mod deal;
mod draw;
mod encode;
mod evaluate;
mod listed;
mod notation;
mod open_key;
mod order;
mod outcome;
mod play;
mod playouts;
mod record;
mod reduce;
mod rules;
mod scoring;
mod state;
mod strength;
mod text;
mod types;
mod validate;
mod worlds;

pub use cards::Card;
pub use evaluate::{Contract, Score};
pub use order::Sense;
pub use outcome::{Outcome, Wants};
pub use playouts::{OpenBids, RandomCards, SenseBids, SensePlayout};
pub use reduce::Suits;
pub use rules::{Breaking, Short, Spades, Undealt};
pub use state::{Action, Phase, State};
pub use types::{ByOutcome, Points};

#[cfg(test)]
mod tests;
