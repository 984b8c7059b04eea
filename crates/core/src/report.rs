//! What a search found: its root actions, the one to play first.

use crate::order::stable_sort_by;
use crate::player::{Player, Values};
use crate::seed::Rng;
use std::cmp::Ordering;
use std::time::Duration;

/// One root action and what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<A> {
    /// The action.
    pub action: A,
    /// How often it was searched; 0 where the search does not count.
    pub visits: u64,
    /// The value for every seat, on the scale that the agent's utility is read in.
    pub values: Values,
    /// The expected continuation, this action first. Where seats act at once, the searching seat's action comes first, then
    /// those of the others in seat order.
    pub pv: Vec<A>,
    /// Whose its actions are, where the search may leave some out: forced ones, or those of seats that it does not look at.
    /// Empty: every action is there, so that it follows from the rules.
    pub seats: Vec<Player>,
}

/// Which root action is played in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalMove {
    /// The most visits; then the highest value.
    Visits,
    /// The highest value, as in the program of paper 003's author.
    Value,
    /// One drawn from the mixed strategy that the search found: its average strategy, else its visits. Where seats act
    /// at once, any fixed move can be exploited.
    Drawn,
}

impl FinalMove {
    /// Whether the seat had rather play the first of two lines (`Greater`) or the second.
    pub fn compare<A>(self, who: Player, a: &Line<A>, b: &Line<A>) -> Ordering {
        let counted = a.visits + b.visits > 0;
        // Where visits are counted, nothing is known of an action without any.
        let value = |line: &Line<A>| match line.visits {
            0 if counted => f32::NEG_INFINITY,
            _ => line.values[who],
        };
        let by_value = value(a).total_cmp(&value(b));
        let by_visits = a.visits.cmp(&b.visits);
        match self {
            FinalMove::Visits | FinalMove::Drawn => by_visits.then(by_value),
            FinalMove::Value => by_value.then(by_visits),
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<A> {
    /// The root actions, the one to play first.
    pub lines: Vec<Line<A>>,
    /// Iterations of a Monte-Carlo search.
    pub iterations: u64,
    /// States generated.
    pub nodes: u64,
    /// Deepest completed iteration, or greatest depth of the tree.
    pub depth: u32,
    /// Memory of the tree or table at the end.
    pub bytes: usize,
    /// Legal moves that decisions of the tree had when they were met: what `bytes` are held for.
    pub moves_met: u64,
    /// How often a model was asked what it expects; answers that were known already do not count.
    pub asked: u64,
    /// How often what a model expects was known already: of the same position with the same memories.
    pub cached: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// What else the search has to tell, in words: what it believes of the others.
    pub notes: Vec<String>,
}

impl<A: Copy> Report<A> {
    /// A report without a search: the only action, or the first of an order.
    pub fn unsearched(action: A, values: Values) -> Self {
        Report {
            lines: vec![Line { action, visits: 0, values, pv: vec![action], seats: Vec::new() }],
            iterations: 0,
            nodes: 0,
            depth: 0,
            bytes: 0,
            moves_met: 0,
            asked: 0,
            cached: 0,
            elapsed: Duration::ZERO,
            notes: Vec::new(),
        }
    }

    /// The action to play.
    pub fn best(&self) -> A {
        self.lines[0].action
    }

    /// Orders the lines, the one to play first; ties at random.
    pub fn sort(&mut self, final_move: FinalMove, who: Player, rng: &mut Rng) {
        rng.shuffle(&mut self.lines);
        stable_sort_by(&mut self.lines, |b, a| final_move.compare(who, a, b));
    }
}

/// What each of several merged searches counts for in the mean value of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weigh {
    /// As much as it visited the action: parts of one search, such as threads.
    ByVisits,
    /// As much as any other: searches of different worlds. By visits a world in which the action is bad would count for
    /// little, since there it is hardly visited.
    Alike,
}

impl<A> Report<A> {
    /// Whether the search counts visits; if so, nothing is known of a line without any.
    pub fn counts_visits(&self) -> bool {
        self.lines.iter().any(|line| line.visits > 0)
    }
}

impl<A: Copy + Eq> Report<A> {
    /// Several searches as one: visits add up, and values are means; searches that count no visits count alike. What a
    /// search did not visit it knows nothing of. The lines keep the order in which they are met; [`Report::sort`] says
    /// which to play. `None` if there is no report.
    pub fn merge(reports: impl IntoIterator<Item = Report<A>>, weigh: Weigh) -> Option<Report<A>> {
        Report::merge_weighed(reports.into_iter().map(|report| (report, 1.0)), weigh)
    }

    /// The same of searches that count for more or less, more than 0; where visits weigh, they alone do.
    pub fn merge_weighed(
        reports: impl IntoIterator<Item = (Report<A>, f64)>,
        weigh: Weigh,
    ) -> Option<Report<A>> {
        let mut reports = reports.into_iter();
        let (mut merged, weight) = reports.next()?;
        // The weight of the searches that know each line.
        let knows = |counts: bool, line: &Line<A>| f64::from(u8::from(!counts || line.visits > 0));
        let first = merged.counts_visits();
        let mut searches: Vec<f64> = merged.lines.iter().map(|line| weight * knows(first, line)).collect();
        for (report, weight) in reports {
            let counted = report.counts_visits();
            for line in report.lines {
                let known = weight * knows(counted, &line);
                match merged.lines.iter().position(|own| own.action == line.action) {
                    Some(place) => {
                        merged.lines[place].add(line, (searches[place], known), weigh);
                        searches[place] += known;
                    }
                    None => {
                        merged.lines.push(line);
                        searches.push(known);
                    }
                }
            }
            merged.iterations += report.iterations;
            merged.nodes += report.nodes;
            merged.depth = merged.depth.max(report.depth);
            merged.bytes += report.bytes;
            merged.moves_met += report.moves_met;
            merged.asked += report.asked;
            merged.cached += report.cached;
            merged.elapsed = merged.elapsed.max(report.elapsed);
        }
        Some(merged)
    }
}

impl<A> Line<A> {
    /// Adds what another search found of the same action; `searches` is the weight of those that knew it here before, and there.
    fn add(&mut self, other: Line<A>, (before, new): (f64, f64), weigh: Weigh) {
        if other.visits > self.visits {
            (self.pv, self.seats) = (other.pv, other.seats);
        }
        let visits = self.visits + other.visits;
        let weight = match weigh {
            Weigh::ByVisits if visits > 0 => other.visits as f64 / visits as f64,
            _ if new > 0.0 => new / (before + new),
            _ => 0.0,
        };
        for (value, &new) in self.values.0.iter_mut().zip(&other.values.0) {
            *value += ((f64::from(new) - f64::from(*value)) * weight) as f32;
        }
        self.visits = visits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    fn report(lines: &[(char, u64, f32)]) -> Report<char> {
        let line = |&(action, visits, value): &(char, u64, f32)| Line {
            action,
            visits,
            values: Values::of(&[value, -value]),
            pv: vec![action],
            seats: Vec::new(),
        };
        let lines = lines.iter().map(line).collect();
        Report {
            lines,
            iterations: 10,
            depth: 3,
            asked: 4,
            cached: 7,
            ..Report::unsearched('x', Values::default())
        }
    }

    fn told(report: &Report<char>) -> Vec<(char, u64, f32)> {
        report.lines.iter().map(|line| (line.action, line.visits, line.values.0[0])).collect()
    }

    #[test]
    fn means_are_weighed_by_visits() {
        let reports = || {
            [
                report(&[('a', 30, 1.0), ('b', 10, 4.0)]),
                report(&[('b', 30, 8.0), ('a', 10, 5.0), ('c', 0, 0.0)]),
            ]
        };
        let alike = Report::merge(reports(), Weigh::Alike).expect("two reports");
        assert_eq!(told(&alike), [('a', 40, 3.0), ('b', 40, 6.0), ('c', 0, 0.0)]);
        let merged = Report::merge(reports(), Weigh::ByVisits).expect("two reports");
        assert_eq!(told(&merged), [('a', 40, 2.0), ('b', 40, 7.0), ('c', 0, 0.0)]);
        assert_eq!((merged.iterations, merged.depth, merged.asked, merged.cached), (20, 3, 8, 14));
        assert_eq!(merged.lines[1].values.0[1], -7.0, "for every seat");
    }

    #[test]
    fn searches_without_visits_count_alike() {
        let worlds =
            [report(&[('a', 0, 1.0)]), report(&[('b', 0, 5.0), ('a', 0, 4.0)]), report(&[('a', 0, 7.0)])];
        let mut merged = Report::merge(worlds, Weigh::ByVisits).expect("three reports");
        assert_eq!(told(&merged), [('a', 0, 4.0), ('b', 0, 5.0)], "b was reported once");
        merged.sort(FinalMove::Visits, Player::new(0), &mut Seed(1).rng());
        assert_eq!(merged.best(), 'b');
        merged.sort(FinalMove::Visits, Player::new(1), &mut Seed(1).rng());
        assert_eq!(merged.best(), 'a', "the other seat wants the opposite");
        assert_eq!(Report::<char>::merge([], Weigh::Alike), None);
        // What was not visited in a world is not known there.
        let worlds = [report(&[('a', 9, 2.0), ('b', 0, 0.0)]), report(&[('b', 5, 7.0), ('a', 4, 4.0)])];
        let merged = Report::merge(worlds, Weigh::Alike).expect("two reports");
        assert_eq!(told(&merged), [('a', 13, 3.0), ('b', 5, 7.0)]);
    }

    #[test]
    fn lines_are_ordered_by_visits_or_value() {
        let lines = [('a', 5, 1.0), ('b', 9, 0.5), ('c', 0, 9.0), ('d', 9, 0.6)];
        let sorted = |by: FinalMove| {
            let mut report = report(&lines);
            report.sort(by, Player::new(0), &mut Seed(3).rng());
            report.lines.iter().map(|line| line.action).collect::<String>()
        };
        assert_eq!(sorted(FinalMove::Visits), "dbac");
        assert_eq!(sorted(FinalMove::Value), "adbc", "nothing is known of c");
    }
}
