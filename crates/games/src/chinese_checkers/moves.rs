//! Generating moves: where the jumps of a position are, and the fields that a piece reaches by chains of them.

use super::board::{Board, Lanes, SHIFTS};

/// The jumps of a position.
pub(super) struct Jumps {
    /// Empty fields.
    empty: Lanes,
    /// For each lane and axis: fields whose neighbour onward is occupied and followed by a field of the board.
    over: [[u64; 3]; 4],
    /// Fields from which a piece can jump at all.
    pub from: Lanes,
}

impl Jumps {
    /// Finds the jumps of a position.
    #[inline]
    pub fn of(board: &Board, occupied: &Lanes) -> Jumps {
        let mut over = middles(occupied);
        let (mut empty, mut from) = ([0; 4], [0; 4]);
        for lane in 0..4 {
            empty[lane] = board.all_lanes[lane] & !occupied[lane];
            for axis in 0..3 {
                over[lane][axis] &= board.spans[lane][axis];
                let (over, shift) = (over[lane][axis], SHIFTS[axis]);
                from[lane] |= (empty[lane] >> shift & over) | (empty[lane] & over) << shift;
            }
        }
        Jumps { empty, over, from }
    }

    /// Where a piece that stands at this place of this lane can jump to, all chains followed to their ends.
    ///
    /// Its own field is occupied in `empty` and so is never a target; nothing else changes by lifting the piece, since
    /// it cannot be leapt over by fields of its own lane. Passing over its own field again would lead nowhere new.
    #[inline]
    pub fn reach(&self, lane: usize, start: u64) -> u64 {
        let (empty, [a, b, c]) = (self.empty[lane], self.over[lane]);
        let hop = |r: u64| {
            let onward = (r & a) << SHIFTS[0] | (r & b) << SHIFTS[1] | (r & c) << SHIFTS[2];
            let back = r >> SHIFTS[0] & a | r >> SHIFTS[1] & b | r >> SHIFTS[2] & c;
            (onward | back) & empty
        };
        let mut reached = hop(start);
        loop {
            let more = reached | hop(reached);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }
}

/// For each lane and axis, the fields whose neighbour onward is occupied. Shifts bring the lane of the neighbours to the
/// places of the fields: see `place_of`; what wraps around is cut off by `spans`.
#[inline]
fn middles(&[even, east, south, both]: &Lanes) -> [[u64; 3]; 4] {
    let [column, row, slant] = SHIFTS;
    [
        [east, south, both << column],
        [even >> column, both, south],
        [both, even >> row, east >> slant],
        [south >> column, east >> row, even >> row],
    ]
}
