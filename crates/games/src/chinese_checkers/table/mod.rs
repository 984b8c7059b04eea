//! The distance table of paper 003 (section 4.1): how many moves a seat alone on the small star needs to fill its goal.
//!
//! It has an entry for each of the C(49, 6) = 13,983,816 placements of six pieces on the centre, the home and the goal
//! of a seat, 14 MB in all. One table serves all seats, since the star looks alike from all corners. It is built once
//! and kept in a file.
//!
//! What it gives up: the pieces of others, who block and whose pieces can be leapt over, and may help to fill the goal;
//! the side corners, where positions are estimated; the large star, whose table would have 1.9 x 10^12 entries.

mod build;
mod cache;
mod layout;
mod rank;
#[cfg(test)]
mod tests;

use super::board::{Fields, TABLE};
use layout::{Layout, bits};
use rank::{PIECES, PLACES, SETS, rank};
use std::sync::OnceLock;

/// The longest distance in the table.
const LONGEST: u32 = 21;
/// The steps that a piece in a side corner needs at most to a free place outside of them.
const MOST_STEPS: u32 = 4;
/// More than any distance or estimate.
pub(super) const FAR: u32 = LONGEST + PIECES as u32 * MOST_STEPS + 1;

/// The distances to the goal.
pub(super) struct DistanceTable {
    layout: &'static Layout,
    distances: Vec<u8>,
}

impl DistanceTable {
    /// The one there is. The first to ask waits until it is read, or built.
    #[inline]
    pub fn shared() -> &'static DistanceTable {
        static SHARED: OnceLock<DistanceTable> = OnceLock::new();
        SHARED.get_or_init(|| {
            // Tests leave the user's folder alone.
            let folder = if cfg!(test) { None } else { nply_core::cache::folder() };
            let distances = cache::kept(folder.as_deref(), SETS, build::build);
            DistanceTable { layout: Layout::shared(), distances }
        })
    }

    /// How many moves a seat with these pieces and this goal corner needs; an estimate if some are in side corners.
    #[inline]
    pub fn distance(&self, goal: usize, pieces: Fields) -> u32 {
        debug_assert_eq!(pieces.count_ones() as usize, PIECES);
        let places = &self.layout.places[goal];
        let (mut left, mut set, mut last) = (pieces, 0, 0);
        for _ in 0..PIECES {
            let place = places[left.trailing_zeros() as usize % TABLE];
            left &= left.wrapping_sub(1);
            set |= 1u64 << (place % 64);
            last = last.max(place);
        }
        if last < PLACES as u8 { self.entry(set) } else { self.estimate(goal, pieces) }
    }

    #[inline]
    fn entry(&self, set: u64) -> u32 {
        u32::from(self.distances[rank(set)])
    }

    /// Pieces in side corners step out to the nearest free place, one after the other, and the table goes on from there.
    ///
    /// So the estimate goes down by one with each such step and meets the table where the last piece is out. It is too
    /// long where a jump leads out, or a piece is better off staying for a while; the paper does not say what its
    /// program does.
    fn estimate(&self, goal: usize, pieces: Fields) -> u32 {
        let places = self.layout.places_of(goal, pieces);
        let (mut set, mut steps) = (places as u64 & ((1 << PLACES) - 1), 0);
        for outside in bits(places >> PLACES) {
            let free = |&&(place, _): &&(u8, u8)| set >> place & 1 == 0;
            if let Some(&(place, far)) = self.layout.nearest[outside].iter().find(free) {
                set |= 1 << place;
                steps += u32::from(far);
            }
        }
        steps + self.entry(set)
    }
}
