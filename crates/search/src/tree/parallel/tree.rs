//! Tree parallelism: one tree that several threads descend at once.

use super::arena::{Arena, Taken};
use super::node::{Fixed, NONE, Node};
use super::numbers::{Known, Numbers};
use super::report::sorted;
use super::share;
use super::worker::{Found, Worker};
use crate::tree::choose::LINE;
use crate::tree::options::{Scale, TreeOptions};
use nply_core::{
    Budget, Clock, Game, Limits, Line, MAX_PLAYERS, Opinions, Player, Report, Rng, Seed, Values, View,
};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What the threads of one search share.
pub(super) struct Shared<'a, G: Game> {
    pub g: &'a G,
    pub o: &'a Opinions<G>,
    pub options: TreeOptions,
    pub world: G::State,
    pub arena: Arena,
    pub numbers: Numbers<G::Action>,
    /// Iterations that nobody has taken on yet.
    left: AtomicU64,
    /// Memory of the tree.
    pub bytes: AtomicUsize,
    pub most_bytes: usize,
    /// Bits of the least and the greatest value met; as utilities are not negative, bits are in the order of numbers.
    seen: (AtomicU32, AtomicU32),
}

impl<G: Game> Shared<'_, G> {
    /// Takes on at most so many iterations.
    pub fn claim(&self, most: u32) -> u32 {
        let take = |left: u64| (left > 0).then(|| left - left.min(u64::from(most)));
        self.left.fetch_update(Relaxed, Relaxed, take).map_or(0, |left| left.min(u64::from(most)) as u32)
    }

    /// Tells the others of the values met.
    pub fn tell(&self, (least, most): (f32, f32)) {
        self.seen.0.fetch_min(least.to_bits(), Relaxed);
        self.seen.1.fetch_max(most.to_bits(), Relaxed);
    }

    /// The exploration constant in the units that the options say.
    pub fn width(&self) -> f32 {
        let (least, most) = (self.seen.0.load(Relaxed), self.seen.1.load(Relaxed));
        match self.options.scale {
            Scale::Seen if least <= most => self.options.c * (f32::from_bits(most) - f32::from_bits(least)),
            _ => self.options.c,
        }
    }
}

/// Searches one tree on several threads.
pub(super) fn think<G: Game>(
    g: &G,
    o: &Opinions<G>,
    options: TreeOptions,
    view: &View<G::State>,
    limits: &Limits,
    mut rng: Rng,
) -> Report<G::Action> {
    let clock = Clock::start(limits);
    let shared = Shared::new(g, o, options, view, limits, &mut rng);
    let found = shared.search(limits, Seed(rng.next_u64()));
    let lines = found.sums.iter().enumerate().map(|(arm, sums)| shared.line(arm, sums)).collect();
    Report {
        lines: sorted(lines, options.final_move, view.who(), &mut rng),
        iterations: found.iterations,
        nodes: found.nodes,
        depth: found.depth,
        bytes: found.bytes,
        moves_held: found.moves_held,
        elapsed: clock.elapsed(),
    }
}

impl<'a, G: Game> Shared<'a, G> {
    fn new(
        g: &'a G,
        o: &'a Opinions<G>,
        options: TreeOptions,
        view: &View<G::State>,
        limits: &Limits,
        rng: &mut Rng,
    ) -> Self {
        let (mut actions, mut world) = (Vec::new(), view.blank());
        view.world(g, rng, &mut world);
        options.moves.list(g, o, &world, view.who(), &mut actions);
        let shared = Shared {
            g,
            o,
            options,
            world,
            arena: Arena::new(),
            numbers: Numbers::new(),
            left: AtomicU64::new(limits.budget.iterations.unwrap_or(u64::MAX)),
            bytes: AtomicUsize::new(0),
            most_bytes: limits.budget.bytes.unwrap_or(usize::MAX),
            seen: (AtomicU32::new(f32::INFINITY.to_bits()), AtomicU32::new(0)),
        };
        let root = shared.add(&mut Taken::default(), &mut Known::new(), view.who(), &actions, 0, rng);
        debug_assert_eq!(root, Some(NONE));
        shared
    }

