//! Tree parallelism: one tree of boxes and atomics that several threads descend at once.
//!
//! Every arm keeps its exact count and mean in one word, changed by compare and exchange, so that no update is lost or
//! made twice. Beside it stands what selection reads: a copy that may be a little old.

use super::report::{expected, sorted};
use super::share;
use super::worker::{Found, Worker};
use crate::tree::options::{Scale, TreeOptions};
use crate::tree::select::explore;
use nply_core::{
    Budget, Clock, Game, Limits, Line, MAX_PLAYERS, Opinions, Player, Report, Rng, Seed, Values, View,
};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// One action at a node.
#[derive(Debug)]
pub(super) struct Arm<A> {
    /// Visits and mean utility of the seat: `u32` and `f32` in one word.
    truth: AtomicU64,
    pub child: OnceLock<Box<Node<A>>>,
    pub action: A,
    pub seat: Player,
}

fn pack(low: u32, high: f32) -> u64 {
    u64::from(low) | u64::from(high.to_bits()) << 32
}

fn unpack(word: u64) -> (u32, f32) {
    (word as u32, f32::from_bits((word >> 32) as u32))
}

impl<A> Arm<A> {
    pub fn visits(&self) -> u32 {
        unpack(self.truth.load(Relaxed)).0
    }

    /// Adds so many values with this sum; the new score.
    #[inline]
    fn add(&self, count: u32, sum: f32) -> Score {
        let mut old = self.truth.load(Relaxed);
        loop {
            let (n, mean) = unpack(old);
            let n = n + count;
            let spread = 1.0 / (n as f32).sqrt();
            let mean = mean + (sum - count as f32 * mean) * (spread * spread);
            match self.truth.compare_exchange_weak(old, pack(n, mean), Relaxed, Relaxed) {
                Ok(_) => return Score { mean, spread },
                Err(now) => old = now,
            }
        }
    }
}

/// What selection reads of an arm.
#[derive(Clone, Copy, Debug)]
struct Score {
    mean: f32,
    /// `1 / sqrt(visits)`.
    spread: f32,
}

impl Score {
    #[inline]
    fn load(word: &AtomicU64) -> Self {
        let (mean, spread) = unpack(word.load(Relaxed));
        Score { mean: f32::from_bits(mean), spread }
    }

    #[inline]
    fn store(self, word: &AtomicU64) {
        word.store(pack(self.mean.to_bits(), self.spread), Relaxed);
    }
}

/// A place where somebody decides.
#[derive(Debug)]
pub(super) struct Node<A> {
    visits: AtomicU32,
    /// `sqrt(ln visits)`.
    explore: AtomicU32,
    /// Arms tried so far, in the order that `start` and [`STRIDE`] say; a little more if threads met.
    tried: AtomicU32,
    start: u32,
    /// Forced moves between the arm that leads here and this node.
    pub forced: u16,
    /// The scores of the arms side by side: selection reads nothing else.
    scores: Box<[AtomicU64]>,
    pub arms: Box<[Arm<A>]>,
}

/// A prime beyond the number of arms: steps of it meet every arm once.
const STRIDE: u64 = 2_654_435_761;

impl<A: Copy> Node<A> {
    pub fn new(seat: Player, list: &[A], forced: u16, rng: &mut Rng) -> Self {
        let arm = |&action| Arm { truth: AtomicU64::new(0), child: OnceLock::new(), action, seat };
        Node {
            visits: AtomicU32::new(0),
            explore: AtomicU32::new(0),
            tried: AtomicU32::new(0),
            start: rng.below(list.len() as u32),
            forced,
            scores: list.iter().map(|_| AtomicU64::new(0)).collect(),
            arms: list.iter().map(arm).collect(),
        }
    }

    /// An untried arm, which is then tried.
    #[inline]
    pub fn untried(&self) -> Option<usize> {
        let len = self.arms.len() as u32;
        if self.tried.load(Relaxed) >= len {
            return None;
        }
        let place = self.tried.fetch_add(1, Relaxed);
        (place < len).then(|| ((u64::from(self.start) + u64::from(place) * STRIDE) % u64::from(len)) as usize)
    }

    /// The arm with the highest upper confidence bound.
    #[inline]
    pub fn best(&self, width: f32) -> usize {
        let width = width * f32::from_bits(self.explore.load(Relaxed));
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (i, score) in self.scores.iter().enumerate() {
            let Score { mean, spread } = Score::load(score);
            let own = mean + width * spread;
            best = if own > highest { i } else { best };
            highest = if own > highest { own } else { highest };
        }
        best
    }

    /// Adds so many values with this sum to an arm.
    #[inline]
    pub fn add(&self, arm: usize, count: u32, sum: f32) {
        self.arms[arm].add(count, sum).store(&self.scores[arm]);
        let visits = self.visits.fetch_add(count, Relaxed) + count;
        self.explore.store(explore(visits).to_bits(), Relaxed);
    }

