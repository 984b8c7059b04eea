//! Tree reuse: the next search of the same game begins with the part of the tree that the game went into.
//!
//! The part is copied into fresh memory, so that what the game left behind is given back. What this gives up: the arms
//! hold the mean of their own seat only, so that of other seats a report knows only what the present search met; and
//! results depend on the game so far, not on the position alone.

use super::slab::{NONE, Slab, grow};
use nply_core::hash::{chain, key_of};
use nply_core::{Game, Player, Step, View, Witness};
use std::collections::VecDeque;

/// What a search leaves for the next one.
#[derive(Debug)]
pub(super) struct Kept<G: Game> {
    who: Player,
    /// Where the game stood.
    state: G::State,
    /// What happened since.
    steps: Vec<Step<G::Action>>,
    /// Least and greatest value met.
    pub seen: (f32, f32),
}

/// A child that follows from an arm and outcomes of chance, which the table of children cannot list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    arm: u32,
    /// The outcomes since the arm was taken.
    key: u64,
    child: u32,
}

impl<G: Game> Kept<G> {
    pub fn new(who: Player, state: G::State, seen: (f32, f32)) -> Self {
        Kept { who, state, steps: Vec::new(), seen }
    }

    /// Remembers a step. False if it was not seen in full.
    pub fn saw(&mut self, witness: &Witness<G::Action>) -> bool {
        self.steps.extend(witness.step);
        witness.step.is_some()
    }

    /// The node for the position in view, if the steps lead there and the tree has it.
    pub fn find(&mut self, g: &G, slab: &Slab<G::Action>, view: &View<G::State>) -> Option<u32> {
        self.steps.iter().for_each(|step| g.step(&mut self.state, step));
        if view.who() != self.who || view.blank() != self.state {
            return None;
        }
        let mut trail = Trail { node: Some(0), arm: 0, forced: 0, direct: true, key: 0 };
        for step in &self.steps {
            trail.follow(slab, step, self.who)?;
        }
        // Without steps the game is where it was: that tree was searched in full already.
        trail.node.is_none().then(|| trail.next(slab)).flatten()
    }
}

/// Where a game stands in the tree.
struct Trail {
    /// The node that the next move is made at, if that is known already.
    node: Option<u32>,
    /// The arm taken last, and forced moves and chance since.
    arm: u32,
    forced: u16,
    direct: bool,
    key: u64,
}

impl Trail {
    /// The node of the present decision; `None` if the tree has none here.
    fn next<A: Copy>(&self, slab: &Slab<A>) -> Option<u32> {
        let child = self.child(slab)?;
        (slab.nodes[child as usize].forced == self.forced).then_some(child)
    }

    fn child<A: Copy>(&self, slab: &Slab<A>) -> Option<u32> {
        let child = match self.direct {
            true => slab.arms[self.arm as usize].child,
            false => slab.child(self.arm, self.key)?,
        };
        (child != NONE).then_some(child)
    }

    /// Goes on by what happened; `None` where the tree ends.
    fn follow<A: Copy + Eq + std::hash::Hash>(
        &mut self,
        slab: &Slab<A>,
        step: &Step<A>,
        searcher: Player,
    ) -> Option<()> {
        match *step {
            Step::Chance(outcome) => {
                self.key = chain(self.key, key_of(&outcome));
                self.direct = false;
            }
            Step::Move(who, action) => self.go(slab, who, action)?,
            Step::Together(joint) => {
                // In the order in which the tree asks them.
                let own = joint.iter().filter(|&(who, _)| who == searcher);
                let others = joint.iter().filter(|&(who, _)| who != searcher);
                for (who, action) in own.chain(others) {
                    self.go(slab, who, action)?;
                }
            }
        }
        Some(())
    }

    fn go<A: Copy + Eq>(&mut self, slab: &Slab<A>, who: Player, action: A) -> Option<()> {
        let node = match self.node.take() {
            Some(node) => node,
            None if slab.nodes[self.child(slab)? as usize].forced > self.forced => {
                self.forced += 1;
                return Some(());
            }
            None => self.next(slab)?,
        };
        let arms = slab.arms_of(node);
        let offset = arms.iter().position(|arm| arm.action == action && arm.seat == who)?;
        let arm = slab.nodes[node as usize].first + offset as u32;
        *self = Trail { node: None, arm, forced: 0, direct: true, key: 0 };
        Some(())
    }
}

impl<A: Copy> Slab<A> {
    /// Keeps in mind how children hang behind chance, which copying needs.
    pub fn link(&mut self, arm: u32, key: u64, child: u32) {
        if self.reuses {
            self.links.push(Link { arm, key, child });
        }
    }

    /// The tree below a node alone, in memory of its own, with everything that is known of it.
    pub fn copy_below(&self, root: u32) -> Slab<A> {
        let mut copy = Slab::new();
        copy.reuses = self.reuses;
        copy.side = self.side.emptied();
        let mut links = self.links.clone();
        links.sort_by_key(|link| link.arm);
        copy.copy_node(self, root);
        // Nodes whose children are not copied yet: the old one and the new one.
        let mut open = VecDeque::from([(root, 0)]);
        while let Some((old, new)) = open.pop_front() {
            let (from, to) = (self.nodes[old as usize], copy.nodes[new as usize].first);
            for i in 0..u32::from(from.len) {
                let (arm, new_arm) = (from.first + i, to + i);
                let child = self.arms[arm as usize].child;
                if child != NONE {
                    let new_child = copy.copy_node(self, child);
                    copy.arms[new_arm as usize].child = new_child;
                    open.push_back((child, new_child));
                }
                let start = links.partition_point(|link| link.arm < arm);
                for link in links[start..].iter().take_while(|link| link.arm == arm) {
                    let new_child = copy.copy_node(self, link.child);
                    copy.set_child(new_arm, link.key, new_child);
                    copy.link(new_arm, link.key, new_child);
                    open.push_back((link.child, new_child));
                }
            }
        }
        copy
    }

    /// Copies a node with its arms; their children are still those of the other tree.
    fn copy_node(&mut self, other: &Slab<A>, node: u32) -> u32 {
        let mut header = other.nodes[node as usize];
        let range = header.first as usize..header.first as usize + header.len as usize;
        (header.first, header.room) = (self.arms.len() as u32, header.len);
        grow(&mut self.arms, range.len());
        self.arms.extend_from_slice(&other.arms[range.clone()]);
        self.side.copy(&other.side, range);
        grow(&mut self.nodes, 1);
        self.nodes.push(header);
        self.nodes.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests;
