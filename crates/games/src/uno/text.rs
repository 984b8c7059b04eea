//! Positions as JSON.

use super::cards::{COLOUR_NAMES, COLOURS, Card, NO_CARD, NO_COLOUR, Pile, counted};
use super::lacks::{line_names, parse_lines};
use super::state::{EARLY, LATE, MOST, NOBODY, Note, Phase, State};
use nply_core::{Player, PlayerSet};
use serde::{Deserialize, Serialize};

/// How a position is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Finished rounds.
    rounds: u8,
    totals: Vec<i16>,
    /// Rounds in which seats were eliminated; left out while all are in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    out: Vec<u8>,
    phase: String,
    turns: u16,
    first: Player,
    mover: Player,
    /// Who draws a penalty, and how many cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    penalty: Option<(Player, u8)>,
    #[serde(default, skip_serializing_if = "is_false")]
    backwards: bool,
    dealt: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    top: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drawn: Option<String>,
    /// Who saw the last card of chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drawer: Option<Player>,
    hands: Vec<String>,
    sizes: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartText>,
    pile: String,
    pile_size: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    old: String,
    discards: String,
}

/// A part of a hand of which something is known.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartText {
    seat: Player,
    /// The early part; else the late one.
    early: bool,
    size: u8,
    /// The cards of an early part.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    cards: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    lacks: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    has: String,
    #[serde(default, skip_serializing_if = "is_none")]
    seen_by: PlayerSet,
    #[serde(default, skip_serializing_if = "is_false")]
    old: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_none(seats: &PlayerSet) -> bool {
    seats.is_empty()
}

/// A pile as text: `r5*2 yRev Wild`.
pub(super) fn pile_text(pile: Pile) -> String {
    let mut text = String::new();
    for (card, count) in counted(pile) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(card.text());
        if count > 1 {
            text.extend(['*', char::from(b'0' + count)]);
        }
    }
    text
}

fn parse_pile(text: &str) -> Result<Pile, String> {
    let mut pile = 0;
    for word in text.split_whitespace() {
        let (name, count) = word.split_once('*').unwrap_or((word, "1"));
        let card = Card::parse(name).ok_or_else(|| format!("{name}: no such card"))?;
        let count: u8 = count.parse().map_err(|_| format!("{word}: not a number of cards"))?;
        if count.saturating_add(card.count(pile)) > card.copies() {
            return Err(format!("{word}: more than there are"));
        }
        pile += card.one() * Pile::from(count);
    }
    Ok(pile)
}

pub(super) fn colour_name(colour: u8) -> Option<String> {
    COLOUR_NAMES.get(colour as usize).map(|name| name.to_string())
}

fn parse_colour(text: &Option<String>) -> Result<u8, String> {
    let Some(text) = text else { return Ok(NO_COLOUR) };
    let found = COLOUR_NAMES.iter().position(|name| name == text);
    found.map(|colour| colour as u8).ok_or_else(|| format!("{text}: no such colour"))
}

fn parse_card(text: &Option<String>) -> Result<Card, String> {
    text.as_ref().map_or(Ok(NO_CARD), |text| Card::parse(text).ok_or_else(|| format!("{text}: no such card")))
}

impl State {
    fn part_texts(&self) -> Vec<PartText> {
        let parts = (0..self.seats as usize).flat_map(|seat| [(seat, LATE), (seat, EARLY)]);
        let noted = parts.filter(|&(seat, part)| {
            self.part_size(seat, part) > 0 && (part == EARLY || self.notes[seat][part] != Note::default())
        });
        let text = |(seat, part): (usize, usize)| {
            let note = self.notes[seat][part];
            PartText {
                seat: Player::new(seat),
                early: part == EARLY,
                size: self.part_size(seat, part),
                cards: if part == EARLY { pile_text(self.early[seat]) } else { String::new() },
                lacks: line_names(note.lacks).join(" "),
                has: line_names(note.has.into()).join(" "),
                seen_by: PlayerSet::from_bits(note.seen_by),
                old: note.old,
            }
        };
        noted.map(text).collect()
    }

