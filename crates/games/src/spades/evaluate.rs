//! Estimates of the payoffs: points so far, and what the bids of this hand are likely to bring.

use super::rules::Spades;
use super::scoring::TRICK;
use super::state::{MOST, NO_BID, Phase, State};
use super::strength::{expected_tricks, nil_chance};
use nply_core::{Evaluate, Game, Values};

/// Totals, and ten for each trick up to the bid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score;

impl Evaluate<Spades> for Score {
    fn evaluate(&self, g: &Spades, s: &State) -> Values {
        within_bounds(g, g.running_scores(s))
    }
}

/// Totals, and what the bids are likely to bring by the tricks that each seat can expect; in a match
/// overtricks count with what they cost in the long run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contract;

impl Evaluate<Spades> for Contract {
    fn evaluate(&self, g: &Spades, s: &State) -> Values {
        if !matches!(s.phase, Phase::Bid | Phase::Play) {
            return within_bounds(g, g.payoffs(s));
        }
        let tricks = expected_tricks(g, s);
        let mut sides = [0.0; MOST];
        for (side, points) in sides.iter_mut().enumerate().take(g.sides) {
            *points = s.totals[side] as f32
                + contract_points(g, s, side, &tricks)
                + nil_points(g, s, side, &tricks);
        }
        within_bounds(g, g.by_seat(|side| sides[side]))
    }
}

fn within_bounds(g: &Spades, mut values: Values) -> Values {
    let (least, most) = g.bounds;
    values.0[..g.seats].iter_mut().for_each(|value| *value = value.clamp(least, most));
    values
}

/// What a bid is expected to bring. A seat that has not bid yet is taken to bid what it expects.
fn contract_points(g: &Spades, s: &State, side: usize, tricks: &[f32; MOST]) -> f32 {
    let (mut bid, mut expected) = (0.0, 0.0);
    for seat in (side..g.seats).step_by(g.sides) {
        expected += tricks[seat];
        bid += if s.bids[seat] == NO_BID { (0.9 * tricks[seat]).floor() } else { f32::from(s.bids[seat]) };
    }
    let left = f32::from(g.each - s.tricks);
    let taken = f32::from(g.taken(s, side));
    let made = if taken >= bid {
        1.0
    } else if taken + left < bid {
        0.0
    } else {
        // The number of tricks is spread around what is expected, less so towards the end.
        let spread = 0.25 + 0.22 * left.sqrt();
        1.0 / (1.0 + (-1.7 * (expected - bid + 0.5) / spread).exp())
    };
    let over = (expected - bid).max(0.15 * left.sqrt() * made).max(taken - bid);
    let bag = g.overtrick as f32 - if g.bags_matter() { g.bag_cost() } else { 0.0 };
    let trick = TRICK as f32;
    made * (trick * bid + bag * over.max(0.0)) - (1.0 - made) * trick * bid
}

/// What nils are expected to bring.
fn nil_points(g: &Spades, s: &State, side: usize, tricks: &[f32; MOST]) -> f32 {
    let mut points = 0.0;
    for seat in (side..g.seats).step_by(g.sides) {
        let worth = g.nil_value(s, seat) as f32;
        if worth > 0.0 {
            let holds = if s.won[seat] > 0 {
                0.0
            } else {
                nil_chance(g, s, seat) * (1.0 - 0.2 * tricks[seat]).max(0.3)
            };
            points += worth * (2.0 * holds - 1.0);
        }
    }
    points
}
