//! Tournaments whose truth is known.

use nply_core::Rng;
use nply_stats::{Cluster, Ranking};

/// A number in [0, 1).
pub fn unit(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// How many of `n` independent games are won.
pub fn wins(rng: &mut Rng, n: u64, rate: f64) -> f64 {
    (0..n).filter(|_| unit(rng) < rate).count() as f64
}

/// Deals of six games each. The chance to win a game of a deal is `rate` plus or minus `luck`, the same for all six.
pub fn deals(rng: &mut Rng, n: usize, rate: f64, luck: f64) -> Vec<Cluster> {
    let deal = |rng: &mut Rng| {
        let rate = rate + if unit(rng) < 0.5 { luck } else { -luck };
        Cluster { sum: wins(rng, 6, rate), n: 6 }
    };
    (0..n).map(|_| deal(rng)).collect()
}

/// Deals of one to nine games each with luck as in [`deals`].
pub fn uneven_deals(rng: &mut Rng, n: usize, rate: f64, luck: f64) -> Vec<Cluster> {
    let deal = |rng: &mut Rng| {
        let games = 1 + u64::from(rng.below(9));
        let rate = rate + if unit(rng) < 0.5 { luck } else { -luck };
        Cluster { sum: wins(rng, games, rate), n: games }
    };
    (0..n).map(|_| deal(rng)).collect()
}

/// Deals of six games in which the seatings cancel luck: in three games the chance is `rate + luck`, in three
/// `rate - luck`.
pub fn cancelling_deals(rng: &mut Rng, n: usize, rate: f64, luck: f64) -> Vec<Cluster> {
    let mut deal = || Cluster { sum: wins(rng, 3, rate + luck) + wins(rng, 3, rate - luck), n: 6 };
    (0..n).map(|_| deal()).collect()
}

/// Strengths of agents, and the weights of ties of two, three and so on.
pub struct Truth {
    pub log_strengths: Vec<f64>,
    pub deltas: Vec<f64>,
}

impl Truth {
    /// A game with these agents in its seats, drawn as the Davidson-Luce model says.
    pub fn play(&self, rng: &mut Rng, deal: u64, seating: &[usize]) -> Ranking {
        let mut ranks = vec![0; seating.len()];
        let mut left: u32 = (1 << seating.len()) - 1;
        while left != 0 {
            let next = self.draw(rng, left, seating);
            let rank = (seating.len() as u32 - left.count_ones()) + 1;
            (0..seating.len()).filter(|seat| next >> seat & 1 == 1).for_each(|seat| ranks[seat] = rank);
            left &= !next;
        }
        Ranking::new(deal, seating.iter().copied().zip(ranks))
    }

    /// One of the subsets of those who are left, by weight.
    fn draw(&self, rng: &mut Rng, left: u32, seating: &[usize]) -> u32 {
        let subsets: Vec<u32> = (1..=left).filter(|set| set & !left == 0).collect();
        let weights: Vec<f64> = subsets.iter().map(|&set| self.weight(set, seating)).collect();
        let mut point = unit(rng) * weights.iter().sum::<f64>();
        for (&set, weight) in subsets.iter().zip(weights) {
            point -= weight;
            if point < 0.0 {
                return set;
            }
        }
        left & left.wrapping_neg()
    }

    fn weight(&self, set: u32, seating: &[usize]) -> f64 {
        let size = set.count_ones() as usize;
        let members = seating.iter().enumerate().filter(|(seat, _)| set >> seat & 1 == 1);
        let sum: f64 = members.map(|(_, &agent)| self.log_strengths[agent]).sum();
        let delta = if size == 1 { 1.0 } else { self.deltas.get(size - 2).copied().unwrap_or(0.0) };
        delta * (sum / size as f64).exp()
    }
}
