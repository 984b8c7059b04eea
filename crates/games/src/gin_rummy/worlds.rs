//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! Nobody is ever forced to show what it holds: a seat may always draw from the stock, keep a card that fits, or not
//! knock. So what was done rules no deal out, and every way to deal the unseen cards to the hands and the stock is
//! possible, as long as cards that were taken from the pile stay where they were seen to go. All of these ways are equally
//! many in number of drawn orders, so a world is one shuffle: the number of random draws depends on the view alone.

use super::rules::GinRummy;
use super::state::{Action, MOST, Phase, State};
use crate::deck::bits::{mask_of, shuffle, spread};
use nply_core::hash::key_of;
use nply_core::{Player, Rng, Sight, Step};

impl GinRummy {
    /// Keeps of a state what the seat knows.
    #[inline]
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        if s.phase == Phase::Over {
            return;
        }
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            s.hands[seat] &= s.shown;
        }
    }

    /// How much of a step a seat saw: all but cards dealt to or drawn by others; and what cards came to light.
    pub(super) fn sight_of(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        match step {
            Step::Chance(_) => {
                let receiver = match after.phase {
                    Phase::Deal => (after.count as usize - 1) % self.seats,
                    Phase::Discard => after.mover as usize,
                    // The first upcard.
                    _ => return Sight::All,
                };
                if receiver == who.index() { Sight::All } else { Sight::Part(0) }
            }
            // A hand is over: its result, and at the end of the game all cards.
            _ if after.phase == Phase::Over => {
                Sight::AllAnd(key_of(&(after.hands, after.laid, after.totals)))
            }
            _ if after.phase == Phase::Deal => Sight::AllAnd(key_of(&(after.totals, after.won))),
            Step::Move(seat, Action::Knock) => Sight::AllAnd(after.hands[seat.index()]),
            _ => Sight::All,
        }
    }

    /// Completes a view.
    #[inline]
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        if s.phase == Phase::Over {
            return;
        }
        let (mut needs, mut needed) = ([0; MOST], 0);
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            needs[seat] = s.hand_size(seat, self.each) - s.hands[seat].count_ones() as usize;
            needed += needs[seat];
        }
        let mut unseen = [0; 52];
        let mut left = spread(self.stock(s), &mut unseen);
        shuffle(&mut unseen[..left], left - needed, rng);
        for (hand, need) in s.hands.iter_mut().zip(needs) {
            *hand |= mask_of(&unseen[left - need..left]);
            left -= need;
        }
    }
}
