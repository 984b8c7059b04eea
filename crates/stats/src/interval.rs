//! Intervals for one rate and for one mean, from independent games.
//!
//! Rates take the interval of Wilson (1927): it never leaves [0, 1] and says something sensible when everything was
//! won. Games that share a deal are not independent; for them see [`clustered_rate`](crate::clustered_rate).

use crate::Summary;
use crate::distributions::{normal_reach, t_reach};

/// The interval of Wilson (1927) for a rate of `successes` in `n`; `[0, 1]` without games.
///
/// Successes may be fractions (a tie shares a win). A share in [0, 1] spreads less than a win or loss with the same
/// mean, so the interval is then wider than it need be, never narrower.
pub fn wilson(successes: f64, n: u64, level: f64) -> [f64; 2] {
    debug_assert!((-1e-9..=n as f64 + 1e-9).contains(&successes), "{successes} of {n}");
    if n == 0 {
        return [0.0, 1.0];
    }
    score_interval(successes / n as f64, n as f64, normal_reach(level))
}

/// Wilson's interval for any number of observations, whole or not, and any reach. What is certain at the ends is not
/// left to rounding.
pub(crate) fn score_interval(rate: f64, n: f64, reach: f64) -> [f64; 2] {
    let middle = rate + reach * reach / (2.0 * n);
    let half = reach * (rate * (1.0 - rate) / n + (reach / (2.0 * n)).powi(2)).max(0.0).sqrt();
    let scale = 1.0 + reach * reach / n;
    let low = if rate <= 0.0 { 0.0 } else { (middle - half) / scale };
    let high = if rate >= 1.0 { 1.0 } else { (middle + half) / scale };
    within_unit([low, high])
}

/// Wilson's interval with continuity correction (Newcombe 1998, method 4), as paper 004 prints it.
///
/// It covers *at least* its level for nearly every rate, where [`wilson`] covers its level on average: wider by about
/// half a game at each end. `[0, 1]` without games.
pub fn wilson_corrected(successes: f64, n: u64, level: f64) -> [f64; 2] {
    if n == 0 {
        return [0.0, 1.0];
    }
    let (games, reach) = (n as f64, normal_reach(level));
    let (rate, square) = (successes / games, reach * reach);
    let root = |sign: f64| {
        let inner = square - sign * (2.0 + sign / games) + 4.0 * rate * (games * (1.0 - rate) + sign);
        reach * inner.max(0.0).sqrt()
    };
    let ends = 2.0 * successes + square;
    let scale = 2.0 * (games + square);
    let low = if successes <= 0.0 { 0.0 } else { (ends - 1.0 - root(1.0)) / scale };
    let high = if successes >= games { 1.0 } else { (ends + 1.0 + root(-1.0)) / scale };
    within_unit([low, high])
}

/// The interval of Student (1908) for a mean. Fewer than two values tell nothing of their spread: it is unbounded.
/// Values that are all equal give an interval without width.
pub fn mean_interval(summary: &Summary, level: f64) -> [f64; 2] {
    let Some(standard_error) = summary.standard_error() else {
        return [f64::NEG_INFINITY, f64::INFINITY];
    };
    let half = t_reach(level, (summary.n - 1) as f64) * standard_error;
    [summary.mean - half, summary.mean + half]
}

fn within_unit([low, high]: [f64; 2]) -> [f64; 2] {
    [low.clamp(0.0, 1.0), high.clamp(0.0, 1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(got: [f64; 2], low: f64, high: f64) {
        assert!((got[0] - low).abs() < 5e-5 && (got[1] - high).abs() < 5e-5, "{got:?}, not {low} to {high}");
    }

    #[test]
    fn intervals_are_those_of_newcombe() {
        // Newcombe (1998), table I: methods 3 and 4.
        near(wilson(81.0, 263, 0.95), 0.2553, 0.3662);
        near(wilson(15.0, 148, 0.95), 0.0624, 0.1605);
        near(wilson(0.0, 20, 0.95), 0.0, 0.1611);
        near(wilson(1.0, 29, 0.95), 0.0061, 0.1718);
        near(wilson_corrected(81.0, 263, 0.95), 0.2535, 0.3682);
        near(wilson_corrected(15.0, 148, 0.95), 0.0598, 0.1644);
        near(wilson_corrected(0.0, 20, 0.95), 0.0, 0.2005);
        near(wilson_corrected(1.0, 29, 0.95), 0.0018, 0.1963);
    }

    #[test]
    fn fractions_and_levels_count() {
        near(wilson(0.5, 1, 0.95), 0.0546, 0.9454);
        // statsmodels: proportion_confint(565, 1000, 0.00001, "wilson")
        near(wilson(565.0, 1000, 0.99999), 0.49516, 0.63235);
        let [narrow, wide] = [wilson(1.5, 4, 0.5), wilson_corrected(1.5, 4, 0.5)];
        assert!(wide[0] < narrow[0] && narrow[1] < wide[1], "{narrow:?} in {wide:?}");
    }

    #[test]
    fn rates_at_the_edges_stay_inside() {
        for method in [wilson, wilson_corrected] {
            assert_eq!(method(0.0, 0, 0.95), [0.0, 1.0]);
            assert_eq!((method(0.0, 5, 0.95)[0], method(5.0, 5, 0.95)[1]), (0.0, 1.0));
            for tenths in 0..=30 {
                let successes = f64::from(tenths) / 10.0;
                let [low, high] = method(successes, 3, 0.95);
                let [mirror_low, mirror_high] = method(3.0 - successes, 3, 0.95);
                assert!(0.0 <= low && low <= successes / 3.0 && successes / 3.0 <= high && high <= 1.0);
                assert!((low + mirror_high - 1.0).abs() < 1e-9 && (high + mirror_low - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn means_have_the_interval_of_student() {
        // Student (1908), the extra sleep of ten patients (difference of the two drugs); scipy: t.interval.
        let sleep = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        near(mean_interval(&sleep.into_iter().collect(), 0.95), 0.700_114_2, 2.459_885_8);
        assert_eq!(mean_interval(&[1.0].into_iter().collect(), 0.95), [f64::NEG_INFINITY, f64::INFINITY]);
        assert_eq!(mean_interval(&Summary::default(), 0.95), [f64::NEG_INFINITY, f64::INFINITY]);
        assert_eq!(mean_interval(&[0.1, 0.1, 0.1].into_iter().collect(), 0.95), [0.1, 0.1]);
    }
}
