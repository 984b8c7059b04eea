//! The options of the engine. They are read once per stage; a variant of a paper is a named combination.

use super::learn::Learning;
use super::parallel::Parallel;
use super::selection::{At, Oma, Selection, Untried, Widening};
use super::solver::Solver;
use nply_core::Utility;

/// How many trees there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trees {
    /// One tree in which every seat decides.
    One,
    /// One tree per seat, with nodes only where its owner decides.
    PerSeat,
}

/// What moves a tree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesOn {
    /// Every step in full: the tree of the game itself, or of one world of it.
    Steps,
    /// What the owner of the tree saw of each step: a tree of what he knows.
    Events,
}

/// Which worlds are searched when something is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worlds {
    /// One world for the whole search.
    One,
    /// A new world for each iteration.
    EachIteration,
}

/// How simultaneous turns are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    /// One seat after the other, the searching seat first. Later seats answer choices that they cannot see. Only in one
    /// tree of full steps, in one world; elsewhere seats choose as [`Together::Decoupled`].
    OneByOne,
    /// Each seat chooses by its own statistics, blind to the others.
    Decoupled,
}

/// Which moves a tree of full steps holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// All that are legal.
    All,
    /// Those that the playout policy considers: what playouts leave out as pointless, the tree leaves out too. Paper 003
    /// disallows backward moves in Chinese Checkers; we read that as in the playouts and in the tree.
    Playout,
}

/// What values a new leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A playout, of at most this many turns and then an evaluation.
    Playout(u32),
    /// The game's evaluation, without playing on.
    Static,
}

/// How the action is chosen in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalMove {
    /// The most visits; then the highest value.
    Visits,
    /// The highest value, as in the program of paper 003's author.
    Value,
}

/// What the exploration constant is measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The range of values met so far in this search. Declared bounds must hold for the rarest game and can be many
    /// times wider than what ever happens.
    Seen,
    /// The declared bounds of the game.
    Bounds,
}

/// All options of the engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeOptions {
    /// How many trees.
    pub trees: Trees,
    /// What moves a tree on.
    pub moves_on: MovesOn,
    /// Which worlds.
    pub worlds: Worlds,
    /// How simultaneous turns are searched.
    pub together: Together,
    /// Which moves the tree holds; only in one tree of full steps, where nothing is hidden.
    pub moves: Moves,
    /// What values a leaf.
    pub leaf: Leaf,
    /// Exploration constant C of UCB1, for utilities in `[0, 1]` (paper 003, section 2.1).
    pub c: f32,
    /// What C is measured in.
    pub scale: Scale,
    /// What seats are assumed to want.
    pub utility: Utility,
    /// How the action is chosen.
    pub final_move: FinalMove,
    /// What guides selection besides UCB1; only where all arms of a node are listed at once.
    pub selection: Selection,
    /// What playouts learn.
    pub learning: Learning,
    /// What is proven. Only in one tree of full steps, where seats act one after the other.
    pub solver: Solver,
    /// Whether the next search of a game begins with the part of the tree that the game went into. Only in one tree of
    /// full steps, where nothing is hidden.
    pub reuse: bool,
    /// How many threads one search uses.
    pub threads: u16,
    /// What they share.
    pub parallel: Parallel,
}

impl TreeOptions {
    /// Multi-player UCT of paper 003: one tree, max^n back-up, playouts.
    pub const UCT: TreeOptions = TreeOptions {
        trees: Trees::One,
        moves_on: MovesOn::Steps,
        worlds: Worlds::One,
        together: Together::OneByOne,
        moves: Moves::All,
        leaf: Leaf::Playout(u32::MAX),
        c: 0.4,
        scale: Scale::Seen,
        utility: Utility::Payoff,
        final_move: FinalMove::Visits,
        selection: Selection::PLAIN,
        learning: Learning::NONE,
        solver: Solver::None,
        reuse: false,
        threads: 1,
        parallel: Parallel::Root,
    };

    /// Multi-player MCTS of paper 000: as UCT, leaves by static evaluation.
    pub const MCTS: TreeOptions = TreeOptions { leaf: Leaf::Static, ..TreeOptions::UCT };

    /// MCTS with progressive widening (paper 000, section II-C).
    pub const MCTS_PW: TreeOptions = TreeOptions {
        c: 0.2,
        selection: Selection {
            widening: Widening { at: At::All, ..Selection::PLAIN.widening },
            untried: Untried::Static,
            ..Selection::PLAIN
        },
        ..TreeOptions::MCTS
    };

    /// MCTS with opponent move abstraction (paper 000, section III).
    pub const MCTS_OMA: TreeOptions = TreeOptions {
        selection: Selection { oma: Oma { at: At::All, ..Selection::PLAIN.oma }, ..Selection::PLAIN },
        ..TreeOptions::MCTS
    };

    /// MCTS with both (paper 000, MCTS-OMA-PW).
    pub const OMA_PW: TreeOptions = TreeOptions {
        selection: Selection { oma: TreeOptions::MCTS_OMA.selection.oma, ..TreeOptions::MCTS_PW.selection },
        ..TreeOptions::MCTS_PW
    };

    /// Decoupled UCT: in a simultaneous turn each seat chooses from its own arms.
    pub const DECOUPLED_UCT: TreeOptions = TreeOptions { together: Together::Decoupled, ..TreeOptions::UCT };

    /// Single-observer information-set MCTS: one tree of what the searching seat sees, a new world per iteration.
    pub const IS_MCTS: TreeOptions = TreeOptions {
        moves_on: MovesOn::Events,
        worlds: Worlds::EachIteration,
        c: 0.7,
        ..TreeOptions::DECOUPLED_UCT
    };

    /// Multiple-observer information-set MCTS: a tree for each seat.
    pub const MO_IS_MCTS: TreeOptions = TreeOptions { trees: Trees::PerSeat, ..TreeOptions::IS_MCTS };
}
