//! The engine: an agent, and the loop of its iterations.

use super::check::check;
use super::context::{AnyTree, ClosedGuided, ClosedPlain, Context, Mode, narrow};
use super::descent::{Descent, Walk};
use super::memory::Memory;
use super::mixture::Mixture;
use super::models::Remembered;
use super::options::{Expand, Leaf, TreeOptions, Worlds};
use super::reuse::Kept;
use super::solver::Proof;
use super::threads;
use nply_core::{Bad, Beliefs, Clock, Game, Limits, Report, Rng, Search, Seen, Values, View};
use std::marker::PhantomData;

/// Monte-Carlo tree search. Which one, the options say.
pub struct Mcts<G: Game> {
    pub(super) options: TreeOptions,
    pub(super) beliefs: Beliefs<G>,
    /// Types of the others, if they are not known.
    pub(super) mixture: Option<Mixture<G>>,
    /// Kept between searches: the memory, what outlives a search, and the tree if that is reused.
    pub(super) memory: Memory<G::Action>,
    pub(super) kept: Option<Kept<G>>,
    remembered: Remembered,
}

impl<G: Game> Mcts<G> {
    /// The engine with these options and beliefs, for views in which something may be hidden. What cannot go together is
    /// refused with the option at fault and the cure.
    pub fn new(options: TreeOptions, beliefs: impl Into<Beliefs<G>>) -> Result<Self, Bad> {
        let beliefs = beliefs.into();
        check(&options, &beliefs, G::HIDDEN)?;
        Ok(Mcts::unchecked(options, beliefs))
    }

    /// The same for views in which nothing is hidden ([`View::open`]).
    pub fn open(options: TreeOptions, beliefs: impl Into<Beliefs<G>>) -> Result<Self, Bad> {
        let beliefs = beliefs.into();
        check(&options, &beliefs, false)?;
        Ok(Mcts::unchecked(options, beliefs))
    }

    pub(super) fn unchecked(options: TreeOptions, beliefs: Beliefs<G>) -> Self {
        let (memory, remembered) = (Memory::new(&options), Remembered::default());
        Mcts { options, beliefs, mixture: None, memory, kept: None, remembered }
    }
}

impl<G: Game> Search<G> for Mcts<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let mut actions = Vec::new();
        view.actions(g, &mut actions);
        narrow(g, &self.beliefs.own, self.options.moves, view.known(), view.who(), &mut actions);
        let notes = self
            .mixture
            .as_ref()
            .map(|mixture| mixture.weights.notes(view.who(), g.players(), mixture.types.names()));
        let notes = notes.unwrap_or_default();
        if let [only] = actions[..] {
            return Report { notes, ..Report::unsearched(only, Values::default()) };
        }
        if self.options.threads > 1 {
            return threads::think(g, &self.options, &self.beliefs, view, limits, rng);
        }
        let mut clock = Clock::with_pauses(limits);
        let mut kept = self.kept.take();
        let found = kept.as_mut().and_then(|kept| kept.find(g, &self.memory.tree, view));
        let reused = found.zip(kept.map(|kept| kept.seen));
        let mut world = view.blank();
        view.world(g, &mut rng, &mut world);
        let memories = self.remembered.at(g, &self.beliefs, view);
        let mut c = Context::new(g, &self.beliefs, &self.options, view, limits, (world, memories));
        (c.mixture, c.rewards_differ) = (self.mixture.as_ref(), c.rewards_differ || self.mixture.is_some());
        self.memory.begin(&c, actions, reused);
        let mut descent = Descent::new(c.world.clone(), memories, rng);
        let asks = self.memory.guide.is_on
            || self.memory.watches
            || c.options.leaf == Leaf::Model
            || c.options.expand == Expand::Child
            || c.options.ends_when_out;
        match (c.closed, asks) {
            (true, false) => iterate(ClosedPlain, &c, &mut self.memory, &mut descent, &mut clock),
            (true, true) => iterate(ClosedGuided, &c, &mut self.memory, &mut descent, &mut clock),
            (false, _) => iterate(AnyTree, &c, &mut self.memory, &mut descent, &mut clock),
        }
        if self.options.reuse {
            self.kept = Some(Kept::new(view.who(), view.blank(), self.memory.seen));
        }
        let report = Report { notes, ..self.memory.choose(&c, &clock, descent.rng) };
        if let Some(mixture) = &mut self.mixture {
            mixture.iterations = report.iterations;
        }
        report
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        if self.kept.as_mut().is_some_and(|kept| !kept.saw(seen.witness)) {
            self.kept = None;
        }
        self.memory.guide.oma.saw(seen.witness);
        self.remembered.saw(g, &self.beliefs, seen);
        if self.options.learn_types {
            self.learn_types(g, seen);
        }
    }

    fn forget(&mut self) {
        self.kept = None;
        self.memory.guide.oma.forget();
        self.remembered.forget();
        if let Some(mixture) = &mut self.mixture {
            mixture.forget();
        }
    }
}

/// Iterations until a limit is reached or it is certain who wins.
fn iterate<G: Game, M: Mode>(
    mode: M,
    c: &Context<'_, G>,
    m: &mut Memory<G::Action>,
    d: &mut Descent<G>,
    clock: &mut Clock,
) {
    loop {
        begin(c, d);
        let mut walk = walk(mode, c, m, d);
        walk.descend();
        walk.finish();
        clock.iterations += 1;
        clock.nodes += std::mem::take(&mut d.nodes);
        if m.root.proof != Proof::Open
            || clock.is_over() && !clock.goes_on(|clock| m.choose(c, clock, d.rng.clone()))
        {
            break;
        }
    }
}

/// Puts a descent at the root, in the world of the search or in a new one.
#[inline]
pub(super) fn begin<G: Game>(c: &Context<'_, G>, d: &mut Descent<G>) {
    match c.options.worlds {
        Worlds::One => d.state.clone_from(&c.world),
        Worlds::EachIteration => c.view.world(c.g, &mut d.rng, &mut d.state),
    }
    c.draw_types(d);
}

#[inline]
pub(super) fn walk<'a, G: Game, M: Mode>(
    _mode: M,
    c: &'a Context<'a, G>,
    m: &'a mut Memory<G::Action>,
    d: &'a mut Descent<G>,
) -> Walk<'a, G, M> {
    Walk { c, m, d, mode: PhantomData }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Values where the descent ended, and backs up.
    #[inline]
    pub fn finish(&mut self) {
        if !M::PLAIN && self.c.options.selection.minimax > 0.0 {
            self.estimate();
        }
        let known = if M::PLAIN { None } else { self.d.known.take() };
        let mut values = known.unwrap_or_else(|| self.simulate());
        if !M::PLAIN && self.c.solves {
            values = self.prove(values);
        }
        let rewards = if self.c.rewards_differ { self.c.rewards(self.d, &values) } else { values };
        self.back_up(&values, &rewards);
        if !M::PLAIN && self.m.learned.is_some() {
            let may_grow = !self.m.is_full(self.c);
            if let Some(learned) = &mut self.m.learned {
                learned.learn(&self.d.learned, &rewards, may_grow);
            }
        }
    }
}
