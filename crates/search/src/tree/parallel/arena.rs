//! The memory of a shared tree: words that threads change together, in chunks that never move.
//!
//! A node is a run of words: three for itself, then three for each arm. What this gives up: 4 GB are the most, and memory
//! comes in chunks of 1 MB.

use super::node::{HEADER, PER_ARM};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// Words of a chunk, and how many chunks there can be.
const CHUNK: u32 = 1 << 17;
const CHUNKS: usize = 1 << 12;
/// Words that a thread takes at a time, so that threads do not wait for each other.
const BLOCK: u32 = 1 << 12;

/// All words of one shared tree, zero at first. Chunks are made when they are needed.
#[derive(Debug)]
pub(super) struct Arena {
    chunks: Box<[OnceLock<Box<[AtomicU64]>>]>,
    next: AtomicU32,
}

/// What a thread has taken and not used yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken(Range<u32>);

impl Taken {
    /// Gives back the node that was made last; nothing may have been written to its arms.
    pub fn give_back(&mut self, node: u32) {
        self.0.start = node;
    }
}

impl Arena {
    pub fn new() -> Self {
        Arena { chunks: (0..CHUNKS).map(|_| OnceLock::new()).collect(), next: AtomicU32::new(0) }
    }

    /// The words from a node on.
    #[inline]
    pub fn words(&self, node: u32) -> &[AtomicU64] {
        let chunk = self.chunks[(node / CHUNK) as usize].get().expect("a node has its memory");
        &chunk[(node % CHUNK) as usize..]
    }

    /// Room for a node with so many arms: where it begins. `None` if the memory is used up.
    pub fn add(&self, taken: &mut Taken, arms: usize) -> Option<u32> {
        let size = (HEADER + PER_ARM * arms) as u32;
        if (taken.0.len() as u32) < size {
            taken.0 = self.take(size)?;
        }
        let node = taken.0.start;
        taken.0.start += size;
        Some(node)
    }

    /// A block of words inside one chunk.
    fn take(&self, least: u32) -> Option<Range<u32>> {
        let size = least.next_multiple_of(BLOCK);
        let begin = |next: u32| if CHUNK - next % CHUNK < size { next.next_multiple_of(CHUNK) } else { next };
        let end = |next: u32| ((begin(next) / CHUNK) as usize).lt(&CHUNKS).then(|| begin(next) + size);
        let start = self.next.fetch_update(Relaxed, Relaxed, end).ok().map(begin)?;
        let chunk = &self.chunks[(start / CHUNK) as usize];
        chunk.get_or_init(|| (0..CHUNK).map(|_| AtomicU64::new(0)).collect());
        Some(start..start + size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_do_not_overlap() {
        let arena = Arena::new();
        let arms = |i: usize| 2 + i * 7 % 50 + if i.is_multiple_of(500) { 20_000 } else { 0 };
        let mut ends: Vec<(u32, u32)> = std::thread::scope(|scope| {
            let fill = || {
                let mut taken = Taken::default();
                let make = |i| {
                    let node = arena.add(&mut taken, arms(i)).expect("there is room");
                    assert!(arena.words(node).len() >= HEADER + PER_ARM * arms(i), "inside one chunk");
                    (node, node + (HEADER + PER_ARM * arms(i)) as u32)
                };
                (0..3000).map(make).collect::<Vec<_>>()
            };
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(fill)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
        });
        ends.sort();
        assert!(ends.len() == 9000 && ends.windows(2).all(|pair| pair[0].1 <= pair[1].0));
    }

    #[test]
    fn what_is_given_back_is_used_again() {
        let (arena, mut taken) = (Arena::new(), Taken::default());
        let first = arena.add(&mut taken, 3).expect("room");
        taken.give_back(first);
        assert_eq!(arena.add(&mut taken, 3), Some(first));
        assert_ne!(arena.add(&mut taken, 3), Some(first));
    }
}
