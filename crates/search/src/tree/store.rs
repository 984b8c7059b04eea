//! The memory of trees: decisions and arms in slabs with 32-bit indices.
//!
//! A decision of one seat is the unit: its arms lie side by side. A node is one decision, or several side by side where
//! seats act at once. Arms are all listed when a decision is made (fixed), or come when they are first tried (met).

use super::columns::Columns;
use super::descent::Cursor;
use super::reuse::Link;
use nply_core::Player;
use nply_core::hash::{Map, chain};
use std::hash::{Hash, Hasher};

/// "No such decision": the first one holds the arms from which trees begin.
pub(super) const NONE: u32 = 0;

/// The most arms of a decision: offsets and rooms, which are powers of two, are 16 bits wide.
const MOST_ARMS: usize = 1 << 15;

/// The room of a decision whose arms were all listed at once: its block never moves.
const FIXED: u8 = u8::MAX;

/// How wide a decision is whose seat widens by how much it matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Influenced {
    /// How much the seat matters; `None`: no model was asked yet.
    pub influence: Option<f32>,
    /// From which n on it considers more than so many moves: a power at every visit would cost more than the rest.
    pub next: (usize, u32),
}

/// The statistics of one action. Only the mean of the seat that decides is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    /// Mean reward of the seat. A mean, not a sum: sums of f32 stop growing at 2^24. Before a fixed arm is tried, this
    /// is where the rating waits by which it will be tried ([`Arm::rating`]).
    pub mean: f32,
    /// `1 / sqrt(visits)`, the part of UCB1 that changes only when the arm is visited.
    pub spread: f32,
    /// Visits.
    pub n: u32,
    /// The first node that followed; others are in a table.
    pub child: u32,
}

impl Arm {
    /// An arm that was never taken.
    pub const FRESH: Arm = Arm { mean: 0.0, spread: 0.0, n: 0, child: NONE };

    /// How the game's ordering rates a fixed arm that was not tried yet.
    #[inline]
    pub fn rating(&self) -> f32 {
        debug_assert!(self.n == 0);
        self.mean
    }

    /// Rates a fixed arm that was not tried yet.
    #[inline]
    pub fn rate(&mut self, rating: f32) {
        debug_assert!(self.n == 0);
        self.mean = rating;
    }
}

/// A decision of one seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    /// First arm.
    pub first: u32,
    /// Visits.
    pub visits: u32,
    /// `sqrt(ln visits)`, the part of UCB1 that all arms share; kept here, since a descent would have to wait for it.
    pub explore: f32,
    /// What happened between the arm that leads here and this decision; 0: nothing.
    pub tag: u32,
    /// Number of arms.
    pub len: u16,
    /// Arms tried so far; they come first.
    pub tried: u16,
    /// log2 of the arms that fit before the block has to move.
    room: u8,
    /// The seat that decides.
    pub seat: Player,
    /// Decisions of the same node that lie behind this one.
    pub more: u8,
    /// Whether more than the arm and forced moves led here: chance, or others at once.
    pub by_luck: bool,
}

/// What an iteration knows of a node that it adds: where it hangs, and who decides there.
#[derive(Clone, Copy)]
pub(super) struct Hung {
    pub tag: u32,
    pub by_luck: bool,
}

/// One or several trees in the same memory.
#[derive(Debug)]
pub(super) struct Tree<A> {
    pub decisions: Vec<Decision>,
    pub arms: Vec<Arm>,
    /// The action of each arm.
    pub actions: Vec<A>,
    /// What some searches keep by arm besides.
    pub side: Columns,
    /// How much the seat of each decision matters to the searching one, where widening goes by it.
    pub influences: Vec<Influenced>,
    /// Whether it does.
    pub keeps_influence: bool,
    /// Children after the first one of an arm, by arm and what happened since.
    further: Map<Behind, u32>,
    /// The same as a list, if the tree is to be copied.
    pub links: Vec<Link>,
    /// Whether it is.
    pub reuses: bool,
    /// Legal moves of decisions when they were first met.
    pub moves_met: u64,
    /// Blocks of arms given back, by their room (2^i arms).
    free: [Vec<u32>; 16],
}

impl<A: Copy + Eq> Tree<A> {
    pub fn new() -> Self {
        Tree {
            decisions: Vec::new(),
            arms: Vec::new(),
            actions: Vec::new(),
            side: Columns::new(),
            influences: Vec::new(),
            keeps_influence: false,
            further: Map::default(),
            links: Vec::new(),
            reuses: false,
            moves_met: 0,
            free: std::array::from_fn(|_| Vec::new()),
        }
    }

    /// Forgets everything but the memory, and begins so many trees, each with an arm that leads to its first node. Their
    /// actions are never read.
    pub fn begin(&mut self, trees: usize, filler: A) {
        self.decisions.clear();
        self.arms.clear();
        self.actions.clear();
        self.side.clear();
        self.influences.clear();
        self.further.clear();
        self.links.clear();
        self.moves_met = 0;
        self.free.iter_mut().for_each(Vec::clear);
        let nowhere = Hung { tag: 0, by_luck: false };
        self.add_fixed(Player::new(0), std::iter::repeat_n(filler, trees), nowhere);
        self.moves_met = 0;
    }

