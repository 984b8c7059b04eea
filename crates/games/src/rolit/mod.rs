//! Rolit: two to four seats fill a board of 8x8 squares; balls between two of one colour take that colour.
//!
//! A generalisation of Othello: a seat that cannot capture plays on next to any ball instead of passing, so every game
//! fills the board.

mod listed;
mod notation;
mod opinions;
mod playouts;
mod record;
mod rules;
mod seen;
mod squares;
mod stable;
mod state;
#[cfg(test)]
mod tests;

pub use opinions::{Balls, SquareValues, Stable};
pub use playouts::{Corners, RandomSquares};
pub use rules::{Choices, Rolit, Start};
pub use state::{Action, State};
