//! The games that an agent sweeps if the others let it happen, and no other games. In Hearts these are the hands in which
//! the moon can be shot (paper 003, section 4.2.1): who defends better is then asked in these hands alone.

use super::plan::Match;
use nply_core::Stop;
use std::sync::Mutex;

/// The games of one match that its first agent sweeps, in their order.
pub(super) struct Library {
    /// The first agent alone against those who let it happen.
    finder: Box<Match>,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    /// Games played to find them.
    tried: u64,
    /// Their numbers.
    numbers: Vec<u64>,
}

/// So many games without another one, and any game is taken.
const MOST_IN_VAIN: u64 = 100_000;

impl Library {
    pub fn new(finder: Match) -> Self {
        Library { finder: Box::new(finder), found: Mutex::default() }
    }

    /// The number of the `nth` game, from 1, in the match of the finder.
    pub fn number(&self, nth: u64) -> u64 {
        let mut found = self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (bounds, mut in_vain) = (self.finder.game().bounds(), 0);
        while (found.numbers.len() as u64) < nth {
            (found.tried, in_vain) = (found.tried + 1, in_vain + 1);
            let played = self.finder.play(found.tried, &Stop::default()).expect("nobody stops it");
            if played.outcome.is_swept_by(0, bounds) || in_vain > MOST_IN_VAIN {
                let number = found.tried;
                found.numbers.push(number);
                in_vain = 0;
            }
        }
        found.numbers[nth as usize - 1]
    }
}
