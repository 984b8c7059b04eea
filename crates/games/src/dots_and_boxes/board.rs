//! Which lines are where: tables of one size of board.

/// The longest side of a board in boxes.
pub(super) const LONGEST: usize = 19;
/// The most boxes.
pub(super) const BOXES: usize = LONGEST * LONGEST;
/// Words of a set of lines.
pub(super) const WORDS: usize = (2 * LONGEST * (LONGEST + 1)).div_ceil(64);
/// Words of a set of boxes.
pub(super) const BOX_WORDS: usize = BOXES.div_ceil(64);
/// No box: what lies beyond the border.
pub(super) const OUTSIDE: usize = BOXES;
/// A line that is never drawn: the sides of no box.
const NEVER: u16 = (WORDS * 64 - 1) as u16;

/// A set of lines.
pub(super) type Lines = [u64; WORDS];

/// A board of one size. Horizontal lines are numbered first, row by row from the top, then vertical ones.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub width: usize,
    pub height: usize,
    /// All lines.
    pub full: Lines,
    /// The boxes on both sides of each line.
    near: Vec<[u16; 2]>,
    /// The lines around each box: upper, lower, left, right.
    sides: Vec<[u16; 4]>,
}

impl Board {
    /// The board of so many boxes; sides from 1 to [`LONGEST`].
    pub fn new(width: usize, height: usize) -> Board {
        debug_assert!((1..=LONGEST).contains(&width) && (1..=LONGEST).contains(&height));
        let upright = width * (height + 1);
        let lines = upright + height * (width + 1);
        let mut sides = vec![[NEVER; 4]; BOXES + 1];
        let mut near = vec![[OUTSIDE as u16; 2]; lines];
        for row in 0..height {
            for column in 0..width {
                let own = row * width + column;
                let left = upright + row * (width + 1) + column;
                let around = [own, own + width, left, left + 1];
                sides[own] = around.map(|line| line as u16);
                // A box is the second one of its upper and left line, and the first one of the others.
                for (line, second) in around.into_iter().zip([1, 0, 1, 0]) {
                    near[line][second] = own as u16;
                }
            }
        }
        let full = std::array::from_fn(|word| match lines.saturating_sub(64 * word) {
            rest @ 0..64 => (1 << rest) - 1,
            _ => u64::MAX,
        });
        Board { width, height, full, near, sides }
    }

    /// How many lines.
    pub fn lines(&self) -> usize {
        self.near.len()
    }

    /// How many boxes.
    pub fn boxes(&self) -> usize {
        self.width * self.height
    }

    /// How many words of a set of lines are in use.
    #[inline]
    pub fn words(&self) -> usize {
        self.near.len().div_ceil(64)
    }

    /// The boxes on both sides of a line; [`OUTSIDE`] at the border.
    #[inline]
    pub fn near(&self, line: usize) -> [usize; 2] {
        self.near[line].map(usize::from)
    }

    /// The lines around a box.
    #[inline]
    pub fn sides(&self, own: usize) -> [usize; 4] {
        self.sides[own].map(usize::from)
    }

    /// Whether a line is horizontal.
    pub fn is_flat(&self, line: usize) -> bool {
        line < self.width * (self.height + 1)
    }

    /// Column and row of the upper or left end of a line, rows from the top.
    pub fn place(&self, line: usize) -> (usize, usize) {
        match line.checked_sub(self.width * (self.height + 1)) {
            None => (line % self.width, line / self.width),
            Some(upright) => (upright % (self.width + 1), upright / (self.width + 1)),
        }
    }

    /// The horizontal line whose left end this is.
    pub fn flat(&self, column: usize, row: usize) -> Option<usize> {
        (column < self.width && row <= self.height).then(|| row * self.width + column)
    }

    /// The vertical line whose upper end this is.
    pub fn upright(&self, column: usize, row: usize) -> Option<usize> {
        let first = self.width * (self.height + 1);
        (column <= self.width && row < self.height).then(|| first + row * (self.width + 1) + column)
    }

    /// The name of a dot: columns from the left, rows from below.
    pub fn dot(&self, column: usize, row: usize) -> String {
        nply_core::drawing::Board::name(column, self.height - row)
    }

    /// The name of a line: its ends from the left, or from below.
    pub fn name(&self, line: usize) -> String {
        let (column, row) = self.place(line);
        match self.is_flat(line) {
            true => format!("{}-{}", self.dot(column, row), self.dot(column + 1, row)),
            false => format!("{}-{}", self.dot(column, row + 1), self.dot(column, row)),
        }
    }

    /// The name of a box: that of its lower left dot.
    pub fn box_name(&self, own: usize) -> String {
        self.dot(own % self.width, own / self.width + 1)
    }
}

#[inline]
pub(super) fn has(set: &[u64], bit: usize) -> bool {
    set[bit / 64] >> (bit % 64) & 1 == 1
}

#[inline]
pub(super) fn put(set: &mut [u64], bit: usize) {
    set[bit / 64] |= 1 << (bit % 64);
}

/// The members of a set, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(64 * word + bit)
        })
    })
}
