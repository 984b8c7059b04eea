//! A sketch of a position on which it is cheap to draw on: how many sides each box has.

use super::board::{BOX_WORDS, BOXES, Board, Lines, OUTSIDE, WORDS, has, members, put};
use super::state::State;

/// Boxes with two sides that hang together: who opens one loses them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Region {
    /// How many boxes.
    pub size: u16,
    /// Whether it has no end.
    pub is_loop: bool,
    /// One of its lines.
    pub opening: u16,
}

/// What of a position matters to who draws next: the free lines and the sides of boxes.
pub(super) struct Sketch<'g> {
    board: &'g Board,
    pub free: Lines,
    sides: [u8; BOXES + 1],
}

impl<'g> Sketch<'g> {
    pub fn new(board: &'g Board, s: &State) -> Sketch<'g> {
        let mut sketch = Sketch { board, free: [0; WORDS], sides: [0; BOXES + 1] };
        for word in 0..board.words() {
            sketch.free[word] = board.full[word] & !s.lines[word];
        }
        for own in 0..board.boxes() {
            sketch.sides[own] = board.sides(own).into_iter().map(|line| u8::from(s.is_drawn(line))).sum();
        }
        sketch
    }

    /// The most sides drawn of a box beside a line.
    #[inline]
    pub fn most_sides(&self, line: usize) -> u8 {
        let [a, b] = self.board.near(line);
        self.sides[a].max(self.sides[b])
    }

    /// How many boxes a line closes.
    #[inline]
    pub fn closes(&self, line: usize) -> u8 {
        let [a, b] = self.board.near(line);
        u8::from(self.sides[a] == 3) + u8::from(self.sides[b] == 3)
    }

    /// Whether a line gives no box its third or fourth side.
    #[inline]
    pub fn is_safe(&self, line: usize) -> bool {
        self.most_sides(line) < 2
    }

    /// Draws a line; how many boxes it closes.
    #[inline]
    pub fn draw(&mut self, line: usize) -> u8 {
        debug_assert!(has(&self.free, line));
        self.free[line / 64] ^= 1 << (line % 64);
        let [a, b] = self.board.near(line);
        self.sides[a] += 1;
        self.sides[b] += 1;
        // The outside gets sides too, and is never closed.
        self.sides[OUTSIDE] = 0;
        u8::from(self.sides[a] == 4) + u8::from(self.sides[b] == 4)
    }

    #[inline]
    pub fn is_free(&self, line: usize) -> bool {
        has(&self.free, line)
    }

    /// A line that closes a box beside this one, if there is one.
    #[inline]
    pub fn closable_beside(&self, line: usize) -> Option<usize> {
        let mut near = self.board.near(line).into_iter();
        near.find(|&own| self.sides[own] == 3).and_then(|own| self.free_side(own))
    }

    /// Whether a line is a side of a box whose other free side closes the box next to it.
    pub fn is_next_to_closable(&self, line: usize) -> bool {
        let other_side = |own: usize| {
            let mut free = self.board.sides(own).into_iter().filter(|&other| self.is_free(other));
            free.any(|other| other != line && self.closes(other) > 0)
        };
        self.board.near(line).into_iter().any(|own| self.sides[own] == 2 && other_side(own))
    }

    /// The first free line of a box.
    #[inline]
    fn free_side(&self, own: usize) -> Option<usize> {
        self.board.sides(own).into_iter().find(|&line| has(&self.free, line))
    }

    /// The box on the other side of a line.
    #[inline]
    fn across(&self, line: usize, own: usize) -> usize {
        let [a, b] = self.board.near(line);
        if a == own { b } else { a }
    }

    /// A line that closes a box, if there is one.
    pub fn capture(&self) -> Option<usize> {
        let mut boxes = 0..self.board.boxes();
        boxes.find(|&own| self.sides[own] == 3).and_then(|own| self.free_side(own))
    }

    /// Closes the box and all those that then have three sides; how many.
    fn close_from(&mut self, mut own: usize) -> u16 {
        let mut closed = 0;
        while self.sides[own] == 3 {
            let Some(line) = self.free_side(own) else { break };
            closed += u16::from(self.draw(line));
            own = self.across(line, own);
        }
        closed
    }

    /// Closes all boxes that can be closed in one turn; how many.
    pub fn close_all(&mut self) -> u16 {
        (0..self.board.boxes()).map(|own| self.close_from(own)).sum()
    }

    /// Draws a line of a region and closes what that opens; how many boxes.
    pub fn open_and_close(&mut self, line: usize) -> u16 {
        self.draw(line);
        self.board.near(line).into_iter().map(|own| self.close_from(own)).sum()
    }

    /// Draws safe lines, one after the other, until there is none; how many.
    pub fn draw_safe(&mut self) -> u16 {
        let mut drawn = 0;
        for word in 0..self.board.words() {
            let mut free = self.free[word];
            while free != 0 {
                let line = 64 * word + free.trailing_zeros() as usize;
                free &= free - 1;
                if self.is_safe(line) {
                    self.draw(line);
                    drawn += 1;
                }
            }
        }
        drawn
    }

    /// The region of a box with two sides; `seen` are the boxes of regions that were looked at.
    fn region(&self, own: usize, seen: &mut [u64; BOX_WORDS]) -> Region {
        let opening = self.free_side(own).unwrap_or(0) as u16;
        let mut region = Region { size: 0, is_loop: true, opening };
        let mut next = [own as u16; 4 * 2];
        let mut waiting = 1;
        put(seen, own);
        // A box with two sides has two ways out: at most two ends wait at any time.
        while waiting > 0 {
            waiting -= 1;
            let here = usize::from(next[waiting]);
            region.size += 1;
            for line in self.board.sides(here).into_iter().filter(|&line| has(&self.free, line)) {
                let there = self.across(line, here);
                if self.sides[there] != 2 || there == OUTSIDE {
                    region.is_loop = false;
                } else if !has(seen, there) {
                    put(seen, there);
                    next[waiting] = there as u16;
                    waiting += 1;
                }
            }
        }
        region
    }

    /// All regions of boxes with two sides.
    pub fn regions(&self, mut each: impl FnMut(Region)) {
        let mut seen = [0; BOX_WORDS];
        for own in 0..self.board.boxes() {
            if self.sides[own] == 2 && !has(&seen, own) {
                each(self.region(own, &mut seen));
            }
        }
    }

    /// The smallest region.
    pub fn smallest(&self) -> Option<Region> {
        let mut smallest: Option<Region> = None;
        self.regions(|region| {
            if smallest.is_none_or(|known| region.size < known.size) {
                smallest = Some(region);
            }
        });
        smallest
    }

    /// What drawing each free line of a region gives away, by line; 0 elsewhere.
    pub fn given_away(&self, out: &mut [u16]) {
        let mut seen = [0; BOX_WORDS];
        for own in (0..self.board.boxes()).filter(|&own| self.sides[own] == 2) {
            if has(&seen, own) {
                continue;
            }
            let before = seen;
            let size = self.region(own, &mut seen).size;
            let fresh: [u64; BOX_WORDS] = std::array::from_fn(|word| seen[word] & !before[word]);
            for line in members(&fresh).flat_map(|own| self.board.sides(own)) {
                if has(&self.free, line) {
                    out[line] = out[line].max(size);
                }
            }
        }
    }
}
