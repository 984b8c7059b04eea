//! Generating moves: steps, and the fields that a piece reaches by chains of jumps.

use super::board::{Board, Fields, Lanes, SHIFTS, TABLE};
use super::state::{Action, State};

/// Where moves may end, in both layouts.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    fields: [u64; 2],
    lanes: Lanes,
}

impl Ends {
    pub fn new(board: &Board, fields: Fields) -> Ends {
        let mut lanes = [0; 4];
        for field in (0..board.cells.len()).filter(|field| fields >> field & 1 == 1) {
            let (lane, place) = board.places[field];
            lanes[lane as usize] |= 1 << place;
        }
        Ends { fields: halves(fields), lanes }
    }
}

/// Which moves are wanted: for each field where a move may start, where it may end.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    ends: Vec<Ends>,
    /// Which of `ends` goes with each field.
    of: [u8; TABLE],
}

impl Wanted {
    /// `ends[of[field]]` are the ends of moves from `field`.
    pub fn new(board: &Board, ends: &[Fields], of: [u8; TABLE]) -> Wanted {
        debug_assert!(of.iter().all(|&of| (of as usize) < ends.len()));
        Wanted { ends: ends.iter().map(|&ends| Ends::new(board, ends)).collect(), of }
    }
}

/// Writes the wanted moves of the seat to move into a list that has room for them all; says how many.
///
/// Steps are written without branches (a step that is not possible is overwritten by the next one), since branches on
/// the emptiness of fields cannot be predicted and would cost more than all the rest.
#[inline]
pub(super) fn write_moves(board: &Board, s: &State, wanted: &Wanted, list: &mut [Action]) -> usize {
    let (empty, jumps) = (halves(!s.occupied()), Jumps::of(board, s.lanes()));
    let mut own = s.pieces(s.mover as usize);
    let (mut count, mut jumpers, mut jumper) = (0, 0, [0u8; 16]);
    for _ in 0..board.pieces {
        let from = own.trailing_zeros() as u8 % TABLE as u8;
        own &= own.wrapping_sub(1);
        let ends = &wanted.ends[wanted.of[from as usize] as usize];
        let free = [empty[0] & ends.fields[0], empty[1] & ends.fields[1]];
        for to in board.neighbours[from as usize] {
            list[count] = Action { from, to };
            count += (free[to as usize / 64 % 2] >> (to % 64) & 1) as usize;
        }
        let (lane, place) = board.places[from as usize];
        jumper[jumpers % 16] = from;
        jumpers += (jumps.from[lane as usize % 4] >> place & 1) as usize;
    }
    for &from in &jumper[..jumpers.min(16)] {
        let from = from % TABLE as u8;
        let (lane, place) = board.places[from as usize];
        let lane = lane as usize % 4;
        let ends = &wanted.ends[wanted.of[from as usize] as usize];
        let mut ends = jumps.reach(lane, 1 << place) & ends.lanes[lane];
        while ends != 0 {
            list[count] = Action { from, to: board.fields[lane][ends.trailing_zeros() as usize % 64] };
            count += 1;
            ends &= ends - 1;
        }
    }
    count
}

/// The lower and the upper 64 fields.
#[inline]
fn halves(fields: Fields) -> [u64; 2] {
    [fields as u64, (fields >> 64) as u64]
}

/// The jumps of a position.
struct Jumps {
    /// Empty fields.
    empty: Lanes,
    /// For each lane and axis: fields whose neighbour onward is occupied and followed by a field of the board.
    over: [[u64; 3]; 4],
    /// Fields from which a piece can jump at all.
    from: Lanes,
}

impl Jumps {
    /// Finds the jumps of a position.
    #[inline]
    fn of(board: &Board, occupied: &Lanes) -> Jumps {
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
    /// Lifting the piece changes nothing: it is not leapt over from its own lane, and its own field, which stays
    /// occupied here, would be no new target and leads nowhere that was not reached at first.
    #[inline]
    fn reach(&self, lane: usize, start: u64) -> u64 {
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

/// For each lane and axis, the fields whose neighbour onward is occupied. Shifts bring the lane of the neighbours to
/// the places of the fields (see `place_of`); what leaves the board is cut off by `spans`.
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
