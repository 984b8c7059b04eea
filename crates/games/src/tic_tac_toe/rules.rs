//! The rules: mark an empty cell; a full row, column or diagonal wins.

use nply_core::{Game, Player, Rng, Turn, Values};

/// The longest side of a board.
pub(super) const LONGEST: usize = 6;
/// The most lines: rows, columns, and two diagonals.
const LINES: usize = 2 * LONGEST + 2;

/// The rules on a square board.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe {
    pub(super) size: usize,
    /// All cells.
    full: u64,
    lines: [u64; LINES],
}

/// A position: the cells of each seat as bits, cell 0 top left, by rows; and whose turn it is, which the number of marks
/// tells too, but slowly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) marks: [u64; 2],
    pub(super) mover: u8,
    pub(super) size: u8,
}

/// A cell, by rows from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(super) u8);

/// For each set of cells of the smallest board: whether it holds a line.
static HAS_LINE: [bool; 512] = {
    const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
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

impl State {
    /// The empty board.
    pub(super) fn empty_board(size: usize) -> State {
        State { marks: [0; 2], mover: 0, size: size as u8 }
    }
}

impl TicTacToe {
    /// The rules on a board of so many rows and columns, 3 to 6; `None` for others.
    pub fn new(size: usize) -> Option<Self> {
        if !(3..=LONGEST).contains(&size) {
            return None;
        }
        let cell = |row: usize, column: usize| 1u64 << (row * size + column);
        let mut lines = [0; LINES];
        for i in 0..size {
            for j in 0..size {
                lines[i] |= cell(i, j);
                lines[size + i] |= cell(j, i);
            }
            lines[2 * size] |= cell(i, i);
            lines[2 * size + 1] |= cell(i, size - 1 - i);
        }
        Some(TicTacToe { size, full: (1 << (size * size)) - 1, lines })
    }

    /// Rows, columns and diagonals.
    pub(super) fn lines(&self) -> &[u64] {
        &self.lines[..2 * self.size + 2]
    }

    #[inline]
    pub(super) fn has_line(&self, marks: u64) -> bool {
        if self.size == 3 {
            return HAS_LINE[(marks & 511) as usize];
        }
        self.lines().iter().any(|&line| line & !marks == 0)
    }

    #[inline]
    pub(super) fn free(&self, s: &State) -> u64 {
        self.full & !(s.marks[0] | s.marks[1])
    }

    pub(super) fn winner(&self, s: &State) -> Option<usize> {
        (0..2).find(|&seat| self.has_line(s.marks[seat]))
    }

    /// Only the seat that has just moved can have made a line.
    #[inline]
    pub(super) fn is_over(&self, s: &State) -> bool {
        self.has_line(s.marks[1 - s.mover as usize]) || self.free(s) == 0
    }

    #[inline]
    pub(super) fn mark(&self, s: &mut State, cell: u32) {
        s.marks[s.mover as usize & 1] |= 1 << cell;
        s.mover ^= 1;
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
        State::empty_board(self.size)
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if self.is_over(s) { Turn::Over } else { Turn::One(Player::new(s.mover as usize)) }
    }
    #[inline]
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Cell>) {
        let mut cells = self.free(s);
        while cells != 0 {
            out.push(Cell(cells.trailing_zeros() as u8));
            cells &= cells - 1;
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Cell) {
        debug_assert!(self.free(s) >> a.0 & 1 == 1);
        self.mark(s, u32::from(a.0));
    }
    fn payoffs(&self, s: &State) -> Values {
        match self.winner(s) {
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
