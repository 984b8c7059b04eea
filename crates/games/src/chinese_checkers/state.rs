//! Positions and moves as plain data.

use super::board::{Board, CORNERS, Fields, Lanes, TABLE, homes, opposite};
use nply_core::Player;
use std::hash::{Hash, Hasher};

/// The most seats.
pub(super) const SEATS: usize = CORNERS;
/// No seat.
pub(super) const NOBODY: u8 = u8::MAX;

/// A move of one piece, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    pub(super) from: u8,
    pub(super) to: u8,
}

impl Action {
    /// What a seat does that has no move.
    pub const PASS: Action = Action { from: u8::MAX, to: u8::MAX };

    /// The fields where the piece starts and ends; none for a pass.
    pub fn fields(self) -> Option<(u8, u8)> {
        (self != Action::PASS).then_some((self.from, self.to))
    }
}

/// A position. Whose piece stands on a field is a number of three bits (0: nobody's), kept in three planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    planes: [Fields; 3],
    /// The occupied fields once more, in the layout that the jumps need.
    lanes: Lanes,
    /// For each seat the sum of the distances from its pieces to the tip of its goal.
    pub(super) sums: [u8; SEATS],
    pub(super) plies: u16,
    pub(super) mover: u8,
    pub(super) winner: u8,
}

/// All else but the winner follows from these, and the winner follows from the rules.
impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.planes, self.plies, self.mover).hash(hasher);
    }
}

impl State {
    /// A position with these owners of the fields, the first seat to move. `None` unless every seat of 2, 3, 4 or 6 has
    /// all its pieces.
    pub(super) fn new(board: &Board, owners: &[Option<usize>]) -> Option<State> {
        let seats = 1 + owners.iter().flatten().copied().max()?;
        let homes = homes(seats)?;
        let (planes, lanes, sums) = ([0; 3], [0; 4], [0; SEATS]);
        let mut s = State { planes, lanes, sums, plies: 0, mover: 0, winner: NOBODY };
        for (field, owner) in owners.iter().enumerate() {
            if let Some(seat) = *owner {
                s.flip(board, seat, field as u8);
            }
        }
        let complete = (0..seats).all(|seat| s.pieces(seat).count_ones() as usize == board.pieces);
        if !complete {
            return None;
        }
        for (field, owner) in owners.iter().enumerate() {
            if let Some(seat) = *owner {
                s.sums[seat] += board.to_tip[opposite(homes[seat])][field];
            }
        }
        Some(s)
    }

    /// The first seat with pieces on these fields and nobody else, for questions about a seat alone: no position of a
    /// game, and without sums of distances.
    pub(super) fn alone(board: &Board, fields: Fields) -> State {
        let (mut lanes, mut left) = ([0; 4], fields);
        while left != 0 {
            let (lane, place) = board.places[left.trailing_zeros() as usize];
            lanes[lane as usize] |= 1 << place;
            left &= left - 1;
        }
        State { planes: [fields, 0, 0], lanes, sums: [0; SEATS], plies: 0, mover: 0, winner: NOBODY }
    }

    /// The pieces of a seat.
    #[inline]
    pub(super) fn pieces(&self, seat: usize) -> Fields {
        let owner = seat + 1;
        let plane = |bit: usize| self.planes[bit] ^ if owner >> bit & 1 == 1 { 0 } else { Fields::MAX };
        plane(0) & plane(1) & plane(2)
    }

    /// The fields that hold a piece.
    #[inline]
    pub(super) fn occupied(&self) -> Fields {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// The same, in lanes.
    #[inline]
    pub(super) fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// Whose piece stands on a field.
    pub(super) fn owner(&self, field: usize) -> Option<usize> {
        let owner: usize = (0..3).map(|bit| ((self.planes[bit] >> field & 1) as usize) << bit).sum();
        owner.checked_sub(1)
    }

    /// The star that it is a position on, and the number of seats.
    pub(super) fn kind(&self) -> (Option<&'static Board>, usize) {
        let board = [3, 4].into_iter().filter_map(Board::of_arm);
        let pieces = self.pieces(0).count_ones() as usize;
        let seats = (0..SEATS).filter(|&seat| self.pieces(seat) != 0).count();
        (board.into_iter().find(|board| board.pieces == pieces), seats)
    }

    /// Puts a piece of a seat on an empty field, or takes it away from there.
    #[inline]
    pub(super) fn flip(&mut self, board: &Board, seat: usize, field: u8) {
        let (lane, place) = board.places[field as usize % TABLE];
        self.lanes[lane as usize % 4] ^= 1 << place;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane ^= (((seat + 1) >> bit & 1) as Fields) << (field as usize % TABLE);
        }
    }

    /// The sum of the distances from a seat's pieces to the tip of its goal.
    #[inline]
    pub fn distance(&self, who: Player) -> u32 {
        u32::from(self.sums[who.index()])
    }

    /// How many turns were played.
    pub fn plies(&self) -> u32 {
        u32::from(self.plies)
    }

    /// Who has won.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        (self.winner != NOBODY).then(|| Player::new(self.winner as usize))
    }
}
