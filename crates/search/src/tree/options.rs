//! The options of the engine. They are read once per stage; a variant of a paper is a named combination.

use super::learn::Learning;
use super::selection::{At, Oma, Selection, Untried, Widening};
use super::solver::Solver;
use nply_core::{FinalMove, MAX_PLAYERS, Player, Utility};

/// How many trees there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trees {
    /// One tree in which every seat decides.
    One,
    /// One tree per seat, with nodes only where its owner decides.
    PerSeat,
    /// One tree, with nodes only where the searching seat decides; the others play as in playouts.
    Own,
}

/// By what a tree goes on from one decision to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follow {
    /// Every step in full: the tree of the game itself, or of one world of it.
    Steps,
    /// What the owner of the tree saw of each step: a tree of what he knows.
    Events,
    /// The owner's own actions alone, whatever the others do. Only in trees of one seat.
    Own,
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
    /// tree of full steps, in one world.
    OneByOne,
    /// Each seat chooses by its own statistics, blind to the others.
    Decoupled,
}

/// Which moves a tree holds.
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
    /// A playout of at most so many turns, and then an evaluation.
    Playout {
        /// The most turns.
        limit: u32,
        /// Which of them count.
        counts: Counts,
    },
    /// The game's evaluation, without playing on.
    Static,
    /// What the model of the own opinions expects, without playing on.
    Model,
}

impl Leaf {
    /// A playout to the end of the game.
    pub const PLAYOUT: Leaf = Leaf::Playout { limit: u32::MAX, counts: Counts::AfterTree };
}

/// Which turns count against the limit of a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Those after the last tree was left, chance among them.
    AfterTree,
    /// Moves of seats whose tree was left, also while other trees are still descended (paper 001, Algorithm 1); chance
    /// does not count. With limit 0 nothing is played once the first tree was left.
    Shared,
}

/// What the arms of a seat learn from the values of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// The seat's own value, or what its type makes of it.
    MaxN,
    /// The searching seat's value, and for all others the opposite of it.
    Paranoid,
    /// The mean value of the seat's team.
    Teams(Teams),
}

/// Which seats are on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Teams([u8; MAX_PLAYERS]);

impl Teams {
    /// The team of each seat, in seat order.
    pub const fn new(teams: [u8; MAX_PLAYERS]) -> Self {
        Teams(teams)
    }

    /// Whether two seats are on one side.
    pub fn are_together(&self, a: Player, b: Player) -> bool {
        self.0[a.index()] == self.0[b.index()]
    }
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
    /// By what a tree goes on.
    pub follow: Follow,
    /// Which worlds.
    pub worlds: Worlds,
    /// How simultaneous turns are searched.
    pub together: Together,
    /// Which moves the tree holds.
    pub moves: Moves,
    /// The most decisions of one tree on a path; `None`: as many as there are.
    pub depth: Option<u32>,
    /// What values a leaf.
    pub leaf: Leaf,
    /// What arms learn.
    pub reward: Reward,
    /// Exploration constant C of UCB1, for utilities in `[0, 1]` (paper 003, section 2.1).
    pub c: f32,
    /// What C is measured in.
    pub scale: Scale,
    /// What seats are assumed to want.
    pub utility: Utility,
    /// How the action is chosen.
    pub final_move: FinalMove,
    /// What guides selection besides UCB1.
    pub selection: Selection,
    /// What playouts learn.
    pub learning: Learning,
    /// What is proven. Only in one tree of full steps, where seats act one after the other and nothing is hidden.
    pub solver: Solver,
    /// Whether the next search of a game begins with the part of the tree that the game went into. Only in one tree of
    /// full steps, where nothing is hidden.
    pub reuse: bool,
    /// Independent searches of one move, on threads of their own; their roots are added up.
    pub threads: u16,
}

impl TreeOptions {
    /// Multi-player UCT of paper 003: one tree, max^n back-up, playouts.
    pub const UCT: TreeOptions = TreeOptions {
        trees: Trees::One,
        follow: Follow::Steps,
        worlds: Worlds::One,
        together: Together::OneByOne,
        moves: Moves::All,
        depth: None,
        leaf: Leaf::PLAYOUT,
        reward: Reward::MaxN,
        c: 0.4,
        scale: Scale::Seen,
        utility: Utility::Payoff,
        final_move: FinalMove::Visits,
        selection: Selection::PLAIN,
        learning: Learning::NONE,
        solver: Solver::None,
        reuse: false,
        threads: 1,
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
        follow: Follow::Events,
        worlds: Worlds::EachIteration,
        c: 0.7,
        ..TreeOptions::DECOUPLED_UCT
    };

    /// Multiple-observer information-set MCTS: a tree for each seat.
    pub const MO_IS_MCTS: TreeOptions = TreeOptions { trees: Trees::PerSeat, ..TreeOptions::IS_MCTS };
}
