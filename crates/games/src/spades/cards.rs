//! Cards as numbers and sets of cards as masks: one lane of 16 bits for each suit, trump on top.

use crate::deck::bits::{bits_of, pick_bit};
use nply_core::Rng;
use std::fmt;

/// A card: suit times 16 plus rank, so that a suit is a lane of a 64-bit mask. Ranks count from 0 (two) to 12 (ace).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"CDHS";
const LANE: u64 = 0x1FFF;
/// The first spade: every card from here on is trump.
const TRUMP: u8 = 48;

pub(super) const CLUBS: u64 = LANE;
pub(super) const DIAMONDS: u64 = LANE << 16;
pub(super) const HEARTS: u64 = LANE << 32;
pub(super) const SPADES: u64 = LANE << TRUMP;
pub(super) const PLAIN: u64 = CLUBS | DIAMONDS | HEARTS;
pub(super) const PACK: u64 = PLAIN | SPADES;
/// The suits by the number of their lane.
pub(super) const LANES: [u64; 4] = [CLUBS, DIAMONDS, HEARTS, SPADES];
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

    /// The number of this card's suit: clubs, diamonds, hearts, spades.
    #[inline]
    pub(super) fn lane(self) -> usize {
        usize::from(self.0 >> 4 & 3)
    }

    /// Rank from 0 (two) to 12 (ace).
    #[inline]
    pub(super) fn rank(self) -> u8 {
        self.0 & 15
    }

    /// Whether this card takes a trick that `other` takes so far: higher in its suit, or a spade on another suit.
    #[inline]
    pub(super) fn beats(self, other: Card) -> bool {
        self.0 > other.0 && ((self.0 ^ other.0) < 16 || self.0 >= TRUMP)
    }

    /// The cards that beat this one.
    #[inline]
    pub(super) fn beaters(self) -> u64 {
        let above = !(self.bit() | (self.bit() - 1));
        above & (self.suit() | SPADES)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (RANKS.get(self.rank() as usize), SUITS.get(self.0 as usize >> 4));
        write!(f, "{}{}", char::from(*rank.unwrap_or(&b'?')), char::from(*suit.unwrap_or(&b'?')))
    }
}

/// The cards of a mask in order: clubs, diamonds, hearts, spades, each from the two to the ace.
#[inline]
pub(super) fn cards_of(mask: u64) -> impl Iterator<Item = Card> {
    bits_of(mask).map(Card)
}

/// The lowest card of a set that is not empty, by suit and then by rank.
#[inline]
pub(super) fn lowest(mask: u64) -> Card {
    Card(mask.trailing_zeros() as u8)
}

/// The highest card of a set that is not empty, by suit and then by rank.
#[inline]
pub(super) fn highest(mask: u64) -> Card {
    Card(63 - mask.leading_zeros() as u8)
}

/// The wanted cards if there are any, else all.
#[inline]
pub(super) fn prefer(cards: u64, wanted: u64) -> u64 {
    if cards & wanted != 0 { cards & wanted } else { cards }
}

/// One card of a set that is not empty, uniformly; no draw for a single card.
#[inline]
pub(super) fn pick_card(mask: u64, rng: &mut Rng) -> Card {
    Card(pick_bit(mask, rng))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        Card::parse(text).expect("a card")
    }

    #[test]
    fn texts_are_read_back() {
        for card in cards_of(PACK) {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        assert_eq!(PACK.count_ones(), 52);
        assert!(["", "Q", "SQ", "1C", "QSS", "é"].iter().all(|text| Card::parse(text).is_none()));
    }

    #[test]
    fn spades_beat_all_and_others_their_suit_alone() {
        assert!(card("2S").beats(card("AH")) && card("3S").beats(card("2S")));
        assert!(
            !card("AH").beats(card("2S")) && !card("AH").beats(card("2C")) && !card("2H").beats(card("3H"))
        );
        for own in cards_of(PACK) {
            let beaters =
                cards_of(PACK).filter(|other| other.beats(own)).fold(0, |mask, card| mask | card.bit());
            assert_eq!(own.beaters() & PACK, beaters, "{own}");
        }
    }
}
