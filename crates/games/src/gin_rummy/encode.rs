//! Codes of moves, and what a seat knows as numbers.

use super::cards::Card;
use super::melds::{MELDS, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, MOST_MELDS, NONE, Phase, State};
use super::text::{ENDINGS, PHASES};
use nply_core::{Codes, Encode, Player, View, seat_names, seats_from};

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

/// Everything that a seat knows, as planes of four suits and thirteen ranks; what belongs to no card fills a plane.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

/// Numbers of a plane.
const AREA: usize = CARDS as usize;

impl Encode<GinRummy> for Planes {
    fn grid(&self, _g: &GinRummy) -> (usize, usize) {
        (4, 13)
    }

    fn planes(&self, g: &GinRummy) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for seat in seat_names(g.seats) {
            let what = ["holds", "has laid", "to act", "has knocked", "total / 100", "won / 100"];
            names.extend(what.map(|what| format!("{seat}: {what}")));
        }
        let cards = ["known to all", "upcard", "in the pile", "just taken", "laid off"];
        names.extend(cards.map(String::from));
        names.extend((1..=MOST_MELDS).map(|number| format!("declared meld {number}")));
        names.extend(PHASES.iter().map(|(_, phase)| format!("phase: {phase}")));
        names.extend(ENDINGS.iter().map(|(_, ending)| format!("ending: {ending}")));
        let rest =
            ["stock / 52", "limit / 10", "takes / 50", "dealt or refused / 52", "hands / 20", "thrown back"];
        names.extend(rest.map(String::from));
        names
    }

    fn write(&self, g: &GinRummy, view: &View<State>, out: &mut [f32]) {
        let (s, mut planes) = (view.known(), out.chunks_exact_mut(AREA));
        let mut next = || planes.next().expect("a plane for each name");
        for seat in seats_from(view.who(), g.seats).map(Player::index) {
            mark(next(), s.hands[seat]);
            mark(next(), s.laid[seat]);
            let acts = s.phase != Phase::Deal && s.phase != Phase::Over && s.mover as usize == seat;
            next().fill(flag(acts));
            next().fill(flag(s.knocker as usize == seat));
            next().fill(f32::from(s.totals[seat]) / 100.0);
            next().fill(f32::from(s.won[seat]) / 100.0);
        }
        for cards in [s.shown, s.upcard.as_set(), s.discards, s.taken.as_set(), s.layoffs] {
            mark(next(), cards);
        }
        for &meld in &s.melds {
            mark(next(), if meld == NONE { 0 } else { meld_cards(meld) });
        }
        PHASES.iter().for_each(|&(phase, _)| next().fill(flag(s.phase == phase)));
        ENDINGS.iter().for_each(|&(ending, _)| next().fill(flag(s.ending == ending)));
        next().fill(f32::from(s.stock) / 52.0);
        next().fill(f32::from(s.limit) / 10.0);
        next().fill(f32::from(s.takes) / 50.0);
        next().fill(f32::from(s.count) / 52.0);
        next().fill(f32::from(s.hand) / 20.0);
        next().fill(flag(s.returned));
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// 1 for each card of a set.
fn mark(plane: &mut [f32], cards: u64) {
    Card::all_of(cards).for_each(|card| plane[card.number() as usize] = 1.0);
}
