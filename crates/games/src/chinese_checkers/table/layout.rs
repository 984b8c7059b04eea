//! The small star as one seat sees it: all six goals look alike, so one table serves all seats.

use super::super::board::{Board, CORNERS, Fields, TABLE, depths, distance};
use super::rank::{PIECES, PLACES};
use std::sync::LazyLock;

/// The goal of the standard orientation, the bottom corner.
pub(super) const STANDARD: usize = 3;
/// Fields of the small star.
const FIELDS: usize = 73;

/// Fields of the small star get places: 0 to 48 are those of the centre, of the seat's home and of its goal, row by row
/// from home to goal; 49 and more those of the four side corners.
pub(super) struct Layout {
    pub board: &'static Board,
    /// The place of each field, for each goal corner.
    pub places: [[u8; TABLE]; CORNERS],
    /// The field at each place in the standard orientation.
    pub fields: [u8; FIELDS],
    /// The place that each usable place has in the mirror whose plane goes through the tips of home and goal.
    mirrored: [u8; PLACES],
    /// For each place in a side corner the nearest places outside of them, with the steps to go there; of equally near
    /// ones first that nearest to the goal. As many as a seat has pieces: the other five cannot occupy them all.
    pub nearest: [[(u8, u8); PIECES]; FIELDS - PLACES],
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

impl Layout {
    /// The one there is.
    pub fn shared() -> &'static Layout {
        &LAYOUT
    }

    fn new() -> Layout {
        let board = Board::of_arm(3).expect("the small star");
        let of = |corner| board.cells.iter().map(move |&cell| coordinates(cell, corner)).collect::<Vec<_>>();
        let standard = of(STANDARD);
        let mut fields: [u8; FIELDS] = std::array::from_fn(|field| field as u8);
        // Both kinds stay in order, row by row.
        fields.sort_by_key(|&field| !is_usable(standard[field as usize]));
        let place_at = |seen: (i8, i8)| fields.iter().position(|&field| standard[field as usize] == seen);
        let mut places = [[0; TABLE]; CORNERS];
        for (corner, places) in places.iter_mut().enumerate() {
            for (field, seen) in of(corner).into_iter().enumerate() {
                places[field] = place_at(seen).expect("the star looks alike from all corners") as u8;
            }
        }
        let mirrored = std::array::from_fn(|place| {
            let (row, column) = standard[fields[place] as usize];
            place_at((column, row)).expect("the star is its own mirror image") as u8
        });
        let nearest = std::array::from_fn(|i| nearest(board, &fields, fields[PLACES + i]));
        Layout { board, places, fields, mirrored, nearest }
    }

    /// The fields at the places of a set, in the standard orientation.
    pub fn fields_of(&self, set: u64) -> Fields {
        bits(set.into()).map(|place| 1 << self.fields[place]).sum()
    }

    /// A set as the mirror shows it.
    pub fn mirror(&self, set: u64) -> u64 {
        bits(set.into()).map(|place| 1 << self.mirrored[place]).sum()
    }

    /// The places of a set of fields, seen towards a goal; bit `i` is place `i`.
    pub fn places_of(&self, goal: usize, fields: Fields) -> Fields {
        bits(fields).map(|field| 1 << self.places[goal][field]).sum()
    }
}

/// The numbers of the bits that are set, ascending.
#[inline]
pub(super) fn bits(mut left: Fields) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (bit < Fields::BITS as usize).then_some(bit)
    })
}

/// Row and column in the rhombus that has the goal at one acute corner and the home at the other; both are 0 to 6 there
/// and their sum is the distance to the tip of the goal.
fn coordinates(cell: (i8, i8), goal: usize) -> (i8, i8) {
    let depths = depths(cell);
    (3 + depths[(goal + 2) % CORNERS], 3 + depths[(goal + 4) % CORNERS])
}

fn is_usable((row, column): (i8, i8)) -> bool {
    (0..7).contains(&row) && (0..7).contains(&column)
}

fn nearest(board: &Board, fields: &[u8; FIELDS], from: u8) -> [(u8, u8); PIECES] {
    let cell = |field: u8| board.cells[field as usize];
    let mut near: Vec<(u8, u8, u8)> = (0..PLACES)
        .map(|place| (fields[place], place as u8))
        .map(|(to, place)| (distance(cell(from), cell(to)), board.to_tip[STANDARD][to as usize], place))
        .collect();
    near.sort();
    std::array::from_fn(|i| (near[i].2, near[i].0))
}

#[cfg(test)]
mod tests {
    use super::super::super::board::opposite;
    use super::*;

    #[test]
    fn every_seat_sees_the_same_star() {
        let layout = Layout::shared();
        let board = layout.board;
        for goal in 0..CORNERS {
            let places = |fields| layout.places_of(goal, fields);
            assert_eq!(places(board.corners[opposite(goal)]), 0b111111, "home");
            assert_eq!(places(board.corners[goal]), 0b111111 << 43, "goal");
            assert_eq!(places(board.all), board.all, "each field has a place of its own");
            for field in 0..FIELDS {
                let place = layout.places[goal][field] as usize;
                let same = layout.fields[place] as usize;
                assert_eq!(board.to_tip[goal][field], board.to_tip[STANDARD][same]);
                // Neighbours stay neighbours.
                let near =
                    |field: usize| board.neighbours[field].iter().map(|&n| 1u128 << n).fold(0, |a, b| a | b);
                let seen = places(near(field) & board.all);
                assert_eq!(seen, layout.places_of(STANDARD, near(same) & board.all));
            }
        }
        assert!(
            (0..PLACES).all(|place| layout.places[STANDARD][layout.fields[place] as usize] == place as u8)
        );
    }

    #[test]
    fn the_ways_out_of_side_corners_are_short() {
        let layout = Layout::shared();
        let mut first = layout.nearest.map(|near| near[0].1);
        first.sort();
        // Each side corner has three fields in its first row, two in the second, one at the tip.
        let expected = [vec![1; 12], vec![2; 8], vec![3; 4]].concat();
        assert_eq!(first.to_vec(), expected);
        assert!(layout.nearest.iter().all(|near| near.is_sorted_by_key(|&(_, steps)| steps)));
        assert_eq!(layout.nearest.iter().map(|near| near[PIECES - 1].1).max(), Some(4));
    }
}
