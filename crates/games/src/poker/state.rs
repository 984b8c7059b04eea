//! What a position holds.

use super::cards::{Card, NO_CARD};
use nply_core::MAX_PLAYERS;

/// One number of chips for each seat.
pub(super) type Chips = [u16; MAX_PLAYERS];

/// Parts of a chip, where a pot is split in fractions: every number of winners up to eight divides it.
pub(super) const PARTS: u16 = 840;

/// No seat.
pub(super) const NOBODY: u8 = crate::deck::seats::NO_SEAT;

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Hole cards are dealt.
    Deal,
    /// A seat acts.
    Bet,
    /// Cards are dealt to the board.
    Board,
    /// A hand is over; the next card begins another.
    Between,
    /// The game is over.
    Over,
}

/// A choice, or a card that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Give the hand up.
    Fold,
    /// Stay in without paying.
    Check,
    /// Pay what is owed, or all there is.
    Call,
    /// Pay all there is; only where bets are the fixed set, else it is a call or a total.
    AllIn,
    /// Bet or raise to this total of the betting round.
    To(u16),
    /// This card is dealt.
    Deal(Card),
}

/// A position. Hidden hole cards are empty sets; whoever has chips or has paid into the pot holds two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Hole cards of each seat. After a hand only those that were shown.
    pub(super) holes: [u64; MAX_PLAYERS],
    /// Chips in front of each seat.
    pub(super) stack: Chips,
    /// Paid in this betting round.
    pub(super) street: Chips,
    /// Paid in this hand, this betting round included.
    pub(super) put: Chips,
    /// Won in the last hand; 0 while a hand is played.
    pub(super) won: Chips,
    /// Parts of a chip beside the stack, where pots are split in fractions.
    pub(super) parts: Chips,
    /// The final place of a seat that is out; 0 while it is in.
    pub(super) place: [u8; MAX_PLAYERS],
    /// The board in the order of the deal.
    pub(super) board: [Card; 5],
    pub(super) on_board: u8,
    pub(super) seats: u8,
    pub(super) phase: Phase,
    /// Finished hands.
    pub(super) hand: u16,
    pub(super) button: u8,
    /// Who is to act.
    pub(super) mover: u8,
    /// Hole cards dealt so far.
    pub(super) dealt: u8,
    /// Seats in the hand that have not folded, as bits.
    pub(super) live: u8,
    /// Those of them that have chips left.
    pub(super) able: u8,
    /// Seats that have acted since the last full bet or raise.
    pub(super) acted: u8,
    /// Seats whose hole cards lie open.
    pub(super) shown: u8,
    /// Seats that have to answer a bet; only where bets are the fixed set, else what is owed tells it.
    pub(super) facing: u8,
    /// Whether there was a bet or raise in this betting round; blinds do not count.
    pub(super) opened: bool,
    /// Who bet or raised last in this betting round.
    pub(super) aggressor: u8,
    /// What a seat must have paid in this betting round to stay in.
    pub(super) level: u16,
    /// The largest full raise of this betting round, at least the big blind.
    pub(super) raise: u16,
    /// The least total to raise to.
    pub(super) least: u16,
}

impl State {
    pub(super) fn new(seats: usize) -> State {
        State {
            holes: [0; MAX_PLAYERS],
            stack: [0; MAX_PLAYERS],
            street: [0; MAX_PLAYERS],
            put: [0; MAX_PLAYERS],
            won: [0; MAX_PLAYERS],
            parts: [0; MAX_PLAYERS],
            place: [0; MAX_PLAYERS],
            board: [NO_CARD; 5],
            on_board: 0,
            seats: seats as u8,
            phase: Phase::Deal,
            hand: 0,
            button: seats as u8 - 1,
            mover: 0,
            dealt: 0,
            live: 0,
            able: 0,
            acted: 0,
            shown: 0,
            facing: 0,
            opened: false,
            aggressor: NOBODY,
            level: 0,
            raise: 0,
            least: 0,
        }
    }

    /// The cards on the board.
    #[inline]
    pub(super) fn board(&self) -> &[Card] {
        &self.board[..self.on_board as usize]
    }

    /// The cards on the board as a set.
    #[inline]
    pub(super) fn board_set(&self) -> u64 {
        self.board().iter().fold(0, |mask, card| mask | card.bit())
    }

    /// Whether a seat takes part in the hand that is being played.
    #[inline]
    pub(super) fn in_hand(&self, seat: usize) -> bool {
        self.stack[seat] > 0 || self.put[seat] > 0
    }

    /// The seats that take part in the hand, as bits.
    pub(super) fn players(&self) -> u8 {
        (0..self.seats as usize).filter(|&seat| self.in_hand(seat)).fold(0, |bits, seat| bits | 1 << seat)
    }

    /// All chips that were paid in this hand.
    #[inline]
    pub(super) fn pot(&self) -> u32 {
        self.put.iter().map(|&put| u32::from(put)).sum()
    }

    /// The next of some seats after a seat, round the table.
    #[inline]
    pub(super) fn next_of(&self, seats: u8, after: u8) -> u8 {
        debug_assert!(seats != 0);
        let later = u32::from(seats) & !((2u32 << after) - 1);
        (if later != 0 { later } else { u32::from(seats) }).trailing_zeros() as u8
    }

    /// Moves chips of a seat into the pot.
    #[inline]
    pub(super) fn pay(&mut self, seat: usize, chips: u16) {
        debug_assert!(chips <= self.stack[seat]);
        self.stack[seat] -= chips;
        self.street[seat] += chips;
        self.put[seat] += chips;
        if self.stack[seat] == 0 {
            self.able &= !(1 << seat);
        }
    }
}

/// The seats of a set of bits.
#[inline]
pub(super) fn seats_of(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let seat = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(seat)
    })
}
