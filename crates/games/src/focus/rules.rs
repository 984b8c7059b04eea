//! The rules: turns, moves, captures, and the end.

use super::board::{CELLS, EXACT_MOVES, HIGHEST, MOST_MOVES, Ways, first_owner, places, ways};
use super::state::{Action, NOBODY, SEATS, Stack, State};
use nply_core::{Game, Player, Rng, Turn, Values};

/// How far pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// As many squares as there are pieces.
    Exact,
    /// At most as many squares as there are pieces.
    UpTo,
}

/// How many captures win; `None` where no number does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// From every other seat.
    pub each: Option<u8>,
    /// In all.
    pub total: Option<u8>,
}

impl Targets {
    /// The targets of a shortened game, by the number of seats.
    pub fn shortened(seats: usize) -> Targets {
        let (each, total) = match seats {
            2 => (None, 6),
            3 => (Some(3), 10),
            _ => (Some(2), 10),
        };
        Targets { each, total: Some(total) }
    }

    /// The captures that a seat needs to win before it has made any; 0 without a target.
    pub(super) fn needed_at_first(self, seats: usize) -> u32 {
        let each = self.each.map(|each| u32::from(each) * (seats as u32 - 1));
        each.into_iter().chain(self.total.map(u32::from)).min().unwrap_or(0)
    }
}

/// What can be chosen about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Captures that win.
    pub targets: Targets,
    /// How far pieces move.
    pub distance: Distance,
    /// Whether each of three seats has a thirteenth piece, to be put on an empty square in its first turn.
    pub hand_piece: bool,
    /// Turns after which nobody has won.
    pub max_plies: u16,
}

/// The rules of Focus.
#[derive(Clone, Debug)]
pub struct Focus {
    pub(super) seats: usize,
    pub(super) choices: Choices,
    ways: Vec<Ways>,
    /// No list of moves is longer, nor reaches further while it is written.
    most: usize,
}

impl Focus {
    /// The rules for 2, 3 or 4 seats; `None` for other numbers.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        let ways = ways(choices.distance);
        // No stack has more moves for each of its pieces than a highest one, and there are at most 52 pieces. The last
        // one may be written with some moves too many.
        let of_stack = ways.iter().map(|ways| ways.counts[HIGHEST] as usize).max()?;
        let most = CELLS.div_ceil(HIGHEST) * of_stack + ways[0].moves.len() + CELLS;
        (2..=SEATS).contains(&seats).then_some(Focus { seats, choices, ways, most })
    }

    /// All moves that a highest stack has from a square.
    pub(super) fn moves_from(&self, from: usize) -> &[Action] {
        let ways = &self.ways[from];
        &ways.moves[..ways.counts[HIGHEST] as usize]
    }

    /// No square has more moves than this.
    pub(super) fn most_moves(&self) -> usize {
        match self.choices.distance {
            Distance::Exact => EXACT_MOVES,
            Distance::UpTo => MOST_MOVES,
        }
    }

    /// How many pieces each seat has, with that in its hand.
    pub(super) fn pieces(&self) -> usize {
        match self.seats {
            2 => 18,
            3 => 12 + usize::from(self.choices.hand_piece),
            _ => 13,
        }
    }

    /// Whether the seat to move has still to put its hand piece on an empty square.
    #[inline]
    pub(super) fn is_opening(&self, s: &State) -> bool {
        self.choices.hand_piece && self.seats == 3 && s.plies < 3
    }

    /// Whether a seat has captured enough to win.
    pub(super) fn has_target(&self, s: &State, seat: usize) -> bool {
        self.needed(s, seat) == Some(0)
    }

    /// The least number of captures that a seat still needs to win by a target.
    #[inline]
    pub(super) fn needed(&self, s: &State, seat: usize) -> Option<u32> {
        let taken = &s.taken[seat];
        let others = (0..self.seats).filter(|&other| other != seat);
        let each =
            self.choices.targets.each.map(|target| {
                others.map(|other| u32::from(target.saturating_sub(taken[other]))).sum::<u32>()
            });
        let total: u8 = taken.iter().sum();
        let total = self.choices.targets.total.map(|target| u32::from(target.saturating_sub(total)));
        each.into_iter().chain(total).min()
    }

    #[inline]
    pub(super) fn is_over(&self, s: &State) -> bool {
        s.winner != NOBODY || s.plies >= self.choices.max_plies
    }

    /// The pieces that fall out at the bottom: those of others are captured, own ones go to the reserve.
    fn take(&self, s: &mut State, seat: usize, lost: Stack) {
        for owner in lost.owners() {
            if owner == seat {
                s.reserve[seat] += 1;
            } else {
                s.taken[seat][owner] += 1;
            }
        }
        if self.has_target(s, seat) {
            s.winner = seat as u8;
        }
    }

    /// The next seat that can move; where there is none but the last mover, it has won.
    #[inline]
    fn next(&self, s: &mut State) {
        let seat = s.mover as usize;
        let mut next = Player::new(seat).next(self.seats);
        while !s.able(next.index()) {
            next = next.next(self.seats);
        }
        s.mover = next.index() as u8;
        if next.index() == seat {
            s.winner = seat as u8;
        }
    }
}

