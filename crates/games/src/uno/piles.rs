//! Piles of cards as one number with a small count for each kind.

use super::cards::{CARDS, COLOURED, COLOURS, Card, POINTS, Pile, SYMBOLS, WILD, WILD_FOUR};
use nply_core::Rng;

/// The lower bit of the count of every coloured kind.
const LOW: Pile = 0x0055_5555_5555_5555_5555_5555_5555;
/// One bit for each coloured kind that a pile holds, at the lower bit of its count.
#[inline]
pub(super) fn present(pile: Pile) -> Pile {
    (pile | pile >> 1) & LOW
}

/// The counts of Wild (low four bits) and Wild Draw Four (high four bits).
#[inline]
pub(super) fn wilds(pile: Pile) -> u8 {
    (pile >> 104) as u8
}

/// One bit for each card.
#[inline]
fn unary(pile: Pile) -> Pile {
    const FOUR: [u8; 16] = [0, 1, 3, 7, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15];
    let two = pile & COLOURED;
    let wild = FOUR[(wilds(pile) & 15) as usize] | FOUR[(wilds(pile) >> 4) as usize] << 4;
    two | two >> 1 & LOW | Pile::from(wild) << 104
}

/// The kinds that a pile holds, and how many of each.
pub(super) fn counted(pile: Pile) -> impl Iterator<Item = (Card, u8)> {
    let mut coloured = present(pile);
    let wild = [(WILD, wilds(pile) & 15), (WILD_FOUR, wilds(pile) >> 4)];
    let coloured = std::iter::from_fn(move || {
        let card = (coloured != 0).then(|| first(coloured))?;
        coloured &= coloured - 1;
        Some((card, card.count(pile)))
    });
    coloured.chain(wild.into_iter().filter(|&(_, count)| count > 0))
}

/// How many cards the pile holds.
pub(super) fn size(pile: Pile) -> u8 {
    unary(pile).count_ones() as u8
}

/// Points by bits of the counts of one colour, nine bits at a time: each bit is worth the same wherever else bits are set.
static POINTS_OF_BITS: [[u16; 512]; 3] = {
    let (mut table, mut part) = ([[0; 512]; 3], 0);
    while part < 3 {
        let mut bits = 0;
        while bits < 512 {
            let mut bit = 0;
            while bit < 9 && 9 * part + bit < 2 * SYMBOLS {
                let at = 9 * part + bit;
                if bits >> bit & 1 == 1 {
                    table[part][bits] += (POINTS[at / 2] as u16) << (at % 2);
                }
                bit += 1;
            }
            bits += 1;
        }
        part += 1;
    }
    table
};

/// The points of all cards of a pile.
#[inline]
pub(super) fn points(pile: Pile) -> u16 {
    let wild = wilds(pile);
    let mut sum = 50 * u16::from((wild & 15) + (wild >> 4));
    for colour in 0..COLOURS {
        let bits = (pile >> (2 * SYMBOLS * colour)) as usize;
        sum += POINTS_OF_BITS[0][bits & 511];
        sum += POINTS_OF_BITS[1][bits >> 9 & 511];
        sum += POINTS_OF_BITS[2][bits >> 18 & 255];
    }
    sum
}

/// The kind of the lowest bit of a mask of [`present`].
#[inline]
pub(super) fn first(mask: Pile) -> Card {
    Card((mask.trailing_zeros() / 2) as u8)
}

/// The kind at a bit of [`unary`].
#[inline]
fn kind_at(bit: u32) -> Card {
    Card(if bit >= 108 {
        53
    } else if bit >= 104 {
        52
    } else {
        (bit / 2) as u8
    })
}

/// One card of a pile of so many cards, each as likely as any other.
#[inline]
pub(super) fn pick(pile: Pile, size: u8, rng: &mut Rng) -> Card {
    let (bits, rank) = (unary(pile), rng.below(size.into()));
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let sums = running_sums(low);
    let in_low = (sums >> 56) as u32;
    if rank < in_low {
        return kind_at(select(low, sums, rank));
    }
    kind_at(64 + select(high, running_sums(high), rank - in_low))
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// For each byte how many bits are set in it and below.
#[inline]
fn running_sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES)
}

/// The place of the set bit that has `rank` set bits below it.
#[inline]
fn select(bits: u64, sums: u64, rank: u32) -> u32 {
    // Bytes whose running sum is not above the rank: the bit lies in the next one.
    let below = (((u64::from(rank) * ONES) | (ONES << 7)) - sums) & (ONES << 7);
    let byte = ((below >> 7).wrapping_mul(ONES) >> 56) as u32;
    let before = (sums << 8 >> (8 * byte)) as u32 & 255;
    let mut rest = (bits >> (8 * byte)) as u32 & 255;
    for _ in before..rank {
        rest &= rest - 1;
    }
    8 * byte + rest.trailing_zeros()
}

/// A pile spread out, from which cards are dealt one by one.
pub(super) struct Spread {
    pub(super) kinds: [u8; CARDS as usize],
    pub(super) left: usize,
}

impl Spread {
    #[inline]
    pub(super) fn new(pile: Pile) -> Spread {
        let (mut kinds, mut left, mut bits) = ([0; CARDS as usize], 0, unary(pile));
        while bits != 0 && left < CARDS as usize {
            kinds[left] = kind_at(bits.trailing_zeros()).0;
            bits &= bits - 1;
            left += 1;
        }
        Spread { kinds, left }
    }

    /// Deals one card, each as likely as any other.
    #[inline]
    pub(super) fn draw(&mut self, rng: &mut Rng) -> Card {
        let at = rng.below(self.left as u32) as usize;
        self.left -= 1;
        let card = Card(self.kinds[at]);
        self.kinds[at] = self.kinds[self.left];
        card
    }

    /// Deals so many cards into a new pile.
    #[inline]
    pub(super) fn deal(&mut self, cards: u8, rng: &mut Rng) -> Pile {
        (0..cards).map(|_| self.draw(rng).one()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::{BOX, KINDS};
    use super::*;
    use nply_core::Seed;

    #[test]
    fn every_card_of_a_pile_is_picked_alike() {
        let pile = 2 * Card(3).one() + Card(31).one() + Card(32).one() + 3 * WILD.one() + WILD_FOUR.one();
        let (mut rng, mut counts) = (Seed(1).rng(), [0u32; KINDS]);
        for _ in 0..80_000 {
            counts[pick(pile, 8, &mut rng).number()] += 1;
        }
        for card in Card::kinds() {
            let (n, expected) = (counts[card.number()], 10_000 * u32::from(card.count(pile)));
            assert!(n.abs_diff(expected) <= expected / 25, "{} {n}", card.text());
        }
        let mut spread = Spread::new(BOX);
        assert_eq!(spread.deal(CARDS, &mut rng), BOX);
    }

    #[test]
    fn bits_are_selected_by_rank() {
        let mut rng = Seed(2).rng();
        for _ in 0..2000 {
            let bits = rng.next_u64() & rng.next_u64() | 1 << 63;
            let mut left = bits;
            for rank in 0..bits.count_ones() {
                assert_eq!(select(bits, running_sums(bits), rank), left.trailing_zeros());
                left &= left - 1;
            }
        }
        assert_eq!(select(u64::MAX, running_sums(u64::MAX), 63), 63);
    }
}
