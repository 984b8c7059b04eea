//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! Nothing but hole cards is hidden, and every way to deal the unseen cards to the other seats is as likely as any other:
//! a world takes the cards that are missing from all that the seat has not seen, folded hands included.

use super::cards::{Dealer, PACK};
use super::rules::Poker;
use super::state::{Action, Phase, State, seats_of};
use nply_core::hash::key_of;
use nply_core::{Rng, Sight, Step};

impl Poker {
    /// Keeps of the hole cards the seat's own and those that lie open.
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        for seat in 0..self.seats {
            if seat != who && s.shown >> seat & 1 == 0 {
                s.holes[seat] = 0;
            }
        }
    }

    /// Deals the missing hole cards.
    pub(super) fn complete(&self, s: &mut State, _who: usize, rng: &mut Rng) {
        if !matches!(s.phase, Phase::Deal | Phase::Bet | Phase::Board) {
            return;
        }
        let seen = s.holes.iter().fold(s.board_set(), |seen, hole| seen | hole);
        let mut dealer = Dealer::new(PACK & !seen, rng);
        for (number, seat) in seats_of(s.players()).enumerate() {
            if s.holes[seat] == 0 {
                s.holes[seat] = dealer.cards(self.held(s, number));
            }
        }
    }

    /// How many hole cards the seat with this number among those in the hand holds by now.
    #[inline]
    pub(super) fn held(&self, s: &State, number: usize) -> u32 {
        u32::from(s.dealt).saturating_sub(2 * number as u32).min(2)
    }

    /// Choices and the board are seen by all, hole cards by their owner, and by all once they lie open.
    pub(super) fn sight_of(&self, after: &State, step: &Step<Action>, who: usize) -> Sight {
        if let Step::Chance(_) = step
            && after.on_board == 0
            && after.dealt > 0
            && after.shown == 0
        {
            let number = (after.dealt as usize - 1) / 2;
            let own = seats_of(after.players()).nth(number) == Some(who);
            return if own { Sight::All } else { Sight::Part(0) };
        }
        if after.shown == 0 {
            return Sight::All;
        }
        let open: [u64; 8] =
            std::array::from_fn(|seat| if after.shown >> seat & 1 == 1 { after.holes[seat] } else { 0 });
        Sight::AllAnd(key_of(&open))
    }
}
