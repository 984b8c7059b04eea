//! The rule-based agent written down a second time, rule by rule and coin by coin, and compared with the probabilities.

use super::{chi_bound, chi_squared, records};
use crate::pommerman::cells::{Direction, SIDE, bit, distance, place};
use crate::pommerman::record::{codes, position};
use crate::pommerman::simple::{Board, Memory, decide};
use crate::pommerman::state::{Action, State};
use nply_core::{Rng, Seed};
use std::collections::{BTreeMap, VecDeque};

struct Literal<'a> {
    codes: Vec<u8>,
    s: &'a State,
    seat: usize,
    own: u8,
    recent: Vec<u8>,
    chase: Option<Direction>,
    /// For each cell that was looked at: how far it is, if it is reached, and from where.
    found: BTreeMap<u8, (Option<usize>, Option<u8>)>,
}

impl Literal<'_> {
    fn code(&self, cell: u8) -> u8 {
        self.codes[usize::from(cell)]
    }

    fn passable(&self, cell: u8) -> bool {
        self.code(cell) == b'a' + self.seat as u8 || b"0678".contains(&self.code(cell))
    }

    fn steps(&self, cell: u8) -> Option<usize> {
        self.found.get(&cell)?.0
    }

    /// S1.
    fn search(&mut self, rng: &mut Rng) {
        let (row, column) = place(self.own);
        for cell in 0..(SIDE * SIDE) as u8 {
            let (r, c) = place(cell);
            let inside = r < row + 10 && c < column + 10 && distance(cell, self.own) <= 10;
            if inside && !b"145".contains(&self.code(cell)) {
                self.found.insert(cell, (None, None));
            }
        }
        self.found.insert(self.own, (Some(0), None));
        let mut queue = VecDeque::from([self.own]);
        while let Some(cell) = queue.pop_front() {
            let next = self.steps(cell).expect("reached") + 1;
            if !self.passable(cell) {
                continue;
            }
            for to in Direction::ALL.iter().filter_map(|way| way.from(cell)) {
                let Some((steps, from)) = self.found.get_mut(&to) else { continue };
                match *steps {
                    Some(known) if known < next => {}
                    Some(known) if known == next => {
                        if rng.below(2) == 0 {
                            *from = Some(cell);
                        }
                    }
                    _ => {
                        (*steps, *from) = (Some(next), Some(cell));
                        queue.push_back(to);
                    }
                }
            }
        }
    }

    /// S10.
    fn nearest(&self, kinds: &[u8], radius: usize) -> Option<u8> {
        let (mut best, mut limit) = (None, usize::MAX);
        for &kind in kinds {
            for &cell in self.found.keys().filter(|&&cell| self.code(cell) == kind) {
                if let Some(steps) = self.steps(cell).filter(|&steps| steps <= radius && steps <= limit) {
                    (best, limit) = (Some(cell), steps);
                }
            }
        }
        best
    }

    fn first_step(&self, mut cell: u8) -> Direction {
        while self.found[&cell].1 != Some(self.own) {
            cell = self.found[&cell].1.expect("reached");
        }
        Direction::ALL.into_iter().find(|way| way.from(self.own) == Some(cell)).expect("a neighbour")
    }

    fn bombs(&self) -> Vec<(u8, u8)> {
        let mut bombs: Vec<(u8, u8)> = self.s.bombs().iter().map(|bomb| (bomb.cell, bomb.blast)).collect();
        bombs.sort_unstable();
        bombs
    }

    /// S2.
    fn marks(&self) -> Vec<(Direction, u8)> {
        let mut marks: Vec<(Direction, u8)> = Vec::new();
        let mut mark = |way: Direction, strength: u8| match marks.iter_mut().find(|(known, _)| *known == way)
        {
            Some((_, known)) => *known = strength.max(*known),
            None => marks.push((way, strength)),
        };
        let (row, column) = place(self.own);
        for (cell, strength) in self.bombs() {
            if self.steps(cell).is_none_or(|steps| steps > usize::from(strength)) {
                continue;
            }
            let (r, c) = place(cell);
            if cell == self.own {
                for way in [Direction::Right, Direction::Left, Direction::Up, Direction::Down] {
                    mark(way, strength);
                }
            } else if r == row {
                mark(if c > column { Direction::Right } else { Direction::Left }, strength);
            } else if c == column {
                mark(if r > row { Direction::Down } else { Direction::Up }, strength);
            }
        }
        marks
    }

    /// S3.
    fn leave(&mut self, marks: &[(Direction, u8)], rng: &mut Rng) -> Action {
        if marks.len() == 4 {
            self.codes[usize::from(self.own)] = b'3';
            let good = marks.iter().find(|&&(way, strength)| self.gets_away(way, strength));
            return good.map_or(Action::Stop, |&(way, _)| way.into());
        }
        let marked = |way: &Direction| marks.iter().any(|(known, _)| known == way);
        let open = |way: &Direction| way.from(self.own).is_some_and(|to| self.passable(to));
        let mut safe: Vec<Direction> =
            Direction::ALL.into_iter().filter(|way| !marked(way) && open(way)).collect();
        if safe.is_empty() {
            safe = marks.iter().map(|&(way, _)| way).filter(|way| way.from(self.own).is_some()).collect();
        }
        if safe.is_empty() { Action::Stop } else { rng.pick(&safe).into() }
    }

    fn gets_away(&self, way: Direction, strength: u8) -> bool {
        let Some(next) = way.from(self.own).filter(|&next| self.passable(next)) else { return false };
        let (mut reached, mut queue) = (bit(next), vec![next]);
        while let Some(cell) = queue.pop() {
            let ((r, c), (row, column)) = (place(cell), place(next));
            if r != row && c != column || distance(cell, next) > strength {
                return true;
            }
            for to in Direction::ALL.iter().filter_map(|way| way.from(cell)) {
                if reached & bit(to) == 0 && self.passable(to) {
                    reached |= bit(to);
                    queue.push(to);
                }
            }
        }
        false
    }

    /// S4.
    fn may_bomb(&self) -> bool {
        let agent = &self.s.agents[self.seat];
        let (row, column) = place(self.own);
        let hides = |cell: &u8| {
            let (r, c) = place(*cell);
            let steps = self.steps(*cell);
            self.code(*cell) == b'0'
                && steps.is_some_and(|steps| steps > usize::from(agent.blast) || r != row && c != column)
        };
        agent.ammo >= 1 && self.found.keys().any(hides)
    }

    fn is_covered(&self, cell: u8) -> bool {
        self.bombs().iter().any(|&(bomb, strength)| {
            let ((r, c), (row, column)) = (place(bomb), place(cell));
            (r == row || c == column) && distance(bomb, cell) <= strength
        })
    }

    fn decide(&mut self, rng: &mut Rng) -> Action {
        self.search(rng);
        let marks = self.marks();
        if !marks.is_empty() {
            return self.leave(&marks, rng);
        }
        let enemies: Vec<u8> =
            (0..4).filter(|&seat| seat != self.seat).map(|seat| b'a' + seat as u8).collect();
        let near = |cell: &&u8| enemies.contains(&self.code(**cell)) && self.steps(**cell) == Some(1);
        if self.found.keys().any(|cell| near(&cell)) && self.may_bomb() {
            return Action::Bomb;
        }
        if let Some(enemy) = self.nearest(&enemies, 3) {
            let way = self.first_step(enemy);
            if self.chase != Some(way) || rng.below(2) == 0 {
                self.chase = Some(way);
                return way.into();
            }
        }
        if let Some(item) = self.nearest(b"678", 2) {
            return self.first_step(item).into();
        }
        if self.nearest(b"2", 1).is_some() {
            return if self.may_bomb() { Action::Bomb } else { Action::Stop };
        }
        if let Some(wood) = self.nearest(b"2", 2) {
            let way = self.first_step(wood);
            if !self.is_covered(way.from(self.own).expect("a neighbour")) {
                return way.into();
            }
        }
        self.wander(rng)
    }

    /// S9.
    fn wander(&mut self, rng: &mut Rng) -> Action {
        let all = [Action::Stop, Action::Left, Action::Right, Action::Up, Action::Down];
        let goal = |action: Action| action.direction().map_or(Some(self.own), |way| way.from(self.own));
        let safe: Vec<Action> = all
            .into_iter()
            .filter(|&action| goal(action).is_some_and(|to| self.passable(to) && !self.is_covered(to)))
            .collect();
        let new = |&action: &Action| !self.recent.contains(&goal(action).expect("on the board"));
        let mut left: Vec<Action> = safe.iter().copied().filter(new).collect();
        if left.is_empty() {
            left = safe;
        }
        if left.len() > 1 {
            left.retain(|&action| action != Action::Stop);
        }
        self.recent.push(self.own);
        if left.is_empty() { Action::Stop } else { rng.pick(&left) }
    }
}

