//! Uno: shed your cards by colour, number or symbol before the others do.
//!
//! Deals, draws and penalties are chance steps seen by one seat. A position carries what everybody knows of the hands
//! beside where the cards are (who has shown to lack a colour, whose hand was seen, what cannot lie in a refilled draw
//! pile), so that worlds can be drawn exactly evenly ([`State`]).

mod cards;
mod draw;
mod fill;
mod lacks;
mod listed;
mod notation;
mod opinions;
mod parts;
mod pile;
mod piles;
mod play;
mod playouts;
mod record;
mod rules;
mod scoring;
mod seen;
mod state;
mod text;
mod turns;
mod types;
mod validate;
mod worlds;

#[cfg(test)]
mod tests;

pub use cards::Card;
pub use opinions::{Race, Shed};
pub use playouts::{OrderedPlayout, ShedPlayout};
pub use rules::{DrawnCard, Scoring, StartCards, Starter, Uno};
pub use state::{Action, Phase, State};
pub use types::MatchWinner;
