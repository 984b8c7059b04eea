//! Counts how often something happens over simulated tournaments, and judges the count.

use nply_core::{Rng, Seed};
use statrs::distribution::{Binomial, DiscreteCDF};

/// Simulated tournaments for each claim.
pub const TRIALS: u64 = 6_000;

/// How unlikely a count must be before it refutes a claim: one in a thousand on each side. With 6,000 tournaments that
/// is a tolerance of 0.87 points around 5 % or 95 %. Seeds are fixed, so a test that passes will pass again.
const DOUBT: f64 = 0.001;

/// How often `happens` holds, over tournaments with random numbers of their own.
pub fn count(name: &str, mut happens: impl FnMut(&mut Rng) -> bool) -> u64 {
    let seed = Seed(2026).named(name);
    (0..TRIALS).filter(|&trial| happens(&mut seed.child(trial).rng())).count() as u64
}

/// Fails unless the count may come from a chance of between `low` and `high`: its exact binomial tail must not be below
/// [`DOUBT`] on either side.
pub fn expect(name: &str, hits: u64, low: f64, high: f64) {
    let rate = hits as f64 / TRIALS as f64;
    println!("{name}: {:.2} % (expected {:.1} to {:.1})", 100.0 * rate, 100.0 * low, 100.0 * high);
    let at_least = Binomial::new(high, TRIALS).map_or(0.0, |b| if hits == 0 { 1.0 } else { b.sf(hits - 1) });
    let at_most = Binomial::new(low, TRIALS).map_or(0.0, |b| b.cdf(hits));
    assert!(at_least >= DOUBT, "{name}: {rate} is above {high}");
    assert!(at_most >= DOUBT, "{name}: {rate} is below {low}");
}

/// An interval of 95 % should cover the truth in 94 to 96 % of tournaments.
pub fn expect_cover(name: &str, mut covers: impl FnMut(&mut Rng) -> bool) {
    expect(name, count(name, &mut covers), 0.94, 0.96);
}

/// A test at 5 % should refuse a true hypothesis in 4 to 5.5 % of tournaments.
pub fn expect_level(name: &str, mut p: impl FnMut(&mut Rng) -> f64) {
    expect(name, count(name, |rng| p(rng) < 0.05), 0.04, 0.055);
}

/// A test should refuse a false hypothesis at least so often.
pub fn expect_power(name: &str, at_least: f64, mut p: impl FnMut(&mut Rng) -> f64) {
    expect(name, count(name, |rng| p(rng) < 0.05), at_least, 1.0);
}

/// Whether an interval holds a number.
pub fn holds([low, high]: [f64; 2], truth: f64) -> bool {
    low <= truth && truth <= high
}
