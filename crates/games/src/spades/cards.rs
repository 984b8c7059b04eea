//! Cards as numbers and sets of cards as masks: one lane of 16 bits for each suit, trump on top.

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
pub(super) fn cards_of(mut mask: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let card = Card(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        Some(card)
    })
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

/// `SELECT[b][n]`: the position of the `n`-th set bit of a byte.
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// One card of a set that is not empty, uniformly. The same card and draw as [`Rng::pick_bit`], without its loop, so
/// that nothing is mispredicted; no draw for a single card.
#[inline]
pub(super) fn pick_card(mask: u64, rng: &mut Rng) -> Card {
    const ONES: u64 = 0x0101_0101_0101_0101;
    if mask & mask.wrapping_sub(1) == 0 {
        return lowest(mask);
    }
    let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // For each byte, how many bits are set in it and below it.
    let counts = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    let n = rng.below((counts >> 56) as u32);
    // A byte's top bit stays set where its running count is at most n: that many bytes lie wholly below the bit.
    let below = (((u64::from(n) * ONES) | (ONES << 7)) - counts) & (ONES << 7);
    let shift = ((below >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = ((counts << 8) >> shift) as u8;
    let byte = (mask >> shift) as u8;
    Card((shift as u8) + SELECT[byte as usize][(n as u8 - before) as usize & 7])
}

/// Random order for all but the first `rest` places, which keep what was not drawn. Four places are read from the
/// digits of one draw: the bias is below 52^4 / 2^64, one part in 2^41.
#[inline]
pub(super) fn shuffle(cards: &mut [u8], rest: usize, rng: &mut Rng) {
    let (mut left, rest) = (cards.len(), rest.max(1));
    while left > rest {
        let mut digits = rng.next_u64();
        for _ in 0..4.min(left - rest) {
            let wide = u128::from(digits) * left as u128;
            left -= 1;
            cards.swap(left, (wide >> 64) as usize);
            digits = wide as u64;
        }
    }
}

/// Writes the cards of a mask into a buffer; says how many.
#[inline]
pub(super) fn spread(mut mask: u64, into: &mut [u8; 52]) -> usize {
    let mut count = 0;
    while mask != 0 {
        into[count] = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        count += 1;
    }
    count
}

/// The set of listed cards.
#[inline]
pub(super) fn mask_of(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |mask, &card| mask | 1 << card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

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

    #[test]
    fn picking_is_that_of_the_generator() {
        let mut rng = Seed(1).rng();
        for _ in 0..20_000 {
            let mask = rng.next_u64() & rng.next_u64() & PACK;
            if mask.count_ones() > 1 {
                let mut other = rng.clone();
                assert_eq!(u32::from(pick_card(mask, &mut rng).0), other.pick_bit(mask), "{mask:x}");
                assert_eq!(rng, other);
            }
        }
        assert_eq!(pick_card(card("AS").bit(), &mut rng), card("AS"));
    }

    #[test]
    fn shuffled_places_are_even() {
        let (mut rng, mut counts) = (Seed(2).rng(), [[0u32; 7]; 7]);
        for _ in 0..70_000 {
            let mut cards = [0, 1, 2, 3, 4, 5, 6];
            shuffle(&mut cards, 0, &mut rng);
            cards.iter().enumerate().for_each(|(place, &card)| counts[place][card as usize] += 1);
        }
        assert!(counts.iter().flatten().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
    }
}
