//! What choices are worth by the own cards alone, and play by it.

use super::super::rules::Poker;
use super::super::state::{Action, State};
use super::chance::{Chance, chance};
use nply_core::hash::key_of;
use nply_core::{OrderMoves, Player, Playout, Rng, Seed};

/// Chips that a choice wins on average over folding, if others with average cards answer it now and then.
struct Worth {
    chance: Chance,
    pot: f32,
    owed: f32,
    others: i32,
    street: f32,
    opened: bool,
    k: &'static [f32; 16],
}

impl Worth {
    fn new(g: &Poker, s: &State, seat: usize, k: &'static [f32; 16], deals: u32, rng: &mut Rng) -> Self {
        let owed = g.owed(s, seat).min(s.stack[seat]);
        Worth {
            chance: chance(s, seat, deals, rng),
            pot: s.pot() as f32,
            owed: f32::from(owed),
            others: s.live.count_ones() as i32 - 1,
            street: f32::from(s.street[seat]),
            opened: s.opened,
            k,
        }
    }

    fn of(&self, s: &State, seat: usize, action: Action) -> f32 {
        match action {
            Action::Fold | Action::Deal(_) => 0.0,
            Action::Check => self.chance.all * self.pot,
            Action::Call => self.called(self.owed),
            Action::AllIn => self.raised(f32::from(s.stack[seat])),
            Action::To(total) => self.raised(f32::from(total) - self.street),
        }
    }

    /// Whoever bets has better cards than any: the more was bet, the less the chance is worth.
    fn called(&self, paid: f32) -> f32 {
        let pressure = paid / (self.pot + 1.0);
        let chance = self.chance.all * (1.0 - self.k[3] * pressure.min(1.0));
        chance * (self.pot + paid) - paid
    }

    /// Others fold the more often the more it costs them; whoever calls has better cards than any.
    fn raised(&self, paid: f32) -> f32 {
        let more = (paid - self.owed).max(0.0);
        if more == 0.0 {
            return self.called(paid);
        }
        let size = more / (self.pot + self.owed + 1.0);
        let pressure = (self.owed / (self.pot + 1.0)).min(1.0);
        let base = if self.opened { self.k[13] } else { self.k[5] };
        let folds = (base + self.k[6] * size).min(self.k[7]).powi(self.others.max(1));
        let chance =
            self.chance.one * (1.0 - self.k[4] * size.min(self.k[12])) * (1.0 - self.k[14] * pressure) - self.k[8];
        let met = chance * (self.pot + paid + more) - paid;
        folds * self.pot + (1.0 - folds) * met
    }
}

/// Rates choices in chips.
#[derive(Clone, Copy, Debug, Default)]
pub struct Odds(pub usize);

impl OrderMoves<Poker> for Odds {
    fn rate(&self, g: &Poker, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let (seat, k) = (who.index(), knobs(self.0));
        let mut rng = Seed(key_of(&(s.holes[seat], s.board_set()))).rng();
        let worth = Worth::new(g, s, seat, k, k[0] as u32, &mut rng);
        out.extend(list.iter().map(|&action| worth.of(s, seat, action)));
    }
}

/// Plays what seems best by a few deals, and now and then anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsPlayout(pub usize);

impl Playout<Poker> for OddsPlayout {
    fn choose(&self, g: &Poker, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        let k = knobs(self.0);
        if k[2] > 0.0 && rng.below(k[2] as u32) == 0 {
            return rng.pick(list);
        }
        let worth = Worth::new(g, s, who.index(), k, k[1] as u32, rng);
        let mut best = (f32::NEG_INFINITY, list[0]);
        for &action in list {
            let rating = worth.of(s, who.index(), action);
            if rating > best.0 {
                best = (rating, action);
            }
        }
        best.1
    }
}

static KNOBS: std::sync::OnceLock<[[f32; 16]; 2]> = std::sync::OnceLock::new();
fn knobs(set: usize) -> &'static [f32; 16] {
    &KNOBS.get_or_init(|| {
        let k = [40.0, 6.0, 12.0, 0.25, 0.3, 0.25, 0.35, 0.65, 0.04, 0.1, 10.0, 0.0, 1.0, 0.25, 0.0, 0.0];
        ["KNOBS", "KNOBS2"].map(|name| {
            let mut k = k;
            if let Ok(text) = std::env::var(name) {
                for pair in text.split(',') {
                    let (i, v) = pair.split_once('=').unwrap();
                    k[i.parse::<usize>().unwrap()] = v.parse().unwrap();
                }
            }
            k
        })
    })[set]
}
