//! The engine: what one search holds, and the loop of its iterations.

use super::guide::Guide;
use super::learn::{Learn, Learned};
use super::open::Cursor;
use super::options::{Leaf, Moves, MovesOn, Scale, Together, TreeOptions, Trees, Worlds};
use super::parallel;
use super::reuse::Kept;
use super::slab::Slab;
use super::solver::{Proof, Solver};
use nply_core::{
    Clock, Game, Limits, MAX_PLAYERS, Opinions, Player, Report, Rng, Search, Values, View, Witness,
};

/// Monte-Carlo tree search with max^n back-up. Which one, the options say.
#[derive(Debug)]
pub struct Mcts<G: Game> {
    options: TreeOptions,
    /// Kept between searches for its memory, and for the tree if that is reused.
    pub(super) slab: Slab<G::Action>,
    pub(super) guide: Guide,
    pub(super) kept: Option<Kept<G>>,
}

impl<G: Game> Mcts<G> {
    /// The engine with these options.
    pub fn new(options: TreeOptions) -> Self {
        Mcts { options, slab: Slab::new(), guide: Guide::new(options.selection), kept: None }
    }
}

impl<G: Game> Search<G> for Mcts<G> {
    fn think(
        &mut self,
        g: &G,
        o: &Opinions<G>,
        view: &View<G::State>,
        limits: &Limits,
        rng: Rng,
    ) -> Report<G::Action> {
        let mut actions = Vec::new();
        view.actions(g, &mut actions);
        if self.options.moves == Moves::Playout {
            o.playout.keep_candidates(g, &view.blank(), view.who(), &mut actions);
        }
        if let [only] = actions[..] {
            return Report::unsearched(only, Values::default());
        }
        if self.options.threads > 1 {
            return parallel::think(g, o, self.options, view, limits, rng);
        }
        let mut kept = self.kept.take();
        let root = kept.as_mut().and_then(|kept| kept.find(g, &self.slab, view));
        let seen = kept.filter(|_| root.is_some()).map(|kept| kept.seen);
        let memory = (&mut self.slab, &mut self.guide);
        let mut run = Run::start(g, o, self.options, memory, view, actions, limits, root, rng);
        if let Some(seen) = seen {
            run.resume(seen);
        }
        loop {
            run.iterate();
            if run.clock.is_over() || run.root.proof != Proof::Open {
                break;
            }
        }
        if run.slab.reuses {
            self.kept = Some(Kept::new(view.who(), view.blank(), run.seen));
        }
        run.choose()
    }

    fn saw(&mut self, _g: &G, witness: &Witness<G::Action>) {
        if self.kept.as_mut().is_some_and(|kept| !kept.saw(witness)) {
            self.kept = None;
        }
        self.guide.oma.saw(witness);
    }

    fn forget(&mut self) {
        self.kept = None;
        self.guide.oma.forget();
    }
}

/// An arm taken in an iteration. By offset, since the arms of an open node may move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub node: u32,
    pub offset: u16,
}

/// What is kept about the root for the report: values for all seats, which the arms do not hold.
#[derive(Debug)]
pub(super) struct Root<A> {
    /// The legal actions of the searching seat.
    pub actions: Vec<A>,
    /// The root's node, once the first iteration has entered it.
    pub node: u32,
    /// Visits of earlier searches, by the offset of the arm.
    pub carried: Vec<u32>,
    /// Sums of values for every seat in this search, by the offset of the arm.
    pub sums: Vec<[f64; MAX_PLAYERS]>,
    /// Whether it is certain who wins.
    pub proof: Proof,
}

/// One search.
pub(super) struct Run<'a, G: Game> {
    pub g: &'a G,
    pub o: &'a Opinions<G>,
    pub options: TreeOptions,
    pub slab: &'a mut Slab<G::Action>,
    pub guide: &'a mut Guide,
    pub view: &'a View<G::State>,
    pub who: Player,
    /// Whether every arm of a node is listed when the node is made; else arms come as they are met.
    pub fixed: bool,
    pub trees: usize,
    /// The world of the whole search, if there is one.
    pub world: G::State,
    pub state: G::State,
    pub cursors: [Cursor; MAX_PLAYERS],
    pub path: Vec<Visit>,
    pub list: Vec<G::Action>,
    pub candidates: Vec<u16>,
    pub root: Root<G::Action>,
    pub clock: Clock,
    pub depth: u32,
    /// Least and greatest value met.
    pub seen: (f32, f32),
    /// Exploration: C in the units that the options say.
    pub width: f32,
    /// The same where another seat decides.
    pub width_others: f32,
    /// What is known of moves wherever they were made, if playouts or selection go by it.
    pub learned: Option<Learned>,
    /// Whether any table is told of all moves.
    pub watches: bool,
    pub rated: Vec<f32>,
    /// What is certain of the arm at which the iteration ended early.
    pub known: Option<Values>,
    /// Whether the last arm alone led to an end of the game, without chance.
    pub certain_end: bool,
    pub rng: Rng,
}

