//! Two rates side by side, and four: does one addition help more than another, or more in company?

use crate::distributions::{LEVEL, normal_reach, p_normal};
use crate::interval::wilson;
use serde::Serialize;

/// So many successes in so many independent games; fractions are allowed, since ties share a win.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Proportion {
    /// Games won, with shares of ties.
    pub successes: f64,
    /// Games played.
    pub n: u64,
}

impl Proportion {
    /// So many successes in so many games.
    pub fn new(successes: f64, n: u64) -> Self {
        debug_assert!((-1e-9..=n as f64 + 1e-9).contains(&successes), "{successes} of {n}");
        Proportion { successes, n }
    }

    /// The rate of success; one half without games, where nothing speaks for either side.
    pub fn rate(&self) -> f64 {
        if self.n == 0 { 0.5 } else { self.successes / self.n as f64 }
    }
}

/// How much larger one rate is than another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TwoProportions {
    /// The first rate minus the second.
    pub difference: f64,
    /// The 95 % interval of the difference.
    pub ci95: [f64; 2],
    /// The difference in pooled standard errors.
    pub z: f64,
    /// How often equal rates give a difference at least as large, two-sided.
    pub p: f64,
}

/// Compares two rates from independent games.
///
/// The test is the two-proportion z test (pooled, as paper 004 uses it), the interval that of Newcombe (1998, the
/// hybrid of two Wilson intervals). They are two methods, so in rare close cases one may exclude zero and the other
/// not. Where one side has no games: difference 0, interval [-1, 1], p 1.
pub fn two_proportions(a: Proportion, b: Proportion) -> TwoProportions {
    if a.n == 0 || b.n == 0 {
        return TwoProportions { difference: 0.0, ci95: [-1.0, 1.0], z: 0.0, p: 1.0 };
    }
    let difference = a.rate() - b.rate();
    let error = pooled_error(a, b);
    let z = if error > 0.0 { difference / error } else { 0.0 };
    let ([low_a, high_a], [low_b, high_b]) = (wilson_of(a), wilson_of(b));
    let below = (a.rate() - low_a).hypot(high_b - b.rate());
    let above = (high_a - a.rate()).hypot(b.rate() - low_b);
    TwoProportions { difference, ci95: [difference - below, difference + above], z, p: p_normal(z) }
}

/// The standard error of the difference of two rates that are in truth the same.
pub(crate) fn pooled_error(a: Proportion, b: Proportion) -> f64 {
    let both = (a.successes + b.successes) / (a.n + b.n) as f64;
    (both * (1.0 - both) * (1.0 / a.n as f64 + 1.0 / b.n as f64)).max(0.0).sqrt()
}

fn wilson_of(rate: Proportion) -> [f64; 2] {
    wilson(rate.successes, rate.n, LEVEL)
}

/// How much more one gain is than another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GainDifference {
    /// What the addition gains in the first setting.
    pub gain_x: f64,
    /// What it gains in the second.
    pub gain_y: f64,
    /// The first gain minus the second.
    pub difference: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Its 95 % interval.
    pub ci95: [f64; 2],
    /// How often equal gains differ at least as much, two-sided.
    pub p: f64,
}

