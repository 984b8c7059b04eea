//! Tic-Tac-Toe: the smallest game of perfect information, two seats in turn.

mod listed;
mod notation;
mod opinions;
mod record;
mod rules;
mod seen;
#[cfg(test)]
mod tests;

pub use opinions::{LinesThrough, OpenLines, RandomCells, Tag};
pub use rules::{Cell, State, TicTacToe};
