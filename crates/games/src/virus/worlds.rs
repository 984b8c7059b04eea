//! What a seat knows, and worlds drawn evenly from all that it holds possible.

use super::cards::KINDS;
use super::rules::{Virus, nth};
use super::state::{EMPTY, KIND, OLD, PUBLIC, State, UNKNOWN, UNKNOWN_OLD, sort};
use nply_core::Rng;

impl Virus {
    /// Keeps of a state what the seat knows; `None`: what everybody knows. Unknown cards go to the bag, or to
    /// those from before a shuffle.
    #[inline]
    pub(super) fn hide_from(&self, s: &mut State, who: Option<usize>) {
        for seat in (0..self.seats).filter(|&seat| Some(seat) != who) {
            let State { hands, bag, old, .. } = s;
            for held in hands[seat].iter_mut().filter(|held| **held < PUBLIC) {
                let is_old = *held & OLD != 0;
                let pool = if is_old { &mut *old } else { &mut *bag };
                pool[(*held & KIND) as usize] += 1;
                *held = if is_old { UNKNOWN_OLD } else { UNKNOWN };
            }
            sort(&mut hands[seat]);
        }
    }

    /// Completes a view: unknown cards are dealt from the bag, each single card of it alike.
    #[inline]
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        let size = |pool: &[u8; KINDS]| pool.iter().map(|&count| u32::from(count)).sum::<u32>();
        let (mut left, mut old_left) = (size(&s.bag), size(&s.old));
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            let State { hands, bag, old, .. } = s;
            for held in &mut hands[seat] {
                let (pool, left, flag) = match *held {
                    UNKNOWN => (&mut *bag, &mut left, 0),
                    UNKNOWN_OLD => (&mut *old, &mut old_left, OLD),
                    _ => continue,
                };
                let card = nth(pool, rng.below(*left));
                *left -= 1;
                pool[card.index()] -= 1;
                *held = card.index() as u8 | flag;
            }
            sort(&mut hands[seat]);
        }
        debug_assert!(s.hands.iter().flatten().all(|&held| held < UNKNOWN || held == EMPTY));
    }
}