    fn read_part(&mut self, part: &PartText) -> Result<(), String> {
        let (seat, at) = (part.seat.index(), if part.early { EARLY } else { LATE });
        if seat >= self.seats as usize || self.notes[seat][at] != Note::default() {
            return Err("parts: each of a seat that is there, and once".into());
        }
        if part.early {
            self.early[seat] = parse_pile(&part.cards)?;
            self.early_sizes[seat] = part.size;
        }
        self.notes[seat][at] = Note {
            lacks: parse_lines(&part.lacks).ok_or("parts: lacks a colour, symbol or wild card")?,
            seen_by: part.seen_by.bits(),
            has: parse_lines(&part.has).filter(|has| has >> COLOURS == 0).ok_or("parts: has a colour")? as u8,
            old: part.old,
        };
        Ok(())
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats as usize;
        let card = |card: Card| (card != NO_CARD).then(|| card.text().to_string());
        let player = |seat: u8| Player::new(seat as usize);
        let text = Text {
            rounds: self.rounds,
            totals: self.totals[..seats].to_vec(),
            out: if self.out == [0; MOST] { Vec::new() } else { self.out[..seats].to_vec() },
            phase: self.phase.name().into(),
            turns: self.turns,
            first: player(self.first),
            mover: player(self.mover),
            penalty: (self.owed > 0).then(|| (player(self.target), self.owed)),
            backwards: self.backwards,
            dealt: self.dealt,
            top: card(self.top),
            colour: colour_name(self.colour),
            before: colour_name(self.before),
            drawn: card(self.drawn),
            drawer: (self.drawer != NOBODY).then(|| player(self.drawer)),
            hands: self.hands[..seats].iter().map(|&hand| pile_text(hand)).collect(),
            sizes: self.sizes[..seats].to_vec(),
            parts: self.part_texts(),
            pile: pile_text(self.pile),
            pile_size: self.pile_size,
            old: pile_text(self.old),
            discards: pile_text(self.discards),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        state_of(&text).map_err(serde::de::Error::custom)
    }
}

fn state_of(text: &Text) -> Result<State, String> {
    let seats = text.totals.len();
    let out = text.out.len();
    if !(2..=MOST).contains(&seats) || text.hands.len() != seats || text.sizes.len() != seats {
        return Err("totals, hands and sizes: one for each of 2 to 8 seats".into());
    }
    if out > 0 && out != seats {
        return Err("out: one for each seat, or nothing".into());
    }
    let mut s = State::new(seats);
    s.rounds = text.rounds;
    s.totals[..seats].copy_from_slice(&text.totals);
    s.out[..out].copy_from_slice(&text.out);
    s.phase = Phase::parse(&text.phase).ok_or_else(|| format!("{}: no such phase", text.phase))?;
    (s.turns, s.dealt, s.backwards) = (text.turns, text.dealt, text.backwards);
    (s.first, s.mover) = (text.first.index() as u8, text.mover.index() as u8);
    if let Some((target, owed)) = text.penalty {
        (s.target, s.owed) = (target.index() as u8, owed);
    }
    (s.top, s.drawn) = (parse_card(&text.top)?, parse_card(&text.drawn)?);
    (s.colour, s.before) = (parse_colour(&text.colour)?, parse_colour(&text.before)?);
    s.drawer = text.drawer.map_or(NOBODY, |seat| seat.index() as u8);
    for seat in 0..seats {
        s.hands[seat] = parse_pile(&text.hands[seat])?;
    }
    s.sizes[..seats].copy_from_slice(&text.sizes);
    text.parts.iter().try_for_each(|part| s.read_part(part))?;
    (s.pile, s.pile_size, s.old) = (parse_pile(&text.pile)?, text.pile_size, parse_pile(&text.old)?);
    s.discards = parse_pile(&text.discards)?;
    Ok(s)
}
