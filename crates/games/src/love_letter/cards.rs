//! Cards, and piles of cards as one number with four bits for each kind.

/// A kind of card, by its value from 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// A pile: four bits for each kind, the Guard lowest.
pub(super) type Pile = u32;

/// A set of kinds: bit 0 is the Guard.
pub(super) type Kinds = u8;

pub(super) const KINDS: usize = 8;
/// Every kind.
pub(super) const ANY: Kinds = 0xFF;

pub(super) const GUARD: Card = Card(1);
pub(super) const PRIEST: Card = Card(2);
pub(super) const BARON: Card = Card(3);
pub(super) const HANDMAID: Card = Card(4);
pub(super) const PRINCE: Card = Card(5);
pub(super) const KING: Card = Card(6);
pub(super) const COUNTESS: Card = Card(7);
pub(super) const PRINCESS: Card = Card(8);

/// The box: five Guards, two each of Priest, Baron, Handmaid and Prince, one each of King, Countess and Princess.
pub(super) const BOX: Pile = 0x1112_2225;
/// Cards in the box.
pub(super) const CARDS: u32 = 16;

const NAMES: [&str; KINDS] =
    ["Guard", "Priest", "Baron", "Handmaid", "Prince", "King", "Countess", "Princess"];

impl Card {
    /// All kinds, ascending.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (1..=KINDS as u8).map(Card)
    }

    /// The kind with this value from 1 to 8.
    #[inline]
    pub(super) const fn of_value(value: u8) -> Card {
        debug_assert!(value >= 1 && value as usize <= KINDS);
        Card(value)
    }

    /// Its value.
    #[inline]
    pub fn value(self) -> u8 {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        NAMES[self.0 as usize - 1]
    }

    /// The kind with this name.
    pub(super) fn named(name: &str) -> Option<Card> {
        Card::all().find(|card| card.name() == name)
    }

    /// One such card as a pile.
    #[inline]
    pub(super) fn one(self) -> Pile {
        1 << (4 * (self.0 - 1))
    }

    /// How many of these a pile holds.
    #[inline]
    pub(super) fn count(self, pile: Pile) -> u32 {
        pile >> (4 * (self.0 - 1)) & 15
    }

    /// The set of this kind alone.
    #[inline]
    pub(super) fn bit(self) -> Kinds {
        1 << (self.0 - 1)
    }

    /// Whether a set has this kind.
    #[inline]
    pub(super) fn is_in(self, kinds: Kinds) -> bool {
        kinds & self.bit() != 0
    }

    /// The kinds of a higher value.
    #[inline]
    pub(super) fn above(self) -> Kinds {
        ANY.unbounded_shl(u32::from(self.0))
    }

    /// The kinds of a lower value.
    #[inline]
    pub(super) fn below(self) -> Kinds {
        self.bit() - 1
    }
}

/// The kinds of a set, ascending.
#[inline]
pub(super) fn members(mut kinds: Kinds) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        if kinds == 0 {
            return None;
        }
        let card = Card(kinds.trailing_zeros() as u8 + 1);
        kinds &= kinds - 1;
        Some(card)
    })
}

/// How many cards a pile holds.
#[inline]
pub(super) fn size(pile: Pile) -> u32 {
    let pairs = (pile & 0x0F0F_0F0F) + (pile >> 4 & 0x0F0F_0F0F);
    pairs.wrapping_mul(0x0101_0101) >> 24
}

/// The sum of the values of a pile.
pub(super) fn points(pile: Pile) -> u32 {
    Card::all().map(|card| u32::from(card.value()) * card.count(pile)).sum()
}

/// The card at this place of a pile that is laid out from the lowest to the highest.
#[inline]
pub(super) fn nth(pile: Pile, mut at: u32) -> Card {
    debug_assert!(at < size(pile));
    let mut value = 1;
    let mut rest = pile;
    while at >= rest & 15 {
        at -= rest & 15;
        rest >>= 4;
        value += 1;
    }
    Card(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_sixteen_cards() {
        assert_eq!((size(BOX), points(BOX)), (CARDS, 5 + 2 * (2 + 3 + 4 + 5) + 6 + 7 + 8));
        let laid: Vec<u8> = (0..16).map(|at| nth(BOX, at).value()).collect();
        assert_eq!(laid, [1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8]);
    }

    #[test]
    fn kinds_have_an_order() {
        assert_eq!(members(BARON.above()).next(), Some(HANDMAID));
        assert_eq!(members(BARON.below()).collect::<Vec<_>>(), [GUARD, PRIEST]);
        assert_eq!((PRINCESS.above(), GUARD.below()), (0, 0));
        assert_eq!(Card::named("Countess"), Some(COUNTESS));
        assert_eq!(Card::all().map(Card::bit).sum::<u8>(), ANY);
    }
}
