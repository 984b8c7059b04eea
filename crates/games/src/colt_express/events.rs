//! The end of a round: its event, then the next round.

use super::rules::{Action, ColtExpress, Loot, ROUNDS};
use super::state::{PLACES, PLANNED, Phase, State, each};
use super::train::{
    ANGRY_MARSHAL, BRAKING, HOSTAGE, PICKPOCKETING, PURSES, REBELLION, REVENGE, SWIVEL_ARM, TAKE_IT_ALL,
};

impl ColtExpress {
    /// All planned cards are carried out.
    pub(super) fn end_round(&self, s: &mut State) {
        match s.rounds[s.round as usize] {
            ANGRY_MARSHAL => self.angry_marshal(s),
            SWIVEL_ARM => self.on_roofs(s, |_| 1),
            BRAKING => self.on_roofs(s, |place| (place + 2).min(2 * self.cars() + 1)),
            TAKE_IT_ALL => s.boxes[2 * s.marshal as usize] += 1,
            REBELLION => {
                let inside = self.bandits_where(s, |place| place & 1 == 0);
                self.shoot_neutral(s, inside);
            }
            REVENGE => self.marshals_revenge(s),
            HOSTAGE => s.ransom |= self.bandits_where(s, |place| place >> 1 == self.cars()),
            PICKPOCKETING => {
                s.phase = Phase::Pocket;
                s.acted = 0;
                return self.next_pocket(s);
            }
            _ => {}
        }
        self.next_round(s);
    }

    fn bandits_where(&self, s: &State, is_there: impl Fn(u8) -> bool) -> u8 {
        (0..self.bandits()).fold(0, |bits, bandit| bits | u8::from(is_there(s.pos[bandit])) << bandit)
    }

    fn on_roofs(&self, s: &mut State, to: impl Fn(u8) -> u8) {
        for place in &mut s.pos[..self.bandits()] {
            if *place & 1 == 1 {
                *place = to(*place);
            }
        }
    }

    /// Shoots at the roof above him, then goes one car towards the caboose, where he chases bandits as always.
    fn angry_marshal(&self, s: &mut State) {
        let above = s.bandits_at(s.marshal << 1 | 1);
        self.shoot_neutral(s, above);
        if s.marshal > 0 {
            self.marshal_goes(s, s.marshal - 1, self.angry_evicts);
        }
    }

    /// Bandits above the Marshal lose their least valuable purse; it falls on that roof. Jewels and strongboxes stay.
    fn marshals_revenge(&self, s: &mut State) {
        let place = s.marshal << 1 | 1;
        for bandit in each(s.bandits_at(place)) {
            let purses = s.purses[PLACES + bandit];
            let each_purse = (0..PURSES as u8).filter(|&purse| purses >> purse & 1 == 1);
            let value = |purse: &u8| s.value[*purse as usize];
            let lost = match self.revenge_most {
                true => each_purse.max_by_key(value),
                false => each_purse.min_by_key(value),
            };
            if let Some(purse) = lost {
                self.move_loot(s, Loot(purse), PLACES + bandit, place as usize);
            }
        }
    }

    /// Whose pocket-picking it is: bandits alone at a place where a purse lies, from the first player on.
    fn next_pocket(&self, s: &mut State) {
        let bandits = self.bandits() as u8;
        while s.acted < bandits {
            let bandit = (s.first + s.acted) % bandits;
            let place = s.pos[bandit as usize];
            let is_alone = s.bandits_at(place) == 1 << bandit;
            if is_alone && s.purses[place as usize] != 0 {
                s.seat = bandit;
                return;
            }
            s.acted += 1;
        }
        (s.acted, s.seat) = (0, 0);
        self.next_round(s);
    }

    pub(super) fn pocket_actions(&self, s: &State, out: &mut Vec<Action>) {
        let bandit = s.seat as usize;
        let purses = s.purses[s.pos[bandit] as usize];
        self.purses_at(s, purses, self.owner(bandit), &mut |loot: Loot| out.push(Action::Rob(loot)));
        out.push(Action::Nothing);
    }

    pub(super) fn pocket(&self, s: &mut State, a: Action) {
        let bandit = s.seat as usize;
        if let Action::Rob(loot) = a {
            let place = s.pos[bandit] as usize;
            self.move_loot(s, loot, place, PLACES + bandit);
        }
        s.acted += 1;
        self.next_pocket(s);
    }

    /// Played cards go back to their owners, the next player is first, the next round card is turned up.
    fn next_round(&self, s: &mut State) {
        for at in 0..s.planned {
            let planned = s.planned(at);
            self.pile_of_played(s, planned.owner).put(planned.card);
        }
        s.plan = [0; PLANNED];
        (s.planned, s.at) = (0, 0);
        s.round += 1;
        if s.round == ROUNDS {
            s.phase = Phase::Over;
            // Everything is counted openly.
            let everybody = ((1u16 << self.seats) - 1) as u8;
            let values = s.value;
            s.known
                .iter_mut()
                .zip(values)
                .for_each(|(known, value)| *known = if value > 0 { everybody } else { 0 });
            return;
        }
        s.first = if s.first + 1 == self.seats { 0 } else { s.first + 1 };
        s.seat = 0;
        if self.double {
            s.phase = Phase::Pick;
        } else {
            self.deal_on(s);
        }
    }
}
