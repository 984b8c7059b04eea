//! Love Letter: one card in hand, one drawn, one played; the last seat in the round or the highest card wins a token.
//!
//! What a seat knows of the others' cards is part of the state: cards that it was shown and that have not been played
//! since, kinds that a card cannot be by what everybody saw, and pairs of cards that a Baron found equal.

mod cards;
mod draw;
mod effects;
mod evaluate;
mod knowledge;
mod listed;
mod notation;
mod opinions;
mod playouts;
mod record;
mod rounds;
mod rules;
mod seen;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod worlds;

pub use cards::Card;
pub use evaluate::Standing;
pub use opinions::Chances;
pub use playouts::{RandomCards, Sensible};
pub use rules::{Choices, LastToken, LoveLetter, TieStarter};
pub use state::{Action, State};
