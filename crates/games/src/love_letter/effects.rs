//! What each card does.

use super::cards::{BARON, Card, GUARD, HANDMAID, KING, PRIEST, PRINCE, PRINCESS};
use super::rules::LoveLetter;
use super::state::{Action, Phase, State};

impl LoveLetter {
    /// The mover plays a card.
    pub(super) fn play(&self, s: &mut State, a: Action) {
        let (seat, card, drawn) = (s.mover as usize, a.card(), s.drawn);
        let is_new = drawn == card.value();
        debug_assert!(is_new || s.held[seat] == card.value());
        // With two of a kind the older one is played: others cannot tell that from any new card that is kept.
        let kept = s.held[seat] != card.value();
        if self.compares_itself(a, is_new) || self.wastes_itself(a, seat, is_new) {
            // Everybody sees that the new card was played, so all that is known of the other stays.
            let other = if kept { s.held[seat] } else { drawn };
            s.held[seat] = other;
        } else {
            s.played(seat, card, kept);
            s.held[seat] = if kept { s.held[seat] } else { drawn };
        }
        s.drawn = 0;
        s.discards[seat] += card.one();
        if card == KING || card == PRINCE {
            s.has_no_countess(seat);
        }
        if card == PRINCESS {
            self.knock_out(s, seat);
        } else if card == HANDMAID {
            s.shielded |= 1 << seat;
        } else if let Some(target) = a.target().filter(|&target| target == seat || !s.is_shielded(target)) {
            self.effect(s, a, target, is_new);
        }
        if s.phase == Phase::Play {
            self.end_turn(s);
        }
    }

    fn effect(&self, s: &mut State, a: Action, target: usize, is_new: bool) {
        let seat = s.mover as usize;
        match (a.card(), s.card(target)) {
            (GUARD, Some(card)) => match a.guessed() {
                Some(guess) if guess == card => self.knock_out(s, target),
                Some(guess) => s.may[target] &= !guess.bit(),
                None => {}
            },
            (PRIEST, _) => s.show(target, seat),
            (BARON, _) if self.compares_itself(a, is_new) => self.compare_baron(s, target),
            (BARON, _) => self.compare(s, target),
            (PRINCE, _) if self.wastes_itself(a, seat, is_new) => {
                (s.phase, s.target, s.wasted) = (Phase::Replace, target as u8, true);
            }
            (PRINCE, Some(card)) => self.discard(s, target, card),
            (KING, _) => s.exchange(seat, target),
            _ => {}
        }
    }

    /// A seat lays its card open and is out of the round.
    fn knock_out(&self, s: &mut State, seat: usize) {
        if let Some(card) = s.card(seat) {
            s.discards[seat] += card.one();
            s.reveal(seat, card);
        }
        s.held[seat] = 0;
        s.alive &= !(1 << seat);
        s.shielded &= !(1 << seat);
    }

    /// Two seats show each other their cards; the lower one is out.
    fn compare(&self, s: &mut State, target: usize) {
        let seat = s.mover as usize;
        let (own, other) = (s.held[seat], s.held[target]);
        if own == other {
            return s.equal(seat, target);
        }
        let (winner, loser) = if own > other { (seat, target) } else { (target, seat) };
        let lower = Card::of_value(own.min(other));
        s.show(winner, loser);
        s.may[winner] &= lower.above();
        self.knock_out(s, loser);
    }

    /// The fault of the TAG framework: the Baron that was just drawn is compared.
    fn compare_baron(&self, s: &mut State, target: usize) {
        let seat = s.mover as usize;
        let other = s.held[target];
        s.show(target, seat);
        if other > BARON.value() {
            s.may[target] &= BARON.above();
            self.knock_out(s, seat);
        } else if other < BARON.value() {
            self.knock_out(s, target);
        } else {
            s.may[target] &= BARON.bit();
        }
    }

    /// The target of a Prince lays its card down and draws, unless that was the Princess.
    fn discard(&self, s: &mut State, target: usize, card: Card) {
        if card == PRINCESS {
            return self.knock_out(s, target);
        }
        s.discards[target] += card.one();
        s.reveal(target, card);
        s.held[target] = 0;
        (s.phase, s.target) = (Phase::Replace, target as u8);
    }

    /// Whether this Baron is compared itself.
    fn compares_itself(&self, a: Action, is_new: bool) -> bool {
        self.choices.baron_bug && is_new && a.card() == BARON && a.target().is_some()
    }

    /// Whether this Prince is discarded together with its replacement.
    fn wastes_itself(&self, a: Action, seat: usize, is_new: bool) -> bool {
        self.choices.prince_bug && is_new && a.card() == PRINCE && a.target() == Some(seat)
    }
}
