//! The rules: states, turns, moves, and the end.

use super::board::{Board, CORNERS, Fields, Lanes, NOWHERE, TABLE, homes, opposite};
use super::moves::Jumps;
use nply_core::{Game, Player, Rng, Turn, Values};
use std::hash::{Hash, Hasher};

/// The most seats.
pub(super) const SEATS: usize = CORNERS;
/// No seat.
const NOBODY: u8 = u8::MAX;

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
    sums: [u8; SEATS],
    pub(super) plies: u16,
    pub(super) mover: u8,
    winner: u8,
}

/// Everything else follows from these.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.planes, self.plies, self.mover).hash(hasher);
    }
}

impl State {
    /// A position with these pieces, if it has the seats and pieces of a game.
    pub(super) fn new(board: &Board, owners: &[Option<usize>]) -> Option<State> {
        let seats = 1 + owners.iter().flatten().copied().max()?;
        let homes = homes(seats)?;
        let (planes, lanes, sums) = ([0; 3], [0; 4], [0; SEATS]);
        let mut s = State { planes, lanes, sums, plies: 0, mover: 0, winner: NOBODY };
        for (field, owner) in owners.iter().enumerate() {
            if let Some(seat) = *owner {
                s.flip(board, seat, field as u8);
                s.sums[seat] += board.to_tip[opposite(homes[seat])][field];
            }
        }
        let complete = (0..seats).all(|seat| s.pieces(seat).count_ones() as usize == board.pieces);
        complete.then_some(s)
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

    /// The sum of the distances from a seat's pieces to the tip of its goal.
    #[inline]
    pub fn distance(&self, who: Player) -> u8 {
        self.sums[who.index()]
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

    pub(super) fn set_winner(&mut self, winner: Option<usize>) {
        self.winner = winner.map_or(NOBODY, |seat| seat as u8);
    }

    /// Puts a piece of a seat on an empty field or takes it away.
    #[inline]
    fn flip(&mut self, board: &Board, seat: usize, field: u8) {
        let (lane, place) = board.places[field as usize % TABLE];
        self.lanes[lane as usize % 4] ^= 1 << place;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane ^= (((seat + 1) >> bit & 1) as Fields) << (field as usize % TABLE);
        }
    }
}

/// When a goal corner is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// All of it is occupied, by at least one piece of its seat (paper 002, section 5: nobody can be kept out for ever).
    Filled,
    /// All of it is occupied by pieces of its seat.
    AllOwn,
}

/// What the rules know of a seat.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub home: Fields,
    pub goal: Fields,
    /// Distance from each field to the tip of the goal.
    pub to_tip: [u8; TABLE],
    /// Where a move may end that starts outside of the goal, and one that starts inside.
    pub ends: [Fields; 2],
    pub end_lanes: [Lanes; 2],
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
    /// No turn has more moves.
    most: usize,
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

impl ChineseCheckers {
    /// The rules for 2, 3, 4 or 6 seats; `None` for other numbers of seats or sizes of the star.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        let (board, homes) = (Board::of_arm(choices.arm)?, homes(seats)?);
        let seats: Vec<Seat> = homes.iter().map(|&home| Seat::new(board, home, &choices)).collect();
        let mut goal_of = [NOBODY; TABLE];
        for (seat, rules) in seats.iter().enumerate() {
            (0..TABLE).filter(|field| rules.goal >> field & 1 == 1).for_each(|field| goal_of[field] = seat as u8);
        }
        let lane = board.all_lanes.iter().map(|lane| lane.count_ones() as usize).max()?;
        let most = board.pieces * (lane - 1 + 6);
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
    fn is_over(&self, s: &State) -> bool {
        s.winner != NOBODY || s.plies >= self.max_plies
    }

    /// Writes the moves of the seat to move into a list that has room for all; says how many.
    #[inline]
    fn write_moves(&self, s: &State, list: &mut [Action]) -> usize {
        let (board, seat) = (self.board, &self.seats[s.mover as usize]);
        let empty = !s.occupied();
        let steps = [seat.ends[0] & empty, seat.ends[1] & empty].map(halves);
        let jumps = Jumps::of(board, s.lanes());
        let (mut count, mut jumpers, mut own) = (0, 0, s.pieces(s.mover as usize));
        let mut jumper = [0u8; 16];
        for _ in 0..board.pieces {
            let from = own.trailing_zeros() as u8 % TABLE as u8;
            own &= own.wrapping_sub(1);
            let inside = (seat.goal >> from & 1) as usize;
            for to in board.neighbours[from as usize] {
                list[count] = Action { from, to };
                count += (steps[inside][to as usize / 64 % 2] >> (to % 64) & 1) as usize;
            }
            let (lane, place) = board.places[from as usize];
            jumper[jumpers % 16] = from;
            jumpers += (jumps.from[lane as usize % 4] >> place & 1) as usize;
        }
        for &from in &jumper[..jumpers.min(16)] {
            let from = from % TABLE as u8;
            let (lane, place) = board.places[from as usize];
            let lane = lane as usize % 4;
            let inside = (seat.goal >> from & 1) as usize;
            let mut ends = jumps.reach(lane, 1 << place) & seat.end_lanes[inside][lane];
            while ends != 0 {
                list[count] = Action { from, to: board.fields[lane][ends.trailing_zeros() as usize % 64] };
                count += 1;
                ends &= ends - 1;
            }
        }
        count
    }
}

/// The lower and the upper 64 fields.
#[inline]
fn halves(fields: Fields) -> [u64; 2] {
    [fields as u64, (fields >> 64) as u64]
}

impl Seat {
    fn new(board: &Board, home: usize, choices: &Choices) -> Seat {
        let (goal, home_fields) = (board.corners[opposite(home)], board.corners[home]);
        let corners: Fields = board.corners.iter().sum();
        let anywhere =
            if choices.foreign_corners { board.all } else { board.all & !corners | goal | home_fields };
        let ends = [anywhere, if choices.leave_goal { anywhere } else { goal }];
        let end_lanes = ends.map(|fields| {
            let mut lanes = [0; 4];
            for field in (0..board.cells.len()).filter(|field| fields >> field & 1 == 1) {
                let (lane, place) = board.places[field];
                lanes[lane as usize] |= 1 << place;
            }
            lanes
        });
        Seat { home: home_fields, goal, to_tip: board.to_tip[opposite(home)], ends, end_lanes }
    }
}

impl Game for ChineseCheckers {
    type State = State;
    type Action = Action;

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
        let count = self.write_moves(s, &mut out[before..]);
        if count == 0 {
            out[before] = Action::PASS;
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
            let to_tip = &self.seats[seat].to_tip;
            s.sums[seat] = s.sums[seat] + to_tip[a.to as usize % TABLE] - to_tip[a.from as usize % TABLE];
            // Only the goal that was just entered can have become complete, or have got its first own piece.
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
}
