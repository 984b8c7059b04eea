//! The memory of a tree: nodes and arms in two slabs with 32-bit indices; the arms of a node lie side by side.

use super::column::Columns;
use super::reuse::Link;
use nply_core::Player;
use nply_core::hash::{Map, chain};

/// "No such index": the root is the child of no arm.
pub(super) const NONE: u32 = 0;

/// The most arms of a node: offsets and rooms, which are powers of two, are 16 bits wide.
const MOST_ARMS: usize = 1 << 15;

/// One action of one seat at a node. Only the mean of that seat is kept; nobody else decides here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm<A> {
    /// Mean utility for the seat. A mean, not a sum: sums of f32 stop growing at 2^24.
    pub mean: f32,
    /// `1 / sqrt(visits)`, the part of UCB1 that changes only when the arm is visited.
    pub spread: f32,
    /// Visits.
    pub n: u32,
    /// The node that follows where that is certain; else the one entered last, to show a line.
    pub child: u32,
    /// The action.
    pub action: A,
    /// The seat. In trees that skip events the seat to move at a node differs between visits.
    pub seat: Player,
}

/// A place where somebody decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// First arm.
    pub first: u32,
    /// Visits.
    pub visits: u32,
    /// `sqrt(ln visits)`, the part of UCB1 that all arms share; kept here, since a descent would have to wait for it.
    pub explore: f32,
    /// Number of arms.
    pub len: u16,
    /// Arms that fit before the block has to move.
    pub room: u16,
    /// Arms tried so far; they come first. Only where all arms are listed at once.
    pub tried: u16,
    /// Forced moves between the arm that leads here and this node; they have no nodes of their own.
    pub forced: u16,
}

/// One or several trees in the same memory.
#[derive(Debug)]
pub(super) struct Slab<A> {
    pub nodes: Vec<Node>,
    pub arms: Vec<Arm<A>>,
    /// How often each arm was legal when its node was visited; empty where every arm always is.
    pub available: Vec<u32>,
    /// What some searches keep by arm besides.
    pub side: Columns,
    /// Children that follow not from an arm alone but from what happened since; by node or arm and key in one.
    children: Map<u64, u32>,
    /// The same as a list, if the tree is to be copied.
    pub links: Vec<Link>,
    /// Whether it is.
    pub reuses: bool,
    /// Blocks of arms given back, by their room (2^i arms).
    free: [Vec<u32>; 16],
}

impl<A: Copy> Slab<A> {
    pub fn new() -> Self {
        Slab {
            nodes: Vec::new(),
            arms: Vec::new(),
            available: Vec::new(),
            side: Columns::new(),
            children: Map::default(),
            links: Vec::new(),
            reuses: false,
            free: std::array::from_fn(|_| Vec::new()),
        }
    }

    /// Forgets all nodes and arms and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.arms.clear();
        self.available.clear();
        self.children.clear();
        self.links.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    /// A node whose arms are all listed now.
    pub fn add_fixed(&mut self, seat: Player, list: &[A], forced: u16) -> u32 {
        assert!(list.len() <= MOST_ARMS, "{} actions: split them into several turns", list.len());
        let first = self.arms.len() as u32;
        grow(&mut self.arms, list.len());
        self.arms.extend(list.iter().map(|&action| fresh(seat, action)));
        self.side.add(list.len());
        self.add_node(first, list.len() as u16, list.len() as u16, forced)
    }

    /// A node whose arms come as they are met.
    pub fn add_open(&mut self) -> u32 {
        self.add_node(0, 0, 0, 0)
    }

    fn add_node(&mut self, first: u32, len: u16, room: u16, forced: u16) -> u32 {
        grow(&mut self.nodes, 1);
        self.nodes.push(Node { first, visits: 0, explore: 0.0, len, room, tried: 0, forced });
        self.nodes.len() as u32 - 1
    }

    /// The arms of a node.
    #[inline]
    pub fn arms_of(&self, node: u32) -> &[Arm<A>] {
        let node = &self.nodes[node as usize];
        &self.arms[node.first as usize..node.first as usize + node.len as usize]
    }

    /// The place of an arm among those of an open node; it is added if it is new. Lists keep their order, so the arm is
    /// looked for first where it would follow the one found before.
    pub fn offset_for(&mut self, node: u32, seat: Player, action: A, expected: u16) -> u16
    where
        A: Eq,
    {
        let same = |arm: &Arm<A>| arm.action == action && arm.seat == seat;
        let arms = self.arms_of(node);
        if arms.get(expected as usize).is_some_and(same) {
            return expected;
        }
        if let Some(offset) = arms.iter().position(same) {
            return offset as u16;
        }
        let Node { len, room, .. } = self.nodes[node as usize];
        if len == room {
            self.widen(node, fresh(seat, action));
        }
        let index = self.nodes[node as usize].first as usize + len as usize;
        self.arms[index] = fresh(seat, action);
        self.available[index] = 0;
        self.nodes[node as usize].len += 1;
        len
    }

    /// Moves the arms of an open node to a block of twice the room, filled up with an arm that is not read.
    fn widen(&mut self, node: u32, filler: Arm<A>) {
        let Node { first, len, room, .. } = self.nodes[node as usize];
        assert!(
            len < MOST_ARMS as u16,
            "more actions at one node than {MOST_ARMS}: split them into several turns"
        );
        let new_room = (room * 2).max(2);
        let new_first = self.free[new_room.trailing_zeros() as usize].pop().unwrap_or_else(|| {
            let end = self.arms.len();
            grow(&mut self.arms, new_room as usize);
            grow(&mut self.available, new_room as usize);
            self.arms.resize(end + new_room as usize, filler);
            self.available.resize(end + new_room as usize, 0);
            end as u32
        });
        let (from, to) = (first as usize, new_first as usize);
        self.arms.copy_within(from..from + len as usize, to);
        self.available.copy_within(from..from + len as usize, to);
        if room > 0 {
            self.free[room.trailing_zeros() as usize].push(first);
        }
        let node = &mut self.nodes[node as usize];
        (node.first, node.room) = (new_first, new_room);
    }

    /// The child that follows from what happened since the node, or in a closed tree since the arm was taken.
    #[inline]
    pub fn child(&self, from: u32, key: u64) -> Option<u32> {
        self.children.get(&chain(u64::from(from), key)).copied()
    }

    /// Makes it known.
    pub fn set_child(&mut self, from: u32, key: u64, child: u32) {
        self.children.insert(chain(u64::from(from), key), child);
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.arms.capacity() * size_of::<Arm<A>>()
            + self.available.capacity() * size_of::<u32>()
            + self.side.bytes()
            + self.links.capacity() * size_of::<Link>()
            // One control byte and one slot per place, of which at most 7/8 are filled.
            + self.children.capacity() * 8 / 7 * (size_of::<(u64, u32)>() + 1)
    }
}

fn fresh<A>(seat: Player, action: A) -> Arm<A> {
    Arm { mean: 0.0, spread: 0.0, n: 0, child: NONE, action, seat }
}

/// Makes room in steps of a quarter: doubling would waste up to half of the memory.
pub(super) fn grow<T>(list: &mut Vec<T>, more: usize) {
    if list.len() + more > list.capacity() {
        list.reserve_exact(more.max(list.len() / 4).max(1024));
    }
}
