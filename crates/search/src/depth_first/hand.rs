//! What soft-max^n and prob-max^n share: one hand of the game, searched to its end or to a depth, and a table of what is
//! known of its positions. That it is one hand alone the rules say ([`Game::until_round_ends`]).

use super::ground::Ground;
use super::keys::key_from;
use super::position::{Next, Position};
use super::wants::Wants;
use crate::types::Types;
use nply_core::hash::Map;
use nply_core::{Budget, Clock, Game, Player};

/// Where a search stops, and what is there.
pub(super) enum Stop {
    /// The game is over.
    End(Wants),
    /// It looks no deeper.
    Leaf(Wants),
    /// A seat decides.
    Seat(Player),
    /// Chance acts.
    Chance,
}

/// One hand as one search sees it.
pub(super) struct Hand<'a, G: Game> {
    pub ground: Ground<'a, G>,
    pub types: &'a Types<G>,
    /// Whether only moves are searched that playouts consider.
    pub few_moves: bool,
    /// Whether one of several moves that come to the same is enough, where there is an opinion about it.
    pub reduces: bool,
}

impl<'a, G: Game> Hand<'a, G> {
    /// What is next in a position that may be searched so deep.
    pub fn next(&mut self, s: &Position<G>, depth: u32, clock: &mut Clock) -> Stop {
        let (g, who) = (self.ground.g, self.ground.who);
        let next = s.next(g, who);
        if matches!(next, Next::Over) {
            return Stop::End(Wants::of(g, &s.state, self.types, self.ground.end(s), who));
        }
        if depth == 0 {
            let values = self.ground.leaf(s, clock);
            return Stop::Leaf(Wants::of(g, &s.state, self.types, values, who));
        }
        match next {
            Next::Seat(seat) => Stop::Seat(seat),
            _ => Stop::Chance,
        }
    }

    /// The key of a position, as far as the rest of the game depends on it.
    pub fn key(&self, s: &Position<G>) -> u64 {
        let key = self.ground.g.open_key(&s.state);
        if G::TOGETHER { key_from(s.pending_key(), &key) } else { key }
    }

    /// Appends the moves of a seat.
    pub fn list(&self, s: &Position<G>, seat: Player, out: &mut Vec<G::Action>) {
        out.clear();
        self.ground.g.actions(&s.state, seat, out);
        if self.few_moves {
            self.ground.of(seat).playout.keep_candidates(self.ground.g, &s.state, seat, out);
        }
        if let Some(reduce) = self.ground.of(seat).reduce.as_ref().filter(|_| self.reduces) {
            reduce.reduce(self.ground.g, &s.state, seat, out);
        }
    }
}

/// The depth of what a deeper search would not change.
pub(super) const WHOLE: u32 = u32::MAX;

/// What is known of positions. It is never replaced: a full table takes nothing more.
pub(super) struct Known<T> {
    entries: Map<u64, (u32, T)>,
    most: usize,
}

/// Memory where the budget does not say.
const USUAL_BYTES: usize = 256 << 20;

impl<T: Copy> Known<T> {
    pub fn new() -> Self {
        Known { entries: Map::default(), most: 0 }
    }

    /// Forgets everything, and keeps within the memory of a budget from now on.
    pub fn begin(&mut self, budget: &Budget) {
        self.forget();
        self.most = budget.bytes.unwrap_or(USUAL_BYTES) / Self::ENTRY;
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.entries.clear();
    }

    /// What is known of a position searched to this depth, or wholly, and whether it was.
    #[inline]
    pub fn get(&self, key: u64, depth: u32) -> Option<(T, bool)> {
        let &(known, found) = self.entries.get(&key)?;
        (known == depth || known == WHOLE).then_some((found, known == WHOLE))
    }

    #[inline]
    pub fn put(&mut self, key: u64, depth: u32, found: T) {
        if self.entries.len() < self.most || self.entries.contains_key(&key) {
            self.entries.insert(key, (depth, found));
        }
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        self.entries.len() * Self::ENTRY
    }

    /// Bytes of an entry with its share of the map.
    const ENTRY: usize = (size_of::<(u64, u32, T)>() + 1) * 8 / 7;
}
