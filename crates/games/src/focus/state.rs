//! Positions and moves as plain data.

use super::board::{CELLS, HIGHEST};
use nply_core::Player;
use std::hash::{Hash, Hasher};

/// The most seats.
pub(super) const SEATS: usize = 4;
/// No seat.
pub(super) const NOBODY: u8 = u8::MAX;

/// The top pieces of a stack carried to another square, or a piece from the reserve put on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u16);

impl Action {
    /// A piece from the reserve.
    #[inline]
    pub(super) const fn drop(to: usize) -> Action {
        Action(to as u16)
    }

    /// The top pieces of a stack.
    #[inline]
    pub(super) const fn carry(from: usize, to: usize, pieces: usize) -> Action {
        Action((pieces << 12 | from << 6 | to) as u16)
    }

    /// Where it ends.
    #[inline]
    pub(super) fn to(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Where it starts; without meaning for a piece from the reserve.
    #[inline]
    pub(super) fn from(self) -> usize {
        (self.0 >> 6 & 63) as usize
    }

    /// How many pieces of a stack move; 0: one from the reserve.
    #[inline]
    pub(super) fn pieces(self) -> usize {
        (self.0 >> 12) as usize
    }
}

/// A stack in eleven bits: the owner of each piece in two bits, the top piece lowest, and a bit above the bottom piece
/// that marks the height.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stack(pub u16);

impl Stack {
    pub const EMPTY: Stack = Stack(1);

    /// Pieces from the bottom to the top.
    pub fn of(owners: impl IntoIterator<Item = usize>) -> Stack {
        Stack(owners.into_iter().fold(1, |stack, owner| stack << 2 | owner as u16))
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self == Stack::EMPTY
    }

    #[inline]
    pub fn height(self) -> usize {
        self.0.ilog2() as usize / 2
    }

    /// Who owns the top piece; without meaning for an empty one.
    #[inline]
    pub fn top(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Owners from the bottom to the top.
    pub fn owners(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.height()).rev().map(move |i| (self.0 >> (2 * i) & 3) as usize)
    }

    /// What stays below the top pieces.
    #[inline]
    pub fn without(self, pieces: usize) -> Stack {
        Stack(self.0 >> (2 * pieces))
    }

    /// This stack with the top pieces of another on it: the highest five pieces, and a stack of those that are lost.
    #[inline]
    pub fn with(self, other: Stack, pieces: usize) -> (Stack, Stack) {
        const ROOM: u32 = 2 * HIGHEST as u32;
        let moved = u32::from(other.0) & !(u32::MAX << (2 * pieces));
        let all = u32::from(self.0) << (2 * pieces) | moved;
        if all >> (ROOM + 2) == 0 {
            return (Stack(all as u16), Stack::EMPTY);
        }
        (Stack((1 << ROOM | all & !(u32::MAX << ROOM)) as u16), Stack((all >> ROOM) as u16))
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) stacks: [Stack; CELLS],
    /// For each seat the squares of the stacks that it has the top piece of; follows from the stacks.
    pub(super) tops: [u64; SEATS],
    /// For each seat how many pieces it has captured from each other.
    pub(super) taken: [[u8; SEATS]; SEATS],
    pub(super) reserve: [u8; SEATS],
    pub(super) plies: u16,
    pub(super) mover: u8,
    pub(super) winner: u8,
}

/// All else follows from these, the winner by the rules.
impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Four stacks to a word: a hash takes words much quicker than single stacks.
        for four in self.stacks.chunks_exact(4) {
            hasher.write_u64(four.iter().fold(0, |word, stack| word << 16 | u64::from(stack.0)));
        }
        hasher.write_u128(u128::from_le_bytes(*self.taken.as_flattened().first_chunk().unwrap_or(&[0; 16])));
        (u32::from_le_bytes(self.reserve), self.plies, self.mover).hash(hasher);
    }
}

impl State {
    /// A position with these stacks, nothing captured, the first seat to move.
    pub(super) fn new(stacks: [Stack; CELLS]) -> State {
        let mut tops = [0; SEATS];
        for (cell, stack) in stacks.iter().enumerate().filter(|(_, stack)| !stack.is_empty()) {
            tops[stack.top()] |= 1 << cell;
        }
        let (taken, reserve) = ([[0; SEATS]; SEATS], [0; SEATS]);
        State { stacks, tops, taken, reserve, plies: 0, mover: 0, winner: NOBODY }
    }

    /// Whether a seat has a stack to move or a piece to put on the board.
    #[inline]
    pub(super) fn able(&self, seat: usize) -> bool {
        self.tops[seat] != 0 || self.reserve[seat] > 0
    }

    /// How many pieces of a seat there are, on the board, in its reserve, and captured.
    pub(super) fn pieces(&self, seat: usize) -> usize {
        let board =
            self.stacks.iter().flat_map(|stack| stack.owners()).filter(|&owner| owner == seat).count();
        let taken: usize = self.taken.iter().map(|taken| taken[seat] as usize).sum();
        board + taken + self.reserve[seat] as usize
    }

    /// How many seats have pieces: those of a whole game always do.
    pub(super) fn seats(&self) -> usize {
        (0..SEATS).rev().find(|&seat| self.pieces(seat) > 0).map_or(0, |seat| seat + 1)
    }

    /// How many stacks a seat owns.
    #[inline]
    pub fn stacks_of(&self, who: Player) -> u32 {
        self.tops[who.index()].count_ones()
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