fn memory_of(recent: &[u8], chase: Option<Direction>) -> Memory {
    let memory = recent.iter().fold(Memory::default(), |memory, &cell| memory.wandered(cell));
    chase.map_or(memory, |way| memory.chased(way))
}

/// Crowded positions, with memories at random: actions and what is remembered after them, draw by draw.
#[test]
fn the_probabilities_are_those_of_the_rules_tossed_out_coin_by_coin() {
    let (mut rng, mut chi, mut freedom, mut several) = (Seed(4).rng(), 0.0, 0.0, 0);
    for record in records("fuzz").iter().step_by(4) {
        let text = |name: &str| record[name].as_str().expect("a text");
        let s = position(text("board"), text("agents"), text("bombs"), text("flames"), text("items"))
            .expect("a position");
        for seat in s.living() {
            let own = s.agents[seat].cell;
            let near: Vec<u8> = Direction::ALL.iter().filter_map(|way| way.from(own)).collect();
            let recent: Vec<u8> = (0..rng.below(4)).map(|_| rng.pick(&near)).collect();
            let chase = Some(rng.pick(&Direction::ALL)).filter(|_| rng.below(4) > 0);
            let memory = memory_of(&recent, chase);
            let mut expected: BTreeMap<(Action, Memory), f64> = BTreeMap::new();
            for (action, probability, after) in decide(&s, &Board::of(&s), seat, memory).iter() {
                *expected.entry((action, after)).or_default() += f64::from(probability);
            }
            assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-5);
            let mut counts: BTreeMap<(Action, Memory), u32> = BTreeMap::new();
            for _ in 0..if expected.len() > 1 { 120 } else { 6 } {
                let codes = codes(&s).into_bytes();
                let (recent, found) = (recent.clone(), BTreeMap::new());
                let mut literal = Literal { codes, s: &s, seat, own, recent, chase, found };
                let action = literal.decide(&mut rng);
                let after = memory_of(&literal.recent, literal.chase);
                assert!(expected.contains_key(&(action, after)), "{}: {action:?}, seat {seat}", record["id"]);
                *counts.entry((action, after)).or_default() += 1;
            }
            let counts: Vec<u32> = expected.keys().map(|key| counts.get(key).copied().unwrap_or(0)).collect();
            let probabilities: Vec<f64> = expected.values().copied().collect();
            let (square, free) = chi_squared(&counts, &probabilities);
            (chi, freedom, several) = (chi + square, freedom + free, several + usize::from(free > 0.0));
        }
    }
    assert!(several > 100, "{several} positions with a choice");
    assert!(chi < chi_bound(freedom), "chi-squared {chi} with {freedom} degrees of freedom");
}
