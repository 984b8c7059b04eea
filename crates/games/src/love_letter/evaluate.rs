//! An evaluation.

use super::rules::LoveLetter;
use super::state::{SEATS, State};
use nply_core::{Evaluate, Game, Values};

/// Tokens won, and each seat's chance to win this round.
///
/// High cards win when the pile is empty; until then they can be guessed, so they count for more the fewer cards are left. A
/// card that another seat knows is in danger, a protected one is not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing;

/// What the value of a card counts for at the end of the pile and before.
const LATE: f32 = 0.9;
const EARLY: f32 = 0.08;

impl Evaluate<LoveLetter> for Standing {
    fn evaluate(&self, g: &LoveLetter, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.shown {
            return values;
        }
        let late = LATE / (1.0 + f32::from(s.deck)) + EARLY;
        let mut weights = [0.0; SEATS];
        for seat in (0..g.seats).filter(|&seat| s.is_alive(seat)) {
            let best = if s.mover as usize == seat { s.held[seat].max(s.drawn) } else { s.held[seat] };
            let danger = s.known_to[seat] & s.alive != 0 && !s.is_shielded(seat) && s.held[seat] > 1;
            weights[seat] = (late * f32::from(best) - if danger { 0.5 } else { 0.0 }).exp();
        }
        let all: f32 = weights.iter().sum();
        for (value, weight) in values.0.iter_mut().zip(weights) {
            *value = (*value + weight / all).min(g.bounds().1);
        }
        values
    }
}
