//! Stable balls: those that can never be captured again.

use super::squares::Squares;
use super::state::State;

const EDGE_COLUMNS: Squares = 0x8181_8181_8181_8181;
const EDGE_ROWS: Squares = 0xFF00_0000_0000_00FF;

/// One of the four axes: what follows from the position, whichever balls are found to be stable.
struct Axis {
    shift: u32,
    /// Balls that no run along this axis can hold: at the edge, or in a line without an empty square.
    safe: Squares,
    /// Balls with the colour of the next one up the axis.
    like_up: Squares,
    /// Balls with the colour of the next one down the axis.
    like_down: Squares,
    /// Balls between two of different colours.
    between: Squares,
}

impl Axis {
    /// Squares at the edge are safe, so that it does no harm where shifts run over it.
    #[inline]
    fn new(s: &State, shift: u32, edge: Squares, stays: &[Squares; 3]) -> Axis {
        let [p, q] = s.planes;
        let (up, down) = ([p >> shift, q >> shift], [p << shift, q << shift]);
        Axis {
            shift,
            safe: edge | full_lines(s.occupied, shift, stays),
            like_up: !((p ^ up[0]) | (q ^ up[1])),
            like_down: !((p ^ down[0]) | (q ^ down[1])),
            between: (up[0] ^ down[0]) | (up[1] ^ down[1]),
        }
    }

    /// Balls that no capture along this axis can turn, given those that are stable. A capture has equal balls at both
    /// ends of a run: it cannot hold a stable ball, so a stable neighbour must be its end. It is not, where the ball has
    /// the colour of that neighbour already, or where stable neighbours on both sides have different colours.
    #[inline]
    fn safe(&self, stable: Squares) -> Squares {
        let (up, down) = (stable >> self.shift, stable << self.shift);
        self.safe | up & self.like_up | down & self.like_down | up & down & self.between
    }
}

/// The squares from which 1, 2 and 4 steps up an axis stay on the board.
const fn stays(columns: i32, rows: i32) -> [Squares; 3] {
    let mut stays = [0; 3];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 3 {
            let (column, row) = (square % 8 + (columns << i), square / 8 + (rows << i));
            if column >= 0 && column < 8 && row >= 0 && row < 8 {
                stays[i as usize] |= 1 << square;
            }
            i += 1;
        }
        square += 1;
    }
    stays
}

/// The lines along an axis that have no empty square: empty squares spread along their lines, by 1, 2 and 4 steps.
#[inline]
fn full_lines(occupied: Squares, shift: u32, stays: &[Squares; 3]) -> Squares {
    let (mut up, mut down) = (!occupied, !occupied);
    for (i, stays) in stays.iter().enumerate() {
        up |= (up & stays) << (shift << i);
        down |= down >> (shift << i) & stays;
    }
    !(up | down)
}

/// Balls that can never be captured again. A sufficient test that finds what follows from edges, full lines and stable
/// neighbours; balls that are safe for deeper reasons are missed.
pub(super) fn stable(s: &State) -> Squares {
    let axes = [
        Axis::new(s, 1, EDGE_COLUMNS, const { &stays(1, 0) }),
        Axis::new(s, 8, EDGE_ROWS, const { &stays(0, 1) }),
        Axis::new(s, 7, EDGE_COLUMNS | EDGE_ROWS, const { &stays(-1, 1) }),
        Axis::new(s, 9, EDGE_COLUMNS | EDGE_ROWS, const { &stays(1, 1) }),
    ];
    let mut stable = 0;
    loop {
        let safe = axes.iter().fold(s.occupied, |safe, axis| safe & axis.safe(stable));
        if safe == stable {
            return stable;
        }
        stable = safe;
    }
}