/// Does an addition gain more in setting x than in setting y? `(with_x - without_x) - (with_y - without_y)`.
///
/// This is the claim of synergy in paper 000: opponent move abstraction gains 10.8 points beside progressive widening
/// and 4.8 points without. The four rates come from independent games. The method is that of Price and Bonett (2004)
/// for contrasts of rates: half a success and half a failure are added to each of the four, which keeps the error
/// honest where a rate is near 0 or 1. Interval and p agree, since both use this error and the shifted centre.
/// Where one of the four has no games: difference 0, interval [-2, 2], p 1, an infinite error.
pub fn difference_of_gains(
    with_x: Proportion,
    without_x: Proportion,
    with_y: Proportion,
    without_y: Proportion,
) -> GainDifference {
    let (gain_x, gain_y) = (with_x.rate() - without_x.rate(), with_y.rate() - without_y.rate());
    let rates = [with_x, without_x, with_y, without_y];
    if rates.iter().any(|rate| rate.n == 0) {
        let (standard_error, ci95) = (f64::INFINITY, [-2.0, 2.0]);
        return GainDifference { gain_x, gain_y, difference: 0.0, standard_error, ci95, p: 1.0 };
    }
    let shifted = |rate: &Proportion| (rate.successes + 0.5) / (rate.n as f64 + 1.0);
    let variance = |rate: &Proportion| shifted(rate) * (1.0 - shifted(rate)) / (rate.n as f64 + 1.0);
    let standard_error = rates.iter().map(variance).sum::<f64>().sqrt();
    let [a, b, c, d] = rates.each_ref().map(shifted);
    let (centre, half) = ((a - b) - (c - d), normal_reach(LEVEL) * standard_error);
    GainDifference {
        gain_x,
        gain_y,
        difference: gain_x - gain_y,
        standard_error,
        ci95: [(centre - half).max(-2.0), (centre + half).min(2.0)],
        p: p_normal(centre / standard_error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(successes: u32, n: u64) -> Proportion {
        Proportion::new(f64::from(successes), n)
    }

    fn near(got: f64, want: f64, within: f64) {
        assert!((got - want).abs() < within, "{got} is not {want}");
    }

    #[test]
    fn differences_are_those_of_newcombe() {
        // Newcombe (1998), interval estimation for the difference, table II, method 10.
        for (a, b, low, high) in [
            (of(56, 70), of(48, 80), 0.0524, 0.3339),
            (of(9, 10), of(3, 10), 0.1705, 0.8090),
            (of(5, 56), of(0, 29), -0.0381, 0.1926),
            (of(0, 10), of(0, 20), -0.1611, 0.2775),
            (of(10, 10), of(0, 10), 0.6075, 1.0),
        ] {
            let got = two_proportions(a, b);
            near(got.ci95[0], low, 5e-5);
            near(got.ci95[1], high, 5e-5);
        }
    }

    #[test]
    fn the_z_test_is_that_of_statsmodels() {
        // proportions_ztest([56, 48], [70, 80])
        let got = two_proportions(of(56, 70), of(48, 80));
        near(got.z, 2.650_171_951_3, 1e-9);
        near(got.p, 0.008_045_081_4, 1e-9);
        let mirrored = two_proportions(of(48, 80), of(56, 70));
        assert_eq!((mirrored.z, mirrored.p, mirrored.ci95[0]), (-got.z, got.p, -got.ci95[1]));
    }

    #[test]
    fn the_synergy_of_paper_000_is_judged() {
        // Twelve comparisons of 1000 games stand behind each of the averages that the paper prints.
        let rate = |percent: f64| Proportion::new(percent * 120.0, 12_000);
        // Averages over Paranoid and BRS+: (79.6 + 70.9) / 2, (71.9 + 57.0) / 2, (53.1 + 37.0) / 2, (46.0 + 34.5) / 2.
        let got = difference_of_gains(rate(75.25), rate(64.45), rate(45.05), rate(40.25));
        near(got.gain_x, 0.108, 1e-12);
        near(got.gain_y, 0.048, 1e-12);
        near(got.difference, 0.06, 1e-12);
        near(got.standard_error, 0.008_676_346, 1e-8);
        assert!(got.p < 1e-10 && got.ci95[0] > 0.042 && got.ci95[1] < 0.078, "{got:?}");
        // The same gains in 100 games each prove nothing.
        let rate = |percent: f64| Proportion::new(percent, 100);
        assert!(difference_of_gains(rate(75.25), rate(64.45), rate(45.05), rate(40.25)).p > 0.5);
    }

    #[test]
    fn edges_are_numbers() {
        let none = Proportion::new(0.0, 0);
        let empty = two_proportions(of(3, 4), none);
        assert_eq!((empty.difference, empty.ci95, empty.z, empty.p), (0.0, [-1.0, 1.0], 0.0, 1.0));
        let same = two_proportions(of(5, 5), of(9, 9));
        assert_eq!((same.difference, same.z, same.p), (0.0, 0.0, 1.0));
        assert!(same.ci95[0] > -0.5 && same.ci95[0] < -0.2, "{same:?}");
        let gains = difference_of_gains(none, of(1, 2), of(1, 2), of(1, 2));
        assert_eq!((gains.difference, gains.ci95, gains.p), (0.0, [-2.0, 2.0], 1.0));
        let perfect = difference_of_gains(of(4, 4), of(0, 4), of(0, 4), of(4, 4));
        assert!(perfect.difference == 2.0 && perfect.ci95[1] == 2.0 && perfect.ci95[0] > 0.5, "{perfect:?}");
    }
}
