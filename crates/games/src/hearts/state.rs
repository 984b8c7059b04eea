//! A position, and the small things it is made of.

use super::cards::{CLUBS, Card, DIAMONDS, HEARTS, QUEEN, SPADES};
use crate::deck::cards::HEARTS_LAST;
use crate::tricks::{Trick, has_played};

/// The most seats.
pub(super) const MOST: usize = 5;
/// Cards that each seat passes.
pub(super) const PASSED: u8 = 3;

/// Kinds of cards that a seat can be known to lack: other spades and the queen are told apart.
pub(super) const KINDS: [u64; 5] = [CLUBS, DIAMONDS, SPADES & !QUEEN, QUEEN, HEARTS];
pub(super) const KIND_CLUBS: u8 = 1;
pub(super) const KIND_DIAMONDS: u8 = 2;
pub(super) const KIND_SPADES: u8 = 4;
pub(super) const KIND_QUEEN: u8 = 8;
pub(super) const KIND_HEARTS: u8 = 16;
pub(super) const ALL_KINDS: u8 = 31;

/// The kinds of a suit, by the number of its lane.
pub(super) const KINDS_OF_SUIT: [u8; 4] = [KIND_CLUBS, KIND_DIAMONDS, KIND_SPADES | KIND_QUEEN, KIND_HEARTS];

/// All cards of some kinds.
pub(super) fn cards_of_kinds(kinds: u8) -> u64 {
    (0..5).filter(|kind| kinds >> kind & 1 == 1).fold(0, |mask, kind| mask | KINDS[kind])
}

/// Where a hand stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Chance draws the direction of passing.
    Direct,
    /// Chance deals.
    Deal,
    /// Seats pick the cards they pass, at once.
    Pass,
    /// Cards are played.
    Play,
    /// The game is over.
    Over,
}

/// Whom cards are passed to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Nobody passes.
    None,
    /// To the next seat in turn order.
    Left,
    /// To the seat before.
    Right,
    /// To the seat opposite; with five, two seats to the left.
    Across,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] =
        [Direction::None, Direction::Left, Direction::Right, Direction::Across];

    pub(super) fn name(self) -> &'static str {
        match self {
            Direction::None => "none",
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Across => "across",
        }
    }

    pub(super) fn parse(name: &str) -> Option<Direction> {
        Self::ALL.into_iter().find(|direction| direction.name() == name)
    }

    /// How many seats to the left.
    #[inline]
    fn offset(self, seats: usize) -> usize {
        match self {
            Direction::None => 0,
            Direction::Left => 1,
            Direction::Right => seats - 1,
            Direction::Across => seats / 2,
        }
    }

    /// Who receives the cards of a seat.
    #[inline]
    pub(super) fn receiver(self, giver: usize, seats: usize) -> usize {
        let to = giver + self.offset(seats);
        if to >= seats { to - seats } else { to }
    }
}

/// A move or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A card is played, or dealt.
    Card(Card),
    /// A card is picked to be passed.
    Pass(Card),
    /// Chance says whom cards are passed to.
    Direct(Direction),
}

/// A position: where the cards are, and what the seats know of it.
///
/// Knowledge is held as follows. Cards given to a seat and not yet played stay marked in `passed`: giver and receiver
/// know them. What a seat is known to lack, because of a card it played, is in `lacks`; that is public. The holder of
/// the lowest club is public from the first lead on (where the rules make it lead). The rest of a hand is seen by its
/// owner. In a view the hands of others hold only the cards that the looking seat knows to be there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Cards held. Until passing ends, cards picked to be passed are held by their giver and marked in `passed`.
    pub(super) hands: [u64; MOST],
    /// Cards played in this hand, with those of the current trick.
    pub(super) played: u64,
    /// Cards that were passed or picked for it, and are not yet played.
    pub(super) passed: u64,
    /// Points of finished hands.
    pub(super) totals: [i16; MOST],
    /// Hearts and queen taken in this hand. Where the rules end with the hand that was in play, what it cost each seat, as
    /// `i8`: it can be less than nothing.
    pub(super) points: [u8; MOST],
    /// Kinds of cards each seat is known to lack.
    pub(super) lacks: [u8; MOST],
    /// The current trick in playing order.
    pub(super) trick: [Card; MOST],
    /// The card that takes the trick so far, and whose it is.
    pub(super) best: Card,
    pub(super) winner: u8,
    pub(super) phase: Phase,
    pub(super) direction: Direction,
    pub(super) seats: u8,
    /// Cards dealt, cards each seat has picked, or cards in the trick: whatever the phase counts.
    pub(super) count: u8,
    /// Finished tricks.
    pub(super) tricks: u8,
    /// The seat to play; 0 outside of play.
    pub(super) mover: u8,
    /// Seats that took a trick, as bits.
    pub(super) taken: u8,
    /// One more than the seat that took the jack of diamonds; 0 if none did or it does not count.
    pub(super) jack: u8,
    /// Finished hands.
    pub(super) hand: u8,
}

impl State {
    pub(super) fn new(seats: usize) -> State {
        State {
            hands: [0; MOST],
            played: 0,
            passed: 0,
            totals: [0; MOST],
            points: [0; MOST],
            lacks: [0; MOST],
            trick: [Card::NONE; MOST],
            best: Card::NONE,
            winner: 0,
            phase: Phase::Deal,
            direction: Direction::None,
            seats: seats as u8,
            count: 0,
            tricks: 0,
            mover: 0,
            taken: 0,
            jack: 0,
            hand: 0,
        }
    }

    /// The cards in all hands.
    #[inline]
    pub(super) fn held(&self) -> u64 {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// What the last hand cost a seat, after the end of rules that are over with it.
    pub(super) fn score_of_last_hand(&self, seat: usize) -> i16 {
        i16::from(self.points[seat] as i8)
    }

    /// The current trick in playing order; none outside of play.
    pub(super) fn trick(&self) -> &[Card] {
        let count = if self.phase == Phase::Play { self.count as usize } else { 0 };
        &self.trick[..count.min(MOST)]
    }

    /// Whether the seat has played to the current trick.
    #[inline]
    pub(super) fn has_played(&self, seat: usize) -> bool {
        has_played(seat, self.mover, self.count, self.seats as usize)
    }

    /// The current trick with its seats.
    pub(super) fn open(&self) -> Trick<'_, HEARTS_LAST> {
        Trick { cards: self.trick(), mover: self.mover, seats: self.seats as usize }
    }

    /// How many cards a seat holds, those picked to be passed included; readable from a view too.
    #[inline]
    pub(super) fn hand_size(&self, seat: usize, dealt_each: u8) -> usize {
        match self.phase {
            Phase::Direct | Phase::Over => 0,
            Phase::Deal => (self.count as usize + self.seats as usize - 1 - seat) / self.seats as usize,
            Phase::Pass => dealt_each as usize,
            Phase::Play => (dealt_each - self.tricks) as usize - usize::from(self.has_played(seat)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 96, "{}", size_of::<State>());
        assert_eq!(size_of::<Action>(), 2);
    }

    #[test]
    fn directions_come_back_to_the_giver() {
        for seats in 3..=5 {
            for giver in 0..seats {
                let left = Direction::Left.receiver(giver, seats);
                assert_eq!(Direction::Right.receiver(left, seats), giver);
            }
        }
        assert_eq!(Direction::Across.receiver(3, 4), 1);
        assert_eq!(Direction::Across.receiver(4, 5), 1);
    }
}
