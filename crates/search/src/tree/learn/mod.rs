//! Learned playouts: tables of how good moves were wherever they were played, and a policy that prefers the better ones.
//!
//! MAST keeps one mean for each move of each seat (Finnsson and Bjornsson 2008; paper 003 calls it the history
//! heuristic). NST also keeps means for a move after the one or two moves before it (Tak, Winands and Bjornsson 2012).
//! What this gives up: the game's own fast playout cannot be used, so an iteration takes several times as long. Tables
//! are forgotten after each search, so that a search does not depend on earlier ones.

mod playout;
mod policy;
mod table;

pub(super) use table::{LearnTrail, Learned};

/// Which moves share what is learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learn {
    /// Nothing is learned: leaves are played out by the game's policy.
    None,
    /// Move-average sampling: equal moves of a seat.
    Mast,
    /// N-gram selection: equal moves of a seat after equal moves, up to two of them.
    Nst,
}

/// How a learned playout picks a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The best one, but a small share of moves by the game's policy.
    Epsilon,
    /// Each with a probability that grows with its value (Gibbs sampling).
    Gibbs,
}

/// The options of learned playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Learning {
    /// Which moves share what is learned.
    pub learn: Learn,
    /// How a move is picked.
    pub pick: Pick,
    /// [`Pick::Epsilon`]: the share of moves that the game's policy takes.
    pub epsilon: f32,
    /// [`Pick::Gibbs`]: the temperature in `exp(Q / tau)`, `Q` measured as the exploration constant is.
    pub tau: f32,
    /// What a value counts for, each time that its move is valued again: 1 is the plain mean, less favours what was
    /// learned last.
    pub decay: f32,
    /// Whether moves made in the tree alone are learned from, and not those of playouts (paper 003, section 5.1: "the value
    /// of a move in the UCT tree").
    pub tree_only: bool,
    /// [`Learn::Nst`]: visits from which on the mean of a move after others counts.
    pub nst_visits: u32,
}

impl Learning {
    /// Nothing is learned; the other options are the papers'.
    pub const NONE: Learning = Learning {
        learn: Learn::None,
        pick: Pick::Epsilon,
        epsilon: 0.1,
        tau: 0.05,
        decay: 1.0,
        tree_only: false,
        nst_visits: 5,
    };
}
