//! Tic-Tac-Toe: the smallest game of perfect information, two seats in turn.

mod record;
mod seen;

use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Game, Listed, Named, Notation, Options, OrderMoves, Player, Playout, Rng,
    Turn, TurnKind, Values,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The rules. There is nothing to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// A position: the cells of each seat as bits, cell 0 top left, by rows; and whose turn it is, which the number of marks
/// tells too, but slowly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    marks: [u16; 2],
    mover: u8,
}

/// A cell, 0 to 8 by rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

const FULL: u16 = 0b1_1111_1111;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// For each set of cells: whether it holds a line.
static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut marks = 0;
    while marks < table.len() {
        let mut line = 0;
        while line < LINES.len() {
            table[marks] |= marks as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        marks += 1;
    }
    table
};

#[inline]
fn has_line(marks: u16) -> bool {
    HAS_LINE[(marks & FULL) as usize]
}

impl State {
    #[inline]
    fn empty(&self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&seat| has_line(self.marks[seat]))
    }

    /// Only the seat that has just moved can have made a line.
    #[inline]
    fn is_over(&self) -> bool {
        has_line(self.marks[1 - self.mover as usize]) || self.empty() == 0
    }

    #[inline]
    fn mark(&mut self, cell: u32) {
        self.marks[self.mover as usize & 1] |= 1 << cell;
        self.mover ^= 1;
    }
}

impl Game for TicTacToe {
    type State = State;
    type Action = Cell;
    const OUT_OF_TURN: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::default()
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.is_over() { Turn::Over } else { Turn::One(Player::new(s.mover as usize)) }
    }
    #[inline]
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Cell>) {
        let mut cells = s.empty();
        while cells != 0 {
            out.push(Cell(cells.trailing_zeros() as u8));
            cells &= cells - 1;
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Cell) {
        debug_assert!(s.empty() >> a.0 & 1 == 1);
        s.mark(u32::from(a.0));
    }
    fn payoffs(&self, s: &State) -> Values {
        match s.winner() {
            Some(0) => Values::of(&[1.0, -1.0]),
            Some(_) => Values::of(&[-1.0, 1.0]),
            None => Values::default(),
        }
    }
    fn bounds(&self) -> (f32, f32) {
        (-1.0, 1.0)
    }
    fn most_together(&self) -> Option<f32> {
        Some(0.0)
    }
    fn pass_to(&self, s: &mut State, who: Player) -> bool {
        s.mover = who.index() as u8;
        true
    }
}

/// Boards are written by rows, `x.o/.../..x`.
fn board_text(s: &State) -> String {
    let mark = |cell: usize| match (s.marks[0] >> cell & 1, s.marks[1] >> cell & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    };
    let row = |row: usize| (0..3).map(|column| mark(3 * row + column)).collect::<String>();
    [row(0), row(1), row(2)].join("/")
}

fn parse_board(text: &str) -> Option<State> {
    let mut s = State::default();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
        return None;
    }
    for (cell, mark) in rows.concat().chars().enumerate() {
        match mark {
            'x' => s.marks[0] |= 1 << cell,
            'o' => s.marks[1] |= 1 << cell,
            '.' => {}
            _ => return None,
        }
    }
    s.mover = 1 - (s.empty().count_ones() & 1) as u8;
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
        a.name()
    }

    fn show(&self, s: &State) -> String {
        let board = board_text(s);
        let rows = board.split('/').zip(["3", "2", "1"]).map(|(row, number)| format!("{number} {row}\n"));
        rows.collect::<String>() + "  abc"
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        let [x, o] = s.marks.map(u16::count_ones);
        if x != o && x != o + 1 {
            return Err(format!("{x} crosses and {o} noughts cannot come from turns in order"));
        }
        if has_line(s.marks[0]) && has_line(s.marks[1]) {
            return Err("both seats have a line".into());
        }
        Ok(())
    }
}

impl Listed for TicTacToe {
    const ABOUT: About = About {
        id: "tic-tac-toe",
        name: "Tic-Tac-Toe",
        about: "three in a row on nine cells",
        version: 2,
        seats: &[2],
        default_seats: 2,
        turns: TurnKind::Sequential,
        chance: false,
        hidden: false,
        options: &[],
        presets: &[],
    };

    fn build(_seats: usize, _options: &Options) -> Result<Self, Bad> {
        Ok(TicTacToe)
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![Named { id: "lines", about: "open lines of each seat", opinion: Arc::new(OpenLines) }]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named { id: "lines", about: "cells on more lines first", opinion: Arc::new(LinesThrough) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![Named { id: "random", about: "every empty cell alike", opinion: Arc::new(RandomCells) }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "planes", about: "the cells of each seat", opinion: Arc::new(seen::Planes) }]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        (record.get("game")?.as_str()? == "tic_tac_toe").then(|| record::replay(record))
    }
}

/// Lines that a seat can still fill less those of the other, as a small part of a win.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluate<TicTacToe> for OpenLines {
    fn evaluate(&self, g: &TicTacToe, s: &State) -> Values {
        if s.is_over() {
            return g.payoffs(s);
        }
        let open = |other: usize| LINES.iter().filter(|&line| line & s.marks[other] == 0).count() as f32;
        let lead = (open(1) - open(0)) / 16.0;
        Values::of(&[lead, -lead])
    }
}

/// Rates a cell by the number of lines through it: centre, corners, edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinesThrough;

impl OrderMoves<TicTacToe> for LinesThrough {
    fn rate(&self, _g: &TicTacToe, _s: &State, _who: Player, list: &[Cell], out: &mut Vec<f32>) {
        out.extend(
            list.iter().map(|cell| LINES.iter().filter(|&line| line >> cell.0 & 1 == 1).count() as f32),
        );
    }
}

/// Random play straight on the bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCells;

impl Playout<TicTacToe> for RandomCells {
    fn choose(&self, _g: &TicTacToe, _s: &State, _who: Player, list: &[Cell], rng: &mut Rng) -> Cell {
        rng.pick(list)
    }

    fn run(&self, _g: &TicTacToe, s: &mut State, limit: u32, _buf: &mut Vec<Cell>, rng: &mut Rng) -> u32 {
        for plies in 0..limit {
            if s.is_over() {
                return plies;
            }
            s.mark(rng.pick_bit(u64::from(s.empty())));
        }
        limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_on_the_last_cell_wins() {
        let mut s = parse_board("xox/oxo/ox.").expect("a board");
        assert_eq!(TicTacToe.turn(&s), Turn::One(Player::new(0)));
        TicTacToe.apply(&mut s, Cell(8));
        assert_eq!(TicTacToe.turn(&s), Turn::Over);
        assert_eq!(TicTacToe.payoffs(&s), Values::of(&[1.0, -1.0]));
    }

    #[test]
    fn a_full_board_without_a_line_is_drawn() {
        let s = parse_board("xxo/oox/xox").expect("a board");
        assert_eq!(TicTacToe.turn(&s), Turn::Over);
        assert_eq!(TicTacToe.payoffs(&s).seats(2), [0.0, 0.0]);
    }
}
