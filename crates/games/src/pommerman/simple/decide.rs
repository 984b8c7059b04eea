//! What the rule-based agent does (rules S2 to S9): its fixed rules computed, and each of its coins a probability.
//!
//! Coins that do not reach the decision are never tossed: the many of its distance search count only on the first three steps,
//! where a cell is reached from one or two others.

use super::super::cells::{Cells, Direction, around, bit, cross, distance, each, last, place};
use super::super::state::{Action, Agent, State};
use super::look::{Board, Flood, alike};
use super::memory::Memory;

/// What becomes of its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// Nothing.
    Kept,
    /// It chases somebody in this direction.
    Chased(Direction),
    /// It wanders about.
    Wandered,
}

/// One thing that it may do.
#[derive(Clone, Copy, Debug)]
struct Branch {
    action: Action,
    probability: f32,
    effect: Effect,
}

const MOST_BRANCHES: usize = 32;

/// What it may do and how likely it is, with what it then remembers.
pub(in super::super) struct Choices {
    memory: Memory,
    own: u8,
    list: [Branch; MOST_BRANCHES],
    count: usize,
}

impl Choices {
    #[inline]
    fn push(&mut self, action: Action, probability: f32, effect: Effect) {
        self.list[self.count] = Branch { action, probability, effect };
        self.count += 1;
    }

    /// Actions, probabilities, and what is remembered after them. An action may occur more than once.
    pub fn iter(&self) -> impl Iterator<Item = (Action, f32, Memory)> {
        self.list[..self.count].iter().map(|branch| (branch.action, branch.probability, self.after(branch)))
    }

    /// The one in which a number from 0 to 1 falls.
    #[inline]
    pub fn drawn(&self, mut number: impl FnMut() -> f32) -> (Action, Memory) {
        let mut at = 0;
        if self.count > 1 {
            let mut rest = number();
            while at + 1 < self.count && rest >= self.list[at].probability {
                rest -= self.list[at].probability;
                at += 1;
            }
        }
        (self.list[at].action, self.after(&self.list[at]))
    }

    #[inline]
    fn after(&self, branch: &Branch) -> Memory {
        match branch.effect {
            Effect::Kept => self.memory,
            Effect::Chased(direction) => self.memory.chased(direction),
            Effect::Wandered => self.memory.wandered(self.own),
        }
    }
}

/// What a living seat may do.
#[inline]
pub(in super::super) fn decide(s: &State, board: &Board, seat: usize, memory: Memory) -> Choices {
    let agent = &s.agents[seat];
    let branch = Branch { action: Action::Stop, probability: 0.0, effect: Effect::Kept };
    let choices = Choices { memory, own: agent.cell, list: [branch; MOST_BRANCHES], count: 0 };
    let flood = Flood::from(board, agent.cell);
    let mut mind = Mind { board, agent, seat, flood, choices };
    mind.think();
    mind.choices
}

struct Mind<'a> {
    board: &'a Board,
    agent: &'a Agent,
    seat: usize,
    flood: Flood,
    choices: Choices,
}

