//! The star: fields, corners, distances, and the layout in which jumps are shifts.

use std::sync::LazyLock;

/// More than the fields of the large star; tables have this length so that a masked index never leaves them.
pub(super) const TABLE: usize = 128;
/// Stands for a neighbour that does not exist: no field has this number, so it is never empty.
pub(super) const NOWHERE: u8 = TABLE as u8 - 1;
/// The corners clockwise from the top; opposite is three further.
pub(super) const CORNERS: usize = 6;
/// How far a jump shifts a lane, along each of the three axes of [`AXES`].
pub(super) const SHIFTS: [u32; 3] = [2, 7, 5];
/// One direction of each axis, as (column, row); the other is its negative.
const AXES: [(i8, i8); 3] = [(1, 0), (0, 1), (-1, 1)];
/// Moves the lanes up so that no field has a negative place.
const OFFSET: i8 = 32;

/// Sets of fields in the numbering of people, row by row from the top: bit `i` is field `i`.
pub(super) type Fields = u128;

/// A set of fields as four lanes, by parity of column and row. A jump leads two fields on, so it stays in its lane,
/// where it is a shift; what it leaps over lies in another lane, so no piece is ever in the way of its own jumps.
pub(super) type Lanes = [u64; 4];

/// One star. Fields are numbered row by row from the top.
pub(super) struct Board {
    /// Size of the arms: 3 or 4.
    pub arm: usize,
    /// Pieces of each seat, the fields of a corner.
    pub pieces: usize,
    /// How many fields each row has, from the top.
    pub rows: Vec<usize>,
    /// Cube coordinates (column, row); the third is what makes the sum 0.
    pub cells: Vec<(i8, i8)>,
    /// All fields.
    pub all: Fields,
    /// All fields in lanes.
    pub all_lanes: Lanes,
    /// For each lane and axis the fields from which a jump onward stays on the board.
    pub spans: [[u64; 3]; 4],
    /// The six neighbours of each field in the order east, south-east, south-west, and back.
    pub neighbours: [[u8; 6]; TABLE],
    /// The lane of each field and its place there.
    pub places: [(u8, u8); TABLE],
    /// The field at each place of each lane.
    pub fields: [[u8; 64]; 4],
    /// The fields of each corner.
    pub corners: [Fields; CORNERS],
    /// Distance from each field to the tip of each corner.
    pub to_tip: [[u8; TABLE]; CORNERS],
}

static SMALL: LazyLock<Board> = LazyLock::new(|| Board::new(3));
static LARGE: LazyLock<Board> = LazyLock::new(|| Board::new(4));

/// The corners where the seats begin, in turn order (clockwise from the top). Their goals are opposite.
pub(super) fn homes(seats: usize) -> Option<&'static [usize]> {
    match seats {
        2 => Some(&[0, 3]),
        3 => Some(&[0, 2, 4]),
        4 => Some(&[0, 1, 3, 4]),
        6 => Some(&[0, 1, 2, 3, 4, 5]),
        _ => None,
    }
}

/// The corner opposite to a corner.
pub(super) fn opposite(corner: usize) -> usize {
    (corner + 3) % CORNERS
}

impl Board {
    /// The star with arms of this size.
    pub fn of_arm(arm: usize) -> Option<&'static Board> {
        match arm {
            3 => Some(&SMALL),
            4 => Some(&LARGE),
            _ => None,
        }
    }

    /// The star with this many fields.
    pub fn of_fields(fields: usize) -> Option<&'static Board> {
        [3, 4].into_iter().filter_map(Board::of_arm).find(|board| board.cells.len() == fields)
    }

    fn new(arm: usize) -> Board {
        let k = arm as i8;
        let span = -2 * k..=2 * k;
        let row_cells = |row: i8| span.clone().map(move |column| (column, row)).filter(|&c| on_star(c, k));
        let rows: Vec<Vec<(i8, i8)>> = span.clone().map(|row| row_cells(row).collect()).collect();
        let cells = rows.concat();
        let mut board = Board {
            arm,
            pieces: arm * (arm + 1) / 2,
            rows: rows.iter().map(Vec::len).collect(),
            all: (1 << cells.len()) - 1,
            all_lanes: [0; 4],
            spans: [[0; 3]; 4],
            neighbours: [[NOWHERE; 6]; TABLE],
            places: [(0, 0); TABLE],
            fields: [[NOWHERE; 64]; 4],
            corners: [0; CORNERS],
            to_tip: [[0; TABLE]; CORNERS],
            cells,
        };
        (0..board.cells.len()).for_each(|field| board.place(field));
        board
    }

    /// Fills in everything about one field.
    fn place(&mut self, field: usize) {
        let (k, cell) = (self.arm as i8, self.cells[field]);
        let (lane, place) = place_of(cell);
        self.places[field] = (lane as u8, place);
        self.fields[lane][place as usize] = field as u8;
        self.all_lanes[lane] |= 1 << place;
        for (axis, along) in AXES.into_iter().enumerate() {
            let beyond = [1, 2].map(|steps| (cell.0 + steps * along.0, cell.1 + steps * along.1));
            if beyond.into_iter().all(|cell| on_star(cell, k)) {
                self.spans[lane][axis] |= 1 << place;
            }
            for (side, sign) in [(axis, 1), (axis + 3, -1)] {
                let next = (cell.0 + sign * along.0, cell.1 + sign * along.1);
                if let Some(next) = self.cells.iter().position(|&cell| cell == next) {
                    self.neighbours[field][side] = next as u8;
                }
            }
        }
        for (corner, depth) in depths(cell).into_iter().enumerate() {
            self.to_tip[corner][field] = distance(cell, tip(corner, k));
            if depth > k {
                self.corners[corner] |= 1 << field;
            }
        }
    }
}

