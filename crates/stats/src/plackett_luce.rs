//! Ratings from whole rankings of two to eight seats, ties included.
//!
//! The model is that of Plackett (1975) and Luce (1959) with ties after Davidson (1970), as Firth, Kosmidis and Turner
//! (2019) join them: from those who are left, a set S comes next with a weight of `delta_|S|` times the geometric mean of
//! the strengths in S. Two agents without ties are the model of Bradley and Terry (1952), that is, Elo.
//!
//! What is given up: a seat has no strength of its own (play all seatings), and games count as independent. Luck that
//! the seatings of a deal cancel makes the intervals wider than need be; luck that favours an *agent* for a whole deal
//! would make them too narrow. [`pairwise`](crate::pairwise) goes by deals.

use crate::distributions::{LEVEL, normal_reach};
use crate::likelihood::{Choices, Slope};
use crate::ranking::Ranking;
use serde::Serialize;

/// Every log-strength, and every log-weight of ties, is held by a normal prior around 0 with this variance.
///
/// Its deviation is 5, or 869 points of Elo: of no account beside a dozen games, and enough to keep a perfect record,
/// or a group that never met the others, finite with a very wide interval.
const PRIOR_VARIANCE: f64 = 25.0;

/// Points of Elo for each unit of log-strength: 400 points are odds of ten to one.
pub const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The mean of all ratings.
pub const ELO_MEAN: f64 = 1500.0;

/// How strong an agent is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The logarithm of its strength, relative to the mean of all agents.
    pub log_strength: f64,
    /// Its 95 % interval.
    pub ci95: [f64; 2],
    /// The same on the scale of Elo, with a mean of 1500.
    pub elo: f64,
    /// Its 95 % interval.
    pub elo_ci95: [f64; 2],
}

/// How readily so many agents tie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tie {
    /// How many tie for one place.
    pub order: usize,
    /// The weight of such a tie, where a single agent of the mean strength has 1.
    pub delta: f64,
}

/// Ratings of all agents.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlackettLuce {
    /// One for each agent, in the order of their numbers.
    pub ratings: Vec<Rating>,
    /// One for each size of tie that was seen; others have weight 0.
    pub ties: Vec<Tie>,
    /// The log-likelihood of all rankings, without the prior.
    pub log_likelihood: f64,
}

/// Fits strengths to rankings of agents with numbers below `agents`.
///
/// The most likely values under a weak prior, by Newton's method; intervals from the observed information. The order
/// of games and of seats changes no digit. Who never sat gets the mean and the interval of the prior; a single agent
/// has nobody to compare with: the mean, and an interval without width.
pub fn plackett_luce(agents: usize, rankings: &[Ranking]) -> PlackettLuce {
    let choices = Choices::of(agents, rankings);
    let peak = climb(&choices);
    let mean = peak[..agents].iter().sum::<f64>() / agents.max(1) as f64;
    let slope = choices.slope(&peak);
    let log_likelihood = slope.value;
    let information = with_prior(slope, &peak).information.cholesky();
    let rating = |agent: usize| {
        let mut unit = vec![0.0; peak.len()];
        unit[agent] = 1.0;
        // Rankings say nothing of the common level. What the prior says of it is not part of a strength relative to
        // the mean, and it is the same for all: the variance of the prior over the number of agents.
        let variance = information.solve(&unit)[agent] - PRIOR_VARIANCE / agents as f64;
        rating(peak[agent] - mean, variance.max(0.0).sqrt())
    };
    let tie = |(place, &order): (usize, &usize)| Tie { order, delta: peak[agents + place].exp() };
    PlackettLuce {
        ratings: (0..agents).map(rating).collect(),
        ties: choices.orders.iter().enumerate().map(tie).collect(),
        log_likelihood,
    }
}