impl Mind<'_> {
    fn think(&mut self) {
        let marks = self.danger();
        if marks.count > 0 {
            return self.leave(&marks);
        }
        let enemies = self.enemies();
        if self.flood.level(1) & enemies != 0 && self.may_bomb() {
            return self.choices.push(Action::Bomb, 1.0, Effect::Kept);
        }
        match self.nearest_enemy(enemies) {
            Some((enemy, far)) => self.chase(enemy, far),
            None => self.go_on(1.0, None),
        }
    }

    fn enemies(&self) -> Cells {
        let stand = &self.board.stand;
        (stand[0] | stand[1] | stand[2] | stand[3]) & !bit(self.agent.cell)
    }

    /// S5: within three steps; of equal ones the last seat.
    fn nearest_enemy(&mut self, enemies: Cells) -> Option<(u8, usize)> {
        if self.flood.within(3) & enemies == 0 {
            return None;
        }
        let far = (1..=3).find(|&far| self.flood.level(far) & enemies != 0)?;
        let there = self.flood.level(far);
        let seats = (0..self.board.stand.len()).rev().filter(|&seat| seat != self.seat);
        let stand = seats.map(|seat| self.board.stand[seat]).find(|&stand| stand & there != 0)?;
        Some((stand.trailing_zeros() as u8, far))
    }

    /// S4: there is ammunition, and somewhere to hide.
    fn may_bomb(&mut self) -> bool {
        self.agent.ammo >= 1 && self.flood.can_hide(self.board.passages, self.agent.blast)
    }

    /// S5: goes for an enemy, unless it did so in this direction last time and a coin says no.
    fn chase(&mut self, enemy: u8, far: usize) {
        if far < 3 {
            for (first, share) in alike(self.flood.first_steps(enemy, far)) {
                self.chase_by(first, share, None);
            }
            return;
        }
        for (second, share) in alike(self.flood.before(enemy, 3)) {
            for (first, part) in alike(self.flood.before(second, 2)) {
                self.chase_by(first, share * part, Some((second, first)));
            }
        }
    }

    /// Goes for an enemy over a neighbour. `on_the_way`: how a cell two steps away was reached.
    fn chase_by(&mut self, first: u8, probability: f32, on_the_way: Option<(u8, u8)>) {
        let direction = self.flood.step_to(first);
        let again = self.choices.memory.chase() == Some(direction);
        let goes = if again { probability / 2.0 } else { probability };
        self.choices.push(direction.into(), goes, Effect::Chased(direction));
        if again {
            self.go_on(probability / 2.0, on_the_way);
        }
    }

    /// S6 to S9: items, wood, wandering about.
    fn go_on(&mut self, probability: f32, on_the_way: Option<(u8, u8)>) {
        if self.flood.within(2) & (self.board.wood | self.any_item()) == 0 {
            return self.wander(probability);
        }
        if let Some((item, far)) = self.nearest_item() {
            // The same toss of the coin led to the enemy over this cell.
            let firsts = match on_the_way {
                Some((second, first)) if second == item => bit(first),
                _ => self.flood.first_steps(item, far),
            };
            for (first, share) in alike(firsts) {
                let direction = self.flood.step_to(first);
                self.choices.push(direction.into(), probability * share, Effect::Kept);
            }
            return;
        }
        match self.flood.nearest(self.board.wood, 2) {
            Some((_, 1)) => {
                let action = if self.may_bomb() { Action::Bomb } else { Action::Stop };
                self.choices.push(action, probability, Effect::Kept);
            }
            Some((wood, far)) => {
                let mut rest = 0.0;
                for (first, share) in alike(self.flood.first_steps(wood, far)) {
                    if self.board.is_covered(first) {
                        rest += share;
                    } else {
                        let direction = self.flood.step_to(first);
                        self.choices.push(direction.into(), probability * share, Effect::Kept);
                    }
                }
                if rest > 0.0 {
                    self.wander(probability * rest);
                }
            }
            None => self.wander(probability),
        }
    }

    #[inline]
    fn any_item(&self) -> Cells {
        let [bombs, ranges, kicks] = self.board.items;
        bombs | ranges | kicks
    }

    /// S6: of equally near ones the last kind, and of a kind the last cell.
    fn nearest_item(&mut self) -> Option<(u8, usize)> {
        let (_, far) = self.flood.nearest(self.any_item(), 2)?;
        let there = self.flood.level(far);
        let kind = self.board.items.iter().rev().find(|&&items| items & there != 0)?;
        Some((last(kind & there), far))
    }

    /// S9: somewhere it has not been of late and where no bomb can reach it.
    fn wander(&mut self, probability: f32) {
        let own = self.agent.cell;
        let ways =
            [None, Some(Direction::Left), Some(Direction::Right), Some(Direction::Up), Some(Direction::Down)];
        let (mut goals, mut seen) = ([(Action::Stop, 0); 5], 0);
        for way in ways {
            let to = way.map_or(Some(own), |way| way.from(own));
            let Some(to) = to.filter(|&to| to == own || self.board.free & bit(to) != 0) else { continue };
            if !self.board.is_covered(to) {
                goals[seen] = (way.map_or(Action::Stop, Action::from), to);
                seen += 1;
            }
        }
        let recent = self.choices.memory.recent();
        let new = |goal: &(Action, u8)| recent & bit(goal.1) == 0;
        let any_new = goals[..seen].iter().any(new);
        let (mut kept, mut count) = ([Action::Stop; 5], 0);
        for goal in goals[..seen].iter().filter(|goal| !any_new || new(goal)) {
            kept[count] = goal.0;
            count += 1;
        }
        // Standing still comes first, if it is there at all.
        let moves =
            if count > 1 && kept[0] == Action::Stop { &kept[1..count] } else { &kept[..count.max(1)] };
        let share = probability / moves.len() as f32;
        moves.iter().for_each(|&action| self.choices.push(action, share, Effect::Wandered));
    }
}

