//! Suit reduction: of cards between which nobody holds a card one is enough.

use super::rules::Spades;
use super::state::{Action, Phase, State};
use crate::deck::blocks::lowest_of_blocks;
use nply_core::{Player, ReduceMoves};

/// Keeps the lowest card of each block: cards of one suit with none between them that another seat may hold, nor the card
/// that takes the open trick so far. Cards that are gone, or were not dealt and lie open, do not count. Bids are left as
/// they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Suits;

impl ReduceMoves<Spades> for Suits {
    fn reduce(&self, g: &Spades, s: &State, who: Player, list: &mut Vec<Action>) {
        if s.phase != Phase::Play {
            return;
        }
        let best = if s.trick().is_empty() { 0 } else { s.best.bit() };
        let others = g.unseen_by(s, who.index()) | best;
        let bit = |action: &Action| if let Action::Card(card) = action { card.bit() } else { 0 };
        let legal = list.iter().fold(0, |mask, action| mask | bit(action));
        let kept = lowest_of_blocks(legal, others, |_, _| true);
        list.retain(|action| bit(action) & kept != 0);
    }
}
