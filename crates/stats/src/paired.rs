//! Two agents on the same deals: what differs between the deals drops out.

use crate::Summary;
use crate::distributions::{LEVEL, fair_coin, p_of_mean};
use crate::interval::mean_interval;
use serde::Serialize;

/// Which of two agents won the deals that only one of them won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct McNemar {
    /// Deals that the first won and the second did not.
    pub only_a: u64,
    /// Deals that the second won and the first did not.
    pub only_b: u64,
    /// Two-sided mid-p.
    pub p: f64,
}

/// The test of McNemar (1947) for results that are won or not: deals that both won or both lost tell nothing, and of
/// the others each side should have half.
///
/// p is exact (binomial), and it is the *mid*-p: of the result seen only half is counted as "at least as extreme". The
/// plain exact test refuses a true hypothesis in far less than 5 % of cases, so it would ask for more games than
/// needed; Fagerland, Lydersen and Laake (2013) found mid-p at or below the level in practically all settings.
/// Without deals that tell the agents apart, p is 1.
pub fn mcnemar(only_a: u64, only_b: u64) -> McNemar {
    let (at_most, exactly) = fair_coin(only_a.min(only_b), only_a + only_b);
    let p = if only_a == only_b { 1.0 } else { 2.0 * at_most - exactly };
    McNemar { only_a, only_b, p: p.clamp(0.0, 1.0) }
}

/// The mean of differences, one for each deal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// Deals, and mean and deviation of the differences.
    pub differences: Summary,
    /// The 95 % interval of the mean difference.
    pub ci95: [f64; 2],
    /// How often a difference of zero in truth looks at least as large, two-sided.
    pub p: f64,
}

/// Tests whether two agents do equally well, from one difference for each deal (say, the shares of wins over all
/// seatings of the deal). Student's t; shares may be fractions.
///
/// One deal or none: an unbounded interval and p 1. If all differences are equal the interval has no width, and p is
/// that of the sign test, since t would be certain after two deals.
pub fn paired(differences: &[f64]) -> Paired {
    let summary: Summary = differences.iter().copied().collect();
    let p = p_of_mean(summary.mean, summary.standard_error().unwrap_or(0.0), summary.n);
    Paired { differences: summary, ci95: mean_interval(&summary, LEVEL), p }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mid_p_is_exact_p_less_half_of_both_ends() {
        // scipy: binomtest(k, n, 0.5).pvalue - binom.pmf(k, n, 0.5)
        assert!((mcnemar(3, 9).p - 0.092_285_156_25).abs() < 1e-12);
        assert!((mcnemar(25, 15).p - 0.117_275_205_957_412_2).abs() < 1e-12);
        assert_eq!(mcnemar(9, 3).p, mcnemar(3, 9).p);
    }

    #[test]
    fn nothing_to_tell_apart_is_no_evidence() {
        assert_eq!((mcnemar(0, 0).p, mcnemar(7, 7).p), (1.0, 1.0));
        assert!(mcnemar(0, 100_000).p < 1e-300 && mcnemar(0, 5_000).p.is_finite());
        assert!((mcnemar(49_500, 50_500).p - 0.001_565_359_8).abs() < 1e-9, "{:?}", mcnemar(49_500, 50_500));
    }

    #[test]
    fn differences_are_tested_like_those_of_student() {
        // Student's sleep data; scipy: ttest_1samp.
        let got = paired(&[1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]);
        assert!((got.p - 0.002_832_890_197).abs() < 1e-9, "{got:?}");
        assert!((got.ci95[0] - 0.700_114_237).abs() < 1e-8 && (got.ci95[1] - 2.459_885_763).abs() < 1e-8);
    }

    #[test]
    fn edges_are_numbers() {
        let unbounded = [f64::NEG_INFINITY, f64::INFINITY];
        assert_eq!((paired(&[]).p, paired(&[]).ci95), (1.0, unbounded));
        assert_eq!((paired(&[0.5]).p, paired(&[0.5]).ci95), (1.0, unbounded));
        assert_eq!((paired(&[0.5; 8]).p, paired(&[0.5; 8]).ci95), (1.0 / 128.0, [0.5, 0.5]));
        assert_eq!(paired(&[0.0; 8]).p, 1.0);
    }
}
