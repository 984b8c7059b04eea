//! Codes of cards, and what a seat knows as numbers.

use super::cards::Card;
use super::rules::Hearts;
use super::state::{Action, Direction, PASSED, State};
use crate::deck::cards::PACK;
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// Cards of a whole pack: codes are the same with every number of seats.
const CARDS: u32 = 52;

impl Codes for Hearts {
    fn codes(&self) -> u32 {
        2 * CARDS
    }
    fn code(&self, a: Action) -> u32 {
        match a {
            Action::Card(card) => card.number(),
            Action::Pass(card) => CARDS + card.number(),
            Action::Direct(_) => unreachable!("chance has no codes"),
        }
    }
    fn action(&self, code: u32) -> Option<Action> {
        let card = Card::of_number(code % CARDS);
        let known = code < self.codes() && self.deck & card.bit() != 0;
        known.then_some(if code < CARDS { Action::Card(card) } else { Action::Pass(card) })
    }
}

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

fn card_names(what: &str) -> impl Iterator<Item = String> {
    Card::all_of(PACK).map(move |card| format!("{what} {card}"))
}

impl Encode<Hearts> for Flat {
    fn planes(&self, g: &Hearts) -> Vec<String> {
        let seats = seat_names(g.seats);
        let mut names: Vec<String> = Vec::new();
        seats.iter().for_each(|seat| names.extend(card_names(&format!("{seat}: holds"))));
        seats.iter().for_each(|seat| names.extend(card_names(&format!("{seat}: in the trick"))));
        names.extend(card_names("played"));
        names.extend(card_names("passed, or picked for it"));
        for seat in &seats {
            let kinds = ["clubs", "diamonds", "spades without the queen", "queen of spades", "hearts"];
            names.extend(kinds.map(|kind| format!("{seat}: lacks {kind}")));
            let rest = ["points / 26", "total / 100", "has taken a trick", "has taken the jack", "to play"];
            names.extend(rest.map(|what| format!("{seat}: {what}")));
        }
        names.extend(["direction", "deal", "pass", "play", "over"].map(|phase| format!("phase: {phase}")));
        names.extend(Direction::ALL.map(|direction| format!("passing: {}", direction.name())));
        names.extend(["cards dealt / 52", "cards picked / 3", "hands finished / 50"].map(String::from));
        names
    }

    fn write(&self, g: &Hearts, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        let mut cards = |mask: u64| out.flags(Card::all_of(PACK).map(|card| mask & card.bit() != 0));
        seats().for_each(|seat| cards(s.hands[seat]));
        seats().for_each(|seat| cards(s.open().card_of(seat).map_or(0, Card::bit)));
        cards(s.played);
        cards(s.passed);
        for seat in seats() {
            out.flags((0..5).map(|kind| s.lacks[seat] >> kind & 1 == 1));
            out.number(f32::from(s.points[seat]) / 26.0);
            out.number(f32::from(s.totals[seat]) / 100.0);
            let moves = s.phase == super::Phase::Play && s.mover as usize == seat;
            out.flags([s.taken >> seat & 1 == 1, s.jack as usize == seat + 1, moves]);
        }
        out.one_of(5, Some(s.phase as usize));
        out.one_of(4, Some(s.direction as usize));
        out.number(if s.phase == super::Phase::Deal { f32::from(s.count) / 52.0 } else { 0.0 });
        out.number(if s.phase == super::Phase::Pass { f32::from(s.count) / f32::from(PASSED) } else { 0.0 });
        out.number(f32::from(s.hand) / 50.0);
    }
}
