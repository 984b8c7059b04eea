//! Texts of moves and positions, and the board as people like to look at it.

use super::board::{CELLS, HIGHEST, name, on_board, places};
use super::rules::{Distance, Focus};
use super::state::{Action, NOBODY, SEATS, Stack, State};
use nply_core::{Notation, Player};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The text of a state. Seats are the digits that their pieces have on the board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Rows from the top, `. 1 12 ./...`: the pieces of each stack from the bottom to the top, a dot for none.
    board: String,
    reserve: Vec<u8>,
    /// For each seat what it has captured from each.
    taken: Vec<Vec<u8>>,
    mover: u8,
    plies: u16,
    winner: Option<u8>,
}

fn stack_text(stack: Stack) -> String {
    match stack {
        Stack::EMPTY => ".".into(),
        stack => stack.owners().map(|owner| char::from(b'1' + owner as u8)).collect(),
    }
}

fn parse_stack(text: &str) -> Result<Stack, String> {
    if text == "." {
        return Ok(Stack::EMPTY);
    }
    let owner = |mark: char| match mark {
        '1'..='4' => Ok(mark as usize - '1' as usize),
        _ => Err(format!("`{text}` is neither a dot nor digits of seats")),
    };
    let owners: Vec<usize> = text.chars().map(owner).collect::<Result<_, _>>()?;
    match owners.len() {
        1..=HIGHEST => Ok(Stack::of(owners)),
        n => Err(format!("a stack of {n} pieces; it has 1 to {HIGHEST}")),
    }
}

/// The stacks of a row from the left.
fn row(s: &State, row: i32) -> impl Iterator<Item = (i32, Stack)> {
    places().zip(s.stacks).filter(move |&((_, r), _)| r == row).map(|((column, _), stack)| (column, stack))
}

fn parse_board(text: &str) -> Result<State, String> {
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(' ').collect()).collect();
    let lengths = [4, 6, 8, 8, 8, 8, 6, 4];
    if !rows.iter().map(Vec::len).eq(lengths) {
        return Err(format!("the rows of the board have {lengths:?} squares"));
    }
    let stacks: Vec<Stack> =
        rows.iter().rev().flatten().map(|stack| parse_stack(stack)).collect::<Result<_, _>>()?;
    let stacks: [Stack; CELLS] = stacks.try_into().map_err(|_| "the board has 52 squares".to_string())?;
    Ok(State::new(stacks))
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |y| row(self, y).map(|(_, stack)| stack_text(stack)).collect::<Vec<_>>().join(" ");
        let (board, seats) = ((0..8).rev().map(row).collect::<Vec<_>>().join("/"), self.seats());
        let taken = self.taken[..seats].iter().map(|taken| taken[..seats].to_vec()).collect();
        let (reserve, winner) =
            (self.reserve[..seats].to_vec(), (self.winner != NOBODY).then(|| self.winner + 1));
        Text { board, reserve, taken, mover: self.mover + 1, plies: self.plies, winner }.serialize(serializer)
    }
}

impl Text {
    fn state(self) -> Result<State, String> {
        let mut s = parse_board(&self.board)?;
        let seats = self.reserve.len();
        if !(2..=SEATS).contains(&seats) || self.taken.len() != seats {
            return Err("reserve and taken have a number for each of 2 to 4 seats".into());
        }
        let most = 18;
        for (seat, taken) in self.taken.iter().enumerate() {
            if taken.len() != seats || taken.iter().chain([&self.reserve[seat]]).any(|&n| n > most) {
                return Err(format!("{} numbers up to {most} for each seat", seats));
            }
            s.taken[seat][..seats].copy_from_slice(taken);
        }
        s.reserve[..seats].copy_from_slice(&self.reserve);
        let seat = |digit: u8| match digit {
            1.. if digit as usize <= seats => Ok(digit - 1),
            _ => Err(format!("there is no seat {digit}")),
        };
        if s.seats() != seats {
            return Err(format!("pieces of {} seats and numbers of {seats}", s.seats()));
        }
        (s.mover, s.plies) = (seat(self.mover)?, self.plies);
        s.winner = self.winner.map_or(Ok(NOBODY), seat)?;
        Ok(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.state().map_err(D::Error::custom)
    }
}

impl Notation for Focus {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match (a.pieces(), self.choices.distance) {
            (0, _) => format!("+{}", name(a.to())),
            (_, Distance::Exact) => format!("{}-{}", name(a.from()), name(a.to())),
            (pieces, Distance::UpTo) => format!("{}-{}:{pieces}", name(a.from()), name(a.to())),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut text = String::new();
        for y in (0..8).rev() {
            let indent = 6 * (0..8).take_while(|&x| !on_board(x, y)).count();
            let stacks = row(s, y).map(|(_, stack)| format!("{:<6}", stack_text(stack)));
            let line = format!("{}  {:indent$}{}", y + 1, "", stacks.collect::<String>());
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let columns: String = ('a'..='h').map(|column| format!("{column:<6}")).collect();
        let _ = writeln!(
            text,
            "   {}\nstacks from the bottom to the top, whose digit owns them",
            columns.trim_end()
        );
        Player::all(self.seats).for_each(|who| text += &self.seat_line(s, who));
        let who = Player::new(s.mover as usize);
        text + &match s.winner() {
            Some(who) => format!("{who} has won"),
            None if self.is_over(s) => "nobody has won".into(),
            None if self.is_opening(s) => format!("{who} to put a piece on an empty square"),
            None => format!("{who} (digit {}) to move", s.mover + 1),
        }
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}

impl Focus {
    fn seat_line(&self, s: &State, who: Player) -> String {
        let taken: Vec<String> = Player::all(self.seats)
            .filter(|&other| s.taken[who.index()][other.index()] > 0)
            .map(|other| format!("{} of {other}", s.taken[who.index()][other.index()]))
            .collect();
        let taken = if taken.is_empty() { "none".into() } else { taken.join(", ") };
        let needed = self.needed(s, who.index()).map_or(String::new(), |n| format!(", needs {n} more"));
        let (stacks, reserve) = (s.stacks_of(who), s.reserve[who.index()]);
        format!("{who}: {stacks} stacks, {reserve} in reserve, captured {taken}{needed}\n")
    }
}
