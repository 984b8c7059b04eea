//! One thread of a tree-parallel search.

use super::arena::Taken;
use super::node::{HEADER, NONE, Node, PER_ARM};
use super::numbers::Known;
use super::tree::Shared;
use crate::tree::options::Leaf;
use crate::tree::simulate::value_of;
use nply_core::{Clock, Game, Limits, MAX_PLAYERS, Player, Rng, Turn, Values};
use std::sync::atomic::Ordering::Relaxed;

/// Iterations below the same arm before a thread looks at the arms above it again, if leaves are cheap. Looking there
/// means to fetch what the other threads have just written, which takes as long as a whole cheap iteration.
const STAY: u32 = 16;

/// Visits from which on an arm is so well known that the threads stay below it, and not further up.
const DEEP: u32 = 16 * STAY;

/// What a thread has found: exact sums, which the report needs.
#[derive(Debug)]
pub(super) struct Found {
    /// Sums of values for every seat, by the arm of the root.
    pub sums: Vec<[f64; MAX_PLAYERS]>,
    pub iterations: u64,
    pub nodes: u64,
    pub depth: u32,
    pub bytes: usize,
    pub moves_held: u64,
}

impl Found {
    pub fn add(mut self, other: Found) -> Found {
        for (own, other) in self.sums.iter_mut().zip(&other.sums) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
        }
        self.iterations += other.iterations;
        self.nodes += other.nodes;
        self.depth = self.depth.max(other.depth);
        self.bytes += other.bytes;
        self.moves_held += other.moves_held;
        self
    }
}

