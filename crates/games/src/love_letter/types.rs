//! What paper 001's players want.

use super::rules::LoveLetter;
use super::state::State;
use nply_core::{Game, Player, PlayerType, Turn, Values};

/// Tokens, half as many again for the winner and half of them for losers, scaled from 0 to 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag;

impl PlayerType<LoveLetter> for Tag {
    fn utility(&self, g: &LoveLetter, s: &State, _values: &Values, who: Player) -> f32 {
        let tokens = f32::from(s.tokens[who.index()]);
        let factor = match g.turn(s) {
            Turn::Over => {
                let ranks = g.ranks(s);
                let first = ranks.0[..g.seats].iter().filter(|&&rank| rank == 1).count();
                match (ranks[who], first) {
                    (1, 1) => 1.5,
                    (1, _) => 1.0,
                    _ => 0.5,
                }
            }
            _ => 1.0,
        };
        factor * tokens / (1.5 * g.bounds().1)
    }
}
