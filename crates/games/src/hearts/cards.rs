//! The cards, and what they cost.

use crate::deck::cards::{self, HEARTS_LAST, LANES};

/// A card of Hearts.
pub type Card = cards::Card<HEARTS_LAST>;

pub(super) const CLUBS: u64 = LANES[0];
pub(super) const DIAMONDS: u64 = LANES[1];
pub(super) const SPADES: u64 = LANES[2];
pub(super) const HEARTS: u64 = LANES[3];
pub(super) const QUEEN: u64 = 1 << 42;
pub(super) const JACK: u64 = 1 << 25;

impl Card {
    /// Whether this card takes a trick that `other` leads so far.
    #[inline]
    pub(super) fn beats(self, other: Card) -> bool {
        self.0 > other.0 && self.follows(other)
    }
}

/// The points in a set of cards.
#[inline]
pub(super) fn points_in(mask: u64) -> u8 {
    if mask & (HEARTS | QUEEN) == 0 {
        return 0;
    }
    (mask & HEARTS).count_ones() as u8 + if mask & QUEEN != 0 { 13 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_with_names_are_those() {
        assert_eq!((Card::set_text(QUEEN), Card::set_text(JACK)), ("QS".into(), "JD".into()));
        assert_eq!(Card::set_text(HEARTS), "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH");
    }
}
