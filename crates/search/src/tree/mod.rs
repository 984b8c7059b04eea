//! The Monte-Carlo engine.
//!
//! Two questions separate the variants: how many trees there are, and what moves a tree on.
//!
//! | variant | trees | moves on by | simultaneous turns |
//! |---|---|---|---|
//! | `uct`, `mcts` | one | every step | one seat after the other |
//! | `decoupled-uct` | one | every step | each seat from its own arms of one node |
//! | `is-mcts` | one | what the searching seat saw of a step | as decoupled |
//! | `mo-is-mcts` | one per seat | what the owner saw of a step | as decoupled, in different trees |
//!
//! An iteration runs through stages with the papers' names: [`descend`](engine), select, expand, simulate, back up; at
//! the end of the search one action is chosen. Each stage is a file of its own.

mod back_up;
mod choose;
mod decide;
mod descend;
mod engine;
mod options;
mod select;
mod simulate;
mod slab;

pub use engine::Mcts;
pub use options::{FinalMove, Leaf, MovesOn, Together, TreeOptions, Trees, Worlds};
