//! Whether two measures put things in the same order.

use serde::Serialize;

/// Spearman's rank correlation of two measures of the same things.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RankCorrelation {
    /// 1: the same order; -1: the opposite one.
    pub rho: f64,
    /// Its 95 % interval.
    pub ci95: [f64; 2],
    /// How many things were ordered.
    pub n: usize,
}

/// How alike two measures order things, each of which has two values. `None` for fewer than three things, or where one
/// measure finds all alike.
///
/// The interval is Bonett and Wright's (2000): Fisher's z with the variance (1 + rho^2 / 2) / (n - 3). It holds for things
/// like these, of which others might have been tried. Values that are measured with errors blur both orders, which brings
/// rho itself nearer to 0; the interval is about the correlation of such measurements.
pub fn rank_correlation(things: &[[f64; 2]]) -> Option<RankCorrelation> {
    let (n, rho) = (things.len(), spearman(things)?);
    // Three things tell nothing.
    let half = 1.96 * ((1.0 + rho * rho / 2.0) / (n as f64 - 3.0)).sqrt();
    let ci95 = if n > 3 { [-half, half].map(|by| (rho.atanh() + by).tanh()) } else { [-1.0, 1.0] };
    Some(RankCorrelation { rho, ci95, n })
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

    #[test]
    fn orders_are_compared() {
        let rho = |pairs: &[[f64; 2]]| rank_correlation(pairs).expect("more than two").rho;
        assert!((rho(&[[1.0, 10.0], [2.0, 30.0], [5.0, 90.0]]) - 1.0).abs() < 1e-12);
        assert!((rho(&[[1.0, 3.0], [2.0, 2.0], [5.0, 0.0]]) + 1.0).abs() < 1e-12);
        // Worked by hand: ranks 1 2 3 4 and 2 1 4 3, so 1 - 6 * 4 / (4 * 15).
        assert!((rho(&[[1.0, 2.0], [2.0, 1.0], [3.0, 4.0], [4.0, 3.0]]) - 0.6).abs() < 1e-12);
        // A tie: ranks 1 2.5 2.5 and 1 2 3.
        assert!((rho(&[[1.0, 1.0], [2.0, 2.0], [2.0, 3.0]]) - 0.75f64.sqrt()).abs() < 1e-12);
        assert_eq!(rank_correlation(&[[1.0, 1.0], [2.0, 2.0]]), None);
        assert_eq!(rank_correlation(&[[1.0, 1.0], [2.0, 1.0], [3.0, 1.0]]), None);
    }

    #[test]
    fn three_things_tell_nothing_and_many_alike_are_sure() {
        let told = rank_correlation(&[[1.0, 1.0], [2.0, 3.0], [3.0, 2.0]]).expect("three");
        assert_eq!(told.ci95, [-1.0, 1.0]);
        let line: Vec<[f64; 2]> = (0..10).map(|i| [f64::from(i), f64::from(i * i)]).collect();
        assert_eq!(rank_correlation(&line).expect("many").ci95, [1.0, 1.0]);
    }

    /// Fourteen pairs of normal numbers with a correlation of 0.6, whose rank correlation is 6 / pi * asin(0.3) = 0.582: the interval
    /// contains it about 19 times in 20.
    #[test]
    fn intervals_cover_the_truth() {
        let mut rng = Seed(1).rng();
        let mut normal = || (0..12).map(|_| f64::from(rng.unit())).sum::<f64>() - 6.0;
        let truth = 6.0 / std::f64::consts::PI * 0.3f64.asin();
        let covered = (0..2000).filter(|_| {
            let pairs: Vec<[f64; 2]> = (0..14)
                .map(|_| {
                    let (common, own) = (normal(), normal());
                    [common, 0.6 * common + 0.8 * own]
                })
                .collect();
            let [low, high] = rank_correlation(&pairs).expect("many").ci95;
            low < truth && truth < high
        });
        let share = covered.count() as f64 / 2000.0;
        assert!((0.92..0.98).contains(&share), "{share}");
    }
}
