//! The engine: what one search holds, and the loop of its iterations.

use super::options::{MovesOn, Together, TreeOptions, Trees, Worlds};
use super::slab::Slab;
use nply_core::{Clock, Game, Limits, MAX_PLAYERS, Opinions, Player, Report, Rng, Search, Values, View};

/// Monte-Carlo tree search with max^n back-up. Which one, the options say.
#[derive(Debug)]
pub struct Mcts<G: Game> {
    options: TreeOptions,
    /// Kept between searches for its memory only.
    slab: Slab<G::Action>,
}

impl<G: Game> Mcts<G> {
    /// The engine with these options.
    pub fn new(options: TreeOptions) -> Self {
        Mcts { options, slab: Slab::new() }
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
        if let [only] = actions[..] {
            return Report::unsearched(only, Values::default());
        }
        let mut run = Run::start(g, o, self.options, &mut self.slab, view, actions, limits, rng);
        loop {
            run.iterate();
            if run.clock.is_over() {
                return run.choose();
            }
        }
    }
}

/// Where an iteration stands in one tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The last node entered.
    pub node: u32,
    /// The arm taken there; it names the child where nothing else happened since (`direct`).
    pub arm: u32,
    /// What happened since.
    pub key: u64,
    /// Whether the arm alone leads to the next node. Only in trees of full steps.
    pub direct: bool,
    /// Forced moves since the node. Only in trees of full steps.
    pub forced: u16,
    /// Whether the node was entered in the present turn.
    pub entered: bool,
    /// Whether the tree is left after the present turn: an untried arm was taken.
    pub leaving: bool,
    /// Whether the iteration is still in the tree.
    pub inside: bool,
}

impl Cursor {
    /// At the start of a tree.
    fn at(node: u32) -> Self {
        Cursor {
            node,
            arm: 0,
            key: 0,
            direct: false,
            forced: 0,
            entered: false,
            leaving: false,
            inside: true,
        }
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
    /// Visits, and sums of values for every seat, by place in `actions`.
    pub visits: Vec<u64>,
    pub sums: Vec<[f64; MAX_PLAYERS]>,
    /// The place of the action taken in this iteration.
    pub choice: usize,
    /// The arm of each action, to follow the line from it.
    pub arms: Vec<Option<Visit>>,
}

/// One search.
pub(super) struct Run<'a, G: Game> {
    pub g: &'a G,
    pub o: &'a Opinions<G>,
    pub options: TreeOptions,
    pub slab: &'a mut Slab<G::Action>,
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
    pub rng: Rng,
}

impl<'a, G: Game> Run<'a, G> {
    #[allow(clippy::too_many_arguments)] // called once, above
    fn start(
        g: &'a G,
        o: &'a Opinions<G>,
        options: TreeOptions,
        slab: &'a mut Slab<G::Action>,
        view: &'a View<G::State>,
        actions: Vec<G::Action>,
        limits: &Limits,
        mut rng: Rng,
    ) -> Self {
        let clock = Clock::start(limits);
        let decoupled = G::TOGETHER && options.together == Together::Decoupled;
        let fixed = options.trees == Trees::One && options.moves_on == MovesOn::Steps && !decoupled;
        let trees = if options.trees == Trees::One { 1 } else { g.players() };
        slab.clear();
        if fixed {
            slab.add_fixed(view.who(), &actions, 0);
        } else {
            for _ in 0..trees {
                slab.add_open();
            }
        }
        let mut world = view.blank();
        view.world(g, &mut rng, &mut world);
        let many = actions.len();
        Run {
            g,
            o,
            options,
            slab,
            view,
            who: view.who(),
            fixed,
            trees,
            state: world.clone(),
            world,
            cursors: [Cursor::at(0); MAX_PLAYERS],
            path: Vec::new(),
            list: Vec::new(),
            candidates: Vec::new(),
            root: Root {
                visits: vec![0; many],
                sums: vec![[0.0; MAX_PLAYERS]; many],
                choice: 0,
                arms: vec![None; many],
                actions,
            },
            clock,
            depth: 0,
            rng,
        }
    }

    fn iterate(&mut self) {
        self.begin();
        self.descend();
        let values = self.simulate();
        self.back_up(&values);
        self.clock.iterations += 1;
    }

    /// Puts the world on the table and every cursor at the start of its tree.
    fn begin(&mut self) {
        match self.options.worlds {
            Worlds::One => self.state.clone_from(&self.world),
            Worlds::EachIteration => self.view.world(self.g, &mut self.rng, &mut self.state),
        }
        self.path.clear();
        for (tree, cursor) in self.cursors[..self.trees].iter_mut().enumerate() {
            *cursor = Cursor::at(tree as u32);
        }
    }
}
