//! Positions as text: JSON with cards and seats as words.

use super::cards::{Card, cards_text, list_text};
use super::rank::cards_from;
use super::state::{Chips, Phase, State, seats_of};
use crate::deck::seats::{parse_seat, parse_seats, seat_text, seats_text};
use nply_core::MAX_PLAYERS;
use serde::{Deserialize, Serialize};

/// What stands in the text of a position. Whatever follows from the rest is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    hand: u16,
    button: String,
    turn: String,
    dealt: u8,
    holes: Vec<String>,
    shown: String,
    board: String,
    stacks: Vec<u16>,
    bets: Vec<u16>,
    paid: Vec<u16>,
    won: Vec<u16>,
    /// Parts of a chip in 840ths, where pots are split in fractions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<u16>,
    places: Vec<u8>,
    live: String,
    acted: String,
    facing: String,
    aggressor: String,
    level: u16,
    raise: u16,
    least: u16,
}

const PHASES: [(Phase, &str); 5] = [
    (Phase::Deal, "deal"),
    (Phase::Bet, "bet"),
    (Phase::Board, "board"),
    (Phase::Between, "between"),
    (Phase::Over, "over"),
];

impl From<&State> for Text {
    fn from(s: &State) -> Text {
        let seats = s.seats as usize;
        let list = |chips: &Chips| chips[..seats].to_vec();
        Text {
            phase: PHASES[s.phase as usize].1.into(),
            hand: s.hand,
            button: seat_text(s.button),
            turn: if s.phase == Phase::Bet { seat_text(s.mover) } else { String::new() },
            dealt: s.dealt,
            holes: s.holes[..seats].iter().map(|&hole| cards_text(hole)).collect(),
            shown: seats_text(s.shown),
            board: list_text(s.board()),
            stacks: list(&s.stack),
            bets: list(&s.street),
            paid: list(&s.put),
            won: list(&s.won),
            parts: if s.parts == [0; MAX_PLAYERS] { Vec::new() } else { list(&s.parts) },
            places: s.place[..seats].to_vec(),
            live: seats_text(s.live),
            acted: seats_text(s.acted),
            facing: seats_text(s.facing),
            aggressor: if s.opened { seat_text(s.aggressor) } else { String::new() },
            level: s.level,
            raise: s.raise,
            least: s.least,
        }
    }
}

impl Text {
    fn read(&self) -> Result<State, String> {
        let seats = self.stacks.len();
        if !(2..=MAX_PLAYERS).contains(&seats) {
            return Err(format!("{seats} stacks; Poker has 2 to 8 seats"));
        }
        let mut s = State::new(seats);
        let phase = PHASES.iter().find(|(_, name)| *name == self.phase);
        s.phase = phase.ok_or_else(|| format!("`{}` is not a phase", self.phase))?.0;
        (s.hand, s.dealt) = (self.hand, self.dealt);
        (s.level, s.raise, s.least) = (self.level, self.raise, self.least);
        s.button = parse_seat(&self.button, seats)?;
        if s.phase == Phase::Bet {
            s.mover = parse_seat(&self.turn, seats)?;
        } else if !self.turn.is_empty() {
            return Err("a turn outside of betting".into());
        }
        if !self.aggressor.is_empty() {
            (s.aggressor, s.opened) = (parse_seat(&self.aggressor, seats)?, true);
        }
        s.live = parse_seats(&self.live, seats)?;
        s.acted = parse_seats(&self.acted, seats)?;
        s.shown = parse_seats(&self.shown, seats)?;
        s.facing = parse_seats(&self.facing, seats)?;
        self.read_cards(&mut s)?;
        self.read_chips(&mut s)?;
        s.able = seats_of(s.live).filter(|&seat| s.stack[seat] > 0).fold(0, |bits, seat| bits | 1 << seat);
        Ok(s)
    }

    fn read_cards(&self, s: &mut State) -> Result<(), String> {
        if self.holes.len() != s.seats as usize {
            return Err(format!("holes must have {} entries", s.seats));
        }
        for (hole, text) in s.holes.iter_mut().zip(&self.holes) {
            *hole = cards_from(text).ok_or_else(|| format!("`{text}` is not a set of cards"))?;
        }
        let words: Vec<&str> = self.board.split(' ').filter(|word| !word.is_empty()).collect();
        if words.len() > s.board.len() {
            return Err("more than five cards on the board".into());
        }
        s.on_board = words.len() as u8;
        for (card, word) in s.board.iter_mut().zip(words) {
            *card = Card::parse(word).ok_or_else(|| format!("`{word}` is not a card"))?;
        }
        Ok(())
    }

    fn read_chips(&self, s: &mut State) -> Result<(), String> {
        let seats = s.seats as usize;
        let chips = |name: &str, list: &[u16]| -> Result<Chips, String> {
            if list.len() != seats {
                return Err(format!("{name} must have {seats} entries"));
            }
            Ok(std::array::from_fn(|seat| list.get(seat).copied().unwrap_or(0)))
        };
        s.stack = chips("stacks", &self.stacks)?;
        s.street = chips("bets", &self.bets)?;
        s.put = chips("paid", &self.paid)?;
        s.won = chips("won", &self.won)?;
        s.parts = if self.parts.is_empty() { [0; MAX_PLAYERS] } else { chips("parts", &self.parts)? };
        if self.places.len() != seats {
            return Err(format!("places must have {seats} entries"));
        }
        s.place[..seats].copy_from_slice(&self.places);
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
