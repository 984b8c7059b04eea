//! Cards as numbers and sets of cards as masks: one lane of 16 bits for each suit.

use super::bits::{bits_of, nth_bit, pick_bit};
use nply_core::Rng;
use std::fmt;

/// The order of the ranks and of the suits in the numbers of cards, lowest first. Masks, codes and texts of sets follow it.
struct Order {
    ranks: &'static [u8; 13],
    suits: &'static [u8; 4],
}

/// Clubs, diamonds, spades, hearts; the ace is high.
pub const HEARTS_LAST: usize = 0;
/// Clubs, diamonds, hearts, spades; the ace is high.
pub const SPADES_LAST: usize = 1;
/// Spades, clubs, diamonds, hearts; the ace is low.
pub const ACE_FIRST: usize = 2;

const ORDERS: [Order; 3] = [
    Order { ranks: b"23456789TJQKA", suits: b"CDSH" },
    Order { ranks: b"23456789TJQKA", suits: b"CDHS" },
    Order { ranks: b"A23456789TJQK", suits: b"SCDH" },
];

const LETTERS: &str = "A23456789TJQKSCDH";
const WORDS: [&str; 17] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
    "spades", "clubs", "diamonds", "hearts",
];

const LANE: u64 = 0x1FFF;
/// The suits, by the number of their lane.
pub const LANES: [u64; 4] = [LANE, LANE << 16, LANE << 32, LANE << 48];
/// All 52 cards.
pub const PACK: u64 = LANES[0] | LANES[1] | LANES[2] | LANES[3];

/// A card in an order of ranks and suits: suit times 16 plus rank, so that a suit is a lane of a 64-bit mask.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card<const ORDER: usize>(pub(crate) u8);

impl<const ORDER: usize> Card<ORDER> {
    /// Where a card may be missing: none.
    pub const NONE: Self = Card(0xFF);

    /// The card with this place in masks.
    #[inline]
    pub fn at(place: u8) -> Self {
        Card(place)
    }

    /// Reads rank and suit: `QS`.
    pub fn parse(text: &str) -> Option<Self> {
        let &[rank, suit] = text.as_bytes() else { return None };
        let rank = ORDERS[ORDER].ranks.iter().position(|&r| r == rank)?;
        let suit = ORDERS[ORDER].suits.iter().position(|&s| s == suit)?;
        Some(Card((suit * 16 + rank) as u8))
    }

    /// The card as a set of one; without meaning for no card.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The number of this card's suit.
    #[inline]
    pub fn lane(self) -> usize {
        usize::from(self.0 >> 4 & 3)
    }

    /// All cards of this card's suit.
    #[inline]
    pub fn suit(self) -> u64 {
        LANE << (self.0 & 48)
    }

    /// Whether both cards are of one suit.
    #[inline]
    pub fn follows(self, led: Self) -> bool {
        (self.0 ^ led.0) < 16
    }

    /// Rank from 0, the lowest, to 12.
    #[inline]
    pub fn rank(self) -> u8 {
        self.0 & 15
    }

    /// A number from 0 to 51, suit by suit.
    pub fn number(self) -> u32 {
        u32::from(self.0 >> 4) * 13 + u32::from(self.rank())
    }

    /// The card with a number from 0 to 51.
    pub fn of_number(number: u32) -> Self {
        Card((number / 13 * 16 + number % 13) as u8)
    }

    /// The card in words: `the queen of spades`.
    pub fn words(self) -> String {
        let [rank, suit] =
            self.letters().map(|letter| LETTERS.find(letter).map_or("?", |place| WORDS[place]));
        format!("the {rank} of {suit}")
    }

    fn letters(self) -> [char; 2] {
        let order = &ORDERS[ORDER];
        let (rank, suit) = (order.ranks.get(self.rank() as usize), order.suits.get(self.0 as usize >> 4));
        [rank, suit].map(|letter| char::from(*letter.unwrap_or(&b'?')))
    }
}

impl<const ORDER: usize> fmt::Display for Card<ORDER> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rank, suit] = self.letters();
        write!(f, "{rank}{suit}")
    }
}

/// Sets of cards.
impl<const ORDER: usize> Card<ORDER> {
    /// The cards of a set in order.
    #[inline]
    pub fn all_of(mask: u64) -> impl Iterator<Item = Self> {
        bits_of(mask).map(Card)
    }