fn rating(log_strength: f64, standard_error: f64) -> Rating {
    let half = normal_reach(LEVEL) * standard_error;
    let ci95 = [log_strength - half, log_strength + half];
    let elo = |value: f64| ELO_MEAN + ELO_PER_UNIT * value;
    Rating { log_strength, ci95, elo: elo(log_strength), elo_ci95: ci95.map(elo) }
}

/// Adds the prior to the likelihood.
fn with_prior(mut slope: Slope, at: &[f64]) -> Slope {
    for (i, value) in at.iter().enumerate() {
        slope.value -= value * value / (2.0 * PRIOR_VARIANCE);
        slope.gradient[i] -= value / PRIOR_VARIANCE;
        *slope.information.at(i, i) += 1.0 / PRIOR_VARIANCE;
    }
    slope
}

/// Newton's method, with the step halved until it goes up. The surface is concave, so there is one peak.
fn climb(choices: &Choices) -> Vec<f64> {
    let slope_at = |at: &[f64]| with_prior(choices.slope(at), at);
    let mut at = vec![0.0; choices.parameters()];
    let mut here = slope_at(&at);
    for _ in 0..MOST_STEPS {
        let step = here.information.cholesky().solve(&here.gradient);
        let promised: f64 = step.iter().zip(&here.gradient).map(|(by, slope)| by * slope).sum();
        let last = promised < NEAR_ENOUGH;
        let walk = |part: f64| at.iter().zip(&step).map(|(value, by)| value + part * by).collect::<Vec<_>>();
        let halves = (0..30).map(|halvings| walk(0.5f64.powi(halvings)));
        let mut higher = halves.map(|there| (slope_at(&there), there));
        let Some((slope, there)) = higher.find(|(slope, _)| last || slope.value > here.value) else { break };
        (here, at) = (slope, there);
        if last {
            break;
        }
    }
    at
}

/// A step that promises less than this in the log-likelihood is the last. It is taken on trust, since rounding may hide
/// so small a gain; so near the peak each step squares the distance, and the next would not change a digit.
const NEAR_ENOUGH: f64 = 1e-8;

