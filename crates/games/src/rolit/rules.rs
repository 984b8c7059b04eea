//! The rules: turns, captures, and the end.

use super::squares::{Squares, captured, capturing, touching};
use super::state::{Action, COLOURS, State};
use nply_core::{Game, Player, Ranks, Rng, Turn, Values};

/// What lies on the four squares in the middle at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// A ball of each of the four colours, whatever the number of seats.
    Four,
    /// Two balls of each of two seats, crosswise as in Othello.
    Crossed,
}

/// What can be chosen about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The first position.
    pub start: Start,
    /// Whether a seat that cannot capture passes, as in Othello, and does not play next to any ball.
    pub pass: bool,
}

/// The rules of Rolit.
#[derive(Clone, Copy, Debug)]
pub struct Rolit {
    pub(super) seats: usize,
    pub(super) choices: Choices,
}

/// The four squares in the middle, clockwise from the upper left.
const MIDDLE: [usize; COLOURS] = [35, 36, 28, 27];

impl Rolit {
    /// The rules for 2, 3 or 4 seats; `None` for other numbers, and for more than two that start crosswise.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        let fits = (2..=COLOURS).contains(&seats) && (choices.start == Start::Four || seats == 2);
        fits.then_some(Rolit { seats, choices })
    }

    /// Squares and colours at the start.
    pub(super) fn first_balls(&self) -> [(usize, usize); COLOURS] {
        std::array::from_fn(|i| match self.choices.start {
            Start::Four => (MIDDLE[i], i),
            Start::Crossed => (MIDDLE[i], i % 2),
        })
    }

    /// Where a seat would capture something if it were to move.
    #[inline]
    pub(super) fn capturing(&self, s: &State, seat: usize) -> Squares {
        let own = s.balls(seat);
        capturing(own, s.occupied & !own)
    }

    /// Where a seat may play if it is to move. Empty only where it must pass, or at the end.
    #[inline]
    pub(super) fn legal(&self, s: &State, seat: usize) -> Squares {
        let captures = self.capturing(s, seat);
        if captures != 0 || self.choices.pass { captures } else { touching(s.occupied) }
    }

    /// Puts a ball of the seat to move on an empty square.
    #[inline]
    pub(super) fn place(&self, s: &mut State, square: u32) {
        debug_assert!(s.occupied >> square & 1 == 0);
        let (seat, own) = (s.mover as usize, s.balls(s.mover as usize));
        let taken = captured(square, own, s.occupied & !own);
        s.colour_in(taken | 1 << (square % 64), seat);
        s.passes = 0;
        self.next(s);
    }

    #[inline]
    pub(super) fn pass(&self, s: &mut State) {
        debug_assert!(self.choices.pass);
        s.passes += 1;
        self.next(s);
    }

    #[inline]
    fn next(&self, s: &mut State) {
        s.mover = Player::new(s.mover as usize).next(self.seats).index() as u8;
    }

    #[inline]
    pub(super) fn is_over(&self, s: &State) -> bool {
        s.occupied == Squares::MAX || s.passes as usize >= self.seats
    }

    /// How many balls each seat has.
    pub(super) fn counts(&self, s: &State) -> Values {
        let mut counts = Values::default();
        for who in Player::all(self.seats) {
            counts[who] = s.balls(who.index()).count_ones() as f32;
        }
        counts
    }
}

impl Game for Rolit {
    type State = State;
    type Action = Action;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::new(self.first_balls())
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if self.is_over(s) { Turn::Over } else { Turn::One(Player::new(s.mover as usize)) }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        debug_assert_eq!(who.index(), s.mover as usize);
        let mut legal = self.legal(s, s.mover as usize);
        if legal == 0 {
            out.push(Action::PASS);
        }
        while legal != 0 {
            out.push(Action(legal.trailing_zeros() as u8));
            legal &= legal - 1;
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match a {
            Action::PASS => self.pass(s),
            Action(square) => self.place(s, u32::from(square)),
        }
    }
    /// Most balls win; nothing is printed about ties, so those who tie for first share.
    fn payoffs(&self, s: &State) -> Values {
        self.ranks(s).win_shares(self.seats)
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    /// The share of the squares.
    fn scores(&self, s: &State) -> Option<Values> {
        let mut shares = self.counts(s);
        shares.0.iter_mut().for_each(|balls| *balls /= 64.0);
        Some(shares)
    }
    /// By the number of balls, also behind the first.
    fn ranks(&self, s: &State) -> Ranks {
        self.counts(s).ranks(self.seats)
    }
}
