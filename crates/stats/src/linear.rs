//! Small symmetric systems of equations, by the method of Cholesky. Enough for a few dozen agents.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Matrix {
    pub size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn diagonal(size: usize, value: f64) -> Self {
        let mut matrix = Matrix { size, cells: vec![0.0; size * size] };
        (0..size).for_each(|i| *matrix.at(i, i) = value);
        matrix
    }

    pub(crate) fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    pub(crate) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// The lower triangle whose square is this matrix, which must be symmetric and positive definite. Pivots that
    /// rounding has made negative are lifted to a tiny number.
    pub(crate) fn cholesky(&self) -> Matrix {
        let mut lower = Matrix::diagonal(self.size, 0.0);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower.get(row, k) * lower.get(column, k)).sum();
                let rest = self.get(row, column) - known;
                *lower.at(row, column) =
                    if row == column { rest.max(1e-300).sqrt() } else { rest / lower.get(column, column) };
            }
        }
        lower
    }

    /// Solves `L L' x = b` for the lower triangle `L` that [`Self::cholesky`] gives.
    pub(crate) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.get(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.get(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.get(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.get(row, row);
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let mut matrix = Matrix::diagonal(3, 4.0);
        for (row, column, value) in [(0, 1, 2.0), (1, 2, -1.0), (0, 2, 0.5)] {
            *matrix.at(row, column) = value;
            *matrix.at(column, row) = value;
        }
        let x = matrix.cholesky().solve(&[8.0 + 4.0 - 1.5, 4.0 + 8.0 + 3.0, 1.0 - 2.0 - 12.0]);
        for (got, want) in x.iter().zip([2.0, 2.0, -3.0]) {
            assert!((got - want).abs() < 1e-12, "{x:?}");
        }
        assert!(Matrix::diagonal(0, 1.0).cholesky().solve(&[]).is_empty());
    }
}
