//! A position, and the small things it is made of.

use super::cards::Card;
use crate::deck::cards::{LANES, SPADES_LAST};
use crate::tricks::{Trick, has_played};

/// The most seats.
pub(super) const MOST: usize = 4;
/// Instead of a bid: not yet.
pub(super) const NO_BID: u8 = 0xFF;
/// The suits but spades, as a set of lanes.
pub(super) const PLAIN_LANES: u8 = 7;

/// All cards of some suits, given as a set of lanes.
pub(super) fn cards_of_lanes(lanes: u8) -> u64 {
    (0..4).filter(|lane| lanes >> lane & 1 == 1).fold(0, |mask, lane| mask | LANES[lane])
}

/// Where a hand stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Chance deals.
    Deal,
    /// Seats bid in turn.
    Bid,
    /// Cards are played.
    Play,
    /// The game is over.
    Over,
}

/// A move or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A card is played, or dealt.
    Card(Card),
    /// So many tricks are bid; 0 is nil where nil counts.
    Bid(u8),
    /// Nil is bid before looking at the cards.
    Blind,
    /// The seat looks at its cards, and bids then.
    Look,
}

/// A position: where the cards are, what was bid and taken, and what the seats know of it.
///
/// The suits that a seat is known to lack, because of a card it played, are in `lacks`; that is public, and all that
/// play gives away beside the cards themselves. Hands are seen by their owners. In a view the hands of others are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Cards held.
    pub(super) hands: [u64; MOST],
    /// Cards played in this hand, with those of the current trick.
    pub(super) played: u64,
    /// Cards that were not dealt and lie open.
    pub(super) out: u64,
    /// Points of finished hands, by side.
    pub(super) totals: [i32; MOST],
    /// Overtricks since the last penalty for them, by side.
    pub(super) bags: [u8; MOST],
    /// What each seat has bid; after the end of the game that of the last hand.
    pub(super) bids: [u8; MOST],
    /// Tricks each seat has taken; after the end of the game those of the last hand.
    pub(super) won: [u8; MOST],
    /// Suits each seat is known to lack.
    pub(super) lacks: [u8; MOST],
    /// The current trick in playing order.
    pub(super) trick: [Card; MOST],
    /// The card that takes the trick so far, and whose it is.
    pub(super) best: Card,
    pub(super) winner: u8,
    pub(super) phase: Phase,
    pub(super) seats: u8,
    pub(super) sides: u8,
    /// Cards dealt, bids made, or cards in the trick: whatever the phase counts.
    pub(super) count: u8,
    /// Finished tricks.
    pub(super) tricks: u8,
    /// The seat to bid or to play; 0 elsewhere.
    pub(super) mover: u8,
    /// Finished hands.
    pub(super) hand: u8,
    /// Seats that have bid a blind nil, as bits.
    pub(super) blind: u8,
    /// Whether the seat to bid has looked at its cards, where that is a choice.
    pub(super) looked: bool,
}

impl State {
    pub(super) fn new(seats: usize, sides: usize) -> State {
        State {
            hands: [0; MOST],
            played: 0,
            out: 0,
            totals: [0; MOST],
            bags: [0; MOST],
            bids: [NO_BID; MOST],
            won: [0; MOST],
            lacks: [0; MOST],
            trick: [Card::NONE; MOST],
            best: Card::NONE,
            winner: 0,
            phase: Phase::Deal,
            seats: seats as u8,
            sides: sides as u8,
            count: 0,
            tricks: 0,
            mover: 0,
            hand: 0,
            blind: 0,
            looked: false,
        }
    }

    /// The cards in all hands.
    #[inline]
    pub(super) fn held(&self) -> u64 {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// The current trick in playing order; none outside of play.
    pub(super) fn trick(&self) -> &[Card] {
        let count = if self.phase == Phase::Play { self.count as usize } else { 0 };
        &self.trick[..count.min(MOST)]
    }

    /// Whether the seat has played to the current trick.
    #[inline]
    pub(super) fn has_played(&self, seat: usize) -> bool {
        has_played(seat, self.mover, self.count, self.seats as usize)
    }

    /// The current trick with its seats.
    pub(super) fn open(&self) -> Trick<'_, SPADES_LAST> {
        Trick { cards: self.trick(), mover: self.mover, seats: self.seats as usize }
    }

    /// How many cards a seat holds; readable from a view too.
    #[inline]
    pub(super) fn hand_size(&self, seat: usize, dealt_each: u8) -> usize {
        match self.phase {
            Phase::Over => 0,
            Phase::Deal => (self.count as usize + self.seats as usize - 1 - seat) / self.seats as usize,
            Phase::Bid => dealt_each as usize,
            Phase::Play => (dealt_each - self.tricks) as usize - usize::from(self.has_played(seat)),
        }
    }

    /// Where the hand stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards that a seat holds, as far as they are known.
    pub fn hand_of(&self, seat: usize) -> impl Iterator<Item = Card> {
        Card::all_of(self.hands[seat])
    }

    /// What a seat has bid in this hand, or in the last one of a finished game.
    pub fn bid_of(&self, seat: usize) -> Option<u8> {
        Some(self.bids[seat]).filter(|&bid| bid != NO_BID)
    }

    /// Tricks that a seat has taken in this hand, or in the last one of a finished game.
    pub fn won_by(&self, seat: usize) -> u8 {
        self.won[seat]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 96, "{}", size_of::<State>());
        assert_eq!(size_of::<Action>(), 2);
    }
}
