//! A second generator, plain recursion over coordinates, against the fast one.

use super::super::board::{Board, on_star};
use super::super::moves::write_moves;
use super::super::{Action, ChineseCheckers, State};
use super::build;
use nply_core::{Game, Notation, Player, Rng, Seed, Turn};
use std::collections::{BTreeMap, BTreeSet};

type Cell = (i8, i8);
const DIRECTIONS: [Cell; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The options that matter to single moves.
struct Plain {
    arm: i8,
    seats: usize,
    leave_goal: bool,
    foreign_corners: bool,
}

impl Plain {
    /// Cells row by row from the top.
    fn cells(&self) -> Vec<Cell> {
        let span = -2 * self.arm..=2 * self.arm;
        let all = span.clone().flat_map(|z| span.clone().map(move |x| (x, z)));
        all.filter(|&cell| on_star(cell, self.arm)).collect()
    }

    /// The corner of a cell, clockwise from the top.
    fn corner(&self, (x, z): Cell) -> Option<usize> {
        [-z, x, x + z, z, -x, -x - z].into_iter().position(|depth| depth > self.arm)
    }

    fn home(&self, seat: usize) -> usize {
        [&[0, 3][..], &[0, 2, 4], &[0, 1, 3, 4], &[], &[0, 1, 2, 3, 4, 5]][self.seats - 2][seat]
    }

    fn may_end(&self, seat: usize, from: Cell, to: Cell) -> bool {
        let (home, goal) = (self.home(seat), (self.home(seat) + 3) % 6);
        let leaves = self.corner(from) == Some(goal) && self.corner(to) != Some(goal);
        let foreign = self.corner(to).is_some_and(|corner| corner != home && corner != goal);
        (self.leave_goal || !leaves) && (self.foreign_corners || !foreign)
    }

    /// All moves of a seat as pairs of cells.
    fn moves(&self, owners: &BTreeMap<Cell, usize>, seat: usize) -> BTreeSet<(Cell, Cell)> {
        let mut moves = BTreeSet::new();
        for (&from, _) in owners.iter().filter(|&(_, &owner)| owner == seat) {
            let mut board = owners.clone();
            board.remove(&from);
            let mut ends = BTreeSet::new();
            self.chains(&board, from, &mut ends);
            let steps = DIRECTIONS.map(|d| (from.0 + d.0, from.1 + d.1));
            ends.extend(steps.into_iter().filter(|&to| on_star(to, self.arm) && !board.contains_key(&to)));
            ends.remove(&from);
            moves.extend(ends.into_iter().filter(|&to| self.may_end(seat, from, to)).map(|to| (from, to)));
        }
        moves
    }

    fn chains(&self, board: &BTreeMap<Cell, usize>, at: Cell, ends: &mut BTreeSet<Cell>) {
        for d in DIRECTIONS {
            let (over, to) = ((at.0 + d.0, at.1 + d.1), (at.0 + 2 * d.0, at.1 + 2 * d.1));
            let free = on_star(to, self.arm) && !board.contains_key(&to);
            if board.contains_key(&over) && free && ends.insert(to) {
                self.chains(board, to, ends);
            }
        }
    }
}

/// Both generators say the same of a position.
fn compare(plain: &Plain, g: &ChineseCheckers, s: &State) {
    let Turn::One(who) = g.turn(s) else { return };
    let cells = plain.cells();
    let owners: BTreeMap<Cell, usize> =
        cells.iter().enumerate().filter_map(|(field, &cell)| Some((cell, s.owner(field)?))).collect();
    let plain_moves = plain.moves(&owners, who.index());
    let list = g.listed(s, Some(who));
    let cell = |field: u8| cells[field as usize];
    let ours: BTreeSet<(Cell, Cell)> =
        list.iter().filter_map(|a| a.fields()).map(|(from, to)| (cell(from), cell(to))).collect();
    assert_eq!(ours, plain_moves, "{}", g.state_text(s));
    assert_eq!(list.len(), ours.len().max(1), "each move is listed once");
    assert_eq!(list.contains(&Action::PASS), ours.is_empty());

    // The moves that do not go backward are the listed ones of that kind, in the same order.
    let mut forward = vec![Action::PASS; g.most];
    let count = write_moves(g.board, s, &g.seats[who.index()].forward, &mut forward);
    let kept: Vec<Action> =
        list.into_iter().filter(|&a| a != Action::PASS && g.advance(who.index(), a) >= 0).collect();
    assert_eq!(forward[..count], kept, "{}", g.state_text(s));
}

/// Pieces thrown on the board anywhere.
fn scatter(board: &Board, seats: usize, rng: &mut Rng) -> State {
    let mut owners: Vec<Option<usize>> =
        (0..board.cells.len()).map(|i| Some(i / board.pieces).filter(|&seat| seat < seats)).collect();
    rng.shuffle(&mut owners);
    State::new(board, &owners).unwrap()
}

/// Distance sums and lanes are kept right by `apply`: a state read again from its text is the same.
fn check_kept(g: &ChineseCheckers, s: &State) {
    assert_eq!(&g.parse_state(&g.state_text(s)).unwrap(), s);
}

#[test]
fn generators_agree() {
    let mut rng = Seed(5).rng();
    for (arm, seats) in [3, 4].into_iter().flat_map(|arm| [2, 3, 4, 6].map(|seats| (arm, seats))) {
        for (leave_goal, foreign_corners) in [(true, true), (false, true), (true, false), (false, false)] {
            let plain = Plain { arm: arm as i8, seats, leave_goal, foreign_corners };
            let options = format!("arm={arm},leave-goal={leave_goal},foreign-corners={foreign_corners}");
            let g = build(seats, &options);
            let mut s = g.start(&mut rng);
            for _ in 0..150 {
                compare(&plain, &g, &s);
                let Turn::One(who) = g.turn(&s) else { break };
                let action = rng.pick(&g.listed(&s, Some(who)));
                g.apply(&mut s, action);
                check_kept(&g, &s);
            }
            for _ in 0..100 {
                let mut s = scatter(g.board, seats, &mut rng);
                s.mover = rng.below(seats as u32) as u8;
                compare(&plain, &g, &s);
            }
        }
    }
}

#[test]
fn generators_agree_along_races() {
    let mut rng = Seed(6).rng();
    for options in ["arm=3", "preset=classic", "preset=strict"] {
        for seats in [2, 3, 4, 6] {
            let g = build(seats, options);
            let plain = Plain {
                arm: g.board.arm as i8,
                seats,
                leave_goal: options == "arm=3",
                foreign_corners: options != "preset=strict",
            };
            let mut s = g.start(&mut rng);
            while let Turn::One(who) = g.turn(&s) {
                compare(&plain, &g, &s);
                let (list, playout) = (g.listed(&s, Some(who)), super::super::Farthest);
                let action = nply_core::Playout::choose(&playout, &g, &s, who, &list, &mut rng);
                g.apply(&mut s, action);
            }
            assert_eq!(g.payoffs(&s).seats(seats).iter().sum::<f32>(), 1.0);
            assert!(Player::all(seats).all(|who| s.distance(who) > 0));
        }
    }
}
