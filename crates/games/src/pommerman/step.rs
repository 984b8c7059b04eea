//! One step of the board: flames, movement, explosions, deaths (rules R1 to R3 and R17 to R24).

use super::cells::{Cells, Direction, bit};
use super::movement::Movement;
use super::state::{Action, Item, MOST, SEATS, State, any};

impl State {
    /// Everybody acts at once; what the dead do does not count. `opens`: a flame that goes out opens its cell for movement,
    /// even if another one burns on there.
    pub(super) fn advance(&mut self, actions: &[Action; SEATS], opens: bool) {
        self.uncovered = false;
        let mut burning = 0;
        if self.burning() != 0 {
            burning = self.age_flames(opens);
        }
        let movement = Movement::of(self, actions);
        if self.bomb_count > 0 {
            self.move_bombs(&movement);
        }
        self.move_agents(&movement);
        if self.bomb_count > 0 {
            self.explode(burning);
        }
        self.burn();
        self.step += 1;
    }

    /// R1 and R2: flames grow old, and those that go out show what they hid. Where it burns on, hidden items are lost. Where
    /// it burns for those that move in this step.
    fn age_flames(&mut self, opens: bool) -> Cells {
        let [out, second, third] = self.flames;
        let on = second | third;
        self.flames = [second, third, 0];
        let gone = self.covered & out;
        if gone != 0 {
            let shown = if opens { out } else { out & !on };
            let before = any(&self.hidden);
            for (item, hidden) in self.items.iter_mut().zip(&mut self.hidden) {
                *item |= *hidden & shown;
                *hidden &= !out;
            }
            self.unseen = self.unseen.saturating_sub((before & shown).count_ones() as u8);
            self.lost = self.lost.saturating_add((gone & !shown).count_ones() as u8);
            self.covered &= !gone;
            self.uncovered = gone & shown != 0;
        }
        if opens { on & !out } else { on }
    }

    /// R17.
    #[inline]
    fn move_bombs(&mut self, movement: &Movement) {
        if !movement.rolls {
            return;
        }
        for i in 0..self.bombs().len() {
            let bomb = &mut self.bombs[i];
            if !movement.keeps_rolling(i, bomb.cell) {
                bomb.roll(None);
            }
            bomb.cell = movement.bombs[i];
        }
    }

    /// R18: whoever enters a cell picks up what lies there.
    #[inline]
    fn move_agents(&mut self, movement: &Movement) {
        let items = any(&self.items);
        for seat in self.living() {
            let (agent, to) = (&mut self.agents[seat], movement.agents[seat]);
            let enters = agent.cell != to;
            agent.cell = to;
            if enters && items & bit(to) != 0 {
                self.pick_up(seat, to);
            }
        }
    }

    fn pick_up(&mut self, seat: usize, cell: u8) {
        let agent = &mut self.agents[seat];
        for kind in Item::ALL {
            let items = &mut self.items[kind as usize];
            if *items & bit(cell) != 0 {
                *items &= !bit(cell);
                match kind {
                    Item::Bomb => agent.ammo = (agent.ammo + 1).min(MOST),
                    Item::Range => agent.blast = (agent.blast + 1).min(MOST),
                    Item::Kick => agent.kick = true,
                }
            }
        }
    }

    /// R19 to R22: bombs tick; those whose time has come, that roll into flames or that a blast hits explode at once.
    fn explode(&mut self, burning: Cells) {
        let count = self.bombs().len();
        let mut exploding = 0u32;
        for (i, bomb) in self.bombs[..count].iter_mut().enumerate() {
            bomb.life = bomb.life.saturating_sub(1);
            if bomb.life == 0 || burning & bit(bomb.cell) != 0 {
                exploding |= 1 << i;
            }
        }
        if exploding == 0 {
            return;
        }
        let (mut hit, mut left) = (0, (1u32 << count) - 1);
        while exploding != 0 {
            left &= !exploding;
            while exploding != 0 {
                let bomb = self.bombs[exploding.trailing_zeros() as usize];
                exploding &= exploding - 1;
                let ammo = &mut self.agents[bomb.owner() & 3].ammo;
                *ammo = (*ammo + 1).min(MOST);
                hit |= blast(bomb.cell, bomb.blast, self.rigid, self.wood);
            }
            for (i, bomb) in self.bombs[..count].iter().enumerate() {
                if left >> i & 1 == 1 && hit & bit(bomb.cell) != 0 {
                    exploding |= 1 << i;
                }
            }
        }
        self.keep_bombs(left);
        self.flames[2] = hit;
        self.wood &= !hit;
        self.items.iter_mut().for_each(|items| *items &= !hit);
    }

    /// Only these bombs are left, in their order.
    fn keep_bombs(&mut self, left: u32) {
        let mut kept = 0;
        for i in 0..self.bombs().len() {
            if left >> i & 1 == 1 {
                self.bombs[kept] = self.bombs[i];
                kept += 1;
            }
        }
        let count = usize::from(self.bomb_count);
        self.bombs[kept..count].fill(Default::default());
        self.bomb_count = kept as u8;
    }

    /// R23: what stands in flames dies, and what lies in them is gone.
    #[inline]
    fn burn(&mut self) {
        let burning = self.burning();
        if burning == 0 {
            return;
        }
        for seat in self.living() {
            if burning & bit(self.agents[seat].cell) != 0 {
                self.alive &= !(1 << seat);
            }
        }
        self.items.iter_mut().for_each(|items| *items &= !burning);
    }
}

/// R20: the cells that a bomb hits. Wood is hit and stops the blast, rigid walls and the edge stop it before.
#[inline]
pub(super) fn blast(cell: u8, strength: u8, rigid: Cells, wood: Cells) -> Cells {
    let mut hit = bit(cell);
    for direction in Direction::ALL {
        let mut ray = bit(cell);
        for _ in 1..strength {
            ray = direction.shift(ray) & !rigid;
            hit |= ray;
            if ray & !wood == 0 {
                break;
            }
        }
    }
    hit
}
