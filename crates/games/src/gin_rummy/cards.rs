//! Cards as numbers and sets of cards as masks: one lane of 16 bits for each suit, the ace lowest.

use crate::deck::bits::{bits_of, pick_bit, pick_bit_or_more};
use nply_core::Rng;
use std::fmt;

/// A card: suit times 16 plus rank, so that a suit is a lane of a 64-bit mask. Ranks count from 0 (ace) to 12 (king).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

const RANKS: &[u8; 13] = b"A23456789TJQK";
const SUITS: &[u8; 4] = b"SCDH";
const LANE: u64 = 0x1FFF;

/// A card of each suit with rank 0; shifted by a rank it is all cards of that rank.
pub(super) const COLUMN: u64 = 0x0001_0001_0001_0001;
pub(super) const PACK: u64 = LANE * COLUMN;
/// No card: no upcard, nothing taken.
pub(super) const NO_CARD: Card = Card(0xFF);

impl Card {
    /// Reads rank and suit: `QS`.
    pub fn parse(text: &str) -> Option<Card> {
        let &[rank, suit] = text.as_bytes() else { return None };
        let rank = RANKS.iter().position(|&r| r == rank)?;
        let suit = SUITS.iter().position(|&s| s == suit)?;
        Some(Card((suit * 16 + rank) as u8))
    }

    /// The set of this card; none for no card.
    #[inline]
    pub(super) fn bit(self) -> u64 {
        if self == NO_CARD { 0 } else { 1 << (self.0 & 63) }
    }

    /// Rank from 0 (ace) to 12 (king).
    #[inline]
    pub(super) fn rank(self) -> u8 {
        self.0 & 15
    }

    /// Points: the ace 1, faces 10.
    #[inline]
    pub(super) fn value(self) -> u8 {
        (self.rank() + 1).min(10)
    }

    /// A number from 0 to 51: spades, clubs, diamonds, hearts, each from the ace to the king.
    pub(super) fn number(self) -> u32 {
        u32::from(self.0 >> 4) * 13 + u32::from(self.rank())
    }

    pub(super) fn of_number(number: u32) -> Card {
        Card((number / 13 * 16 + number % 13) as u8)
    }

    /// The card in words: `the queen of spades`.
    pub(super) fn words(self) -> String {
        const RANKS: [&str; 13] = [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
            "king",
        ];
        const SUITS: [&str; 4] = ["spades", "clubs", "diamonds", "hearts"];
        let rank = RANKS.get(self.rank() as usize).unwrap_or(&"?");
        format!("the {rank} of {}", SUITS.get(self.0 as usize >> 4).unwrap_or(&"?"))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (RANKS.get(self.rank() as usize), SUITS.get(self.0 as usize >> 4));
        write!(f, "{}{}", char::from(*rank.unwrap_or(&b'?')), char::from(*suit.unwrap_or(&b'?')))
    }
}

/// The cards of the first suits and ranks.
pub(super) fn deck_of(suits: u32, ranks: u32) -> u64 {
    (0..suits).fold(0, |deck, suit| deck | ((1 << ranks) - 1) << (16 * suit))
}

/// The cards of a mask in order: spades, clubs, diamonds, hearts, each from the ace to the king.
#[inline]
pub(super) fn cards_of(mask: u64) -> impl Iterator<Item = Card> {
    bits_of(mask).map(Card)
}

/// The points of each set of ranks of one suit.
static VALUES: [u8; 1 << 13] = {
    let mut table = [0; 1 << 13];
    let mut set = 1usize;
    while set < 1 << 13 {
        let rank = set.trailing_zeros() as u8;
        let value = if rank < 9 { rank + 1 } else { 10 };
        table[set] = table[set & (set - 1)] + value;
        set += 1;
    }
    table
};

/// The points of a set of cards.
#[inline]
pub(super) fn value_of(mask: u64) -> u32 {
    let lane = |shift: u32| u32::from(VALUES[(mask >> shift & LANE) as usize]);
    lane(0) + lane(16) + lane(32) + lane(48)
}

/// The points of the highest card of a set; 0 for none.
#[inline]
pub(super) fn highest_value(mask: u64) -> u32 {
    let pairs = mask | mask >> 32;
    let ranks = (pairs | pairs >> 16) as u16;
    (16 - ranks.leading_zeros()).min(10)
}

/// One card of a set that is not empty, uniformly; no draw for a single card.
#[inline]
pub(super) fn pick_card(mask: u64, rng: &mut Rng) -> Card {
    Card(pick_bit(mask, rng))
}

/// One of the cards of a set and of so many other things, all alike; `None`: one of the other things.
#[inline]
pub(super) fn pick_or_more(mask: u64, more: u32, rng: &mut Rng) -> Option<Card> {
    pick_bit_or_more(mask, more, rng).map(Card)
}

/// Cards with blanks between.
pub(super) fn cards_text(mask: u64) -> String {
    cards_of(mask).map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn texts_and_numbers_are_read_back() {
        for (number, card) in cards_of(PACK).enumerate() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!((card.number(), Card::of_number(number as u32)), (number as u32, card));
        }
        assert_eq!(PACK.count_ones(), 52);
        assert!(["", "Q", "SQ", "1C", "QSS", "é"].iter().all(|text| Card::parse(text).is_none()));
    }

    #[test]
    fn values_add_up() {
        assert_eq!(value_of(PACK), 340);
        let mut rng = Seed(1).rng();
        for _ in 0..2000 {
            let mask = rng.next_u64() & rng.next_u64() & PACK;
            assert_eq!(value_of(mask), cards_of(mask).map(|card| u32::from(card.value())).sum::<u32>());
            let highest = cards_of(mask).map(|card| u32::from(card.value())).max().unwrap_or(0);
            assert_eq!(highest_value(mask), highest);
        }
    }
}
