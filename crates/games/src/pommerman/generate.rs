//! Boards: walls in mirrored pairs, the same room for every seat, and items under wood (rules G1 to G8).

use super::cells::{ALL, Cells, SIDE, around, at, bit, each};
use super::state::{Agent, BOMBS, Bomb, Items, SEATS, State};
use nply_core::Rng;

/// Where the seats begin: upper left, lower left, lower right, upper right.
pub(super) const STARTS: [u8; SEATS] = [at(1, 1), at(9, 1), at(9, 9), at(1, 9)];
/// How many items lie under wood.
pub(super) const ITEMS: usize = 20;
/// How many wooden walls there are.
pub(super) const WOODS: usize = 36;
/// Pairs of rigid walls, and of wooden walls beside the corridors.
const RIGID_PAIRS: usize = 18;
const WOOD_PAIRS: usize = 12;
/// More passages that nobody can reach make a board useless.
const MOST_UNREACHED: u32 = 4;

/// Wood in the middle of each side: between two seats there is always a way to be blown open (G4).
const CORRIDORS: Cells = {
    let (mut cells, mut i) = (0, 4);
    while i <= 6 {
        cells |= bit(at(1, i)) | bit(at(10 - i, 1)) | bit(at(9, 10 - i)) | bit(at(10 - i, 9));
        i += 1;
    }
    cells
};

/// Room for each seat to begin in (G2, G3).
const ROOM: Cells = {
    let (mut cells, mut i) = (0, 1);
    while i <= 3 {
        cells |= bit(at(1, i)) | bit(at(i, 1)) | bit(at(9, 10 - i)) | bit(at(10 - i, 9));
        cells |= bit(at(1, 10 - i)) | bit(at(10 - i, 1)) | bit(at(i, 9)) | bit(at(9, i));
        i += 1;
    }
    cells
};

/// The cells above the main diagonal that may get a wall: it is mirrored below (G1).
const CANDIDATES: [(u8, u8); 40] = {
    let mut pairs = [(0, 0); 40];
    let (mut count, mut row) = (0, 0);
    while row < SIDE {
        let mut column = row + 1;
        while column < SIDE {
            if (CORRIDORS | ROOM) & bit(at(row, column)) == 0 {
                pairs[count] = (at(row, column), at(column, row));
                count += 1;
            }
            column += 1;
        }
        row += 1;
    }
    assert!(count == pairs.len());
    pairs
};

/// A first position.
pub(super) fn generate(rng: &mut Rng) -> State {
    loop {
        let (rigid, wood) = walls(rng);
        if is_open(rigid, wood) {
            return start(rigid, wood, items(wood, rng));
        }
    }
}

/// Rigid and wooden walls (G5, G6).
fn walls(rng: &mut Rng) -> (Cells, Cells) {
    let (mut pairs, mut sets) = (CANDIDATES, [0, CORRIDORS]);
    for taken in 0..RIGID_PAIRS + WOOD_PAIRS {
        let chosen = taken + rng.below((pairs.len() - taken) as u32) as usize;
        pairs.swap(taken, chosen);
        let (above, below) = pairs[taken];
        sets[usize::from(taken >= RIGID_PAIRS)] |= bit(above) | bit(below);
    }
    (sets[0], sets[1])
}

/// Whether nearly all passages can be reached once the wood is gone (G7).
pub(super) fn is_open(rigid: Cells, wood: Cells) -> bool {
    let mut reached = bit(STARTS[2]);
    loop {
        let more = (reached | around(reached)) & !rigid;
        if more == reached {
            break;
        }
        reached = more;
    }
    let seats: Cells = STARTS.iter().fold(0, |cells, &cell| cells | bit(cell));
    (ALL & !(rigid | wood | seats | reached)).count_ones() <= MOST_UNREACHED
}

/// Items under some of the wooden walls (G8).
fn items(wood: Cells, rng: &mut Rng) -> Items {
    let mut hidden = Items::default();
    hide_among(each(wood).map(bit), ITEMS, &mut hidden, rng);
    hidden
}

/// Hides so many items of random kinds among places, at most one in each, and every choice of places is as likely as any
/// other. A place is a cell, or no cell at all for what is lost.
pub(super) fn hide_among(
    places: impl Iterator<Item = Cells>,
    items: usize,
    hidden: &mut Items,
    rng: &mut Rng,
) {
    let (mut list, mut count) = ([0; WOODS], 0);
    for (free, place) in list.iter_mut().zip(places) {
        *free = place;
        count += 1;
    }
    debug_assert!(items <= ITEMS, "all kinds come from one draw");
    let mut kinds = rng.below(3u32.pow(ITEMS as u32));
    for taken in 0..items.min(count) {
        list.swap(taken, taken + rng.below((count - taken) as u32) as usize);
        hidden[(kinds % 3) as usize] |= list[taken];
        kinds /= 3;
    }
}

/// The first position on a board.
pub(super) fn start(rigid: Cells, wood: Cells, hidden: Items) -> State {
    State {
        rigid,
        wood,
        items: Items::default(),
        hidden,
        covered: wood,
        flames: [0; 3],
        bombs: [Bomb::default(); BOMBS],
        agents: STARTS.map(|cell| Agent { cell, ammo: 1, blast: 2, kick: false }),
        step: 0,
        bomb_count: 0,
        alive: (1 << SEATS) - 1,
        unseen: ITEMS as u8,
        lost: 0,
        uncovered: false,
    }
}
