//! Estimates of the payoffs: who is nearest to going out.

use super::cards::value_of;
use super::melds::{deadwood, deadwood_after_discard, in_runs, in_sets};
use super::playouts::connected;
use super::rules::GinRummy;
use super::state::{MOST, Phase, State};
use nply_core::{Evaluate, Game, Values};

/// Points won so far: nothing in a single hand before it ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score;

impl Evaluate<GinRummy> for Score {
    fn evaluate(&self, g: &GinRummy, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        if g.win_only {
            return Values::all(g.seats, 1.0 / g.seats as f32);
        }
        g.running(s)
    }
}

/// How far a hand is from going out, in points: its deadwood, less for cards left over that may still come together.
fn distance(s: &State, seat: usize) -> f32 {
    let hand = s.hands[seat];
    let extra = s.phase == Phase::Discard && s.mover as usize == seat;
    let points = match s.phase {
        _ if s.is_laying() && s.laid[seat] != 0 => value_of(hand),
        _ if extra => deadwood_after_discard(hand),
        _ => deadwood(hand),
    };
    let near = connected(hand) & !(in_runs(hand) | in_sets(hand));
    points as f32 - NEAR * value_of(near) as f32
}

/// What a point of deadwood near other cards is worth less.
const NEAR: f32 = 0.25;
/// A lead of so many points makes a seat e times as likely to win.
const SCALE: f32 = 14.0;

/// Points so far, and what the lead in deadwood will bring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadwood;

impl Evaluate<GinRummy> for Deadwood {
    fn evaluate(&self, g: &GinRummy, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        let distances: [f32; MOST] =
            std::array::from_fn(|seat| if seat < g.seats { distance(s, seat) } else { f32::INFINITY });
        let least = distances.iter().copied().fold(f32::INFINITY, f32::min);
        let weights = distances.map(|distance| ((least - distance) / SCALE).exp());
        let sum: f32 = weights.iter().sum();
        let chances = weights.map(|weight| weight / sum);
        let mut values = Values::default();
        if g.win_only {
            values.0[..g.seats].copy_from_slice(&chances[..g.seats]);
            return values;
        }
        let (low, high) = g.bounds();
        for (seat, value) in values.0.iter_mut().enumerate().take(g.seats) {
            // Whoever goes out is paid the difference by every other seat, and a good part of a bonus.
            let gain = |winner: usize, loser: usize| {
                chances[winner] * ((distances[loser] - distances[winner]).max(0.0) * 0.5 + f32::from(g.gin) * 0.4)
            };
            let others = (0..g.seats).filter(|&other| other != seat);
            let net: f32 = others.map(|other| gain(seat, other) - gain(other, seat)).sum();
            *value = (f32::from(s.totals[seat]) + net).clamp(low, high);
        }
        values
    }
}
