//! Evaluations, and what the players of paper 001 want.

use super::cards::{ATTACK, DEFUSE, FUTURE, KITTEN, NOPE, SHUFFLE, SKIP};
use super::rules::ExplodingKittens;
use super::state::{Phase, SEATS, State};
use nply_core::{Evaluate, Game, Player, PlayerType, Values};

/// Chances to be the last one alive: Defuses first, then cards that avoid a draw; less for who has to draw now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Survival;

impl Evaluate<ExplodingKittens> for Survival {
    fn evaluate(&self, g: &ExplodingKittens, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        let danger = s.kittens() as f32 / f32::from(s.left.max(1));
        let mut weights = [0.0; SEATS];
        for (seat, weight) in
            weights.iter_mut().enumerate().take(g.seats).filter(|(seat, _)| s.is_alive(*seat))
        {
            let hand = s.hands[seat];
            let worth = |card, value: f32| hand.count(card) as f32 * value;
            let mut safety = worth(DEFUSE, 1.0) + worth(SKIP, 0.3) + worth(ATTACK, 0.4) + worth(NOPE, 0.2);
            safety += worth(SHUFFLE, 0.15) + worth(FUTURE, 0.15) + 0.03 * f32::from(s.sizes[seat]);
            if s.mover as usize == seat {
                let top = s.pile[0] as usize == KITTEN.index() && s.knows[seat] & 1 == 1;
                let draws = if top { 1.0 } else { danger * f32::from(s.turns) };
                safety -= draws.min(1.5) * if hand.has(DEFUSE) { 0.8 } else { 1.5 };
            }
            *weight = (1.1 * safety).exp();
        }
        let all: f32 = weights.iter().sum();
        Values::of(&weights.map(|weight| weight / all)[..g.seats])
    }
}

/// The running score as chances of the win, which add up to 1: how many others are out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score;

impl Evaluate<ExplodingKittens> for Score {
    fn evaluate(&self, g: &ExplodingKittens, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        let out: [f32; SEATS] = std::array::from_fn(|seat| match seat < g.seats {
            true => g.others_out(s, seat) as f32,
            false => 0.0,
        });
        let all: f32 = out.iter().sum();
        let share = |out: f32| if all > 0.0 { out / all } else { 1.0 / g.seats as f32 };
        Values::of(&out.map(share)[..g.seats])
    }
}

/// The number of other players that are out (paper 001), with or without half as much again for the winner and half of
/// it for losers.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    /// Whether winning and losing count.
    pub factors: bool,
}

impl PlayerType<ExplodingKittens> for Tag {
    fn utility(&self, g: &ExplodingKittens, s: &State, _values: &Values, who: Player) -> f32 {
        let out = g.others_out(s, who.index()) as f32 / (g.seats - 1) as f32;
        let factor = match (s.is_alive(who.index()), s.phase) {
            _ if !self.factors => return out,
            (false, _) => 0.5,
            (true, Phase::Over) => 1.5,
            _ => 1.0,
        };
        out * factor / 1.5
    }
}
