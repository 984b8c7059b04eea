//! Positions and moves as plain data.

use super::squares::Squares;

/// Balls have four colours whatever the number of seats; those beyond the seats are nobody's.
pub(super) const COLOURS: usize = 4;

/// A ball on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(pub(super) u8);

impl Action {
    /// What a seat does that may not play; only with the option that lets it pass.
    pub const PASS: Action = Action(64);

    /// The square, counted row by row from a1; none for a pass.
    pub fn square(self) -> Option<u8> {
        (self != Action::PASS).then_some(self.0)
    }
}

/// A position. The colour of a ball is a number of two bits, kept in two planes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) occupied: Squares,
    pub(super) planes: [Squares; 2],
    pub(super) mover: u8,
    /// How many seats have passed since the last ball.
    pub(super) passes: u8,
}

impl State {
    /// A position with these colours of the squares, the first seat to move.
    pub(super) fn new(colours: impl IntoIterator<Item = (usize, usize)>) -> State {
        let mut s = State { occupied: 0, planes: [0; 2], mover: 0, passes: 0 };
        for (square, colour) in colours {
            s.colour_in(1 << square, colour);
        }
        s
    }

    /// The balls of a colour.
    #[inline]
    pub(super) fn balls(&self, colour: usize) -> Squares {
        let plane = |bit: usize| self.planes[bit] ^ if colour >> bit & 1 == 1 { 0 } else { Squares::MAX };
        self.occupied & plane(0) & plane(1)
    }

    /// The colour of the ball on a square.
    pub(super) fn colour(&self, square: usize) -> Option<usize> {
        let bit = |plane: Squares| (plane >> square & 1) as usize;
        (bit(self.occupied) == 1).then(|| bit(self.planes[0]) | bit(self.planes[1]) << 1)
    }

    /// Gives these squares balls of a colour, whatever was there.
    #[inline]
    pub(super) fn colour_in(&mut self, squares: Squares, colour: usize) {
        self.occupied |= squares;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            let set = if colour >> bit & 1 == 1 { squares } else { 0 };
            *plane = *plane & !squares | set;
        }
    }

    /// How many balls lie on the board.
    pub fn placed(&self) -> u32 {
        self.occupied.count_ones()
    }
}
