//! How what was found in several worlds becomes one choice.

use nply_core::{FinalMove, Player, Report, Rng, Weigh};

/// Ways to combine worlds. Reports tell mean values for every seat in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// The highest mean value.
    Mean,
    /// The most visits in all worlds.
    Visits,
    /// Best in the most worlds.
    Vote,
    /// The highest mean value less its standard deviation between worlds.
    Lower,
    /// The highest value in the world that is worst for it.
    Maximin,
}

/// What the worlds say of one move, each with its weight.
#[derive(Clone, Copy, Default)]
struct Tally {
    weight: f64,
    sum: f64,
    squares: f64,
    least: f64,
    votes: f64,
}

impl Tally {
    fn add(&mut self, weight: f64, value: f64) {
        self.least = if self.weight > 0.0 { self.least.min(value) } else { value };
        self.weight += weight;
        self.sum += weight * value;
        self.squares += weight * value * value;
    }
}

impl Combine {
    /// How good a move is. Nothing is known of one that no world visited.
    fn score(self, tally: &Tally, visits: u64) -> f64 {
        let mean = tally.sum / tally.weight;
        match self {
            Combine::Vote => tally.votes,
            Combine::Visits => visits as f64,
            _ if tally.weight <= 0.0 => f64::NEG_INFINITY,
            Combine::Mean => mean,
            Combine::Lower => mean - (tally.squares / tally.weight - mean * mean).max(0.0).sqrt(),
            Combine::Maximin => tally.least,
        }
    }

    /// One report, the move to play first, of reports of worlds with the logarithms of their weights. `None` if there is
    /// none.
    pub(super) fn merge<A: Copy + Eq>(
        self,
        reports: Vec<(Report<A>, f64)>,
        who: Player,
        rng: &mut Rng,
    ) -> Option<Report<A>> {
        let most = reports.iter().fold(f64::NEG_INFINITY, |most, report| most.max(report.1));
        // However unlikely, a world that was searched counts for something.
        let weighed = reports.into_iter().map(|(report, log)| (report, (log - most).exp().max(1e-30)));
        let weighed: Vec<(Report<A>, f64)> = weighed.collect();
        let mut tallies: Vec<(A, Tally)> = Vec::new();
        for (report, weight) in &weighed {
            let counted = report.counts_visits();
            for (i, line) in report.lines.iter().enumerate() {
                let at = tallies.iter().position(|(action, _)| *action == line.action);
                let at = at.unwrap_or_else(|| {
                    tallies.push((line.action, Tally::default()));
                    tallies.len() - 1
                });
                let tally = &mut tallies[at].1;
                tally.votes += if i == 0 { *weight } else { 0.0 };
                if !counted || line.visits > 0 {
                    tally.add(*weight, f64::from(line.values[who]));
                }
            }
        }
        let mut merged = Report::merge_weighed(weighed, Weigh::Alike)?;
        // What is equal is ordered by the mean, then at random.
        merged.sort(FinalMove::Value, who, rng);
        let score = |action: A, visits: u64| {
            let found = tallies.iter().find(|(known, _)| *known == action);
            found.map_or(f64::NEG_INFINITY, |(_, tally)| self.score(tally, visits))
        };
        merged.lines.sort_by(|a, b| score(b.action, b.visits).total_cmp(&score(a.action, a.visits)));
        Some(merged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::{Line, Seed, Values};

    /// Worlds with the value of each of four moves, and which of them a search chose.
    fn worlds(weights: &[f64]) -> Vec<(Report<u8>, f64)> {
        let table =
            [[0.6, 0.59, 0.5, 0.41], [0.6, 0.59, 0.5, 0.41], [0.6, 0.0, 0.5, 0.41], [0.0, 1.0, 0.4, 0.41]];
        let report = |values: &[f32; 4]| {
            let line = |action: usize| Line {
                action: action as u8,
                visits: 0,
                values: Values::of(&[values[action], 1.0 - values[action]]),
                pv: vec![action as u8],
                seats: Vec::new(),
            };
            let mut lines: Vec<Line<u8>> = (0..4).map(line).collect();
            lines.sort_by(|a, b| b.values.0[0].total_cmp(&a.values.0[0]));
            Report { lines, ..Report::unsearched(0, Values::default()) }
        };
        table.iter().zip(weights).map(|(values, weight)| (report(values), weight.ln())).collect()
    }

    #[test]
    fn each_way_has_its_favourite() {
        let best = |combine: Combine| {
            let merged =
                combine.merge(worlds(&[1.0; 4]), Player::new(0), &mut Seed(1).rng()).expect("worlds");
            let told = merged.lines.iter().find(|line| line.action == 1).expect("a move");
            let [own, other] = [told.values.0[0], told.values.0[1]];
            assert!((own - 0.545).abs() < 1e-6 && (other - 0.455).abs() < 1e-6, "mean values for every seat");
            merged.best()
        };
        assert_eq!([Combine::Vote, Combine::Mean, Combine::Lower, Combine::Maximin].map(best), [0, 1, 2, 3]);
    }

    #[test]
    fn worlds_count_by_their_weight() {
        let best = |combine: Combine, weights: &[f64]| {
            combine.merge(worlds(weights), Player::new(0), &mut Seed(1).rng()).expect("worlds").best()
        };
        assert_eq!(best(Combine::Vote, &[1.0, 1.0, 1.0, 4.0]), 1, "the fourth world outvotes the others");
        assert_eq!(best(Combine::Mean, &[1.0, 1.0, 1e-9, 1e-9]), 0, "the others hardly count");
        assert_eq!(best(Combine::Lower, &[1e-9, 1e-9, 1e-9, 1.0]), 1);
        let scaled = |by: f64| best(Combine::Mean, &[by, by, by, 2.0 * by]);
        assert_eq!(scaled(1.0), scaled(1e-200), "only proportions count");
    }

    #[test]
    fn what_no_world_visited_comes_last() {
        let line = |action: u8, visits: u64, value: f32| Line {
            action,
            visits,
            values: Values::of(&[value, -value]),
            pv: vec![action],
            seats: Vec::new(),
        };
        let report = |lines: Vec<Line<u8>>| Report { lines, ..Report::unsearched(0, Values::default()) };
        let reports = || vec![(report(vec![line(1, 9, -0.5), line(2, 1, -0.9), line(0, 0, 0.0)]), 0.0)];
        for combine in [Combine::Mean, Combine::Visits, Combine::Vote, Combine::Lower, Combine::Maximin] {
            let merged = combine.merge(reports(), Player::new(0), &mut Seed(1).rng()).expect("a world");
            assert_eq!((merged.best(), merged.lines[2].action), (1, 0), "{combine:?}");
        }
        assert!(Combine::Mean.merge::<u8>(Vec::new(), Player::new(0), &mut Seed(1).rng()).is_none());
    }
}
