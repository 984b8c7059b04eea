//! Who moves where: wishes, crossings, collisions and kicks (rules R4 to R16).
//!
//! Everybody wishes for a cell, and wishes are taken back until they fit. The counters of wishes are stale on purpose: what
//! is pushed back is counted at its own cell and stays counted at the cell that it wanted (R9).

use super::cells::{Cells, Direction, bit};
use super::state::{Action, BOMBS, Bomb, FUSE, SEATS, State, any};

/// How many wishes there are for each cell, as far as it matters: none, one, or several.
#[derive(Clone, Copy, Default)]
struct Counter {
    some: Cells,
    several: Cells,
}

impl Counter {
    #[inline]
    fn add(&mut self, cell: u8) {
        self.several |= self.some & bit(cell);
        self.some |= bit(cell);
    }

    #[inline]
    fn clear(&mut self, cell: u8) {
        self.some &= !bit(cell);
        self.several &= !bit(cell);
    }

    #[inline]
    fn is_any(self, cell: u8) -> bool {
        self.some & bit(cell) != 0
    }

    #[inline]
    fn is_several(self, cell: u8) -> bool {
        self.several & bit(cell) != 0
    }
}

/// No seat, or no bomb.
const NONE: u8 = u8::MAX;

/// Wishes of the living and of the bombs.
pub(super) struct Movement {
    /// Where each seat wants to be; its own cell if it is dead.
    pub agents: [u8; SEATS],
    /// Where each bomb will be. Only what [`Movement::rolls`] says is up to date.
    pub bombs: [u8; BOMBS],
    /// The seat that kicked each bomb in this step.
    pub kickers: [u8; BOMBS],
    /// Whether bombs move at all.
    pub rolls: bool,
    by_agents: Counter,
    by_bombs: Counter,
}

impl Movement {
    /// Lays bombs and finds out where everybody goes.
    #[inline]
    pub fn of(s: &mut State, actions: &[Action; SEATS]) -> Movement {
        let (walls, mut bombs) = (s.rigid | s.wood, s.bomb_cells());
        let mut wishes: [u8; SEATS] = std::array::from_fn(|seat| s.agents[seat].cell);
        let (mut stand, mut targets, mut twice, mut goals) = (0, 0, 0, 0);
        for seat in s.living() {
            let (agent, action) = (s.agents[seat], actions[seat]);
            stand |= bit(agent.cell);
            if let Some(direction) = action.direction() {
                if let Some(to) = direction.from(agent.cell).filter(|&to| walls & bit(to) == 0) {
                    wishes[seat] = to;
                    targets |= bit(to);
                }
            } else if action == Action::Bomb && agent.ammo > 0 && bombs & bit(agent.cell) == 0 {
                s.agents[seat].ammo -= 1;
                s.lay(Bomb::new(agent.cell, FUSE, agent.blast, seat, None));
                bombs |= bit(agent.cell);
            }
            twice |= goals & bit(wishes[seat]);
            goals |= bit(wishes[seat]);
        }
        let rolls = s.bombs().iter().any(|bomb| bomb.is_rolling());
        let mut movement = Movement {
            agents: wishes,
            bombs: [0; BOMBS],
            kickers: [NONE; BOMBS],
            rolls: rolls || targets & bombs != 0,
            by_agents: Counter::default(),
            by_bombs: Counter::default(),
        };
        // Mostly everybody goes where nobody is and nobody else goes.
        if movement.rolls {
            movement.resolve_all(s, actions);
        } else if twice | targets & stand != 0 {
            movement.cross_agents(s);
            movement.resolve_agents(s);
        }
        movement
    }

    fn resolve_all(&mut self, s: &mut State, actions: &[Action; SEATS]) {
        self.wish_bombs(s);
        let edges = self.edges_of_agents(s);
        self.cross_agents(s);
        self.cross_bombs(s, edges);
        for bomb in 0..s.bombs().len() {
            self.by_bombs.add(self.bombs[bomb]);
        }
        self.first_pass(s);
        if self.kick(s, actions) {
            self.second_pass(s);
        }
    }

    /// R6: what rolls wants to roll on, unless a wall or an item is in its way.
    fn wish_bombs(&mut self, s: &State) {
        let walls = s.rigid | s.wood | any(&s.items);
        for (wish, bomb) in self.bombs.iter_mut().zip(s.bombs()) {
            let next = bomb.rolls().and_then(|direction| direction.from(bomb.cell));
            *wish = next.filter(|&to| walls & bit(to) == 0).unwrap_or(bomb.cell);
        }
    }

    /// The edges that agents want to use. What R7 resets stays registered.
    fn edges_of_agents(&self, s: &State) -> [u16; SEATS] {
        let mut edges = [NO_EDGE; SEATS];
        for seat in s.living() {
            edges[seat] = edge(s.agents[seat].cell, self.agents[seat]);
        }
        edges
    }

    /// R7: two that want to change places stay.
    fn cross_agents(&mut self, s: &State) {
        let wishes = self.agents;
        for seat in s.living() {
            let (cell, wish) = (s.agents[seat].cell, wishes[seat]);
            let mut others = s.living().filter(|&other| other != seat);
            if wish != cell && others.any(|other| wish == s.agents[other].cell && wishes[other] == cell) {
                self.agents[seat] = cell;
            }
        }
    }

    /// R8: a bomb that wants to use an edge with somebody else stays; so does the other, if it is a bomb.
    fn cross_bombs(&mut self, s: &State, agents: [u16; SEATS]) {
        let mut edges = [NO_EDGE; BOMBS];
        for (i, bomb) in s.bombs().iter().enumerate() {
            let own = edge(bomb.cell, self.bombs[i]);
            if own == NO_EDGE {
                continue;
            }
            if let Some(other) = edges[..i].iter().position(|&edge| edge == own) {
                self.bombs[i] = bomb.cell;
                self.bombs[other] = s.bombs[other].cell;
            } else if agents.contains(&own) {
                self.bombs[i] = bomb.cell;
            } else {
                edges[i] = own;
            }
        }
    }

