//! Who watches a running search: told some times a second how far it is and what it would report by now.

use crate::player::Player;
use crate::report::{FinalMove, Report, Weigh};
use crate::search::{Progress, TELL_EVERY};
use crate::seed::Seed;
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The last report of each part, and when they were told as one.
type Latest<A> = (Vec<Option<Report<A>>>, Option<Instant>);

/// What a watcher does when it is told.
type Told = dyn Fn(Progress, Option<&dyn Any>) + Send + Sync;

/// Watches a running search. It is called by the thread that searches, which waits for it meanwhile; copies share it.
#[derive(Clone)]
pub struct Watch(Arc<Told>);

impl Watch {
    /// A watcher of searches that report actions of type `A`. Between two reports a search that cannot say what it would
    /// play by now tells its progress alone.
    pub fn new<A: 'static>(told: impl Fn(Progress, Option<&Report<A>>) + Send + Sync + 'static) -> Self {
        Watch(Arc::new(move |progress, report| {
            told(progress, report.and_then(|report| report.downcast_ref()));
        }))
    }

    /// Tells what the search would report by now.
    pub fn tell<A: 'static>(&self, report: &Report<A>) {
        let progress = Progress { iterations: report.iterations, nodes: report.nodes };
        (self.0)(progress, Some(report));
    }

    /// Tells that the search goes on, and how far it is.
    pub fn count(&self, progress: Progress) {
        (self.0)(progress, None);
    }

    /// Watchers for the parts of one search, such as threads and worlds: what they tell is merged and told here. A part that
    /// has ended tells its last report itself.
    pub fn parts<A: Copy + Eq + Send + 'static>(
        &self,
        parts: usize,
        weigh: Weigh,
        by: (FinalMove, Player),
    ) -> Vec<Watch> {
        self.parts_every::<A>(TELL_EVERY / 2, parts, weigh, by)
    }

    fn parts_every<A: Copy + Eq + Send + 'static>(
        &self,
        every: Duration,
        parts: usize,
        weigh: Weigh,
        (final_move, who): (FinalMove, Player),
    ) -> Vec<Watch> {
        let latest: Arc<Mutex<Latest<A>>> = Arc::new(Mutex::new((vec![None; parts], None)));
        let part = |i: usize| {
            let (whole, latest) = (self.clone(), latest.clone());
            Watch::new(move |_, report: Option<&Report<A>>| {
                let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
                let (reports, told) = &mut *latest;
                let Some(report) = report else { return };
                reports[i] = Some(report.clone());
                // A thousand worlds that end within a second are not merged a thousand times.
                if told.is_some_and(|told| told.elapsed() < every) {
                    return;
                }
                *told = Some(Instant::now());
                if let Some(mut merged) =
                    Report::merge(reports.iter().flatten().cloned().collect::<Vec<_>>(), weigh)
                {
                    // Nothing is played by this order, so any generator will do.
                    merged.sort(final_move, who, &mut Seed(0).rng());
                    whole.tell(&merged);
                }
            })
        };
        (0..parts).map(part).collect()
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Values;
    use crate::report::Line;

    type Heard = Arc<Mutex<Vec<(u64, Option<Vec<(char, u64)>>)>>>;

    fn watch() -> (Watch, Heard) {
        let heard = Heard::default();
        let hears = heard.clone();
        let watch = Watch::new(move |progress, report: Option<&Report<char>>| {
            let lines = report.map(|report| report.lines.iter().map(|l| (l.action, l.visits)).collect());
            hears.lock().unwrap().push((progress.iterations, lines));
        });
        (watch, heard)
    }

    fn report(iterations: u64, lines: &[(char, u64)]) -> Report<char> {
        let line = |&(action, visits): &(char, u64)| Line {
            action,
            visits,
            values: Values::default(),
            pv: vec![action],
            seats: Vec::new(),
        };
        let lines = lines.iter().map(line).collect();
        Report { lines, iterations, ..Report::unsearched('x', Values::default()) }
    }

    #[test]
    fn reports_and_numbers_are_told() {
        let (watch, heard) = watch();
        watch.tell(&report(7, &[('a', 7)]));
        watch.clone().count(Progress { iterations: 9, nodes: 0 });
        // Actions of another game are none of its business.
        watch.tell(&Report::unsearched(5u8, Values::default()));
        assert_eq!(*heard.lock().unwrap(), [(7, Some(vec![('a', 7)])), (9, None), (0, None)]);
    }

    #[test]
    fn parts_are_told_as_one() {
        let (watch, heard) = watch();
        let parts = watch.parts_every::<char>(
            Duration::ZERO,
            2,
            Weigh::ByVisits,
            (FinalMove::Visits, Player::new(0)),
        );
        parts[1].tell(&report(5, &[('a', 3), ('b', 2)]));
        parts[0].tell(&report(4, &[('b', 4)]));
        parts[1].tell(&report(9, &[('a', 8), ('b', 1)]));
        parts[0].count(Progress::default());
        let told = heard.lock().unwrap();
        assert_eq!(told[0], (5, Some(vec![('a', 3), ('b', 2)])));
        assert_eq!(told[1], (9, Some(vec![('b', 6), ('a', 3)])));
        assert_eq!(told[2], (13, Some(vec![('a', 8), ('b', 5)])), "the latest of each part");
        assert_eq!(told.len(), 3);
    }
}