    /// A node that nobody knows of yet. `None` if the memory is used up.
    pub fn add(
        &self,
        taken: &mut Taken,
        known: &mut Known<G::Action>,
        seat: Player,
        actions: &[G::Action],
        forced: u16,
        rng: &mut Rng,
    ) -> Option<u32> {
        let node = self.arena.add(taken, actions.len())?;
        let fixed =
            Fixed { len: actions.len() as u16, forced, start: rng.below(actions.len() as u32) as u16, seat };
        let numbers = actions.iter().map_while(|&action| self.numbers.number(known, action));
        Node::make(self.arena.words(node), fixed, numbers).then_some(node)
    }

    /// Runs the threads; what they found together. Iterations are claimed as they come, nodes are shared out.
    fn search(&self, limits: &Limits, seed: Seed) -> Found {
        let threads = u64::from(self.options.threads);
        let whole = Budget { iterations: None, ..limits.budget };
        let found: Vec<Found> = std::thread::scope(|scope| {
            let start = |thread| {
                let limits = Limits { budget: share(&whole, threads, thread)?, stop: limits.stop.clone() };
                Some(scope.spawn(move || Worker::new(self, &limits, seed.child(thread).rng()).run()))
            };
            let started: Vec<_> = (0..threads).filter_map(start).collect();
            started.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
        });
        found.into_iter().reduce(Found::add).expect("one thread has a share")
    }

    /// The root.
    pub fn root(&self) -> Node<'_> {
        Node::at(self.arena.words(NONE))
    }

    fn line(&self, arm: usize, sums: &[f64; MAX_PLAYERS]) -> Line<G::Action> {
        let (root, mut values) = (self.root(), Values::default());
        let visits = root.count(arm).0;
        for (seat, &sum) in sums.iter().enumerate().take(self.g.players()) {
            let mean = (sum / f64::from(visits.max(1))) as f32;
            values.0[seat] = self.options.utility.readable(self.g, mean);
        }
        let pv = self.expected(root, arm);
        Line { action: pv[0], visits: u64::from(visits), values, pv }
    }

    /// The line of most visits that begins with an arm.
    fn expected<'s>(&'s self, mut node: Node<'s>, mut arm: usize) -> Vec<G::Action> {
        let mut pv = Vec::new();
        loop {
            let (number, child) = node.behind(arm);
            pv.push(self.numbers.action(number));
            if child == NONE || pv.len() == LINE {
                return pv;
            }
            node = Node::at(self.arena.words(child));
            let arms = 0..node.fixed.len as usize;
            match arms.max_by_key(|&arm| node.count(arm).0).filter(|&arm| node.count(arm).0 > 0) {
                Some(most) => arm = most,
                None => return pv,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Leaf;
    use nply_core::testing::{TreeEvaluate, TreeGame};
    use std::sync::Arc;

    /// Visits of a node are those of its arms; returns how many nodes there are.
    fn walk(arena: &Arena, node: Node<'_>) -> usize {
        let arms = 0..node.fixed.len as usize;
        assert_eq!(node.visits(), arms.clone().map(|arm| node.count(arm).0).sum::<u32>());
        let children = arms.filter(|&arm| node.behind(arm).1 != NONE).map(|arm| {
            let child = Node::at(arena.words(node.behind(arm).1));
            // The first visit of an arm goes no further; nor do those of threads that met there.
            assert!(child.visits() < node.count(arm).0);
            walk(arena, child)
        });
        1 + children.sum::<usize>()
    }

    #[test]
    fn no_update_is_lost_or_made_twice() {
        let o = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        for repetition in 0..12 {
            let tree = TreeGame::random(3, 8, 4, true, &mut Seed(repetition % 3).rng());
            for (threads, leaf) in
                [(1, Leaf::Static), (2, Leaf::Static), (4, Leaf::Static), (4, Leaf::Playout(9))]
            {
                let options = TreeOptions { threads, leaf, ..TreeOptions::UCT };
                let iterations = 20_000 + repetition;
                let limits = Budget::iterations(iterations).into();
                let view = View::of(&tree, &0, Player::new(0));
                let shared = Shared::new(&tree, &o, options, &view, &limits, &mut Seed(1).rng());
                let found = shared.search(&limits, Seed(repetition));
                assert_eq!(found.iterations, iterations);
                assert_eq!(u64::from(shared.root().visits()), iterations);
                assert!(walk(&shared.arena, shared.root()) > 10);
                for (arm, sums) in found.sums.iter().enumerate() {
                    let (n, mean) = shared.root().count(arm);
                    let exact = sums[0] / f64::from(n);
                    assert!((f64::from(mean) - exact).abs() < 1e-3, "{mean} {exact}");
                }
            }
        }
    }
}
