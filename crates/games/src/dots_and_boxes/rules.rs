//! The rules: a line a turn, another turn for closing a box, the end.

use super::board::{Board, OUTSIDE};
use super::state::{Line, State};
use nply_core::{Game, Player, Ranks, Rng, Turn, Values};

/// The rules of one size of board.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    pub(super) seats: usize,
    pub(super) board: Board,
    /// Whether the lowest of the seats that tie for most boxes wins alone.
    pub(super) lowest_seat_wins: bool,
    /// For so many turns no line may be drawn that gives a box its third side, if that can be helped.
    pub(super) careful: u16,
}

impl DotsAndBoxes {
    /// Whether this turn is one of those in which third sides are not allowed.
    #[inline]
    pub(super) fn is_careful(&self, s: &State) -> bool {
        self.careful > 0 && self.board.lines() - usize::from(s.left) < usize::from(self.careful)
    }

    /// How many sides of a box are drawn.
    #[inline]
    pub(super) fn sides_drawn(&self, s: &State, own: usize) -> usize {
        self.board.sides(own).into_iter().filter(|&line| s.is_drawn(line)).count()
    }

    /// Whether drawing a line closes a box, or gives none its third side.
    fn is_allowed(&self, s: &State, line: usize) -> bool {
        let sides = self.board.near(line).map(|own| self.sides_drawn(s, own));
        sides.contains(&3) || !sides.contains(&2)
    }

    /// Draws a line for the seat to move; how many boxes it closes.
    #[inline]
    pub(super) fn draw(&self, s: &mut State, line: usize) -> u16 {
        let seat = s.mover as usize;
        s.draw(line, seat);
        let [first, second] = self.board.near(line);
        let mut closed = 0;
        // The line is the lower or right side of its first box, the upper or left one of its second.
        let upright = usize::from(!self.board.is_flat(line)) << 1;
        for (own, side) in [(first, 1 | upright), (second, upright)] {
            // The sides of the box outside are never drawn.
            if s.is_closed(&self.board, own) {
                debug_assert!(own != OUTSIDE);
                s.close(own, side, seat);
                closed += 1;
            }
        }
        if closed == 0 {
            s.mover = Player::new(seat).next(self.seats).index() as u8;
        }
        closed
    }
}

impl Game for DotsAndBoxes {
    type State = State;
    type Action = Line;
    const OUT_OF_TURN: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::empty(&self.board)
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.left == 0 { Turn::Over } else { Turn::One(Player::new(s.mover as usize)) }
    }
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Line>) {
        let before = out.len();
        for word in 0..self.board.words() {
            let mut free = self.board.full[word] & !s.lines[word];
            while free != 0 {
                out.push(Line((64 * word) as u16 + free.trailing_zeros() as u16));
                free &= free - 1;
            }
        }
        if self.is_careful(s) && out[before..].iter().any(|line| self.is_allowed(s, line.number())) {
            let mut kept = before;
            for at in before..out.len() {
                out[kept] = out[at];
                kept += usize::from(self.is_allowed(s, out[at].number()));
            }
            out.truncate(kept);
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Line) {
        self.draw(s, a.number());
    }
    fn payoffs(&self, s: &State) -> Values {
        let mut values = Values::default();
        for seat in 0..self.seats {
            values.0[seat] = f32::from(s.score[seat]);
        }
        values
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, self.board.boxes() as f32)
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.payoffs(s))
    }
    fn most_together(&self) -> Option<f32> {
        Some(self.board.boxes() as f32)
    }
    fn ranks(&self, s: &State) -> Ranks {
        let mut ranks = self.payoffs(s).ranks(self.seats);
        if self.lowest_seat_wins {
            let first = ranks.0.iter().position(|&rank| rank == 1);
            let later = ranks.0.iter_mut().skip(first.map_or(0, |first| first + 1));
            later.filter(|rank| **rank == 1).for_each(|rank| *rank = 2);
        }
        ranks
    }
    fn pass_to(&self, s: &mut State, who: Player) -> bool {
        s.mover = who.index() as u8;
        true
    }
}
