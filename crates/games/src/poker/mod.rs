//! Poker: no-limit Texas Hold'em, single hands and tournaments.
//!
//! Chips are integers in the state and cards are chance steps. Only hole cards are hidden; hands that were folded stay
//! unknown, and a showdown shows what the rules show.

mod betting;
mod cards;
mod draw;
mod encode;
mod hand;
mod listed;
mod notation;
mod opinions;
mod options;
mod rank;
mod record;
mod rules;
mod showdown;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod worlds;

pub use cards::{Card, PACK, cards_of};
pub use opinions::*;
pub use rank::{Class, Strength, cards_from, rank, rank_seven};
pub use rules::{Bets, First, Least, Odd, Owed, Poker, Reopen};
pub use state::{Action, Phase, State};
