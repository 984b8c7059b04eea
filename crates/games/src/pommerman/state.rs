//! Positions and moves as plain data.

use super::cells::{Cells, Direction, bit};
use std::hash::{Hash, Hasher};

/// How many seats.
pub(super) const SEATS: usize = 4;
/// The most bombs: one for each seat, and one for each item.
pub(super) const BOMBS: usize = 24;
/// The most ammunition, and the greatest strength of a blast.
pub(super) const MOST: u8 = 10;
/// Life of a bomb when it is laid, before it ticks in the same step.
pub(super) const FUSE: u8 = 10;

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Action {
    /// Stay.
    Stop,
    /// A row up.
    Up,
    /// A row down.
    Down,
    /// A column to the left.
    Left,
    /// A column to the right.
    Right,
    /// Lay a bomb.
    Bomb,
}

impl Action {
    /// All six, which are always legal: what is not possible does nothing.
    pub const ALL: [Action; 6] =
        [Action::Stop, Action::Up, Action::Down, Action::Left, Action::Right, Action::Bomb];

    /// Where a move goes; `None` for the others.
    #[inline]
    pub(super) fn direction(self) -> Option<Direction> {
        match self {
            Action::Up => Some(Direction::Up),
            Action::Down => Some(Direction::Down),
            Action::Left => Some(Direction::Left),
            Action::Right => Some(Direction::Right),
            Action::Stop | Action::Bomb => None,
        }
    }
}

impl From<Direction> for Action {
    #[inline]
    fn from(direction: Direction) -> Action {
        [Action::Up, Action::Down, Action::Left, Action::Right][direction as usize]
    }
}

/// What may lie under wood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Item {
    /// One bomb more at a time.
    Bomb,
    /// A longer blast.
    Range,
    /// Bombs can be kicked.
    Kick,
}

impl Item {
    pub const ALL: [Item; 3] = [Item::Bomb, Item::Range, Item::Kick];
}

/// Items of each kind as sets of cells.
pub(super) type Items = [Cells; 3];

/// All cells with an item.
#[inline]
pub(super) fn any(items: &Items) -> Cells {
    items[0] | items[1] | items[2]
}

/// A seat on the board. What is dead keeps its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Agent {
    pub cell: u8,
    pub ammo: u8,
    /// Strength of its blasts: they reach one cell less far.
    pub blast: u8,
    pub kick: bool,
}

/// A bomb on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Bomb {
    pub cell: u8,
    /// In so many steps it explodes.
    pub life: u8,
    pub blast: u8,
    /// The owner in the upper half; in the lower half where it rolls: 0 for nowhere, else as the actions.
    pub way: u8,
}

impl Bomb {
    pub fn new(cell: u8, life: u8, blast: u8, owner: usize, rolls: Option<Direction>) -> Bomb {
        let mut bomb = Bomb { cell, life, blast, way: (owner as u8) << 4 };
        bomb.roll(rolls);
        bomb
    }

    #[inline]
    pub fn owner(self) -> usize {
        usize::from(self.way >> 4)
    }

    #[inline]
    pub fn is_rolling(self) -> bool {
        self.way & 15 != 0
    }

    /// Where it rolls.
    #[inline]
    pub fn rolls(self) -> Option<Direction> {
        let way = (self.way & 15).checked_sub(1)?;
        Some(Direction::ALL[usize::from(way & 3)])
    }

    #[inline]
    pub fn roll(&mut self, rolls: Option<Direction>) {
        self.way = self.way & 0xF0 | rolls.map_or(0, |direction| direction as u8 + 1);
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) rigid: Cells,
    pub(super) wood: Cells,
    /// Items that lie open.
    pub(super) items: Items,
    /// Items that nobody has seen yet; blank in what a seat knows.
    pub(super) hidden: Items,
    /// Wood, and what was wood and still burns: cells of which nobody knows what they hide.
    pub(super) covered: Cells,
    /// Flames by their life: those that go out in the next step first. A cell may burn twice.
    pub(super) flames: [Cells; 3],
    /// Bombs in the order in which they were laid; blank beyond their number.
    pub(super) bombs: [Bomb; BOMBS],
    pub(super) agents: [Agent; SEATS],
    pub(super) step: u16,
    pub(super) bomb_count: u8,
    /// The living as bits.
    pub(super) alive: u8,
    /// Items that nobody has seen: the hidden ones, and those that burnt unseen.
    pub(super) unseen: u8,
    /// Cells that were covered, and burnt twice so that nobody saw what they hid.
    pub(super) lost: u8,
    /// Whether the last step showed what was hidden.
    pub(super) uncovered: bool,
}

/// All that two positions of one game can differ in.
impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut write = |cells: Cells| {
            hasher.write_u64(cells as u64);
            hasher.write_u64((cells >> 64) as u64);
        };
        [self.rigid, self.wood, self.covered].into_iter().for_each(&mut write);
        self.items.into_iter().chain(self.hidden).chain(self.flames).for_each(&mut write);
        for bomb in self.bombs() {
            hasher.write_u32(u32::from_le_bytes([bomb.cell, bomb.life, bomb.blast, bomb.way]));
        }
        for agent in self.agents {
            hasher.write_u32(u32::from_le_bytes([agent.cell, agent.ammo, agent.blast, agent.kick.into()]));
        }
        let flags = [self.bomb_count, self.alive, self.unseen, self.lost, self.uncovered.into(), 0];
        let [low, high] = self.step.to_le_bytes();
        let [a, b, c, d, e, f] = flags;
        hasher.write_u64(u64::from_le_bytes([a, b, c, d, e, f, low, high]));
    }
}

impl State {
    /// The bombs in the order in which they were laid.
    #[inline]
    pub(super) fn bombs(&self) -> &[Bomb] {
        &self.bombs[..usize::from(self.bomb_count)]
    }

    /// Where bombs lie.
    #[inline]
    pub(super) fn bomb_cells(&self) -> Cells {
        self.bombs().iter().fold(0, |cells, bomb| cells | bit(bomb.cell))
    }

    /// Where it burns.
    #[inline]
    pub(super) fn burning(&self) -> Cells {
        self.flames[0] | self.flames[1] | self.flames[2]
    }

    #[inline]
    pub(super) fn is_alive(&self, seat: usize) -> bool {
        self.alive >> seat & 1 == 1
    }

    /// The seats that live.
    #[inline]
    pub(super) fn living(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.alive;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let seat = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(seat)
        })
    }

    /// How many live.
    #[inline]
    pub(super) fn alive_count(&self) -> u32 {
        self.alive.count_ones()
    }

    /// Where the living stand.
    #[inline]
    pub(super) fn agent_cells(&self) -> Cells {
        self.living().fold(0, |cells, seat| cells | bit(self.agents[seat].cell))
    }

    /// Adds a bomb, if there is room: positions of the game always have room.
    #[inline]
    pub(super) fn lay(&mut self, bomb: Bomb) {
        if let Some(free) = self.bombs.get_mut(usize::from(self.bomb_count)) {
            *free = bomb;
            self.bomb_count += 1;
        }
    }

    /// How many steps were played.
    pub fn steps(&self) -> u32 {
        self.step.into()
    }
}
