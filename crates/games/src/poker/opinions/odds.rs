//! What choices are worth by the own cards alone, and play by it.

use super::super::cards::{Dealer, PACK};
use super::super::rank::rank;
use super::super::rules::Poker;
use super::super::state::{Action, State};
use nply_core::hash::key_of;
use nply_core::{OrderMoves, Player, Playout, Rng, Seed};

/// Deals that are tried for a rating, and for a move of a playout.
const RATED: u32 = 40;
const PLAYED: u32 = 6;

/// One move in so many of a playout is random.
const RANDOM: u32 = 12;

/// The part of the pot that the cards of a seat win against others with any cards. Uses nothing that it does not see.
fn chance(s: &State, seat: usize, deals: u32, rng: &mut Rng) -> f32 {
    let (hole, board) = (s.holes[seat], s.board_set());
    let others = s.live.count_ones().saturating_sub(1).max(1);
    if hole.count_ones() != 2 {
        return 1.0 / (others + 1) as f32;
    }
    let mut won = 0.0;
    for _ in 0..deals {
        let mut dealer = Dealer::new(PACK & !(hole | board), rng);
        let full = board | dealer.cards(5 - u32::from(s.on_board));
        let own = rank::<7>(hole | full, true);
        let mut ties = 1.0;
        let beaten = (0..others).any(|_| {
            let other = rank::<7>(dealer.cards(2) | full, true);
            ties += f32::from(u8::from(other == own));
            other > own
        });
        won += if beaten { 0.0 } else { 1.0 / ties };
    }
    won / deals as f32
}

/// Chips that a choice wins on average over folding, if others with average cards answer it now and then.
struct Worth {
    /// The part of the pot that the cards win.
    chance: f32,
    pot: f32,
    owed: f32,
    others: i32,
    street: f32,
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
        }
    }

    fn of(&self, s: &State, seat: usize, action: Action) -> f32 {
        match action {
            Action::Fold => 0.0,
            Action::Check => self.chance * self.pot,
            Action::Call => self.called(self.owed),
            Action::AllIn => self.raised(f32::from(s.stack[seat])),
            Action::To(total) => self.raised(f32::from(total) - self.street),
            Action::Deal(_) => 0.0,
        }
    }

    /// Whoever bets has better cards than any: the more was bet, the less the chance is worth.
    fn called(&self, paid: f32) -> f32 {
        let pressure = paid / (self.pot + 1.0);
        let chance = self.chance * (1.0 - FEAR * pressure.min(1.0));
        chance * (self.pot + paid) - paid
    }

    /// Others fold the more often the more it costs them; those who call have better cards than any.
    fn raised(&self, paid: f32) -> f32 {
        let more = (paid - self.owed).max(0.0);
        if more == 0.0 {
            return self.called(paid);
        }
        let size = more / (self.pot + self.owed + 1.0);
        let folds = (0.25 + 0.35 * size).min(0.65).powi(self.others.max(1));
        let chance = self.chance * (1.0 - CALLED * size.min(1.0)) - 0.04;
        let met = chance * (self.pot + paid + more) - paid;
        folds * self.pot + (1.0 - folds) * met
    }
}

/// How much a bet of the size of the pot takes from the chance of whoever calls it, and of whoever is called.
const FEAR: f32 = 0.25;
const CALLED: f32 = 0.3;

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
