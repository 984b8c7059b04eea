//! The cards: every kind of every edition has its own bits, so that a pile is one number whatever the options are.

/// A kind of card, as chance turns it up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// Gems on the kinds of treasure cards of all editions.
const GEMS: [u8; 15] = [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17];
const HAZARD_NAMES: [&str; HAZARD_KINDS] = ["fire", "gas", "rock", "snake", "spider"];
/// Values printed on the relics of the 2020 edition.
const PRINTED: [u8; 5] = [5, 7, 8, 10, 12];

pub(super) const HAZARD_KINDS: usize = 5;
const FIRST_HAZARD: usize = GEMS.len();
const PLAIN_RELIC: usize = FIRST_HAZARD + HAZARD_KINDS;
const FIRST_PRINTED: usize = PLAIN_RELIC + 1;
const KINDS: usize = FIRST_PRINTED + PRINTED.len();
const CARDS: usize = 18 + 15 + 5 + 5;

const fn copies(kind: usize) -> u32 {
    if kind < FIRST_HAZARD {
        if matches!(GEMS[kind], 5 | 7 | 11) { 2 } else { 1 }
    } else if kind < PLAIN_RELIC {
        3
    } else if kind == PLAIN_RELIC {
        5
    } else {
        1
    }
}

/// The bits of each kind: the copies of one kind lie side by side.
const MASKS: [u64; KINDS] = {
    let (mut masks, mut kind, mut bit) = ([0; KINDS], 0, 0);
    while kind < KINDS {
        masks[kind] = ((1 << copies(kind)) - 1) << bit;
        bit += copies(kind);
        kind += 1;
    }
    assert!(bit as usize == CARDS);
    masks
};

const KIND_OF_BIT: [u8; CARDS] = {
    let (mut kinds, mut kind) = ([0; CARDS], 0);
    while kind < KINDS {
        let mut bit = 0;
        while bit < CARDS {
            if MASKS[kind] >> bit & 1 == 1 {
                kinds[bit] = kind as u8;
            }
            bit += 1;
        }
        kind += 1;
    }
    kinds
};

const fn span(from: usize, to: usize) -> u64 {
    let (mut mask, mut kind) = (0, from);
    while kind < to {
        mask |= MASKS[kind];
        kind += 1;
    }
    mask
}

/// All treasure cards of all editions.
pub(super) const TREASURES: u64 = span(0, FIRST_HAZARD);
/// The fifteen hazards.
pub(super) const HAZARDS: u64 = span(FIRST_HAZARD, PLAIN_RELIC);
/// The five relics without a printed value.
pub(super) const PLAIN_RELICS: u64 = MASKS[PLAIN_RELIC];
/// The five relics with a printed value.
pub(super) const PRINTED_RELICS: u64 = span(FIRST_PRINTED, KINDS);
/// All relics.
pub(super) const RELICS: u64 = PLAIN_RELICS | PRINTED_RELICS;

/// The treasure cards in the box: 1 2 3 4 5 5 7 7 9 11 11 13 14 15 17.
pub(super) const OFFICIAL: u64 = TREASURES & !without(&[10, 12, 16]);
/// The treasure cards of the TAG framework: 1 2 3 4 5 7 and 9 to 17, one each.
pub(super) const TAG: u64 = {
    let (mut mask, mut kind) = (0, 0);
    while kind < FIRST_HAZARD {
        mask |= MASKS[kind] & MASKS[kind].wrapping_neg();
        kind += 1;
    }
    mask
};

const fn without(gems: &[u8]) -> u64 {
    let (mut mask, mut kind) = (0, 0);
    while kind < FIRST_HAZARD {
        let mut i = 0;
        while i < gems.len() {
            if GEMS[kind] == gems[i] {
                mask |= MASKS[kind];
            }
            i += 1;
        }
        kind += 1;
    }
    mask
}

