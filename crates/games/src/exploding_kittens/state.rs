//! Positions and actions as plain data.

use super::cards::{Card, Heap};

/// The most seats.
pub(super) const SEATS: usize = 5;
/// The most cards of a pile.
pub(super) const PILE: usize = 56;
/// A place of the pile whose card nobody knows.
pub(super) const UNSEEN: u8 = u8::MAX;
/// The most cards that are asked about inside each other: one, and five Nopes.
pub(super) const CHAIN: usize = 6;
/// Cards that left hands unseen and are still followed.
pub(super) const MOVES: usize = 2;
/// Cards that See the Future shows.
pub(super) const TOP: usize = 3;

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// Chance deals the first hands.
    Deal,
    /// The mover plays a card or draws.
    Turn,
    /// Seats are asked for a Nope.
    React,
    /// The target of a Favor picks a card.
    Give,
    /// The mover takes a card from the discards.
    Take,
    /// Chance picks a card of the target.
    Steal,
    /// Chance turns up the cards that the mover looks at.
    Look,
    /// The mover puts the cards that it saw into an order.
    Order,
    /// Chance turns up the card that the mover draws.
    Draw,
    /// The mover puts a Kitten back.
    Put,
    Over,
}

/// What a seat does, or a card that chance turns up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u16);

/// An action, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Act {
    /// Chance.
    Deal(Card),
    Draw,
    Play(Card),
    PlayAt(Card, usize),
    Pair(Card, usize),
    /// Three of a kind: target and the kind that is asked for.
    Three(Card, usize, Card),
    /// Five different cards, as bits.
    Five(usize),
    Nope,
    Pass,
    Give(Card),
    /// A card of the discards.
    Take(Card),
    /// A place of the pile, 0 is the top.
    Put(usize),
    /// A permutation of the three cards on top.
    Order(usize),
}

impl Action {
    #[inline]
    pub(super) fn new(act: Act) -> Action {
        let pack = |tag: usize, fields: usize| Action((tag << 12 | fields) as u16);
        match act {
            Act::Deal(card) => pack(0, card.index()),
            Act::Draw => pack(1, 0),
            Act::Play(card) => pack(2, card.index()),
            Act::PlayAt(card, seat) => pack(3, card.index() << 3 | seat),
            Act::Pair(card, seat) => pack(4, card.index() << 3 | seat),
            Act::Three(card, seat, named) => pack(5, named.index() << 7 | card.index() << 3 | seat),
            Act::Nope => pack(6, 0),
            Act::Pass => pack(7, 0),
            Act::Give(card) => pack(8, card.index()),
            Act::Put(place) => pack(9, place),
            Act::Order(order) => pack(10, order),
            Act::Five(kinds) => pack(11, kinds),
            Act::Take(card) => pack(12, card.index()),
        }
    }

    #[inline]
    pub(super) fn act(self) -> Act {
        let fields = (self.0 & 0xfff) as usize;
        let (card, seat) = (|| Card::new(fields >> 3 & 15), fields & 7);
        match self.0 >> 12 {
            0 => Act::Deal(Card::new(fields)),
            1 => Act::Draw,
            2 => Act::Play(Card::new(fields)),
            3 => Act::PlayAt(card(), seat),
            4 => Act::Pair(card(), seat),
            5 => Act::Three(card(), seat, Card::new(fields >> 7)),
            6 => Act::Nope,
            7 => Act::Pass,
            8 => Act::Give(Card::new(fields)),
            9 => Act::Put(fields),
            10 => Act::Order(fields),
            11 => Act::Five(fields),
            _ => Act::Take(Card::new(fields)),
        }
    }
}

/// A position, and what each seat knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Cards of the pile whose place nobody knows; in a view all cards that the seat cannot place.
    pub(super) bag: Heap,
    /// In a view: the cards that the seat knows to be in a hand.
    pub(super) hands: [Heap; SEATS],
    /// For each seat the cards that it knows in each hand.
    pub(super) sure: [[Heap; SEATS]; SEATS],
    /// The cards of each hand that everybody knows.
    pub(super) public: [Heap; SEATS],
    /// For each seat how many more cards of each hand it may know, as everybody can count.
    pub(super) hints: [[u8; SEATS]; SEATS],
    /// Cards that everybody knew in a hand when one card went from it unseen: at most one of them went, one of each kind.
    pub(super) moved: [Heap; MOVES],
    /// From whom and to whom it went.
    pub(super) ways: [[u8; 2]; MOVES],
    pub(super) discards: Heap,
    /// Places of the pile that each seat knows, as bits; 0 is the top.
    pub(super) knows: [u64; SEATS],
    /// Those of them that everybody knows it knows.
    pub(super) looked: [u64; SEATS],
    /// The cards of the pile that somebody knows.
    pub(super) pile: [u8; PILE],
    /// Cards of each hand.
    pub(super) sizes: [u8; SEATS],
    /// Seats that have put a Kitten back since the last shuffle: what they know is their secret.
    pub(super) secret: u8,
    pub(super) left: u8,
    /// Seats that are alive.
    pub(super) alive: u8,
    /// How many seats were out after each one; 0: alive.
    pub(super) out: [u8; SEATS],
    pub(super) phase: Phase,
    pub(super) mover: u8,
    /// Turns that the mover has to take, this one included.
    pub(super) turns: u8,
    /// Whether these come from an Attack.
    pub(super) attacked: bool,
    /// Whether a card was played in this turn.
    pub(super) played: bool,
    /// What waits for Nopes, or for the target.
    pub(super) pending: Action,
    /// Nopes played on it.
    pub(super) nopes: u8,
    /// Who played the last card.
    pub(super) last: u8,
    /// Who played the cards before it that are still asked about, and how many there are.
    pub(super) chain: [u8; CHAIN],
    pub(super) depth: u8,
    /// Who is asked.
    pub(super) asked: u8,
    /// Cards dealt at the start, or cards looked at.
    pub(super) step: u8,
    /// The seats that saw the last card that was turned up or handed over.
    pub(super) saw: u8,
    pub(super) seats: u8,
}

impl State {
    #[inline]
    pub(super) fn is_alive(&self, seat: usize) -> bool {
        self.alive >> seat & 1 == 1
    }

    /// The next seat that is alive.
    #[inline]
    pub(super) fn next(&self, seat: usize) -> usize {
        let seats = self.seats as usize;
        let mut next = (seat + 1) % seats;
        while !self.is_alive(next) && next != seat {
            next = (next + 1) % seats;
        }
        next
    }

    /// Kittens that are in the pile, or in the mover's hands on their way back.
    pub(super) fn kittens(&self) -> u32 {
        self.alive.count_ones() - 1
    }
}
