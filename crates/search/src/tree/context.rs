//! What a search is given: the game, what is believed of the seats, the view, and which kind of tree to grow.

use super::mixture::Mixture;
use super::models::Memories;
use super::options::{Expand, Follow, Moves, Together, TreeOptions, Trees, Worlds};
use nply_core::{Beliefs, Game, Limits, MAX_PLAYERS, Opinions, Player, View};
use std::sync::Arc;

/// What the compiler knows of the kind of tree. Every instance of the engine is compiled for every game, so there are
/// three: trees of full steps without and with selection enhancements, and all others.
pub(super) trait Mode: Copy {
    /// One tree of full steps in one world, one seat after the other.
    const CLOSED: bool;
    /// UCB1 and nothing else is asked.
    const PLAIN: bool;
}

/// `uct` and `mcts` without enhancements.
#[derive(Clone, Copy)]
pub(super) struct ClosedPlain;

/// `uct`, `mcts`, `mcts-pw`, `mcts-oma`, `oma-pw`.
#[derive(Clone, Copy)]
pub(super) struct ClosedGuided;

/// Everything else: the options are read as they are needed.
#[derive(Clone, Copy)]
pub(super) struct AnyTree;

impl Mode for ClosedPlain {
    const CLOSED: bool = true;
    const PLAIN: bool = true;
}

impl Mode for ClosedGuided {
    const CLOSED: bool = true;
    const PLAIN: bool = false;
}

impl Mode for AnyTree {
    const CLOSED: bool = false;
    const PLAIN: bool = false;
}

/// What one search is given.
pub(super) struct Context<'a, G: Game> {
    pub g: &'a G,
    pub beliefs: &'a Beliefs<G>,
    /// Types of the others, if they are not known.
    pub mixture: Option<&'a Mixture<G>>,
    /// Its own opinions.
    pub o: &'a Opinions<G>,
    /// Whether everybody is believed to think alike.
    pub alike: bool,
    /// Whether everybody is believed to play out alike.
    pub plays_alike: bool,
    /// Whether one model speaks for all seats.
    pub one_model: bool,
    pub options: &'a TreeOptions,
    pub view: &'a View<G::State>,
    /// The searching seat.
    pub who: Player,
    pub players: usize,
    /// How many trees there are.
    pub trees: usize,
    /// Whether all arms of a decision are listed when it is made; else arms come when they are tried.
    pub fixed: bool,
    /// Whether there is one tree of full steps in one world, one seat after the other.
    pub closed: bool,
    /// Whether the seats of a simultaneous turn decide one after the other although the tree is not closed.
    pub answers_pending: bool,
    /// 1 where the simulation for which a node was added is its first visit, by which no arm was taken.
    pub first_visit: u32,
    /// Whether the tree holds fewer moves than are legal.
    pub narrows: bool,
    /// Whether positions are proven.
    pub solves: bool,
    /// Whether arms learn something else than the values.
    pub rewards_differ: bool,
    /// What the models remember of the game so far.
    pub memories: Memories,
    /// Whether they remember anything.
    pub remembers: bool,
    /// The world of the whole search, if there is one.
    pub world: G::State,
    /// Memory beyond which trees do not grow.
    pub most_bytes: Option<usize>,
}

impl<'a, G: Game> Context<'a, G> {
    pub fn new(
        g: &'a G,
        beliefs: &'a Beliefs<G>,
        options: &'a TreeOptions,
        view: &'a View<G::State>,
        limits: &Limits,
        (world, memories): (G::State, Memories),
    ) -> Self {
        let (one_by_one, fixed) = shape::<G>(options);
        let mut context = Context {
            g,
            beliefs,
            mixture: None,
            o: &beliefs.own,
            alike: beliefs.is_alike(),
            plays_alike: beliefs.agree(|own, other| Arc::ptr_eq(&own.playout, &other.playout)),
            one_model: beliefs.agree(|own, other| match (&own.foresee, &other.foresee) {
                (Some(own), Some(other)) => Arc::ptr_eq(own, other),
                (own, other) => own.is_none() && other.is_none(),
            }),
            options,
            view,
            who: view.who(),
            players: g.players(),
            trees: if options.trees == Trees::PerSeat { g.players() } else { 1 },
            fixed,
            closed: fixed && one_by_one,
            answers_pending: G::TOGETHER && one_by_one && !fixed && options.trees == Trees::One,
            first_visit: u32::from(options.expand == Expand::Child),
            narrows: options.moves == Moves::Playout || has_reductions(beliefs),
            solves: options.solver != super::solver::Solver::None,
            rewards_differ: false,
            memories,
            remembers: false,
            world,
            most_bytes: limits.budget.bytes,
        };
        context.rewards_differ = context.is_rewarded_otherwise();
        context.remembers = context.has_memory();
        context
    }

    /// What a seat is believed to think.
    #[inline]
    pub fn of(&self, seat: Player) -> &Opinions<G> {
        if self.alike { self.o } else { self.beliefs.of(self.who, seat, self.players) }
    }

    /// The tree in which a seat decides.
    #[inline]
    pub fn tree_of<M: Mode>(&self, seat: Player) -> Option<usize> {
        match self.options.trees {
            _ if M::CLOSED => Some(0),
            Trees::One => Some(0),
            Trees::PerSeat => Some(seat.index()),
            Trees::Own => (seat == self.who).then_some(0),
        }
    }

    /// The seat whose knowledge a tree holds.
    #[inline]
    pub fn owner(&self, tree: usize) -> Player {
        if self.options.trees == Trees::PerSeat { Player::new(tree) } else { self.who }
    }

    /// Whether the owner of the tree in which a seat decides can tell that the seat has one action only. In one tree of
    /// what the searching seat sees he cannot tell it of the others: passing over would let his later nodes depend on
    /// hidden cards.
    #[inline]
    pub fn owner_can_tell(&self, seat: Player) -> bool {
        self.options.follow != Follow::Events || self.options.trees != Trees::One || seat == self.who
    }

    /// Lists the moves that the tree holds for a seat.
    #[inline]
    pub fn list(&self, s: &G::State, who: Player, list: &mut Vec<G::Action>) {
        list.clear();
        self.g.actions(s, who, list);
        if self.narrows {
            narrow(self.g, self.of(who), self.options.moves, s, who, list);
        }
    }
}

/// Whether somebody is believed to take one of several moves that come to the same.
fn has_reductions<G: Game>(beliefs: &Beliefs<G>) -> bool {
    (0..MAX_PLAYERS).any(|distance| beliefs.at(distance).reduce.is_some())
}

/// Leaves out of the legal moves of a seat what its tree does not hold.
pub(super) fn narrow<G: Game>(
    g: &G,
    o: &Opinions<G>,
    moves: Moves,
    s: &G::State,
    who: Player,
    list: &mut Vec<G::Action>,
) {
    if moves == Moves::Playout {
        o.playout.keep_candidates(g, s, who, list);
    }
    if let Some(reduce) = &o.reduce {
        reduce.reduce(g, s, who, list);
    }
}

/// Whether seats decide one after the other, and whether all arms of a decision can be listed at once.
pub(super) fn shape<G: Game>(options: &TreeOptions) -> (bool, bool) {
    let one_by_one = !G::TOGETHER || options.together == Together::OneByOne;
    // In another world other actions may be legal.
    let one_world = !G::HIDDEN || options.worlds == Worlds::One;
    let fixed = options.trees == Trees::One && options.follow == Follow::Steps && one_world;
    (one_by_one, fixed)
}
