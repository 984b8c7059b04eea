//! Chinese Checkers: two to six seats race across a star; nothing is ever captured and nothing is hidden.
//!
//! A turn is one whole move, a step or a chain of jumps, named by the fields where it starts and ends.

mod board;
mod listed;
mod moves;
mod notation;
mod opinions;
mod playouts;
mod record;
mod rules;
mod seen;
mod state;
mod table;
#[cfg(test)]
mod tests;

pub use opinions::{Advance, Both, Diff, Dist, KeyByDistance, Linear, Progress};
pub use playouts::{Farthest, Forward};
pub use rules::{ChineseCheckers, Choices, Win};
pub use state::{Action, State};
