//! Actions by number. The memory of a shared tree holds words only, and an action need not be one; but the same actions
//! come again and again, so each gets a number when it is met first.

use nply_core::hash::{Map, key_of};
use std::hash::Hash;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Actions in a chunk, and how many chunks there can be.
const SIZE: u32 = 1 << 10;
const CHUNKS: usize = 1 << 12;
/// Actions whose numbers a thread keeps at hand.
const KNOWN: usize = 1 << 11;

/// The actions of one search.
#[derive(Debug)]
pub(super) struct Numbers<A> {
    numbers: Mutex<Map<A, u32>>,
    actions: Box<[OnceLock<Chunk<A>>]>,
}

/// Places for actions, each filled once.
type Chunk<A> = Box<[OnceLock<A>]>;

/// The numbers that a thread has at hand, so that threads seldom wait for each other: by the key of the action, the one
/// met last.
#[derive(Debug)]
pub(super) struct Known<A>(Box<[Option<(A, u32)>]>);

impl<A: Copy> Known<A> {
    pub fn new() -> Self {
        Known(vec![None; KNOWN].into())
    }
}

impl<A: Copy + Eq + Hash> Numbers<A> {
    pub fn new() -> Self {
        Numbers { numbers: Mutex::default(), actions: (0..CHUNKS).map(|_| OnceLock::new()).collect() }
    }

    /// The number of an action. `None` if there are too many different ones.
    #[inline]
    pub fn number(&self, known: &mut Known<A>, action: A) -> Option<u32> {
        // The upper bits of a product are the better mixed ones.
        let place = (key_of(&action).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % KNOWN;
        match known.0[place] {
            Some((same, number)) if same == action => Some(number),
            _ => {
                let number = self.look_up(action)?;
                known.0[place] = Some((action, number));
                Some(number)
            }
        }
    }

    #[cold]
    fn look_up(&self, action: A) -> Option<u32> {
        // A thread that panics here leaves the map as it was.
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = numbers.get(&action) {
            return Some(number);
        }
        let number = numbers.len() as u32;
        let chunk = self.actions.get((number / SIZE) as usize)?;
        let chunk = chunk.get_or_init(|| (0..SIZE).map(|_| OnceLock::new()).collect());
        chunk[(number % SIZE) as usize].get_or_init(|| action);
        numbers.insert(action, number);
        Some(number)
    }

    /// The action with a number.
    #[inline]
    pub fn action(&self, number: u32) -> A {
        let chunk = self.actions[(number / SIZE) as usize].get().expect("a number has its chunk");
        *chunk[(number % SIZE) as usize].get().expect("a number has its action")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_gets_the_same_numbers() {
        let numbers: Numbers<(u8, u16)> = Numbers::new();
        let all = || (0..6000u16).map(|i| ((i % 7) as u8, i));
        let of_threads: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let read = || {
                let mut known = Known::new();
                all().map(|action| numbers.number(&mut known, action).expect("few enough")).collect()
            };
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(read)).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(of_threads.iter().all(|numbers| *numbers == of_threads[0]));
        assert!(all().zip(&of_threads[0]).all(|(action, &number)| numbers.action(number) == action));
    }
}
