//! A position of a depth-first search: a state, and the choices pending in a simultaneous turn.
//!
//! Seats of a simultaneous turn choose one after the other, the searching seat first: nothing is pending at the root,
//! so nothing has to be guessed there. Later seats answer choices that they cannot see; that is what a sequential
//! search of a simultaneous game means.

use super::keys::key_from;
use nply_core::{Game, Joint, Player, PlayerSet, Turn};

/// A state with pending choices.
pub(super) struct Position<G: Game> {
    pub state: G::State,
    pending: Joint<G::Action>,
    /// Seats of the present simultaneous turn that have not chosen yet.
    waiting: PlayerSet,
}

/// Who decides next in a position.
pub(super) enum Next {
    Seat(Player),
    Chance,
    Over,
}

impl<G: Game> Clone for Position<G> {
    #[inline]
    fn clone(&self) -> Self {
        Position { state: self.state.clone(), pending: self.pending, waiting: self.waiting }
    }
}

impl<G: Game> Position<G> {
    /// A position in which nothing is pending.
    pub fn new(g: &G, state: G::State) -> Self {
        let mut position = Position { state, pending: Joint::empty(), waiting: PlayerSet::EMPTY };
        position.wait(g);
        position
    }

    fn wait(&mut self, g: &G) {
        if G::TOGETHER {
            self.pending = Joint::empty();
            self.waiting = match g.turn(&self.state) {
                Turn::Together(seats) => seats,
                _ => PlayerSet::EMPTY,
            };
        }
    }

    /// Who decides; in a simultaneous turn the searching seat first.
    #[inline]
    pub fn next(&self, g: &G, searcher: Player) -> Next {
        match g.turn(&self.state) {
            Turn::Over => Next::Over,
            Turn::Chance => Next::Chance,
            Turn::One(who) => Next::Seat(who),
            Turn::Together(_) if self.waiting.contains(searcher) => Next::Seat(searcher),
            Turn::Together(_) => Next::Seat(self.waiting.iter().next().expect("somebody is to act")),
        }
    }

    /// Plays an action of the seat that decides. True if that ended the turn; until then the state shows nothing of it.
    #[inline]
    pub fn play(&mut self, g: &G, who: Player, action: G::Action) -> bool {
        if !G::TOGETHER || self.waiting.is_empty() {
            g.apply(&mut self.state, action);
        } else {
            self.pending.set(who, action);
            self.waiting = self.waiting.without(who);
            if !self.waiting.is_empty() {
                return false;
            }
            g.apply_together(&mut self.state, &self.pending);
        }
        self.wait(g);
        true
    }

    /// The key of the position; another start gives another key.
    #[inline]
    pub fn key(&self, start: u64) -> u64 {
        if G::TOGETHER {
            key_from(start, &(&self.state, self.pending, self.waiting))
        } else {
            key_from(start, &self.state)
        }
    }

    /// A key of the choices that are pending.
    pub fn pending_key(&self) -> u64 {
        key_from(0, &(self.pending, self.waiting))
    }

    /// Plays an outcome of chance.
    pub fn happen(&mut self, g: &G, outcome: G::Action) {
        g.apply(&mut self.state, outcome);
        self.wait(g);
    }

    /// Plays all chance steps that follow.
    pub fn roll(&mut self, g: &G, rng: &mut nply_core::Rng) {
        g.roll(&mut self.state, rng);
        self.wait(g);
    }
}
