//! The deal, and the turns of a hand: draw, throw.

use super::cards::{Card, NO_CARD};
use super::melds::{best_discard, deadwood, deadwood_after_discard};
use super::rules::{GinRummy, Return};
use super::state::{Phase, State};
use crate::deck::bits::{mask_of, shuffle, spread};
use nply_core::Rng;

/// How a seat may go out.
#[derive(Clone, Copy)]
pub(super) struct WaysOut {
    pub knock: bool,
    /// With all cards in melds and none thrown.
    pub big_gin: bool,
}

impl GinRummy {
    pub(super) fn first_deal(&self) -> State {
        State::new(self.seats, self.deck.count_ones() as u8, self.knock)
    }

    /// The cards of the stock.
    #[inline]
    pub(super) fn stock(&self, s: &State) -> u64 {
        self.deck & !s.placed()
    }

    /// Deals one card: round the seats, and the last one is the upcard.
    pub(super) fn deal(&self, s: &mut State, card: Card) {
        debug_assert!(self.stock(s) & card.bit() != 0);
        s.stock -= 1;
        if (s.count as usize) < self.seats * self.each as usize {
            s.hands[s.count as usize % self.seats] |= card.bit();
            s.count += 1;
            return;
        }
        s.upcard = card;
        self.begin(s);
    }

    /// Deals the rest at once. Which of a seat's cards came first is not remembered.
    pub(super) fn deal_rest(&self, s: &mut State, rng: &mut Rng) {
        let mut cards = [0; 52];
        let mut left = spread(self.stock(s), &mut cards);
        let owed = |seat| self.each as usize - s.hand_size(seat, self.each);
        let sizes: [usize; 4] = std::array::from_fn(|seat| if seat < self.seats { owed(seat) } else { 0 });
        let dealt = 1 + sizes.iter().sum::<usize>();
        shuffle(&mut cards[..left], left - dealt, rng);
        s.stock -= dealt as u8;
        for (hand, size) in s.hands.iter_mut().zip(sizes) {
            *hand |= mask_of(&cards[left - size..left]);
            left -= size;
        }
        s.upcard = Card::at(cards[left - 1]);
        self.begin(s);
    }

    fn begin(&self, s: &mut State) {
        s.count = 0;
        s.mover = s.hand % s.seats;
        s.phase = if self.offer { Phase::Offer } else { Phase::Draw };
        if self.oklahoma {
            // An ace turned up: gin only.
            s.limit = if s.upcard.value() == 1 { 0 } else { s.upcard.value() };
        }
    }

    /// The first upcard is refused; once all have done so, the first seat draws from the stock.
    pub(super) fn refuse(&self, s: &mut State) {
        s.count += 1;
        s.mover = s.next(s.mover);
    }

    #[inline]
    pub(super) fn take_upcard(&self, s: &mut State) {
        if s.phase == Phase::Draw {
            s.takes += 1;
            if s.takes == self.most_takes {
                return self.end_exhausted(s);
            }
        }
        self.pick_up(s);
        s.count = 0;
        s.phase = Phase::Discard;
    }

    /// Moves the upcard to the hand of the seat to act, where everybody knows it.
    #[inline]
    pub(super) fn pick_up(&self, s: &mut State) {
        s.hands[s.mover as usize] |= s.upcard.as_set();
        s.shown |= s.upcard.as_set();
        s.taken = s.upcard;
        s.upcard = NO_CARD;
    }

    #[inline]
    pub(super) fn go_to_stock(&self, s: &mut State) {
        s.discards |= s.upcard.as_set();
        s.upcard = NO_CARD;
        s.count = 0;
        s.phase = Phase::Stock;
    }

    #[inline]
    pub(super) fn draw(&self, s: &mut State, card: Card) {
        debug_assert!(self.stock(s) & card.bit() != 0);
        s.hands[s.mover as usize] |= card.bit();
        s.stock -= 1;
        s.phase = Phase::Discard;
    }

    /// Cards that may not be thrown in this turn.
    #[inline]
    pub(super) fn barred(&self, s: &State) -> u64 {
        if self.returns == Return::No { s.taken.as_set() } else { 0 }
    }

    /// Cards that the seat may throw.
    #[inline]
    pub(super) fn discardable(&self, s: &State) -> u64 {
        s.hands[s.mover as usize] & !self.barred(s)
    }

    #[inline]
    pub(super) fn discard(&self, s: &mut State, card: Card) {
        debug_assert!(self.discardable(s) & card.bit() != 0, "{card} in {s:?}");
        s.hands[s.mover as usize] &= !card.bit();
        s.shown &= !card.bit();
        s.upcard = card;
        let returned = card == s.taken && self.returns == Return::Yes;
        let twice = returned && s.returned;
        s.returned = returned;
        s.taken = NO_CARD;
        s.mover = s.next(s.mover);
        s.phase = Phase::Draw;
        if twice || s.stock == self.wall && !self.last {
            self.end_exhausted(s);
        } else if s.stock == self.wall {
            s.phase = Phase::Wall;
        }
    }

    /// The least deadwood of a hand with a card too many after a discard that is allowed.
    #[inline]
    pub(super) fn least_to_knock(&self, hand: u64, barred: u64, limit: u8) -> u32 {
        let least = deadwood_after_discard(hand);
        if barred == 0 || least > u32::from(limit) {
            return least;
        }
        deadwood(hand & !best_discard(hand, barred).as_set())
    }

    /// Whether the seat with a card too many may knock.
    #[inline]
    pub(super) fn can_knock(&self, s: &State) -> bool {
        let hand = s.hands[s.mover as usize];
        self.least_to_knock(hand, self.barred(s), s.limit) <= u32::from(s.limit)
    }

    /// The ways in which the seat with a card too many may go out.
    #[inline]
    pub(super) fn ways_out(&self, s: &State) -> WaysOut {
        let knock = self.can_knock(s);
        // Who has big gin can also knock, unless all its melds are of three and can spare no card.
        let may_be_big = knock || (self.each + 1).is_multiple_of(3);
        let big_gin = may_be_big && self.big_gin > 0 && deadwood(s.hands[s.mover as usize]) == 0;
        WaysOut { knock, big_gin }
    }

    /// Whether the last upcard makes the seat able to knock. Differs: here it may be thrown again, as in OpenSpiel.
    pub(super) fn can_knock_at_wall(&self, s: &State) -> bool {
        let hand = s.hands[s.mover as usize] | s.upcard.as_set();
        deadwood_after_discard(hand) <= u32::from(s.limit)
    }
}