/// Directions from which blasts come, in the order in which they were found, and the strongest of each (S2).
#[derive(Default)]
struct Marks {
    order: [Option<Direction>; 4],
    strength: [u8; 4],
    count: usize,
}

impl Marks {
    fn add(&mut self, direction: Direction, strength: u8) {
        let known = &mut self.strength[direction as usize];
        if *known == 0 {
            self.order[self.count] = Some(direction);
            self.count += 1;
        }
        *known = strength.max(*known);
    }

    fn is_marked(&self, direction: Direction) -> bool {
        self.strength[direction as usize] > 0
    }

    fn ways(&self) -> impl Iterator<Item = Direction> {
        self.order.into_iter().flatten()
    }
}

impl Mind<'_> {
    /// S2: bombs in line that are near enough by the way that it would walk.
    fn danger(&mut self) -> Marks {
        let (own, mut marks) = (self.agent.cell, Marks::default());
        let in_line = cross(own);
        let board = self.board;
        for &(cell, blast) in board.bombs() {
            if in_line & bit(cell) == 0 || distance(own, cell) > blast {
                continue;
            }
            if cell == own {
                let around = [Direction::Right, Direction::Left, Direction::Up, Direction::Down];
                around.into_iter().for_each(|direction| marks.add(direction, blast));
            } else if self.flood.reaches(cell, blast.into()) {
                let ((row, column), (own_row, own_column)) = (place(cell), place(own));
                marks.add(
                    match (row == own_row, column > own_column, row > own_row) {
                        (true, true, _) => Direction::Right,
                        (true, false, _) => Direction::Left,
                        (false, _, true) => Direction::Down,
                        (false, _, false) => Direction::Up,
                    },
                    blast,
                );
            }
        }
        marks
    }

    /// S3: gets away.
    fn leave(&mut self, marks: &Marks) {
        let (own, free) = (self.agent.cell, self.board.free);
        if marks.count == 4 {
            let good = |way: &Direction| {
                way.from(own).is_some_and(|next| self.leads_away(next, marks.strength[*way as usize]))
            };
            let action = marks.ways().find(good).map_or(Action::Stop, Action::from);
            return self.choices.push(action, 1.0, Effect::Kept);
        }
        let open = |way: &Direction| way.from(own).is_some_and(|next| free & bit(next) != 0);
        let mut ways: [Option<Direction>; 4] = [None; 4];
        for (slot, way) in ways.iter_mut().zip(Direction::ALL) {
            *slot = Some(way).filter(|way| !marks.is_marked(*way) && open(way));
        }
        if ways == [None; 4] {
            // Nothing is safe: it goes where a blast comes from, against a wall if need be.
            for (slot, way) in ways.iter_mut().zip(marks.ways()) {
                *slot = Some(way).filter(|way| way.from(own).is_some());
            }
        }
        let count = ways.iter().flatten().count();
        if count == 0 {
            return self.choices.push(Action::Stop, 1.0, Effect::Kept);
        }
        for way in ways.into_iter().flatten() {
            self.choices.push(way.into(), 1.0 / count as f32, Effect::Kept);
        }
    }

    /// S3a: whether from a neighbour it gets round a corner, or further away than the blast reaches.
    fn leads_away(&self, next: u8, strength: u8) -> bool {
        let free = self.board.free;
        let mut reached = bit(next) & free;
        if reached == 0 {
            return false;
        }
        loop {
            let more = reached | around(reached) & free;
            if more & !cross(next) != 0 {
                return true;
            }
            if more == reached {
                return each(reached).any(|cell| distance(cell, next) > strength);
            }
            reached = more;
        }
    }
}
