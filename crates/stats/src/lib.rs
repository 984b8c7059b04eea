//! Statistics for the results of games with more than two players. Plain numbers in, small structs out; nothing here
//! knows a game.

mod agreement;
mod clustered;
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
pub use clustered::{Basis, Cluster, Clustered, MIN_CLUSTERS, clustered_mean, clustered_rate, clusters};
pub use interval::{mean_interval, wilson, wilson_corrected};
pub use multiple::{holm, marks};
pub use paired::{McNemar, Paired, mcnemar, paired};
pub use pairwise::{Pair, pairwise};
pub use plackett_luce::{ELO_MEAN, ELO_PER_UNIT, PlackettLuce, Rating, Tie, plackett_luce};
pub use proportions::{GainDifference, Proportion, TwoProportions, difference_of_gains, two_proportions};
pub use ranking::{Place, Ranking};
pub use seats::{SeatEffect, seat_effect, seat_effect_by_deal};
pub use sequential::{Decision, MIN_BLOCKS, Precision, Sprt, Standing, precision};
pub use summary::Summary;
