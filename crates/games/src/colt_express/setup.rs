//! The start of a game: cars, loot, characters, round cards.

use super::cards::Pile;
use super::rules::{Action, ColtExpress, ROUNDS};
use super::state::{PLACES, PLANNED, Phase, SPOTS, State};
use super::train::{
    BANDITS, PLAIN, PRINTED_CARS, PURSE_COUNTS, PURSES, REGULAR, ROUND_CARDS, STARTING_PURSE, TAG_CARS,
};
use nply_core::Rng;

/// Bullets of each bandit.
pub(super) const BULLETS: u8 = 6;

impl ColtExpress {
    pub(super) fn set_up(&self, rng: &mut Rng) -> State {
        let mut s = self.empty();
        s.first = if self.random_first { rng.below(self.seats.into()) as u8 } else { 0 };
        self.give_roles(&mut s, rng);
        self.place_bandits(&mut s);
        self.load_cars(&mut s, rng);
        self.choose_rounds(&mut s, rng);
        s.phase = if self.chosen_roles { Phase::Choose } else { self.after_roles() };
        s
    }

    fn after_roles(&self) -> Phase {
        if self.double { Phase::Start } else { Phase::Deal }
    }

    /// Decks, bullets and the Marshal; nothing on the train.
    pub(super) fn empty(&self) -> State {
        let seats = self.seats as usize;
        let mut s = State {
            purses: [0; SPOTS],
            jewels: [0; SPOTS],
            boxes: [0; SPOTS],
            deck: [Pile(0); BANDITS],
            hand: [Pile(0); BANDITS],
            deck_bullets: [0; BANDITS],
            hand_bullets: [0; BANDITS],
            hand_size: [0; BANDITS],
            top: [0; BANDITS],
            sure: [0; BANDITS],
            received: [0; BANDITS],
            friendly: [0; BANDITS],
            pos: [255; BANDITS],
            bullets: [0; BANDITS],
            role: [PLAIN; BANDITS],
            value: [0; PURSES],
            known: [0; PURSES],
            plan: [0; PLANNED],
            rounds: [0; 5],
            ransom: 0,
            phase: Phase::Deal,
            round: 0,
            first: 0,
            turn_at: 0,
            acted: 0,
            cover: 0,
            seat: 0,
            to_draw: 0,
            planned: 0,
            at: 0,
            marshal: self.cars(),
            neutral: self.neutral,
            victim: 0,
            way: 0,
            starts: [0; 3],
            partners: [0; 3],
            discard: [Pile(0); BANDITS],
            discard_bullets: [0; BANDITS],
        };
        s.deck[..seats].fill(self.full_deck());
        s.bullets[..self.bandits()].fill(BULLETS);
        s
    }

    /// Characters are given at random, or chosen later. Two bandits of a seat: one of Ghost, Doc, Belle, one of Tuco,
    /// Cheyenne, Django.
    fn give_roles(&self, s: &mut State, rng: &mut Rng) {
        if self.first_game {
            return;
        }
        let seats = self.seats as usize;
        if self.double {
            let (mut one, mut two) = ([0, 1, 2], [3, 4, 5]);
            rng.shuffle(&mut one);
            rng.shuffle(&mut two);
            if self.chosen_roles {
                s.partners = two;
                return;
            }
            s.role[..seats].copy_from_slice(&one[..seats]);
            s.role[seats..2 * seats].copy_from_slice(&two[..seats]);
        } else if !self.chosen_roles {
            let mut all = [0, 1, 2, 3, 4, 5];
            rng.shuffle(&mut all);
            s.role[..seats].copy_from_slice(&all[..seats]);
        }
    }

    /// From the first player on, caboose and next car in turn. Two bandits of a seat wait for their seat to choose.
    fn place_bandits(&self, s: &mut State) {
        let seats = self.seats;
        for bandit in 0..self.bandits() as u8 {
            let turn = (bandit + seats - s.first) % seats;
            s.pos[bandit as usize] = if self.double { 2 * (bandit / seats) } else { turn % 2 * 2 };
        }
    }

