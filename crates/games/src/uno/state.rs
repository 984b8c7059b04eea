//! A position, and the small things it is made of.

use super::cards::{CARDS, Card, NO_CARD, NO_COLOUR, Pile};
use std::hash::{Hash, Hasher};

pub use super::turns::{Action, Phase};

/// The most seats.
pub(super) const MOST: usize = 8;
/// Cards that each seat is dealt.
pub(super) const HAND: u8 = 7;
/// No seat, or all of them.
pub(super) const NOBODY: u8 = 255;

/// What everybody knows of a part of a hand, beside its size.
#[derive(Clone, Copy, Eq, Debug, Default)]
pub(super) struct Note {
    /// What is not in it, as a set of colours, symbols and wild kinds; see [`super::lacks`].
    pub(super) lacks: u32,
    /// Other seats that have seen it, as bits.
    pub(super) seen_by: u8,
    /// Colours of which at least one card is in it, as bits.
    pub(super) has: u8,
    /// Whether it was held when the discards last became the draw pile.
    pub(super) old: bool,
}

impl Note {
    /// All of it as one number, for comparing.
    #[inline]
    pub(super) fn bits(&self) -> u64 {
        u64::from(self.lacks)
            | u64::from(self.seen_by) << 32
            | u64::from(self.has) << 40
            | u64::from(self.old) << 48
    }

    /// Whether nothing is known.
    #[inline]
    pub(super) fn is_blank(&self) -> bool {
        self.bits() == 0
    }
}

impl PartialEq for Note {
    #[inline]
    fn eq(&self, other: &Note) -> bool {
        self.bits() == other.bits()
    }
}

impl Hash for Note {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.bits());
    }
}

/// A position: where the cards are, and what the seats know of it.
///
/// A hand has one part or two. Cards about which everybody knows something, and which are held longer, are the early
/// part; the rest is the late part, and a hand in one part is all late. When a card is played everybody sees which part
/// it comes from, as one sees which card of a fan is pulled out. So the sizes of the parts and the notes about them
/// are public, and a world is any way to fill the parts that agrees with the notes.
///
/// In a view `hands` and `early` hold what the looking seat knows, `pile` also the unknown cards that were in the draw
/// pile when it was last refilled or later, and `old` the unknown cards that were not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Whole hands.
    pub(super) hands: [Pile; MOST],
    /// Early parts of hands.
    pub(super) early: [Pile; MOST],
    /// The draw pile.
    pub(super) pile: Pile,
    pub(super) old: Pile,
    /// Cards played, the one on top included.
    pub(super) discards: Pile,
    /// What is known of the late and of the early part of each hand.
    pub(super) notes: [[Note; 2]; MOST],
    /// Points of finished rounds.
    pub(super) totals: [i16; MOST],
    pub(super) sizes: [u8; MOST],
    pub(super) early_sizes: [u8; MOST],
    /// The round in which each seat was eliminated, counted from 1; 0 for those still in.
    pub(super) out: [u8; MOST],
    /// Finished turns of this round.
    pub(super) turns: u16,
    /// Finished rounds; the count stops at its end.
    pub(super) rounds: u8,
    pub(super) pile_size: u8,
    /// Cards dealt in this round.
    pub(super) dealt: u8,
    pub(super) phase: Phase,
    pub(super) seats: u8,
    /// The seat that began this round, before the start card had its effect.
    pub(super) first: u8,
    /// The seat that acts, or will act when the penalty is drawn.
    pub(super) mover: u8,
    /// The seat that draws a penalty, and how many cards it still must; 0 outside of penalties.
    pub(super) target: u8,
    pub(super) owed: u8,
    /// Whether play goes to the seat before instead of the seat after.
    pub(super) backwards: bool,
    /// The card on top of the discards.
    pub(super) top: Card,
    /// The colour to follow.
    pub(super) colour: u8,
    /// The colour that was to follow before a Wild Draw Four that can be challenged.
    pub(super) before: u8,
    /// The card just drawn; known to the mover.
    pub(super) drawn: Card,
    /// The seat that saw the last card of chance; nobody: it was turned up for all, or something else happened since.
    pub(super) drawer: u8,
}

pub(super) const LATE: usize = 0;
pub(super) const EARLY: usize = 1;

impl State {
    pub(super) fn new(seats: usize) -> State {
        State {
            hands: [0; MOST],
            early: [0; MOST],
            pile: super::cards::BOX,
            old: 0,
            discards: 0,
            notes: [[Note::default(); 2]; MOST],
            totals: [0; MOST],
            sizes: [0; MOST],
            early_sizes: [0; MOST],
            out: [0; MOST],
            turns: 0,
            rounds: 0,
            pile_size: CARDS,
            dealt: 0,
            phase: Phase::Deal,
            seats: seats as u8,
            first: 0,
            mover: 0,
            target: 0,
            owed: 0,
            backwards: false,
            top: NO_CARD,
            colour: NO_COLOUR,
            before: NO_COLOUR,
            drawn: NO_CARD,
            drawer: NOBODY,
        }
    }

    /// Whether the seat still plays.
    #[inline]
    pub(super) fn is_in(&self, seat: usize) -> bool {
        self.out[seat] == 0
    }

    /// Seats that still play.
    pub(super) fn inside(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let out = self.out;
        (0..self.seats as usize).filter(move |&seat| out[seat] == 0)
    }

    /// The seat after this one in the order of play.
    #[inline]
    pub(super) fn after(&self, seat: u8) -> u8 {
        let mut next = seat;
        loop {
            next = match (self.backwards, next) {
                (true, 0) => self.seats - 1,
                (true, next) => next - 1,
                (false, next) if next + 1 == self.seats => 0,
                (false, next) => next + 1,
            };
            if self.is_in(next as usize) || next == seat {
                return next;
            }
        }
    }

    /// The seat before this one in the order of play.
    pub(super) fn seat_before(&self, seat: u8) -> u8 {
        State { backwards: !self.backwards, ..*self }.after(seat)
    }

    /// The size of a part of a hand.
    #[inline]
    pub(super) fn part_size(&self, seat: usize, part: usize) -> u8 {
        if part == EARLY { self.early_sizes[seat] } else { self.sizes[seat] - self.early_sizes[seat] }
    }

    /// The cards of a part of a hand.
    #[inline]
    pub(super) fn part(&self, seat: usize, part: usize) -> Pile {
        if part == EARLY { self.early[seat] } else { self.hands[seat] - self.early[seat] }
    }

    /// The seat that is dealt the card with this number.
    pub(super) fn seat_dealt(&self, card: u8) -> usize {
        self.inside().nth((card / HAND) as usize).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
        assert!(size_of::<Action>() <= 3);
    }

    #[test]
    fn play_passes_over_those_who_are_out() {
        let mut s = State::new(4);
        s.out[1] = 3;
        assert_eq!((s.after(0), s.after(3), s.seat_before(2)), (2, 0, 0));
        s.backwards = true;
        assert_eq!((s.after(2), s.after(0), s.seat_before(0)), (0, 3, 2));
    }
}
