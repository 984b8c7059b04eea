//! The board as bits: where a ball captures, what it captures, and picking one of several squares.
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8: a shift to the left goes east or north.

/// A set of squares.
pub(super) type Squares = u64;

/// All squares but the first and the last column: what may lie inside a row or a diagonal.
const INNER_COLUMNS: Squares = 0x7E7E_7E7E_7E7E_7E7E;
const FIRST_COLUMN: Squares = 0x0101_0101_0101_0101;
const LAST_COLUMN: Squares = 0x8080_8080_8080_8080;

/// Steps (columns, rows) of the eight directions: first those that a shift to the left follows.
const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// The squares in each direction from each square, without itself.
static RAYS: [[Squares; 8]; 64] = rays();

const fn rays() -> [[Squares; 8]; 64] {
    let mut rays = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (columns, rows) = STEPS[direction];
            let (mut column, mut row) = (from as i32 % 8 + columns, from as i32 / 8 + rows);
            while column >= 0 && column < 8 && row >= 0 && row < 8 {
                rays[from][direction] |= 1 << (8 * row + column);
                (column, row) = (column + columns, row + rows);
            }
            direction += 1;
        }
        from += 1;
    }
    rays
}

/// The empty squares where a ball captures at least one of `others`.
#[inline]
pub(super) fn capturing(own: Squares, others: Squares) -> Squares {
    let inner = others & INNER_COLUMNS;
    // In a row an addition carries from the first ball of a run to the square behind its last one.
    let east = inner.wrapping_add(inner & own << 1) & !inner;
    let ends =
        east | west(own, inner) | along::<8>(own, others) | along::<7>(own, inner) | along::<9>(own, inner);
    ends & !(own | others)
}

#[inline]
fn west(own: Squares, others: Squares) -> Squares {
    let mut run = others & own >> 1;
    run |= others & run >> 1;
    let pairs = others & others >> 1;
    run |= pairs & run >> 2;
    run |= pairs & run >> 2;
    run >> 1
}

/// The squares behind runs of others that begin beside an own ball, both ways along an axis. A run has at most six balls:
/// it grows by one, then by two, then by two more.
#[inline]
fn along<const SHIFT: u32>(own: Squares, others: Squares) -> Squares {
    let mut up = others & own << SHIFT;
    let mut down = others & own >> SHIFT;
    up |= others & up << SHIFT;
    down |= others & down >> SHIFT;
    let pairs = others & others << SHIFT;
    let pairs_down = pairs >> SHIFT;
    up |= pairs & up << (2 * SHIFT);
    down |= pairs_down & down >> (2 * SHIFT);
    up |= pairs & up << (2 * SHIFT);
    down |= pairs_down & down >> (2 * SHIFT);
    up << SHIFT | down >> SHIFT
}

/// What a ball on an empty square captures of `others`.
#[inline]
pub(super) fn captured(square: u32, own: Squares, others: Squares) -> Squares {
    let rays = &RAYS[square as usize % 64];
    let mut captured = 0;
    for ray in &rays[..4] {
        // The first square along the ray that is not another's, if it is own.
        let open = ray & !others;
        let end = open & open.wrapping_neg() & own;
        captured |= ray & end.wrapping_sub(u64::from(end != 0));
    }
    for ray in &rays[4..] {
        let open = ray & !others;
        let end = (1 << 63 >> (open | 1).leading_zeros()) & open & own;
        captured |= ray & (end << 1).wrapping_neg();
    }
    captured
}

/// The empty squares that touch a ball.
#[inline]
pub(super) fn touching(occupied: Squares) -> Squares {
    let row = occupied | (occupied & !LAST_COLUMN) << 1 | (occupied & !FIRST_COLUMN) >> 1;
    (row | row << 8 | row >> 8) & !occupied
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The positions of the set bits of each byte.
static BITS_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Picks one of a set of squares; `below` draws a number below the one it is given. The set must not be empty.
///
/// Without branches: a loop over the squares would end somewhere else each time, which no processor predicts.
#[inline]
pub(super) fn pick(set: Squares, below: impl FnOnce(u32) -> u32) -> u32 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Each byte: how many squares are in this row and the rows below it.
    let sums = bytes.wrapping_mul(LOW_BITS);
    let skip = u64::from(below((sums >> 56) as u32));
    // The rows whose sum is not greater are skipped.
    let rows = (((skip * LOW_BITS) | HIGH_BITS) - sums) & HIGH_BITS;
    let row = 8 * ((rows >> 7).wrapping_mul(LOW_BITS) >> 56) as u32;
    let skip = skip - ((sums << 8) >> row & 0xFF);
    row + u32::from(BITS_OF_BYTE[(set >> row & 0xFF) as usize][skip as usize % 8])
}
