//! The Monte-Carlo engine.
//!
//! A decision of one seat is its unit: the arms of the seat, which were tried, how often it was visited. A node is one
//! decision, or several side by side where seats act at once. Three questions separate the variants: how many trees there
//! are, by what a tree goes on from one decision to the next, and whether worlds change.
//!
//! | variant | `Trees` | `Follow` | worlds | simultaneous turns |
//! |---|---|---|---|---|
//! | `uct`, `mcts`, `mcts-pw`, `mcts-oma`, `oma-pw` | one | every step | one | one seat after the other |
//! | `decoupled-uct`, `sm-mcts`, `pw-random`, `pw-policy`, `ag-sm-mcts` | one | every step | one | each seat from its own decision |
//! | `sm-mcts-ignore` | the searching seat's | every step | one | the others as in playouts |
//! | `is-mcts` | one | what the searching seat saw of a step | each iteration | as decoupled |
//! | `mo-is-mcts` | one per seat | what the owner saw of a step | each iteration | in different trees |
//! | MultiTree MCTS (paper 001) | one per seat | the owner's actions alone | either | in different trees |
//! | Self (paper 001) | the searching seat's | its actions alone | either | the others as in playouts |
//!
//! Context, memory and descent stand apart: what a search is given (`context`), what it remembers (`memory`, `store`,
//! `columns`), and one iteration on its way (`descent`). An iteration runs through stages with the papers' names, a file
//! each: descend (`descent`, `decide`: select, and expand at the end), `simulate`, `rewards`, `back_up`; at the end of the
//! search one action is chosen (`choose`).
//!
//! Beside the stages stand the enhancements, each written once for every kind of tree: `guide` (what guides selection
//! besides UCB1: `widening`, `init`, `oma`, `rave`, `minimax`, `bias`, `history`, each adding its share to `scores`; `untried`: which
//! arm comes next),
//! `models` (what models remember and expect), `mixture` (types of the others that are drawn and learned), `learn` (playouts that learn), `solver` (positions whose winner is certain), `reuse` (the tree of the last search) and
//! `threads` (several searches at once). `check` says which options go together.

mod back_up;
mod bias;
mod check;
mod choose;
mod columns;
mod context;
mod decide;
mod descent;
mod engine;
mod guide;
mod history;
mod init;
mod learn;
mod memory;
mod minimax;
mod mixed;
mod mixture;
mod models;
mod oma;
mod options;
mod rave;
mod reuse;
mod rewards;
mod scores;
mod select;
mod selection;
mod simulate;
mod solver;
mod store;
#[cfg(test)]
mod tests;
mod threads;
mod untried;
mod widening;

pub use engine::Mcts;
pub use learn::{Learn, Learning, Pick};
pub use nply_core::FinalMove;
pub use options::{
    Absent, Counts, Expand, Follow, Leaf, Moves, Reward, Scale, Teams, Together, TreeOptions, Trees, Worlds,
};
pub use selection::{
    AmafOf, At, Fpu, Keep, Oma, Rave, Rule, Selection, Untried, Widening, WideningCount, WideningOrder,
};
pub use solver::Solver;
