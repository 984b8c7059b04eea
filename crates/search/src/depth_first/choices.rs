//! The moves of a node of [`AlphaBetaRun`]: which may be used, and in which order they are searched.
//!
//! Who is pruned depends on the static order alone. The order of the search may differ from it; a move carries its static
//! rank with it.

use super::alpha_beta::AlphaBetaRun;
use super::order::Ranked;
use super::position::Position;
use super::width::{ALL_MOVES, WidthNode};
use nply_core::{Game, Player};

/// A move with its seat, its rank in the static order, and its index in the list of the rules.
#[derive(Clone, Copy)]
pub(super) struct Choice<A> {
    pub who: Player,
    pub action: A,
    pub rank: usize,
    pub index: usize,
}

/// Memory for one ply, so that the recursion allocates nothing.
pub(super) struct Ply<A> {
    pub ranked: Ranked<A>,
    /// Whose move each is, where seats move out of turn.
    pub whose: Vec<Player>,
    /// Moves with a good past, which are searched before the others.
    early: Vec<Early>,
    /// The ranks of these, ascending.
    skipped: Vec<u16>,
    /// The expected line from here on.
    pub line: Vec<A>,
}

impl<A> Default for Ply<A> {
    fn default() -> Self {
        let (early, skipped) = (Vec::new(), Vec::new());
        Ply { ranked: Ranked::default(), whose: Vec::new(), early, skipped, line: Vec::new() }
    }
}

/// A move that is searched early.
struct Early {
    /// What speaks for it.
    past: u32,
    rank: u16,
    index: u16,
}

impl<G: Game> AlphaBetaRun<'_, G> {
    /// Lists the moves that may be used, in static order. Returns how many.
    #[inline]
    pub fn list(&mut self, s: &Position<G>, node: &WidthNode, luck: u64) -> usize {
        if self.out_of_turn && !node.own {
            return self.replies(s, node, luck);
        }
        let width = if node.own { ALL_MOVES } else { self.width.width(node) };
        let (g, o) = (self.ground.g, self.ground.of(node.mover));
        let ranked = &mut self.plies[node.ply].ranked;
        ranked.clear();
        let count = ranked.add(g, o, &s.state, node.mover);
        ranked.rank(luck);
        count.min(width)
    }

    /// Finds the moves with a good past: that of the table, then killers; where it pays, all others by history.
    #[inline]
    pub fn arrange(&mut self, node: &WidthNode, count: usize, hint: Option<usize>) {
        let Ply { ranked, early, skipped, .. } = &mut self.plies[node.ply];
        early.clear();
        skipped.clear();
        if count < 2 || !self.options.reorders() {
            return;
        }
        let killers = self.aids.killers(node.ply).into_iter().flatten();
        for index in hint.into_iter().chain(killers.filter_map(|action| ranked.find(action))) {
            let rank = ranked.rank_of(index);
            if rank < count && early.iter().all(|known| usize::from(known.rank) != rank) {
                let past = u32::MAX - early.len() as u32;
                early.push(Early { past, rank: rank as u16, index: index as u16 });
            }
        }
        // One turn from the end a move costs less than it takes to sort by history.
        if self.aids.has_history() && node.depth > 1 {
            self.add_by_history(node, count);
        }
        let Ply { early, skipped, .. } = &mut self.plies[node.ply];
        skipped.extend(early.iter().map(|early| early.rank));
        skipped.sort_unstable();
    }

    fn add_by_history(&mut self, node: &WidthNode, count: usize) {
        let known = self.plies[node.ply].early.len();
        for rank in 0..count {
            let Ply { ranked, whose, early, .. } = &mut self.plies[node.ply];
            if early[..known].iter().any(|early| usize::from(early.rank) == rank) {
                continue;
            }
            let index = ranked.index(rank);
            let who = if self.out_of_turn && !node.own { whose[index] } else { node.mover };
            let past = self.aids.history(who, ranked.at(index)).min(u32::MAX - 3);
            early.push(Early { past, rank: rank as u16, index: index as u16 });
        }
        // Of moves without a past the better in static order comes first.
        self.plies[node.ply].early.sort_unstable_by_key(|early| (std::cmp::Reverse(early.past), early.rank));
    }

    /// The move that is searched as the `i`-th.
    #[inline]
    pub fn choice(&mut self, node: &WidthNode, i: usize) -> Choice<G::Action> {
        let Ply { ranked, whose, early, skipped, .. } = &mut self.plies[node.ply];
        let (rank, index) = match early.get(i) {
            Some(early) => (early.rank.into(), early.index.into()),
            None => {
                let mut rank = i - early.len();
                for &skipped in &*skipped {
                    rank += usize::from(usize::from(skipped) <= rank);
                }
                (rank, ranked.index(rank))
            }
        };
        let who = if self.out_of_turn && !node.own { whose[index] } else { node.mover };
        Choice { who, action: ranked.at(index), rank, index }
    }

    #[inline]
    pub fn ply(&mut self, ply: usize) -> &mut Ply<G::Action> {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Ply::default);
        }
        &mut self.plies[ply]
    }

    /// The expected line is this action and then the expected line after it.
    #[inline]
    pub fn lead_with(&mut self, action: G::Action, ply: usize) {
        let (here, after) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0].line);
    }
}
