//! Who beats whom: each pair of agents, over the games in which both sat.

use crate::clustered::{Cluster, clustered_mean, clustered_rate, clusters};
use crate::distributions::p_of_mean;
use crate::multiple::{holm, marks};
use crate::ranking::Ranking;
use serde::Serialize;

/// Leads below this are rounding.
const ROUNDING: f64 = 1e-12;

/// How one agent does against another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The agent with the lower number.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Games in which both sat.
    pub games: u64,
    /// Deals of these games.
    pub deals: u64,
    /// The mean share of seat pairs in which `a` came before `b`; ties count half.
    pub share: f64,
    /// Its 95 % interval.
    pub ci95: [f64; 2],
    /// How often equal agents are at least so far from one half, two-sided, for this pair alone.
    pub p: f64,
    /// The same with Holm's correction over the whole table.
    pub p_holm: f64,
    /// Marks of the corrected p: `*` below 0.05, `**` below 0.01, `***` below 0.001.
    pub marks: &'static str,
}

/// Compares every pair of agents that met.
///
/// Each game gives a pair one number, however many seats they held. Games of one deal are one observation (see
/// [`clustered_rate`]); t has one degree of freedom less than there are deals. If all deals gave the same share, p is
/// that of the sign test over deals; after one deal p is 1.
pub fn pairwise(agents: usize, rankings: &[Ranking]) -> Vec<Pair> {
    let all = (0..agents).flat_map(|a| (a + 1..agents).map(move |b| (a, b)));
    let mut pairs: Vec<Pair> = all.filter_map(|(a, b)| pair(a, b, rankings)).collect();
    let p: Vec<f64> = pairs.iter().map(|pair| pair.p).collect();
    for (pair, p_holm) in pairs.iter_mut().zip(holm(&p)) {
        (pair.p_holm, pair.marks) = (p_holm, marks(p_holm));
    }
    pairs
}

fn pair(a: usize, b: usize, rankings: &[Ranking]) -> Option<Pair> {
    let shares = rankings.iter().filter_map(|game| Some((game.deal, share(a, b, game)?)));
    let met = clusters(shares);
    let rate = clustered_rate(&met);
    (rate.n > 0).then(|| Pair {
        a,
        b,
        games: rate.n,
        deals: rate.clusters,
        share: rate.estimate,
        ci95: rate.ci95,
        p: p_of_half(&met),
        p_holm: 1.0,
        marks: "",
    })
}

/// Two-sided p of the hypothesis that the share is one half. The error is scaled to what it would be there, as Wilson's
/// interval does, so that p and interval agree.
fn p_of_half(met: &[Cluster]) -> f64 {
    let mean = clustered_mean(met);
    let lead = mean.estimate - 0.5;
    if lead.abs() < ROUNDING || mean.clusters < 2 {
        return 1.0;
    }
    let deviation = (mean.estimate * (1.0 - mean.estimate)).max(0.0).sqrt();
    let error = if mean.standard_error > 0.0 { mean.standard_error * 0.5 / deviation } else { 0.0 };
    p_of_mean(lead, error, mean.clusters)
}

/// The share of pairs of a seat of `a` and a seat of `b` in which `a` came first.
fn share(a: usize, b: usize, game: &Ranking) -> Option<f64> {
    let ranks = |agent| game.places.iter().filter(move |place| place.agent == agent).map(|place| place.rank);
    let (mut points, mut pairs) = (0.0, 0u32);
    for first in ranks(a) {
        for second in ranks(b) {
            points += if first < second {
                1.0
            } else if first == second {
                0.5
            } else {
                0.0
            };
            pairs += 1;
        }
    }
    (pairs > 0).then(|| points / f64::from(pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_of_a_game_are_one_number() {
        let game = Ranking::new(0, [(0, 1), (0, 3), (1, 3), (1, 4), (2, 2)]);
        // Seats of 0 against seats of 1: before, before, tied, before.
        assert_eq!(share(0, 1, &game), Some(0.875));
        assert_eq!(
            (share(1, 0, &game), share(0, 2, &game), share(0, 3, &game)),
            (Some(0.125), Some(0.5), None)
        );
    }

    #[test]
    fn a_table_is_filled() {
        let game = |deal, first: usize| Ranking::new(deal, [(first, 1), (1 - first, 2), (2, 3)]);
        let games: Vec<Ranking> = (0..40).map(|deal| game(deal, usize::from(deal % 4 == 0))).collect();
        let table = pairwise(4, &games);
        assert_eq!(table.iter().map(|pair| (pair.a, pair.b)).collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 2)]);
        // 30 of 40: the error at one half is 0.5 / sqrt(39); scipy: 2 * t.sf(0.5 * sqrt(39), 39)
        assert_eq!((table[0].games, table[0].deals, table[0].share), (40, 40, 0.75));
        assert!((table[0].p - 0.003_373_050_580_2).abs() < 1e-9, "{:?}", table[0]);
        // Two certain results come first in Holm's order, so this one counts once.
        assert_eq!((table[0].p_holm, table[0].marks), (table[0].p, "**"));
        assert_eq!((table[1].share, table[1].p), (1.0, 0.5f64.powi(39)));
    }

    #[test]
    fn games_of_one_deal_count_once() {
        let game = |deal| Ranking::new(deal, [(0, 1), (1, 2)]);
        let together = pairwise(2, &[game(1), game(1), game(1), game(1), game(2), game(2)]);
        assert_eq!((together[0].deals, together[0].games, together[0].p), (2, 6, 0.5));
        assert_eq!(pairwise(2, &[game(1)])[0].p, 1.0);
        assert!(pairwise(2, &[]).is_empty() && pairwise(0, &[]).is_empty());
    }
}
