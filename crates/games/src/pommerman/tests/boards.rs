//! Boards are made by their law (G1 to G8).

use super::{chi_bound, chi_squared};
use crate::pommerman::cells::{Cells, SIDE, at, bit, each};
use crate::pommerman::generate::{ITEMS, STARTS, WOODS, generate, is_open};
use crate::pommerman::state::any;
use nply_core::Seed;

fn mirrored(cells: Cells) -> Cells {
    each(cells).map(|cell| bit(at(usize::from(cell) % SIDE, usize::from(cell) / SIDE))).sum()
}

#[test]
fn boards_have_what_the_rules_say() {
    let mut rng = Seed(1).rng();
    for _ in 0..500 {
        let s = generate(&mut rng);
        assert_eq!((s.rigid.count_ones(), s.wood.count_ones()), (36, WOODS as u32));
        assert_eq!((mirrored(s.rigid), mirrored(s.wood), s.rigid & s.wood), (s.rigid, s.wood, 0));
        let diagonal: Cells = (0..SIDE).map(|i| bit(at(i, i))).sum();
        assert_eq!((s.rigid | s.wood) & diagonal, 0);
        for cell in STARTS {
            assert_eq!((s.rigid | s.wood) & bit(cell), 0);
        }
        for (row, column) in [(1, 2), (1, 3), (2, 1), (3, 1), (9, 8), (7, 9), (1, 7), (8, 1), (2, 9), (9, 3)]
        {
            assert_eq!((s.rigid | s.wood) & bit(at(row, column)), 0, "{row} {column}");
        }
        for (row, column) in [(1, 4), (1, 5), (1, 6), (4, 1), (9, 4), (6, 9)] {
            assert_ne!(s.wood & bit(at(row, column)), 0, "{row} {column}");
        }
        assert!(is_open(s.rigid, s.wood));
        let [bombs, ranges, kicks] = s.hidden;
        assert_eq!(any(&s.hidden).count_ones() as usize, ITEMS);
        assert_eq!(bombs.count_ones() + ranges.count_ones() + kicks.count_ones(), ITEMS as u32);
        assert_eq!((any(&s.hidden) & !s.wood, s.covered, s.unseen), (0, s.wood, 20));
    }
}

#[test]
fn passages_that_nobody_reaches_are_few() {
    // A corner behind walls: three passages are forgiven, six are not.
    let wall =
        |cells: &[(usize, usize)]| cells.iter().map(|&(row, column)| bit(at(row, column))).sum::<Cells>();
    assert!(is_open(wall(&[(0, 2), (1, 1), (2, 0)]), 0));
    assert!(!is_open(wall(&[(0, 3), (1, 2), (2, 1), (3, 0)]), 0));
    // Wood counts as open.
    assert!(is_open(wall(&[(0, 3), (1, 2), (2, 1)]), wall(&[(3, 0)])));
}

#[test]
fn items_are_spread_evenly() {
    let (mut rng, mut kinds, mut places) = (Seed(2).rng(), [0; 3], [0; WOODS]);
    for _ in 0..4_000 {
        let s = generate(&mut rng);
        for (count, items) in kinds.iter_mut().zip(s.hidden) {
            *count += items.count_ones();
        }
        for (place, cell) in each(s.wood).enumerate() {
            places[place] += u32::from(any(&s.hidden) & bit(cell) != 0);
        }
    }
    let (chi, freedom) = chi_squared(&kinds, &[1.0 / 3.0; 3]);
    assert!(chi < chi_bound(freedom), "{kinds:?}");
    // Without replacement the counts vary less than chi-squared assumes.
    let (chi, freedom) = chi_squared(&places, &[1.0 / WOODS as f64; WOODS]);
    assert!(chi < chi_bound(freedom), "{places:?}");
}

#[test]
fn walls_are_spread_evenly() {
    // Which cells can have walls does not depend on the pair; boards that are refused favour some a little, so the test
    // is that no candidate is left out and none is much more frequent.
    let (mut rng, mut rigid, mut wood) = (Seed(3).rng(), [0u32; 121], [0u32; 121]);
    for _ in 0..2_000 {
        let s = generate(&mut rng);
        each(s.rigid).for_each(|cell| rigid[usize::from(cell)] += 1);
        each(s.wood).for_each(|cell| wood[usize::from(cell)] += 1);
    }
    let met = |counts: &[u32; 121]| counts.iter().filter(|&&count| count > 0).count();
    assert_eq!((met(&rigid), met(&wood)), (80, 92));
    assert!(rigid.iter().filter(|&&count| count > 0).all(|&count| (500..1400).contains(&count)), "{rigid:?}");
}
