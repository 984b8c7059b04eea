//! Tests at 5 % leave a true hypothesis alone in 95 % of tournaments, and find a false one often.

use crate::models::{Truth, deals, unit, wins};
use crate::tally::{count, expect, expect_level, expect_power};
use nply_core::Rng;
use nply_stats::*;

fn rate(rng: &mut Rng, n: u64, rate: f64) -> Proportion {
    Proportion::new(wins(rng, n, rate), n)
}

#[test]
fn two_proportions_hold_their_level() {
    for (n, m, same) in [(100, 150, 0.3), (400, 400, 0.5)] {
        expect_level(&format!("two rates of {same} in {n} and {m}"), |rng| {
            two_proportions(rate(rng, n, same), rate(rng, m, same)).p
        });
    }
    // The normal approximation promises 0.81.
    expect_power("rates 0.5 and 0.6 in 400 each", 0.78, |rng| {
        two_proportions(rate(rng, 400, 0.5), rate(rng, 400, 0.6)).p
    });
}

#[test]
fn differences_of_gains_hold_their_level() {
    let p = |rng: &mut Rng, n, rates: [f64; 4]| {
        let [a, b, c, d] = rates.map(|truth| rate(rng, n, truth));
        difference_of_gains(a, b, c, d).p
    };
    expect_level("equal gains in 4 times 250 games", |rng| p(rng, 250, [0.6, 0.5, 0.4, 0.3]));
    expect_level("equal gains in 4 times 30 games", |rng| p(rng, 30, [0.9, 0.8, 0.3, 0.2]));
    // The synergy of paper 000, 10.8 against 4.8 points, in twelve comparisons of 1000 games.
    expect_power("gains 10.8 and 4.8 in 4 times 12,000 games", 0.99, |rng| {
        p(rng, 12_000, [0.7525, 0.6445, 0.4505, 0.4025])
    });
}

/// Deals that only the first of two agents won, and only the second. Both play the same deals, some harder than others.
fn discordant(rng: &mut Rng, n: u64, better: f64) -> (u64, u64) {
    let (mut only_a, mut only_b) = (0, 0);
    for _ in 0..n {
        let luck = 0.2 + 0.6 * unit(rng);
        let (a, b) = (unit(rng) < luck + better, unit(rng) < luck);
        only_a += u64::from(a && !b);
        only_b += u64::from(b && !a);
    }
    (only_a, only_b)
}

#[test]
fn mcnemar_holds_its_level() {
    let p = |rng: &mut Rng, n, better| {
        let (a, b) = discordant(rng, n, better);
        mcnemar(a, b).p
    };
    expect_level("McNemar, 200 deals", |rng| p(rng, 200, 0.0));
    // Some nine deals tell the agents apart: the test is careful.
    let hits = count("McNemar, 20 deals", |rng| p(rng, 20, 0.0) < 0.05);
    expect("McNemar, 20 deals", hits, 0.025, 0.05);
    expect_power("McNemar, 200 deals, 0.15 better", 0.80, |rng| p(rng, 200, 0.15));
}

/// Differences of the shares of two agents over six games of each deal.
fn share_differences(rng: &mut Rng, n: usize, better: f64) -> Vec<f64> {
    let deal = |rng: &mut Rng| {
        let luck = 0.2 + 0.5 * unit(rng);
        (wins(rng, 6, luck + better) - wins(rng, 6, luck)) / 6.0
    };
    (0..n).map(|_| deal(rng)).collect()
}

#[test]
fn paired_differences_hold_their_level() {
    expect_level("paired, 40 deals", |rng| paired(&share_differences(rng, 40, 0.0)).p);
    expect_level("paired, 8 deals", |rng| paired(&share_differences(rng, 8, 0.0)).p);
    expect_power("paired, 40 deals, 0.15 better", 0.80, |rng| paired(&share_differences(rng, 40, 0.15)).p);
}

/// Wins by seat in deals of six games. In each deal one seat has good cards and wins with `luck` more than its due.
fn wins_by_seat(rng: &mut Rng, n: usize, luck: f64, first_seat: f64) -> Vec<Vec<f64>> {
    let deal = |rng: &mut Rng| {
        let (favoured, mut won) = (rng.below(4) as usize, vec![0.0; 4]);
        for _ in 0..6 {
            let point = unit(rng);
            let seat = if point < luck { favoured } else { rng.below(4) as usize };
            won[if unit(rng) < first_seat { 0 } else { seat }] += 1.0;
        }
        won
    };
    (0..n).map(|_| deal(rng)).collect()
}

