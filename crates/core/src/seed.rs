//! Named, splittable seeds and the one random number generator.
//!
//! Every stream of random numbers has a name: match -> game -> {set-up, luck, seat -> ply}. Naming a stream draws no
//! numbers, so an agent that thinks longer changes nobody's cards, and threads change nothing.

use crate::hash::mix;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The name of a stream of random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The stream with number `i` below this one.
    #[must_use]
    pub fn child(self, i: u64) -> Seed {
        Seed(mix(self.0 ^ mix(i.wrapping_add(0x9E37_79B9_7F4A_7C15))))
    }

    /// The stream with this name below this one.
    #[must_use]
    pub fn named(self, name: &str) -> Seed {
        let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        self.child(hash)
    }

    /// Opens the stream.
    pub fn rng(self) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

/// The generator (xoshiro256++). Its ranges are our own code, so that results do not change with a library update.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Sixty-four random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..n`. One draw always; the bias, below n / 2^64, is beyond any measurement.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u32
    }

    /// A number in `0..n` for large `n`: two draws always, bias below n / 2^128.
    #[inline]
    pub fn below_u64(&mut self, n: u64) -> u64 {
        debug_assert!(n > 0);
        let (high, low) = (self.next_u64(), self.next_u64());
        let carry = (u128::from(low) * u128::from(n)) >> 64;
        ((u128::from(high) * u128::from(n) + carry) >> 64) as u64
    }

    /// A number in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 * (1.0 / (1u64 << 24) as f32)
    }

    /// One element of a list that is not empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// The position of one of the set bits, uniformly. The mask must not be 0.
    #[inline]
    pub fn pick_bit(&mut self, mut mask: u64) -> u32 {
        for _ in 0..self.below(mask.count_ones()) {
            mask &= mask - 1;
        }
        mask.trailing_zeros()
    }

    /// Puts the list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// How many draws led from `earlier` to here, if at most `limit`. For tests that a sampler never rejects.
    pub fn draws_since(&self, earlier: &Rng, limit: u32) -> Option<u32> {
        let mut rng = earlier.clone();
        (0..=limit).find(|&draws| {
            if draws > 0 {
                rng.next_u64();
            }
            rng == *self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_pinned() {
        // A change of these numbers changes every stored result: it needs a decision record.
        assert_eq!(Seed(1).named("luck").child(3).rng().next_u64(), 624_488_563_964_709_853);
        assert_eq!(Seed(1).rng().below(1000), 811);
    }

    #[test]
    fn naming_a_stream_is_not_commutative() {
        assert_ne!(Seed(1).child(2).child(3), Seed(1).child(3).child(2));
        assert_ne!(Seed(0).child(0), Seed(0));
    }

    #[test]
    fn bits_are_picked_evenly() {
        let (mut rng, mut counts) = (Seed(7).rng(), [0u32; 64]);
        let mask = 1 << 3 | 1 << 40 | 1 << 63;
        for _ in 0..30_000 {
            counts[rng.pick_bit(mask) as usize] += 1;
        }
        for bit in [3, 40, 63] {
            assert!((9_600..10_400).contains(&counts[bit]), "{counts:?}");
        }
    }

    #[test]
    fn draws_are_counted() {
        let before = Seed(5).rng();
        let mut after = before.clone();
        after.shuffle(&mut [1, 2, 3, 4]);
        assert_eq!(after.draws_since(&before, 10), Some(3));
        assert_eq!(after.draws_since(&before, 2), None);
    }
}
