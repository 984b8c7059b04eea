//! Whether a state from outside can be played on: everything that the rules rely on.

use super::cards::{CLUBS, JACK, points_in};
use super::rules::{Hearts, Lead};
use super::state::{Direction, PASSED, Phase, State, cards_of_kinds};

/// Refuses with a reason unless something holds.
fn ensure(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

impl Hearts {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        ensure(s.seats as usize == self.seats, "the number of hands is not that of the seats")?;
        self.check_match(s)?;
        if s.phase == Phase::Over {
            let mut over = State::new(self.seats);
            (over.totals, over.hand, over.phase) = (s.totals, s.hand, Phase::Over);
            return ensure(*s == over, "something of a hand is left after the end");
        }
        self.check_cards(s)?;
        match s.phase {
            Phase::Play => self.check_play(s),
            _ => {
                let nothing = s.played == 0 && s.taken == 0 && s.jack == 0;
                ensure(nothing && s.points == [0; 5] && s.lacks == [0; 5], "something of play before play")?;
                self.check_before_play(s)
            }
        }
    }

    /// Totals, number of the hand, direction of passing.
    fn check_match(&self, s: &State) -> Result<(), String> {
        let over = s.phase == Phase::Over;
        ensure(self.is_decided(s) == over, "totals and number of hands do not fit whether the game is over")?;
        ensure(s.hand <= self.hands_limit(), "too many hands")?;
        let hands = i16::from(s.hand);
        let (least, most) = (-self.most_gain() * hands, self.most_loss() * hands);
        let (lowest, highest) = self.payoff_bounds();
        let possible =
            |&total: &i16| (least..=most).contains(&total) && (lowest..=highest).contains(&-f32::from(total));
        ensure(s.totals.iter().all(possible), "a total that cannot be reached")?;
        if over {
            return Ok(());
        }
        match self.direction_of(s.hand) {
            Some(direction) => {
                ensure(s.direction == direction, "another direction of passing than that of this hand")?;
                ensure(s.phase != Phase::Direct, "the direction of passing is not left to chance")
            }
            None if s.phase == Phase::Direct => {
                ensure(s.direction == Direction::None, "a direction too early")
            }
            None => ensure(self.directions().contains(&s.direction), "no such direction with these seats"),
        }
    }

    /// Cards lie in one place each, and hands have the right sizes.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        let all = s.hands.iter().fold(s.played, |all, hand| all | hand);
        let count = s.hands.iter().map(|hand| hand.count_ones()).sum::<u32>() + s.played.count_ones();
        ensure(all.count_ones() == count, "a card lies in two places")?;
        ensure(all & !self.deck == 0, "a card that is not in the deck")?;
        let most = match s.phase {
            Phase::Deal => self.seats as u8 * self.each - 1,
            Phase::Pass => PASSED - 1,
            Phase::Play => self.seats as u8 - 1,
            _ => 0,
        };
        ensure(s.count <= most && s.tricks < self.each, "too many cards dealt, picked or played")?;
        for seat in 0..self.seats {
            let size = s.hands[seat].count_ones() as usize;
            ensure(
                size == s.hand_size(seat, self.each),
                "a hand of the wrong size (hidden states do not play)",
            )?;
        }
        ensure(s.passed & !s.held() == 0, "a passed card that nobody holds")
    }

    fn check_before_play(&self, s: &State) -> Result<(), String> {
        if s.phase != Phase::Pass {
            return ensure(s.passed == 0, "passed cards before passing");
        }
        ensure(s.direction != Direction::None, "cards are not passed in this hand")?;
        for seat in 0..self.seats {
            let picked = s.hands[seat] & s.passed;
            ensure(picked.count_ones() == u32::from(s.count), "a seat has picked more or fewer cards")?;
            let above = if picked == 0 { u64::MAX } else { !(u64::MAX >> picked.leading_zeros()) };
            let left = (s.hands[seat] & above).count_ones();
            ensure(
                !self.increasing || left >= u32::from(PASSED - s.count),
                "no pick is left in increasing order",
            )?;
        }
        Ok(())
    }

    fn check_play(&self, s: &State) -> Result<(), String> {
        let trick = s.open().set();
        ensure(trick.count_ones() as usize == s.trick().len(), "a card twice in the trick")?;
        ensure(trick & !s.played == 0, "a card of the trick is not among those played")?;
        let gone = s.played & !trick;
        ensure(gone.count_ones() == u32::from(s.tricks) * self.seats as u32, "a trick is not whole")?;
        for seat in 0..self.seats {
            ensure(s.hands[seat] & cards_of_kinds(s.lacks[seat]) == 0, "a seat holds what it lacks")?;
            let passed = (s.hands[seat] & s.passed).count_ones();
            let most = if s.direction == Direction::None { 0 } else { u32::from(PASSED) };
            ensure(passed <= most, "a seat was given too many cards")?;
            let empty_handed = s.points[seat] == 0 && usize::from(s.jack) != seat + 1;
            ensure(s.taken >> seat & 1 == 1 || empty_handed, "points without a trick")?;
        }
        ensure(
            s.points.iter().map(|&points| u16::from(points)).sum::<u16>() == u16::from(points_in(gone)),
            "points do not add up",
        )?;
        ensure((s.jack > 0) == (self.jack && gone & JACK != 0), "the jack was taken or it was not")?;
        ensure(
            (s.taken == 0) == (s.tricks == 0) && s.taken.count_ones() <= u32::from(s.tricks),
            "tricks do not add up",
        )?;
        self.check_first_trick(s, gone)
    }

    fn check_first_trick(&self, s: &State, gone: u64) -> Result<(), String> {
        let leader = s.open().leader();
        if self.lead == Lead::Free {
            return ensure(
                s.tricks > 0 || leader == s.hand as usize % self.seats,
                "another seat leads this hand",
            );
        }
        if s.tricks > 0 {
            let led = if self.lead == Lead::Lowest { self.lowest } else { CLUBS };
            return ensure(gone & led != 0, "no trick began with a club");
        }
        match s.trick().first() {
            None => ensure(s.hands[leader] & self.lowest != 0, "the lowest club leads"),
            Some(card) if self.lead == Lead::Lowest => {
                ensure(card.bit() == self.lowest, "the lowest club leads")
            }
            Some(card) => {
                let holder = (s.hands[leader] | card.bit()) & self.lowest != 0;
                ensure(holder && card.bit() & CLUBS != 0, "the holder of the lowest club leads a club")
            }
        }
    }
}
