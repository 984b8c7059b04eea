//! The n-tuple model of Lucas, Liu and Perez-Liebana (2018): what is known of single values, of pairs of values and of
//! whole settings, put together.

use super::space::Space;
use nply_stats::Summary;

/// Scores seen in one cell of a table.
#[derive(Clone, Copy, Default)]
struct Cell {
    n: f64,
    sum: f64,
}

/// Keeps the exploration of a cell that was never visited finite (the paper's epsilon).
const EPSILON: f64 = 0.5;

/// Where all deals ended alike, the walk must still go on.
const LEAST_SPREAD: f64 = 0.05;

/// Means over all deals that share one value, a pair of values, or the whole setting.
pub struct Model<'a> {
    space: &'a Space,
    sizes: Vec<usize>,
    /// Options of each table (the second may be missing) and where its cells begin.
    tuples: Vec<(usize, Option<usize>, usize)>,
    cells: Vec<Cell>,
    /// The table of whole settings, by candidate: settings that mean the same share a cell.
    whole: Vec<Cell>,
    /// All deals.
    all: Summary,
}

impl<'a> Model<'a> {
    /// Knows nothing yet. With two options the pair is the whole setting, and has no table of its own.
    pub fn new(space: &'a Space) -> Self {
        let sizes = space.sizes();
        let singles = (0..sizes.len()).map(|a| (a, None));
        let pairs = (0..sizes.len()).flat_map(|a| (a + 1..sizes.len()).map(move |b| (a, Some(b))));
        let (mut tuples, mut begin) = (Vec::new(), 0);
        for (a, b) in singles.chain(pairs.filter(|_| sizes.len() > 2)) {
            tuples.push((a, b, begin));
            begin += sizes[a] * b.map_or(1, |b| sizes[b]);
        }
        let (cells, whole) = (vec![Cell::default(); begin], vec![Cell::default(); space.candidates().len()]);
        Model { space, sizes, tuples, cells, whole, all: Summary::default() }
    }

    /// The cells of a point in all small tables.
    fn places<'b>(&'b self, point: &'b [usize]) -> impl Iterator<Item = usize> + 'b {
        self.tuples.iter().map(|&(a, b, begin)| match b {
            None => begin + point[a],
            Some(b) => begin + point[a] * self.sizes[b] + point[b],
        })
    }

    fn cells_of<'b>(&'b self, point: &'b [usize]) -> impl Iterator<Item = Cell> + 'b {
        let whole = self.space.candidate(point).map(|candidate| self.whole[candidate]);
        self.places(point).map(|place| self.cells[place]).chain(whole)
    }

    /// Adds the score of one deal of a point.
    pub fn add(&mut self, point: &[usize], score: f64) {
        let places: Vec<usize> = self.places(point).collect();
        let whole = self.space.candidate(point).map(|candidate| &mut self.whole[candidate]);
        let mut count = |cell: &mut Cell| {
            cell.n += 1.0;
            cell.sum += score;
        };
        places.into_iter().for_each(|place| count(&mut self.cells[place]));
        whole.into_iter().for_each(&mut count);
        self.all = self.all.merge([score].into_iter().collect());
    }

    /// The mean of a point: the plain mean of the means of its tables. A cell without deals has the mean of all deals.
    pub fn mean(&self, point: &[usize]) -> f64 {
        self.optimistic(point, 0.0)
    }

    /// How much the unknown is worth: the standard deviation of the scores of deals, so that it fits deals of few games
    /// and of many. The paper has a constant, which its user has to fit to the scores.
    pub fn spread(&self) -> f64 {
        self.all.sd.max(LEAST_SPREAD)
    }

    /// The upper confidence bound of a point: the mean over its tables of `mean + k sqrt(ln n / (n_cell + epsilon))`.
    pub fn optimistic(&self, point: &[usize], k: f64) -> f64 {
        let log = (self.all.n.max(1) as f64).ln();
        let (mut tables, mut sum) = (0.0, 0.0);
        for cell in self.cells_of(point) {
            tables += 1.0;
            sum += if cell.n > 0.0 { cell.sum / cell.n } else { self.all.mean };
            sum += k * (log / (cell.n + EPSILON)).sqrt();
        }
        sum / tables
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::testing::cube;

    #[test]
    fn a_point_is_known_by_its_values_pairs_and_itself() {
        let space = cube(3, 2);
        let mut model = Model::new(&space);
        model.add(&[0, 0, 0], 1.0);
        model.add(&[0, 1, 1], 0.0);
        // Three values (0.5, 1, 1), three pairs and the whole, all 1.
        assert!((model.mean(&[0, 0, 0]) - 6.5 / 7.0).abs() < 1e-12);
        // Three values (0.5, 1, 0), two pairs that were seen (1, 0); the third and the whole are unknown, thus 0.5.
        assert!((model.mean(&[0, 0, 1]) - (0.5 + 1.0 + 0.0 + 1.0 + 0.0 + 0.5 + 0.5) / 7.0).abs() < 1e-12);
        assert!(model.optimistic(&[1, 0, 1], 1.0) > model.optimistic(&[0, 0, 1], 1.0), "less is known of it");
    }

    #[test]
    fn settings_that_mean_the_same_share_what_is_known() {
        let options = ["a", "b"].map(|key| (key.to_string(), vec!["0".to_string(), "1".into()])).to_vec();
        let space = Space::new(options, |chosen| Ok(chosen[0].1.clone())).expect("two candidates");
        let mut model = Model::new(&space);
        model.add(&[0, 0], 1.0);
        model.add(&[1, 1], 0.0);
        // The first value 1, the second 0, and the whole 1, though this point was not played itself.
        assert!((model.mean(&[0, 1]) - 2.0 / 3.0).abs() < 1e-12);
    }
}
