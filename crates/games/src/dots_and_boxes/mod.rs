//! Dots and Boxes: who draws the fourth side of a box owns it and draws again.
//!
//! A position is the set of lines that are drawn, the boxes of each seat and whose turn it is. Who drew which line is kept
//! for those who look on; the game does not depend on it, and positions that differ in nothing else are equal.

mod board;
mod draw;
mod listed;
mod notation;
mod opinions;
mod playouts;
mod record;
mod rules;
mod seen;
mod sketch;
mod state;
#[cfg(test)]
mod tests;

pub use opinions::{Captures, Chains};
pub use playouts::{RandomLines, Sensible};
pub use rules::DotsAndBoxes;
pub use state::{Line, State};