/// A thread at work.
pub(super) struct Worker<'a, G: Game> {
    shared: &'a Shared<'a, G>,
    clock: Clock,
    rng: Rng,
    /// The arms below which it stays, the root's first, and the position after them.
    trunk: Vec<(Node<'a>, u16)>,
    base: G::State,
    /// The arms of the present iteration below them, and the position after them.
    path: Vec<(Node<'a>, u16)>,
    state: G::State,
    taken: Taken,
    known: Known<G::Action>,
    list: Vec<G::Action>,
    /// Exploration, and least and greatest value met by this thread.
    width: f32,
    seen: (f32, f32),
    found: Found,
}

impl<'a, G: Game> Worker<'a, G> {
    pub fn new(shared: &'a Shared<'a, G>, limits: &Limits, rng: Rng) -> Self {
        let found = Found {
            sums: vec![[0.0; MAX_PLAYERS]; shared.root().fixed.len as usize],
            iterations: 0,
            nodes: 0,
            depth: 0,
            bytes: 0,
            moves_held: 0,
        };
        Worker {
            shared,
            clock: Clock::start(limits),
            rng,
            base: shared.world.clone(),
            state: shared.world.clone(),
            trunk: Vec::new(),
            path: Vec::new(),
            taken: Taken::default(),
            known: Known::new(),
            list: Vec::new(),
            width: shared.options.c,
            seen: (f32::INFINITY, 0.0),
            found,
        }
    }

    /// Searches until the budget is used up.
    pub fn run(mut self) -> Found {
        loop {
            let claimed = self.stay();
            self.clock.iterations += u64::from(claimed);
            if claimed == 0 || self.clock.is_over() {
                break;
            }
        }
        (self.found.iterations, self.found.nodes) = (self.clock.iterations, self.clock.nodes);
        self.found
    }

    /// Chooses arms to stay below and searches there for a few iterations; says how many.
    fn stay(&mut self) -> u32 {
        let root = self.shared.root();
        self.width = self.shared.width();
        self.base.clone_from(&self.shared.world);
        self.trunk.clear();
        let wanted = match root.untried() {
            Some(offset) => {
                self.take(root, offset);
                1
            }
            None => self.go_deep(root),
        };
        let count = self.shared.claim(wanted);
        if count == 0 {
            return 0;
        }
        for &(node, arm) in &self.trunk {
            node.dent(arm as usize, count, self.seen.0);
        }
        let mut sums = Values::default();
        for _ in 0..count {
            let values = self.iterate();
            sums.0.iter_mut().zip(&values.0).for_each(|(sum, value)| *sum += value);
        }
        for &(node, arm) in &self.trunk {
            node.add(arm as usize, count, sums[node.fixed.seat]);
        }
        count
    }

    /// Takes the best arms from the root on for as long as they are well known; says how long to stay below the last:
    /// not at all if little is known of it, or if leaves take long anyway.
    fn go_deep(&mut self, root: Node<'a>) -> u32 {
        let (mut node, mut arm) = (root, root.best(self.width));
        let cheap = self.shared.options.leaf == Leaf::Static;
        loop {
            self.take(node, arm);
            let (visits, child) = (node.count(arm).0, node.behind(arm).1);
            let wanted = if cheap { STAY.min(1 + visits / 8) } else { 1 };
            if wanted < STAY || child == NONE {
                return wanted;
            }
            node = Node::at(self.shared.arena.words(child));
            arm = node.best(self.width);
            if node.fixed.forced > 0 || !node.is_tried() || node.count(arm).0 < DEEP {
                return wanted;
            }
        }
    }

    fn take(&mut self, node: Node<'a>, arm: usize) {
        self.trunk.push((node, arm as u16));
        self.shared.g.apply(&mut self.base, self.shared.numbers.action(node.behind(arm).0));
    }

    /// One iteration below the arms with which the thread stays.
    fn iterate(&mut self) -> Values {
        self.state.clone_from(&self.base);
        self.clock.nodes += 1;
        self.path.clear();
        self.descend();
        let values = self.simulate();
        for &(node, arm) in &self.path {
            node.add(arm as usize, 1, values[node.fixed.seat]);
        }
        let of_seats = &values.0[..self.shared.g.players()];
        let offset = self.trunk[0].1 as usize;
        for (sum, &value) in self.found.sums[offset].iter_mut().zip(of_seats) {
            *sum += f64::from(value);
        }
        self.look_at(of_seats);
        self.found.depth = self.found.depth.max((self.trunk.len() + self.path.len()) as u32);
        values
    }

    /// Plays on from the last arm of the trunk until the tree is left or the game is over.
    fn descend(&mut self) {
        let Shared { g, o, options, .. } = *self.shared;
        let (mut at, last) = self.trunk[self.trunk.len() - 1];
        let (mut arm, mut forced) = (last as usize, 0);
        // An arm that was never visited is a leaf itself.
        while at.count(arm).0 > 0 {
            let Turn::One(who) = g.turn(&self.state) else { return };
            let child = at.behind(arm).1;
            let mut node = Node::at(self.shared.arena.words(child));
            if child == NONE || node.fixed.forced != forced {
                options.moves.list(g, o, &self.state, who, &mut self.list);
                if let [only] = self.list[..] {
                    g.apply(&mut self.state, only);
                    self.clock.nodes += 1;
                    forced += 1;
                    continue;
                }
                let Some(made) = self.expand(at, arm, who, forced) else { return };
                node = made;
            }
            let untried = node.untried();
            (at, arm) = (node, untried.unwrap_or_else(|| node.best(self.width)));
            at.dent(arm, 1, self.seen.0);
            self.path.push((at, arm as u16));
            g.apply(&mut self.state, self.shared.numbers.action(at.behind(arm).0));
            self.clock.nodes += 1;
            forced = 0;
            if untried.is_some() {
                return;
            }
        }
    }

    /// The node behind an arm, made from the actions in `list`, unless another thread was quicker. `None` if the memory is
    /// used up.
    fn expand(&mut self, at: Node<'a>, arm: usize, who: Player, forced: u16) -> Option<Node<'a>> {
        let (shared, arms) = (self.shared, self.list.len());
        let bytes = (HEADER + PER_ARM * arms) * size_of::<u64>();
        if shared.bytes.load(Relaxed) >= shared.most_bytes {
            return None;
        }
        let (taken, known) = (&mut self.taken, &mut self.known);
        let made = shared.add(taken, known, who, &self.list, forced, &mut self.rng)?;
        let child = at.set_child(arm, made);
        if child != made {
            self.taken.give_back(made);
            return Some(Node::at(shared.arena.words(child)));
        }
        self.found.bytes += bytes;
        self.found.moves_held += arms as u64;
        if shared.most_bytes < usize::MAX {
            shared.bytes.fetch_add(bytes, Relaxed);
        }
        Some(Node::at(shared.arena.words(child)))
    }

    fn simulate(&mut self) -> Values {
        let Shared { g, o, options, .. } = self.shared;
        if let Leaf::Playout(limit) = options.leaf {
            let plies = o.playout.run(g, &mut self.state, limit, &mut self.list, &mut self.rng);
            self.clock.nodes += u64::from(plies);
        }
        value_of(*g, o, options.utility, &self.state)
    }

    /// Tells the others if values are lower or higher than any before.
    fn look_at(&mut self, values: &[f32]) {
        let (least, most) = self.seen;
        for &value in values {
            self.seen = (self.seen.0.min(value), self.seen.1.max(value));
        }
        if self.seen != (least, most) {
            self.shared.tell(self.seen);
        }
    }
}
