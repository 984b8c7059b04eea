//! Texts of lines and positions, and the board as people like to look at it.

use super::board::{Board, LONGEST};
use super::rules::DotsAndBoxes;
use super::state::{Line, SEATS, State};
use nply_core::{Game, Notation, Player, Turn};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The text of a state: rows from the top, a digit for the seat that drew a line or owns a box, a dot for none.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Horizontal lines: one row more than there are rows of boxes.
    flat: Vec<String>,
    /// Vertical lines.
    upright: Vec<String>,
    boxes: Vec<String>,
    mover: u8,
}

fn digit(seat: Option<usize>) -> char {
    seat.map_or('.', |seat| char::from(b'1' + seat as u8))
}

fn parse_digit(mark: char) -> Result<Option<usize>, String> {
    match mark {
        '.' => Ok(None),
        '1'..='6' => Ok(Some(mark as usize - '1' as usize)),
        _ => Err(format!("`{mark}` is neither a dot nor the digit of a seat")),
    }
}

/// The marks of rows that all have the same length.
fn parse_rows(rows: &[String], count: usize, length: usize) -> Result<Vec<Option<usize>>, String> {
    if rows.len() != count || rows.iter().any(|row| row.chars().count() != length) {
        return Err(format!("{count} rows of {length} marks are needed"));
    }
    rows.iter().flat_map(|row| row.chars()).map(parse_digit).collect()
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = Board::new(self.width.into(), self.height.into());
        let lines: Vec<char> = (0..board.lines()).map(|line| digit(self.drawer(line))).collect();
        let boxes: Vec<char> = (0..board.boxes()).map(|own| digit(self.owner(&board, own))).collect();
        let rows = |marks: &[char], length| marks.chunks(length).map(|row| row.iter().collect()).collect();
        let (flat, upright) = lines.split_at(board.width * (board.height + 1));
        let (flat, upright) = (rows(flat, board.width), rows(upright, board.width + 1));
        let boxes = rows(&boxes, board.width);
        Text { flat, upright, boxes, mover: self.mover + 1 }.serialize(serializer)
    }
}

impl Text {
    fn state(self) -> Result<State, String> {
        let (width, height) = (self.flat.first().map_or(0, |row| row.chars().count()), self.upright.len());
        if !(1..=LONGEST).contains(&width) || !(1..=LONGEST).contains(&height) {
            return Err(format!("a board has 1 to {LONGEST} rows and columns of boxes"));
        }
        let board = Board::new(width, height);
        let mut drawers = parse_rows(&self.flat, height + 1, width)?;
        drawers.extend(parse_rows(&self.upright, height, width + 1)?);
        let mut s = State::empty(&board);
        for (line, seat) in drawers.iter().enumerate() {
            seat.iter().for_each(|&seat| s.draw(line, seat));
        }
        for (own, owner) in parse_rows(&self.boxes, height, width)?.into_iter().enumerate() {
            match (owner, s.is_closed(&board, own)) {
                (None, false) => {}
                (Some(seat), true) => {
                    let side = board.sides(own).into_iter().position(|line| drawers[line] == Some(seat));
                    let side = side.ok_or_else(|| {
                        format!("the owner of box {} has drawn no side of it", board.box_name(own))
                    })?;
                    s.close(own, side, seat);
                }
                _ => return Err(format!("box {} has an owner when it is closed", board.box_name(own))),
            }
        }
        if !(1..=SEATS as u8).contains(&self.mover) {
            return Err(format!("there is no seat {}", self.mover));
        }
        s.mover = self.mover - 1;
        Ok(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.state().map_err(D::Error::custom)
    }
}

impl DotsAndBoxes {
    fn show_rows(&self, s: &State) -> String {
        let (board, mut text) = (&self.board, String::new());
        for row in 0..=board.height {
            let line = |column| board.flat(column, row).filter(|&line| s.is_drawn(line));
            let flat: String = (0..board.width).map(|column| line(column).map_or("   ", |_| "---")).fold(
                String::from("+"),
                |mut text, line| {
                    let _ = write!(text, "{line}+");
                    text
                },
            );
            let _ = writeln!(text, "{:>2} {flat}", board.height - row + 1);
            if row == board.height {
                break;
            }
            let mut boxes = String::from("   ");
            for column in 0..=board.width {
                let drawn = board.upright(column, row).is_some_and(|line| s.is_drawn(line));
                boxes.push(if drawn { '|' } else { ' ' });
                if column < board.width {
                    let owner = s.owner(board, row * board.width + column);
                    let _ = write!(boxes, " {} ", owner.map_or(' ', |seat| digit(Some(seat))));
                }
            }
            let _ = writeln!(text, "{}", boxes.trim_end());
        }
        let columns: Vec<String> = (0..=board.width).map(|c| board.dot(c, 0)[..1].to_string()).collect();
        let _ = writeln!(text, "   {}", columns.join("   "));
        text
    }
}

impl Notation for DotsAndBoxes {
    fn action_text(&self, _s: &State, a: Line) -> String {
        self.board.name(a.number())
    }

    fn show(&self, s: &State) -> String {
        let boxes = Player::all(self.seats).map(|who| format!("{who} {}", s.boxes_of(who)));
        let boxes = boxes.collect::<Vec<_>>().join(", ");
        let turn = match self.turn(s) {
            Turn::One(who) => format!("{who} to draw a line"),
            _ => "all boxes are closed".into(),
        };
        format!("{}boxes: {boxes}\n{turn}", self.show_rows(s))
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        let (width, height) = (self.board.width, self.board.height);
        if (s.width as usize, s.height as usize) != (width, height) {
            return Err(format!("these rules have {width} x {height} boxes"));
        }
        let seats = (0..self.board.lines()).filter_map(|line| s.drawer(line)).chain([s.mover as usize]);
        if seats.into_iter().any(|seat| seat >= self.seats) {
            return Err(format!("these rules have {} seats", self.seats));
        }
        Ok(())
    }
}
