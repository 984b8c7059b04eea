//! Kinds of players that differ in what an exhausted stock is worth to them (paper 003, section 5.1: results with three
//! seats depend on it).

use super::rules::{Exhausted, GinRummy};
use super::state::{Ending, Phase, State};
use nply_core::{Player, PlayerType, Values};

/// Values hands that nobody wins in a way of its own, whatever the rules pay; all else as the search does.
#[derive(Clone, Copy, Debug)]
pub struct StockType(pub Exhausted);

impl PlayerType<GinRummy> for StockType {
    fn utility(&self, g: &GinRummy, s: &State, values: &Values, who: Player) -> f32 {
        if s.phase != Phase::Over || s.ending != Ending::Exhausted {
            return values[who];
        }
        match self.0 {
            Exhausted::Draw => 1.0 / g.seats as f32,
            Exhausted::Loss => 0.0,
            Exhausted::Lowest => g.lowest_shares(s)[who],
            Exhausted::Minus => g.minus_shares(s)[who],
        }
    }
}
