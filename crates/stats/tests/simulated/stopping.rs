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

/// What became of all matches of a setting.
struct Matches {
    /// How often `p1` was taken though `p0` held, and the other way round.
    wrong: [u64; 2],
    /// Mean number of deals under each truth, over that of a fixed match with the same errors.
    length: [f64; 2],
}

/// `sd` is the deviation of a block half way between the two rates.
fn run(name: &str, [p0, p1]: [f64; 2], sd: f64, deal: impl Fn(&mut Rng, f64) -> Cluster) -> Matches {
    let test = Sprt::new(p0, p1, ALPHA, BETA).expect("a test");
    // ((z of alpha + z of beta) * sd / difference)^2 blocks.
    let fixed = ((1.6449 + 1.2816) * sd / (p1 - p0)).powi(2);
    let mut length = [0.0; 2];
    let mut wrong = |truth: usize, wrong: Decision| {
        let rate = [p0, p1][truth];
        count(&format!("{name}, truth {rate}"), |rng| {
            let (decision, played) = play(rng, &test, |rng| deal(rng, rate));
            length[truth] += played as f64 / fixed / TRIALS as f64;
            decision == wrong
        })
    };
    let wrong = [wrong(0, Decision::AcceptH1), wrong(1, Decision::AcceptH0)];
    println!("{name}: {:.2} and {:.2} of the {fixed:.1} deals of a fixed match", length[0], length[1]);
    Matches { wrong, length }
}

/// Wald (1945): the true errors are at most alpha / (1 - beta) and beta / (1 - alpha).
fn expect_errors(name: &str, [first, second]: [u64; 2], at_least: [f64; 2]) {
    expect(&format!("{name}: p1 taken though p0 holds"), first, at_least[0], ALPHA / (1.0 - BETA));
    expect(&format!("{name}: p0 taken though p1 holds"), second, at_least[1], BETA / (1.0 - ALPHA));
    // Together the errors are at most alpha + beta, with two standard errors of the simulation.
    assert!((first + second) as f64 / TRIALS as f64 <= ALPHA + BETA + 0.01);
}

/// The mean of six games of a deal: 5/6 of the variance of luck, 1/6 of that of a coin.
fn lucky_sd([p0, p1]: [f64; 2], luck: f64) -> f64 {
    let rate = (p0 + p1) / 2.0;
    (luck * luck * 5.0 / 6.0 + rate * (1.0 - rate) / 6.0).sqrt()
}

/// Where seatings cancel a luck of 0.4: 1/6 of what the coin's variance is without that of luck.
fn cancelled_sd([p0, p1]: [f64; 2]) -> f64 {
    let rate = (p0 + p1) / 2.0;
    ((rate * (1.0 - rate) - 0.16) / 6.0).sqrt()
}

#[test]
fn the_sequential_test_holds_its_errors_and_saves_games() {
    for (rates, luck) in
        [([0.5, 0.6], 0.2), ([0.25, 0.32], 0.1), ([0.4, 0.5], 0.3), ([0.33, 0.37], 0.1), ([0.6, 0.5], 0.2)]
    {
        let name = format!("{rates:?}, luck {luck}");
        let matches = run(&name, rates, lucky_sd(rates, luck), |rng, rate| deals(rng, 1, rate, luck)[0]);
        expect_errors(&name, matches.wrong, [0.01, 0.03]);
        assert!(matches.length.iter().all(|&part| part < 0.8), "{:?}", matches.length);
    }
    for rates in [[0.5, 0.54], [0.5, 0.52]] {
        let name = format!("{rates:?}, cancelling luck");
        let deal = |rng: &mut Rng, rate: f64| cancelling_deals(rng, 1, rate, 0.4)[0];
        let matches = run(&name, rates, cancelled_sd(rates), deal);
        expect_errors(&name, matches.wrong, [0.01, 0.03]);
        assert!(matches.length.iter().all(|&part| part < 0.9), "{:?}", matches.length);
    }
}

#[test]
fn short_matches_are_careful_and_save_nothing() {
    for (rates, luck) in [([0.25, 0.45], 0.2), ([0.5, 0.75], 0.2), ([0.1, 0.2], 0.0)] {
        let name = format!("{rates:?}, luck {luck}, short");
        let matches = run(&name, rates, lucky_sd(rates, luck), |rng, rate| deals(rng, 1, rate, luck)[0]);
        expect_errors(&name, matches.wrong, [0.0, 0.0]);
        assert!(matches.length[1] > 1.0, "{:?}", matches.length);
    }
}

#[test]
fn near_an_end_one_error_is_larger_than_promised() {
    // Most blocks are won altogether: the first few tell too little of the spread. Documented at the type.
    let rates = [0.9, 0.95];
    let matches = run("near 1", rates, lucky_sd(rates, 0.05), |rng, rate| deals(rng, 1, rate, 0.05)[0]);
    expect("near 1: p1 taken though p0 holds, 5.6 % allowed", matches.wrong[0], 0.06, 0.09);
    expect("near 1: p0 taken though p1 holds", matches.wrong[1], 0.0, BETA);
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
