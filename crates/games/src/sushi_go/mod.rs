//! Sushi Go!: everybody picks a card of a hand and passes the rest on.
//!
//! Hands are dealt by chance, card by card, seen by their owners only; all picks are shown. So a hand becomes known to
//! a seat when the seat holds it, and stays known while it travels on. Who knows which hand follows from the number of
//! passes and needs no memory; the one thing that does is a pair of Chopsticks laid openly into a hand that others
//! have not seen.

mod cards;
mod draw;
mod listed;
mod notation;
mod opinions;
mod picks;
mod record;
mod rules;
mod scoring;
mod seen;
mod state;
#[cfg(test)]
mod tests;
mod worlds;

pub use cards::Dish;
pub use opinions::{Prospects, RandomPicks, Worth};
pub use rules::{Action, State, SushiGo};
