//! Tree reuse: the next search of the same game begins with the part of the tree that the game went into.
//!
//! The part is copied into fresh memory, so that what the game left behind is given back. What this gives up: the arms
//! hold the mean of their own seat only, so that of other seats a report knows only what the present search met; and
//! results depend on the game so far, not on the position alone.

use super::descent::Cursor;
use super::store::{NONE, Tree};
use nply_core::hash::key_of;
use nply_core::{Game, Player, Step, View, Witness};
use std::collections::VecDeque;
use std::hash::Hash;

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

/// A child of an arm after its first one, which the table of children cannot list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub decision: u32,
    pub offset: u16,
    /// What happened since the arm was taken.
    pub key: u64,
    pub child: u32,
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

    /// The decision for the position in view, if the steps lead there and the tree has it.
    pub fn find(&mut self, g: &G, tree: &Tree<G::Action>, view: &View<G::State>) -> Option<u32> {
        let mut trail = Trail { tree, cursor: Cursor::start(0), searcher: self.who };
        for step in &self.steps {
            trail.follow(g, &self.state, step)?;
            g.step(&mut self.state, step);
        }
        if view.who() != self.who || view.blank() != self.state {
            return None;
        }
        // Without steps the game is where it was: that tree was searched in full already.
        if self.steps.is_empty() { None } else { trail.tree.child(&trail.cursor) }
    }
}

/// Where a game stands in the tree.
struct Trail<'a, A> {
    tree: &'a Tree<A>,
    cursor: Cursor,
    searcher: Player,
}

impl<A: Copy + Eq + Hash> Trail<'_, A> {
    /// Goes on by what happened; `None` where the tree ends.
    fn follow<G: Game<Action = A>>(&mut self, g: &G, s: &G::State, step: &Step<A>) -> Option<()> {
        match *step {
            Step::Chance(outcome) => self.cursor.happen(key_of(&outcome)),
            Step::Move(who, action) => self.go(g, s, who, action)?,
            Step::Together(joint) => {
                // In the order in which the tree asks them.
                let own = joint.iter().filter(|&(who, _)| who == self.searcher);
                let others = joint.iter().filter(|&(who, _)| who != self.searcher);
                let all: Vec<_> = own.chain(others).collect();
                for (who, action) in all {
                    self.go(g, s, who, action)?;
                }
            }
        }
        Some(())
    }

    fn go<G: Game<Action = A>>(&mut self, g: &G, s: &G::State, who: Player, action: A) -> Option<()> {
        let Some(decision) = self.tree.child(&self.cursor) else {
            let mut list = Vec::new();
            g.actions(s, who, &mut list);
            self.cursor.force();
            return (list.len() == 1).then_some(());
        };
        let offset = self.tree.actions_of(decision).iter().position(|&own| own == action)? as u16;
        self.cursor.stand(decision, offset, self.tree.place(decision, offset) as u32);
        Some(())
    }
}

/// Not in the code that is compiled for each game.
fn sort_links(links: &mut [Link]) {
    links.sort_by_key(|link| (link.decision, link.offset));
}

impl<A: Copy + Eq> Tree<A> {
    /// The tree below a decision alone, in memory of its own, with everything that is known of it.
    pub fn copy_below(&self, root: u32, filler: A) -> Tree<A> {
        let mut copy = Tree::new();
        copy.reuses = self.reuses;
        copy.side = self.side.emptied();
        copy.begin(1, filler);
        let mut links = self.links.clone();
        sort_links(&mut links);
        copy.arms[0].child = copy.copy_decision(self, root);
        copy.decisions[copy.arms[0].child as usize].tag = 0;
        // Decisions whose children are not copied yet: the old one and the new one.
        let mut open = VecDeque::from([(root, copy.arms[0].child)]);
        while let Some((old, new)) = open.pop_front() {
            for offset in 0..self.decisions[old as usize].len {
                let child = self.arms[self.place(old, offset)].child;
                if child != NONE {
                    let new_child = copy.copy_decision(self, child);
                    let place = copy.place(new, offset);
                    copy.arms[place].child = new_child;
                    open.push_back((child, new_child));
                }
                let start = links.partition_point(|link| (link.decision, link.offset) < (old, offset));
                let same = |link: &&Link| (link.decision, link.offset) == (old, offset);
                for link in links[start..].iter().take_while(same) {
                    let child = copy.copy_decision(self, link.child);
                    copy.set_further((new, offset), link.key, child);
                    copy.links.push(Link { decision: new, child, ..*link });
                    open.push_back((link.child, child));
                }
            }
        }
        copy
    }
}

#[cfg(test)]
mod tests;
