//! What the rule-based agent sees of a position, and how far it is from everything (rules S1 and S10).

use super::super::cells::{ALL, CELLS, Cells, Direction, SIDE, around, bit, cross, distance, each, last};
use super::super::state::{BOMBS, Items, MOST, SEATS, State, any};

/// The cells that it looks at from each cell: at most ten steps away. Differs from what one expects: from the first row it
/// does not see the last one, and from the first column not the last one, as in the original.
static SEEN: [Cells; CELLS] = {
    let mut seen = [0; CELLS];
    let mut own = 0;
    while own < CELLS {
        let (row, column) = (own / SIDE, own % SIDE);
        let mut cell = 0;
        while cell < CELLS {
            let (r, c) = (cell / SIDE, cell % SIDE);
            let inside = r < row + 10 && c < column + 10;
            if inside && r.abs_diff(row) + c.abs_diff(column) <= 10 {
                seen[own] |= 1 << cell;
            }
            cell += 1;
        }
        own += 1;
    }
    seen
};

/// What all seats see alike. A bomb under somebody is not seen as a bomb, but its strength is known.
pub(in super::super) struct Board {
    /// Passages and items: everybody can walk there.
    pub free: Cells,
    pub passages: Cells,
    pub wood: Cells,
    pub items: Items,
    /// What is neither rigid nor in flames.
    visible: Cells,
    pub stand: [Cells; SEATS],
    bombs: [(u8, u8); BOMBS],
    bomb_count: usize,
}

impl Board {
    pub fn of(s: &State) -> Board {
        let mut stand = [0; SEATS];
        s.living().for_each(|seat| stand[seat] = bit(s.agents[seat].cell));
        let taken = s.bomb_cells() | stand[0] | stand[1] | stand[2] | stand[3];
        let visible = ALL & !(s.rigid | s.burning());
        let free = visible & !(s.wood | taken);
        let mut board = Board {
            free,
            passages: free & !any(&s.items),
            wood: s.wood & visible,
            items: s.items.map(|items| items & free),
            visible,
            stand,
            bombs: [(0, 0); BOMBS],
            bomb_count: 0,
        };
        s.bombs().iter().for_each(|bomb| board.add(bomb.cell, bomb.blast));
        board
    }

    /// Bombs are kept in the order of their cells.
    fn add(&mut self, cell: u8, blast: u8) {
        let mut at = self.bomb_count;
        while at > 0 && self.bombs[at - 1].0 > cell {
            self.bombs[at] = self.bombs[at - 1];
            at -= 1;
        }
        self.bombs[at] = (cell, blast);
        self.bomb_count += 1;
    }

    /// Cells and strengths of the bombs, row by row.
    #[inline]
    pub fn bombs(&self) -> &[(u8, u8)] {
        &self.bombs[..self.bomb_count]
    }

    /// Whether a cell lies in line with a bomb that could reach it, whatever is between (S9).
    #[inline]
    pub fn is_covered(&self, cell: u8) -> bool {
        let in_line = cross(cell);
        self.bombs().iter().any(|&(bomb, blast)| in_line & bit(bomb) != 0 && distance(bomb, cell) <= blast)
    }
}

/// The farthest that steps are counted: as far as the strongest bomb reaches.
const FAR: usize = MOST as usize;

/// The cells that a seat reaches, step by step: it walks over free cells, and what stops it is reached as well (S1).
pub(in super::super) struct Flood {
    own: u8,
    /// Where it can walk: free cells, and its own.
    walk: Cells,
    visible: Cells,
    /// What is reached within so many steps, as far as it was asked.
    within: [Cells; FAR + 1],
    depth: usize,
}

impl Flood {
    pub fn from(board: &Board, own: u8) -> Flood {
        let mut within = [0; FAR + 1];
        within[0] = bit(own);
        let visible = board.visible & SEEN[usize::from(own)];
        Flood { own, walk: board.free | bit(own), visible, within, depth: 0 }
    }

    /// What is reached within so many steps, at most [`FAR`].
    #[inline]
    pub fn within(&mut self, steps: usize) -> Cells {
        while self.depth < steps {
            self.within[self.depth + 1] = self.one_further(self.within[self.depth]);
            self.depth += 1;
        }
        self.within[steps]
    }

    #[inline]
    fn one_further(&self, reached: Cells) -> Cells {
        reached | around(reached & self.walk) & self.visible
    }

    /// What is reached in exactly so many steps.
    #[inline]
    pub fn level(&mut self, steps: usize) -> Cells {
        let reached = self.within(steps);
        if steps == 0 { reached } else { reached & !self.within[steps - 1] }
    }

    /// The nearest of these cells within so many steps, and how far it is; of several the last one (S10).
    #[inline]
    pub fn nearest(&mut self, cells: Cells, steps: usize) -> Option<(u8, usize)> {
        (1..=steps).find_map(|far| {
            let there = self.level(far) & cells;
            (there != 0).then(|| (last(there), far))
        })
    }

    /// The cells from which a cell can be reached on a shortest way, one step before it. Which of two it came from is a toss
    /// of a coin; more than two there never are within three steps.
    #[inline]
    pub fn before(&mut self, cell: u8, far: usize) -> Cells {
        around(bit(cell)) & self.level(far - 1) & self.walk
    }

    /// The first step to a neighbour.
    #[inline]
    pub fn step_to(&self, neighbour: u8) -> Direction {
        let towards = |way: &Direction| way.from(self.own) == Some(neighbour);
        Direction::ALL.into_iter().find(towards).unwrap_or(Direction::Up)
    }

    /// The first steps of the shortest ways to a cell that is one or two steps away: all alike.
    pub fn first_steps(&mut self, cell: u8, far: usize) -> Cells {
        if far <= 1 { bit(cell) } else { self.before(cell, far) }
    }

    /// Whether there is a passage out of reach of a bomb laid here: round a corner, or further away than it reaches (S4).
    pub fn can_hide(&mut self, passages: Cells, blast: u8) -> bool {
        let corner = passages & !cross(self.own);
        let mut before = bit(self.own);
        for steps in 1.. {
            let reached = if steps <= FAR { self.within(steps) } else { self.one_further(before) };
            let far = if steps > usize::from(blast) { reached & !before & passages } else { 0 };
            if reached & corner | far != 0 {
                return true;
            }
            if reached == before {
                break;
            }
            before = reached;
        }
        false
    }

    /// Whether a cell is reached within so many steps.
    #[inline]
    pub fn reaches(&mut self, cell: u8, steps: usize) -> bool {
        self.within(steps.min(FAR)) & bit(cell) != 0
    }
}

/// The cells of a set, at most two of them, each with its part of one.
pub(super) fn alike(cells: Cells) -> impl Iterator<Item = (u8, f32)> {
    let share = 1.0 / cells.count_ones().max(1) as f32;
    each(cells).map(move |cell| (cell, share))
}
