//! States as JSON: cards as `QS`, sets of cards on one line.

use super::cards::{Card, NO_CARD};
use super::state::{Ending, MOST, MOST_MELDS, NONE, Phase, State};
use crate::deck::seats::{parse_seat, seat_text};
use serde::{Deserialize, Serialize};

/// What stands in the text of a state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    hand: u8,
    turn: String,
    count: u8,
    hands: Vec<String>,
    shown: String,
    upcard: String,
    discards: String,
    stock: u8,
    limit: u8,
    takes: u8,
    taken: String,
    returned: bool,
    knocker: String,
    melds: Vec<u8>,
    laid: Vec<String>,
    layoffs: String,
    ending: String,
    totals: Vec<i16>,
    won: Vec<u16>,
}

pub(super) const PHASES: [(Phase, &str); 10] = [
    (Phase::Deal, "deal"),
    (Phase::Offer, "offer"),
    (Phase::Draw, "draw"),
    (Phase::Stock, "stock"),
    (Phase::Discard, "discard"),
    (Phase::Wall, "wall"),
    (Phase::Knock, "knock"),
    (Phase::Layoff, "layoff"),
    (Phase::Lay, "lay"),
    (Phase::Over, "over"),
];

pub(super) const ENDINGS: [(Ending, &str); 5] = [
    (Ending::Open, ""),
    (Ending::Knock, "knock"),
    (Ending::Gin, "gin"),
    (Ending::BigGin, "big gin"),
    (Ending::Exhausted, "exhausted"),
];

fn named<T: Copy>(list: &[(T, &str)], name: &str, what: &str) -> Result<T, String> {
    let found = list.iter().find(|(_, known)| *known == name);
    found.map(|&(value, _)| value).ok_or_else(|| format!("`{name}` is not {what}"))
}

fn card_text(card: Card) -> String {
    if card == NO_CARD { String::new() } else { card.to_string() }
}

fn parse_card(text: &str) -> Result<Card, String> {
    match text {
        "" => Ok(NO_CARD),
        text => Card::parse(text).ok_or_else(|| format!("`{text}` is not a card")),
    }
}

/// Whether a seat is to act.
fn has_turn(phase: Phase) -> bool {
    !matches!(phase, Phase::Deal | Phase::Over)
}

impl From<&State> for Text {
    fn from(s: &State) -> Text {
        let seats = s.seats as usize;
        Text {
            phase: PHASES[s.phase as usize].1.into(),
            hand: s.hand,
            turn: if has_turn(s.phase) { seat_text(s.mover) } else { String::new() },
            count: s.count,
            hands: s.hands[..seats].iter().map(|&hand| Card::set_text(hand)).collect(),
            shown: Card::set_text(s.shown),
            upcard: card_text(s.upcard),
            discards: Card::set_text(s.discards),
            stock: s.stock,
            limit: s.limit,
            takes: s.takes,
            taken: card_text(s.taken),
            returned: s.returned,
            knocker: seat_text(s.knocker),
            melds: s.melds.iter().copied().filter(|&meld| meld != NONE).collect(),
            laid: s.laid[..seats].iter().map(|&cards| Card::set_text(cards)).collect(),
            layoffs: Card::set_text(s.layoffs),
            ending: ENDINGS[s.ending as usize].1.into(),
            totals: s.totals[..seats].to_vec(),
            won: s.won[..seats].to_vec(),
        }
    }
}

impl Text {
    fn read(&self) -> Result<State, String> {
        let seats = self.hands.len();
        if !(2..=MOST).contains(&seats) {
            return Err(format!("{seats} hands; Gin Rummy has 2 to 4 seats"));
        }
        if [self.laid.len(), self.totals.len(), self.won.len()] != [seats; 3] {
            return Err(format!("laid, totals and won must have {seats} entries"));
        }
        if self.melds.len() > MOST_MELDS {
            return Err("more melds than a hand has room for".into());
        }
        let mut s = State::new(seats, self.stock, self.limit);
        s.phase = named(&PHASES, &self.phase, "a phase")?;
        s.ending = named(&ENDINGS, &self.ending, "an ending")?;
        (s.hand, s.count, s.takes, s.returned) = (self.hand, self.count, self.takes, self.returned);
        s.mover = match (has_turn(s.phase), self.turn.as_str()) {
            (true, turn) => parse_seat(turn, seats)?,
            (false, "") => 0,
            _ => return Err("a turn where nobody is to act".into()),
        };
        s.knocker = if self.knocker.is_empty() { NONE } else { parse_seat(&self.knocker, seats)? };
        s.shown = Card::parse_set(&self.shown)?;
        s.discards = Card::parse_set(&self.discards)?;
        s.layoffs = Card::parse_set(&self.layoffs)?;
        s.upcard = parse_card(&self.upcard)?;
        s.taken = parse_card(&self.taken)?;
        s.melds[..self.melds.len()].copy_from_slice(&self.melds);
        for seat in 0..seats {
            s.hands[seat] = Card::parse_set(&self.hands[seat])?;
            s.laid[seat] = Card::parse_set(&self.laid[seat])?;
            s.totals[seat] = self.totals[seat];
            s.won[seat] = self.won[seat];
        }
        Ok(s)
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Text::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.read().map_err(serde::de::Error::custom)
    }
}
