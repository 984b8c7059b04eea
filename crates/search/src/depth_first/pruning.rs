//! Pruning in max^n: where utilities are not negative and their sum has a bound, what one seat has is lost to the others.
//!
//! Shallow pruning (Korf 1991) compares a node with its parent. Last-branch and speculative pruning (Sturtevant 2003)
//! compare it with any ancestor, if all seats on the way are different: when what they have already got adds up to the
//! bound, nothing from here can pass all of them and still please the ancestor. The forms here are ones that provably
//! return what plain max^n with the rule "first" returns.

use super::maxn::{Found, MaxNRun, improves};
use super::position::Position;
use nply_core::{Clock, Game, Player, PlayerSet, Values};

/// What max^n leaves out. None of these changes the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prune {
    /// Nothing.
    None,
    /// What the parent will refuse.
    Shallow,
    /// Also what an ancestor will refuse whatever the seats between can still do.
    LastBranch,
    /// Also what an ancestor will probably refuse; searched after all if it does not.
    Speculative,
}

/// A node on the way from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub mover: Player,
    /// What the mover would take now.
    pub best: Option<Values>,
    /// The rank of the move that leads there.
    pub chosen: usize,
    /// Whether its last move is being searched.
    pub is_last: bool,
    /// The key of the position, for random ties.
    pub luck: u64,
    /// How many equal moves `best` is the mean of.
    equals: u32,
}

impl Frame {
    pub fn new(mover: Player, luck: u64) -> Self {
        Frame { mover, best: None, chosen: 0, is_last: false, luck, equals: 0 }
    }

    pub fn take(&mut self, rank: usize, values: Values) {
        (self.best, self.chosen, self.equals) = (Some(values), rank, 1);
    }

    /// Another move that is as good: the mean over all of them.
    pub fn mix_in(&mut self, values: &Values) {
        self.equals += 1;
        let share = 1.0 / self.equals as f32;
        if let Some(best) = &mut self.best {
            best.0.iter_mut().zip(values.0).for_each(|(mean, value)| *mean += (value - *mean) * share);
        }
    }

    /// What the mover has for certain. Nothing yet is 0, which it cannot fall below.
    fn has(&self) -> f32 {
        self.best.map_or(0.0, |best| best[self.mover])
    }

    /// Whether the mover would not change to these values. Without any it takes what comes.
    fn refuses(&self, values: &Values) -> bool {
        self.best.is_some_and(|best| !improves(values[self.mover], best[self.mover]))
    }
}

impl<G: Game> MaxNRun<'_, G> {
    /// Whether the mover at the present node has all there is, so that no other move is better.
    pub(super) fn has_all(&self) -> bool {
        self.options.prune != Prune::None && self.frames[self.frames.len() - 1].has() >= self.sum
    }

    /// The level of the ancestor that will refuse whatever comes from the present node, if there is one.
    ///
    /// Let `v` be what comes from here. If every seat on the way takes it, each has at least what it has now, so the
    /// ancestor gets at most the bound less all that: not more than it has. Seats on the way may prefer what they have;
    /// then the ancestor must refuse that too, which is what [`MaxNRun::may_cut`] and [`MaxNRun::settle`] see to.
    pub(super) fn refusing(&self) -> Option<usize> {
        let here = self.frames.len() - 1;
        let farthest = match self.options.prune {
            Prune::None => return None,
            Prune::Shallow => here.saturating_sub(1).max(self.wall),
            Prune::LastBranch | Prune::Speculative => self.wall,
        };
        let mut taken = self.frames[here].best.map(|_| self.frames[here].has())?;
        let mut seats = PlayerSet::EMPTY.with(self.frames[here].mover);
        for level in (farthest..here).rev() {
            let frame = &self.frames[level];
            if seats.contains(frame.mover) {
                return None;
            }
            taken += frame.has();
            seats = seats.with(frame.mover);
            if frame.best.is_some() && taken >= self.sum && self.may_cut(level, here) {
                return Some(level);
            }
        }
        None
    }

    /// Last-branch pruning cuts only where the seats between are at their last move and what they have is refused.
    fn may_cut(&self, level: usize, here: usize) -> bool {
        let ancestor = &self.frames[level];
        let done = |frame: &Frame| frame.is_last && frame.best.is_none_or(|best| ancestor.refuses(&best));
        self.options.prune == Prune::Speculative || self.frames[level + 1..here].iter().all(done)
    }

    /// The result of a node whose moves were all searched or cut. Moves cut for an ancestor's sake are no matter if the
    /// ancestor refuses what the mover has now: it gets that or one of them. Otherwise they are searched after all.
    pub(super) fn settle(
        &mut self,
        s: &Position<G>,
        mover: Player,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<Found> {
        let frame = self.frames[self.frames.len() - 1];
        if let Some(&(_, by)) = self.plies[ply].open.first() {
            let alike = self.plies[ply].open.iter().all(|&(_, other)| other == by);
            if alike && frame.best.is_none_or(|best| self.frames[by].refuses(&best)) {
                return Some(Found::Refused(by));
            }
            self.search_open(s, mover, depth, ply, clock)?;
        }
        let best = self.frames[self.frames.len() - 1].best;
        Some(Found::Exact(best.expect("nobody else refuses the last move that is left")))
    }

    /// Searches the open moves without regard to the ancestors, and offers all moves again in their order: of equal
    /// moves the first counts.
    fn search_open(
        &mut self,
        s: &Position<G>,
        mover: Player,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<()> {
        let level = self.frames.len() - 1;
        let wall = std::mem::replace(&mut self.wall, level);
        let mut bests = std::mem::take(&mut self.plies[ply].bests);
        let mut open = std::mem::take(&mut self.plies[ply].open);
        self.frames[level] = Frame::new(mover, self.frames[level].luck);
        let mut known = bests.iter().copied().peekable();
        for &(rank, _) in &open {
            while let Some((before, values)) = known.next_if(|&(before, _)| before < rank) {
                self.offer(before, values, ply);
            }
            if let Found::Exact(values) = self.child(s, mover, rank, depth, ply, clock)? {
                self.offer(rank, values, ply);
            }
        }
        known.for_each(|(rank, values)| self.offer(rank, values, ply));
        self.wall = wall;
        bests.clear();
        open.clear();
        (self.plies[ply].bests, self.plies[ply].open) = (bests, open);
        Some(())
    }
}
