//! Before play: the deck, the deal, and passing.

use super::cards::{CLUBS, Card, DIAMONDS, SPADES};
use super::rules::{Hearts, Lead};
use super::state::{Direction, PASSED, Phase, State};
use crate::deck::cards::PACK;
use crate::deck::deals::hand_out;
use nply_core::Rng;

/// The cards in play, how many each seat gets, and the club that leads.
pub(super) fn deck_for(seats: usize, tag: bool) -> (u64, u8, u64) {
    let two = |suit: u64| suit & suit.wrapping_neg();
    let removed = match (seats, tag) {
        (3, _) => two(DIAMONDS),
        (5, false) => two(DIAMONDS) | two(CLUBS),
        (5, true) => two(DIAMONDS) | two(SPADES),
        _ => 0,
    };
    let deck = PACK & !removed;
    (deck, (deck.count_ones() as usize / seats) as u8, two(deck & CLUBS))
}

impl Hearts {
    /// Sets up the next hand; the state holds nothing of the last one.
    pub(super) fn new_hand(&self, s: &mut State) {
        let direction = self.direction_of(s.hand);
        s.phase = if direction.is_some() { Phase::Deal } else { Phase::Direct };
        s.direction = direction.unwrap_or(Direction::None);
    }

    fn after_deal(&self, s: &mut State) {
        s.count = 0;
        s.phase = Phase::Pass;
        if s.direction == Direction::None {
            self.begin_play(s);
        }
    }

    pub(super) fn begin_play(&self, s: &mut State) {
        s.phase = Phase::Play;
        s.count = 0;
        s.mover = match self.lead {
            Lead::Free => s.hand % s.seats,
            // In a view the lowest club may be out of sight; nobody plays on from a view.
            _ => s.hands.iter().position(|hand| hand & self.lowest != 0).unwrap_or(0) as u8,
        };
    }

    /// The cards not yet dealt.
    #[inline]
    pub(super) fn stock(&self, s: &State) -> u64 {
        self.deck & !s.held()
    }

    /// The cards that a seat may pick to pass.
    #[inline]
    pub(super) fn picks(&self, s: &State, seat: usize) -> u64 {
        let (hand, picked) = (s.hands[seat], s.hands[seat] & s.passed);
        if !self.increasing {
            return hand & !picked;
        }
        // Above the last pick, and with enough cards above for the picks to come.
        let mut open = if picked == 0 { hand } else { hand & !(u64::MAX >> picked.leading_zeros()) };
        for _ in s.count + 1..PASSED {
            open &= !(1 << (63 - open.leading_zeros()));
        }
        open
    }

    #[inline]
    pub(super) fn pick(&self, s: &mut State, card: Card) {
        s.passed |= card.bit();
    }

    /// Ends one round of picks; after the third the cards change hands.
    #[inline]
    pub(super) fn end_picks(&self, s: &mut State) {
        s.count += 1;
        if s.count < PASSED {
            return;
        }
        let before = s.hands;
        s.hands.iter_mut().for_each(|hand| *hand &= !s.passed);
        for (giver, hand) in before[..self.seats].iter().enumerate() {
            s.hands[s.direction.receiver(giver, self.seats)] |= hand & s.passed;
        }
        self.begin_play(s);
    }

    pub(super) fn deal(&self, s: &mut State, card: Card) {
        debug_assert!(self.stock(s) & card.bit() != 0);
        s.hands[s.count as usize % self.seats] |= card.bit();
        s.count += 1;
        if s.count as usize == self.seats * self.each as usize {
            self.after_deal(s);
        }
    }

    /// Deals the rest at once. Which of a seat's cards came first is not remembered, so each seat draws all of its
    /// cards in turn and the last gets what is left.
    pub(super) fn deal_rest(&self, s: &mut State, rng: &mut Rng) {
        let size = |seat| self.each - s.hand_size(seat, self.each) as u8;
        let sizes = std::array::from_fn(|seat| if seat < self.seats { size(seat) } else { 0 });
        let stock = self.stock(s);
        hand_out(&mut s.hands, stock, &sizes, rng);
        self.after_deal(s);
    }

    pub(super) fn direct(&self, s: &mut State, direction: Direction) {
        s.direction = direction;
        s.phase = Phase::Deal;
    }
}
