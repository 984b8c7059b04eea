//! Positions and moves as plain data.

use super::board::{BOX_WORDS, Board, Lines, WORDS, has, put};
use nply_core::Player;
use std::hash::{Hash, Hasher};

/// The most seats.
pub(super) const SEATS: usize = 6;

/// A line between two neighbouring dots, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line(pub(super) u16);

impl Line {
    #[inline]
    pub(super) fn number(self) -> usize {
        self.0.into()
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The lines that are drawn.
    pub(super) lines: Lines,
    /// Who drew each of them, one bit of the seat's number in each set. For onlookers only.
    drawn_by: [Lines; 3],
    /// Which side of each box was drawn last, so that it is known who owns it. For onlookers only.
    last_side: [[u64; BOX_WORDS]; 2],
    /// Boxes of each seat.
    pub(super) score: [u16; SEATS],
    /// Lines that are not drawn.
    pub(super) left: u16,
    pub(super) mover: u8,
    pub(super) width: u8,
    pub(super) height: u8,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let position = |s: &State| (s.score, s.left, s.mover, s.width, s.height);
        self.lines == other.lines && position(self) == position(other)
    }
}

impl Eq for State {}

/// Only the words that are in use: those above are 0 for all positions of a game.
impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let (w, h) = (self.width as usize, self.height as usize);
        let words = (2 * w * h + w + h).div_ceil(64);
        self.lines[..words.min(WORDS)].iter().for_each(|&word| hasher.write_u64(word));
        let scores = self.score.map(u64::from);
        let [a, b, c, d, e, f] = scores;
        hasher.write_u64(a | b << 9 | c << 18 | d << 27 | e << 36 | f << 45 | u64::from(self.mover) << 54);
    }
}

impl State {
    pub(super) fn empty(board: &Board) -> State {
        State {
            lines: [0; WORDS],
            drawn_by: [[0; WORDS]; 3],
            last_side: [[0; BOX_WORDS]; 2],
            score: [0; SEATS],
            left: board.lines() as u16,
            mover: 0,
            width: board.width as u8,
            height: board.height as u8,
        }
    }

    #[inline]
    pub(super) fn is_drawn(&self, line: usize) -> bool {
        has(&self.lines, line)
    }

    /// Whether all sides of a box are drawn.
    #[inline]
    pub(super) fn is_closed(&self, board: &Board, own: usize) -> bool {
        board.sides(own).into_iter().all(|line| self.is_drawn(line))
    }

    /// Draws a line for a seat.
    #[inline]
    pub(super) fn draw(&mut self, line: usize, seat: usize) {
        debug_assert!(!self.is_drawn(line));
        let (word, bit) = (line / 64, line % 64);
        self.lines[word] |= 1 << bit;
        for (i, set) in self.drawn_by.iter_mut().enumerate() {
            set[word] |= (seat as u64 >> i & 1) << bit;
        }
        self.left -= 1;
    }

    /// Who drew a line, if it is drawn.
    pub(super) fn drawer(&self, line: usize) -> Option<usize> {
        let bits = self.drawn_by.iter().enumerate().map(|(i, set)| usize::from(has(set, line)) << i);
        self.is_drawn(line).then(|| bits.sum())
    }

    /// Gives a box that was just closed to the seat that drew this side of it: upper, lower, left, right.
    #[inline]
    pub(super) fn close(&mut self, own: usize, side: usize, seat: usize) {
        if side & 1 == 1 {
            put(&mut self.last_side[0], own);
        }
        if side & 2 == 2 {
            put(&mut self.last_side[1], own);
        }
        self.score[seat] += 1;
    }

    /// Who owns a box.
    pub(super) fn owner(&self, board: &Board, own: usize) -> Option<usize> {
        let side = usize::from(has(&self.last_side[0], own)) | usize::from(has(&self.last_side[1], own)) << 1;
        self.is_closed(board, own).then(|| self.drawer(board.sides(own)[side])).flatten()
    }

    /// How many boxes a seat owns.
    pub fn boxes_of(&self, who: Player) -> u32 {
        self.score[who.index()].into()
    }

    /// How many lines are still to be drawn.
    pub fn lines_left(&self) -> u32 {
        self.left.into()
    }
}
