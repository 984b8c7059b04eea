//! Successive halving (Karnin, Koren and Somekh 2013; Jamieson and Talwalkar 2016): all candidates play a few deals, the
//! better ones play more, and so on, so that bad settings stop early.
//!
//! What it gives up: a good setting with bad luck in its first deals is lost.

use super::method::{Halt, Objective, Request, Tried};
use nply_stats::Summary;
use std::ops::Range;

/// When candidates are dropped. Numbers are deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Halving {
    /// Deals of each candidate before the first are dropped.
    pub first: u64,
    /// Deals of a candidate, at most.
    pub most: u64,
    /// The share that goes on, between 0 and 1. Those who go on have played `1 / keep` times as many deals after the
    /// next round.
    pub keep: f64,
}

impl Halving {
    /// The rounds for so many candidates: how many play, and which deals are new to them.
    pub(super) fn rounds(&self, candidates: usize) -> Vec<(usize, Range<u64>)> {
        let most = self.most.max(1);
        let (mut count, mut deals) = (candidates, 0..self.first.clamp(1, most));
        let mut rounds = vec![(count, deals.clone())];
        while count > 1 && deals.end < most {
            count = ((count as f64 * self.keep).ceil() as usize).clamp(1, count - 1);
            if count > 1 {
                let more = (deals.end as f64 / self.keep).ceil() as u64;
                deals = deals.end..more.clamp(deals.end + 1, most);
                rounds.push((count, deals.clone()));
            }
        }
        rounds
    }

    /// The deals of all rounds together.
    pub fn deals(&self, candidates: usize) -> u64 {
        self.rounds(candidates)
            .into_iter()
            .map(|(count, deals)| count as u64 * (deals.end - deals.start))
            .sum()
    }

    /// Plays the rounds. In a round all have played the same deals, and the mean decides; equal ones stay in their
    /// order. The result is in the order in which candidates were dropped, the winner first.
    pub fn search(&self, candidates: &[usize], objective: &mut dyn Objective) -> Result<Vec<Tried>, Halt> {
        let new = |&candidate| Tried { candidate, score: Summary::default(), estimate: 0.0 };
        let mut tried: Vec<Tried> = candidates.iter().map(new).collect();
        for (count, deals) in self.rounds(candidates.len()) {
            let playing = &mut tried[..count];
            let request = |one: &Tried| Request { candidate: one.candidate, deals: deals.clone() };
            let scores = objective.play(&playing.iter().map(request).collect::<Vec<_>>())?;
            for (one, score) in playing.iter_mut().zip(scores) {
                one.score = one.score.merge(score);
                one.estimate = one.score.mean;
            }
            playing.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
        }
        Ok(tried)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores that are known beforehand; remembers what was asked.
    struct Known(Vec<f64>, Vec<(usize, u64, u64)>);

    impl Objective for Known {
        fn play(&mut self, requests: &[Request]) -> Result<Vec<Summary>, Halt> {
            self.1.extend(requests.iter().map(|r| (r.candidate, r.deals.start, r.deals.end)));
            let score = |r: &Request| r.deals.clone().map(|_| self.0[r.candidate]).collect();
            Ok(requests.iter().map(score).collect())
        }
    }

    #[test]
    fn the_better_half_plays_twice_as_much() {
        let halving = Halving { first: 2, most: 100, keep: 0.5 };
        let mut known = Known(vec![0.1, 0.5, 0.3, 0.4, 0.2], Vec::new());
        let order: Vec<usize> = halving
            .search(&[0, 1, 2, 3, 4], &mut known)
            .expect("no end")
            .iter()
            .map(|t| t.candidate)
            .collect();
        assert_eq!(order, [1, 3, 2, 4, 0]);
        let late: Vec<_> = known.1[5..].to_vec();
        assert_eq!(late, [(1, 2, 4), (3, 2, 4), (2, 2, 4), (1, 4, 8), (3, 4, 8)]);
        assert_eq!(halving.deals(5), 5 * 2 + 3 * 2 + 2 * 4);
    }

    #[test]
    fn rounds_end_with_one_candidate_or_at_the_most() {
        let rounds = |first, most, keep, n| Halving { first, most, keep }.rounds(n);
        assert_eq!(rounds(4, 6, 0.5, 8), [(8, 0..4), (4, 4..6)]);
        assert_eq!(rounds(4, 4, 0.5, 8), [(8, 0..4)]);
        assert_eq!(rounds(9, 4, 0.5, 1), [(1, 0..4)]);
        assert_eq!(rounds(2, 99, 0.25, 9), [(9, 0..2), (3, 2..8)]);
        assert_eq!(rounds(1, 99, 0.9, 3), [(3, 0..1), (2, 1..2)]);
        let mut tie = Known(vec![0.0; 3], Vec::new());
        let all = Halving { first: 1, most: 9, keep: 0.5 }.search(&[2, 0, 1], &mut tie).expect("no end");
        assert_eq!((all[0].candidate, all[0].score.n, all[2].score.n), (2, 2, 1));
    }
}
