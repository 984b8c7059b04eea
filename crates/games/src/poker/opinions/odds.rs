//! What choices are worth by the own cards alone, and play by it.

use super::super::rules::Poker;
use super::super::state::{Action, State};
use super::chance::{Chance, chance};
use nply_core::hash::key_of;
use nply_core::{OrderMoves, Player, Playout, Rng, Seed};

/// Deals that are tried for a rating, and for a move of a playout.
const RATED: u32 = 40;
const PLAYED: u32 = 6;

/// One move in so many of a playout is random.
const RANDOM: u32 = 12;

/// How much a bet of the size of the pot takes from the chance of whoever calls it.
const FEAR: f32 = 0.25;
/// How much a raise of the size of the pot takes from the chance of whoever is called, and a bet faced before it.
const CALLED: f32 = 0.3;
const PRESSED: f32 = 0.3;
/// And how much any raise does.
const MARGIN: f32 = 0.04;
/// How often a seat folds to a first bet, how much more often if it is as large as the pot, and how often at most.
const FOLDS: f32 = 0.25;
const FOLDS_BY_SIZE: f32 = 0.35;
const MOST_FOLDS: f32 = 0.65;

/// Chips that a choice wins on average over folding, if others with average cards answer it now and then.
struct Worth {
    chance: Chance,
    pot: f32,
    owed: f32,
    others: i32,
    street: f32,
    opened: bool,
}

impl Worth {
    fn new(g: &Poker, s: &State, seat: usize, deals: u32, rng: &mut Rng) -> Self {
        let owed = g.owed(s, seat).min(s.stack[seat]);
        Worth {
            chance: chance(s, seat, deals, rng),
            pot: s.pot() as f32,
            owed: f32::from(owed),
            others: s.live.count_ones() as i32 - 1,
            street: f32::from(s.street[seat]),
            opened: s.opened,
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
        let chance = self.chance.all * (1.0 - FEAR * pressure.min(1.0));
        chance * (self.pot + paid) - paid
    }

    /// Others fold the more often the more it costs them; whoever calls has better cards than any.
    fn raised(&self, paid: f32) -> f32 {
        let more = (paid - self.owed).max(0.0);
        if more == 0.0 {
            return self.called(paid);
        }
        let size = more / (self.pot + self.owed + 1.0);
        // A blind is no bet: nobody has shown good cards by it. Who has bet does not fold to a small raise.
        let faced = (self.owed / (self.pot + 1.0)).min(1.0);
        let (base, pressure) = if self.opened { (0.0, faced) } else { (FOLDS, 0.0) };
        let folds = (base + FOLDS_BY_SIZE * size).min(MOST_FOLDS).powi(self.others.max(1));
        let chance = self.chance.one * (1.0 - CALLED * size.min(1.0)) * (1.0 - PRESSED * pressure) - MARGIN;
        let met = chance * (self.pot + paid + more) - paid;
        folds * self.pot + (1.0 - folds) * met
    }
}

/// Rates choices in chips.
#[derive(Clone, Copy, Debug, Default)]
pub struct Odds;

impl OrderMoves<Poker> for Odds {
    fn rate(&self, g: &Poker, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let seat = who.index();
        let mut rng = Seed(key_of(&(s.holes[seat], s.board_set()))).rng();
        let worth = Worth::new(g, s, seat, RATED, &mut rng);
        out.extend(list.iter().map(|&action| worth.of(s, seat, action)));
    }
}

/// Plays what seems best by a few deals, and now and then anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsPlayout;

impl Playout<Poker> for OddsPlayout {
    fn choose(&self, g: &Poker, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        if rng.below(RANDOM) == 0 {
            return rng.pick(list);
        }
        let worth = Worth::new(g, s, who.index(), PLAYED, rng);
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
