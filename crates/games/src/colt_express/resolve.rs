//! Stealin': what each card allows, and what it does.

use super::cards::Does;
use super::rules::{Action, ColtExpress, KEEP, Loot, RIGHT};
use super::state::{PLACES, Phase, State, each};
use super::train::{BELLE, CHEYENNE, DJANGO, TUCO};

impl ColtExpress {
    /// What the owner of the card at hand may do with it. Actions are compulsory where they are possible.
    pub(super) fn card_actions(&self, s: &State, out: &mut Vec<Action>) {
        let (start, bandit) = (out.len(), s.acting(self.seats as usize));
        match s.planned(s.at).card.does() {
            Does::Move => {
                let (car, reach) = (s.pos[bandit] >> 1, if s.pos[bandit] & 1 == 1 { 3 } else { 1 });
                let (from, to) = (car.saturating_sub(reach), (car + reach).min(self.cars()));
                out.extend((from..=to).filter(|&other| other != car).map(Action::Move));
            }
            Does::Floor => out.push(Action::Floor),
            Does::Marshal => out.extend(self.beside(s.marshal).map(Action::Marshal)),
            Does::Rob => self.loot_at(s, s.pos[bandit] as usize, self.owner(bandit), |loot| {
                out.push(Action::Rob(loot));
            }),
            Does::Fire => out.extend(each(self.fire_targets(s, bandit)).map(|b| Action::Fire(b as u8))),
            Does::Punch => self.punches(s, bandit, out),
        }
        if out.len() == start {
            out.push(Action::Nothing);
        }
    }

    /// The cars beside a car.
    #[inline]
    fn beside(&self, car: u8) -> impl Iterator<Item = u8> + use<> {
        let right = (car < self.cars()).then_some(car + 1);
        car.checked_sub(1).into_iter().chain(right)
    }

    /// Belle is no target while there is another one.
    #[inline]
    fn without_belle(s: &State, targets: u8) -> u8 {
        if targets & targets.wrapping_sub(1) == 0 {
            return targets;
        }
        each(targets).filter(|&b| s.role[b] != BELLE).fold(0, |bits, b| bits | 1 << b)
    }

    /// Inside: bandits in the cars beside. Roof: bandits on the nearest occupied roof on either side. Tuco: also those in
    /// his own car on the other level.
    #[inline]
    pub(super) fn fire_targets(&self, s: &State, bandit: usize) -> u8 {
        let place = s.pos[bandit];
        if s.bullets[bandit] == 0 && !self.empty_gun_pushes {
            return 0;
        }
        let mut targets = if place & 1 == 0 {
            s.bandits_at(place.wrapping_sub(2)) | s.bandits_at(place + 2)
        } else {
            let (mut left, mut right) = (255, 254);
            for &other in &s.pos[..self.bandits()] {
                if other & 1 == 1 && other < place && (left == 255 || other > left) {
                    left = other;
                }
                if other & 1 == 1 && other > place && other < right {
                    right = other;
                }
            }
            (if left == 255 { 0 } else { s.bandits_at(left) }) | s.bandits_at(right)
        };
        if s.role[bandit] == TUCO {
            targets |= s.bandits_at(place ^ 1);
        }
        Self::without_belle(s, targets)
    }

    #[inline]
    pub(super) fn punch_targets(&self, s: &State, bandit: usize) -> u8 {
        Self::without_belle(s, s.bandits_at(s.pos[bandit]) & !(1 << bandit))
    }

    fn punches(&self, s: &State, bandit: usize, out: &mut Vec<Action>) {
        let (me, car) = (self.owner(bandit), s.pos[bandit] >> 1);
        let is_cheyenne = s.role[bandit] == CHEYENNE;
        for victim in each(self.punch_targets(s, bandit)) {
            let mut push = |loot: Loot| {
                let is_purse = loot < Loot::JEWEL || loot == Loot::ANY;
                for other in self.beside(car) {
                    let way = if other > car { RIGHT } else { 0 };
                    if is_cheyenne && is_purse {
                        out.push(Action::Punch(victim as u8, loot, way | KEEP));
                    }
                    if !(is_cheyenne && is_purse && self.cheyenne_must) {
                        out.push(Action::Punch(victim as u8, loot, way));
                    }
                }
            };
            if s.owns_nothing(PLACES + victim) {
                push(Loot::NONE);
            } else {
                self.loot_at(s, PLACES + victim, me, push);
            }
        }
    }

