//! The board: 11 x 11 cells, and sets of cells as bits. Cell 0 is in the upper left corner, rows follow each other.

use nply_core::drawing::Board;

/// Rows, and columns.
pub(super) const SIDE: usize = 11;
/// How many cells.
pub(super) const CELLS: usize = SIDE * SIDE;

/// A set of cells: bit `11 row + column`.
pub(super) type Cells = u128;

/// Every cell.
pub(super) const ALL: Cells = (1 << CELLS) - 1;
const FIRST_ROW: Cells = (1 << SIDE) - 1;
const FIRST_COLUMN: Cells = {
    let (mut column, mut row) = (0, 0);
    while row < SIDE {
        column |= 1 << (SIDE * row);
        row += 1;
    }
    column
};
const LAST_COLUMN: Cells = FIRST_COLUMN << (SIDE - 1);

/// The four directions in the order of the actions: up, down, left, right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl Direction {
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The neighbour of a cell; `None` beyond the edge.
    #[inline]
    pub fn from(self, cell: u8) -> Option<u8> {
        let to = TO[self as usize][cell as usize];
        (to != OFF).then_some(to)
    }

    /// Every cell of a set moved by one; what leaves the board is gone.
    #[inline]
    pub fn shift(self, cells: Cells) -> Cells {
        match self {
            Direction::Up => cells >> SIDE,
            Direction::Down => cells << SIDE & ALL,
            Direction::Left => (cells & !FIRST_COLUMN) >> 1,
            Direction::Right => (cells & !LAST_COLUMN) << 1,
        }
    }
}

/// No cell.
const OFF: u8 = u8::MAX;

/// The neighbour of each cell in each direction.
const TO: [[u8; CELLS]; 4] = {
    let mut to = [[OFF; CELLS]; 4];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        if row > 0 {
            to[Direction::Up as usize][cell] = (cell - SIDE) as u8;
        }
        if row + 1 < SIDE {
            to[Direction::Down as usize][cell] = (cell + SIDE) as u8;
        }
        if column > 0 {
            to[Direction::Left as usize][cell] = cell as u8 - 1;
        }
        if column + 1 < SIDE {
            to[Direction::Right as usize][cell] = cell as u8 + 1;
        }
        cell += 1;
    }
    to
};

/// The row and the column of each cell, as one set.
const CROSS: [Cells; CELLS] = {
    let mut lines = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        lines[cell] = FIRST_ROW << (SIDE * (cell / SIDE)) | FIRST_COLUMN << (cell % SIDE);
        cell += 1;
    }
    lines
};

/// Sets of one cell. Reading them is quicker than shifting 128 bits; no cell is the empty set.
const BITS: [Cells; 256] = {
    let mut bits = [0; 256];
    let mut cell = 0;
    while cell < CELLS {
        bits[cell] = 1 << cell;
        cell += 1;
    }
    bits
};

/// A set of one cell.
#[inline]
pub(super) const fn bit(cell: u8) -> Cells {
    BITS[cell as usize]
}

/// Row, counted from above, and column.
#[inline]
pub(super) fn place(cell: u8) -> (u8, u8) {
    (cell / SIDE as u8, cell % SIDE as u8)
}

/// The cell in a row, counted from above, and a column.
pub(super) const fn at(row: usize, column: usize) -> u8 {
    (SIDE * row + column) as u8
}

/// The cells in the row and in the column of a cell.
#[inline]
pub(super) fn cross(cell: u8) -> Cells {
    CROSS[cell as usize]
}

/// Steps between two cells on an empty board.
#[inline]
pub(super) fn distance(a: u8, b: u8) -> u8 {
    let ((row, column), (other_row, other_column)) = (place(a), place(b));
    row.abs_diff(other_row) + column.abs_diff(other_column)
}

/// The neighbours of all cells of a set; cells of the set only where they are neighbours themselves.
#[inline]
pub(super) fn around(cells: Cells) -> Cells {
    cells >> SIDE | cells << SIDE & ALL | (cells & !FIRST_COLUMN) >> 1 | (cells & !LAST_COLUMN) << 1
}

/// The cells of a set in ascending order.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if cells == 0 {
            return None;
        }
        let cell = cells.trailing_zeros() as u8;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The last cell of a set that is not empty.
#[inline]
pub(super) fn last(cells: Cells) -> u8 {
    debug_assert!(cells != 0);
    127 - cells.leading_zeros() as u8
}

/// What a cell is called: columns are letters from the left, rows are numbers from below.
pub(super) fn name(cell: u8) -> String {
    let (row, column) = place(cell);
    Board::name(column.into(), SIDE - 1 - usize::from(row))
}

/// The cell of this name.
pub(super) fn named(name: &str) -> Option<u8> {
    let (column, row) = name.split_at_checked(1)?;
    let column = column.as_bytes()[0].checked_sub(b'a').filter(|&column| usize::from(column) < SIDE)?;
    let row: usize = row.parse().ok().filter(|&number: &usize| row == number.to_string())?;
    (1..=SIDE).contains(&row).then(|| at(SIDE - row, column.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_as_their_cells_do() {
        for cell in 0..CELLS as u8 {
            for direction in Direction::ALL {
                let moved = direction.from(cell).map_or(0, bit);
                assert_eq!(direction.shift(bit(cell)), moved, "{cell} {direction:?}");
            }
            let neighbours: Cells = each(around(bit(cell))).map(bit).sum();
            assert_eq!(neighbours, Direction::ALL.iter().map(|way| way.shift(bit(cell))).sum::<Cells>());
            assert_eq!(each(cross(cell)).count(), 2 * SIDE - 1);
            assert_eq!((named(&name(cell)), last(bit(cell) | 1)), (Some(cell), cell));
        }
        assert_eq!((name(0).as_str(), name(120).as_str()), ("a11", "k1"));
        for wrong in ["", "a", "a0", "a12", "l1", "A1", "a01", "a+1", "é1"] {
            assert_eq!(named(wrong), None, "{wrong}");
        }
        assert_eq!(distance(at(1, 1), at(9, 9)), 16);
    }
}
