//! Chinese Checkers.
mod board;
mod moves;
mod rules;

pub use rules::{Action, ChineseCheckers, Choices, State, Win};
