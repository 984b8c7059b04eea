//! Playing a card: what is legal, what a card tells about the rest of the hand, who takes the trick.

use super::cards::{CLUBS, Card, HEARTS, JACK, QUEEN, points_in};
use super::rules::{Hearts, Lead};
use super::state::{
    ALL_KINDS, Action, KIND_CLUBS, KIND_DIAMONDS, KIND_HEARTS, KIND_QUEEN, KIND_SPADES, KINDS_OF_SUIT, MOST,
    Phase, State,
};
use crate::deck::bits::prefer;
use nply_core::Step;

impl Hearts {
    /// Whether hearts may be led: broken in this hand, or never needing it.
    #[inline]
    pub(super) fn broken(&self, s: &State) -> bool {
        !self.must_break || s.played & self.breakers != 0
    }

    /// The legal cards of the seat to play.
    #[inline]
    pub(super) fn legal(&self, s: &State) -> u64 {
        self.legal_from(s, s.hands[s.mover as usize])
    }

    /// The cards of a hand that would be legal now.
    #[inline]
    pub(super) fn legal_from(&self, s: &State, hand: u64) -> u64 {
        if s.count > 0 {
            let can = prefer(hand, s.trick[0].suit());
            return if s.tricks == 0 { prefer(can, !self.barred) } else { can };
        }
        let mut can = hand;
        if s.tricks == 0 {
            match self.lead {
                Lead::Lowest => return hand & self.lowest,
                Lead::Club => return hand & CLUBS,
                Lead::Free => can = prefer(hand, !self.barred),
            }
        }
        if !self.broken(s) {
            let others = can & !HEARTS;
            // The queen alone must be led before hearts, unless a switch spares it.
            if others != 0 && !(others == QUEEN && self.lone_queen) {
                return others;
            }
        }
        can
    }

    /// The kinds of cards that the seat to play cannot hold, since it plays this card. Exact: a card is legal from a
    /// hand if and only if the rest of the hand holds none of these kinds.
    #[inline]
    pub(super) fn tells(&self, s: &State, card: Card) -> u8 {
        if s.count == 0 {
            if card.bit() & (HEARTS | QUEEN) == 0 { 0 } else { self.tells_of_lead(s, card) }
        } else {
            let led = s.trick[0];
            let follows = card.follows(led);
            let kinds = KINDS_OF_SUIT[led.lane()];
            let lacks = if follows { 0 } else { kinds };
            if s.tricks > 0 || card.bit() & self.barred == 0 {
                return lacks;
            }
            // A barred card on the first trick: nothing else could be played.
            lacks | !self.barred_kinds() & if follows { kinds } else { ALL_KINDS }
        }
    }

    fn tells_of_lead(&self, s: &State, card: Card) -> u8 {
        let first = s.tricks == 0;
        let mut lacks = 0;
        if first && card.bit() & self.barred != 0 {
            lacks |= ALL_KINDS & !self.barred_kinds();
        }
        if card.bit() & HEARTS != 0 && !self.broken(s) {
            lacks |= KIND_CLUBS | KIND_DIAMONDS | KIND_SPADES;
            let queen_barred = first && self.barred & QUEEN != 0 && card.bit() & self.barred == 0;
            if !self.lone_queen && !queen_barred {
                lacks |= KIND_QUEEN;
            }
        }
        lacks
    }

    fn barred_kinds(&self) -> u8 {
        (if self.barred & QUEEN != 0 { KIND_QUEEN } else { 0 })
            | (if self.barred & HEARTS != 0 { KIND_HEARTS } else { 0 })
    }

    /// Plays a card of the seat to play.
    #[inline]
    pub(super) fn play(&self, s: &mut State, card: Card) {
        debug_assert!(self.legal(s) & card.bit() != 0, "{card} in {s:?}");
        let mover = s.mover as usize;
        s.lacks[mover] |= self.tells(s, card);
        s.hands[mover] &= !card.bit();
        s.played |= card.bit();
        s.passed &= !card.bit();
        s.trick[s.count as usize] = card;
        if s.count == 0 || card.beats(s.best) {
            s.best = card;
            s.winner = s.mover;
        }
        s.count += 1;
        s.mover = if mover + 1 == self.seats { 0 } else { s.mover + 1 };
        if s.count as usize == self.seats {
            self.end_trick(s);
        }
    }

    #[inline]
    fn end_trick(&self, s: &mut State) {
        let trick = s.trick[..self.seats].iter().fold(0, |mask, card| mask | card.bit());
        let winner = s.winner;
        self.take(s, winner as usize, trick);
        s.trick = [Card::NONE; MOST];
        s.best = Card::NONE;
        s.mover = winner;
        s.winner = 0;
        s.count = 0;
        if s.tricks == self.each {
            self.end_hand(s);
        }
    }

    /// Completes a view from before a card was played by the hands that a world after it has. Not over the end of a hand:
    /// then the hands are gone.
    pub(super) fn unplay(&self, before: &mut State, step: &Step<Action>, after: &State) -> bool {
        let (Step::Move(who, Action::Card(card)), Phase::Play) = (step, after.phase) else { return false };
        if before.phase != Phase::Play || before.hand != after.hand {
            return false;
        }
        before.passed = after.passed | (before.passed & card.bit());
        before.hands = after.hands;
        before.hands[who.index()] |= card.bit();
        true
    }

    /// Gives the cards of a trick to its winner.
    #[inline]
    pub(super) fn take(&self, s: &mut State, winner: usize, trick: u64) {
        s.points[winner] += points_in(trick);
        s.taken |= 1 << winner;
        s.tricks += 1;
        if self.jack && trick & JACK != 0 {
            s.jack = winner as u8 + 1;
        }
    }
}