/// Far more than the ten or so that are needed.
const MOST_STEPS: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;

    fn repeat(game: Ranking, times: usize) -> Vec<Ranking> {
        vec![game; times]
    }

    fn some_games() -> Vec<Ranking> {
        let ranks = [[1, 2, 3], [1, 2, 2], [2, 1, 3], [2, 2, 1], [1, 1, 2], [3, 2, 1], [1, 1, 1], [3, 1, 2]];
        let games = ranks.map(|ranks| Ranking::new(0, ranks.into_iter().enumerate()));
        games.into_iter().zip([14, 6, 8, 3, 5, 4, 2, 3]).flat_map(|(game, n)| repeat(game, n)).collect()
    }

    #[test]
    fn the_peak_is_found() {
        // The same likelihood written as a plain product over games, with scipy: minimize(method="BFGS"), and numerical
        // second derivatives.
        let got = plackett_luce(3, &some_games());
        let strengths = [0.550_425_16, 0.408_369_44, -0.958_794_6];
        let errors = [0.200_632_61, 0.187_900_92, 0.233_529_83];
        for ((rating, strength), error) in got.ratings.iter().zip(strengths).zip(errors) {
            let half = (rating.ci95[1] - rating.ci95[0]) / 2.0;
            assert!((rating.log_strength - strength).abs() < 1e-6, "{got:?}");
            assert!((half - 1.959_964 * error).abs() < 1e-5, "{got:?}");
            assert!((rating.elo - 1500.0 - 173.717_793 * strength).abs() < 1e-3);
        }
        assert!((got.log_likelihood + 104.220_757_84).abs() < 1e-5, "{got:?}");
        let ties: Vec<usize> = got.ties.iter().map(|tie| tie.order).collect();
        assert_eq!(ties, [2, 3]);
        assert!(
            (got.ties[0].delta - 0.324_334_69).abs() < 1e-6 && (got.ties[1].delta - 0.223_375).abs() < 1e-6
        );
    }

    #[test]
    fn two_agents_are_the_logit_of_the_rate() {
        let games =
            [repeat(Ranking::new(0, [(0, 1), (1, 2)]), 700), repeat(Ranking::new(0, [(0, 2), (1, 1)]), 300)];
        let got = plackett_luce(2, &games.concat());
        let apart = got.ratings[0].log_strength - got.ratings[1].log_strength;
        assert!((apart - (7.0f64 / 3.0).ln()).abs() < 2e-4, "{apart}");
        // Half the difference has half its standard error: 1 / sqrt(n p (1 - p)).
        let half = (got.ratings[0].ci95[1] - got.ratings[0].ci95[0]) / 2.0;
        assert!((half - 1.96 * 0.5 / 210f64.sqrt()).abs() < 2e-4, "{half}");
        assert!(got.ties.is_empty());
    }

    #[test]
    fn no_order_changes_a_digit() {
        let (games, mut rng) = (some_games(), nply_core::Seed(4).rng());
        let first = plackett_luce(3, &games);
        for _ in 0..20 {
            let mut shuffled = games.clone();
            rng.shuffle(&mut shuffled);
            shuffled.iter_mut().for_each(|game| rng.shuffle(&mut game.places));
            assert_eq!(plackett_luce(3, &shuffled), first);
        }
    }

    #[test]
    fn perfect_records_and_strangers_stay_finite() {
        let (low, high) = (Ranking::new(0, [(0, 1), (1, 2)]), Ranking::new(0, [(2, 1), (3, 2)]));
        let got = plackett_luce(5, &[repeat(low, 200), repeat(high, 3)].concat());
        for rating in &got.ratings {
            let [low, high] = rating.elo_ci95;
            assert!(low.is_finite() && high.is_finite() && high - low > 1500.0, "{got:?}");
        }
        assert!(got.ratings[0].elo > got.ratings[2].elo && got.ratings[2].elo > got.ratings[3].elo);
        // Who never sat has the prior's interval around the mean.
        assert!(got.ratings[4].log_strength.abs() < 1e-9);
        assert!((got.ratings[4].ci95[1] - 1.96 * 5.0 * 0.8f64.sqrt()).abs() < 1e-3, "{got:?}");
    }

    #[test]
    fn edges_are_numbers() {
        assert_eq!(plackett_luce(0, &[]).ratings, []);
        let alone = plackett_luce(1, &repeat(Ranking::new(0, [(0, 1), (0, 2)]), 4));
        assert!(alone.ratings[0].log_strength == 0.0 && alone.ratings[0].ci95[1].abs() < 1e-6, "{alone:?}");
        let tied = plackett_luce(2, &repeat(Ranking::new(0, [(0, 1), (1, 1)]), 50));
        assert!(
            tied.ratings.iter().all(|rating| rating.log_strength.abs() < 1e-9 && rating.ci95[0].is_finite())
        );
        assert!(tied.ties[0].delta > 50.0 && tied.ties[0].delta.is_finite());
        let nobody = plackett_luce(2, &[Ranking::new(0, []), Ranking::new(0, [(1, 1)])]);
        assert_eq!((nobody.ratings[0].elo, nobody.log_likelihood), (1500.0, 0.0));
        assert!((nobody.ratings[0].ci95[1] - 1.96 * 5.0 * 0.5f64.sqrt()).abs() < 1e-3);
    }

    #[test]
    fn several_seats_of_one_agent_have_one_strength() {
        // Two seats of 0 against one of 1, all three as strong: 0 wins two games in three.
        let games = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [3, 1, 2], [2, 3, 1], [3, 2, 1]];
        let games = games.map(|ranks| Ranking::new(0, [0, 0, 1].into_iter().zip(ranks)));
        let got = plackett_luce(2, &games.map(|game| repeat(game, 20)).concat());
        assert!(got.ratings.iter().all(|rating| rating.log_strength.abs() < 1e-9), "{got:?}");
    }
}
