//! Codes of moves, and what a seat knows as numbers.

use super::cards::{Card, PACK, cards_of};
use super::melds::{MELDS, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, Phase, State};
use super::text::{ENDINGS, PHASES};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// Cards of a whole pack: codes are the same in every variant.
const CARDS: u32 = 52;
const PLAIN: [Action; 5] = [Action::Upcard, Action::Stock, Action::Pass, Action::Knock, Action::BigGin];
const FIRST_MELD: u32 = CARDS + PLAIN.len() as u32;

impl Codes for GinRummy {
    fn codes(&self) -> u32 {
        FIRST_MELD + MELDS as u32
    }
    fn code(&self, a: Action) -> u32 {
        match a {
            Action::Card(card) => card.number(),
            Action::Meld(meld) => FIRST_MELD + u32::from(meld),
            plain => CARDS + PLAIN.iter().position(|&action| action == plain).unwrap_or(0) as u32,
        }
    }
    fn action(&self, code: u32) -> Option<Action> {
        if code < CARDS {
            let card = Card::of_number(code);
            return (self.deck & card.bit() != 0).then_some(Action::Card(card));
        }
        if let Some(&plain) = PLAIN.get((code - CARDS) as usize) {
            return Some(plain);
        }
        let meld = (code < self.codes()).then(|| (code - FIRST_MELD) as u8)?;
        (meld_cards(meld) & !self.deck == 0).then_some(Action::Meld(meld))
    }
}

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

fn card_names(what: &str) -> impl Iterator<Item = String> {
    cards_of(PACK).map(move |card| format!("{what} {card}"))
}

impl Encode<GinRummy> for Flat {
    fn planes(&self, g: &GinRummy) -> Vec<String> {
        let seats = seat_names(g.seats);
        let mut names: Vec<String> = Vec::new();
        seats.iter().for_each(|seat| names.extend(card_names(&format!("{seat}: holds"))));
        seats.iter().for_each(|seat| names.extend(card_names(&format!("{seat}: has laid"))));
        for what in ["known to all", "upcard", "in the pile", "just taken", "laid off"] {
            names.extend(card_names(what));
        }
        names.extend((0..MELDS).map(|meld| format!("meld of the knocker {meld}")));
        for seat in &seats {
            names.extend(
                ["to act", "has knocked", "total / 100", "won / 100"].map(|what| format!("{seat}: {what}")),
            );
        }
        names.extend(PHASES.iter().map(|(_, phase)| format!("phase: {phase}")));
        names.extend(ENDINGS.iter().map(|(_, ending)| format!("ending: {ending}")));
        let rest = [
            "stock / 52",
            "limit / 10",
            "takes / 50",
            "cards dealt or refusals / 52",
            "hands / 20",
            "thrown back",
        ];
        names.extend(rest.map(String::from));
        names
    }

    fn write(&self, g: &GinRummy, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        let mut cards = |mask: u64| out.flags(cards_of(PACK).map(|card| mask & card.bit() != 0));
        seats().for_each(|seat| cards(s.hands[seat]));
        seats().for_each(|seat| cards(s.laid[seat]));
        [s.shown, s.upcard.bit(), s.discards, s.taken.bit(), s.layoffs].into_iter().for_each(&mut cards);
        out.flags((0..MELDS).map(|meld| s.melds.contains(&(meld as u8))));
        for seat in seats() {
            let acts = s.phase != Phase::Deal && s.phase != Phase::Over && s.mover as usize == seat;
            out.flags([acts, s.knocker as usize == seat]);
            out.number(f32::from(s.totals[seat]) / 100.0);
            out.number(f32::from(s.won[seat]) / 100.0);
        }
        out.one_of(PHASES.len(), Some(s.phase as usize));
        out.one_of(ENDINGS.len(), Some(s.ending as usize));
        out.number(f32::from(s.stock) / 52.0);
        out.number(f32::from(s.limit) / 10.0);
        out.number(f32::from(s.takes) / 50.0);
        out.number(f32::from(s.count) / 52.0);
        out.number(f32::from(s.hand) / 20.0);
        out.flags([s.returned]);
    }
}
