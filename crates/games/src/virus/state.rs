//! Positions and actions as plain data.

use super::body::{Body, Organ};
use super::cards::{BOX, CARDS, COLOURS, Card, KINDS};

/// The most seats.
pub(super) const SEATS: usize = 6;
/// Cards in a hand.
pub(super) const HAND: usize = 3;
/// Nobody.
pub(super) const NOBODY: u8 = u8::MAX;

/// A card of a hand: its kind, whether everybody knows it; or a card that is not known; or none. Hands are sorted.
pub(super) type Held = u8;
/// Added to the kind of a card that everybody saw when it was drawn.
pub(super) const PUBLIC: Held = 0x40;
/// Added to the kind of a card that was in a hand when discards were shuffled, so that it is not in the pile.
pub(super) const OLD: Held = 0x20;
/// The kind of a card.
pub(super) const KIND: Held = 0x1f;
/// A card that is not known.
pub(super) const UNKNOWN: Held = 0x80;
/// A card that is not known, from before the discards were shuffled.
pub(super) const UNKNOWN_OLD: Held = 0x81;
/// No card.
pub(super) const EMPTY: Held = 0xff;
/// No card on a pile.
pub(super) const NO_CARD: u8 = KINDS as u8;

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// Chance deals the first hands.
    Deal,
    /// The mover plays or discards.
    Play,
    /// The mover moves its viruses, one after the other.
    Spread,
    /// Chance refills the mover's hand.
    Draw,
    Over,
}

/// What a seat does, or a card that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u32);

/// An action, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Deal(Card),
    Organ(usize),
    /// Colour, seat, place.
    Medicine(usize, usize, usize),
    Virus(usize, usize, usize),
    Thief(usize, usize),
    /// Seat, place, a higher seat, its place.
    Transplant([usize; 2], [usize; 2]),
    /// The card; its moves follow.
    Spreading,
    /// Own place, seat, place.
    Move(usize, usize, usize),
    Stay(usize),
    /// `None`: all others.
    Glove(Option<usize>),
    Error(usize),
    /// Kinds in order; [`NO_CARD`] at the end.
    Discard([u8; HAND]),
    Draw,
}

impl Action {
    #[inline]
    pub(super) fn new(act: Act) -> Action {
        let pack = |tag: u32, [a, b, c, d]: [usize; 4]| {
            Action(tag << 20 | (a as u32) << 15 | (b as u32) << 10 | (c as u32) << 5 | d as u32)
        };
        match act {
            Act::Deal(card) => pack(0, [card.index(), 0, 0, 0]),
            Act::Organ(slot) => pack(1, [slot, 0, 0, 0]),
            Act::Medicine(colour, seat, slot) => pack(2, [colour, seat, slot, 0]),
            Act::Virus(colour, seat, slot) => pack(3, [colour, seat, slot, 0]),
            Act::Thief(seat, slot) => pack(4, [seat, slot, 0, 0]),
            Act::Transplant([a, i], [b, j]) => pack(5, [a, i, b, j]),
            Act::Spreading => pack(6, [0; 4]),
            Act::Move(own, seat, slot) => pack(7, [own, seat, slot, 0]),
            Act::Stay(own) => pack(8, [own, 0, 0, 0]),
            Act::Glove(seat) => pack(9, [seat.map_or(0, |seat| seat + 1), 0, 0, 0]),
            Act::Error(seat) => pack(10, [seat, 0, 0, 0]),
            Act::Discard([a, b, c]) => pack(11, [a.into(), b.into(), c.into(), 0]),
            Act::Draw => pack(12, [0; 4]),
        }
    }

    #[inline]
    pub(super) fn act(self) -> Act {
        let [a, b, c, d] = [15, 10, 5, 0].map(|shift| (self.0 >> shift & 31) as usize);
        match self.0 >> 20 {
            0 => Act::Deal(Card::new(a)),
            1 => Act::Organ(a),
            2 => Act::Medicine(a, b, c),
            3 => Act::Virus(a, b, c),
            4 => Act::Thief(a, b),
            5 => Act::Transplant([a, b], [c, d]),
            6 => Act::Spreading,
            7 => Act::Move(a, b, c),
            8 => Act::Stay(a),
            9 => Act::Glove(a.checked_sub(1)),
            10 => Act::Error(a),
            11 => Act::Discard([a, b, c].map(|n| n as u8)),
            _ => Act::Draw,
        }
    }
}

