//! Intervals cover the truth as often as they say.

use crate::models::{cancelling_deals, deals, uneven_deals, unit, wins};
use crate::tally::{TRIALS, count, expect, expect_cover, holds};
use nply_core::Rng;
use nply_stats::*;
use statrs::distribution::{Binomial, Discrete};

/// How often an interval covers a rate, without simulation: the sum over all results that could come.
fn exact(method: fn(f64, u64, f64) -> [f64; 2], n: u64, rate: f64) -> f64 {
    let games = Binomial::new(rate, n).expect("a rate");
    let covered = (0..=n).filter(|&won| holds(method(won as f64, n, 0.95), rate));
    covered.map(|won| games.pmf(won)).sum()
}

#[test]
fn wilson_covers_a_rate_of_many_games() {
    for rate in [0.5, 0.25, 0.1] {
        expect_cover(&format!("wilson, 300 games, rate {rate}"), |rng| {
            holds(wilson(wins(rng, 300, rate), 300, 0.95), rate)
        });
    }
}

#[test]
fn wilson_covers_few_games_as_often_as_calculated() {
    // With few games the coverage jumps with the rate: only so many results are possible.
    for (n, rate) in [(14, 0.5), (14, 0.3), (20, 0.05), (6, 0.25)] {
        for (name, method) in [("wilson", wilson as fn(f64, u64, f64) -> _), ("corrected", wilson_corrected)]
        {
            let (name, expected) = (format!("{name}, {n} games, rate {rate}"), exact(method, n, rate));
            let hits = count(&name, |rng| holds(method(wins(rng, n, rate), n, 0.95), rate));
            expect(&name, hits, expected, expected.min(1.0));
        }
    }
}

#[test]
fn wilson_covers_on_average_and_corrected_nearly_always() {
    let rates: Vec<f64> = (1..200).map(|i| f64::from(i) / 200.0).collect();
    for n in [6, 14, 50, 200] {
        let of = |method| rates.iter().map(|&rate| exact(method, n, rate)).collect::<Vec<f64>>();
        let (plain, corrected) = (of(wilson), of(wilson_corrected));
        let mean = plain.iter().sum::<f64>() / 199.0;
        let worst = corrected.iter().copied().fold(1.0, f64::min);
        println!("{n} games: wilson on average {mean:.4}, corrected at worst {worst:.4}");
        assert!((0.945..0.965).contains(&mean), "{n}: {mean}");
        assert!(worst > 0.94, "{n}: {worst}");
    }
}

#[test]
fn wilson_covers_more_than_it_says_where_ties_share_wins() {
    // A third of the games is tied by two: shares spread less than wins.
    let share = |rng: &mut Rng| [0.0, 0.5, 1.0][rng.below(3) as usize];
    let name = "wilson, 200 games, a third tied";
    let hits = count(name, |rng| holds(wilson((0..200).map(|_| share(rng)).sum(), 200, 0.95), 0.5));
    expect(name, hits, 0.975, 0.995);
}

#[test]
fn means_are_covered() {
    // Sums of twelve uniform numbers are as good as normal.
    let normal = |rng: &mut Rng| (0..12).map(|_| unit(rng)).sum::<f64>() - 6.0;
    for n in [2, 10, 40] {
        expect_cover(&format!("mean of {n} normal values"), |rng| {
            holds(mean_interval(&(0..n).map(|_| normal(rng)).collect(), 0.95), 0.0)
        });
    }
    // Payoffs with a long tail: a skewed mean needs more games.
    let skewed = |rng: &mut Rng| -(1.0 - unit(rng)).ln();
    expect_cover("mean of 200 skewed values", |rng| {
        holds(mean_interval(&(0..200).map(|_| skewed(rng)).collect(), 0.95), 1.0)
    });
}

