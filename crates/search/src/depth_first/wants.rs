//! What a position is worth to every type of every seat.

use crate::types::{MOST_TYPES, Types};
use nply_core::{Game, MAX_PLAYERS, Player, Values};

/// What an end or a leaf is worth: plain values for every seat, and what each of its types makes of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Wants {
    pub plain: Values,
    pub by_type: [[f32; MOST_TYPES]; MAX_PLAYERS],
}

impl Wants {
    /// What an end or a leaf with these values is worth to every type of every seat.
    pub fn of<G: Game>(g: &G, s: &G::State, types: &Types<G>, plain: Values, who: Player) -> Wants {
        let mut wants = Wants { plain, ..Wants::default() };
        for seat in Player::all(g.players()) {
            for (m, candidate) in types.of(seat, who).iter().enumerate() {
                wants.by_type[seat.index()][m] = candidate.wants.utility(g, s, &plain, seat);
            }
        }
        wants
    }

    /// Adds a share of another.
    #[inline]
    pub fn add(&mut self, other: &Wants, share: f32) {
        let sum = |own: &mut f32, new: &f32| *own += share * new;
        self.plain.0.iter_mut().zip(&other.plain.0).for_each(|(own, new)| sum(own, new));
        for (own, new) in self.by_type.iter_mut().zip(&other.by_type) {
            own.iter_mut().zip(new).for_each(|(own, new)| sum(own, new));
        }
    }
}
