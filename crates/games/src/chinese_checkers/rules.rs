//! The rules: turns, moves, and the end.

use super::board::{Board, Fields, TABLE, homes, opposite};
use super::moves::{Wanted, write_moves};
use super::state::{Action, NOBODY, State};
use nply_core::{Game, Player, Rng, Turn, Values};

/// When a goal corner is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// All of it is occupied, by at least one piece of its seat (paper 002, section 2): nobody can be kept out for
    /// ever by a piece that stays at home.
    Filled,
    /// All of it is occupied by pieces of its seat.
    AllOwn,
}

/// What can be chosen about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Size of the arms of the star: 3 or 4.
    pub arm: usize,
    /// Turns after which nobody has won.
    pub max_plies: u16,
    /// Whether a piece may leave its goal again.
    pub leave_goal: bool,
    /// Whether a move may end in a corner that is neither the seat's home nor its goal.
    pub foreign_corners: bool,
    /// When a goal is won.
    pub win: Win,
}

/// The rules of Chinese Checkers.
#[derive(Clone)]
pub struct ChineseCheckers {
    pub(super) board: &'static Board,
    pub(super) seats: Vec<Seat>,
    /// Whose goal a field belongs to.
    goal_of: [u8; TABLE],
    pub(super) max_plies: u16,
    win: Win,
    /// No list of moves is longer, nor reaches further while it is written.
    pub(super) most: usize,
}

/// What the rules know of a seat.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    home: Fields,
    pub goal: Fields,
    /// The corner that is its goal.
    pub goal_corner: usize,
    /// Distance from each field to the tip of the goal.
    pub to_tip: [u8; TABLE],
    /// The legal moves.
    pub legal: Wanted,
    /// The legal moves that do not go backward.
    pub forward: Wanted,
}

impl Seat {
    fn new(board: &Board, home: usize, choices: &Choices) -> Seat {
        let goal_corner = opposite(home);
        let (goal, to_tip) = (board.corners[goal_corner], board.to_tip[goal_corner]);
        let home = board.corners[home];
        let corners: Fields = board.corners.iter().sum();
        let foreign = if choices.foreign_corners { 0 } else { corners & !goal & !home };
        let from_outside = board.all & !foreign;
        let from_inside = if choices.leave_goal { from_outside } else { goal };
        // The goal is what is nearer to its tip than the size of the arms, so the distance tells inside and outside.
        let arm = board.arm as u8;
        let forward: Vec<Fields> = (0..=4 * arm)
            .map(|distance| {
                let near = (0..board.cells.len()).filter(|&field| to_tip[field] <= distance);
                let near: Fields = near.map(|field| 1 << field).sum();
                near & if distance < arm { from_inside } else { from_outside }
            })
            .collect();
        let legal = Wanted::new(board, &[from_outside, from_inside], to_tip.map(|d| u8::from(d < arm)));
        Seat { home, goal, goal_corner, to_tip, legal, forward: Wanted::new(board, &forward, to_tip) }
    }
}

impl ChineseCheckers {
    /// The rules for 2, 3, 4 or 6 seats; `None` for other numbers of seats or sizes of the star.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        let (board, homes) = (Board::of_arm(choices.arm)?, homes(seats)?);
        let seats: Vec<Seat> = homes.iter().map(|&home| Seat::new(board, home, &choices)).collect();
        let owner = |field| seats.iter().position(|seat| seat.goal >> field & 1 == 1);
        let goal_of = std::array::from_fn(|field| owner(field).map_or(NOBODY, |seat| seat as u8));
        // Every piece has six steps at most, and at most all other fields of its lane to jump to.
        let lane = board.all_lanes.iter().map(|lane| lane.count_ones() as usize).max()?;
        let most = board.pieces * (6 + lane - 1) + 1;
        Some(ChineseCheckers { board, seats, goal_of, max_plies: choices.max_plies, win: choices.win, most })
    }

    /// Whether a seat's goal is won.
    #[inline]
    pub(super) fn has_won(&self, s: &State, seat: usize) -> bool {
        let (goal, own) = (self.seats[seat].goal, s.pieces(seat));
        match self.win {
            Win::Filled => goal & !s.occupied() == 0 && goal & own != 0,
            Win::AllOwn => goal & !own == 0,
        }
    }

    #[inline]
    pub(super) fn is_over(&self, s: &State) -> bool {
        s.winner != NOBODY || s.plies >= self.max_plies
    }

    /// How much nearer to the tip of the goal a move of a seat brings the piece.
    #[inline]
    pub(super) fn advance(&self, seat: usize, a: Action) -> i32 {
        // Both fields of a pass are masked to one that does not exist: 0.
        let to_tip = &self.seats[seat].to_tip;
        i32::from(to_tip[a.from as usize % TABLE]) - i32::from(to_tip[a.to as usize % TABLE])
    }
}

impl Game for ChineseCheckers {
    type State = State;
    type Action = Action;
    const OUT_OF_TURN: bool = true;

    fn players(&self) -> usize {
        self.seats.len()
    }
    fn start(&self, _rng: &mut Rng) -> State {
        let owner = |field: usize| self.seats.iter().position(|seat| seat.home >> field & 1 == 1);
        let owners: Vec<Option<usize>> = (0..self.board.cells.len()).map(owner).collect();
        State::new(self.board, &owners).expect("every seat begins with all its pieces")
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if self.is_over(s) { Turn::Over } else { Turn::One(Player::new(s.mover as usize)) }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        debug_assert_eq!(who.index(), s.mover as usize);
        let before = out.len();
        out.resize(before + self.most, Action::PASS);
        let list = &mut out[before..];
        let count = write_moves(self.board, s, &self.seats[s.mover as usize].legal, list);
        if count == 0 {
            list[0] = Action::PASS;
        }
        out.truncate(before + count.max(1));
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        let seat = s.mover as usize;
        if a != Action::PASS {
            debug_assert!(s.pieces(seat) >> a.from & 1 == 1 && s.occupied() >> a.to & 1 == 0);
            s.flip(self.board, seat, a.from);
            s.flip(self.board, seat, a.to);
            s.sums[seat] = (i32::from(s.sums[seat]) - self.advance(seat, a)) as u8;
            // Only the goal that was just entered can have become complete, or have got its first own piece: so at
            // most one seat wins, and it need not be the one that moved.
            let goal = self.goal_of[a.to as usize % TABLE];
            if goal != NOBODY && self.has_won(s, goal as usize) {
                s.winner = goal;
            }
        }
        s.plies += 1;
        s.mover = Player::new(seat).next(self.seats.len()).index() as u8;
    }
    fn payoffs(&self, s: &State) -> Values {
        match s.winner() {
            Some(who) => {
                let mut values = Values::default();
                values[who] = 1.0;
                values
            }
            None => Values::all(self.seats.len(), 1.0 / self.seats.len() as f32),
        }
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn most_together(&self) -> Option<f32> {
        Some(1.0)
    }
    #[inline]
    fn pass_to(&self, s: &mut State, who: Player) -> bool {
        s.mover = who.index() as u8;
        true
    }
}
