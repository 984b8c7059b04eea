//! Playouts.

use super::opinions::Guesses;
use super::rules::LoveLetter;
use super::state::{Action, State};
use nply_core::{Player, Playout, Rng};

/// Every legal action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCards;

impl Playout<LoveLetter> for RandomCards {
    #[inline]
    fn choose(&self, _g: &LoveLetter, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }
}

/// The best of three random actions by what the mover knows: it hardly ever throws the Princess away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

/// How many actions are looked at.
const TRIES: u32 = 3;

impl Playout<LoveLetter> for Sensible {
    fn choose(&self, g: &LoveLetter, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        let guesses = Guesses::new(g, s, who.index());
        let mut best = (f32::MIN, list[0]);
        for _ in 0..TRIES {
            let action = rng.pick(list);
            let rating = guesses.rate(s, action);
            if rating > best.0 {
                best = (rating, action);
            }
        }
        best.1
    }
}
