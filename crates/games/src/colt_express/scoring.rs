//! Scores.

use super::rules::{ColtExpress, ROUNDS};
use super::setup::BULLETS;
use super::state::{PLACES, State};
use super::train::{
    GUNSLINGER, JEWEL, PRINTED_CARS, PURSE_COUNTS, PURSES, RANSOM, STARTING_PURSE, STRONGBOX, TAG_CARS, UNIT,
};
use nply_core::Values;

impl ColtExpress {
    /// What a seat's bandits own, in units of 50.
    #[inline]
    pub(super) fn loot_of(&self, s: &State, seat: usize) -> u16 {
        let one = |bandit: usize| {
            Self::worth(s, PLACES + bandit) + u16::from(s.ransom >> bandit & 1) * u16::from(RANSOM)
        };
        one(seat) + if self.double { one(seat + self.seats as usize) } else { 0 }
    }

    /// Bullets that a seat has shot; those at its own other bandit do not count.
    #[inline]
    pub(super) fn shots(&self, s: &State, seat: usize) -> u8 {
        let second = if self.double { BULLETS - s.bullets[seat + self.seats as usize] } else { 0 };
        BULLETS - s.bullets[seat] + second - s.friendly[seat]
    }

    /// The seats that have shot most, as bits: the Gunslingers.
    #[inline]
    pub(super) fn gunslingers(&self, s: &State) -> u8 {
        let seats = 0..self.seats as usize;
        let most = seats.clone().map(|seat| self.shots(s, seat)).max().unwrap_or(0);
        seats.fold(0, |bits, seat| bits | u8::from(self.shots(s, seat) == most) << seat)
    }

    fn scored(&self, s: &State, gunslinger: f32) -> Values {
        let (mut values, best) = (Values::default(), self.gunslingers(s));
        for seat in 0..self.seats as usize {
            let bonus = if best >> seat & 1 == 1 { gunslinger } else { 0.0 };
            values.0[seat] = f32::from(self.loot_of(s, seat) * UNIT) + bonus;
        }
        values
    }

    pub(super) fn final_score(&self, s: &State) -> Values {
        self.scored(s, f32::from(u16::from(GUNSLINGER) * UNIT))
    }

    /// The loot so far; shaped: and a part of the Gunslinger's prize that grows with the rounds.
    pub(super) fn running_score(&self, s: &State) -> Values {
        let share = match (s.round == ROUNDS, self.shaped) {
            (true, _) => 1.0,
            (false, true) => f32::from(s.round) / f32::from(ROUNDS),
            (false, false) => 0.0,
        };
        self.scored(s, f32::from(u16::from(GUNSLINGER) * UNIT) * share)
    }

    /// All that one seat could own: the richest cars, the most valuable purses.
    pub(super) fn richest(&self) -> f32 {
        let cars = if self.tag_cars { TAG_CARS } else { PRINTED_CARS };
        let most = |of: fn(&(u8, u8)) -> u8| {
            let mut counts = cars.map(|car| of(&car));
            counts.sort_unstable_by(|a, b| b.cmp(a));
            let all = 0..self.cars() as usize;
            all.map(|car| u32::from(counts[if self.cars_repeat { 0 } else { car }])).sum::<u32>()
        };
        let (purses, jewels) = (most(|car| car.0), most(|car| car.1));
        let mut values: Vec<u32> =
            (0..6).rev().flat_map(|step| vec![5 + step; PURSE_COUNTS[step as usize] as usize]).collect();
        if self.cars_repeat {
            values = vec![10; PURSES];
        }
        let bandits = self.bandits() as u32;
        let found: u32 = values.iter().take(purses as usize).sum();
        let sum = found
            + bandits * u32::from(STARTING_PURSE)
            + jewels * u32::from(JEWEL)
            + 2 * u32::from(STRONGBOX)
            + u32::from(GUNSLINGER)
            + 2 * u32::from(RANSOM);
        (sum * u32::from(UNIT)) as f32
    }
}
