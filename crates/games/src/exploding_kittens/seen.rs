//! Codes and numbers.

use super::cards::{Card, Heap, KINDS};
use super::rules::ExplodingKittens;
use super::state::{Act, Action, CHAIN, MOVES, PILE, SEATS, State, UNSEEN};
use super::text::PHASES;
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// Sizes of the groups of codes, in order.
const GROUPS: [usize; 11] = [
    1,
    KINDS,
    KINDS * SEATS,
    KINDS * SEATS,
    KINDS * SEATS * KINDS,
    2,
    KINDS,
    PILE,
    6,
    // Sets of all kinds but the Kitten.
    1 << (KINDS - 1),
    KINDS,
];

impl Codes for ExplodingKittens {
    /// Group by group: draw, cards, cards with targets, pairs, threes, Nope and pass, gifts, places, orders, sets of five, cards taken.
    fn codes(&self) -> u32 {
        GROUPS.iter().sum::<usize>() as u32
    }
    fn code(&self, a: Action) -> u32 {
        let at = |card: Card, seat: usize| card.index() * SEATS + seat;
        let (group, number) = match a.act() {
            Act::Draw => (0, 0),
            Act::Play(card) => (1, card.index()),
            Act::PlayAt(card, seat) => (2, at(card, seat)),
            Act::Pair(card, seat) => (3, at(card, seat)),
            Act::Three(card, seat, named) => (4, at(card, seat) * KINDS + named.index()),
            Act::Nope => (5, 0),
            Act::Pass => (5, 1),
            Act::Give(card) => (6, card.index()),
            Act::Put(place) => (7, place),
            Act::Order(number) => (8, number),
            Act::Five(kinds) => (9, kinds),
            Act::Take(card) => (10, card.index()),
            Act::Deal(_) => {
                debug_assert!(false, "chance has no codes");
                (0, 0)
            }
        };
        (GROUPS[..group].iter().sum::<usize>() + number) as u32
    }
    fn action(&self, code: u32) -> Option<Action> {
        let (mut group, mut number) = (0, code as usize);
        while number >= *GROUPS.get(group)? {
            number -= GROUPS[group];
            group += 1;
        }
        let at = |number: usize| (Card::new(number / SEATS), number % SEATS);
        let (act, seat) = match group {
            0 => (Act::Draw, 0),
            1 => (Act::Play(Card::new(number)), 0),
            2 => (Act::PlayAt(at(number).0, at(number).1), at(number).1),
            3 => (Act::Pair(at(number).0, at(number).1), at(number).1),
            4 => {
                let (card, seat) = at(number / KINDS);
                (Act::Three(card, seat, Card::new(number % KINDS)), seat)
            }
            5 => (if number == 0 { Act::Nope } else { Act::Pass }, 0),
            6 => (Act::Give(Card::new(number)), 0),
            7 => (Act::Put(number), 0),
            8 => (Act::Order(number), 0),
            9 if number.count_ones() == 5 => (Act::Five(number), 0),
            9 => return None,
            _ => (Act::Take(Card::new(number)), 0),
        };
        (seat < self.seats).then(|| Action::new(act))
    }
}

/// Everything that a seat knows, but for who saw the last card and what others may know of hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

impl Encode<ExplodingKittens> for Flat {
    fn planes(&self, g: &ExplodingKittens) -> Vec<String> {
        let kinds =
            |what: &str| Card::all().map(|card| format!("{what}: {}", card.name())).collect::<Vec<_>>();
        let mut names = kinds("not placed / 6");
        names.extend(kinds("discards / 6"));
        names.extend((0..PILE).flat_map(|place| kinds(&format!("place {place}"))));
        for seat in seat_names(g.seats) {
            names.extend(kinds(&format!("{seat}: holds / 6")));
            let more = [
                "cards / 10",
                "alive",
                "out / 4",
                "to move",
                "asked",
                "played last",
                "has a secret",
                "is the target",
            ];
            names.extend(more.map(|what| format!("{seat}: {what}")));
            names.extend((0..PILE).map(|place| format!("{seat}: knows place {place}")));
        }
        names.extend(PHASES.map(|(phase, _)| format!("phase: {phase}")));
        names.extend(kinds("pending"));
        names.extend(kinds("asked for"));
        names.extend(kinds("one of five"));
        let more = [
            "two of them",
            "three of them",
            "Nopes / 5",
            "cards in the pile / 50",
            "turns / 6",
            "under attack",
        ];
        names.extend(more.map(String::from));
        names.extend(["a card was played", "cards dealt or seen / 10"].map(String::from));
        names
    }

    fn write(&self, g: &ExplodingKittens, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let heap = |out: &mut Numbers<'_>, heap: Heap| {
            Card::all().for_each(|card| out.number(heap.count(card) as f32 / 6.0));
        };
        heap(&mut out, s.bag);
        heap(&mut out, s.discards);
        for &card in &s.pile {
            out.one_of(KINDS, (card != UNSEEN).then_some(card.into()));
        }
        let five = if let Act::Five(kinds) = s.pending.act() { kinds } else { 0 };
        let (card, target, named, count) = match s.pending.act() {
            Act::Play(card) => (Some(card), None, None, 1),
            Act::PlayAt(card, seat) => (Some(card), Some(seat), None, 1),
            Act::Pair(card, seat) => (Some(card), Some(seat), None, 2),
            Act::Three(card, seat, named) => (Some(card), Some(seat), Some(named), 3),
            _ => (None, None, None, 0),
        };
        for seat in seats_from(view.who(), g.seats).map(Player::index) {
            heap(&mut out, s.hands[seat]);
            out.number(f32::from(s.sizes[seat]) / 10.0);
            out.flags([s.is_alive(seat)]);
            out.number(f32::from(s.out[seat]) / 4.0);
            out.flags([s.mover, s.asked, s.last].map(|other| other as usize == seat));
            out.flags([s.secret >> seat & 1 == 1, target == Some(seat)]);
            out.flags((0..PILE).map(|place| s.knows[seat] >> place & 1 == 1));
        }
        out.flags(PHASES.map(|(_, phase)| s.phase == phase));
        out.one_of(KINDS, card.map(Card::index));
        out.one_of(KINDS, named.map(Card::index));
        out.flags((0..KINDS).map(|kind| five >> kind & 1 == 1));
        out.flags([count == 2, count == 3]);
        out.number(f32::from(s.nopes) / 5.0);
        out.number(f32::from(s.left) / 50.0);
        out.number(f32::from(s.turns) / 6.0);
        out.flags([s.attacked, s.played]);
        out.number(f32::from(s.step) / 10.0);
    }

    /// What the seat is sure of in hands are the hands that it sees.
    fn leaves_out(&self, _g: &ExplodingKittens, known: &mut State) {
        known.saw = 0;
        (known.looked, known.public) = ([0; SEATS], [Heap::default(); SEATS]);
        (known.moved, known.ways) = ([Heap::default(); MOVES], [[0; 2]; MOVES]);
        (known.hints, known.chain, known.depth) = ([[0; SEATS]; SEATS], [0; CHAIN], 0);
        known.sure = [[Heap::default(); SEATS]; SEATS];
    }
}
