//! Exploding Kittens: draw, and do not draw a Kitten without a Defuse; the last one alive wins.
//!
//! Cards of the pile that nobody has seen are a bag, and chance draws from it; a card lies at a place only once somebody
//! knows it there. Who knows which place, and which cards of others' hands, is part of the state.

mod cards;
mod draw;
mod effects;
mod evaluate;
mod legal;
mod listed;
mod moved;
mod notation;
mod opinions;
mod pile;
mod record;
mod rules;
mod seen;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod worlds;

pub use cards::Card;
pub use evaluate::{Score, Survival, Tag};
pub use opinions::{Sensible, Usual};
pub use rules::{AttackStack, Choices, ExplodingKittens, ExtraDefuses, Pairs};
pub use state::{Action, State};