#[test]
fn seats_hold_their_level() {
    let total = |deals: Vec<Vec<f64>>| -> Vec<f64> {
        (0..4).map(|seat| deals.iter().map(|deal| deal[seat]).sum()).collect()
    };
    expect_level("seats, 240 independent games", |rng| {
        seat_effect(&total(wins_by_seat(rng, 40, 0.0, 0.0))).p
    });
    expect_level("seats by deal, 40 deals, no luck", |rng| {
        seat_effect_by_deal(&wins_by_seat(rng, 40, 0.0, 0.0)).p
    });
    expect_level("seats by deal, 40 deals, luck 0.6", |rng| {
        seat_effect_by_deal(&wins_by_seat(rng, 40, 0.6, 0.0)).p
    });
    let naive = "NAIVE chi-square on 40 deals, luck 0.6";
    let hits = count(naive, |rng| seat_effect(&total(wins_by_seat(rng, 40, 0.6, 0.0))).p < 0.05);
    expect(naive, hits, 0.25, 0.6);
    expect_power("seats, 240 games, the first seat takes 0.2 more", 0.95, |rng| {
        seat_effect(&total(wins_by_seat(rng, 40, 0.0, 0.2))).p
    });
    expect_power("seats by deal, 40 deals, luck 0.6, the first seat takes 0.2 more", 0.5, |rng| {
        seat_effect_by_deal(&wins_by_seat(rng, 40, 0.6, 0.2)).p
    });
}

fn tournament(rng: &mut Rng, games: u64, log_strengths: [f64; 3]) -> Vec<Ranking> {
    let truth = Truth { log_strengths: log_strengths.into(), deltas: vec![0.4, 0.2] };
    (0..games).map(|deal| truth.play(rng, deal, &[0, 1, 2])).collect()
}

#[test]
fn pairs_hold_their_level() {
    expect_level("one pair of three agents, 60 games", |rng| {
        pairwise(3, &tournament(rng, 60, [0.0; 3]))[1].p
    });
    let name = "any mark in a table of equal agents, 60 games";
    let any = |table: &[Pair]| table.iter().any(|pair| !pair.marks.is_empty());
    expect(name, count(name, |rng| any(&pairwise(3, &tournament(rng, 60, [0.0; 3])))), 0.03, 0.05);
    expect_power("a pair with odds of two to one, 150 games", 0.80, |rng| {
        pairwise(3, &tournament(rng, 150, [0.7, 0.0, 0.0]))[0].p_holm
    });
}

#[test]
fn agreement_holds_its_level() {
    let ours = |rng: &mut Rng, truth| Estimate::proportion(rate(rng, 400, truth).rate(), 400);
    let theirs = |rng: &mut Rng, unit: f64| {
        let rate = rate(rng, 1000, 0.565).rate();
        Estimate::proportion((rate / unit).round() * unit, 1000).printed_to(unit)
    };
    expect_level("agreement of rates in 400 and 1000", |rng| {
        agreement(&ours(rng, 0.565), &theirs(rng, 0.001)).p
    });
    // Rates printed in whole per cents are given the benefit: fewer are said to differ.
    let name = "agreement of rates, printed in per cents";
    let hits = count(name, |rng| agreement(&ours(rng, 0.565), &theirs(rng, 0.01)).p < 0.05);
    expect(name, hits, 0.02, 0.045);
    expect_level("agreement of 20 deals of six games with 1000 games", |rng| {
        let mean = clustered_rate(&deals(rng, 20, 0.565, 0.3));
        agreement(&Estimate::from(&mean), &theirs(rng, 0.001)).p
    });
    expect_power("agreement of rates 0.465 and 0.565", 0.90, |rng| {
        agreement(&ours(rng, 0.465), &theirs(rng, 0.001)).p
    });
}

#[test]
fn forgetting_the_error_of_the_published_number_refuses_too_often() {
    // A printed rate of 1000 games taken for the truth.
    let name = "NAIVE agreement with a printed rate of 1000 games, ours 1000";
    let hits = count(name, |rng| {
        let (ours, printed) = (rate(rng, 1000, 0.5), rate(rng, 1000, 0.5).rate());
        agreement(&Estimate::proportion(ours.rate(), 1000), &Estimate::with_half_width(printed, 0.0)).p < 0.05
    });
    expect(name, hits, 0.12, 0.20);
}
