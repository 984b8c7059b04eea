//! Codes and numbers.

use super::cards::{Card, KINDS, Kinds, Pile};
use super::rules::LoveLetter;
use super::state::{Action, OPEN, Pair, Phase, SEATS, State};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// Codes of one kind of card: for no target and each seat as target no guess or one of seven.
const OF_CARD: usize = (SEATS + 1) * KINDS;

impl Codes for LoveLetter {
    /// Cards by their value; then the target, none first; then the guess, none first.
    fn codes(&self) -> u32 {
        (KINDS * OF_CARD) as u32
    }
    fn code(&self, a: Action) -> u32 {
        let target = a.target().map_or(0, |seat| seat + 1);
        let guess = a.guessed().map_or(0, |card| card.value() as usize - 1);
        ((a.card().value() as usize - 1) * OF_CARD + target * KINDS + guess) as u32
    }
    fn action(&self, code: u32) -> Option<Action> {
        let code = code as usize;
        if code >= KINDS * OF_CARD {
            return None;
        }
        let card = Card::of_value((code / OF_CARD) as u8 + 1);
        let (target, guess) = (code % OF_CARD / KINDS, code % KINDS);
        match (target, guess) {
            (0, 0) => Some(Action::play(card)),
            (0, _) => None,
            (target, _) if target > self.seats => None,
            (target, 0) => Some(Action::at(card, target - 1)),
            (target, guess) if card == super::cards::GUARD => {
                Some(Action::guess(card, target - 1, Card::of_value(guess as u8 + 1)))
            }
            _ => None,
        }
    }
}

/// Everything that a seat knows, number by number, but for what follows from old looks and equal cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

const PHASES: [Phase; 6] = [Phase::Start, Phase::Deal, Phase::Draw, Phase::Play, Phase::Replace, Phase::Over];

impl Encode<LoveLetter> for Flat {
    fn planes(&self, g: &LoveLetter) -> Vec<String> {
        let kinds =
            |what: &str| Card::all().map(|card| format!("{what}: {}", card.name())).collect::<Vec<_>>();
        let seats = seat_names(g.seats);
        let mut names = kinds("unseen / 5");
        names.extend((1..=OPEN).flat_map(|at| kinds(&format!("open card {at}"))));
        names.extend(kinds("the card drawn"));
        for seat in &seats {
            let more = ["tokens / 7", "in the round", "plays the round", "protected", "may start", "to move"];
            names.extend(more.map(|what| format!("{seat}: {what}")));
            names.extend(["target of the Prince", "drew last"].map(|what| format!("{seat}: {what}")));
            names.extend(kinds(&format!("{seat}: holds")));
            names.extend(kinds(&format!("{seat}: may hold")));
            names.extend(kinds(&format!("{seat}: has played / 5")));
            names.extend(seats.iter().map(|other| format!("{seat}: its card is known to {other}")));
        }
        names.extend(PHASES.iter().map(|phase| format!("phase: {phase:?}")));
        names.extend(
            ["cards in the pile / 15", "a card is set aside", "cards dealt / 5", "rounds / 10"]
                .map(String::from),
        );
        names.extend(["all cards are shown", "the replacement is discarded"].map(String::from));
        names
    }

    fn write(&self, g: &LoveLetter, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let pile = |out: &mut Numbers<'_>, pile: Pile| {
            Card::all().for_each(|card| out.number(card.count(pile) as f32 / 5.0));
        };
        let one = |out: &mut Numbers<'_>, value: u8| {
            out.one_of(KINDS, usize::from(value).checked_sub(1));
        };
        let set = |out: &mut Numbers<'_>, kinds: Kinds| out.flags(Card::all().map(|card| card.is_in(kinds)));
        pile(&mut out, s.bag);
        s.open.iter().for_each(|&value| one(&mut out, value));
        one(&mut out, s.drawn);
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        for seat in seats() {
            out.number(f32::from(s.tokens[seat]) / 7.0);
            out.flags([s.alive, s.playing, s.shielded, s.starters].map(|set| set >> seat & 1 == 1));
            out.flags([s.mover as usize == seat]);
            out.flags([s.phase == Phase::Replace && s.target as usize == seat, s.drew as usize == seat]);
            one(&mut out, s.held[seat]);
            set(&mut out, s.may[seat]);
            pile(&mut out, s.discards[seat]);
            out.flags(seats().map(|other| s.known_to[seat] >> other & 1 == 1));
        }
        out.flags(PHASES.map(|phase| s.phase == phase));
        out.number(f32::from(s.deck) / 15.0);
        out.flags([s.aside]);
        out.number(f32::from(s.dealt) / 5.0);
        out.number(f32::from(s.round) / 10.0);
        out.flags([s.shown, s.wasted]);
    }

    fn leaves_out(&self, _g: &LoveLetter, known: &mut State) {
        known.looks = [0; SEATS];
        known.sure = [0; SEATS];
        known.told = [0; SEATS];
        known.since = [[0; SEATS]; SEATS];
        known.pairs = [Pair::default(); 2];
    }
}
