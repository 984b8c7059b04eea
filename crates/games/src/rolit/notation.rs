//! Texts of moves and positions, and the board as people like to look at it.

use super::rules::{Rolit, Start};
use super::squares::Squares;
use super::state::{Action, COLOURS, State};
use nply_core::{Game, Notation, Player, Turn};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The text of a state. Seats are the digits that their balls have on the board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Rows from the top, `......../...12.../...`: the digit of a ball, a dot for an empty square.
    board: String,
    mover: u8,
    passes: u8,
}

fn mark(colour: Option<usize>) -> char {
    colour.map_or('.', |colour| char::from(b'1' + colour as u8))
}

/// The squares of a row from the left; row 0 is at the top.
fn row(from_top: usize) -> impl Iterator<Item = usize> {
    (0..8).map(move |column| 8 * (7 - from_top) + column)
}

fn parse_board(text: &str) -> Result<State, String> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    if rows.len() != 8 || rows.iter().any(|row| row.len() != 8) {
        return Err("a board has 8 rows of 8 squares".into());
    }
    let mut balls = Vec::new();
    for (from_top, marks) in rows.iter().enumerate() {
        for (square, &mark) in row(from_top).zip(marks) {
            match mark {
                '.' => {}
                '1'..='4' => balls.push((square, mark as usize - '1' as usize)),
                _ => return Err(format!("`{mark}` is neither a dot nor a digit of a colour")),
            }
        }
    }
    Ok(State::new(balls))
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |from_top| row(from_top).map(|square| mark(self.colour(square))).collect::<String>();
        let board = (0..8).map(row).collect::<Vec<_>>().join("/");
        Text { board, mover: self.mover + 1, passes: self.passes }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        let s = parse_board(&text.board).map_err(D::Error::custom)?;
        match text.mover {
            1..=4 => Ok(State { mover: text.mover - 1, passes: text.passes, ..s }),
            mover => Err(D::Error::custom(format!("there is no seat {mover}"))),
        }
    }
}

impl Notation for Rolit {
    fn action_text(&self, _s: &State, a: Action) -> String {
        let name = |square: u8| format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1);
        a.square().map_or_else(|| "pass".into(), name)
    }

    fn show(&self, s: &State) -> String {
        let over = self.turn(s) == Turn::Over;
        let legal = if over { 0 } else { self.legal(s, s.mover as usize) };
        let mut text = String::new();
        for from_top in 0..8 {
            let _ = write!(text, "{} ", 8 - from_top);
            for square in row(from_top) {
                let playable = legal >> square & 1 == 1;
                let _ = write!(text, " {}", if playable { '+' } else { mark(s.colour(square)) });
            }
            text.push('\n');
        }
        let count = |who: Player| format!("{who} {}", s.balls(who.index()).count_ones());
        let counts: Vec<String> = Player::all(self.seats).map(count).collect();
        let nobody: u32 = (self.seats..COLOURS).map(|colour| s.balls(colour).count_ones()).sum();
        let nobody = if nobody > 0 { format!(", nobody {nobody}") } else { String::new() };
        let _ = write!(text, "   a b c d e f g h\nballs: {}{nobody}\n", counts.join(", "));
        text + &if over { self.verdict(s) } else { self.hint(s, legal) }
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        if s.mover as usize >= self.seats {
            return Err(format!("these rules have {} seats", self.seats));
        }
        for (square, colour) in self.first_balls() {
            if s.occupied >> square & 1 == 0 {
                return Err("balls never leave the four squares in the middle".into());
            }
            if colour >= self.seats && s.balls(colour) & !(1 << square) != 0 {
                return Err(format!("the colour {} is nobody's: it has one ball at most", colour + 1));
            }
        }
        if self.choices.start == Start::Crossed && (self.seats..COLOURS).any(|colour| s.balls(colour) != 0) {
            return Err(format!("these rules have {} colours", self.seats));
        }
        if self.choices.pass {
            return self.validate_passes(s);
        }
        if s.passes > 0 {
            return Err("nobody ever passes".into());
        }
        let turn = (s.placed() as usize - COLOURS) % self.seats;
        let wrong = turn != s.mover as usize;
        if wrong { Err(format!("so many balls say mover: {}", turn + 1)) } else { Ok(()) }
    }
}

impl Rolit {
    fn validate_passes(&self, s: &State) -> Result<(), String> {
        if s.passes as usize > self.seats {
            return Err("the game is over when all have passed".into());
        }
        let passed = |back: u8| (s.mover as usize + self.seats - back as usize) % self.seats;
        let could = (1..=s.passes).map(passed).find(|&seat| self.capturing(s, seat) != 0);
        could.map_or(Ok(()), |seat| Err(format!("{} could capture and did not pass", Player::new(seat))))
    }

    fn hint(&self, s: &State, legal: Squares) -> String {
        let (who, digit) = (Player::new(s.mover as usize), s.mover + 1);
        let what = match legal {
            0 => "must pass",
            _ if self.capturing(s, s.mover as usize) == 0 => "to play next to any ball: +",
            _ => "to capture: +",
        };
        format!("{who} (digit {digit}) {what}")
    }

    pub(super) fn verdict(&self, s: &State) -> String {
        let ranks = self.ranks(s);
        let first: Vec<String> =
            Player::all(self.seats).filter(|&who| ranks[who] == 1).map(|who| who.to_string()).collect();
        if let [only] = &first[..] {
            format!("{only} has won")
        } else {
            format!("{} share the win", first.join(" and "))
        }
    }
}
