//! The transposition table: what is known of positions that were searched before.
//!
//! An entry answers only for the very depth it was searched to. A deeper one would be no better here, since a paranoid
//! search can be stronger at a smaller depth (paper 002, section 5.1), and values stay those of a search without table.

use super::alpha_beta::Window;
use super::keys::key_from;

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    value: f32,
    /// Index of the best move in the list of the rules.
    pub index: u16,
    depth: u8,
    bound: Bound,
    /// Whether the search below met a leaf that is no end of the game.
    pub cut: bool,
}

impl Entry {
    /// The result of a search of this depth with this window.
    pub fn new(depth: u32, value: f32, window: Window, index: usize, cut: bool) -> Self {
        let bound = match value {
            v if v >= window.beta => Bound::AtLeast,
            v if v <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        Entry { value, index: index as u16, depth: depth.min(255) as u8, bound, cut }
    }

    /// The value, if it answers this window.
    pub fn answers(&self, depth: u32, window: Window) -> Option<f32> {
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= window.beta,
            Bound::AtMost => self.value <= window.alpha,
        };
        (enough && u32::from(self.depth) == depth).then_some(self.value)
    }

    /// All of it in one word.
    #[inline]
    fn packed(self) -> u64 {
        let flags = self.bound as u64 | u64::from(self.cut) << 2;
        u64::from(self.value.to_bits()) << 32
            | u64::from(self.index) << 16
            | u64::from(self.depth) << 8
            | flags
    }

    #[inline]
    fn unpacked(word: u64) -> Entry {
        let bound = match word & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let value = f32::from_bits((word >> 32) as u32);
        Entry { value, index: (word >> 16) as u16, depth: (word >> 8) as u8, bound, cut: word >> 2 & 1 == 1 }
    }
}

type Place = [u64; 2];

/// A table of fixed size; a new entry replaces the old one in its place.
#[derive(Clone, Debug, Default)]
pub(super) struct TranspositionTable {
    /// Key and entry. Nothing is two zeros, so that a new table costs nothing until it is used; it would be read as an
    /// entry of depth 0, for which nobody asks.
    entries: Vec<Place>,
    /// Entries of earlier searches do not count: another seat, another world, another order of ties.
    searches: u64,
}

/// Memory where the budget does not say.
const USUAL_BYTES: usize = 16 << 20;

impl TranspositionTable {
    /// Begins a search with at most so many bytes.
    pub fn begin(&mut self, bytes: Option<usize>) {
        self.searches += 1;
        let places = bytes.unwrap_or(USUAL_BYTES) / size_of::<Place>();
        let places = if places.is_power_of_two() { places } else { places.next_power_of_two() / 2 }.max(1);
        if self.entries.len() != places {
            self.entries = vec![[0; 2]; places];
        }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let [check, entry] = self.entries[self.place(key)];
        (check == self.check(key)).then(|| Entry::unpacked(entry))
    }

    /// Remembers a position.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry) {
        let (place, check) = (self.place(key), self.check(key));
        self.entries[place] = [check, entry.packed()];
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Place>()
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The place does not depend on earlier searches, only the check does: a table used before is like a new one.
    #[inline]
    fn check(&self, key: u64) -> u64 {
        key ^ key_from(self.searches, &0u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_small_and_memory_is_kept_to() {
        assert_eq!(size_of::<Place>(), 16);
        let mut table = TranspositionTable::default();
        for (bytes, most) in [(Some(1 << 20), 1 << 20), (Some(1), 16), (None, USUAL_BYTES)] {
            table.begin(bytes);
            assert!(table.bytes() <= most && table.bytes() > most / 3, "{bytes:?} {}", table.bytes());
        }
    }

    #[test]
    fn bounds_answer_what_they_can_and_old_searches_nothing() {
        let mut table = TranspositionTable::default();
        table.begin(Some(1 << 10));
        let window = |alpha, beta| Window { alpha, beta };
        for (value, wide, narrow) in [(0.9, None, Some(0.9)), (0.1, None, None), (0.5, Some(0.5), Some(0.5))]
        {
            table.put(3, Entry::new(4, value, window(0.2, 0.8), 7, true));
            let entry = table.get(3).expect("it was put there");
            assert_eq!(entry.answers(4, window(0.0, 1.0)), wide);
            assert_eq!(entry.answers(4, window(0.3, 0.6)), if value == 0.1 { Some(0.1) } else { narrow });
            assert_eq!(entry.answers(5, window(0.0, 1.0)), None);
            assert_eq!((entry.index, entry.cut), (7, true));
        }
        assert!(table.get(4).is_none());
        table.begin(Some(1 << 10));
        assert!(table.get(3).is_none());
    }
}
