//! Which moves are alike: the same card, told apart by what it is played for.

use super::rules::Hearts;
use super::state::{Action, Phase, State};
use nply_core::{KeyMoves, Player, hash::key_of};

/// A card is another move when it is led, when it follows suit, and when it is thrown off (Sturtevant 2008, section
/// 4.2.3).
#[derive(Clone, Copy, Debug, Default)]
pub struct Context;

const LED: u8 = 0;
const FOLLOWS: u8 = 1;
const THROWN_OFF: u8 = 2;

impl KeyMoves<Hearts> for Context {
    fn key(&self, _g: &Hearts, s: &State, _who: Player, action: Action) -> u64 {
        let context = match (action, s.trick().first()) {
            (Action::Card(card), Some(led)) if s.phase == Phase::Play => {
                if card.bit() & led.suit() != 0 {
                    FOLLOWS
                } else {
                    THROWN_OFF
                }
            }
            _ => LED,
        };
        key_of(&(action, context))
    }
}