    fn load_cars(&self, s: &mut State, rng: &mut Rng) {
        let cars = if self.tag_cars { TAG_CARS } else { PRINTED_CARS };
        let mut order = [0usize, 1, 2, 3, 4, 5];
        rng.shuffle(&mut order);
        let everybody = ((1u16 << self.seats) - 1) as u8;
        let mut purse = 0;
        let mut left = PURSE_COUNTS;
        // A starting purse is worth 250, as everybody knows.
        let starters = if self.double && self.one_purse { self.seats as usize } else { self.bandits() };
        for bandit in 0..starters {
            s.purses[PLACES + bandit] |= 1 << purse;
            (s.value[purse], s.known[purse]) = (STARTING_PURSE, everybody);
            left[0] -= 1;
            purse += 1;
        }
        let mut unused = 0b11_1111u8;
        for (car, &drawn) in order[..self.cars() as usize].iter().enumerate() {
            let kind = if self.cars_repeat { wrong_car(&mut unused, rng) } else { drawn };
            let (purses, jewels) = cars[kind];
            for _ in 0..purses {
                s.purses[2 * car] |= 1 << purse;
                s.value[purse] = self.draw_value(&mut left, rng);
                purse += 1;
            }
            s.jewels[2 * car] = jewels;
        }
        s.boxes[2 * self.cars() as usize] = 1;
    }

    /// The value of a purse taken from those that are left. Where car types repeat the box never runs short, and every
    /// value is as likely as any other, as in the TAG framework: 375 on average, not 333.
    pub(super) fn draw_value(&self, left: &mut [u8; 6], rng: &mut Rng) -> u8 {
        if self.cars_repeat {
            return STARTING_PURSE + rng.below(PURSE_COUNTS.len() as u32) as u8;
        }
        let mut number = rng.below(left.iter().map(|&n| u32::from(n)).sum::<u32>().max(1));
        for (step, count) in left.iter_mut().enumerate() {
            if number < u32::from(*count) {
                *count -= 1;
                return STARTING_PURSE + step as u8;
            }
            number -= u32::from(*count);
        }
        STARTING_PURSE
    }

    /// Four regular cards and a station; five regular ones in a first game.
    fn choose_rounds(&self, s: &mut State, rng: &mut Rng) {
        let mut order = [0, 1, 2, 3, 4, 5, 6];
        rng.shuffle(&mut order);
        s.rounds.copy_from_slice(&order[..ROUNDS as usize]);
        if !self.first_game {
            s.rounds[4] = REGULAR + rng.below(u32::from(ROUND_CARDS - REGULAR)) as u8;
        }
    }

    /// Characters that nobody has taken; of pairs the first one.
    pub(super) fn character_actions(&self, s: &State, out: &mut Vec<Action>) {
        let all = if self.double { 0..3 } else { 0..PLAIN };
        out.extend(all.filter(|role| !s.role[..self.seats as usize].contains(role)).map(Action::Character));
    }

    /// What is chosen before the cards are dealt: characters, and for two bandits who starts in the caboose and a card.
    pub(super) fn before_round(&self, s: &mut State, a: Action) {
        let seat = s.seat as usize;
        match a {
            Action::Character(role) => {
                s.role[seat] = role;
                if self.double {
                    s.role[seat + self.seats as usize] = s.partners[role as usize];
                }
            }
            Action::Start(bandit) => s.starts[seat] = bandit + 1,
            Action::Pick(card) => {
                s.deck[seat].take(card);
                s.hand[seat].put(card);
                s.hand_size[seat] += 1;
            }
            _ => debug_assert!(false, "not an action before a round"),
        }
        s.seat += 1;
        if s.seat < self.seats {
            return;
        }
        s.seat = 0;
        match s.phase {
            Phase::Choose => {
                s.partners = [0; 3];
                s.phase = self.after_roles();
                return;
            }
            Phase::Pick => {
                s.phase = Phase::Deal;
                return;
            }
            _ => {}
        }
        for seat in 0..self.seats as usize {
            if s.starts[seat] == 2 {
                s.pos.swap(seat, seat + self.seats as usize);
            }
        }
        s.starts = [0; 3];
        s.phase = Phase::Pick;
    }
}

/// The mistake of the TAG framework: a place in the list of unused types is taken for a type.
fn wrong_car(unused: &mut u8, rng: &mut Rng) -> usize {
    let kind = rng.below(unused.count_ones()) as usize;
    *unused &= !(1 << kind);
    kind
}
