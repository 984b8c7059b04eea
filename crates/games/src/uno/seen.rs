//! Codes, and what a seat knows as numbers.

use super::cards::{COLOUR_NAMES, COLOURS, Card, KINDS, NO_CARD, Pile, WILD, WILD_FOUR};
use super::lacks::{LINES, line_names};
use super::rules::Uno;
use super::state::{Action, EARLY, LATE, NOBODY, Phase, State};
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

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

fn card_names(what: &str) -> impl Iterator<Item = String> {
    Card::kinds().map(move |card| format!("{what}: {} / 4", card.text()))
}

fn counts(out: &mut Numbers<'_>, pile: Pile) {
    Card::kinds().for_each(|card| out.number(f32::from(card.count(pile)) / 4.0));
}

impl Encode<Uno> for Flat {
    fn planes(&self, g: &Uno) -> Vec<String> {
        let seats = seat_names(g.seats);
        let mut names: Vec<String> = Vec::new();
        for what in ["draw pile and unknown", "unknown from before the refill", "discards"] {
            names.extend(card_names(what));
        }
        names.extend(Card::kinds().map(|card| format!("on top: {}", card.text())));
        names.extend(Card::kinds().map(|card| format!("drawn: {}", card.text())));
        for seat in &seats {
            names.extend(card_names(&format!("{seat}: known in the hand")));
            names.extend(card_names(&format!("{seat}: known in the early part")));
            for part in ["late", "early"] {
                names.push(format!("{seat}: {part} cards / 20"));
                names.push(format!("{seat}: {part} cards from before the refill"));
                names.extend(line_names((1 << LINES) - 1).iter().map(|l| format!("{seat}: {part} cards lack {l}")));
                names.extend(COLOUR_NAMES.iter().map(|colour| format!("{seat}: {part} cards have {colour}")));
                names.extend(seats.iter().map(|by| format!("{seat}: {part} cards seen by {by}")));
            }
            let rest = ["points / 500", "out in round / 20", "acts next", "began", "draws a penalty"];
            names.extend(rest.map(|what| format!("{seat}: {what}")));
        }
        names.extend(Phase::ALL.map(|phase| format!("phase: {}", phase.name())));
        names.extend(COLOUR_NAMES.map(|colour| format!("to follow: {colour}")));
        names.extend(COLOUR_NAMES.map(|colour| format!("to follow before a challenge: {colour}")));
        let rest = ["backwards", "cards owed / 6", "cards in the draw pile / 108", "cards dealt / 56"];
        names.extend(rest.into_iter().chain(["turns / 300", "rounds / 20"]).map(String::from));
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
            for part in [LATE, EARLY] {
                let note = &s.notes[seat][part];
                out.number(f32::from(s.part_size(seat, part)) / 20.0);
                out.flags([note.old]);
                out.flags((0..LINES).map(|line| note.lacks >> line & 1 == 1));
                out.flags((0..COLOURS).map(|colour| note.has >> colour & 1 == 1));
                out.flags(seats().map(|by| note.seen_by >> by & 1 == 1));
            }
            out.number(f32::from(s.totals[seat]) / 500.0);
            out.number(f32::from(s.out[seat]) / 20.0);
            let at = seat as u8;
            out.flags([s.mover == at, s.first == at, s.owed > 0 && s.target == at]);
        }
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

    fn leaves_out(&self, _g: &Uno, known: &mut State) {
        known.drawer = NOBODY;
    }
}