    /// The lowest card of a set that is not empty, by suit and then by rank.
    #[inline]
    pub fn lowest(mask: u64) -> Self {
        Card(mask.trailing_zeros() as u8)
    }

    /// The highest card of a set that is not empty, by suit and then by rank.
    #[inline]
    pub fn highest(mask: u64) -> Self {
        Card(63 - mask.leading_zeros() as u8)
    }

    /// The `n`-th card of a set, counted from 0.
    #[inline]
    pub fn nth(mask: u64, n: u32) -> Self {
        Card(nth_bit(mask, n))
    }

    /// One card of a set that is not empty, uniformly; no draw for a single card.
    #[inline]
    pub fn pick(mask: u64, rng: &mut Rng) -> Self {
        Card(pick_bit(mask, rng))
    }

    /// The set of listed cards.
    pub fn set_of(list: &[Self]) -> u64 {
        list.iter().fold(0, |mask, card| mask | card.bit())
    }

    /// The text of each card of a set.
    pub fn texts(mask: u64) -> Vec<String> {
        Self::all_of(mask).map(|card| card.to_string()).collect()
    }

    /// The cards of a set with blanks between.
    pub fn set_text(mask: u64) -> String {
        Self::texts(mask).join(" ")
    }

    /// The suits of a set that have a card, each with the ranks: `C` and `4TJ`.
    pub fn by_suit(mask: u64) -> impl Iterator<Item = (char, String)> {
        ORDERS[ORDER].suits.iter().zip(LANES).filter(move |(_, suit)| mask & suit != 0).map(
            move |(&letter, suit)| {
                (char::from(letter), Self::all_of(mask & suit).map(|card| card.letters()[0]).collect())
            },
        )
    }

    /// Reads cards with blanks between.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, String> {
        let words = text.split(' ').filter(|word| !word.is_empty());
        words.map(|word| Card::parse(word).ok_or_else(|| format!("`{word}` is not a card"))).collect()
    }

    /// Reads cards with blanks between, each of which may stand there once.
    pub fn parse_set(text: &str) -> Result<u64, String> {
        let list = Self::parse_list(text)?;
        let mask = Self::set_of(&list);
        if mask.count_ones() as usize == list.len() {
            Ok(mask)
        } else {
            Err(format!("a card twice in `{text}`"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts_are_read_back<const ORDER: usize>(first: &str, last: &str) {
        for (number, card) in Card::<ORDER>::all_of(PACK).enumerate() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!((card.number(), Card::of_number(number as u32)), (number as u32, card));
            assert_eq!(card.suit(), LANES[card.lane()]);
        }
        let ends = [Card::<ORDER>::lowest(PACK), Card::highest(PACK)];
        assert_eq!(ends.map(|card| card.to_string()), [first, last]);
        let wrong = ["", "Q", "SQ", "1C", "QSS", "é", "qs", "??"];
        assert!(wrong.iter().all(|text| Card::<ORDER>::parse(text).is_none()));
        assert_eq!(Card::<ORDER>::parse("QS").unwrap().words(), "the queen of spades");
    }

    #[test]
    fn every_order_has_all_cards() {
        assert_eq!(PACK.count_ones(), 52);
        texts_are_read_back::<HEARTS_LAST>("2C", "AH");
        texts_are_read_back::<SPADES_LAST>("2C", "AS");
        texts_are_read_back::<ACE_FIRST>("AS", "KH");
    }

    #[test]
    fn sets_are_read_as_they_are_written() {
        type Card = super::Card<HEARTS_LAST>;
        let set = Card::parse_set("AH 2C QS TC").unwrap();
        assert_eq!(Card::set_text(set), "2C TC QS AH");
        let suits: Vec<(char, String)> = Card::by_suit(set).collect();
        assert_eq!(suits, [('C', "2T".into()), ('S', "Q".into()), ('H', "A".into())]);
        assert!(Card::parse_set("2C 3C 2C").unwrap_err().contains("a card twice"));
        assert!(Card::parse_list("2C x").unwrap_err().contains("`x` is not a card"));
        assert_eq!(Card::parse_list("2C 2C").map(|list| list.len()), Ok(2), "a list is no set");
    }
}
