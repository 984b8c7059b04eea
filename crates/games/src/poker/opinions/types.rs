//! What players of paper 001 want.

use super::super::rules::Poker;
use super::super::state::{Phase, State};
use nply_core::{Game, Player, PlayerType, Values};

/// The state value of paper 001: chips, half as many again for a winner, half of them for a loser. Chips are never
/// negative, so there is no other form with a corrected sign.
#[derive(Clone, Copy, Debug, Default)]
pub struct TagValue;

impl PlayerType<Poker> for TagValue {
    fn utility(&self, g: &Poker, s: &State, _values: &Values, who: Player) -> f32 {
        let factor = match s.phase {
            Phase::Over if g.ranks(s)[who] == 1 => 1.5,
            Phase::Over => 0.5,
            _ => 1.0,
        };
        let chips = f32::from(s.stack[who.index()]);
        factor * chips / (1.5 * g.most_chips() as f32)
    }
}
