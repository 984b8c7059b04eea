//! Whether two numbers rise together.

use crate::distributions::{LEVEL, normal_reach};
use serde::Serialize;

/// A rank correlation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RankCorrelation {
    /// Spearman's rho, from -1 to 1; 0 where one side is all the same.
    pub rho: f64,
    /// Its 95 % interval; -1 to 1 for fewer than four pairs.
    pub ci95: [f64; 2],
    /// How many pairs.
    pub n: u64,
}

/// Spearman's rho: the correlation of ranks, tied values at their mean rank. The interval is that of Fisher's z with the
/// variance of Bonett and Wright (2000), (1 + rho^2 / 2) / (n - 3).
pub fn rank_correlation(pairs: &[(f64, f64)]) -> RankCorrelation {
    let n = pairs.len();
    let rho = correlation(
        &ranks(&pairs.iter().map(|pair| pair.0).collect::<Vec<_>>()),
        &ranks(&pairs.iter().map(|pair| pair.1).collect::<Vec<_>>()),
    );
    if n < 4 {
        return RankCorrelation { rho, ci95: [-1.0, 1.0], n: n as u64 };
    }
    // Beyond this z is infinite.
    let z = rho.clamp(-0.999_999, 0.999_999).atanh();
    let half = normal_reach(LEVEL) * ((1.0 + rho * rho / 2.0) / (n - 3) as f64).sqrt();
    RankCorrelation { rho, ci95: [(z - half).tanh(), (z + half).tanh()], n: n as u64 }
}

/// Ranks from 1, ties at the mean.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count() as f64;
        let equal = values.iter().filter(|other| *other == value).count() as f64;
        below + (equal + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |of: &mut dyn Iterator<Item = f64>| of.sum::<f64>();
    let both = sum(&mut a.iter().zip(b).map(|(a, b)| (a - mean_a) * (b - mean_b)));
    let (of_a, of_b) =
        (sum(&mut a.iter().map(|a| (a - mean_a).powi(2))), sum(&mut b.iter().map(|b| (b - mean_b).powi(2))));
    if of_a * of_b == 0.0 { 0.0 } else { both / (of_a * of_b).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_alone_count() {
        let rising = [(1.0, 10.0), (2.0, 100.0), (3.0, 1000.0), (4.0, 1001.0), (9.0, 2000.0)];
        assert!((rank_correlation(&rising).rho - 1.0).abs() < 1e-12);
        let falling = rising.map(|(a, b)| (a, -b));
        assert!((rank_correlation(&falling).rho + 1.0).abs() < 1e-12);
        // Ranks 1 2 3 4 5 and 2 1 4 3 5: 1 - 6 * 4 / (5 * 24) = 0.8.
        let mixed = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0), (5.0, 5.0)];
        let told = rank_correlation(&mixed);
        assert!((told.rho - 0.8).abs() < 1e-12);
        // z = 1.0986, error sqrt(1.32 / 2) = 0.8124.
        assert!((told.ci95[0] - (1.098_612f64 - 1.959_964 * 0.812_404).tanh()).abs() < 1e-5, "{told:?}");
    }

    #[test]
    fn ties_and_few_pairs() {
        // Ranks 1.5 1.5 3 beside 1 2 3.
        let tied = rank_correlation(&[(1.0, 1.0), (1.0, 2.0), (2.0, 3.0)]);
        assert!((tied.rho - 1.5 / (1.5f64 * 2.0).sqrt()).abs() < 1e-12);
        assert_eq!(tied.ci95, [-1.0, 1.0]);
        assert_eq!(rank_correlation(&[(1.0, 5.0); 6]).rho, 0.0);
        assert_eq!(rank_correlation(&[]).n, 0);
    }
}
