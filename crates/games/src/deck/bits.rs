//! Sets of cards as the bits of a number: walking through them, drawing from them, shuffling them.

use nply_core::Rng;

/// The set bits from the lowest on.
#[inline]
pub fn bits_of(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(bit)
    })
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

/// For each byte of a mask, how many bits are set in it and below it.
#[inline]
fn running_counts(mask: u64) -> u64 {
    let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(0x0101_0101_0101_0101)
}

/// The `n`-th set bit, counted from 0, where the running counts are known: no loop, so nothing to mispredict.
#[inline]
fn select(mask: u64, counts: u64, n: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // A byte's top bit stays set where its running count is at most n: that many bytes lie wholly below the bit.
    let below = (((u64::from(n) * ONES) | (ONES << 7)) - counts) & (ONES << 7);
    let shift = ((below >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = ((counts << 8) >> shift) as u8;
    let byte = (mask >> shift) as u8;
    (shift as u8) + SELECT[byte as usize][(n as u8 - before) as usize & 7]
}

/// The `n`-th set bit, counted from 0.
#[inline]
pub fn nth_bit(mask: u64, n: u32) -> u8 {
    select(mask, running_counts(mask), n)
}

/// One bit of a set that is not empty, uniformly. The same bit and draw as [`Rng::pick_bit`], without its loop; no draw
/// for a single one.
#[inline]
pub fn pick_bit(mask: u64, rng: &mut Rng) -> u8 {
    if mask & mask.wrapping_sub(1) == 0 {
        return mask.trailing_zeros() as u8;
    }
    let counts = running_counts(mask);
    select(mask, counts, rng.below((counts >> 56) as u32))
}

/// One of the bits of a set and of so many other things, all alike; `None`: one of the other things.
#[inline]
pub fn pick_bit_or_more(mask: u64, more: u32, rng: &mut Rng) -> Option<u8> {
    let counts = running_counts(mask);
    let bits = (counts >> 56) as u32;
    let n = rng.below(bits + more);
    (n < bits).then(|| select(mask, counts, n))
}

/// The wanted cards if there are any, else all.
#[inline]
pub fn prefer(cards: u64, wanted: u64) -> u64 {
    if cards & wanted != 0 { cards & wanted } else { cards }
}

/// Random order for all but the first `rest` places, which keep what was not drawn. Four places are read from the
/// digits of one draw: the bias is below 52^4 / 2^64, one part in 2^41.
#[inline]
pub fn shuffle(cards: &mut [u8], rest: usize, rng: &mut Rng) {
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
pub fn spread(mut mask: u64, into: &mut [u8; 52]) -> usize {
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
pub fn mask_of(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |mask, &card| mask | 1 << card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn picking_is_that_of_the_generator() {
        let mut rng = Seed(1).rng();
        for _ in 0..20_000 {
            let mask = rng.next_u64() & rng.next_u64();
            if mask.count_ones() > 1 {
                let mut other = rng.clone();
                assert_eq!(u32::from(pick_bit(mask, &mut rng)), other.pick_bit(mask), "{mask:x}");
                assert_eq!(rng, other);
            }
            for (n, bit) in bits_of(mask).enumerate() {
                assert_eq!(nth_bit(mask, n as u32), bit);
            }
        }
        assert_eq!(pick_bit(1 << 42, &mut rng), 42);
    }

    #[test]
    fn other_things_are_picked_as_often() {
        let (mut rng, mut counts) = (Seed(7).rng(), [0u32; 64]);
        let mask = 1 << 3 | 1 << 40 | 1 << 60;
        let mut others = 0;
        for _ in 0..40_000 {
            match pick_bit_or_more(mask, 1, &mut rng) {
                Some(bit) => counts[usize::from(bit)] += 1,
                None => others += 1,
            }
        }
        for times in [counts[3], counts[40], counts[60], others] {
            assert!((9_600..10_400).contains(&times), "{counts:?}");
        }
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
