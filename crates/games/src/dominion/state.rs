//! A position: heaps of cards, and where the turn stands.

use super::cards::{Kind, Pile};

/// The most seats at the table.
pub(super) const MOST_SEATS: usize = 4;
/// Cards of a new hand.
pub(super) const HAND: u8 = 5;

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// First hands are drawn.
    Setup,
    /// The active seat may play action cards.
    Action,
    /// The bonuses of `cause` are given; its text comes next.
    Played,
    /// The active seat discards, to draw as many.
    Cellar,
    /// The active seat trashes a card.
    Trash,
    /// The active seat gains a card of at most `limit`.
    Gain,
    /// `victim` may show a card against the attack.
    React,
    /// `victim` discards.
    Discard,
    /// All treasures are played; the active seat may buy.
    Buy,
    /// The next hand is drawn.
    CleanUp,
    /// The game is over.
    Over,
}

/// A position.
///
/// Draw piles have no order: a draw is a chance step, so that a shuffle needs none. In a view the hand of another seat holds
/// the cards that are known to be in it, and its other cards lie in its draw pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) supply: Pile,
    pub(super) trash: Pile,
    /// Cards in play of the active seat.
    pub(super) table: Pile,
    pub(super) hand: [Pile; MOST_SEATS],
    pub(super) draw: [Pile; MOST_SEATS],
    pub(super) discard: [Pile; MOST_SEATS],
    /// Cards of each hand that everybody knows to be there.
    pub(super) shown: [Pile; MOST_SEATS],
    pub(super) hand_size: [u8; MOST_SEATS],
    /// Turns that each seat has begun.
    pub(super) turns: [u8; MOST_SEATS],
    pub(super) seats: u8,
    pub(super) active: u8,
    pub(super) phase: Phase,
    pub(super) actions: u8,
    pub(super) buys: u8,
    pub(super) coins: u8,
    /// Merchants played in this turn.
    pub(super) merchants: u8,
    /// Cards that are still to be drawn, and by whom.
    pub(super) pending: u8,
    pub(super) drawer: u8,
    /// The seat that the attack has come to.
    pub(super) victim: u8,
    /// The card whose text is being followed.
    pub(super) cause: Kind,
    /// The greatest cost of a card to be gained.
    pub(super) limit: u8,
    /// Cards that were discarded for others.
    pub(super) discarded: u8,
    /// Cards below this kind are not discarded any more: a choice of several has one order.
    pub(super) from: Kind,
}

impl State {
    /// Hand and draw pile together: everybody knows what is in both.
    #[inline]
    pub(super) fn pool(&self, seat: usize) -> Pile {
        let mut pool = self.hand[seat];
        pool.add(&self.draw[seat]);
        pool
    }

    /// How many cards the draw pile has, also in a view.
    #[inline]
    pub(super) fn draw_size(&self, seat: usize) -> u32 {
        self.pool(seat).size().saturating_sub(u32::from(self.hand_size[seat]))
    }

    /// All cards of a seat.
    pub(super) fn deck(&self, seat: usize) -> Pile {
        let mut deck = self.pool(seat);
        deck.add(&self.discard[seat]);
        if seat == usize::from(self.active) {
            deck.add(&self.table);
        }
        deck
    }

    /// A card leaves a hand openly. Of several alike the one that was known goes first.
    #[inline]
    pub(super) fn leave_hand(&mut self, seat: usize, kind: Kind) {
        self.hand[seat].take(kind);
        self.hand_size[seat] -= 1;
        let shown = &mut self.shown[seat].0[kind.index()];
        *shown = shown.saturating_sub(1);
    }
}
