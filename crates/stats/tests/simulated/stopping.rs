//! Matches that stop early keep their promises, and are shorter.

use crate::models::{cancelling_deals, deals};
use crate::tally::{TRIALS, count, expect, holds};
use nply_core::Rng;
use nply_stats::*;

const ALPHA: f64 = 0.05;
const BETA: f64 = 0.10;

/// Plays deals of six games until the test decides; the decision and the number of deals.
fn play(rng: &mut Rng, test: &Sprt, deal: impl Fn(&mut Rng) -> Cluster) -> (Decision, u64) {
    let mut blocks = Summary::default();
    loop {
        let Cluster { sum, n } = deal(rng);
        blocks = blocks.merge([sum / n as f64].into_iter().collect());
        let decision = test.decide(&blocks).decision;
        if decision != Decision::Continue {
            return (decision, blocks.n);
        }
    }
}

/// Wald (1945): the true errors are at most alpha / (1 - beta) and beta / (1 - alpha).
fn check(name: &str, p0: f64, p1: f64, sd: f64, deal: impl Fn(&mut Rng, f64) -> Cluster) {
    let test = Sprt::new(p0, p1, ALPHA, BETA).expect("a test");
    let mut blocks = [0u64; 2];
    let mut wrong = |truth: usize, wrong: Decision| {
        let rate = [p0, p1][truth];
        count(&format!("{name}, truth {rate}"), |rng| {
            let (decision, played) = play(rng, &test, |rng| deal(rng, rate));
            blocks[truth] += played;
            decision == wrong
        })
    };
    let (first, second) = (wrong(0, Decision::AcceptH1), wrong(1, Decision::AcceptH0));
    expect(&format!("{name}: p1 taken though p0 holds"), first, 0.01, ALPHA / (1.0 - BETA));
    expect(&format!("{name}: p0 taken though p1 holds"), second, 0.03, BETA / (1.0 - ALPHA));
    // Together the errors are at most alpha + beta, with two standard errors of the simulation.
    assert!((first + second) as f64 / TRIALS as f64 <= ALPHA + BETA + 0.01);
    // A fixed match with the same errors: ((z of alpha + z of beta) * sd / difference)^2 blocks.
    let fixed = ((1.6449 + 1.2816) * sd / (p1 - p0)).powi(2);
    let mean = blocks.map(|sum| sum as f64 / TRIALS as f64);
    println!("{name}: {:.1} and {:.1} deals on average, a fixed match needs {fixed:.1}", mean[0], mean[1]);
    assert!(mean.iter().all(|&blocks| blocks < 0.9 * fixed), "{mean:?} {fixed}");
    assert!(mean[0] + mean[1] < 1.65 * fixed, "{mean:?} {fixed}");
}

#[test]
fn the_sequential_test_holds_its_errors_and_saves_games() {
    // The mean of six games of a deal: 5/6 of the variance of luck, 1/6 of that of a coin.
    let sd = |rate: f64, luck: f64| (luck * luck * 5.0 / 6.0 + rate * (1.0 - rate) / 6.0).sqrt();
    check("0.5 against 0.6, luck 0.2", 0.5, 0.6, sd(0.55, 0.2), |rng, rate| deals(rng, 1, rate, 0.2)[0]);
    check("0.25 against 0.32, luck 0.1", 0.25, 0.32, sd(0.285, 0.1), |rng, rate| deals(rng, 1, rate, 0.1)[0]);
    // The seatings cancel the luck of the deal: 1/6 of what the coin's variance is without that of luck.
    let narrow = ((0.52 * 0.48 - 0.16) / 6.0f64).sqrt();
    check("0.5 against 0.54, cancelling luck", 0.5, 0.54, narrow, |rng, rate| {
        cancelling_deals(rng, 1, rate, 0.4)[0]
    });
}

#[test]
fn stopping_when_narrow_keeps_the_interval_honest() {
    let (name, mut total) = ("interval at the stop within 0.06", 0);
    let hits = count(name, |rng| {
        let mut blocks = Summary::default();
        while !precision(&blocks, 0.06).enough {
            let Cluster { sum, n } = deals(rng, 1, 0.4, 0.2)[0];
            blocks = blocks.merge([sum / n as f64].into_iter().collect());
        }
        total += blocks.n;
        holds(mean_interval(&blocks, 0.95), 0.4)
    });
    expect(name, hits, 0.935, 0.96);
    // Variance 0.04 * 5/6 + 0.24 / 6 = 0.0733: (1.96 / 0.06)^2 of it are 78.3 deals.
    let mean = total as f64 / TRIALS as f64;
    println!("{name}: {mean:.1} deals on average");
    assert!((74.0..84.0).contains(&mean), "{mean}");
}
