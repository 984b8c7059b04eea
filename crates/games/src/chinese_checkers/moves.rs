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

/// No seat has more pieces. A power of two, so that a masked index never leaves an array of this length.
pub(super) const MOST_PIECES: usize = 16;

/// The chains of jumps of one piece.
#[derive(Clone, Copy)]
pub(super) struct Leap<'a> {
    pub from: u8,
    lane: u8,
    /// The fields at the places of its lane.
    fields: &'a [u8; 64],
    /// Where it may end, as places of its lane.
    pub ends: u64,
}

impl<'a> Leap<'a> {
    /// No chain at all.
    pub fn none(board: &'a Board) -> Self {
        Leap { from: 0, lane: 0, fields: &board.fields[0], ends: 0 }
    }

    /// The move to one of its ends.
    #[inline]
    pub fn to(self, place: u32) -> Action {
        Action { from: self.from, to: self.fields[place as usize % 64] }
    }

    /// The same piece with those ends only that are also among `wanted.ends[kind]`.
    #[inline]
    pub fn within(self, wanted: &Wanted, kind: usize) -> Self {
        Leap { ends: self.ends & wanted.ends[kind].lanes[self.lane as usize % 4], ..self }
    }
}

/// Finds the wanted moves of the seat to move. Writes its steps into a list that has room for them, then calls `leap`
/// with the list, the number of moves in it, and the chains of one piece after the other; `leap` says how many moves
/// there are then. Returns the number of moves in the list.
///
/// Steps are written without branches (one that is not possible is overwritten by the next), since branches on the
/// emptiness of fields cannot be predicted and would cost more than all the rest.
#[inline]
pub(super) fn find_moves<'a>(
    board: &'a Board,
    s: &State,
    wanted: &Wanted,
    list: &mut [Action],
    mut leap: impl FnMut(&mut [Action], usize, Leap<'a>) -> usize,
) -> usize {
    let (empty, jumps) = (halves(!s.occupied()), Jumps::of(board, s.lanes()));
    let mut own = s.pieces(s.mover as usize);
    let (mut count, mut jumpers, mut jumper) = (0, 0, [0u8; MOST_PIECES]);
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
        jumper[jumpers % MOST_PIECES] = from;
        jumpers += (jumps.from[lane as usize % 4] >> place & 1) as usize;
    }
    for &from in &jumper[..jumpers.min(MOST_PIECES)] {
        let from = from % TABLE as u8;
        let (lane, place) = board.places[from as usize];
        let (fields, ends) = (&board.fields[lane as usize % 4], jumps.reach(lane as usize % 4, 1 << place));
        let chains = Leap { from, lane, fields, ends };
        count = leap(list, count, chains.within(wanted, wanted.of[from as usize] as usize));
    }
    count
}

/// Writes the wanted moves of the seat to move into a list that has room for them all; says how many.
#[inline]
pub(super) fn write_moves(board: &Board, s: &State, wanted: &Wanted, list: &mut [Action]) -> usize {
    find_moves(board, s, wanted, list, |list, mut count, leap| {
        let mut ends = leap.ends;
        while ends != 0 {
            list[count] = leap.to(ends.trailing_zeros());
            count += 1;
            ends &= ends - 1;
        }
        count
    })
}

/// The lower and the upper 64 fields.
#[inline]
fn halves(fields: Fields) -> [u64; 2] {
    [fields as u64, (fields >> 64) as u64]
}

/// The jumps of a position.
pub(super) struct Jumps {
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
        let mut new = hop(start);
        let mut reached = new;
        loop {
            new = hop(new) & !reached;
            if new == 0 {
                return reached;
            }
            reached |= new;
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
