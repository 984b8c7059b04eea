//! Ratings recover the strengths that made the rankings.

use crate::models::Truth;
use crate::tally::{TRIALS, count, expect, expect_cover, holds};
use nply_core::{Rng, Seed};
use nply_stats::*;

fn three_with_ties() -> Truth {
    Truth { log_strengths: vec![0.6, -0.1, -0.5], deltas: vec![0.5, 0.3] }
}

fn centred(truth: &Truth) -> Vec<f64> {
    let mean = truth.log_strengths.iter().sum::<f64>() / truth.log_strengths.len() as f64;
    truth.log_strengths.iter().map(|strength| strength - mean).collect()
}

#[test]
fn many_games_recover_strengths_and_ties() {
    let truth = Truth { log_strengths: vec![0.8, 0.1, -0.3, -0.6], deltas: vec![0.5, 0.3, 0.1] };
    let rng = &mut Seed(8).rng();
    let games: Vec<Ranking> = (0..100_000).map(|deal| truth.play(rng, deal, &[0, 1, 2, 3])).collect();
    let got = plackett_luce(4, &games);
    for (rating, strength) in got.ratings.iter().zip(centred(&truth)) {
        assert!((rating.log_strength - strength).abs() < 0.02, "{got:?}");
    }
    for (tie, delta) in got.ties.iter().zip(&truth.deltas) {
        assert!((tie.delta / delta - 1.0).abs() < 0.05, "{got:?}");
    }
}

#[test]
fn agents_in_several_seats_are_recovered() {
    let truth = Truth { log_strengths: vec![0.4, -0.4], deltas: vec![0.3] };
    let (rng, seatings) = (&mut Seed(9).rng(), [[0, 0, 0, 1], [0, 1, 0, 1], [1, 1, 0, 1], [1, 0, 0, 1]]);
    let games: Vec<Ranking> =
        (0..40_000).map(|deal| truth.play(rng, deal, &seatings[deal as usize % 4])).collect();
    let got = plackett_luce(2, &games);
    assert!((got.ratings[0].log_strength - 0.4).abs() < 0.02, "{got:?}");
    assert!((got.ties[0].delta - 0.3).abs() < 0.02, "{got:?}");
}

#[test]
fn intervals_of_ratings_cover() {
    let truth = three_with_ties();
    let strengths = centred(&truth);
    for (agent, &strength) in strengths.iter().enumerate() {
        expect_cover(&format!("rating {agent} of 3, 60 games with ties"), |rng| {
            let games: Vec<Ranking> = (0..60).map(|deal| truth.play(rng, deal, &[0, 1, 2])).collect();
            holds(plackett_luce(3, &games).ratings[agent].ci95, strength)
        });
    }
}

#[test]
fn intervals_of_two_agents_in_four_seats_cover() {
    let truth = Truth { log_strengths: vec![0.3, -0.3], deltas: vec![] };
    expect_cover("rating of 2 agents in 4 seats, 56 games", |rng| {
        let seating = |set: u32| [0, 1, 2, 3].map(|seat| (set >> seat & 1) as usize);
        let games: Vec<Ranking> =
            (0..56).map(|deal| truth.play(rng, deal, &seating(deal as u32 % 14 + 1))).collect();
        holds(plackett_luce(2, &games).ratings[0].ci95, 0.3)
    });
}

#[test]
fn few_games_have_wide_intervals() {
    let truth = three_with_ties();
    let strengths = centred(&truth);
    let games = |rng: &mut Rng| (0..10).map(|deal| truth.play(rng, deal, &[0, 1, 2])).collect::<Vec<_>>();
    let name = "rating 0 of 3, 10 games with ties";
    let hits = count(name, |rng| holds(plackett_luce(3, &games(rng)).ratings[0].ci95, strengths[0]));
    expect(name, hits, 0.935, 0.97);
}

#[test]
fn equal_agents_are_told_apart_by_chance_alone() {
    let truth = Truth { log_strengths: vec![0.0; 3], deltas: vec![0.5, 0.3] };
    let mut beyond = 0;
    let name = "rating of equal agents excludes the mean, 60 games";
    let hits = count(name, |rng| {
        let games: Vec<Ranking> = (0..60).map(|deal| truth.play(rng, deal, &[0, 1, 2])).collect();
        let ratings = plackett_luce(3, &games).ratings;
        beyond += ratings.iter().filter(|rating| !holds(rating.ci95, 0.0)).count() as u64;
        !holds(ratings[2].ci95, 0.0)
    });
    expect(name, hits, 0.04, 0.06);
    assert!((0.04..0.065).contains(&(beyond as f64 / (3 * TRIALS) as f64)), "{beyond}");
}
