//! Codes, and what a seat knows as numbers.

use super::cards::{COLOURS, Card, KINDS, NO_CARD, Pile, WILD, WILD_FOUR};
use super::lacks::LINES;
use super::rules::Uno;
use super::state::{Action, EARLY, LATE, MOST, NOBODY, Phase, State};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// The codes after those of cards: Wild and Wild Draw Four by colour, ...
const WILDS: u32 = 52;
const SINGLE: u32 = WILDS + 2 * COLOURS as u32;
const NAMES: u32 = SINGLE + SINGLES.len() as u32;
const BARE: u32 = NAMES + COLOURS as u32;
const SINGLES: [Action; 5] = [Action::Draw, Action::Keep, Action::Pass, Action::Challenge, Action::Accept];

impl Codes for Uno {
    fn codes(&self) -> u32 {
        BARE + 2
    }
    fn code(&self, a: Action) -> u32 {
        let colours = COLOURS as u32;
        match a {
            Action::Play(card) if card.is_wild() => BARE + u32::from(card == WILD_FOUR),
            Action::Play(card) | Action::Card(card) => card.number() as u32,
            Action::Wild(card, colour) => {
                WILDS + if card == WILD_FOUR { colours } else { 0 } + u32::from(colour)
            }
            Action::Name(colour) => NAMES + u32::from(colour),
            single => SINGLE + SINGLES.iter().position(|&known| known == single).unwrap_or(0) as u32,
        }
    }
    fn action(&self, code: u32) -> Option<Action> {
        let colours = COLOURS as u32;
        match code {
            code if code < WILDS => Some(Action::Play(Card(code as u8))),
            code if code < SINGLE => {
                let wild = if code - WILDS < colours { WILD } else { WILD_FOUR };
                Some(Action::Wild(wild, ((code - WILDS) % colours) as u8))
            }
            code if code < NAMES => Some(SINGLES[(code - SINGLE) as usize]),
            code if code < BARE => Some(Action::Name((code - NAMES) as u8)),
            code if code < BARE + 2 => Some(Action::Play(if code == BARE { WILD } else { WILD_FOUR })),
            _ => None,
        }
    }
}

/// Everything that a seat knows: planes with a number for each of the 54 kinds, and planes of single numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

fn counts(out: &mut Numbers<'_>, pile: Pile) {
    Card::kinds().for_each(|card| out.number(f32::from(card.count(pile)) / 4.0));
}

/// What is known of a part of a hand: a plane of its own.
fn write_part(
    out: &mut Numbers<'_>,
    s: &State,
    seat: usize,
    part: usize,
    seats: impl Iterator<Item = usize>,
) {
    let note = &s.notes[seat][part];
    out.number(f32::from(s.part_size(seat, part)) / 20.0);
    out.flags([note.old]);
    out.flags((0..LINES).map(|line| note.lacks >> line & 1 == 1));
    out.flags((0..COLOURS).map(|colour| note.has >> colour & 1 == 1));
    let mut seen = [false; MOST];
    seats.zip(&mut seen).for_each(|(by, seen)| *seen = note.seen_by >> by & 1 == 1);
    out.flags(seen);
    out.flags([false; KINDS - 2 - LINES - COLOURS - MOST]);
}

fn write_seat(out: &mut Numbers<'_>, s: &State, seat: usize) {
    let at = seat as u8;
    out.number(f32::from(s.totals[seat]) / 500.0);
    out.number(f32::from(s.out[seat]) / 20.0);
    out.flags([s.mover == at, s.first == at, s.owed > 0 && s.target == at]);
    out.flags([false; KINDS - 5]);
}

fn write_rest(out: &mut Numbers<'_>, s: &State) {
    out.one_of(Phase::ALL.len(), Some(s.phase as usize));
    out.one_of(COLOURS, Some(s.colour.into()));
    out.one_of(COLOURS, Some(s.before.into()));
    out.flags([s.backwards]);
    out.number(f32::from(s.owed) / 6.0);
    out.number(f32::from(s.pile_size) / 108.0);
    out.number(f32::from(s.dealt) / 56.0);
    out.number(f32::from(s.turns) / 300.0);
    out.number(f32::from(s.rounds) / 20.0);
}

impl Encode<Uno> for Flat {
    fn grid(&self, _g: &Uno) -> (usize, usize) {
        (1, KINDS)
    }

    fn planes(&self, g: &Uno) -> Vec<String> {
        let mut names: Vec<String> = [
            "draw pile and unknown / 4",
            "unknown, from before the refill / 4",
            "discards / 4",
            "on top",
            "drawn",
        ]
        .map(String::from)
        .to_vec();
        for seat in seat_names(g.seats) {
            let planes = [
                "known in the hand / 4",
                "known in the early part / 4",
                "late part: cards / 20, from before the refill, lacks, has, seen by",
                "early part: cards / 20, from before the refill, lacks, has, seen by",
                "points / 500, out in round / 20, acts next, began, draws a penalty",
            ];
            names.extend(planes.map(|plane| format!("{seat}: {plane}")));
        }
        names.push(
            "phase, colour to follow, colour before a challenge, backwards, owed / 6, pile / 108, dealt / 56, \
             turns / 300, rounds / 20"
                .into(),
        );
        names
    }

    fn write(&self, g: &Uno, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        [s.pile, s.old, s.discards].iter().for_each(|&pile| counts(&mut out, pile));
        let kind = |card: Card| (card != NO_CARD).then(|| card.number());
        out.one_of(KINDS, kind(s.top));
        out.one_of(KINDS, kind(s.drawn));
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        for seat in seats() {
            counts(&mut out, s.hands[seat]);
            counts(&mut out, s.early[seat]);
            write_part(&mut out, s, seat, LATE, seats());
            write_part(&mut out, s, seat, EARLY, seats());
            write_seat(&mut out, s, seat);
        }
        write_rest(&mut out, s);
    }

    fn leaves_out(&self, _g: &Uno, known: &mut State) {
        known.drawer = NOBODY;
    }
}
