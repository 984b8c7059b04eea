//! Evaluations, and what the players of paper 001 want.

use super::body::{Body, Organ, healthy};
use super::cards::{COLOURS, Card, Group, WILD};
use super::rules::Virus;
use super::state::{Phase, SEATS, State};
use nply_core::{Evaluate, Game, Player, PlayerType, Values};

/// Healthy organs, as a part of the four that win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score;

impl Evaluate<Virus> for Score {
    fn evaluate(&self, g: &Virus, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        let mut values = g.scores(s).unwrap_or_default();
        let all: f32 = values.0.iter().sum();
        // Chances of the win add up to 1.
        values.0[..g.seats].iter_mut().for_each(|value| {
            *value = if all > 0.0 { *value / all } else { 1.0 / g.seats as f32 };
        });
        values
    }
}

/// How safe each organ is, and what the hand can add: chances of the win in proportion to an exponential of both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Health;

/// Worth of organs by their state; the fifth organ counts little.
const FREE: f32 = 1.0;
const VACCINATED: f32 = 1.35;
const IMMUNISED: f32 = 1.7;
const INFECTED: f32 = 0.4;
const FIFTH: f32 = 0.3;
/// Worth of cards in hand that can be used at once.
const USEFUL: f32 = 0.22;
const SHARP: f32 = 1.1;

fn worth(organ: Organ) -> f32 {
    match organ {
        Organ::None => 0.0,
        Organ::Free => FREE,
        Organ::Vaccinated(_) => VACCINATED,
        Organ::Infected(_) => INFECTED,
        Organ::Immunised(..) => IMMUNISED,
    }
}

fn is_useful(body: &Body, kind: usize) -> bool {
    match Card::new(kind).group() {
        Group::Organ(slot) => !body[slot].is_there(),
        Group::Medicine(colour) => (0..COLOURS)
            .any(|slot| (colour == slot || colour == WILD || slot == WILD) && body[slot].is_open()),
        Group::Virus(_) => false,
        Group::Treatment => true,
    }
}

impl Evaluate<Virus> for Health {
    fn evaluate(&self, g: &Virus, s: &State) -> Values {
        if s.phase == Phase::Over {
            return g.payoffs(s);
        }
        let mut weights = [0.0; SEATS];
        for (seat, weight) in weights.iter_mut().enumerate().take(g.seats) {
            let body = &s.bodies[seat];
            let mut worths = body.map(worth);
            worths.sort_by(|a, b| b.total_cmp(a));
            let mut health = worths[..4].iter().sum::<f32>() + FIFTH * worths[4];
            let mut kinds = s.kinds(seat);
            while kinds != 0 {
                let kind = kinds.trailing_zeros() as usize;
                kinds &= kinds - 1;
                health += if is_useful(body, kind) { USEFUL } else { 0.0 };
            }
            // One organ from the win is far more than two.
            health += [0.0, 0.0, 0.2, 0.8, 0.8, 0.8][healthy(body)];
            *weight = (SHARP * health).exp();
        }
        let all: f32 = weights.iter().sum();
        Values::of(&weights.map(|weight| weight / all)[..g.seats])
    }
}

/// Healthy organs, half as many again for the winner, half for losers (paper 001).
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag;

impl PlayerType<Virus> for Tag {
    fn utility(&self, _g: &Virus, s: &State, _values: &Values, who: Player) -> f32 {
        let organs = healthy(&s.bodies[who.index()]) as f32;
        let factor = match s.won {
            0 => 1.0,
            won if won >> who.index() & 1 == 1 => 1.5,
            _ => 0.5,
        };
        organs * factor / (1.5 * COLOURS as f32)
    }
}
