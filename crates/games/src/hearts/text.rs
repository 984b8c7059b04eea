//! States as JSON: cards as `QS`, hands as lists on one line.

use super::cards::Card;
use super::state::{ALL_KINDS, Direction, MOST, Phase, State};
use crate::deck::seats::{parse_seat, parse_seats, seat_text, seats_text};
use serde::{Deserialize, Serialize};

/// What stands in the text of a state. Whatever follows from the rest is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    hand: u8,
    pass: String,
    turn: String,
    dealt: u8,
    picks: u8,
    hands: Vec<String>,
    passed: String,
    trick: String,
    played: String,
    points: Vec<u8>,
    taken: String,
    jack: String,
    lacks: Vec<String>,
    totals: Vec<i16>,
}

const PHASES: [(Phase, &str); 5] = [
    (Phase::Direct, "direct"),
    (Phase::Deal, "deal"),
    (Phase::Pass, "pass"),
    (Phase::Play, "play"),
    (Phase::Over, "over"),
];

/// One letter for each kind of card that a seat can lack; `s` are the spades without the queen.
const KIND_LETTERS: [char; 5] = ['C', 'D', 's', 'Q', 'H'];

pub(super) fn kinds_text(kinds: u8) -> String {
    (0..5).filter(|kind| kinds >> kind & 1 == 1).map(|kind| KIND_LETTERS[kind]).collect()
}

fn parse_kinds(text: &str) -> Result<u8, String> {
    let known = (0..=ALL_KINDS).find(|&kinds| kinds_text(kinds) == text);
    known.ok_or_else(|| format!("`{text}` is not made of CDsQH in this order"))
}

impl From<&State> for Text {
    fn from(s: &State) -> Text {
        let seats = s.seats as usize;
        Text {
            phase: PHASES[s.phase as usize].1.into(),
            hand: s.hand,
            pass: s.direction.name().into(),
            turn: if s.phase == Phase::Play { seat_text(s.mover) } else { String::new() },
            dealt: if s.phase == Phase::Deal { s.count } else { 0 },
            picks: if s.phase == Phase::Pass { s.count } else { 0 },
            hands: s.hands[..seats].iter().map(|&hand| Card::set_text(hand)).collect(),
            passed: Card::set_text(s.passed),
            trick: s.trick().iter().map(Card::to_string).collect::<Vec<_>>().join(" "),
            played: Card::set_text(s.played),
            points: s.points[..seats].to_vec(),
            taken: seats_text(s.taken),
            jack: s.jack.checked_sub(1).map_or(String::new(), seat_text),
            lacks: s.lacks[..seats].iter().map(|&kinds| kinds_text(kinds)).collect(),
            totals: s.totals[..seats].to_vec(),
        }
    }
}

impl Text {
    fn read(&self) -> Result<State, String> {
        let seats = self.hands.len();
        if !(3..=MOST).contains(&seats) {
            return Err(format!("{seats} hands; Hearts has 3 to 5 seats"));
        }
        if [self.points.len(), self.lacks.len(), self.totals.len()] != [seats; 3] {
            return Err(format!("points, lacks and totals must have {seats} entries"));
        }
        let mut s = State::new(seats);
        let phase = PHASES.iter().find(|(_, name)| *name == self.phase);
        s.phase = phase.ok_or_else(|| format!("`{}` is not a phase", self.phase))?.0;
        s.direction =
            Direction::parse(&self.pass).ok_or_else(|| format!("`{}` is not a direction", self.pass))?;
        s.hand = self.hand;
        s.played = Card::parse_set(&self.played)?;
        s.passed = Card::parse_set(&self.passed)?;
        s.taken = parse_seats(&self.taken, seats)?;
        s.jack = if self.jack.is_empty() { 0 } else { parse_seat(&self.jack, seats)? + 1 };
        for seat in 0..seats {
            s.hands[seat] = Card::parse_set(&self.hands[seat])?;
            s.points[seat] = self.points[seat];
            s.lacks[seat] = parse_kinds(&self.lacks[seat])?;
            s.totals[seat] = self.totals[seat];
        }
        self.read_counts(&mut s)?;
        Ok(s)
    }

    /// The trick and what follows from it, and the count that belongs to the phase.
    fn read_counts(&self, s: &mut State) -> Result<(), String> {
        let (seats, trick) = (s.seats as usize, Card::parse_list(&self.trick)?);
        let stray =
            [(Phase::Play, trick.len()), (Phase::Deal, self.dealt.into()), (Phase::Pass, self.picks.into())];
        if stray.iter().any(|&(phase, count)| phase != s.phase && count > 0) {
            return Err(format!("trick, dealt and picks do not belong to the phase {}", self.phase));
        }
        s.count = self.dealt.max(self.picks);
        if s.phase != Phase::Play {
            return if self.turn.is_empty() { Ok(()) } else { Err("a turn outside of play".into()) };
        }
        if trick.len() >= seats {
            return Err(format!("{} cards in an open trick", trick.len()));
        }
        s.mover = parse_seat(&self.turn, seats)?;
        s.count = trick.len() as u8;
        s.tricks = (s.played.count_ones().saturating_sub(u32::from(s.count)) / seats as u32) as u8;
        s.trick[..trick.len()].copy_from_slice(&trick);
        if let Some((best, winner)) = s.open().best(Card::beats) {
            (s.best, s.winner) = (best, winner as u8);
        }
        Ok(())
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
