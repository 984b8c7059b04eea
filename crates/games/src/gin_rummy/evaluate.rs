//! Estimates of the payoffs: who is nearest to going out.

use super::cards::value_of;
use super::melds::{least_left, least_left_after_discard};
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

/// How far a hand is from going out, in points that this will cost. A seat that is about to draw can have the upcard.
fn distance(s: &State, seat: usize) -> f32 {
    let hand = s.hands[seat];
    if s.is_laying() && s.laid[seat] != 0 {
        return value_of(hand) as f32;
    }
    let acts = s.mover as usize == seat;
    let left = match s.phase {
        Phase::Discard if acts => least_left_after_discard(hand),
        Phase::Draw | Phase::Offer | Phase::Wall if acts => {
            let (without, with) = (least_left(hand), least_left_after_discard(hand | s.upcard.as_set()));
            if value_of(with) < value_of(without) { with } else { without }
        }
        _ => least_left(hand),
    };
    let near = value_of(connected(left)) as f32;
    let points = value_of(left) as f32;
    ROOT * points.sqrt() - LESS * points + CARD * left.count_ones() as f32 - NEAR * near
}

// Fitted to the results of games between careful players. The first points of deadwood cost most, as nobody can go out with
// them; cards cost beside their points, and less if they may still come together.
const ROOT: f32 = 8.0;
const LESS: f32 = 0.33;
const CARD: f32 = 1.45;
const NEAR: f32 = 0.16;
/// A lead of so many points makes a seat e times as likely to win.
const SCALE: f32 = 13.0;

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
        if g.win_only { chances(g, &distances) } else { leads(g, s, &distances) }
    }
}

/// How likely each seat wins.
fn chances(g: &GinRummy, distances: &[f32; MOST]) -> Values {
    let least = distances.iter().copied().fold(f32::INFINITY, f32::min);
    let weights = distances.map(|distance| ((least - distance) / SCALE).exp());
    let sum: f32 = weights.iter().sum();
    let mut values = Values::default();
    values.0.iter_mut().zip(weights).take(g.seats).for_each(|(value, weight)| *value = weight / sum);
    values
}

/// Points to expect.
fn leads(g: &GinRummy, s: &State, distances: &[f32; MOST]) -> Values {
    let distances = &distances[..g.seats];
    let all: f32 = distances.iter().sum();
    let (low, high) = g.bounds();
    let mut values = Values::default();
    for (seat, distance) in distances.iter().enumerate() {
        let lead = all - g.seats as f32 * distance;
        values.0[seat] = (f32::from(s.totals[seat]) + lead).clamp(low, high);
    }
    values
}
