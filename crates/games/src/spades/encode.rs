//! Codes of cards and bids, and what a seat knows as numbers.

use super::cards::Card;
use super::rules::Spades;
use super::state::{Action, Phase, State};
use crate::deck::cards::PACK;
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// Cards of a whole pack: codes are the same with every number of seats.
const CARDS: u32 = 52;
/// Bids from none to all tricks of three seats.
const BIDS: u32 = 18;

impl Codes for Spades {
    fn codes(&self) -> u32 {
        CARDS + BIDS + 2
    }
    fn code(&self, a: Action) -> u32 {
        match a {
            Action::Card(card) => card.number(),
            Action::Bid(bid) => CARDS + u32::from(bid),
            Action::Look => CARDS + BIDS,
            Action::Blind => CARDS + BIDS + 1,
        }
    }
    fn action(&self, code: u32) -> Option<Action> {
        match code.checked_sub(CARDS) {
            None => Some(Card::of_number(code)).filter(|card| self.deck & card.bit() != 0).map(Action::Card),
            Some(bid) if bid < BIDS => (bid <= u32::from(self.each)).then_some(Action::Bid(bid as u8)),
            Some(BIDS) if self.blind > 0 => Some(Action::Look),
            Some(rest) if rest == BIDS + 1 && self.blind > 0 => Some(Action::Blind),
            Some(_) => None,
        }
    }
}

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

fn card_names(what: &str) -> impl Iterator<Item = String> {
    Card::all_of(PACK).map(move |card| format!("{what} {card}"))
}

impl Encode<Spades> for Flat {
    fn planes(&self, g: &Spades) -> Vec<String> {
        let seats = seat_names(g.seats);
        let mut names: Vec<String> = card_names("you: holds").collect();
        seats.iter().for_each(|seat| names.extend(card_names(&format!("{seat}: in the trick"))));
        names.extend(card_names("played"));
        names.extend(card_names("not dealt, open"));
        for seat in &seats {
            let suits = ["clubs", "diamonds", "hearts", "spades"];
            names.extend(suits.map(|suit| format!("{seat}: lacks {suit}")));
            let rest = ["has bid", "bid / 13", "blind nil", "won / 13", "total / 100", "bags / 10", "to act"];
            names.extend(rest.map(|what| format!("{seat}: {what}")));
        }
        names.extend(["deal", "bid", "play", "over"].map(|phase| format!("phase: {phase}")));
        names.extend(["cards dealt / 52", "hands finished / 50", "has looked"].map(String::from));
        names
    }

    fn write(&self, g: &Spades, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        let mut cards = |mask: u64| out.flags(Card::all_of(PACK).map(|card| mask & card.bit() != 0));
        cards(s.hands[view.who().index()]);
        seats().for_each(|seat| cards(s.open().card_of(seat).map_or(0, Card::bit)));
        cards(s.played);
        cards(s.out);
        for seat in seats() {
            out.flags((0..4).map(|lane| s.lacks[seat] >> lane & 1 == 1));
            out.flags([s.bid_of(seat).is_some()]);
            out.number(f32::from(s.bid_of(seat).unwrap_or(0)) / 13.0);
            out.flags([s.blind >> seat & 1 == 1]);
            out.number(f32::from(s.won[seat]) / 13.0);
            out.number(s.totals[g.side(seat)] as f32 / 100.0);
            out.number(f32::from(s.bags[g.side(seat)]) / 10.0);
            let acts = matches!(s.phase, Phase::Bid | Phase::Play);
            out.flags([acts && s.mover as usize == seat]);
        }
        out.one_of(4, Some(s.phase as usize));
        out.number(if s.phase == Phase::Deal { f32::from(s.count) / 52.0 } else { 0.0 });
        out.number(f32::from(s.hand) / 50.0);
        out.flags([s.looked]);
    }
}
