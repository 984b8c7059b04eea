//! The deck and the deal.

use super::cards::Card;
use super::rules::{Spades, Undealt};
use super::state::{Phase, State};
use crate::deck::cards::{LANES, PACK};
use crate::deck::deals::hand_out;
use nply_core::Rng;

/// The cards that are dealt from. A stripped deck loses its lowest cards rank by rank: clubs, diamonds, hearts, spades,
/// so that three seats with all cards play without the two of clubs.
pub(super) fn deck_for(seats: usize, each: u8, undealt: Undealt) -> u64 {
    let mut deck = PACK;
    if undealt != Undealt::Stripped {
        return deck;
    }
    for suit in LANES.iter().cycle().take(52 - seats * each as usize) {
        deck &= !Card::lowest(deck & suit).bit();
    }
    deck
}

impl Spades {
    /// The cards not yet dealt.
    #[inline]
    pub(super) fn stock(&self, s: &State) -> u64 {
        self.deck & !s.held()
    }

    /// The cards that are in play and that a seat does not see: held by others, or undealt and unseen.
    #[inline]
    pub(super) fn unseen_by(&self, s: &State, seat: usize) -> u64 {
        self.deck & !(s.played | s.out | s.hands[seat])
    }

    fn after_deal(&self, s: &mut State) {
        s.count = 0;
        s.phase = Phase::Bid;
        s.mover = self.starter(s.hand);
        s.out = if self.undealt == Undealt::Open { self.stock(s) } else { 0 };
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
    /// cards in turn; where all are dealt the last gets what is left.
    pub(super) fn deal_rest(&self, s: &mut State, rng: &mut Rng) {
        let size = |seat| self.each - s.hand_size(seat, self.each) as u8;
        let sizes = std::array::from_fn(|seat| if seat < self.seats { size(seat) } else { 0 });
        let stock = self.stock(s);
        hand_out(&mut s.hands, stock, &sizes, rng);
        self.after_deal(s);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::{CLUBS, SPADES};
    use super::*;

    fn missing(seats: usize, each: u8) -> String {
        let deck = deck_for(seats, each, Undealt::Stripped);
        assert_eq!(deck.count_ones() as usize, seats * each as usize);
        Card::all_of(PACK & !deck).map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_lowest_cards_are_taken_out() {
        assert_eq!(missing(4, 13), "");
        assert_eq!(missing(3, 17), "2C");
        assert_eq!(missing(4, 11), "2C 3C 2D 3D 2H 3H 2S 3S");
        assert_eq!(deck_for(3, 7, Undealt::Stripped) & SPADES, SPADES & !mask("2S 3S 4S 5S 6S 7S 8S"));
        assert_eq!((deck_for(3, 7, Undealt::Stripped) & CLUBS).count_ones(), 5, "ten to ace");
        assert_eq!(deck_for(3, 7, Undealt::Open), PACK);
    }

    fn mask(cards: &str) -> u64 {
        cards.split(' ').fold(0, |mask, card| mask | Card::parse(card).expect("a card").bit())
    }
}