    /// R9 and R10 where no bomb can be in the way.
    fn resolve_agents(&mut self, s: &State) {
        for seat in s.living() {
            self.by_agents.add(self.agents[seat]);
        }
        while self.push_agents(s) {}
    }

    /// R9 and R10: who wants a cell with others stays, agents first, until nothing changes.
    fn first_pass(&mut self, s: &State) {
        for seat in s.living() {
            self.by_agents.add(self.agents[seat]);
        }
        loop {
            let mut changed = self.push_agents(s);
            for (i, bomb) in s.bombs().iter().enumerate() {
                let wish = self.bombs[i];
                if wish != bomb.cell && (self.by_bombs.is_several(wish) || self.by_agents.is_several(wish)) {
                    self.bombs[i] = bomb.cell;
                    self.by_bombs.add(bomb.cell);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn push_agents(&mut self, s: &State) -> bool {
        let mut changed = false;
        for seat in s.living() {
            let (own, wish) = (s.agents[seat].cell, self.agents[seat]);
            if wish != own && (self.by_agents.is_several(wish) || self.by_bombs.is_several(wish)) {
                self.agents[seat] = own;
                self.by_agents.add(own);
                changed = true;
            }
        }
        changed
    }

    /// R11 to R14: who walks into a bomb kicks it, or both stay. Whether anything came of it.
    fn kick(&mut self, s: &mut State, actions: &[Action; SEATS]) -> bool {
        let (mut bomb_notes, mut agent_notes) = ([NONE; BOMBS], [false; SEATS]);
        let mut noted = false;
        for (i, note) in bomb_notes.iter_mut().enumerate().take(s.bombs().len()) {
            let (cell, wish) = (s.bombs[i].cell, self.bombs[i]);
            if !self.by_agents.is_any(wish) {
                continue;
            }
            let Some(seat) = s.living().find(|&seat| self.agents[seat] == wish) else { continue };
            if s.agents[seat].cell == wish {
                // It stands there already; a bomb that wants to come stays where it is.
                if wish != cell {
                    *note = cell;
                    noted = true;
                }
                continue;
            }
            noted = true;
            match self.kick_target(s, seat, wish, actions[seat]) {
                Some((target, direction)) => {
                    self.by_bombs.clear(wish);
                    *note = target;
                    self.kickers[i] = seat as u8;
                    s.bombs[i].roll(Some(direction));
                }
                None => {
                    *note = cell;
                    agent_notes[seat] = true;
                }
            }
        }
        for (i, &to) in bomb_notes.iter().enumerate().filter(|(_, to)| **to != NONE) {
            self.bombs[i] = to;
            self.by_bombs.add(to);
        }
        for seat in (0..SEATS).filter(|&seat| agent_notes[seat]) {
            self.agents[seat] = s.agents[seat].cell;
            self.by_agents.add(s.agents[seat].cell);
        }
        noted
    }

    /// Where a kicked bomb goes: the cell behind it, if nobody wants it and nothing lies there (R13).
    fn kick_target(&self, s: &State, seat: usize, bomb: u8, action: Action) -> Option<(u8, Direction)> {
        let direction = action.direction().filter(|_| s.agents[seat].kick)?;
        let target = direction.from(bomb)?;
        let blocked = s.rigid | s.wood | any(&s.items) | self.by_agents.some | self.by_bombs.some;
        (blocked & bit(target) == 0).then_some((target, direction))
    }

    /// R15 and R16: what the kicks brought about is resolved again; a kick that fails is undone.
    fn second_pass(&mut self, s: &State) {
        loop {
            let mut changed = false;
            for seat in s.living() {
                let (own, wish) = (s.agents[seat].cell, self.agents[seat]);
                if wish == own || !(self.by_agents.is_several(wish) || self.by_bombs.is_any(wish)) {
                    continue;
                }
                if let Some(i) = self.kickers.iter().position(|&kicker| kicker == seat as u8) {
                    self.stop_bomb(s, i);
                }
                self.agents[seat] = own;
                self.by_agents.add(own);
                changed = true;
            }
            for (i, bomb) in s.bombs().iter().enumerate() {
                let (wish, kicker) = (self.bombs[i], self.kickers[i]);
                if wish == bomb.cell && kicker == NONE {
                    continue;
                }
                if self.by_bombs.is_several(wish) || self.by_agents.is_any(wish) {
                    self.stop_bomb(s, i);
                    if let Some(own) = s.agents.get(usize::from(kicker)).map(|agent| agent.cell) {
                        self.agents[usize::from(kicker)] = own;
                        self.by_agents.add(own);
                    }
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// A bomb stays where it is, and was not kicked.
    fn stop_bomb(&mut self, s: &State, i: usize) {
        let own = s.bombs[i].cell;
        self.bombs[i] = own;
        self.by_bombs.add(own);
        self.kickers[i] = NONE;
    }

    /// R17: whether a bomb goes on rolling.
    #[inline]
    pub fn keeps_rolling(&self, i: usize, from: u8) -> bool {
        self.bombs[i] != from || self.kickers[i] != NONE
    }
}

const NO_EDGE: u16 = u16::MAX;

/// The edge between two neighbouring cells, the same in both directions; none from a cell to itself.
fn edge(a: u8, b: u8) -> u16 {
    if a == b { NO_EDGE } else { u16::from(a.min(b)) << 8 | u16::from(a.max(b)) }
}
