//! Opinions: how things stand on the train, what a bandit with sense does, and random play.

use super::cards::{Card, Does};
use super::rules::{Action, ColtExpress, KEEP, Loot, ROUNDS};
use super::state::{Phase, State, each};
use super::train::GHOST;
use nply_core::{Evaluate, Game, OrderMoves, Player, Playout, Rng, Turn, Values};

/// Loot, the race for the Gunslinger's prize, bullets in the cards, loot in reach, the Marshal, planned cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook;

/// The mean value of a purse that nobody has opened, in units of 50.
const UNOPENED: f32 = 7.0;

/// What lies at a spot, unopened purses at their mean; in units of 50.
#[inline]
fn lies(s: &State, spot: usize) -> f32 {
    s.purses[spot].count_ones() as f32 * UNOPENED
        + f32::from(s.jewels[spot]) * 10.0
        + f32::from(s.boxes[spot]) * 20.0
}

/// The most valuable thing that can be taken at a spot.
#[inline]
fn best(s: &State, spot: usize) -> f32 {
    match (s.boxes[spot], s.jewels[spot], s.purses[spot]) {
        (1.., _, _) => 20.0,
        (_, 1.., _) => 10.0,
        (_, _, 1..) => UNOPENED,
        _ => 0.0,
    }
}

impl ColtExpress {
    /// What a place promises a bandit that may act so many times more.
    fn promise(&self, s: &State, bandit: usize) -> f32 {
        let place = s.pos[bandit];
        let mut sum = 0.0f32;
        for other in 0..2 * (self.cars() + 1) {
            let loot = best(s, other as usize) + 0.15 * lies(s, other as usize);
            if loot == 0.0 {
                continue;
            }
            let cars = f32::from((other >> 1).abs_diff(place >> 1));
            let floors = f32::from((other ^ place) & 1);
            let guarded = if other == s.marshal << 1 { 0.4 } else { 1.0 };
            sum = sum.max(loot * guarded * 0.7f32.powf(cars + floors));
        }
        sum
    }

    /// Planned cards that are still to be carried out: a robbery where loot lies is nearly money.
    fn planned_hopes(&self, s: &State, hopes: &mut [f32; 6]) {
        if !matches!(s.phase, Phase::Plan | Phase::Draw | Phase::Resolve | Phase::Token) {
            return;
        }
        let seats = self.seats as usize;
        // Where each bandit will be by its own floor changes; cars are anybody's guess.
        let mut place = s.pos;
        for at in s.at..s.planned {
            let planned = s.planned(at);
            let bandit = planned.owner + seats * planned.card.bandit() as usize;
            match planned.card.does() {
                Does::Floor => place[bandit] ^= 1,
                Does::Rob => hopes[planned.owner] += 0.5 * best(s, place[bandit] as usize).max(1.5),
                Does::Fire if s.bullets[bandit] > 0 => hopes[planned.owner] += 1.0,
                Does::Punch => hopes[planned.owner] += 0.5,
                _ => {}
            }
        }
    }
}

impl Evaluate<ColtExpress> for Outlook {
    fn evaluate(&self, g: &ColtExpress, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        let (mut values, seats) = (Values::default(), g.seats as usize);
        let mut hopes = [0.0; 6];
        g.planned_hopes(s, &mut hopes);
        let left = f32::from(ROUNDS - s.round);
        let shots: [f32; 6] =
            std::array::from_fn(|seat| if seat < seats { f32::from(g.shots(s, seat)) } else { 0.0 });
        let weigh = |shots: f32| (shots * (1.8 - 0.2 * left)).exp();
        let all: f32 = shots[..seats].iter().map(|&n| weigh(n)).sum();
        let most = g.bounds().1;
        for seat in 0..seats {
            let mut promise = g.promise(s, seat);
            if g.double {
                promise += g.promise(s, seat + seats);
            }
            // Bullets clog the rounds to come; the sooner, the more.
            let clog = f32::from(s.received[seat]) * 0.55 * (left - 0.5).max(0.0);
            let prize = 20.0 * 1.15 * weigh(shots[seat]) / all;
            let units =
                f32::from(g.loot_of(s, seat)) + prize + hopes[seat] + promise * 0.35 * left.min(2.0) - clog;
            values.0[seat] = (units * 50.0 + 150.0 * left).clamp(0.0, most);
        }
        values
    }
}

/// Rates actions by what a bandit with sense would do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sense;

