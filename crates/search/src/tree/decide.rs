//! Decide: the action of a seat that is to act, by its decision in the tree, or outside of it.

use super::columns::Columns;
use super::context::Mode;
use super::descent::{Visit, Walk};
use super::options::{Absent, Expand, Trees};
use super::select::{best, best_available, best_of};
use super::solver::Proof;
use super::store::{Hung, NONE, Tree};
use nply_core::hash::key_of;
use nply_core::{Game, Player, PlayerSet};
use std::hash::Hash;

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// The action of a seat; `seats` are all that act in this turn.
    #[inline]
    pub fn decide(&mut self, who: Player, seats: PlayerSet) -> G::Action {
        let tree = self.c.tree_of::<M>(who);
        let Some((tree, decision)) = tree.and_then(|tree| Some((tree, self.enter(tree, who, seats)?))) else {
            if !M::PLAIN && self.d.arrived {
                return self.d.list[0];
            }
            if tree.is_none() {
                self.c.list(&self.d.state, who, &mut self.d.list);
                return self.decide_absent(who);
            }
            return self.decide_outside(tree, who);
        };
        let (offset, is_new) = match self.m.guide.is_on {
            true if !M::PLAIN => self.guided(decision, who),
            _ if self.is_fixed() => self.unguided(decision),
            _ => self.unguided_met(decision),
        };
        self.take(tree, decision, offset as u16, is_new)
    }

    /// Whether all arms of a decision are listed when it is made.
    #[inline]
    pub fn is_fixed(&self) -> bool {
        M::CLOSED || self.c.fixed
    }

    /// A move for which there is no decision; `list` holds the legal actions.
    fn decide_outside(&mut self, tree: Option<usize>, who: Player) -> G::Action {
        let action = self.outside(who);
        if !M::PLAIN {
            let inside = tree.is_some_and(|tree| self.d.cursors[tree].inside);
            if inside && self.m.guide.shares() {
                self.m.guide.oma.moves(&mut self.d.oma, who, action);
            }
            self.d.rolls += u32::from(tree.is_some() && !inside);
        }
        action
    }

    /// A move of a seat that has no tree, while others are in theirs; `list` holds the legal actions.
    fn decide_absent(&mut self, who: Player) -> G::Action {
        if self.c.options.absent == Absent::Likely && self.rate_by_model(who) {
            let ratings = &self.m.guide.ratings;
            return self.d.list[best(ratings.len(), |i| ratings[i], &mut self.d.rng)];
        }
        match self.c.options.absent {
            Absent::First => self.d.list[0],
            _ => self.decide_outside(None, who),
        }
    }

    /// A move outside of the trees; `list` holds the legal actions.
    pub fn outside(&mut self, who: Player) -> G::Action {
        match self.d.list[..] {
            [only] => only,
            _ if !M::PLAIN && self.plays_learned() => self.choose_learned(who),
            _ => {
                let playout = &self.c.of(who).playout;
                playout.choose(self.c.g, &self.d.state, who, &self.d.list, &mut self.d.rng)
            }
        }
    }

    /// Takes an arm.
    #[inline]
    fn take(&mut self, tree: usize, decision: u32, offset: u16, is_new: bool) -> G::Action {
        let place = self.m.tree.place(decision, offset);
        let action = self.m.tree.actions[place];
        let seat = self.m.tree.decisions[decision as usize].seat;
        // Who wins may be certain; then there is nothing to search.
        let is_certain = !M::PLAIN && self.c.solves && self.m.tree.side.proofs[place] != Proof::Open;
        if is_certain {
            self.d.known = self.m.tree.side.proofs[place].values();
        }
        self.d.path.push(Visit { decision, offset, tree: tree as u8 });
        let cursor = &mut self.d.cursors[tree];
        if M::CLOSED {
            cursor.stand(decision, offset, place as u32);
            // Behind an arm tried for the first time the tree is left, unless each iteration adds a child.
            let leaves = is_new && (M::PLAIN || self.c.options.expand == Expand::Arm);
            cursor.inside = !leaves && !is_certain;
        } else {
            cursor.leaving |= is_new && self.c.options.expand == Expand::Arm;
            if !cursor.taken || self.c.answers_pending {
                cursor.stand(decision, offset, place as u32);
                (cursor.taken, cursor.by_owner) = (true, seat == self.c.owner(tree));
                // The next seat of the turn decides behind this arm.
                cursor.entered &= !self.c.answers_pending;
            }
        }
        if !M::PLAIN {
            if self.m.guide.amaf.is_on() {
                self.d.amaf.enter();
            }
            if self.m.guide.shares() {
                self.m.guide.oma.moves(&mut self.d.oma, seat, action);
            }
        }
        action
    }

    /// The decision of a seat. `None`: there is none, because the move is forced, or the tree was left, or its memory is
    /// full, or it is as deep as it may be; the legal actions are then in `list`.
    #[inline]
    fn enter(&mut self, tree: usize, who: Player, seats: PlayerSet) -> Option<u32> {
        if M::CLOSED {
            return self.enter_closed(who);
        }
        if !self.d.cursors[tree].inside {
            self.c.list(&self.d.state, who, &mut self.d.list);
            return None;
        }
        if self.c.fixed { self.enter_joint(who, seats) } else { self.enter_met(tree, who, seats) }
    }

    #[inline]
    fn enter_closed(&mut self, who: Player) -> Option<u32> {
        let cursor = &self.d.cursors[0];
        if cursor.inside
            && let Some(child) = self.m.tree.child(cursor)
        {
            if !M::PLAIN && self.c.options.expand == Expand::Child {
                self.prepare_late(child, who);
            }
            return Some(child);
        }
        self.c.list(&self.d.state, who, &mut self.d.list);
        if self.d.list.len() == 1 {
            self.d.cursors[0].force();
            return None;
        }
        self.d.cursors[0].inside &= self.may_grow(0);
        let added = self.d.cursors[0].inside.then(|| self.add_closed(who));
        if !M::PLAIN && self.leaves_at_child() {
            // The position shows nothing of a choice that is pending: the turn is played to its end.
            self.d.arrived = !self.d.pending;
            self.d.cursors[0].inside = false;
            return None;
        }
        added
    }

    /// Whether an iteration ends at a node that was just added. The first node is entered at once.
    #[inline]
    fn leaves_at_child(&self) -> bool {
        self.c.options.expand == Expand::Child && !self.d.path.is_empty()
    }

    #[cold]
    fn add_closed(&mut self, who: Player) -> u32 {
        let hung = self.hung(0);
        let decision = self.m.tree.add_fixed(who, self.d.list.iter().copied(), hung);
        self.m.tree.set_child(&self.d.cursors[0], decision);
        if !M::PLAIN && self.m.guide.is_on && !self.prepares_late() {
            self.prepare_arms(decision, who);
        }
        decision
    }

    /// Whether the arms of a new decision are prepared when it is met again.
    #[inline]
    fn prepares_late(&self) -> bool {
        self.leaves_at_child() && !self.c.options.early
    }

    /// Prepares the arms of a decision at which the tree was left when it was added; `list` becomes its legal actions.
    fn prepare_late(&mut self, decision: u32, who: Player) {
        let header = &self.m.tree.decisions[decision as usize];
        if header.visits == 0 && header.tried == 0 && self.m.guide.is_on && self.prepares_late() {
            self.c.list(&self.d.state, who, &mut self.d.list);
            self.prepare_arms(decision, who);
        }
    }

    /// Whether a node may be added where a tree ends. The first decision of the searching seat always has its node: it is
    /// what is reported.
    #[inline]
    fn may_grow(&self, tree: usize) -> bool {
        let depth = if M::CLOSED { self.d.path.len() } else { self.d.cursors[tree].depth as usize };
        let deep = self.c.options.depth.is_some_and(|most| depth >= most as usize);
        self.d.path.is_empty() || (!deep && !self.m.is_full(self.c))
    }

    fn hung(&self, tree: usize) -> Hung {
        let cursor = &self.d.cursors[tree];
        Hung { tag: cursor.tag(), by_luck: !cursor.direct }
    }

    /// Decisions of full steps in one world whose seats choose blind to each other: all arms of all seats are listed when
    /// the node is made.
    fn enter_joint(&mut self, who: Player, seats: PlayerSet) -> Option<u32> {
        if !self.d.cursors[0].entered {
            let known = self.m.tree.child(&self.d.cursors[0]);
            let child = known.or_else(|| self.add_joint(seats));
            if child.is_some() && known.is_none() && self.leaves_at_child() {
                self.d.arrived = true;
                self.c.list(&self.d.state, who, &mut self.d.list);
                return None;
            }
            self.stand_at(0, child.unwrap_or(NONE));
        }
        if self.d.cursors[0].node == NONE {
            self.c.list(&self.d.state, who, &mut self.d.list);
            return None;
        }
        let decision = self.d.cursors[0].node + rank(who, seats);
        let place = self.m.tree.decisions[decision as usize].first as usize;
        if self.m.tree.decisions[decision as usize].len == 1 {
            self.d.list.clear();
            self.d.list.push(self.m.tree.actions[place]);
            return None;
        }
        if self.c.options.expand == Expand::Child {
            self.prepare_late(decision, who);
        }
        Some(decision)
    }

    /// Adds a node with a decision for each seat, unless nobody has a choice, or the tree may not grow.
    fn add_joint(&mut self, seats: PlayerSet) -> Option<u32> {
        let has_choice = seats.iter().any(|seat| {
            self.c.list(&self.d.state, seat, &mut self.d.list);
            self.d.list.len() > 1
        });
        if !has_choice || !self.may_grow(0) {
            // Forced moves have no node, and do not end the tree.
            self.d.cursors[0].inside &= !has_choice;
            return None;
        }
        let (node, hung) = (self.m.tree.decisions.len() as u32, self.hung(0));
        for seat in seats.iter() {
            self.c.list(&self.d.state, seat, &mut self.d.list);
            let decision = self.m.tree.add_fixed(seat, self.d.list.iter().copied(), hung);
            if self.m.guide.is_on && self.d.list.len() > 1 && !self.prepares_late() {
                self.prepare_arms(decision, seat);
            }
        }
        self.m.tree.join(node);
        self.m.tree.set_child(&self.d.cursors[0], node);
        Some(node)
    }

    /// Decisions whose arms come when they are tried: which actions are legal may differ from world to world.
    fn enter_met(&mut self, tree: usize, who: Player, seats: PlayerSet) -> Option<u32> {
        self.c.list(&self.d.state, who, &mut self.d.list);
        if self.d.list.len() == 1 && self.c.owner_can_tell(who) {
            return None;
        }
        // In one tree the seats of a simultaneous turn share a node; else each has a tree of its own.
        let shares_node = self.c.options.trees == Trees::One && !self.c.answers_pending;
        let together = if shares_node { seats } else { PlayerSet::EMPTY.with(who) };
        if !self.d.cursors[tree].entered {
            let child = match self.m.tree.child(&self.d.cursors[tree]) {
                Some(child) => child,
                None if !self.may_grow(tree) => {
                    self.d.cursors[tree].inside = false;
                    return None;
                }
                None if self.leaves_at_child() => {
                    self.add_met(tree, together);
                    self.d.arrived = true;
                    return None;
                }
                None => self.add_met(tree, together),
            };
            self.stand_at(tree, child);
        }
        Some(self.d.cursors[tree].node + rank(who, together))
    }

    fn add_met(&mut self, tree: usize, seats: PlayerSet) -> u32 {
        let (hung, node) = (self.hung(tree), self.m.tree.decisions.len() as u32);
        for seat in seats.iter() {
            self.m.tree.add_met(seat, hung);
        }
        self.m.tree.join(node);
        self.m.tree.set_child(&self.d.cursors[tree], node);
        node
    }

    fn stand_at(&mut self, tree: usize, node: u32) {
        let cursor = &mut self.d.cursors[tree];
        (cursor.node, cursor.entered) = (node, true);
        cursor.depth += u32::from(node != NONE);
    }

    /// The offset of an untried arm at random, else of the best one; and whether it is tried for the first time.
    #[inline]
    fn unguided(&mut self, decision: u32) -> (usize, bool) {
        let header = &mut self.m.tree.decisions[decision as usize];
        let (first, len, tried) = (header.first as usize, header.len as usize, header.tried as usize);
        if tried == len {
            let (arms, width) = (&self.m.tree.arms[first..first + len], self.m.width * header.explore);
            if M::CLOSED {
                return (best_of(arms, width), false);
            }
            return (best(len, |i| arms[i].mean + width * arms[i].spread, &mut self.d.rng), false);
        }
        header.tried += 1;
        // Nothing is known of either: only the actions change places.
        let next = tried + self.d.rng.below((len - tried) as u32) as usize;
        self.m.tree.actions.swap(first + tried, first + next);
        (tried, true)
    }

    /// The same where arms come when they are tried.
    fn unguided_met(&mut self, decision: u32) -> (usize, bool) {
        self.find_arms(decision);
        if !self.d.fresh.is_empty() {
            let chosen = self.d.rng.below(self.d.fresh.len() as u32) as usize;
            return (self.add_arm(decision, chosen), true);
        }
        let first = self.m.tree.decisions[decision as usize].first as usize;
        let (arms, available) = (&self.m.tree.arms[first..], &self.m.tree.side.available[first..]);
        let place = best_available(arms, available, &self.d.tried, self.m.width, &mut self.d.rng);
        (self.d.tried[place] as usize, false)
    }

    /// Finds the arms of the legal actions in `list` and counts that they could be taken; what has no arm is fresh.
    pub fn find_arms(&mut self, decision: u32) {
        self.d.tried.clear();
        self.d.fresh.clear();
        let places = self.m.tree.places(decision);
        if places.is_empty() {
            self.m.tree.moves_met += self.d.list.len() as u64;
        }
        let Tree { actions, side: Columns { available, marks, .. }, .. } = &mut self.m.tree;
        let (first, actions, marks) = (places.start, &actions[places.clone()], &marks[places]);
        for (i, action) in self.d.list.iter().enumerate() {
            match arm_of(action, actions, marks) {
                Some(offset) => {
                    available[first + offset] += 1;
                    self.d.tried.push(offset as u16);
                }
                None => self.d.fresh.push(i as u16),
            }
        }
    }

    /// Expand: a fresh action gets an arm; its offset. Before, it could be taken at most once for each arm tried in its
    /// stead, and exactly so often where all actions are always legal: it explores no less than those that came first.
    pub fn add_arm(&mut self, decision: u32, fresh: usize) -> usize {
        let action = self.d.list[self.d.fresh[fresh] as usize];
        let offset = self.m.tree.add_arm(decision, action);
        let place = self.m.tree.place(decision, offset);
        self.m.tree.side.available[place] = u32::from(offset) + 1;
        self.m.tree.side.marks[place] = mark_of(&action);
        offset as usize
    }
}

