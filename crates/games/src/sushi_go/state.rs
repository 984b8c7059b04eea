//! A position: piles in front of the seats, travelling hands, and what is left to deal.

use super::cards::Pile;
use super::rules::MOST_SEATS;

/// A position.
///
/// Cards of earlier rounds are out of the game and not kept, but for the number of Puddings of each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Cards not dealt; in a view also those of hands that the seat does not know.
    pub(super) bag: Pile,
    /// The hands, by the seat that each was dealt to. They do not move in memory; [`State::pack_of`] finds them.
    pub(super) packs: [Pile; MOST_SEATS],
    /// What lies in front of each seat, nigiri on wasabi apart.
    pub(super) tables: [Pile; MOST_SEATS],
    /// Points of finished rounds.
    pub(super) score: [i16; MOST_SEATS],
    /// Puddings of finished rounds.
    pub(super) puddings: [u8; MOST_SEATS],
    pub(super) seats: u8,
    /// Rounds that are behind.
    pub(super) round: u8,
    /// Cards dealt in this round.
    pub(super) dealt: u8,
    /// Cards in each hand once all are dealt.
    pub(super) left: u8,
    /// Whether hands go to the right in this round.
    pub(super) right: bool,
    /// The hand that the first seat holds, by the seat that it was dealt to.
    pub(super) shift: u8,
    /// Chopsticks laid openly into each hand, three bits a hand: known also to seats that have not seen the hand.
    pub(super) shown: u16,
}

impl State {
    /// Cards that each seat is dealt.
    #[inline]
    pub(super) fn hand_size(&self) -> u8 {
        12 - self.seats
    }

    /// How often hands were passed on in this round.
    #[inline]
    pub(super) fn passes(&self) -> u8 {
        self.hand_size() - self.left
    }

    #[inline]
    pub(super) fn is_dealing(&self) -> bool {
        self.dealt < self.seats * self.hand_size()
    }

    /// Which hand a seat holds.
    #[inline]
    pub(super) fn pack_of(&self, seat: usize) -> usize {
        let pack = seat + self.shift as usize;
        if pack >= self.seats as usize { pack - self.seats as usize } else { pack }
    }

    /// The hand that a seat holds.
    #[inline]
    pub(super) fn hand(&self, seat: usize) -> Pile {
        self.packs[self.pack_of(seat)]
    }

    /// How many cards a hand has; everybody can count them.
    pub(super) fn pack_count(&self, pack: usize) -> u32 {
        let full = self.hand_size();
        if self.is_dealing() {
            u32::from(self.dealt.saturating_sub(pack as u8 * full).min(full))
        } else {
            u32::from(self.left)
        }
    }

    /// Chopsticks laid openly into a hand.
    #[inline]
    pub(super) fn shown_in(&self, pack: usize) -> u8 {
        (self.shown >> (3 * pack)) as u8 & 7
    }

    #[inline]
    pub(super) fn set_shown(&mut self, pack: usize, chopsticks: u8) {
        debug_assert!(chopsticks < 8);
        self.shown = self.shown & !(7 << (3 * pack)) | u16::from(chopsticks) << (3 * pack);
    }
}
