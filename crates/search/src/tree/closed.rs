//! Descend in one tree of full steps (`uct`, `mcts`): the arms of a node are all known when it is made, those tried come
//! first, and an arm leads to its child without a table unless chance acted in between.

use super::engine::{Run, Visit};
use super::options::Moves;
use super::select::best_of;
use super::slab::NONE;
use super::solver::Proof;
use nply_core::hash::{chain, key_of};
use nply_core::{Game, Joint, Opinions, Player, PlayerSet, Step, Turn};

/// Where an iteration stands in the tree.
struct Place {
    /// The arm taken last.
    arm: u32,
    /// Forced moves since then; they have no nodes.
    forced: u16,
    /// Whether the arm alone leads to the next node; else `key` says what happened since.
    direct: bool,
    key: u64,
    /// Whether the iteration is still in the tree.
    inside: bool,
}

impl Moves {
    /// Lists the moves that the tree holds for a seat.
    #[inline]
    pub(super) fn list<G: Game>(
        self,
        g: &G,
        o: &Opinions<G>,
        s: &G::State,
        who: Player,
        list: &mut Vec<G::Action>,
    ) {
        list.clear();
        g.actions(s, who, list);
        if self == Moves::Playout {
            o.playout.keep_candidates(g, s, who, list);
        }
    }
}

impl<G: Game> Run<'_, G> {
    /// Plays from the root until the tree is left or the game is over.
    pub(super) fn descend_closed(&mut self) {
        if self.guide.shares() {
            self.guide.oma.restart();
        }
        let mut place = Place { arm: 0, forced: 0, direct: false, key: 0, inside: true };
        while place.inside {
            match self.g.turn(&self.state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = self.g.sample(&self.state, &mut self.rng);
                    self.g.apply(&mut self.state, outcome);
                    place.key = chain(place.key, key_of(&outcome));
                    place.direct = false;
                }
                Turn::One(who) => {
                    let action = self.decide_closed(&mut place, who);
                    self.note(&Step::Move(who, action));
                    self.g.apply(&mut self.state, action);
                }
                Turn::Together(seats) if G::TOGETHER => self.one_by_one(&mut place, seats),
                Turn::Together(_) => unreachable!("the game says that seats never act at once"),
            }
            self.clock.nodes += 1;
        }
        let is_asked = self.solves() || self.guide.options.minimax > 0.0;
        self.certain_end = is_asked && place.direct && self.g.turn(&self.state) == Turn::Over;
    }

    /// A simultaneous turn, the searching seat first: nothing is pending at the root, so nothing has to be guessed there.
    fn one_by_one(&mut self, place: &mut Place, seats: PlayerSet) {
        let mut joint = Joint::empty();
        let first = Some(self.who).filter(|&who| seats.contains(who));
        for who in first.into_iter().chain(seats.without(self.who).iter()) {
            joint.set(who, self.decide_closed(place, who));
        }
        self.note(&Step::Together(joint));
        self.g.apply_together(&mut self.state, &joint);
    }

    /// The action of a seat that is to act: an untried arm of its node, else the best one.
    #[inline]
    fn decide_closed(&mut self, place: &mut Place, who: Player) -> G::Action {
        let Some(node) = self.enter_closed(place, who) else {
            let action = self.outside(who);
            if place.inside && self.guide.shares() {
                self.guide.oma.moves(who, action);
            }
            return action;
        };
        let (offset, is_new) = if self.guide.is_on { self.guided(node, who) } else { self.unguided(node) };
        let arm = self.slab.nodes[node as usize].first + offset as u32;
        let is_certain = self.solves() && self.slab.side.proofs[arm as usize] != Proof::Open;
        if is_certain {
            // Who wins is certain; there is nothing to search.
            self.known = self.slab.side.proofs[arm as usize].values();
        }
        // Behind an arm tried for the first time the tree is left.
        *place = Place { arm, forced: 0, direct: true, key: 0, inside: !is_new && !is_certain };
        self.path.push(Visit { node, offset: offset as u16 });
        if self.guide.amaf.is_on() {
            self.guide.amaf.enter();
        }
        let action = self.slab.arms[arm as usize].action;
        if self.guide.shares() {
            self.guide.oma.moves(who, action);
        }
        action
    }

    /// The offset of an untried arm at random, else of the best one; and whether it is tried for the first time.
    #[inline]
    fn unguided(&mut self, node: u32) -> (usize, bool) {
        let header = &mut self.slab.nodes[node as usize];
        let (first, len, tried) = (header.first as usize, header.len as usize, header.tried as usize);
        let arms = &mut self.slab.arms[first..first + len];
        if tried == len {
            return (best_of(arms, self.width * header.explore), false);
        }
        arms.swap(tried, tried + self.rng.below((len - tried) as u32) as usize);
        header.tried += 1;
        (tried, true)
    }

    /// The node of this decision. `None`: there is none, because the move is forced, or the tree was left, or its memory
    /// is full; the legal actions are then in `list`.
    #[inline]
    fn enter_closed(&mut self, place: &mut Place, who: Player) -> Option<u32> {
        if self.path.is_empty() {
            return Some(0);
        }
        if place.inside {
            let child = if place.direct {
                self.slab.arms[place.arm as usize].child
            } else {
                self.slab.child(place.arm, place.key).unwrap_or(NONE)
            };
            if child != NONE && self.slab.nodes[child as usize].forced == place.forced {
                return Some(child);
            }
        }
        self.options.moves.list(self.g, self.o, &self.state, who, &mut self.list);
        if self.list.len() == 1 {
            place.forced += 1;
            return None;
        }
        place.inside &= !self.is_full();
        place.inside.then(|| self.add_closed(place, who))
    }

    #[cold]
    fn add_closed(&mut self, place: &Place, who: Player) -> u32 {
        let child = self.slab.add_fixed(who, &self.list, place.forced);
        if place.direct {
            self.slab.arms[place.arm as usize].child = child;
        } else {
            self.slab.set_child(place.arm, place.key, child);
            self.slab.link(place.arm, place.key, child);
        }
        if self.guide.is_on {
            self.prepare_arms(child, who);
        }
        child
    }
}
