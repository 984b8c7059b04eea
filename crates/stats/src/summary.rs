//! Count, mean and standard deviation: all that most of the other files want to know of a list of numbers.

use serde::Serialize;

/// Count, mean and standard deviation (with `n - 1`) of some values. Without values all three are 0; the deviation of
/// one value is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many values.
    pub n: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub sd: f64,
}

impl Summary {
    /// The standard error of the mean, if two values or more tell of their spread.
    pub fn standard_error(&self) -> Option<f64> {
        (self.n >= 2).then(|| self.sd / (self.n as f64).sqrt())
    }

    /// The summary of the values of both (Chan, Golub and LeVeque 1979): parts of a match may be added up apart.
    #[must_use]
    pub fn merge(self, other: Summary) -> Summary {
        let n = self.n + other.n;
        if self.n == 0 || other.n == 0 {
            return if self.n == 0 { other } else { self };
        }
        let share = other.n as f64 / n as f64;
        let apart = other.mean - self.mean;
        let squares = self.squares() + other.squares() + apart * apart * self.n as f64 * share;
        Summary { n, mean: self.mean + apart * share, sd: deviation(squares, n) }
    }

    /// The sum of squared distances from the mean.
    pub(crate) fn squares(&self) -> f64 {
        self.sd * self.sd * self.n.saturating_sub(1) as f64
    }
}

/// One pass that does not lose digits (Welford 1962).
impl FromIterator<f64> for Summary {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let (mut n, mut mean, mut squares) = (0u64, 0.0, 0.0);
        for value in values {
            debug_assert!(value.is_finite(), "{value}");
            n += 1;
            let before = value - mean;
            mean += before / n as f64;
            squares += before * (value - mean);
        }
        Summary { n, mean, sd: deviation(squares, n) }
    }
}

fn deviation(squares: f64, n: u64) -> f64 {
    if n < 2 { 0.0 } else { (squares.max(0.0) / (n - 1) as f64).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_kept_far_from_zero() {
        // The mean is 10^9 + 10 and the variance 30, in whole numbers.
        let far: Summary = [4.0, 7.0, 13.0, 16.0].iter().map(|x| 1e9 + x).collect();
        assert_eq!((far.n, far.mean), (4, 1e9 + 10.0));
        assert!((far.sd - 30f64.sqrt()).abs() < 1e-9, "{far:?}");
    }

    #[test]
    fn parts_merge_to_the_whole() {
        let values: Vec<f64> = (0..50).map(|i| f64::from(i * i % 17) / 3.0).collect();
        let whole: Summary = values.iter().copied().collect();
        for cut in 0..=50 {
            let (left, right) = values.split_at(cut);
            let merged = Summary::from_iter(left.to_vec()).merge(Summary::from_iter(right.to_vec()));
            assert_eq!(merged.n, 50);
            assert!((merged.mean - whole.mean).abs() < 1e-12 && (merged.sd - whole.sd).abs() < 1e-12);
        }
    }

    #[test]
    fn no_value_and_one_value() {
        assert_eq!(Summary::from_iter([]), Summary { n: 0, mean: 0.0, sd: 0.0 });
        let one = Summary::from_iter([2.5]);
        assert_eq!((one, one.standard_error()), (Summary { n: 1, mean: 2.5, sd: 0.0 }, None));
        assert_eq!(Summary::from_iter([2.0, 4.0]).standard_error(), Some(1.0));
        assert_eq!(one.merge(Summary::default()), Summary::default().merge(one));
    }
}