impl<'a, G: Game> Run<'a, G> {
    #[allow(clippy::too_many_arguments)] // called once, above
    fn start(
        g: &'a G,
        o: &'a Opinions<G>,
        options: TreeOptions,
        (slab, guide): (&'a mut Slab<G::Action>, &'a mut Guide),
        view: &'a View<G::State>,
        actions: Vec<G::Action>,
        limits: &Limits,
        reused: Option<u32>,
        mut rng: Rng,
    ) -> Self {
        let clock = Clock::start(limits);
        let decoupled = G::TOGETHER && options.together == Together::Decoupled;
        // In another world other actions may be legal.
        let one_world = !G::HIDDEN || options.worlds == Worlds::One;
        let fixed =
            options.trees == Trees::One && options.moves_on == MovesOn::Steps && !decoupled && one_world;
        let trees = if options.trees == Trees::One { 1 } else { g.players() };
        if let Some(root) = reused {
            *slab = slab.copy_below(root);
        } else {
            // A limit counts memory held. What an earlier search holds would make this one smaller than a fresh one.
            if limits.budget.bytes.is_some() {
                *slab = Slab::new();
            }
            slab.clear();
            guide.keep(&mut slab.side, g.players());
            // Seats that act at once and worlds that may not be true prove nothing.
            let solves = options.solver != Solver::None && fixed && !G::TOGETHER;
            slab.side.proofs.restart(usize::from(solves));
        }
        guide.oma.begin(limits.budget.bytes.is_some());
        guide.amaf.begin(limits.budget.bytes.is_some());
        slab.reuses = options.reuse && fixed && !G::HIDDEN;
        if reused.is_some() {
            debug_assert_eq!(slab.arms_of(0).len(), actions.len());
        } else if fixed {
            slab.add_fixed(view.who(), &actions, 0);
        } else {
            for _ in 0..trees {
                slab.add_open();
            }
        }
        let carried = slab.arms_of(0).iter().map(|arm| arm.n).collect();
        let learns = options.learning.learn != Learn::None && options.leaf != Leaf::Static
            || options.selection.history > 0.0;
        let learned = learns.then(|| Learned::new(options.learning, o.key.is_common()));
        let watches = learned.is_some() || guide.amaf.is_on();
        let mut world = view.blank();
        view.world(g, &mut rng, &mut world);
        let mut run = Run {
            g,
            o,
            options,
            slab,
            guide,
            view,
            who: view.who(),
            fixed,
            trees,
            state: world.clone(),
            world,
            cursors: [Cursor::at(0); MAX_PLAYERS],
            path: Vec::new(),
            list: actions.clone(),
            candidates: Vec::new(),
            root: Root { actions, node: 0, carried, sums: Vec::new(), proof: Proof::Open },
            clock,
            depth: 0,
            seen: (f32::INFINITY, f32::NEG_INFINITY),
            width: options.c,
            width_others: options.selection.c_others.unwrap_or(options.c),
            learned,
            watches,
            rated: Vec::new(),
            known: None,
            certain_end: false,
            rng,
        };
        // The arms of a reused root are rated, and most of them tried.
        if run.fixed && run.guide.is_on && reused.is_none() {
            run.prepare_arms(0, run.who);
        }
        run
    }

    /// Goes on with what an earlier search knew: the range of values, and what is proven.
    fn resume(&mut self, seen: (f32, f32)) {
        self.seen = seen;
        self.set_width();
        if self.solves() {
            self.root.proof = self.proof_of(0);
        }
    }

    fn iterate(&mut self) {
        match self.options.worlds {
            Worlds::One => self.state.clone_from(&self.world),
            Worlds::EachIteration => self.view.world(self.g, &mut self.rng, &mut self.state),
        }
        self.path.clear();
        if let Some(learned) = &mut self.learned {
            learned.begin();
        }
        self.guide.amaf.restart();
        if self.fixed {
            self.descend_closed();
        } else {
            self.descend_open();
        }
        if self.options.selection.minimax > 0.0 {
            self.estimate();
        }
        let mut values = self.known.take().unwrap_or_else(|| self.simulate());
        if self.solves() {
            values = self.prove(values);
        }
        self.back_up(&values);
        if self.solves() {
            self.shut();
        }
        let may_grow = self.learned.is_some() && !self.is_full();
        if let Some(learned) = &mut self.learned {
            learned.learn(&values, may_grow);
        }
        self.clock.iterations += 1;
    }

    /// A move outside of the trees; `list` holds the legal actions.
    pub(super) fn outside(&mut self, who: Player) -> G::Action {
        match self.list[..] {
            [only] => only,
            _ if self.plays_learned() => self.choose_learned(who),
            _ => self.o.playout.choose(self.g, &self.state, who, &self.list, &mut self.rng),
        }
    }

    /// Whether the tree may not grow further; it is searched on all the same.
    pub(super) fn is_full(&self) -> bool {
        self.clock.limits().budget.bytes.is_some_and(|most| self.bytes() >= most)
    }

    /// The least and the greatest value that constants are measured by.
    pub(super) fn bounds(&self) -> (f32, f32) {
        match self.options.scale {
            Scale::Seen if self.seen.1 >= self.seen.0 => self.seen,
            _ => (0.0, 1.0),
        }
    }

    /// Exploration by the range of values met.
    #[inline]
    pub(super) fn set_width(&mut self) {
        if self.options.scale == Scale::Seen {
            let range = self.seen.1 - self.seen.0;
            self.width = self.options.c * range;
            self.width_others = self.options.selection.c_others.map_or(self.width, |c| c * range);
        }
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slab.bytes() + self.guide.bytes() + self.learned.as_ref().map_or(0, Learned::bytes)
    }
}