    /// A decision whose arms are all listed now.
    pub fn add_fixed(&mut self, seat: Player, list: impl ExactSizeIterator<Item = A>, hung: Hung) -> u32 {
        let len = list.len();
        assert!(len <= MOST_ARMS, "{len} actions: split them into several turns");
        let first = self.arms.len() as u32;
        grow(&mut self.arms, len);
        grow(&mut self.actions, len);
        self.arms.resize(first as usize + len, Arm::FRESH);
        self.actions.extend(list);
        self.side.add(len);
        self.moves_met += len as u64;
        self.add(Decision { len: len as u16, room: FIXED, ..empty(first, seat, hung) })
    }

    /// A decision whose arms come when they are first tried.
    pub fn add_met(&mut self, seat: Player, hung: Hung) -> u32 {
        self.add(empty(0, seat, hung))
    }

    fn add(&mut self, decision: Decision) -> u32 {
        grow(&mut self.decisions, 1);
        self.decisions.push(decision);
        if self.keeps_influence {
            grow(&mut self.influences, 1);
            self.influences.push(Influenced { influence: None, next: (usize::MAX, 0) });
        }
        self.decisions.len() as u32 - 1
    }

    /// The decisions from one to the last now are one node.
    pub fn join(&mut self, first: u32) {
        let all = &mut self.decisions[first as usize..];
        let last = all.len() - 1;
        all.iter_mut().enumerate().for_each(|(i, decision)| decision.more = (last - i) as u8);
    }

    /// The decisions of the node that a decision belongs to: seats that decide at once have theirs side by side.
    pub fn node_of(&self, decision: u32) -> std::ops::RangeInclusive<u32> {
        let more = |decision: u32| self.decisions[decision as usize].more;
        let mut first = decision;
        while first > 0 && more(first - 1) == more(first) + 1 {
            first -= 1;
        }
        first..=decision + u32::from(more(decision))
    }

    /// The places of the arms of a decision.
    #[inline]
    pub fn places(&self, decision: u32) -> std::ops::Range<usize> {
        let decision = &self.decisions[decision as usize];
        decision.first as usize..decision.first as usize + decision.len as usize
    }

    /// The arms of a decision.
    #[inline]
    pub fn arms_of(&self, decision: u32) -> &[Arm] {
        &self.arms[self.places(decision)]
    }

    /// The actions of a decision.
    #[inline]
    pub fn actions_of(&self, decision: u32) -> &[A] {
        &self.actions[self.places(decision)]
    }

    /// The place of an arm.
    #[inline]
    pub fn place(&self, decision: u32, offset: u16) -> usize {
        self.decisions[decision as usize].first as usize + offset as usize
    }

    /// Copies a decision of another tree with its fixed arms; their children are still those of the other tree.
    pub fn copy_decision(&mut self, other: &Tree<A>, decision: u32) -> u32 {
        let places = other.places(decision);
        let first = self.arms.len() as u32;
        grow(&mut self.arms, places.len());
        grow(&mut self.actions, places.len());
        self.arms.extend_from_slice(&other.arms[places.clone()]);
        self.actions.extend_from_slice(&other.actions[places.clone()]);
        self.moves_met += places.len() as u64;
        self.side.copy(&other.side, places);
        self.add(Decision { first, ..other.decisions[decision as usize] })
    }

    /// Adds an arm to a decision whose arms come when they are tried; its offset.
    pub fn add_arm(&mut self, decision: u32, action: A) -> u16 {
        let Decision { len, room, .. } = self.decisions[decision as usize];
        debug_assert!(room != FIXED);
        if len == 0 || len == 1 << room {
            self.widen(decision, action);
        }
        let place = self.decisions[decision as usize].first as usize + len as usize;
        (self.arms[place], self.actions[place]) = (Arm::FRESH, action);
        self.side.reset(place);
        let decision = &mut self.decisions[decision as usize];
        (decision.len, decision.tried) = (len + 1, len + 1);
        len
    }

    /// Moves the arms of a decision, with all that is kept beside them, to a block of twice the room.
    fn widen(&mut self, decision: u32, filler: A) {
        let Decision { first, len, room, .. } = self.decisions[decision as usize];
        assert!((len as usize) < MOST_ARMS, "more actions than {MOST_ARMS}: split them into several turns");
        let new_room = if len == 0 { 0 } else { room + 1 };
        let size = 1usize << new_room;
        let new_first = self.free[new_room as usize].pop().unwrap_or_else(|| {
            let end = self.arms.len();
            grow(&mut self.arms, size);
            grow(&mut self.actions, size);
            self.arms.resize(end + size, Arm::FRESH);
            self.actions.resize(end + size, filler);
            self.side.add(size);
            end as u32
        });
        let (from, to) = (first as usize..first as usize + len as usize, new_first as usize);
        self.arms.copy_within(from.clone(), to);
        self.actions.copy_within(from.clone(), to);
        self.side.copy_within(from, to);
        if len > 0 {
            self.free[room as usize].push(first);
        }
        let decision = &mut self.decisions[decision as usize];
        (decision.first, decision.room) = (new_first, new_room);
    }