/// A position, and what each seat knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Unseen cards: the draw pile while nobody knows its order; in a view also the others' unknown cards.
    pub(super) bag: [u8; KINDS],
    /// In a view: the others' unknown cards from before the discards were shuffled.
    pub(super) old: [u8; KINDS],
    pub(super) hands: [[Held; HAND]; SEATS],
    pub(super) bodies: [Body; SEATS],
    /// A draw pile whose order everybody knows; the last card is on top.
    pub(super) deck: [u8; CARDS],
    /// Discards in the order in which they were made.
    pub(super) discards: [u8; CARDS],
    /// Cards in the draw pile.
    pub(super) left: u8,
    pub(super) discarded: u8,
    /// Whether everybody knows the order of the draw pile.
    pub(super) ordered: bool,
    pub(super) phase: Phase,
    pub(super) mover: u8,
    /// Cards dealt at the start.
    pub(super) dealt: u8,
    /// The place whose virus is to move.
    pub(super) at: u8,
    /// Who got the last card from chance.
    pub(super) drew: u8,
    /// Who has won.
    pub(super) won: u8,
    /// Turns that are over.
    pub(super) turns: u16,
    pub(super) seats: u8,
}

impl State {
    pub(super) fn blank(seats: usize) -> State {
        State {
            bag: BOX,
            old: [0; KINDS],
            hands: [[EMPTY; HAND]; SEATS],
            bodies: [[Organ::None; COLOURS]; SEATS],
            deck: [NO_CARD; CARDS],
            discards: [NO_CARD; CARDS],
            left: CARDS as u8,
            discarded: 0,
            ordered: false,
            phase: Phase::Deal,
            mover: 0,
            dealt: 0,
            at: 0,
            drew: NOBODY,
            won: 0,
            turns: 0,
            seats: seats as u8,
        }
    }

    /// How many cards a seat holds.
    #[inline]
    pub(super) fn held(&self, seat: usize) -> usize {
        self.hands[seat].iter().filter(|&&held| held != EMPTY).count()
    }

    /// The kinds in a hand as bits, as far as they are known.
    #[inline]
    pub(super) fn kinds(&self, seat: usize) -> u32 {
        self.hands[seat]
            .iter()
            .filter(|&&held| held < UNKNOWN)
            .fold(0, |kinds, &held| kinds | 1 << (held & KIND))
    }

    /// How many cards from before a shuffle each seat holds: everybody can tell.
    pub(super) fn old_cards(&self) -> [u8; SEATS] {
        let is_old = |held: &&Held| **held < PUBLIC && **held & OLD != 0 || **held == UNKNOWN_OLD;
        self.hands.map(|hand| hand.iter().filter(is_old).count() as u8)
    }

    /// Adds a card to a hand, which stays sorted.
    #[inline]
    pub(super) fn take(&mut self, seat: usize, held: Held) {
        let hand = &mut self.hands[seat];
        debug_assert_eq!(hand[HAND - 1], EMPTY);
        hand[HAND - 1] = held;
        sort(hand);
    }

    /// Takes a card out of a hand. One that everybody knows goes first: whatever the others held possible of the rest of
    /// the hand, they still do. Then one from before a shuffle; everybody sees which of the two it is.
    #[inline]
    pub(super) fn give(&mut self, seat: usize, kind: u8) {
        let hand = &mut self.hands[seat];
        let find = |wanted: Held| hand.iter().position(|&held| held == wanted);
        let at = find(kind | PUBLIC).or_else(|| find(kind | OLD)).or_else(|| find(kind));
        debug_assert!(at.is_some(), "a card that is not held");
        if let Some(at) = at {
            hand[at] = EMPTY;
            sort(hand);
        }
    }

    /// Puts a card on the discards.
    #[inline]
    pub(super) fn discard(&mut self, card: Card) {
        self.discards[self.discarded as usize] = card.index() as u8;
        self.discarded += 1;
    }
}

#[inline]
pub(super) fn sort(hand: &mut [Held; HAND]) {
    let [a, b, c] = *hand;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    *hand = [a.min(b), a.max(b), c];
}
