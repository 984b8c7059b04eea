//! Statistics for the results of games with more than two players. Plain numbers in, small structs out; nothing here
//! knows a game, a store or a table.
//!
//! | question | function |
//! |---|---|
//! | how often does an agent win? | [`wilson`], and [`clustered_rate`] where games share deals |
//! | what does it earn? | [`mean_interval`], [`clustered_mean`] |
//! | is one rate higher than another? | [`two_proportions`], and on the same deals [`mcnemar`] or [`paired`] |
//! | do two additions help each other? | [`difference_of_gains`] |
//! | is a seat worth something? | [`seat_effect`], [`seat_effect_by_deal`] |
//! | who is how strong? | [`plackett_luce`] |
//! | who beats whom? | [`pairwise`] |
//! | do two measures put things in the same order? | [`rank_correlation`] |
//! | does our number agree with a printed one? | [`agreement`] |
//! | may we stop? | [`Sprt`], [`precision`] |
//!
//! Intervals are of 95 % unless a level is asked for, p values two-sided. Shares of tied wins may be fractions. Nothing
//! panics or returns NaN where there are no games, or all are won; what is returned there stands at each function. What
//! is not known at all is infinite (and `null` in JSON). Why these methods: decision 008.
//!
//! # Examples
//!
//! Rates and means:
//!
//! ```
//! use nply_stats::*;
//! let near = |[low, high]: [f64; 2], a: f64, b: f64| (low - a).abs() < 1e-4 && (high - b).abs() < 1e-4;
//! assert!(near(wilson(81.0, 263, 0.95), 0.2553, 0.3662));
//! assert!(near(wilson_corrected(81.0, 263, 0.95), 0.2535, 0.3682));
//! let payoffs: Summary = [3.0, 5.0, 4.0].into_iter().collect();
//! assert!(near(mean_interval(&payoffs, 0.95), 1.5159, 6.4841));
//! ```
//!
//! Games that share deals:
//!
//! ```
//! use nply_stats::*;
//! let results = (0..60).map(|game| (game / 6, if game % 7 < 3 { 1.0 } else { 0.0 }));
//! let deals = clusters(results);
//! let rate = clustered_rate(&deals);
//! assert_eq!((rate.clusters, rate.n, rate.basis), (10, 60, Basis::Clusters));
//! assert!(rate.ci95[0] < rate.estimate && rate.estimate < rate.ci95[1]);
//! assert_eq!(clustered_mean(&deals).estimate, rate.estimate);
//! ```
//!
//! Two rates, four rates, and the same deals:
//!
//! ```
//! use nply_stats::*;
//! let of = |successes, n| Proportion::new(successes, n);
//! assert!(two_proportions(of(56.0, 70), of(48.0, 80)).p < 0.01);
//! let synergy = difference_of_gains(of(752.5, 1000), of(644.5, 1000), of(450.5, 1000), of(402.5, 1000));
//! assert!((synergy.difference - 0.06).abs() < 1e-9 && synergy.p > 0.04 && synergy.p < 0.05);
//! assert!(mcnemar(3, 15).p < 0.01);
//! assert!(paired(&[0.5, 0.25, 0.0, 0.5, 0.25, 0.25]).p < 0.02);
//! ```
//!
//! Seats, ratings, pairs:
//!
//! ```
//! use nply_stats::*;
//! assert!(seat_effect(&[30.0, 45.0, 25.0, 20.0]).p < 0.01);
//! assert!(seat_effect_by_deal(&[vec![6.0, 0.0], vec![0.0, 6.0], vec![6.0, 0.0]]).p > 0.5);
//! // Agent 0 wins three games of four against agents 1 and 2, which tie.
//! let game = |deal: u64| Ranking::new(deal, if deal % 4 < 3 { [(0, 1), (1, 2), (2, 2)] } else { [(0, 3), (1, 1), (2, 1)] });
//! let games: Vec<Ranking> = (0..80).map(game).collect();
//! let ratings = plackett_luce(3, &games).ratings;
//! assert!(ratings[0].elo > 1500.0 && (ratings[1].elo - ratings[2].elo).abs() < 1e-6);
//! let table = pairwise(3, &games);
//! assert_eq!((table[0].share, table[0].marks, table[2].share), (0.75, "***", 0.5));
//! assert_eq!(holm(&[0.01, 0.5]), [0.02, 0.5]);
//! ```
//!
//! A printed number, and stopping early:
//!
//! ```
//! use nply_stats::*;
//! let printed = Estimate::proportion(0.565, 1000).printed_to(0.001);
//! assert_eq!(agreement(&Estimate::proportion(0.60, 400), &printed).verdict, Verdict::Agrees);
//! assert_eq!(agreement(&Estimate::proportion(0.65, 400), &printed).verdict, Verdict::Differs);
//! let blocks = Summary { n: 200, mean: 0.58, sd: 0.25 };
//! let mut test = Sprt::new(0.5, 0.6, 0.05, 0.05, 4).expect("two rates");
//! [0.5, 0.75].repeat(30).into_iter().for_each(|block| test.add(block));
//! assert_eq!(test.decision(), Decision::AcceptH1);
//! assert!(precision(&blocks, 0.04).enough && !precision(&blocks, 0.03).enough);
//! ```

mod agreement;
mod clustered;
mod correlation;
mod distributions;
mod interval;
mod likelihood;
mod linear;
mod multiple;
mod paired;
mod pairwise;
mod plackett_luce;
mod proportions;
mod ranking;
mod seats;
mod sequential;
mod summary;

pub use agreement::{Agreement, Estimate, Verdict, agreement};
pub use clustered::{
    Basis, Cluster, Clustered, MIN_CLUSTERS, clustered_mean, clustered_rate, clusters, p_of_rate,
};
pub use correlation::{RankCorrelation, rank_correlation};
pub use interval::{mean_interval, wilson, wilson_corrected};
pub use multiple::{holm, marks};
pub use paired::{McNemar, Paired, mcnemar, paired};
pub use pairwise::{Pair, pairwise};
pub use plackett_luce::{ELO_MEAN, ELO_PER_UNIT, PlackettLuce, Rating, Tie, plackett_luce};
pub use proportions::{GainDifference, Proportion, TwoProportions, difference_of_gains, two_proportions};
pub use ranking::{Place, Ranking};
pub use seats::{SeatEffect, seat_effect, seat_effect_by_deal};
pub use sequential::{Decision, MIN_BLOCKS, Precision, Sprt, precision};
pub use summary::Summary;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_written_as_json() {
        let json = serde_json::to_value(clustered_rate(&[])).expect("JSON");
        assert_eq!((&json["basis"], &json["ci95"][1]), (&"Games".into(), &1.0.into()));
        let json = serde_json::to_value(paired(&[])).expect("JSON");
        assert_eq!((&json["ci95"][0], &json["differences"]["n"]), (&serde_json::Value::Null, &0.into()));
        let json = serde_json::to_value(plackett_luce(2, &[])).expect("JSON");
        assert_eq!(json["ratings"][1]["elo"], 1500.0);
    }
}
