//! Cards as numbers and sets of cards as masks: one lane of 16 bits for each suit.

use crate::deck::bits::nth_bit;
use nply_core::Rng;
use std::fmt;

/// A card: suit times 16 plus rank, so that a suit is a lane of a 64-bit mask. Ranks count from 0 (two) to 12 (ace).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"CDHS";
const LANE: u64 = 0x1FFF;

/// All 52 cards.
pub const PACK: u64 = LANE | LANE << 16 | LANE << 32 | LANE << 48;
/// On the board: no card yet.
pub(super) const NO_CARD: Card = Card(0xFF);

impl Card {
    /// Reads rank and suit: `QS`; other programs also write `Qs`.
    pub fn parse(text: &str) -> Option<Card> {
        let &[rank, suit] = text.as_bytes() else { return None };
        let rank = RANKS.iter().position(|&r| r == rank)?;
        let suit = SUITS.iter().position(|&s| s == suit.to_ascii_uppercase())?;
        Some(Card((suit * 16 + rank) as u8))
    }

    /// The card as a set of one.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// A number from 0 to 51: clubs, diamonds, hearts, spades, each from the two to the ace.
    pub(super) fn number(self) -> usize {
        usize::from(self.0 >> 4) * 13 + usize::from(self.0 & 15)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (RANKS.get(self.0 as usize & 15), SUITS.get(self.0 as usize >> 4));
        write!(f, "{}{}", char::from(*rank.unwrap_or(&b'?')), char::from(*suit.unwrap_or(&b'?')))
    }
}

/// The cards of a mask: clubs, diamonds, hearts, spades, each from the two to the ace.
pub fn cards_of(mut mask: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (mask != 0).then(|| Card(mask.trailing_zeros() as u8))?;
        mask &= mask - 1;
        Some(card)
    })
}

/// A set of cards as people write it, high cards first: `AS KD`.
pub(super) fn cards_text(mask: u64) -> String {
    let mut cards: Vec<Card> = cards_of(mask).collect();
    cards.sort_by_key(|card| std::cmp::Reverse((card.0 & 15, card.0)));
    list_text(&cards)
}

/// Cards in their order.
pub(super) fn list_text(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// The card with this number in a set, counted from 0.
#[inline]
pub(super) fn nth_card(mask: u64, n: u32) -> Card {
    debug_assert!(n < mask.count_ones());
    Card(nth_bit(mask, n))
}

/// Takes cards out of a pool at random, one after the other. Four are read from the digits of one draw: the bias is below
/// 52^4 / 2^64, one part in 2^41.
pub(super) struct Dealer<'a> {
    /// What is left.
    pub pool: u64,
    left: u32,
    digits: u64,
    fresh: u32,
    rng: &'a mut Rng,
}

impl<'a> Dealer<'a> {
    pub fn new(pool: u64, rng: &'a mut Rng) -> Self {
        Dealer { pool, left: pool.count_ones(), digits: 0, fresh: 0, rng }
    }

    #[inline]
    pub fn card(&mut self) -> Card {
        if self.fresh == 0 {
            (self.digits, self.fresh) = (self.rng.next_u64(), 4);
        }
        let wide = u128::from(self.digits) * u128::from(self.left);
        self.digits = wide as u64;
        self.fresh -= 1;
        self.left -= 1;
        let card = nth_card(self.pool, (wide >> 64) as u32);
        self.pool ^= card.bit();
        card
    }

    #[inline]
    pub fn cards(&mut self, count: u32) -> u64 {
        (0..count).fold(0, |mask, _| mask | self.card().bit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn texts_are_read_back() {
        for card in cards_of(PACK) {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!(cards_of(PACK).nth(card.number()), Some(card));
        }
        assert_eq!((PACK.count_ones(), Card::parse("Td")), (52, Card::parse("TD")));
        assert!(["", "Q", "SQ", "1C", "QSS", "é", "qs"].iter().all(|text| Card::parse(text).is_none()));
        assert_eq!(cards_text(Card::parse("2C").unwrap().bit() | Card::parse("AD").unwrap().bit()), "AD 2C");
    }

    #[test]
    fn every_card_of_a_set_is_found_by_its_number() {
        for mask in [PACK, 1 << 60, PACK & 0x0F0F_1001_1FFF_0001] {
            let found: Vec<Card> = (0..mask.count_ones()).map(|n| nth_card(mask, n)).collect();
            assert_eq!(found, cards_of(mask).collect::<Vec<_>>());
        }
    }

    #[test]
    fn cards_are_taken_evenly_and_once() {
        let (mut rng, mut counts) = (Seed(2).rng(), [[0u32; 7]; 7]);
        let pool = cards_of(PACK).take(7).fold(0, |mask, card| mask | card.bit());
        for _ in 0..70_000 {
            let mut dealer = Dealer::new(pool, &mut rng);
            (0..7).for_each(|place| counts[place][dealer.card().number()] += 1);
            assert_eq!(dealer.pool, 0);
        }
        assert!(counts.iter().flatten().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
    }
}
