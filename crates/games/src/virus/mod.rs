//! Virus!: four healthy organs win; viruses infect and destroy them, medicines cure and protect them.
//!
//! Hands are hidden. A draw pile that was made by turning over the discards is known to everybody, and so is whatever is
//! drawn from it; until then (or if discards are shuffled) it is a bag of unseen cards.

mod body;
mod cards;
mod draw;
mod effects;
mod evaluate;
mod legal;
mod listed;
mod notation;
mod opinions;
mod record;
mod rules;
mod seen;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod worlds;

pub use body::Organ;
pub use cards::Card;
pub use evaluate::{Health, Score, Tag};
pub use opinions::{Sensible, Usual};
pub use rules::{Choices, Virus, WildAnswers};
pub use state::{Action, State};
