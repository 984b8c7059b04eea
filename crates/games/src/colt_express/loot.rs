//! Loot: what can be taken, and who then knows what it is worth.

use super::rules::{Action, ColtExpress, Loot};
use super::state::{PLACES, State};
use super::train::{JEWEL, STRONGBOX};
use nply_core::Rng;

impl ColtExpress {
    /// What a seat can go for at a spot: one of each lot of purses that look alike to it, a jewel, a strongbox.
    #[inline]
    pub(super) fn loot_at(&self, s: &State, spot: usize, seat: usize, mut push: impl FnMut(Loot)) {
        let purses = s.purses[spot];
        if self.random_loot && purses & purses.wrapping_sub(1) != 0 {
            push(Loot::ANY);
        } else {
            self.purses_at(s, purses, seat, &mut push);
        }
        if s.jewels[spot] > 0 {
            push(Loot::JEWEL);
        }
        if s.boxes[spot] > 0 {
            push(Loot::BOX);
        }
    }

    /// One purse of each lot: those that the seat does not know and that the same seats know are alike, and those that it
    /// knows to have the same value.
    #[inline]
    pub(super) fn purses_at(&self, s: &State, purses: u32, seat: usize, push: &mut impl FnMut(Loot)) {
        let key = |purse: usize| {
            let known = s.known[purse];
            (known, if known >> seat & 1 == 1 { s.value[purse] } else { 0 })
        };
        let mut rest = purses;
        while rest != 0 {
            let purse = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (mut earlier, mut is_new, own) = (purses & ((1 << purse) - 1), true, key(purse));
            while earlier != 0 {
                is_new &= key(earlier.trailing_zeros() as usize) != own;
                earlier &= earlier - 1;
            }
            if is_new {
                push(Loot(purse as u8));
            }
        }
    }

    /// Moves a token; who gets a purse sees what it is worth.
    #[inline]
    pub(super) fn move_loot(&self, s: &mut State, loot: Loot, from: usize, to: usize) {
        let counts = match loot {
            Loot::JEWEL => &mut s.jewels,
            Loot::BOX => &mut s.boxes,
            Loot(purse) => {
                debug_assert!(s.purses[from] >> purse & 1 == 1, "this purse is not here");
                s.purses[from] &= !(1 << purse);
                s.purses[to] |= 1 << purse;
                if to >= PLACES {
                    s.known[purse as usize] |= 1 << self.owner(to - PLACES);
                }
                return;
            }
        };
        counts[from] -= 1;
        counts[to] += 1;
    }

    pub(super) fn purse_chances(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let purses = self.purses_at_stake(s);
        let each = 1.0 / purses.count_ones() as f32;
        let mut rest = purses;
        while rest != 0 {
            out.push((Action::Purse(rest.trailing_zeros() as u8), each));
            rest &= rest - 1;
        }
    }

    #[inline]
    pub(super) fn draw_purse(&self, s: &State, rng: &mut Rng) -> Action {
        Action::Purse(rng.pick_bit(self.purses_at_stake(s).into()) as u8)
    }

    /// What the loot at a spot is worth in units of 50, unknown purses not counted.
    #[inline]
    pub(super) fn worth(s: &State, spot: usize) -> u16 {
        let mut sum =
            u16::from(s.jewels[spot]) * u16::from(JEWEL) + u16::from(s.boxes[spot]) * u16::from(STRONGBOX);
        let mut purses = s.purses[spot];
        while purses != 0 {
            sum += u16::from(s.value[purses.trailing_zeros() as usize]);
            purses &= purses - 1;
        }
        sum
    }
}
