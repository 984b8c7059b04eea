//! What each seat knows of the hands, and guessing the rest.
//!
//! What a seat has bought, gained, trashed, discarded and played is seen by all, so everybody knows what hand and draw pile of
//! a seat hold together. Which of these cards are in the hand is known of some: those shown, gained into it, or there when
//! the draw pile had run out.

use super::cards::TREASURES;
use super::state::{Phase, State};
use nply_core::Rng;

impl State {
    /// Cards of the hand that are not known go to the draw pile.
    pub(super) fn hide_hand(&mut self, seat: usize) {
        let mut unknown = self.hand[seat];
        unknown.remove(&self.shown[seat]);
        self.draw[seat].add(&unknown);
        self.hand[seat] = self.shown[seat];
    }

    /// Deals the unknown cards of a hand: every card of the draw pile that can be in it is as likely as any other.
    pub(super) fn deal_hand(&mut self, seat: usize, rng: &mut Rng) {
        // In its buy phase a seat has played all treasures, so what is left of the hand is none.
        let played = self.phase == Phase::Buy && seat == usize::from(self.active);
        let from = if played { TREASURES } else { 0 };
        let mut size: u32 = self.draw[seat].0[from..].iter().map(|&n| u32::from(n)).sum();
        let unknown = u32::from(self.hand_size[seat]).saturating_sub(self.hand[seat].size());
        for _ in 0..unknown.min(size) {
            let kind = self.draw[seat].card_at(from, rng.below(size));
            self.draw[seat].take(kind);
            self.hand[seat].put(kind);
            size -= 1;
        }
    }
}