    /// The node that follows where an iteration stands.
    #[inline]
    pub fn child(&self, at: &Cursor) -> Option<u32> {
        if let Some(arm) = at.arm() {
            let child = self.arms[arm].child;
            if child == NONE {
                return None;
            }
            if self.decisions[child as usize].tag == at.tag() {
                return Some(child);
            }
        }
        // Where nothing happened since, the arm has one child at most.
        if at.key == 0 { None } else { self.further.get(&Behind::new(at.from())).copied() }
    }

    /// Makes a node known that follows where an iteration stands.
    pub fn set_child(&mut self, at: &Cursor, child: u32) {
        match at.arm() {
            Some(arm) if self.arms[arm].child == NONE => self.arms[arm].child = child,
            _ => {
                self.further.insert(Behind::new(at.from()), child);
                if self.reuses {
                    self.links.push(Link { decision: at.decision, offset: at.offset, key: at.key, child });
                }
            }
        }
    }

    /// Makes a node known that follows another arm in the table.
    pub fn set_further(&mut self, (decision, offset): (u32, u16), key: u64, child: u32) {
        self.further.insert(Behind::new(from(decision, offset, key)), child);
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.decisions.capacity() * size_of::<Decision>()
            + self.arms.capacity() * size_of::<Arm>()
            + self.actions.capacity() * size_of::<A>()
            + self.side.bytes()
            + self.influences.capacity() * size_of::<Influenced>()
            + self.links.capacity() * size_of::<Link>()
            // One control byte and one slot per place, of which at most 7/8 are filled.
            + self.further.capacity() * 8 / 7 * (size_of::<(Behind, u32)>() + 1)
    }
}

fn empty(first: u32, seat: Player, hung: Hung) -> Decision {
    let Hung { tag, by_luck } = hung;
    Decision { first, visits: 0, explore: 0.0, tag, len: 0, tried: 0, room: 0, seat, more: 0, by_luck }
}

/// The key of what follows an arm, in two halves: a slot of the table is then 12 bytes long and not 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Behind(u32, u32);

impl Behind {
    #[inline]
    fn new(key: u64) -> Self {
        Behind((key >> 32) as u32, key as u32)
    }
}

impl Hash for Behind {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.0) << 32 | u64::from(self.1));
    }
}

/// The key of what follows an arm. By offset, since blocks move.
pub(super) fn from(decision: u32, offset: u16, key: u64) -> u64 {
    chain(u64::from(decision) << 16 | u64::from(offset), key)
}

/// Makes room in steps of a quarter: doubling would waste up to half of the memory.
pub(super) fn grow<T>(list: &mut Vec<T>, more: usize) {
    if list.len() + more > list.capacity() {
        list.reserve_exact(more.max(list.len() / 4).max(1024));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOWHERE: Hung = Hung { tag: 0, by_luck: false };

    #[test]
    fn a_decision_costs_24_bytes_and_an_arm_16() {
        assert_eq!((size_of::<Decision>(), size_of::<Arm>(), size_of::<(Behind, u32)>()), (24, 16, 12));
    }

    #[test]
    fn blocks_move_with_all_that_is_kept_beside_them() {
        let mut tree = Tree::new();
        tree.side.keys.restart(1);
        tree.side.estimates.restart(2);
        tree.begin(1, 'x');
        let two = [0, 1].map(|seat| tree.add_met(Player::new(seat), NOWHERE));
        for (i, action) in ('a'..='i').enumerate() {
            for decision in two {
                let offset = tree.add_arm(decision, action);
                assert_eq!(offset as usize, i);
                let place = tree.place(decision, offset);
                tree.arms[place].n = 10 + i as u32;
                tree.side.keys[place] = 100 + i as u64;
                tree.side.estimates[2 * place + 1] = i as f32;
            }
        }
        for decision in two {
            assert_eq!(tree.actions_of(decision).iter().collect::<String>(), "abcdefghi");
            for (i, place) in tree.places(decision).enumerate() {
                assert_eq!((tree.arms[place].n, tree.side.keys[place]), (10 + i as u32, 100 + i as u64));
                assert_eq!(tree.side.estimates[2 * place..][..2], [0.0, i as f32]);
            }
        }
        let third = tree.add_met(Player::new(2), NOWHERE);
        let before = tree.arms.len();
        (0..4).for_each(|i| {
            tree.add_arm(third, char::from(b'0' + i));
        });
        assert_eq!(tree.arms.len(), before, "blocks given back are used again");
        let place = tree.place(third, 0);
        assert_eq!(
            (tree.arms[place].n, tree.side.keys[place], tree.side.estimates[2 * place + 1]),
            (0, 0, 0.0)
        );
    }
}
