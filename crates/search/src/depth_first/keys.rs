//! Keys of positions, for tables and for random but repeatable choices.
//!
//! A table that takes one position for another gives wrong values, so every bit of a position must reach every bit of
//! its key. The common hasher of the core multiplies word by word and drops what overflows: high bits of a field hardly
//! count. This one folds the upper half of the product back in (decision 009).

use std::hash::{Hash, Hasher};

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const LAST: u64 = 0xD6E8_FEB8_6659_FD93;
const START: u64 = 0x51_7C_C1_B7_27_22_0A_95;

struct Folded(u64);

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for Folded {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        // Added, so that a word that happens to cancel the key does not leave 0 for ever.
        self.0 = fold(self.0 ^ word, FACTOR).wrapping_add(START);
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn finish(&self) -> u64 {
        // The last word was mixed once only, which is not enough to break ties evenly.
        fold(self.0, LAST)
    }
}

/// The key of a thing; another start gives another key.
#[inline]
pub(super) fn key_from<T: Hash + ?Sized>(start: u64, thing: &T) -> u64 {
    let mut hasher = Folded(start ^ START);
    thing.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::hash::Map;

    #[test]
    fn single_bits_give_different_keys_everywhere() {
        let mut met = Map::default();
        for a in 0..192 {
            for b in 0..a {
                let mut words = [0u64; 3];
                words[a / 64] ^= 1 << (a % 64);
                words[b / 64] ^= 1 << (b % 64);
                assert_eq!(met.insert(key_from(0, &words), (a, b)), None, "{a} {b}");
            }
        }
    }

    #[test]
    fn fields_of_a_struct_do_not_cancel() {
        // As two fields of a struct: the common hasher takes some of these boards for others.
        let pairs = || (0..64).flat_map(|i| (0..i).map(move |j| 1u64 << i | 1 << j));
        let mut keys: Vec<u64> =
            pairs().step_by(7).flat_map(|a| pairs().map(move |b| key_from(0, &(a, b)))).collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn the_start_and_every_half_of_the_key_count() {
        let keys: Vec<u64> = (0..1000u64).map(|start| key_from(start, &7u8)).collect();
        for half in [0, 32] {
            let mut halves: Vec<u32> = keys.iter().map(|key| (key >> half) as u32).collect();
            halves.sort_unstable();
            halves.dedup();
            assert!(halves.len() > 995, "{}", halves.len());
        }
    }
}
