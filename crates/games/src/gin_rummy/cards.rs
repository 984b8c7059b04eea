//! The cards, and what they are worth.

use crate::deck::bits::pick_bit_or_more;
use crate::deck::cards::{self, ACE_FIRST};
use nply_core::Rng;

/// A card of Gin Rummy.
pub type Card = cards::Card<ACE_FIRST>;

const LANE: u64 = 0x1FFF;
/// A card of each suit with rank 0; shifted by a rank it is all cards of that rank.
pub(super) const COLUMN: u64 = 0x0001_0001_0001_0001;
/// No card: no upcard, nothing taken.
pub(super) const NO_CARD: Card = Card::NONE;

impl Card {
    /// The set of this card; none for no card.
    #[inline]
    pub(super) fn as_set(self) -> u64 {
        if self == NO_CARD { 0 } else { self.bit() }
    }

    /// Points: the ace 1, faces 10.
    #[inline]
    pub(super) fn value(self) -> u8 {
        (self.rank() + 1).min(10)
    }
}

/// The cards of the first suits and ranks.
pub(super) fn deck_of(suits: u32, ranks: u32) -> u64 {
    (0..suits).fold(0, |deck, suit| deck | ((1 << ranks) - 1) << (16 * suit))
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

/// One of the cards of a set and of so many other things, all alike; `None`: one of the other things.
#[inline]
pub(super) fn pick_or_more(mask: u64, more: u32, rng: &mut Rng) -> Option<Card> {
    pick_bit_or_more(mask, more, rng).map(Card::at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::cards::PACK;
    use nply_core::Seed;

    #[test]
    fn values_add_up() {
        assert_eq!(value_of(PACK), 340);
        let mut rng = Seed(1).rng();
        for _ in 0..2000 {
            let mask = rng.next_u64() & rng.next_u64() & PACK;
            assert_eq!(value_of(mask), Card::all_of(mask).map(|card| u32::from(card.value())).sum::<u32>());
            let highest = Card::all_of(mask).map(|card| u32::from(card.value())).max().unwrap_or(0);
            assert_eq!(highest_value(mask), highest);
        }
    }
}
