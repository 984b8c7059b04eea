//! Diamant (Incan Gold): press your luck in caves, everybody inside at once.
//!
//! Chance turns up one card at a time; the seats still inside choose together whether to leave. Nothing is hidden: the
//! deck is a bag whose content everybody can count, and choices are shown as soon as all are made.

mod cards;
mod cave;
mod listed;
mod notation;
mod opinions;
mod record;
mod rules;
mod seen;
#[cfg(test)]
mod tests;

pub use cards::Card;
pub use opinions::{Outlook, RandomChoices, StayOrLeave};
pub use rules::{Action, Diamant, Relics, State};