impl Game for Focus {
    type State = State;
    type Action = Action;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        let mut stacks = [Stack::EMPTY; CELLS];
        for (stack, (column, row)) in stacks.iter_mut().zip(places()) {
            *stack = Stack::of(first_owner(self.seats, column, row));
        }
        let mut s = State::new(stacks);
        if self.is_opening(&s) {
            s.reserve[..self.seats].fill(1);
        }
        s
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if self.is_over(s) { Turn::Over } else { Turn::One(Player::new(s.mover as usize)) }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        debug_assert_eq!(who.index(), s.mover as usize);
        let (seat, before) = (s.mover as usize % SEATS, out.len());
        if self.is_opening(s) {
            let empty = (0..CELLS).filter(|&cell| s.stacks[cell].is_empty());
            return out.extend(empty.map(Action::drop));
        }
        out.resize(before + self.most, Action::drop(0));
        let (list, mut count, mut own) = (&mut out[before..], 0, s.tops[seat]);
        while own != 0 {
            let from = own.trailing_zeros() as usize;
            own &= own - 1;
            let (ways, height) = (&self.ways[from], s.stacks[from].height());
            // A block of fixed length is copied quicker than one that depends on the stack; the next one overwrites
            // what is too much.
            list[count..count + EXACT_MOVES].copy_from_slice(&ways.moves[..EXACT_MOVES]);
            let moves = ways.counts[height] as usize;
            if moves > EXACT_MOVES {
                list[count..count + ways.moves.len()].copy_from_slice(&ways.moves);
            }
            count += moves;
        }
        if s.reserve[seat] > 0 {
            (0..CELLS).for_each(|cell| list[count + cell] = Action::drop(cell));
            count += CELLS;
        }
        out.truncate(before + count);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        let (seat, to) = (s.mover as usize % SEATS, a.to());
        let (moved, pieces) = if a.pieces() == 0 {
            s.reserve[seat] -= 1;
            (Stack(seat as u16), 1)
        } else {
            let (from, stack) = (a.from(), s.stacks[a.from()]);
            debug_assert!(stack.height() >= a.pieces() && stack.top() == seat);
            let rest = stack.without(a.pieces());
            s.stacks[from] = rest;
            s.tops[seat] ^= 1 << from;
            s.tops[rest.top()] ^= u64::from(!rest.is_empty()) << from;
            (stack, a.pieces())
        };
        let target = s.stacks[to];
        let (stack, lost) = target.with(moved, pieces);
        s.stacks[to] = stack;
        s.tops[target.top()] ^= u64::from(!target.is_empty()) << to;
        s.tops[seat] ^= 1 << to;
        if !lost.is_empty() {
            self.take(s, seat, lost);
        }
        s.plies += 1;
        self.next(s);
    }
    fn payoffs(&self, s: &State) -> Values {
        match s.winner() {
            Some(who) => {
                let mut values = Values::default();
                values[who] = 1.0;
                values
            }
            None => Values::all(self.seats, 1.0 / self.seats as f32),
        }
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
}
