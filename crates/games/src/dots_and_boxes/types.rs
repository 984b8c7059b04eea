//! What paper 001's players want.

use super::rules::DotsAndBoxes;
use super::state::State;
use nply_core::{Game, Player, PlayerType, Turn, Values};

/// Boxes, half as many again for the winner and half of them for losers, scaled from 0 to 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag;

impl PlayerType<DotsAndBoxes> for Tag {
    fn utility(&self, g: &DotsAndBoxes, s: &State, _values: &Values, who: Player) -> f32 {
        let score = f32::from(s.score[who.index()]);
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
        factor * score / (1.5 * g.board.boxes() as f32)
    }
}
