//! Cards as numbers and sets of cards as masks: one lane of 16 bits for each suit.

use crate::deck::bits::{bits_of, nth_bit, pick_bit};
use nply_core::Rng;
use std::fmt;

/// A card: suit times 16 plus rank, so that a suit is a lane of a 64-bit mask. Ranks count from 0 (two) to 12 (ace).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"CDSH";
const LANE: u64 = 0x1FFF;

pub(super) const CLUBS: u64 = LANE;
pub(super) const DIAMONDS: u64 = LANE << 16;
pub(super) const SPADES: u64 = LANE << 32;
pub(super) const HEARTS: u64 = LANE << 48;
pub(super) const PACK: u64 = CLUBS | DIAMONDS | SPADES | HEARTS;
pub(super) const QUEEN: u64 = 1 << 42;
pub(super) const JACK: u64 = 1 << 25;
/// In a trick: no card yet.
pub(super) const NO_CARD: Card = Card(0xFF);

impl Card {
    /// Reads rank and suit: `QS`.
    pub fn parse(text: &str) -> Option<Card> {
        let &[rank, suit] = text.as_bytes() else { return None };
        let rank = RANKS.iter().position(|&r| r == rank)?;
        let suit = SUITS.iter().position(|&s| s == suit)?;
        Some(Card((suit * 16 + rank) as u8))
    }

    #[inline]
    pub(super) fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// All cards of this card's suit.
    #[inline]
    pub(super) fn suit(self) -> u64 {
        LANE << (self.0 & 48)
    }

    /// Rank from 0 (two) to 12 (ace).
    #[inline]
    pub(super) fn rank(self) -> u8 {
        self.0 & 15
    }

    /// Whether this card takes a trick that `other` leads so far.
    #[inline]
    pub(super) fn beats(self, other: Card) -> bool {
        self.0 > other.0 && (self.0 ^ other.0) < 16
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (RANKS.get(self.rank() as usize), SUITS.get(self.0 as usize >> 4));
        write!(f, "{}{}", char::from(*rank.unwrap_or(&b'?')), char::from(*suit.unwrap_or(&b'?')))
    }
}

/// The cards of a mask in order: clubs, diamonds, spades, hearts, each from the two to the ace.
#[inline]
pub(super) fn cards_of(mask: u64) -> impl Iterator<Item = Card> {
    bits_of(mask).map(Card)
}

/// The points in a set of cards.
#[inline]
pub(super) fn points_in(mask: u64) -> u8 {
    if mask & (HEARTS | QUEEN) == 0 {
        return 0;
    }
    (mask & HEARTS).count_ones() as u8 + if mask & QUEEN != 0 { 13 } else { 0 }
}

/// The `n`-th card of a set, counted from 0.
#[inline]
pub(super) fn nth_card(mask: u64, n: u32) -> Card {
    Card(nth_bit(mask, n))
}

/// One card of a set that is not empty, uniformly; no draw for a single card.
#[inline]
pub(super) fn pick_card(mask: u64, rng: &mut Rng) -> Card {
    Card(pick_bit(mask, rng))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        for card in cards_of(PACK) {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        assert_eq!(PACK.count_ones(), 52);
        assert_eq!((Card::parse("QS").unwrap().bit(), Card::parse("JD").unwrap().bit()), (QUEEN, JACK));
        assert!(["", "Q", "SQ", "1C", "QSS", "é"].iter().all(|text| Card::parse(text).is_none()));
    }
}
