//! Focus, also sold as Domination: stacks move as many squares as they have pieces, and who is on top owns the stack.
//!
//! Stacks of more than five lose their lowest pieces to the mover: those of others are captured, own ones go to a
//! reserve.

mod board;
mod listed;
mod notation;
mod opinions;
mod playouts;
mod record;
mod rules;
mod seen;
mod state;
#[cfg(test)]
mod tests;
mod validate;

pub use opinions::{Build, Control, Holds, Needs};
pub use playouts::Eager;
pub use rules::{Choices, Distance, Focus, Targets};
pub use state::{Action, State};
