//! The algorithms, generic over the game and ignorant of any one game.
//!
//! One idea runs through the folders: how much of a search is spent on the opponents? [`tree`] holds the Monte-Carlo
//! engine, of which the papers' variants are named combinations of options; [`depth_first`] holds the family around
//! max^n; [`Pimc`] searches several worlds with any of them, [`HandOnly`] one hand of a match, [`Auto`]
//! picks one of the variants of paper 001. [`Random`], [`ByPlayout`] and [`Greedy`] do not search at all.
//!
//! A search is generic over the game only; its options are plain values. Twenty games times forty variants must not
//! become eight hundred copies of the code.

mod auto;
pub mod depth_first;
mod hand_only;
mod pimc;
mod simple;
pub mod tree;
mod types;

pub use auto::{Auto, AutoOptions, VARIANTS};
pub use hand_only::HandOnly;
pub use pimc::{Combine, Pimc, PimcOptions};
pub use simple::{ByPlayout, Greedy, Random};
pub use types::{Candidate, MOST_TYPES, Types};
