//! Texts of moves and positions, and the star as people like to look at it.

use super::board::Board;
use super::rules::ChineseCheckers;
use super::state::{Action, NOBODY, State};
use nply_core::{Game, Notation, Player};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The text of a state. Seats are the digits that their pieces have on the board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Rows from the top, `1/11/111/..........`: the digit of a piece, a dot for an empty field.
    board: String,
    mover: u8,
    plies: u16,
    winner: Option<u8>,
}

fn mark(owner: Option<usize>) -> char {
    owner.map_or('.', |seat| char::from(b'1' + seat as u8))
}

fn board_text(board: &Board, s: &State) -> String {
    let mut text = String::new();
    for (first, row) in rows(board) {
        if first > 0 {
            text.push('/');
        }
        text.extend((first..first + row).map(|field| mark(s.owner(field))));
    }
    text
}

/// The first field of each row and how many it has.
fn rows(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    board.rows.iter().scan(0, |next, &row| {
        let first = *next;
        *next += row;
        Some((first, row))
    })
}

fn parse_board(text: &str) -> Result<State, String> {
    let rows: Vec<&str> = text.split('/').collect();
    let fields: usize = rows.iter().map(|row| row.chars().count()).sum();
    let board = Board::of_fields(fields).ok_or("a star has 73 or 121 fields")?;
    if !rows.iter().map(|row| row.chars().count()).eq(board.rows.iter().copied()) {
        return Err(format!("the rows of the star have {:?} fields", board.rows));
    }
    let owner = |mark: char| match mark {
        '.' => Ok(None),
        '1'..='6' => Ok(Some(mark as usize - '1' as usize)),
        _ => Err(format!("`{mark}` is neither a dot nor a digit of a seat")),
    };
    let owners: Vec<Option<usize>> = rows.concat().chars().map(owner).collect::<Result<_, _>>()?;
    let wanted = format!("2, 3, 4 or 6 seats have {} pieces each", board.pieces);
    State::new(board, &owners).ok_or(wanted)
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = self.kind().0.map(|board| board_text(board, self)).unwrap_or_default();
        let winner = (self.winner != NOBODY).then(|| self.winner + 1);
        Text { board, mover: self.mover + 1, plies: self.plies, winner }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        let mut s = parse_board(&text.board).map_err(D::Error::custom)?;
        let seats = s.kind().1 as u8;
        let seat = |digit: u8| match digit {
            1.. if digit <= seats => Ok(digit - 1),
            _ => Err(D::Error::custom(format!("there is no seat {digit}"))),
        };
        s.mover = seat(text.mover)?;
        s.plies = text.plies;
        s.winner = text.winner.map_or(Ok(NOBODY), seat)?;
        Ok(s)
    }
}

impl Notation for ChineseCheckers {
    fn action_text(&self, _s: &State, a: Action) -> String {
        a.fields().map_or_else(|| "pass".into(), |(from, to)| format!("{from}-{to}"))
    }

    fn show(&self, s: &State) -> String {
        let mut text = String::new();
        for (z, (first, row)) in rows(self.board).enumerate() {
            // Every row is half a field further to the right than its columns say; the longest begin at the margin.
            let indent = 2 * i32::from(self.board.cells[first].0) + z as i32 + self.board.arm as i32;
            let indent = indent.max(0) as usize;
            let marks: Vec<String> =
                (first..first + row).map(|field| mark(s.owner(field)).to_string()).collect();
            let _ = writeln!(text, "{first:>3}  {:indent$}{}", "", marks.join(" "));
        }
        let way: Vec<String> =
            Player::all(self.players()).map(|who| format!("{who} {}", s.distance(who))).collect();
        let _ = write!(text, "turn {} of {}; way left: {}", s.plies, self.max_plies, way.join(", "));
        match s.winner() {
            Some(who) => text + &format!("\n{who} has won"),
            None if self.is_over(s) => text + "\nnobody has won",
            None => text + &self.hint(s),
        }
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        let (board, seats) = s.kind();
        if board.is_none_or(|board| board.arm != self.board.arm) {
            return Err(format!("these rules have {} fields", self.board.cells.len()));
        }
        if seats != self.players() {
            return Err(format!("these rules have {} seats", self.players()));
        }
        if s.plies > self.max_plies {
            return Err(format!("the game ends after {} turns", self.max_plies));
        }
        let won: Vec<Player> = Player::all(seats).filter(|&who| self.has_won(s, who.index())).collect();
        if won != s.winner().into_iter().collect::<Vec<_>>() {
            let names: Vec<String> = won.iter().map(Player::to_string).collect();
            return Err(format!("the goals that are won say winner: [{}]", names.join(", ")));
        }
        Ok(())
    }
}

impl ChineseCheckers {
    /// Whose turn it is, and how fields are numbered, with the mover's pieces as examples.
    fn hint(&self, s: &State) -> String {
        let own = s.pieces(s.mover as usize);
        let fields: Vec<String> = (0..self.board.cells.len())
            .filter(|field| own >> field & 1 == 1)
            .map(|f| f.to_string())
            .collect();
        let who = Player::new(s.mover as usize);
        format!(
            "\n{who} (digit {}) to move, pieces on {}; fields count row by row, the first of each row is at the left",
            s.mover + 1,
            fields.join(" ")
        )
    }
}
