//! Texts of cards, actions and positions.

use super::cards::{COLOUR_NAMES, COLOURS, Card, NO_CARD, NO_COLOUR, Pile, counted, size};
use super::lacks::{line_names, parse_lines};
use super::rules::Uno;
use super::state::{Action, EARLY, LATE, MOST, NOBODY, Note, Phase, State};
use nply_core::{Notation, Player, PlayerSet};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

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

impl Uno {
    /// What everybody knows of a part of a hand, in words.
    pub(super) fn note_words(note: &Note) -> Vec<String> {
        let mut words = Vec::new();
        if note.lacks != 0 {
            words.push(format!("no {}", line_names(note.lacks).join(", ")));
        }
        if note.has != 0 {
            words.push(format!("has {}", line_names(note.has.into()).join(", ")));
        }
        if note.seen_by != 0 {
            let seats: Vec<String> =
                PlayerSet::from_bits(note.seen_by).iter().map(|who| who.to_string()).collect();
            words.push(format!("seen by {}", seats.join(", ")));
        }
        if note.old {
            words.push("from before the refill".into());
        }
        words
    }

    fn show_seat(&self, s: &State, seat: usize) -> String {
        let (who, total, cards) = (Player::new(seat), s.totals[seat], s.sizes[seat]);
        let mut line = format!("{who} {total:>6} {cards:>5}  {}", pile_text(s.hands[seat]));
        let unseen = cards.saturating_sub(size(s.hands[seat]));
        if unseen > 0 {
            let _ = write!(line, "{}?*{unseen}", if s.hands[seat] == 0 { "" } else { " " });
        }
        for part in [LATE, EARLY] {
            let words = Self::note_words(&s.notes[seat][part]);
            if s.part_size(seat, part) > 0 && !words.is_empty() {
                let _ = write!(line, "\n{:19}{} of them: {}", "", s.part_size(seat, part), words.join("; "));
            }
        }
        line.trim_end().to_string()
    }

    /// Where the game stands, in one line.
    pub(super) fn headline(&self, s: &State) -> String {
        let who = Player::new(s.mover as usize);
        let what = match s.phase {
            Phase::Over => return format!("over after {} rounds", s.rounds),
            Phase::Deal => format!("{} cards are dealt", s.dealt),
            Phase::Start => "the start card is turned up".into(),
            Phase::Name => format!("{who} names a colour"),
            Phase::Play => format!("{who} to play"),
            Phase::Draw => format!("{who} draws"),
            Phase::Drawn => format!("{who} has drawn"),
            Phase::Challenge => format!("{who} may challenge the Wild Draw Four"),
            Phase::Penalty => format!("{} draws {}", Player::new(s.target as usize), s.owed),
        };
        let order = if s.backwards { ", play goes backwards" } else { "" };
        format!("round {}{order}: {what}", u32::from(s.rounds) + 1)
    }
}

impl Notation for Uno {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Play(card) | Action::Card(card) => card.text().into(),
            Action::Wild(card, colour) => format!("{}-{}", card.text(), COLOUR_NAMES[colour as usize]),
            Action::Draw => "draw".into(),
            Action::Keep => "keep".into(),
            Action::Pass => "pass".into(),
            Action::Name(colour) => COLOUR_NAMES[colour as usize].into(),
            Action::Challenge => "challenge".into(),
            Action::Accept => "accept".into(),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = self.headline(s) + "\n";
        if s.top != NO_CARD {
            let colour =
                colour_name(s.colour).map_or(String::new(), |colour| format!(", {colour} to follow"));
            let _ = writeln!(shown, "on top: {}{colour}; draw pile: {} cards", s.top.words(), s.pile_size);
        }
        if s.drawn != NO_CARD {
            let _ = writeln!(shown, "drawn: {}", s.drawn.words());
        }
        shown += "   points cards\n";
        for seat in 0..self.seats {
            let _ = writeln!(shown, "{}", self.show_seat(s, seat));
        }
        shown.trim_end().to_string()
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
