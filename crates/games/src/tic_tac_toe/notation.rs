//! Texts of cells and boards.

use super::rules::{Cell, LONGEST, State, TicTacToe};
use nply_core::Notation;
use serde::{Deserialize, Serialize};

/// Boards are written by rows, `x.o/.../..x`.
pub(super) fn board_text(s: &State) -> String {
    let size = s.size as usize;
    let mark = |cell: usize| match (s.marks[0] >> cell & 1, s.marks[1] >> cell & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    };
    let row = |row: usize| (0..size).map(|column| mark(size * row + column)).collect::<String>();
    (0..size).map(row).collect::<Vec<_>>().join("/")
}

pub(super) fn parse_board(text: &str) -> Option<State> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = rows.len();
    if !(3..=LONGEST).contains(&size) || rows.iter().any(|row| row.chars().count() != size) {
        return None;
    }
    let mut s = State::empty_board(size);
    for (cell, mark) in rows.concat().chars().enumerate() {
        match mark {
            'x' => s.marks[0] |= 1 << cell,
            'o' => s.marks[1] |= 1 << cell,
            '.' => {}
            _ => return None,
        }
    }
    s.mover = ((s.marks[0] | s.marks[1]).count_ones() & 1) as u8;
    Some(s)
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&board_text(self))
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_board(&text).ok_or_else(|| serde::de::Error::custom("a board is like `x.o/.../..x`"))
    }
}

impl Notation for TicTacToe {
    fn action_text(&self, _s: &State, a: Cell) -> String {
        self.name(a)
    }

    fn show(&self, s: &State) -> String {
        let board = board_text(s);
        let numbers = (1..=self.size).rev();
        let rows = board.split('/').zip(numbers).map(|(row, number)| format!("{number} {row}\n"));
        rows.collect::<String>() + "  " + &"abcdef"[..self.size]
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        if s.size as usize != self.size {
            return Err(format!("these rules have {0} x {0} cells", self.size));
        }
        let [x, o] = s.marks.map(u64::count_ones);
        if x != o && x != o + 1 {
            return Err(format!("{x} crosses and {o} noughts cannot come from turns in order"));
        }
        if self.has_line(s.marks[0]) && self.has_line(s.marks[1]) {
            return Err("both seats have a line".into());
        }
        Ok(())
    }
}
