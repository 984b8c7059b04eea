//! Decide: enter the node where a seat decides, or make it, and take one of its arms.

use super::engine::{Run, Visit};
use super::options::{MovesOn, Trees};
use super::select::{best_available, best_of, explore};
use super::slab::NONE;
use nply_core::{Game, Player};

impl<G: Game> Run<'_, G> {
    /// The action of a seat that is to act.
    #[inline]
    pub(super) fn decide(&mut self, who: Player) -> G::Action {
        if self.fixed { self.decide_fixed(who) } else { self.decide_open(who) }
    }

    /// In a tree of full steps: all arms of a node are known when it is made, and those tried come first.
    fn decide_fixed(&mut self, who: Player) -> G::Action {
        let Some(node) = self.enter_fixed(who) else {
            return self.outside(who);
        };
        let header = &mut self.slab.nodes[node as usize];
        let (first, len, tried) = (header.first as usize, header.len as usize, header.tried as usize);
        let arms = &mut self.slab.arms[first..first + len];
        let offset = if tried < len {
            // Expand: an untried arm at random, and leave the tree behind it.
            let other = tried + self.rng.below((len - tried) as u32) as usize;
            arms.swap(tried, other);
            header.tried += 1;
            self.cursors[0].inside = false;
            tried
        } else {
            best_of(arms, self.options.c * explore(header.visits), &mut self.rng)
        };
        let action = arms[offset].action;
        let cursor = &mut self.cursors[0];
        (cursor.node, cursor.arm, cursor.key) = (node, (first + offset) as u32, (first + offset) as u64);
        (cursor.direct, cursor.forced) = (true, 0);
        if self.path.is_empty() {
            self.root.choice = offset;
        }
        self.path.push(Visit { node, offset: offset as u16 });
        action
    }

    /// The node of this decision in a tree of full steps. `None`: no node, because there is nothing to decide, or the
    /// tree was left, or its memory is full. The legal actions are then in `list`.
    fn enter_fixed(&mut self, who: Player) -> Option<u32> {
        let cursor = self.cursors[0];
        if self.path.is_empty() {
            return Some(0);
        }
        if cursor.inside {
            let child = if cursor.direct {
                self.slab.arms[cursor.arm as usize].child
            } else {
                self.slab.child(cursor.node, cursor.key).unwrap_or(NONE)
            };
            if child != NONE && self.slab.nodes[child as usize].forced == cursor.forced {
                return Some(child);
            }
        }
        self.list.clear();
        self.g.actions(&self.state, who, &mut self.list);
        if self.list.len() == 1 {
            self.cursors[0].forced += 1;
            return None;
        }
        if !cursor.inside || self.is_full() {
            self.cursors[0].inside = false;
            return None;
        }
        let child = self.slab.add_fixed(who, &self.list, cursor.forced);
        if cursor.direct {
            self.slab.arms[cursor.arm as usize].child = child;
        } else {
            self.slab.set_child(cursor.node, cursor.key, child);
        }
        Some(child)
    }

    /// A move outside of the tree; `list` holds the legal actions.
    fn outside(&mut self, who: Player) -> G::Action {
        match self.list[..] {
            [only] => only,
            _ => self.o.playout.choose(self.g, &self.state, who, &self.list, &mut self.rng),
        }
    }

    /// In a tree of events: which actions are legal differs from world to world, so arms come as they are met, and an
    /// arm's exploration counts how often it could have been taken.
    fn decide_open(&mut self, who: Player) -> G::Action {
        self.list.clear();
        self.g.actions(&self.state, who, &mut self.list);
        let tree = if self.options.trees == Trees::One { 0 } else { who.index() };
        if self.may_skip(who) || !self.cursors[tree].inside || !self.enter_open(tree) {
            return self.outside(who);
        }
        let node = self.cursors[tree].node;
        self.list_candidates(node, who);
        let place = self.untried(node).unwrap_or_else(|| self.select_open(node));
        let visit = Visit { node, offset: self.candidates[place] };
        let arm = self.slab.nodes[node as usize].first + u32::from(visit.offset);
        self.cursors[tree].leaving |= self.slab.arms[arm as usize].n == 0;
        if self.path.is_empty() && who == self.who {
            self.root.choice = place;
            self.root.arms[place] = Some(visit);
        }
        self.path.push(visit);
        self.list[place]
    }

    /// A seat with one action needs no node, if the owner of the tree can tell. In one tree of what the searching seat
    /// sees he cannot tell it of the others: skipping would let his later nodes depend on hidden cards.
    fn may_skip(&self, who: Player) -> bool {
        let owner_can_tell = self.options.moves_on == MovesOn::Steps
            || self.options.trees == Trees::PerSeat
            || who == self.who;
        self.list.len() == 1 && owner_can_tell
    }

    /// Enters the node that follows from what the owner saw, or makes it; once per turn, since the seats of a
    /// simultaneous turn share it. False if the memory is full.
    fn enter_open(&mut self, tree: usize) -> bool {
        let cursor = self.cursors[tree];
        if cursor.entered {
            return true;
        }
        let child = match self.slab.child(cursor.node, cursor.key) {
            Some(child) => child,
            None if self.is_full() => {
                self.cursors[tree].inside = false;
                return false;
            }
            None => {
                let child = self.slab.add_open();
                self.slab.set_child(cursor.node, cursor.key, child);
                child
            }
        };
        for &Visit { node, offset } in self.path.iter().filter(|visit| visit.node == cursor.node) {
            let arm = self.slab.nodes[node as usize].first + u32::from(offset);
            self.slab.arms[arm as usize].child = child;
        }
        let cursor = &mut self.cursors[tree];
        (cursor.node, cursor.key, cursor.entered) = (child, 0, true);
        true
    }

    /// Finds or adds the arm of each legal action, and counts that it could be taken.
    fn list_candidates(&mut self, node: u32, who: Player) {
        self.candidates.clear();
        for &action in &self.list {
            let arm = self.slab.arm_for(node, who, action);
            self.slab.available[arm as usize] += 1;
            self.candidates.push((arm - self.slab.nodes[node as usize].first) as u16);
        }
    }

    /// Expand: the place of an untried candidate, at random.
    fn untried(&mut self, node: u32) -> Option<usize> {
        let arms = self.slab.arms_of(node);
        let fresh = |&place: &usize| arms[self.candidates[place] as usize].n == 0;
        let many = (0..self.candidates.len()).filter(fresh).count() as u32;
        if many == 0 {
            return None;
        }
        let chosen = self.rng.below(many) as usize;
        (0..self.candidates.len()).filter(fresh).nth(chosen)
    }

    /// Select: the place of the best candidate.
    fn select_open(&mut self, node: u32) -> usize {
        let first = self.slab.nodes[node as usize].first as usize;
        let (arms, available) = (&self.slab.arms[first..], &self.slab.available[first..]);
        best_available(arms, available, &self.candidates, self.options.c, &mut self.rng)
    }

    fn is_full(&self) -> bool {
        self.clock.limits().budget.bytes.is_some_and(|most| self.slab.bytes() >= most)
    }
}
