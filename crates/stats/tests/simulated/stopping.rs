//! Matches that stop early keep their promises, and are shorter.

use crate::models::{cancelling_deals, deals, unit, wins};
use crate::tally::{TRIALS, count, expect, holds};
use nply_core::{Rng, Seed};
use nply_stats::*;

/// Both errors that the sequential tests here may make.
const ERROR: f64 = 0.05;

/// The rates that are told apart, from one end to the other.
const RATES: [[f64; 2]; 7] =
    [[0.02, 0.05], [0.05, 0.1], [0.2, 0.25], [0.5, 0.55], [0.75, 0.8], [0.9, 0.95], [0.95, 0.98]];

/// A deal of `games` games. In a share `alike` of deals all games end as the first one does.
fn deal(rng: &mut Rng, rate: f64, games: u64, alike: f64) -> f64 {
    if unit(rng) < alike { wins(rng, 1, rate) } else { wins(rng, games, rate) / games as f64 }
}

/// Plays deals until the test decides; the decision and the number of deals.
fn play(rng: &mut Rng, mut test: Sprt, deal: impl Fn(&mut Rng) -> f64) -> (Decision, u64) {
    for deals in 1..100_000 {
        test.add(deal(rng));
        if test.decision() != Decision::Continue {
            return (test.decision(), deals);
        }
    }
    panic!("{test:?} does not end")
}

/// The share of wrong decisions over `trials` matches, and the mean number of deals.
fn wrong(
    trials: u64,
    rates: [f64; 2],
    truth: usize,
    games: u64,
    deal: impl Fn(&mut Rng, f64) -> f64,
) -> (f64, f64) {
    let test = Sprt::new(rates[0], rates[1], ERROR, ERROR, games).expect("a test");
    let seed = Seed(2026).named(&format!("{rates:?} {truth}"));
    let (mut errors, mut deals) = (0, 0);
    for trial in 0..trials {
        let (decision, played) =
            play(&mut seed.child(trial).rng(), test.clone(), |rng| deal(rng, rates[truth]));
        errors += u64::from(decision == [Decision::AcceptH1, Decision::AcceptH0][truth]);
        deals += played;
    }
    (errors as f64 / trials as f64, deals as f64 / trials as f64)
}

/// The deals of a fixed match with these errors: `((z of alpha + z of beta) * sd / difference)^2`.
fn fixed([p0, p1]: [f64; 2], games: u64, alike: f64) -> f64 {
    let rate = (p0 + p1) / 2.0;
    let variance = rate * (1.0 - rate) * (alike + (1.0 - alike) / games as f64);
    (2.0 * 1.6449f64).powi(2) * variance / (p1 - p0).powi(2)
}

/// Plays all settings, prints a line for each number of games, and fails if an error is above what was promised by more
/// than the chance of the simulation explains (3.1 standard errors: one in a thousand).
fn errors_hold(trials: u64, games: &[u64], alike: &[f64]) {
    let allowed = ERROR + 3.1 * (ERROR * (1.0 - ERROR) / trials as f64).sqrt();
    for &games in games {
        for &alike in alike {
            let mut line = format!("{games:2} games, {:3.0} % alike:", 100.0 * alike);
            for rates in RATES {
                let [first, second] = [0, 1].map(|truth| {
                    wrong(trials, rates, truth, games, |rng, rate| deal(rng, rate, games, alike))
                });
                let length = (first.1 + second.1) / 2.0;
                line += &format!(
                    " | {:.1} {:.1} {length:.0} {:.2}",
                    100.0 * first.0,
                    100.0 * second.0,
                    length / fixed(rates, games, alike)
                );
                assert!(first.0.max(second.0) <= allowed, "{line}, {rates:?}");
            }
            println!("{line}");
        }
    }
}

#[test]
fn the_sequential_test_holds_its_errors_at_all_rates() {
    errors_hold(1000, &[1, 2, 3, 6], &[0.0, 0.3]);
}

/// The table of decision 008: `cargo test -p nply-stats --test simulated all_lengths -- --ignored --nocapture`.
/// For each pair of rates: wrong for the higher and for the lower rate in per cent, deals, and deals over those of a
/// fixed match.
#[test]
#[ignore = "takes minutes"]
fn the_sequential_test_holds_its_errors_at_all_lengths() {
    println!("{RATES:?}");
    errors_hold(4000, &[1, 2, 3, 6, 14, 62], &[0.0, 0.3, 1.0]);
}

#[test]
fn the_sequential_test_saves_games_away_from_the_ends() {
    for (rates, games, most) in
        [([0.5, 0.55], 1, 0.6), ([0.5, 0.55], 2, 0.6), ([0.25, 0.32], 6, 0.75), ([0.9, 0.95], 2, 0.75)]
    {
        let length = |truth| wrong(1000, rates, truth, games, |rng, rate| deal(rng, rate, games, 0.0)).1;
        let part = (length(0) + length(1)) / 2.0 / fixed(rates, games, 0.0);
        println!("{rates:?}, {games} games: {part:.2} of the deals of a fixed match");
        assert!(part < most, "{rates:?}, {games} games: {part}");
    }
}

#[test]
fn a_test_of_seatings_that_cancel_luck_holds() {
    let rates = [0.5, 0.54];
    for truth in [0, 1] {
        let deal = |rng: &mut Rng, rate: f64| cancelling_deals(rng, 1, rate, 0.4)[0].sum / 6.0;
        let (errors, deals) = wrong(2000, rates, truth, 6, deal);
        println!(
            "cancelling luck, truth {}: {:.1} % wrong after {deals:.0} deals",
            rates[truth],
            100.0 * errors
        );
        // A fixed match of the same errors takes 99.
        assert!(errors <= 0.065 && deals < 99.0, "{errors} {deals}");
    }
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
