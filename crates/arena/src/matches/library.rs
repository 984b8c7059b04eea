//! The hands of Hearts in which a player can shoot the moon if the others let it happen (paper 003, section 4.2.1): those in
//! which it does against three duckers. Who defends better is then asked in these hands alone.

use super::outcome::Outcome;
use super::plan::Match;
use nply_core::Stop;
use std::sync::Mutex;

/// The games of one match in which its first agent shoots the moon, in their order.
pub(super) struct Library {
    /// The first agent alone against duckers.
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

/// So many games without another moon, and any game is taken.
const MOST_IN_VAIN: u64 = 100_000;

impl Library {
    pub fn new(finder: Match) -> Self {
        Library { finder: Box::new(finder), found: Mutex::default() }
    }

    /// The number of the `nth` game, from 1, in the match of the finder.
    pub fn number(&self, nth: u64) -> u64 {
        let mut found = self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut in_vain = 0;
        while (found.numbers.len() as u64) < nth {
            (found.tried, in_vain) = (found.tried + 1, in_vain + 1);
            let played = self.finder.play(found.tried, &Stop::default()).expect("nobody stops it");
            if is_moon(&played.outcome) || in_vain > MOST_IN_VAIN {
                let number = found.tried;
                found.numbers.push(number);
                in_vain = 0;
            }
        }
        found.numbers[nth as usize - 1]
    }
}

/// Whether the first agent, alone in one seat, shot the moon: no points for it, 26 for everybody else.
pub(crate) fn is_moon(game: &Outcome) -> bool {
    let mut seats = game.seating.iter().zip(&game.payoffs);
    seats.all(|(&agent, &payoff)| payoff == if agent == 0 { 0.0 } else { -26.0 })
}