    /// Carries out the card at hand.
    #[inline]
    pub(super) fn resolve(&self, s: &mut State, a: Action) {
        let bandit = s.acting(self.seats as usize);
        match a {
            Action::Move(car) => self.enter(s, bandit, car << 1 | s.pos[bandit] & 1),
            Action::Floor => {
                let place = s.pos[bandit] ^ 1;
                if self.floor_marshal { self.enter(s, bandit, place) } else { s.pos[bandit] = place }
            }
            Action::Marshal(car) => self.marshal_goes(s, car, true),
            Action::Fire(target) => self.fire(s, bandit, target as usize),
            Action::Rob(Loot::ANY) => return self.wait_for_purse(s, 255, 0),
            Action::Rob(loot) => self.rob(s, bandit, loot),
            Action::Punch(victim, Loot::ANY, way) => return self.wait_for_purse(s, victim, way),
            Action::Punch(victim, loot, way) => self.punch(s, bandit, victim as usize, loot, way),
            Action::Purse(purse) => {
                let (victim, way) = (s.victim, s.way);
                (s.victim, s.way, s.phase) = (0, 0, Phase::Resolve);
                match victim {
                    255 => self.rob(s, bandit, Loot(purse)),
                    victim => self.punch(s, bandit, victim as usize, Loot(purse), way),
                }
            }
            _ => {}
        }
        s.at += 1;
        self.turn_up(s);
    }

    /// Chance says which purse, where there are several.
    fn wait_for_purse(&self, s: &mut State, victim: u8, way: u8) {
        (s.victim, s.way, s.phase) = (victim, way, Phase::Token);
    }

    /// The purses from which chance takes one.
    #[inline]
    pub(super) fn purses_at_stake(&self, s: &State) -> u32 {
        let spot = match s.victim {
            255 => s.pos[s.acting(self.seats as usize)] as usize,
            victim => PLACES + victim as usize,
        };
        s.purses[spot]
    }

    #[inline]
    fn rob(&self, s: &mut State, bandit: usize, loot: Loot) {
        self.move_loot(s, loot, s.pos[bandit] as usize, PLACES + bandit);
    }

    #[inline]
    fn fire(&self, s: &mut State, bandit: usize, target: usize) {
        if s.bullets[bandit] > 0 {
            s.bullets[bandit] -= 1;
            self.give_bullet(s, self.owner(target));
            if self.owner(bandit) == self.owner(target) {
                s.friendly[self.owner(bandit)] += 1;
            }
        }
        let (from, at) = (s.pos[bandit], s.pos[target]);
        if s.role[bandit] != DJANGO || from >> 1 == at >> 1 {
            return;
        }
        // Pushed one car on in the direction of fire, if there is one.
        let car = if at > from { Some((at >> 1) + 1) } else { (at >> 1).checked_sub(1) };
        let Some(car) = car.filter(|&car| car <= self.cars()) else { return };
        if !(self.django_partial && (at & 1 == 1 || car == 0)) {
            self.enter(s, target, car << 1 | at & 1);
        }
    }

    #[inline]
    fn punch(&self, s: &mut State, bandit: usize, victim: usize, loot: Loot, way: u8) {
        let place = s.pos[victim];
        if loot != Loot::NONE {
            let to = if way & KEEP != 0 { PLACES + bandit } else { place as usize };
            self.move_loot(s, loot, PLACES + victim, to);
        }
        self.enter(s, victim, if way & RIGHT != 0 { place + 2 } else { place.wrapping_sub(2) });
    }

    /// A bandit comes to a place. Inside the Marshal's car it is shot and flees to the roof.
    #[inline]
    pub(super) fn enter(&self, s: &mut State, bandit: usize, place: u8) {
        s.pos[bandit] = place;
        if place == s.marshal << 1 {
            self.shoot_neutral(s, 1 << bandit);
            s.pos[bandit] = place | 1;
        }
    }

    /// The Marshal goes to a car; he chases everybody inside to the roof.
    #[inline]
    pub(super) fn marshal_goes(&self, s: &mut State, car: u8, evicts: bool) {
        s.marshal = car;
        if !evicts {
            return;
        }
        let inside = s.bandits_at(s.marshal << 1);
        self.shoot_neutral(s, inside);
        each(inside).for_each(|bandit| s.pos[bandit] |= 1);
    }

    /// Each of these bandits gets a neutral bullet. Too few for all: nobody gets one.
    #[inline]
    pub(super) fn shoot_neutral(&self, s: &mut State, bandits: u8) {
        let hit = bandits.count_ones() as u8;
        if s.neutral != 255 {
            if s.neutral < hit {
                return;
            }
            s.neutral -= hit;
        }
        each(bandits).for_each(|bandit| self.give_bullet(s, self.owner(bandit)));
    }

    #[inline]
    fn give_bullet(&self, s: &mut State, seat: usize) {
        s.deck_bullets[seat] += 1;
        s.received[seat] += 1;
        if !self.reshuffle {
            s.top[seat] += 1;
        }
    }
}
