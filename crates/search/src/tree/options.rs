//! The options of the engine. They are read once per stage; a variant of a paper is a named combination.

use super::learn::Learning;
use super::selection::{At, Fpu, Oma, Selection, Untried, Widening, WideningCount, WideningOrder};
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
    /// tree in which all seats decide.
    OneByOne,
    /// Each seat chooses by its own statistics, blind to the others.
    Decoupled,
}

/// Where an iteration leaves the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expand {
    /// Behind an arm that was tried for the first time; the node behind it is added when it is met again.
    Arm,
    /// At a node that was met for the first time, which is added: each iteration adds the child of its joint action, and
    /// simulates from there (paper 004, Algorithm 3). That is the first visit of the child.
    Child,
}

/// How seats that have no tree move while others are in theirs ([`Trees::Own`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// As in playouts.
    Playout,
    /// The first legal action, which in some games is to stay.
    First,
    /// The likeliest action, as the model of the seat expects.
    Likely,
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
    /// Moves of seats whose tree was left, also while other trees are still descended; chance does not count. As in paper
    /// 001, Algorithm 1, line 3, an iteration goes on while no more than `limit` were made: it ends after one more.
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
    /// Where an iteration leaves the tree.
    pub expand: Expand,
    /// Whether arms are prepared, and models asked, when a node is added, and not when it is met again. Only with
    /// [`Expand::Child`]; the same is found, and more is asked.
    pub early: bool,
    /// How seats without a tree move.
    pub absent: Absent,
    /// What values a leaf.
    pub leaf: Leaf,
    /// Whether an iteration ends as soon as the searching seat is out of the game, in the tree and beyond (paper 004).
    pub ends_when_out: bool,
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
    /// Whether it is learned during a match how likely each type of the others is, where they are not known
    /// ([`super::Mcts::with_types`]).
    pub learn_types: bool,
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
        expand: Expand::Arm,
        early: false,
        absent: Absent::Playout,
        leaf: Leaf::PLAYOUT,
        ends_when_out: false,
        reward: Reward::MaxN,
        c: 0.4,
        scale: Scale::Seen,
        utility: Utility::Payoff,
        final_move: FinalMove::Visits,
        selection: Selection::PLAIN,
        learning: Learning::NONE,
        solver: Solver::None,
        reuse: false,
        learn_types: false,
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

    /// Simultaneous-move MCTS (paper 004, Algorithm 3): decoupled UCT, each iteration adds a child and plays on from it until
    /// the searching seat is out or the game is over. C of table 4.4 is 0.8 for payoffs from -1 to 1 and logarithms to
    /// base 2: half of it for utilities from 0 to 1, divided by the root of ln 2. In the same way the urgency 0.5 is 0.75.
    pub const SM_MCTS: TreeOptions = TreeOptions {
        expand: Expand::Child,
        ends_when_out: true,
        c: 0.48,
        scale: Scale::Bounds,
        selection: Selection { fpu: Fpu::Value(0.75), ..Selection::PLAIN },
        ..TreeOptions::DECOUPLED_UCT
    };

    /// SM-MCTS that keeps statistics of the searching seat alone; the others move at random (paper 004, "ignore").
    pub const SM_MCTS_IGNORE: TreeOptions = TreeOptions { trees: Trees::Own, ..TreeOptions::SM_MCTS };

    /// SM-MCTS with progressive widening for each seat, moves in random order (paper 004, "PW (random)").
    pub const PW_RANDOM: TreeOptions = TreeOptions {
        selection: Selection {
            widening: Widening {
                at: At::All,
                c: 2.0,
                alpha: 0.65,
                count: WideningCount::FromOne,
                order: WideningOrder::Random,
                influence: false,
            },
            fpu: Fpu::Value(0.625),
            ..Selection::PLAIN
        },
        ..TreeOptions::SM_MCTS
    };

    /// The same, the moves in the order of a model's probabilities (paper 004, "PW (policy)").
    pub const PW_POLICY: TreeOptions = TreeOptions {
        c: 0.24,
        selection: Selection {
            widening: Widening {
                c: 1.0,
                alpha: 0.25,
                order: WideningOrder::Model,
                ..TreeOptions::PW_RANDOM.selection.widening
            },
            ..TreeOptions::PW_RANDOM.selection
        },
        ..TreeOptions::PW_RANDOM
    };

    /// Attention-guided SM-MCTS: the exponent of each seat is how much it matters (paper 004, Algorithms 4 and 5).
    pub const AG_SM_MCTS: TreeOptions = TreeOptions {
        selection: Selection {
            widening: Widening { alpha: 1.0, influence: true, ..TreeOptions::PW_POLICY.selection.widening },
            ..TreeOptions::PW_POLICY.selection
        },
        ..TreeOptions::PW_POLICY
    };

    /// Single-observer information-set MCTS: one tree of what the searching seat sees, a new world per iteration.
    pub const IS_MCTS: TreeOptions = TreeOptions {
        follow: Follow::Events,
        worlds: Worlds::EachIteration,
        c: 0.7,
        ..TreeOptions::DECOUPLED_UCT
    };

    /// Multiple-observer information-set MCTS: a tree for each seat.
    pub const MO_IS_MCTS: TreeOptions = TreeOptions { trees: Trees::PerSeat, ..TreeOptions::IS_MCTS };

    /// MaxN-MCTS of paper 001: one tree of what the searching seat sees, rollouts of 30 actions, at most 30 decisions deep.
    pub const MAXN_MCTS: TreeOptions = TreeOptions {
        depth: Some(30),
        leaf: Leaf::Playout { limit: 30, counts: Counts::Shared },
        c: 1.4,
        ..TreeOptions::IS_MCTS
    };

    /// Paranoid MCTS of paper 001: all others learn the opposite of the searching seat's value.
    pub const PARANOID_MCTS: TreeOptions = TreeOptions { reward: Reward::Paranoid, ..TreeOptions::MAXN_MCTS };

    /// Self-MCTS of paper 001: one tree of the searching seat's actions alone; the others move as in rollouts.
    pub const SELF: TreeOptions =
        TreeOptions { trees: Trees::Own, follow: Follow::Own, ..TreeOptions::MAXN_MCTS };

    /// MultiTree MCTS of paper 001 (Algorithm 1): a tree for each seat, of its own actions alone.
    pub const MT: TreeOptions =
        TreeOptions { trees: Trees::PerSeat, follow: Follow::Own, ..TreeOptions::MAXN_MCTS };

    /// MultiTree MCTS in which the others learn the opposite of the searching seat's value (paper 001, MTP).
    pub const MTP: TreeOptions = TreeOptions { reward: Reward::Paranoid, ..TreeOptions::MT };
}