impl Sense {
    fn value_of(s: &State, loot: Loot, me: usize) -> f32 {
        match loot {
            Loot::JEWEL => 10.0,
            Loot::BOX => 20.0,
            Loot::NONE => 0.0,
            Loot::ANY => UNOPENED,
            Loot(purse) if s.known[purse as usize] >> me & 1 == 1 => f32::from(s.value[purse as usize]),
            _ => UNOPENED,
        }
    }

    fn card(g: &ColtExpress, s: &State, me: usize, card: Card) -> f32 {
        let bandit = me + g.seats as usize * card.bandit() as usize;
        let place = s.pos[bandit];
        match card.does() {
            Does::Rob => 1.0 + best(s, place as usize),
            Does::Fire if s.bullets[bandit] > 0 => 4.0 + 2.0 * (g.fire_targets(s, bandit) != 0) as u8 as f32,
            Does::Fire => 0.0,
            Does::Punch => 3.0 * (g.punch_targets(s, bandit) != 0) as u8 as f32 + 1.0,
            Does::Move => 4.0 - 0.2 * best(s, place as usize),
            Does::Floor if place ^ 1 == s.marshal << 1 => 1.0,
            Does::Floor => 2.0 + 0.3 * best(s, (place ^ 1) as usize),
            Does::Marshal => 2.0,
        }
    }

    fn one(g: &ColtExpress, s: &State, me: usize, a: Action) -> f32 {
        let seats = g.seats as usize;
        match a {
            Action::Pick(card) | Action::Play(card) | Action::Hide(card) => Self::card(g, s, me, card),
            Action::Draw => 2.5 + 3.0 * (s.hand[me].len() < 2) as u8 as f32,
            Action::Rob(loot) => 5.0 + Self::value_of(s, loot, me),
            Action::Fire(target) => 5.0 + 0.05 * f32::from(g.loot_of(s, g.owner(target as usize))),
            Action::Punch(victim, loot, way) => {
                let keep = if way & KEEP != 0 { 5.0 } else { 0.0 };
                let own = if g.owner(victim as usize) == me { -20.0 } else { 0.0 };
                5.0 + Self::value_of(s, loot, me) + keep + own
            }
            Action::Move(car) => {
                let bandit = s.acting(seats);
                let mut there = *s;
                there.pos[bandit] = car << 1 | s.pos[bandit] & 1;
                let shot = if there.pos[bandit] == s.marshal << 1 { 8.0 } else { 0.0 };
                g.promise(&there, bandit) - shot
            }
            Action::Marshal(car) => each(s.bandits_at(car << 1))
                .map(|bandit| if g.owner(bandit) == me { -3.0 } else { 1.0 })
                .sum::<f32>(),
            _ => 0.0,
        }
    }
}

impl OrderMoves<ColtExpress> for Sense {
    fn rate(&self, g: &ColtExpress, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&a| Self::one(g, s, who.index(), a)));
    }
}

impl Playout<ColtExpress> for Sense {
    fn choose(&self, g: &ColtExpress, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        if rng.next_u64() & 1 == 0 {
            return rng.pick(list);
        }
        let mut best = (f32::NEG_INFINITY, list[0]);
        for &action in list {
            let rate = Self::one(g, s, who.index(), action) + rng.unit();
            if rate > best.0 {
                best = (rate, action);
            }
        }
        best.1
    }
}

/// Random play.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBandits;

impl RandomBandits {
    /// One legal action, each as likely as any other; most are found without listing them.
    #[inline]
    fn pick(g: &ColtExpress, s: &State, who: Player, buf: &mut Vec<Action>, rng: &mut Rng) -> Action {
        let seat = who.index();
        if s.phase == Phase::Plan && s.cover == 0 && !g.is_played_by(s, GHOST, seat) && s.deck_size(seat) > 0
        {
            let kinds = s.hand[seat].one_of_each();
            let number = if kinds.len() == 0 { 0 } else { rng.below(kinds.len() + 1) };
            return if number == kinds.len() { Action::Draw } else { Action::Play(kinds.nth(number)) };
        }
        if s.phase == Phase::Resolve && s.planned(s.at).card.does() == Does::Floor {
            return Action::Floor;
        }
        buf.clear();
        g.actions(s, who, buf);
        if let [only] = buf[..] { only } else { rng.pick(buf) }
    }
}

impl Playout<ColtExpress> for RandomBandits {
    #[inline]
    fn choose(&self, _g: &ColtExpress, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }

    fn run(&self, g: &ColtExpress, s: &mut State, limit: u32, buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        for plies in 0..limit {
            match g.turn(s) {
                Turn::Over => return plies,
                Turn::One(who) => {
                    let action = Self::pick(g, s, who, buf, rng);
                    g.apply(s, action);
                }
                _ => g.roll(s, rng),
            }
        }
        limit
    }
}
