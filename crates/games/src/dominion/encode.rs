//! Codes and numbers.

use super::cards::{KINDS, Kind, Pile};
use super::rules::{Action, Dominion};
use super::state::{Phase, State};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// What is done with a card, in the order of codes.
const VERBS: [fn(Kind) -> Action; 6] =
    [Action::Play, Action::Buy, Action::Discard, Action::Trash, Action::Gain, Action::Reveal];

impl Codes for Dominion {
    /// Six things that can be done with each kind of card, then `stop`.
    fn codes(&self) -> u32 {
        (VERBS.len() * KINDS) as u32 + 1
    }
    fn code(&self, a: Action) -> u32 {
        let (verb, kind) = match a {
            Action::Play(kind) => (0, kind),
            Action::Buy(kind) => (1, kind),
            Action::Discard(kind) => (2, kind),
            Action::Trash(kind) => (3, kind),
            Action::Gain(kind) => (4, kind),
            Action::Reveal(kind) => (5, kind),
            Action::Stop | Action::Draw(..) => (VERBS.len(), Kind(0)),
        };
        (verb * KINDS + kind.index()) as u32
    }
    fn action(&self, code: u32) -> Option<Action> {
        let (verb, kind) = (code as usize / KINDS, Kind((code as usize % KINDS) as u8));
        match VERBS.get(verb) {
            Some(verb) => Some(verb(kind)),
            None => (code == self.codes() - 1).then_some(Action::Stop),
        }
    }
}

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

const PHASES: [(Phase, &str); 11] = [
    (Phase::Setup, "first hands"),
    (Phase::Action, "action"),
    (Phase::Played, "played"),
    (Phase::Cellar, "cellar"),
    (Phase::Trash, "trash"),
    (Phase::Gain, "gain"),
    (Phase::React, "react"),
    (Phase::Discard, "discard"),
    (Phase::Buy, "buy"),
    (Phase::CleanUp, "clean-up"),
    (Phase::Over, "over"),
];

const COUNTERS: [&str; 8] = [
    "actions / 10",
    "buys / 10",
    "coins / 20",
    "merchants / 10",
    "cards to draw / 10",
    "cost of a gain / 10",
    "discarded for others / 10",
    "the kind from which on cards are discarded / 20",
];

impl Encode<Dominion> for Flat {
    fn planes(&self, g: &Dominion) -> Vec<String> {
        let mut names = Vec::new();
        let mut pile =
            |what: &str| names.extend(Kind::all().map(|kind| format!("{what}: {} / 10", kind.name())));
        ["supply", "trash", "in play"].into_iter().for_each(&mut pile);
        for seat in seat_names(g.seats as usize) {
            ["in hand", "known to all in hand", "draw pile", "discards"]
                .into_iter()
                .for_each(|what| pile(&format!("{seat}: {what}")));
        }
        for seat in seat_names(g.seats as usize) {
            let each = ["cards in hand / 10", "turns / 20", "is active", "draws", "is attacked"];
            names.extend(each.map(|what| format!("{seat}: {what}")));
        }
        names.extend(PHASES.map(|(_, name)| format!("phase: {name}")));
        names.extend(Kind::all().map(|kind| format!("text of {} is followed", kind.name())));
        names.extend(COUNTERS.map(String::from));
        names
    }

    fn write(&self, g: &Dominion, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let seats = seats_from(view.who(), g.seats as usize).map(Player::index);
        let pile = |out: &mut Numbers<'_>, pile: &Pile| {
            pile.0.iter().for_each(|&count| out.number(f32::from(count) / 10.0));
        };
        [&s.supply, &s.trash, &s.table].into_iter().for_each(|heap| pile(&mut out, heap));
        for seat in seats.clone() {
            let heaps = [&s.hand[seat], &s.shown[seat], &s.draw[seat], &s.discard[seat]];
            heaps.into_iter().for_each(|heap| pile(&mut out, heap));
        }
        let is_attack = matches!(s.phase, Phase::React | Phase::Discard);
        for seat in seats {
            out.number(f32::from(s.hand_size[seat]) / 10.0);
            out.number(f32::from(s.turns[seat]) / 20.0);
            let is = |number: u8| usize::from(number) == seat;
            out.flags([is(s.active), is(s.drawer), is_attack && is(s.victim)]);
        }
        out.flags(PHASES.map(|(phase, _)| phase == s.phase));
        out.one_of(KINDS, (s.cause != Kind(0)).then_some(s.cause.index()));
        let tens = [s.actions, s.buys];
        tens.iter().for_each(|&n| out.number(f32::from(n) / 10.0));
        out.number(f32::from(s.coins) / 20.0);
        let rest = [s.merchants, s.pending, s.limit, s.discarded];
        rest.iter().for_each(|&n| out.number(f32::from(n) / 10.0));
        out.number(f32::from(s.from.0) / 20.0);
    }
}
