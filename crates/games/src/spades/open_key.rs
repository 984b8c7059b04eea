//! What the rest of a hand depends on where all cards are open: who holds the first, second, third card from below of what
//! is left of each suit, not which cards these are.

use super::cards::Card;
use super::rules::Spades;
use super::state::{MOST, State};
use crate::deck::cards::LANES;
use nply_core::hash::mix;

/// Bits of a holder: a seat, or nobody.
const HOLDER: u32 = 3;
/// Holds cards that were not dealt and are not seen.
const NOBODY: u64 = MOST as u64;

impl Spades {
    /// Positions with equal keys have the same future but for the names of cards.
    pub(super) fn relative_key(&self, s: &State) -> u64 {
        let suits = LANES.map(|suit| self.holders(s, suit));
        let seats = [s.bids, s.won].map(u32::from_le_bytes).map(u64::from);
        let hand = [s.phase as u8, s.count, s.mover, s.hand, s.blind, s.looked.into()];
        let hand = hand.iter().fold(u64::from(self.spades_are_free(s)), |word, &n| word << 8 | u64::from(n));
        let bags = u64::from(u32::from_le_bytes(s.bags));
        let totals = s.totals.map(|total| u64::from(total as u32));
        let words = [seats[0], seats[1], hand, bags, self.open_trick_word(s)];
        // Every bit of a word reaches every bit of the key: a table takes equal keys for equal positions.
        let words = suits.into_iter().chain(words).chain(totals);
        words.fold(0, |key, word| mix(key.rotate_left(5) ^ word))
    }

    /// Who holds the cards of a suit that are left, the highest in the lowest bits; a leading 1 tells how many there are.
    fn holders(&self, s: &State, suit: u64) -> u64 {
        let holder =
            |bit: u64| s.hands.iter().position(|hand| hand & bit != 0).map_or(NOBODY, |seat| seat as u64);
        let left = self.deck & suit & !(s.played | s.out);
        Card::all_of(left).fold(1, |row, card| row << HOLDER | holder(card.bit()))
    }

    /// Of the open trick its suit counts, who takes it, and which cards of those still to play would beat that one.
    fn open_trick_word(&self, s: &State) -> u64 {
        let Some(led) = s.trick().first() else { return 0 };
        let to_play = (0..self.seats).filter(|&seat| !s.has_played(seat));
        let rivals = to_play.fold(0, |cards, seat| cards | s.hands[seat]);
        let lower = rivals & s.best.suit() & (s.best.bit() - 1);
        let word = [1, led.lane() as u8, s.best.lane() as u8, lower.count_ones() as u8, s.winner];
        word.iter().fold(0, |word, &n| word << 8 | u64::from(n))
    }
}