/// A star is two triangles.
pub(super) fn on_star((x, z): (i8, i8), arm: i8) -> bool {
    let cube = [x, -x - z, z];
    cube.into_iter().all(|c| c >= -arm) || cube.into_iter().all(|c| c <= arm)
}

/// How far a cell lies towards each corner; beyond `arm` it is in that corner.
pub(super) fn depths((x, z): (i8, i8)) -> [i8; CORNERS] {
    let y = -x - z;
    [-z, x, -y, z, -x, y]
}

fn tip(corner: usize, k: i8) -> (i8, i8) {
    [(k, -2 * k), (2 * k, -k), (k, k), (-k, 2 * k), (-2 * k, k), (-k, -k)][corner]
}

/// How many steps lie between two cells.
pub(super) fn distance(a: (i8, i8), b: (i8, i8)) -> u8 {
    let (dx, dz) = (a.0 - b.0, a.1 - b.1);
    [dx, dz, dx + dz].map(i8::unsigned_abs).into_iter().max().unwrap_or(0)
}

/// The lane of a cell and its place there: two places per column and seven per row of the lane keep the cells of both
/// stars apart within 64 bits (found by trying all such pairs).
fn place_of((x, z): (i8, i8)) -> (usize, u8) {
    let lane = (x & 1) + 2 * (z & 1);
    (lane as usize, (OFFSET + SHIFTS[0] as i8 * (x >> 1) + SHIFTS[1] as i8 * (z >> 1)) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_have_their_fields_and_corners() {
        for (arm, fields, pieces) in [(3, 73, 6), (4, 121, 10)] {
            let board = Board::of_arm(arm).unwrap();
            assert_eq!(
                (board.cells.len(), board.pieces, board.all.count_ones()),
                (fields, pieces, fields as u32)
            );
            assert!(board.corners.iter().all(|corner| corner.count_ones() as usize == pieces));
            assert_eq!(board.rows[..arm + 1], [&(1..=arm).collect::<Vec<_>>()[..], &[3 * arm + 1]].concat());
            // Different fields have different places.
            assert_eq!(board.all_lanes.iter().map(|lane| lane.count_ones()).sum::<u32>(), fields as u32);
            assert!(Board::of_fields(fields).is_some());
        }
        assert!(Board::of_arm(5).is_none() && Board::of_fields(74).is_none());
    }

    #[test]
    fn corners_go_clockwise_from_the_top() {
        let board = Board::of_arm(4).unwrap();
        let first = board.corners.map(|corner| corner.trailing_zeros());
        assert_eq!(first, [0, 19, 74, 111, 65, 10]);
        // Tips are at distance 0 of themselves and 4 arms of the opposite tip.
        for corner in 0..CORNERS {
            let tips: Vec<usize> = (0..121).filter(|&field| board.to_tip[corner][field] == 0).collect();
            assert_eq!(tips.len(), 1);
            assert_eq!(board.to_tip[opposite(corner)][tips[0]], 16);
            assert!(board.corners[corner] >> tips[0] & 1 == 1);
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        for board in [3, 4].into_iter().filter_map(Board::of_arm) {
            for field in 0..board.cells.len() {
                for (side, &next) in board.neighbours[field].iter().enumerate() {
                    assert!(
                        next == NOWHERE || board.neighbours[next as usize][(side + 3) % 6] == field as u8
                    );
                }
            }
            let inner =
                board.neighbours[..board.cells.len()].iter().filter(|n| !n.contains(&NOWHERE)).count();
            assert_eq!(inner, if board.arm == 3 { 37 } else { 73 });
        }
    }
}