#[test]
fn clusters_are_covered_where_naive_intervals_are_not() {
    for (rate, luck, n) in [(0.5, 0.3, 30), (0.25, 0.2, 50), (0.4, 0.2, 10)] {
        let name = format!("clustered, {n} deals of 6 games, rate {rate}, luck {luck}");
        expect_cover(&name, |rng| holds(clustered_rate(&deals(rng, n, rate, luck)).ci95, rate));
        expect_cover(&format!("{name}, uneven"), |rng| {
            holds(clustered_rate(&uneven_deals(rng, n.max(30), rate, luck)).ci95, rate)
        });
    }
    let name = "NAIVE wilson on 30 deals of 6 games, rate 0.5, luck 0.3";
    let sum = |deals: &[Cluster]| deals.iter().map(|deal| deal.sum).sum();
    let hits = count(name, |rng| holds(wilson(sum(&deals(rng, 30, 0.5, 0.3)), 180, 0.95), 0.5));
    expect(name, hits, 0.70, 0.85);
}

#[test]
fn clusters_profit_from_seatings_that_cancel_luck() {
    let name = "clustered, 40 deals whose seatings cancel luck 0.4";
    let (mut clustered, mut naive) = (0.0, 0.0);
    expect_cover(name, |rng| {
        let rate = clustered_rate(&cancelling_deals(rng, 40, 0.5, 0.4));
        let plain = wilson(rate.estimate * 240.0, 240, 0.95);
        (clustered, naive) = (clustered + rate.ci95[1] - rate.ci95[0], naive + plain[1] - plain[0]);
        holds(rate.ci95, 0.5)
    });
    println!("mean width: clustered {:.4}, naive {:.4}", clustered / TRIALS as f64, naive / TRIALS as f64);
    assert!(clustered < 0.7 * naive);
}

#[test]
fn few_clusters_and_rates_near_an_end_are_covered_too() {
    // Few results are possible, so coverage jumps; it should not fall below.
    for (n, rate, luck) in [(5, 0.5, 0.5), (6, 0.9, 0.1), (10, 0.9, 0.1), (20, 0.05, 0.0), (20, 0.9, 0.1)] {
        let name = format!("clustered, {n} deals of 6 games, rate {rate}, luck {luck}");
        let hits = count(&name, |rng| holds(clustered_rate(&deals(rng, n, rate, luck)).ci95, rate));
        expect(&name, hits, 0.935, 0.985);
    }
    let name = "PLAIN t on 6 deals of 6 games, rate 0.9, luck 0.1";
    let hits = count(name, |rng| holds(clustered_mean(&deals(rng, 6, 0.9, 0.1)).ci95, 0.9));
    expect(name, hits, 0.80, 0.90);
    // Below the least number of clusters the interval counts games, and says so.
    let name = "FALLBACK to games, 4 deals of 6 games, rate 0.5, luck 0.3";
    let hits = count(name, |rng| holds(clustered_rate(&deals(rng, 4, 0.5, 0.3)).ci95, 0.5));
    expect(name, hits, 0.65, 0.80);
}

#[test]
fn differences_of_rates_are_covered() {
    for (n, m, a, b) in [(100, 150, 0.3, 0.45), (20, 30, 0.1, 0.2), (1000, 1000, 0.8, 0.75)] {
        let name = format!("difference of rates {a} in {n} and {b} in {m}");
        let rates =
            |rng: &mut Rng| (Proportion::new(wins(rng, n, a), n), Proportion::new(wins(rng, m, b), m));
        let hits = count(&name, |rng| {
            let (first, second) = rates(rng);
            holds(two_proportions(first, second).ci95, a - b)
        });
        expect(&name, hits, 0.94, 0.965);
    }
}

#[test]
fn differences_of_gains_are_covered() {
    for (n, rates) in [(1000, [0.75, 0.64, 0.45, 0.40]), (25, [0.9, 0.7, 0.5, 0.4])] {
        let name = format!("difference of gains in 4 times {n} games");
        let truth = rates[0] - rates[1] - rates[2] + rates[3];
        expect_cover(&name, |rng| {
            let [a, b, c, d] = rates.map(|rate| Proportion::new(wins(rng, n, rate), n));
            holds(difference_of_gains(a, b, c, d).ci95, truth)
        });
    }
}
