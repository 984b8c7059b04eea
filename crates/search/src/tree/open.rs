//! Descend in trees of events (`is-mcts`, `mo-is-mcts`) and of joint steps (`decoupled-uct`): which actions are legal may
//! differ from world to world, so arms come as they are met, and an arm's exploration counts how often it could have
//! been taken.

use super::engine::{Run, Visit};
use super::options::{MovesOn, Trees};
use super::select::best_available;
use nply_core::hash::{chain, key_of};
use nply_core::{Game, Joint, Player, Step, Turn};

/// Where an iteration stands in one tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The last node entered.
    pub node: u32,
    /// What the owner of the tree saw since.
    pub key: u64,
    /// Whether the node was entered in the present turn.
    pub entered: bool,
    /// Whether the tree is left after the present turn: an untried arm was taken.
    pub leaving: bool,
    /// Whether the iteration is still in the tree.
    pub inside: bool,
}

impl Cursor {
    /// At the start of a tree.
    pub fn at(node: u32) -> Self {
        Cursor { node, key: 0, entered: false, leaving: false, inside: true }
    }
}

impl<G: Game> Run<'_, G> {
    /// Plays from the root until every tree is left or the game is over.
    pub(super) fn descend_open(&mut self) {
        for tree in 0..self.trees {
            self.cursors[tree] = Cursor::at(tree as u32);
        }
        while self.cursors[..self.trees].iter().any(|cursor| cursor.inside) {
            let step = match self.g.turn(&self.state) {
                Turn::Over => return,
                Turn::Chance => Step::Chance(self.g.sample(&self.state, &mut self.rng)),
                Turn::One(who) => Step::Move(who, self.decide_open(who)),
                Turn::Together(seats) => {
                    let mut joint = Joint::empty();
                    // The searching seat first, so that the first arm on the path is the root's.
                    let first = Some(self.who).filter(|&who| seats.contains(who));
                    for who in first.into_iter().chain(seats.without(self.who).iter()) {
                        joint.set(who, self.decide_open(who));
                    }
                    Step::Together(joint)
                }
            };
            self.note(&step);
            self.g.step(&mut self.state, &step);
            self.clock.nodes += 1;
            self.move_on(&step);
        }
    }

    /// Tells every tree what happened.
    fn move_on(&mut self, step: &Step<G::Action>) {
        for tree in 0..self.trees {
            if self.cursors[tree].leaving {
                self.cursors[tree].inside = false;
            }
            if self.cursors[tree].inside {
                let key = match self.options.moves_on {
                    MovesOn::Steps => key_of(step),
                    MovesOn::Events => self.g.event_key(&self.state, step, self.owner(tree)),
                };
                let cursor = &mut self.cursors[tree];
                cursor.key = chain(cursor.key, key);
                cursor.entered = false;
            }
        }
    }

    /// The seat whose knowledge a tree holds.
    fn owner(&self, tree: usize) -> Player {
        match self.options.trees {
            Trees::One => self.who,
            Trees::PerSeat => Player::new(tree),
        }
    }

    /// The action of a seat that is to act.
    fn decide_open(&mut self, who: Player) -> G::Action {
        self.list.clear();
        self.g.actions(&self.state, who, &mut self.list);
        let tree = if self.options.trees == Trees::One { 0 } else { who.index() };
        if self.may_skip(who) || !self.cursors[tree].inside || !self.enter_open(tree) {
            return self.outside(who);
        }
        let node = self.cursors[tree].node;
        let untried = self.list_candidates(node, who);
        let place = if untried > 0 { self.untried(node, untried) } else { self.select_open(node) };
        let visit = Visit { node, offset: self.candidates[place] };
        let arm = self.slab.nodes[node as usize].first + u32::from(visit.offset);
        self.cursors[tree].leaving |= self.slab.arms[arm as usize].n == 0;
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
            // The first decision of the searching seat always has its node: it is what is reported.
            None if self.is_full() && !self.path.is_empty() => {
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
        self.cursors[tree] = Cursor { entered: true, ..Cursor::at(child) };
        true
    }

    /// Finds or adds the arm of each legal action, counts that it could be taken, and says how many are untried.
    fn list_candidates(&mut self, node: u32, who: Player) -> u32 {
        self.candidates.clear();
        let (mut expected, mut untried) = (0, 0);
        for &action in &self.list {
            let offset = self.slab.offset_for(node, who, action, expected);
            let arm = self.slab.nodes[node as usize].first as usize + offset as usize;
            self.slab.available[arm] += 1;
            untried += u32::from(self.slab.arms[arm].n == 0);
            self.candidates.push(offset);
            expected = offset + 1;
        }
        untried
    }

    /// Expand: the place of an untried candidate, at random.
    fn untried(&mut self, node: u32, untried: u32) -> usize {
        let chosen = self.rng.below(untried) as usize;
        let arms = self.slab.arms_of(node);
        let mut fresh =
            (0..self.candidates.len()).filter(|&place| arms[self.candidates[place] as usize].n == 0);
        fresh.nth(chosen).expect("so many are untried")
    }

    /// Select: the place of the best candidate.
    fn select_open(&mut self, node: u32) -> usize {
        let first = self.slab.nodes[node as usize].first as usize;
        let (arms, available) = (&self.slab.arms[first..], &self.slab.available[first..]);
        best_available(arms, available, &self.candidates, self.width, &mut self.rng)
    }
}