impl Card {
    /// All kinds in order: treasures, hazards, relics.
    pub(super) fn all() -> impl Iterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }

    /// The kind of the card with this bit.
    #[inline]
    pub(super) fn of_bit(bit: u32) -> Card {
        Card(KIND_OF_BIT[bit as usize])
    }

    /// The kinds in a pile, one for each card.
    pub(super) fn each(mut pile: u64) -> impl Iterator<Item = Card> {
        std::iter::from_fn(move || {
            let bit = (pile != 0).then(|| pile.trailing_zeros())?;
            pile &= pile - 1;
            Some(Card::of_bit(bit))
        })
    }

    /// The bits of the copies of this kind.
    #[inline]
    pub(super) fn mask(self) -> u64 {
        MASKS[self.0 as usize]
    }

    /// The gems on a treasure card; 0 on others.
    #[inline]
    pub fn gems(self) -> u8 {
        GEMS.get(self.0 as usize).copied().unwrap_or(0)
    }

    /// Whether this is a hazard.
    #[inline]
    pub fn is_hazard(self) -> bool {
        (FIRST_HAZARD..PLAIN_RELIC).contains(&(self.0 as usize))
    }

    /// The value printed on a relic; `None` where the order of taking decides, and for other cards.
    #[inline]
    pub fn printed(self) -> Option<u8> {
        PRINTED.get((self.0 as usize).wrapping_sub(FIRST_PRINTED)).copied()
    }

    /// The name of the kind: `gem11`, `snake`, `relic`, `relic7`.
    pub(super) fn name(self) -> String {
        if let Some(value) = self.printed() {
            format!("relic{value}")
        } else if self.is_hazard() {
            HAZARD_NAMES[self.0 as usize - FIRST_HAZARD].into()
        } else if self.gems() > 0 {
            format!("gem{}", self.gems())
        } else {
            "relic".into()
        }
    }

    /// The kind with this name.
    pub(super) fn named(name: &str) -> Option<Card> {
        Card::all().find(|card| card.name() == name)
    }
}

/// The position of the set bit with this number, counted from 0 at the low end. There must be more set bits than that.
///
/// Counts per byte, adds them up by one multiplication, and walks only the byte that holds the bit (Knuth, TAOCP 4A,
/// 7.1.3 on sideways addition).
#[inline]
pub(super) fn nth_bit(mask: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    debug_assert!(n < mask.count_ones());
    let pairs = mask - ((mask >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let upto = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // Bytes whose running total is at most n lie wholly before the bit. Totals stay below 128, so no borrow crosses.
    let before = (((u64::from(n) * ONES) | (0x80 * ONES)) - upto) & (0x80 * ONES);
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let skipped = (upto << 8 >> byte) as u32 & 0xFF;
    let mut rest = mask >> byte;
    for _ in skipped..n {
        rest &= rest - 1;
    }
    byte + rest.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_hold_the_printed_cards() {
        let gems = |pile| Card::each(pile).map(Card::gems).collect::<Vec<_>>();
        assert_eq!(gems(OFFICIAL), [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]);
        assert_eq!(gems(TAG), [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
        assert_eq!(gems(OFFICIAL).iter().map(|&g| u32::from(g)).sum::<u32>(), 124);
        assert_eq!(gems(TAG).iter().map(|&g| u32::from(g)).sum::<u32>(), 139);
        assert_eq!((HAZARDS.count_ones(), RELICS.count_ones()), (15, 10));
    }

    #[test]
    fn names_are_read_back() {
        for card in Card::all() {
            assert_eq!(Card::named(&card.name()), Some(card));
        }
        assert_eq!(Card::named("gem6"), None);
    }

    #[test]
    fn every_set_bit_is_found_by_its_number() {
        for mask in [1, 1 << 63, u64::MAX, 0x8000_0100_0F0F_F001, OFFICIAL | HAZARDS | RELICS] {
            let mut rest: u64 = mask;
            for n in 0..mask.count_ones() {
                assert_eq!(nth_bit(mask, n), rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }
}
