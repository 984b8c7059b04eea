//! The Monte-Carlo engine.
//!
//! Two questions separate the variants: how many trees there are, and what moves a tree on.
//!
//! | variant | trees | moves on by | simultaneous turns |
//! |---|---|---|---|
//! | `uct`, `mcts`, `mcts-pw`, `mcts-oma`, `oma-pw` | one | every step | one seat after the other |
//! | `decoupled-uct` | one | every step | each seat from its own arms of one node |
//! | `is-mcts` | one | what the searching seat saw of a step | as decoupled |
//! | `mo-is-mcts` | one per seat | what the owner saw of a step | as decoupled, in different trees |
//!
//! An iteration runs through stages with the papers' names: descend (select, and expand at the end), simulate, back up;
//! at the end of the search one action is chosen. Each stage is a file of its own; descending has two, since trees of
//! full steps need neither tables nor availability.
//!
//! Beside the stages stand the aids: `guide` (what guides selection besides UCB1: `widening`, `init`, `oma`, `rave`,
//! `minimax`, `bias`, `history`, each adding its share to `scores`), `learn` (playouts that learn), `solver`
//! (positions whose winner is certain), `reuse` (the tree of the last search) and `parallel` (several threads).

mod back_up;
mod bias;
mod choose;
mod closed;
mod column;
mod engine;
mod guide;
mod history;
mod init;
mod learn;
mod minimax;
mod oma;
mod open;
mod options;
mod parallel;
mod rave;
mod reuse;
mod scores;
mod select;
mod selection;
mod simulate;
mod slab;
mod solver;
mod widening;

pub use engine::Mcts;
pub use learn::{Learn, Learning, Pick};
pub use options::{FinalMove, Leaf, Moves, MovesOn, Scale, Together, TreeOptions, Trees, Worlds};
pub use parallel::Parallel;
pub use selection::{AmafOf, At, Fpu, Keep, Oma, Rave, Selection, Untried, Widening};
pub use solver::Solver;
