//! What games of tricks share: whose each card of the open trick is, and who takes it.

use crate::deck::cards::Card;
use nply_core::drawing::{CARD, Look, Mark, Piece, Place, PlaceKind};
use nply_core::{Drawing, Player};

/// Whether a seat has played to the open trick of so many cards, in which the mover plays next.
#[inline]
pub fn has_played(seat: usize, mover: u8, count: u8, seats: usize) -> bool {
    let behind = (seats + mover as usize - seat) % seats;
    (1..=count as usize).contains(&behind)
}

/// The open trick of a position.
#[derive(Clone, Copy)]
pub struct Trick<'a, const ORDER: usize> {
    /// In playing order.
    pub cards: &'a [Card<ORDER>],
    /// The seat to play.
    pub mover: u8,
    /// All seats.
    pub seats: usize,
}

impl<const ORDER: usize> Trick<'_, ORDER> {
    /// The seat that led, or is to lead.
    pub fn leader(&self) -> usize {
        self.seat_of(0)
    }

    /// The seat whose card comes in this place, counted from 0.
    pub fn seat_of(&self, place: usize) -> usize {
        (self.mover as usize + self.seats - self.cards.len() + place) % self.seats
    }

    /// What a seat has played to the trick.
    pub fn card_of(&self, seat: usize) -> Option<Card<ORDER>> {
        self.cards.get((seat + self.seats - self.leader()) % self.seats).copied()
    }

    /// The cards as a set.
    pub fn set(&self) -> u64 {
        Card::set_of(self.cards)
    }

    /// The card that takes the trick so far, and whose it is.
    pub fn best(&self, beats: impl Fn(Card<ORDER>, Card<ORDER>) -> bool) -> Option<(Card<ORDER>, usize)> {
        let cards = self.cards.iter().enumerate().map(|(place, &card)| (card, self.seat_of(place)));
        cards.reduce(|best, next| if beats(next.0, best.0) { next } else { best })
    }

    /// Seats and cards in playing order: `p2 4C  p3 KC`.
    pub fn text(&self) -> String {
        let card = |(place, card)| format!("{} {card}", Player::new(self.seat_of(place)));
        self.cards.iter().enumerate().map(card).collect::<Vec<_>>().join("  ")
    }

    /// Draws the place for a seat's card at a point, with the card if there is one.
    pub fn draw(&self, d: &mut Drawing, seat: usize, [x, y]: [f32; 2], winner: u8) {
        let (who, id) = (Player::new(seat), format!("trick.{}", Player::new(seat)));
        d.add(Place::new(&id, PlaceKind::Pile, [x, y, CARD.0, CARD.1]).of(who));
        if let Some(card) = self.card_of(seat) {
            let piece = Piece::new(card.to_string(), id, Look::Card(card.to_string())).of(who);
            d.put(piece.mark(Mark::Winning, winner as usize == seat));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_belong_to_the_seats_before_the_mover() {
        let cards = Card::<0>::parse_list("4C KC 9C").unwrap();
        let trick = Trick { cards: &cards, mover: 1, seats: 5 };
        assert_eq!((trick.leader(), trick.text()), (3, "p4 4C  p5 KC  p1 9C".into()));
        assert_eq!([0, 1, 2, 3, 4].map(|seat| has_played(seat, 1, 3, 5)), [true, false, false, true, true]);
        for seat in 0..5 {
            assert_eq!(trick.card_of(seat).is_some(), has_played(seat, 1, 3, 5));
        }
        assert_eq!(trick.card_of(4), Some(cards[1]));
        assert_eq!(trick.best(|card, other| card > other), Some((cards[1], 4)));
        let none = Trick::<0> { cards: &[], mover: 2, seats: 3 };
        assert_eq!((none.leader(), none.best(|_, _| true), none.card_of(2)), (2, None, None));
    }
}
