//! What a seat knows, and worlds drawn evenly from all that it holds possible.

use super::rules::{Virus, nth};
use super::state::{EMPTY, PUBLIC, State, UNKNOWN, sort};
use nply_core::Rng;

impl Virus {
    /// Keeps of a state what the seat knows; `None`: what everybody knows. Unknown cards go to the bag.
    #[inline]
    pub(super) fn hide_from(&self, s: &mut State, who: Option<usize>) {
        for seat in (0..self.seats).filter(|&seat| Some(seat) != who) {
            let State { hands, bag, .. } = s;
            for held in hands[seat].iter_mut().filter(|held| **held < PUBLIC) {
                bag[*held as usize] += 1;
                *held = UNKNOWN;
            }
            sort(&mut hands[seat]);
        }
    }

    /// Completes a view: unknown cards are dealt from the bag, each single card of it alike.
    #[inline]
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        let mut left: u32 = s.bag.iter().map(|&count| u32::from(count)).sum();
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            let State { hands, bag, .. } = s;
            for held in hands[seat].iter_mut().filter(|held| **held == UNKNOWN) {
                let card = nth(bag, rng.below(left));
                left -= 1;
                bag[card.index()] -= 1;
                *held = card.index() as u8;
            }
            sort(&mut hands[seat]);
        }
        debug_assert!(s.hands.iter().flatten().all(|&held| held != UNKNOWN || held == EMPTY));
    }
}
