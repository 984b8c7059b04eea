//! Playing a card: what is legal, what a card tells about the rest of the hand, who takes the trick.

use super::cards::{Card, PLAIN, SPADES};
use super::rules::{Breaking, Spades};
use super::state::{MOST, PLAIN_LANES, State};
use crate::deck::bits::prefer;

impl Spades {
    /// Whether spades may be led: broken in this hand, or never needing it.
    #[inline]
    pub(super) fn spades_are_free(&self, s: &State) -> bool {
        match self.breaking {
            Breaking::Must => s.played & SPADES != 0,
            Breaking::Free => true,
            Breaking::Never => false,
        }
    }

    /// The legal cards of the seat to play.
    #[inline]
    pub(super) fn legal(&self, s: &State) -> u64 {
        self.legal_from(s, s.hands[s.mover as usize])
    }

    /// The cards of a hand that would be legal now.
    #[inline]
    pub(super) fn legal_from(&self, s: &State, hand: u64) -> u64 {
        if s.count > 0 {
            prefer(hand, s.trick[0].suit())
        } else if self.spades_are_free(s) {
            hand
        } else {
            prefer(hand, PLAIN)
        }
    }

    /// The suits that the seat to play cannot hold, since it plays this card. Exact: a card is legal from a hand if and
    /// only if the rest of the hand holds none of these suits.
    #[inline]
    pub(super) fn tells(&self, s: &State, card: Card) -> u8 {
        if s.count > 0 {
            let led = s.trick[0];
            if card.follows(led) { 0 } else { 1 << led.lane() }
        } else if card.bit() & SPADES != 0 && !self.spades_are_free(s) {
            PLAIN_LANES
        } else {
            0
        }
    }

    /// Plays a card of the seat to play.
    #[inline]
    pub(super) fn play(&self, s: &mut State, card: Card) {
        debug_assert!(self.legal(s) & card.bit() != 0, "{card} in {s:?}");
        let mover = s.mover as usize;
        s.lacks[mover] |= self.tells(s, card);
        s.hands[mover] &= !card.bit();
        s.played |= card.bit();
        s.trick[s.count as usize] = card;
        if s.count == 0 || card.beats(s.best) {
            s.best = card;
            s.winner = s.mover;
        }
        s.count += 1;
        s.mover = if mover + 1 == self.seats { 0 } else { s.mover + 1 };
        if s.count as usize == self.seats {
            self.end_trick(s);
        }
    }

    #[inline]
    fn end_trick(&self, s: &mut State) {
        s.won[s.winner as usize] += 1;
        s.tricks += 1;
        s.trick = [Card::NONE; MOST];
        s.best = Card::NONE;
        s.mover = s.winner;
        s.winner = 0;
        s.count = 0;
        if s.tricks == self.each {
            self.end_hand(s);
        }
    }
}
