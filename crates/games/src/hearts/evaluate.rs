//! Estimates of the payoffs: points taken, and who will take the rest.

use super::cards::{Card, HEARTS, JACK, QUEEN, SPADES, points_in};
use super::rules::{Hearts, Moon};
use super::scoring::ALL_POINTS;
use super::state::{MOST, Phase, State};
use nply_core::{Evaluate, Game, Values};

/// Shares of the seats in something that is still to be taken; they sum to 1.
type Shares = [f32; MOST];

fn equal_shares(g: &Hearts) -> Shares {
    let mut shares = [0.0; MOST];
    shares[..g.seats].fill(1.0 / g.seats as f32);
    shares
}

/// Minus the expected totals, where the open hearts and the open queen fall by these shares.
fn estimate(g: &Hearts, s: &State, hearts: &Shares, queen: &Shares) -> Values {
    if s.phase == Phase::Over {
        return g.payoffs(s);
    }
    let trick = s.trick().iter().fold(0, |mask, card| mask | card.bit());
    let open = g.deck & !s.played;
    let open_hearts = (open & HEARTS).count_ones() as f32;
    let open_queen = f32::from(points_in(open & QUEEN));
    let mut taken = s.points.map(f32::from);
    taken[s.winner as usize] += f32::from(points_in(trick));
    let moon = moon_chance(g, &taken);
    let so_far = g.minus_points(s);
    let (least, most) = g.bounds();
    let mut values = Values::default();
    for seat in 0..g.seats {
        let rest = hearts[seat] * open_hearts + queen[seat] * open_queen;
        let jack = if g.jack && open & JACK != 0 { 10.0 * hearts[seat] } else { 0.0 };
        let before = so_far.0[seat] + f32::from(s.points[seat]) + jack;
        let after = taken[seat] + rest;
        let (chance, shooter) = moon;
        values.0[seat] =
            (before - (1.0 - chance) * after - chance * moon_points(g, seat == shooter)).clamp(least, most);
    }
    values
}

/// What the moon costs the shooter and the others.
fn moon_points(g: &Hearts, shooter: bool) -> f32 {
    match (g.moon, shooter) {
        (Moon::Shooter, true) => -f32::from(ALL_POINTS),
        (Moon::Shooter, false) | (_, true) => 0.0,
        _ => f32::from(ALL_POINTS),
    }
}

/// A guess how likely the only seat with points takes them all: rarely before the end is near.
fn moon_chance(g: &Hearts, taken: &Shares) -> (f32, usize) {
    let seat = (0..g.seats).find(|&seat| taken[seat] > 0.0).unwrap_or(0);
    let alone = (0..g.seats).all(|other| other == seat || taken[other] == 0.0);
    let part = taken[seat] / f32::from(ALL_POINTS);
    (if alone && g.moon != Moon::Off { part.powi(4) } else { 0.0 }, seat)
}

/// Points so far, the open trick to whoever leads it, and an equal share of the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share;

impl Evaluate<Hearts> for Share {
    fn evaluate(&self, g: &Hearts, s: &State) -> Values {
        let equal = equal_shares(g);
        estimate(g, s, &equal, &equal)
    }
}

/// Points so far, and the rest shared out by the high cards that each seat holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Danger;

impl Evaluate<Hearts> for Danger {
    fn evaluate(&self, g: &Hearts, s: &State) -> Values {
        let (mut hearts, mut queen) = ([0.0; MOST], [0.0; MOST]);
        for seat in 0..g.seats {
            let hand = s.hands[seat];
            hearts[seat] = Card::all_of(hand).map(weight).sum::<f32>() + 0.5;
            let above = (hand & SPADES & !(QUEEN | (QUEEN - 1))).count_ones() as f32;
            queen[seat] = hearts[seat] + 2.0 * above + if hand & QUEEN != 0 { 1.0 } else { 0.0 };
        }
        estimate(g, s, &normal(hearts), &normal(queen))
    }
}

/// How likely a card takes a trick, roughly: its rank, squared.
fn weight(card: Card) -> f32 {
    let rank = f32::from(card.rank()) / 12.0;
    rank * rank
}

fn normal(weights: Shares) -> Shares {
    let sum: f32 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}
