//! Texts of actions, and the table as people like to look at it.

use super::cards::{Card, Pile, members};
use super::rules::LoveLetter;
use super::state::{Action, Phase, State};
use nply_core::{Notation, Player, PlayerSet};
use std::fmt::Write;

/// The names of the cards of a pile.
pub(super) fn names(pile: Pile) -> String {
    let name = |card: Card| match card.count(pile) {
        0 => None,
        1 => Some(card.name().to_string()),
        many => Some(format!("{} x{many}", card.name())),
    };
    let names: Vec<String> = Card::all().filter_map(name).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

pub(super) fn seat_names(set: u8) -> String {
    PlayerSet::from_bits(set).iter().map(|who| who.to_string()).collect::<Vec<_>>().join(", ")
}

impl LoveLetter {
    /// Where the game stands, in one line.
    pub(super) fn headline(&self, s: &State) -> String {
        let (mover, round) = (Player::new(s.mover.into()), s.round + 1);
        match s.phase {
            Phase::Over => format!("after {} rounds the tokens are won", s.round),
            Phase::Start => format!("round {round}: who of {} starts?", seat_names(s.starters)),
            Phase::Deal if s.shown => format!("round {} is over, {mover} starts the next one", s.round),
            Phase::Deal => format!("round {round}: {} cards are dealt, {mover} starts", s.dealt),
            Phase::Draw => format!("round {round}: {mover} draws, {} in the pile", s.deck),
            Phase::Play => format!("round {round}: {mover} to play, {} in the pile", s.deck),
            Phase::Replace => {
                let target = Player::new(s.target.into());
                format!("round {round}: {target} draws for the Prince of {mover}, {} in the pile", s.deck)
            }
        }
    }

    /// The cards of a seat as the one who looks knows them.
    pub(super) fn hand_of(&self, s: &State, seat: usize) -> Vec<Option<Card>> {
        let mut hand = Vec::new();
        if s.has_card(seat) {
            hand.push(s.card(seat));
        }
        if s.phase == Phase::Play && s.mover as usize == seat {
            hand.push(s.drawn());
        }
        hand
    }

    /// What everybody knows of a card, in a few words; empty for nothing.
    pub(super) fn known_of(&self, s: &State, seat: usize) -> String {
        let may = s.may[seat];
        let list = |kinds, between| members(kinds).map(Card::name).collect::<Vec<_>>().join(between);
        match may.count_zeros() {
            0 => String::new(),
            1..=4 => format!("not {}", list(!may, ", ")),
            _ => list(may, " or "),
        }
    }
}

impl Notation for LoveLetter {
    fn action_text(&self, _s: &State, a: Action) -> String {
        let target = a.target().map(Player::new);
        match (a.is_start(), target, a.guessed()) {
            (true, Some(who), _) => format!("{who}-starts"),
            (_, None, _) => a.card().name().into(),
            (_, Some(who), None) => format!("{}-{who}", a.card().name()),
            (_, Some(who), Some(guess)) => format!("{}-{who}-{}", a.card().name(), guess.name()),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut text = self.headline(s);
        for who in Player::all(self.seats) {
            let seat = who.index();
            let hand = self.hand_of(s, seat);
            let hand: Vec<&str> = hand.iter().map(|card| card.map_or("?", Card::name)).collect();
            let _ = write!(text, "\n{who}: {} tokens", s.tokens[seat]);
            let _ = match hand.is_empty() {
                true if s.is_alive(seat) => write!(text, ", no card"),
                true => write!(text, ", out"),
                false => write!(text, ", holds {}", hand.join(" and ")),
            };
            if s.is_shielded(seat) {
                text += ", protected";
            }
            let known = self.known_of(s, seat);
            if !known.is_empty() {
                let _ = write!(text, " ({known})");
            }
            if s.known_to[seat] != 0 {
                let _ = write!(text, ", known to {}", seat_names(s.known_to[seat]));
            }
            let _ = write!(text, ", played {}", names(s.discards[seat]));
        }
        let open: Pile = s.open.iter().filter(|&&n| n > 0).map(|&n| Card::of_value(n).one()).sum();
        if open > 0 {
            let _ = write!(text, "\nopen: {}", names(open));
        }
        let _ = write!(text, "\nnot seen: {}", names(s.bag));
        text
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