/// A byte that tells most actions apart.
#[inline]
fn mark_of<A: Hash>(action: &A) -> u8 {
    (key_of(action) >> 56) as u8
}

/// The offset of the arm of an action. Marks are compared many at once and without branches; of the actions, only those
/// whose mark fits.
#[inline]
fn arm_of<A: Eq + Hash>(action: &A, actions: &[A], marks: &[u8]) -> Option<usize> {
    const AT_ONCE: usize = 16;
    let mark = mark_of(action);
    for (block, marks) in marks.chunks(AT_ONCE).enumerate() {
        let mut fit = 0u32;
        for (i, &own) in marks.iter().enumerate() {
            fit |= u32::from(own == mark) << i;
        }
        while fit != 0 {
            let offset = block * AT_ONCE + fit.trailing_zeros() as usize;
            if actions[offset] == *action {
                return Some(offset);
            }
            fit &= fit - 1;
        }
    }
    None
}

/// The place of a seat among those that act at once.
#[inline]
fn rank(who: Player, seats: PlayerSet) -> u32 {
    (seats.bits() & ((1 << who.index()) - 1)).count_ones()
}

#[cfg(test)]
mod tests {
    use super::{arm_of, mark_of};

    #[test]
    fn the_arm_of_an_action_is_found_among_many_with_the_same_mark() {
        let actions: Vec<u32> = (0..1000).collect();
        let marks: Vec<u8> = actions.iter().map(mark_of).collect();
        for (i, action) in actions.iter().enumerate() {
            assert_eq!(arm_of(action, &actions, &marks), Some(i));
        }
        assert_eq!(arm_of(&1000, &actions, &marks), None);
        let mut different = marks.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() > 100, "marks tell most actions apart: {}", different.len());
    }
}
