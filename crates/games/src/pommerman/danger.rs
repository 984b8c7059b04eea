//! Where one can survive: which cells burn when, and from where there is a way around all flames.
//!
//! Bombs are taken to lie where they are now, wood to stand, and others to be nowhere in the way.

use super::cells::{ALL, Cells, around, bit};
use super::state::{BOMBS, Bomb, FUSE, State};
use super::step::blast;

/// A bomb laid now explodes in ten steps, and its flames last two more.
const HORIZON: usize = FUSE as usize + 2;

/// How far one walks at least to see how much room there is.
const ROOM: usize = 8;

/// Steps in which others may step in the way.
const BLOCKING: usize = 4;

/// When it burns where, counted in steps from now.
pub(super) struct Danger {
    /// Cells in flames after so many steps.
    deadly: [Cells; HORIZON + 1],
    /// Nothing burns later.
    last: usize,
    /// Walls and bombs: nobody walks in.
    pub closed: Cells,
    /// Where one can be after the next step and live on.
    pub safe: Cells,
    bombs: [Bomb; BOMBS],
    hits: [Cells; BOMBS],
    count: usize,
}

impl Danger {
    pub fn of(s: &State) -> Danger {
        let mut danger = Danger {
            deadly: [0; HORIZON + 1],
            last: 0,
            closed: s.rigid | s.wood | s.bomb_cells(),
            safe: ALL,
            bombs: s.bombs,
            hits: [0; BOMBS],
            count: s.bombs().len(),
        };
        if danger.count == 0 && s.burning() == 0 {
            return danger;
        }
        for (life, &flames) in s.flames.iter().enumerate().skip(1) {
            danger.burn(1, life, flames);
        }
        for (hit, bomb) in danger.hits.iter_mut().zip(s.bombs()) {
            *hit = blast(bomb.cell, bomb.blast, s.rigid, s.wood);
        }
        danger.chain();
        for i in 0..danger.count {
            let step = usize::from(danger.bombs[i].life);
            danger.burn(step, step + 2, danger.hits[i]);
        }
        danger.safe = danger.survivable(danger.closed, 0, HORIZON);
        danger
    }

    /// Whether nothing burns and nothing will.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.last == 0
    }

    /// Cells that burn after the next step.
    #[inline]
    pub fn next(&self) -> Cells {
        self.deadly[1]
    }

    /// Where one that is here can be after all flames, or some steps later: nowhere, if there is no way around them.
    ///
    /// What burns after so many steps, when the game is over, hurts nobody.
    pub fn room(&self, cell: u8, left: usize) -> Cells {
        let mut reached = bit(cell);
        for t in 1..=self.last.max(ROOM).min(left) {
            reached = (reached | around(reached) & !self.closed) & !self.deadly[t];
        }
        reached
    }

    /// The part of [`Danger::room`] that nobody who stands at `others` can keep one from: who reaches a cell first, or at the
    /// same time, may block it. Who is far away is not on its way here: only a few steps of theirs count.
    pub fn room_despite(&self, cell: u8, others: Cells, left: usize) -> Cells {
        let (mut reached, mut taken) = (bit(cell), others);
        for t in 1..=self.last.max(ROOM).min(left) {
            if t <= BLOCKING {
                taken |= around(taken) & !self.closed;
            }
            reached = (reached | around(reached) & !self.closed & !taken) & !self.deadly[t];
        }
        reached
    }

    fn burn(&mut self, from: usize, to: usize, cells: Cells) {
        if cells != 0 {
            self.deadly[from..=to.min(HORIZON)].iter_mut().for_each(|deadly| *deadly |= cells);
            self.last = self.last.max(to.min(HORIZON));
        }
    }

    /// A bomb that another one hits explodes with it.
    fn chain(&mut self) {
        let mut changed = self.count > 1;
        while changed {
            changed = false;
            for i in 0..self.count {
                for j in 0..self.count {
                    if self.bombs[i].life < self.bombs[j].life && self.hits[i] & bit(self.bombs[j].cell) != 0
                    {
                        self.bombs[j].life = self.bombs[i].life;
                        changed = true;
                    }
                }
            }
        }
    }

    /// From where, after one step, there is a way to live on: found backwards from the last flames. `also` burns from `step`
    /// on for three steps.
    fn survivable(&self, closed: Cells, also: Cells, step: usize) -> Cells {
        let last = if also == 0 { self.last } else { self.last.max((step + 2).min(HORIZON)) };
        let deadly = |t: usize| self.deadly[t] | if (step..=step + 2).contains(&t) { also } else { 0 };
        let mut safe = ALL & !deadly(last.max(1));
        for t in (1..last).rev() {
            safe = (safe | around(safe & !closed)) & !deadly(t);
        }
        safe
    }

    /// Whether a seat that lays a bomb here now can get away from it, and what the bomb would hit.
    pub fn lay(&self, s: &State, seat: usize) -> (bool, Cells) {
        let agent = &s.agents[seat];
        let hit = blast(agent.cell, agent.blast, s.rigid, s.wood);
        // It explodes with the first one that hits it.
        let others = self.bombs[..self.count].iter().zip(&self.hits);
        let first = others.filter(|(_, hits)| *hits & bit(agent.cell) != 0).map(|(bomb, _)| bomb.life).min();
        let step = first.unwrap_or(FUSE).min(FUSE);
        let safe = self.survivable(self.closed | bit(agent.cell), hit, step.into());
        (safe & bit(agent.cell) != 0, hit)
    }
}
