//! One fixed hasher for everything that becomes a key.
//!
//! The standard library seeds its maps anew in each process; results here must not depend on the process. The start is
//! not zero: from zero this hasher swallows leading zeros, so that (seat 0, action 0, 2) would equal (seat 0, 2).

use rustc_hash::FxHasher;
use std::hash::{BuildHasher, Hash};

const START: usize = 0x51_7C_C1_B7_27_22_0A_95;

/// A map with the fixed hasher.
pub type Map<K, V> = std::collections::HashMap<K, V, Fixed>;

/// Builds the fixed hasher.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fixed;

impl BuildHasher for Fixed {
    type Hasher = FxHasher;
    #[inline]
    fn build_hasher(&self) -> FxHasher {
        FxHasher::with_seed(START)
    }
}

/// The key of a thing.
#[inline]
pub fn key_of<T: Hash + ?Sized>(thing: &T) -> u64 {
    Fixed.hash_one(thing)
}

/// Adds a key to a chain of keys. The order matters.
#[inline]
pub fn chain(key: u64, next: u64) -> u64 {
    (key.rotate_left(23) ^ next).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The finaliser of SplitMix64: every input bit reaches every output bit, and no two inputs give the same.
#[inline]
pub fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_zeros_count() {
        assert_ne!(key_of(&(0u8, 0u8, 2u8)), key_of(&(0u8, 2u8)));
        assert_ne!(key_of(&[0u8; 3][..]), key_of(&[0u8; 2][..]));
    }

    #[test]
    fn chains_depend_on_order() {
        assert_ne!(chain(chain(1, 2), 3), chain(chain(1, 3), 2));
    }
}