    /// Virtual loss (Chaslot, Winands and van den Herik 2008): until the next update other threads see so many losses
    /// more, of the least value met. Only what selection reads is changed.
    #[inline]
    pub fn dent(&self, arm: usize, count: u32, loss: f32) {
        let Score { mean, spread } = Score::load(&self.scores[arm]);
        let weight = count as f32 * spread * spread;
        let mean = if mean > loss { mean - (mean - loss) * weight / (1.0 + weight) } else { mean };
        Score { mean, spread }.store(&self.scores[arm]);
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.scores) + size_of_val(&*self.arms)
    }
}

impl<A> Drop for Node<A> {
    /// One after the other: a deep tree must not become a deep recursion.
    fn drop(&mut self) {
        let mut left: Vec<Box<Node<A>>> = self.arms.iter_mut().filter_map(|arm| arm.child.take()).collect();
        while let Some(mut node) = left.pop() {
            left.extend(node.arms.iter_mut().filter_map(|arm| arm.child.take()));
        }
    }
}

/// What the threads of one search share.
pub(super) struct Shared<'a, G: Game> {
    pub g: &'a G,
    pub o: &'a Opinions<G>,
    pub options: TreeOptions,
    pub who: Player,
    pub world: G::State,
    pub root: Node<G::Action>,
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
    let arms = shared.root.arms.iter().zip(&found.sums);
    let lines = arms.map(|(arm, sums)| shared.line(arm, sums)).collect();
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
        view.actions(g, &mut actions);
        view.world(g, rng, &mut world);
        Shared {
            g,
            o,
            options,
            who: view.who(),
            world,
            root: Node::new(view.who(), &actions, 0, rng),
            left: AtomicU64::new(limits.budget.iterations.unwrap_or(u64::MAX)),
            bytes: AtomicUsize::new(0),
            most_bytes: limits.budget.bytes.unwrap_or(usize::MAX),
            seen: (AtomicU32::new(f32::INFINITY.to_bits()), AtomicU32::new(0)),
        }
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

    fn line(&self, arm: &Arm<G::Action>, sums: &[f64; MAX_PLAYERS]) -> Line<G::Action> {
        let visits = arm.visits();
        let mut values = Values::default();
        for (seat, &sum) in sums.iter().enumerate().take(self.g.players()) {
            let mean = (sum / f64::from(visits.max(1))) as f32;
            values.0[seat] = self.options.utility.readable(self.g, mean);
        }
        Line { action: arm.action, visits: u64::from(visits), values, pv: expected(arm) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Leaf;
    use nply_core::testing::{TreeEvaluate, TreeGame};
    use std::sync::Arc;

    /// Visits of a node are those of its arms; returns how many nodes there are.
    fn walk<A>(node: &Node<A>) -> usize {
        let visits = node.visits.load(Relaxed);
        assert_eq!(visits, node.arms.iter().map(Arm::visits).sum::<u32>());
        let children = node.arms.iter().filter_map(|arm| Some((arm, arm.child.get()?)));
        let below = children.map(|(arm, child)| {
            // Only its first visit went no further. Threads that met may have ended here as well.
            assert!(child.visits.load(Relaxed) < arm.visits(), "{} {}", visits, arm.visits());
            walk(child)
        });
        1 + below.sum::<usize>()
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
                assert_eq!(u64::from(shared.root.visits.load(Relaxed)), iterations);
                assert!(walk(&shared.root) > 10);
                for (arm, sums) in shared.root.arms.iter().zip(&found.sums) {
                    let (n, mean) = unpack(arm.truth.load(Relaxed));
                    let exact = sums[0] / f64::from(n);
                    assert!((f64::from(mean) - exact).abs() < 1e-3, "{mean} {exact}");
                }
            }
        }
    }

    #[test]
    fn virtual_losses_are_seen_and_forgotten() {
        let node = Node::new(Player::new(0), &[0u8, 1], 0, &mut Seed(1).rng());
        node.add(0, 4, 3.0);
        node.add(1, 4, 2.8);
        assert_eq!(node.best(0.1), 0);
        node.dent(0, 1, 0.0);
        assert_eq!((node.best(0.1), node.arms[0].visits()), (1, 4));
        assert!((Score::load(&node.scores[0]).mean - 3.0 / 5.0).abs() < 1e-6, "four values and a loss");
        node.add(0, 1, 1.0);
        assert_eq!((node.best(0.1), node.arms[0].visits()), (0, 5));
    }

    #[test]
    fn every_arm_is_tried_once() {
        let list: Vec<u8> = (0..37).collect();
        let node = Node::new(Player::new(0), &list, 0, &mut Seed(1).rng());
        let mut tried: Vec<usize> = std::iter::from_fn(|| node.untried()).collect();
        assert_ne!(tried[..3], [0, 1, 2]);
        tried.sort();
        assert_eq!(tried, (0..37).collect::<Vec<_>>());
    }
}
