//! Suit reduction: of cards between which nobody holds a card, and which cost the same, one is enough.

use super::cards::{JACK, QUEEN, points_in};
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use crate::deck::blocks::lowest_of_blocks;
use nply_core::{Player, ReduceMoves};

/// Keeps the lowest card of each block: cards of one suit and equal points, with none of another seat between them, nor
/// the card that takes the open trick so far. Cards that are gone do not count. Cards to pass are left as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Suits;

impl ReduceMoves<Hearts> for Suits {
    fn reduce(&self, g: &Hearts, s: &State, who: Player, list: &mut Vec<Action>) {
        if s.phase != Phase::Play {
            return;
        }
        // Of the open trick only the card that takes it so far makes a difference.
        let best = if s.trick().is_empty() { 0 } else { s.best.bit() };
        let others = (g.deck & !s.played & !s.hands[who.index()]) | best;
        let kept = lowest_of_blocks(legal_of(list), others, |one, other| costs(g, one) == costs(g, other));
        list.retain(|action| matches!(action, Action::Card(card) if card.bit() & kept != 0));
    }
}

fn legal_of(list: &[Action]) -> u64 {
    list.iter().fold(0, |mask, action| if let Action::Card(card) = action { mask | card.bit() } else { mask })
}

/// What tells a card from its neighbours.
fn costs(g: &Hearts, card: u64) -> (u8, bool) {
    debug_assert!(card & QUEEN == 0 || points_in(card) == 13);
    (points_in(card), g.jack && card & JACK != 0)
}
