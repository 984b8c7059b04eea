//! The cards, trump on top.

use crate::deck::cards::{self, LANES, SPADES_LAST};

/// A card of Spades.
pub type Card = cards::Card<SPADES_LAST>;

pub(super) const CLUBS: u64 = LANES[0];
pub(super) const DIAMONDS: u64 = LANES[1];
pub(super) const HEARTS: u64 = LANES[2];
pub(super) const SPADES: u64 = LANES[3];
pub(super) const PLAIN: u64 = CLUBS | DIAMONDS | HEARTS;
/// The first spade: every card from here on is trump.
const TRUMP: u8 = 48;

impl Card {
    /// Whether this card takes a trick that `other` takes so far: higher in its suit, or a spade on another suit.
    #[inline]
    pub(super) fn beats(self, other: Card) -> bool {
        self.0 > other.0 && (self.follows(other) || self.0 >= TRUMP)
    }

    /// The cards that beat this one.
    #[inline]
    pub(super) fn beaters(self) -> u64 {
        let above = !(self.bit() | (self.bit() - 1));
        above & (self.suit() | SPADES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::cards::PACK;

    fn card(text: &str) -> Card {
        Card::parse(text).expect("a card")
    }

    #[test]
    fn spades_beat_all_and_others_their_suit_alone() {
        assert!(card("2S").beats(card("AH")) && card("3S").beats(card("2S")));
        assert!(
            !card("AH").beats(card("2S")) && !card("AH").beats(card("2C")) && !card("2H").beats(card("3H"))
        );
        for own in Card::all_of(PACK) {
            let beaters =
                Card::all_of(PACK).filter(|other| other.beats(own)).fold(0, |mask, card| mask | card.bit());
            assert_eq!(own.beaters() & PACK, beaters, "{own}");
        }
    }
}
