//! Whether two measures put things in the same order.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// Bootstrap samples behind an interval.
const SAMPLES: usize = 4000;

/// Spearman's rank correlation of two measures of the same things.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RankCorrelation {
    /// 1: the same order; -1: the opposite one.
    pub rho: f64,
    /// Its 95 % interval by the bootstrap.
    pub ci95: [f64; 2],
    /// How many things were ordered.
    pub n: usize,
}

/// How alike two measures order things. Each thing has two values, each with its standard error. `None` for fewer than
/// three things, or where one measure finds all alike.
///
/// The interval is a percentile bootstrap. Each sample draws as many things, with replacement, and each of their values anew
/// with its error: other things might have been tried, and other games played. Errors blur both orders, so the interval
/// leans towards 0. Samples in which one measure finds all alike are left out. `uniform` gives numbers from 0 to below 1.
pub fn rank_correlation(
    things: &[[(f64, f64); 2]],
    uniform: &mut dyn FnMut() -> f64,
) -> Option<RankCorrelation> {
    let n = things.len();
    let rho = spearman(&things.iter().map(|thing| thing.map(|(value, _)| value)).collect::<Vec<_>>())?;
    let normal = Normal::standard();
    let mut found: Vec<f64> = (0..SAMPLES)
        .filter_map(|_| {
            let sample: Vec<[f64; 2]> = (0..n)
                .map(|_| {
                    let thing = things[((uniform() * n as f64) as usize).min(n - 1)];
                    thing.map(|(value, error)| {
                        value + error * normal.inverse_cdf(uniform().clamp(1e-9, 1.0 - 1e-9))
                    })
                })
                .collect();
            spearman(&sample)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let at = |share: f64| found.get((share * found.len() as f64) as usize).copied().unwrap_or(rho);
    Some(RankCorrelation { rho, ci95: [at(0.025), at(0.975)], n })
}

/// The correlation of ranks; equal values share the mean of theirs.
fn spearman(pairs: &[[f64; 2]]) -> Option<f64> {
    let ranks = |which: usize| -> Vec<f64> {
        let rank = |value: f64| {
            let below = pairs.iter().filter(|pair| pair[which] < value).count() as f64;
            let equal = pairs.iter().filter(|pair| pair[which] == value).count() as f64;
            below + (equal + 1.0) / 2.0
        };
        pairs.iter().map(|pair| rank(pair[which])).collect()
    };
    let (one, other) = (ranks(0), ranks(1));
    let middle = (pairs.len() as f64 + 1.0) / 2.0;
    let product =
        |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| (x - middle) * (y - middle)).sum::<f64>();
    let spread = (product(&one, &one) * product(&other, &other)).sqrt();
    (pairs.len() > 2 && spread > 0.0).then(|| product(&one, &other) / spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    fn told(pairs: &[(f64, f64)], error: f64) -> Option<RankCorrelation> {
        let mut rng = Seed(1).rng();
        let things: Vec<[(f64, f64); 2]> = pairs.iter().map(|&(a, b)| [(a, error), (b, error)]).collect();
        rank_correlation(&things, &mut || f64::from(rng.unit()))
    }

    #[test]
    fn orders_are_compared() {
        let rho = |pairs: &[(f64, f64)]| told(pairs, 0.0).expect("more than two").rho;
        assert!((rho(&[(1.0, 10.0), (2.0, 30.0), (5.0, 90.0)]) - 1.0).abs() < 1e-12);
        assert!((rho(&[(1.0, 3.0), (2.0, 2.0), (5.0, 0.0)]) + 1.0).abs() < 1e-12);
        // Worked by hand: ranks 1 2 3 4 and 2 1 4 3, so 1 - 6 * 4 / (4 * 15).
        assert!((rho(&[(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0)]) - 0.6).abs() < 1e-12);
        // A tie: ranks 1 2.5 2.5 and 1 2 3.
        assert!((rho(&[(1.0, 1.0), (2.0, 2.0), (2.0, 3.0)]) - 0.75f64.sqrt()).abs() < 1e-12);
        assert_eq!(told(&[(1.0, 1.0), (2.0, 2.0)], 0.0), None);
        assert_eq!(told(&[(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)], 0.0), None);
    }

    #[test]
    fn errors_widen_the_interval() {
        let line: Vec<(f64, f64)> = (0..10).map(|i| (f64::from(i), f64::from(i * i))).collect();
        let (sure, unsure) = (told(&line, 0.0).expect("many"), told(&line, 8.0).expect("many"));
        assert!(sure.ci95[0] > 0.999 && sure.ci95[1] > 0.999, "{sure:?}");
        assert!(unsure.rho > 0.999 && unsure.ci95[0] < 0.5, "{unsure:?}");
        // What has nothing to do with each other has 0 between its ends.
        let other: Vec<(f64, f64)> = (0..12).map(|i| (f64::from(i), f64::from(i * 5 % 12))).collect();
        let none = told(&other, 0.0).expect("many");
        assert!(none.ci95[0] < 0.0 && none.ci95[1] > 0.0, "{none:?}");
    }
}
