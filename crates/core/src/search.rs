//! Search: what it is asked, within which limits, and what it reports.

use crate::budget::Budget;
use crate::game::{Game, Witness};
use crate::report::Report;
use crate::seed::Rng;
use crate::view::View;
use crate::watch::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The line to running searches: ends them from outside (Ctrl-C, a closed window), and tells how far they are. Copies
/// share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signals>);

#[derive(Debug, Default)]
struct Signals {
    stopped: AtomicBool,
    iterations: AtomicU64,
    nodes: AtomicU64,
}

/// How far the searches are that hold a [`Stop`]; their sums, if there are several. Whoever watches reads it as often as
/// it likes: it is brought up to date whenever a search looks at the clock, many times a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Iterations finished.
    pub iterations: u64,
    /// States generated.
    pub nodes: u64,
}

impl Stop {
    /// Ends the searches that hold this signal, within 10 ms.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the signal was given.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// How far the searches are that hold this signal.
    pub fn progress(&self) -> Progress {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Progress { iterations: read(&self.0.iterations), nodes: read(&self.0.nodes) }
    }

    fn add(&self, done: Progress) {
        self.0.iterations.fetch_add(done.iterations, Ordering::Relaxed);
        self.0.nodes.fetch_add(done.nodes, Ordering::Relaxed);
    }
}

/// Budget and stop signal of one search, and who watches it.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// What may be spent.
    pub budget: Budget,
    /// The signal from outside.
    pub stop: Stop,
    /// Is told what the search has found so far, five times a second.
    pub watch: Option<Watch>,
}

impl From<Budget> for Limits {
    fn from(budget: Budget) -> Self {
        Limits { budget, ..Limits::default() }
    }
}

/// Watches the limits of a running search. Reads the clock rarely enough to cost nothing.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    deadline: Option<Instant>,
    limits: Limits,
    /// Iterations finished.
    pub iterations: u64,
    /// States generated.
    pub nodes: u64,
    look_at: u64,
    over: bool,
    /// What the stop signal was told of.
    told: Progress,
    /// When the watcher is told again.
    tell_at: Option<Instant>,
    /// Whether the search can say at any time what it would report by now.
    pauses: bool,
    /// Whether it is over only until the watcher was told.
    paused: bool,
}

/// States generated between two looks at the clock: well below a millisecond in every game.
const LOOK_EVERY: u64 = 512;

/// Time between two calls of a watcher.
pub(crate) const TELL_EVERY: Duration = Duration::from_millis(200);

impl Clock {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Self {
        let started = Instant::now();
        // A deadline beyond the clock's range is no deadline.
        let deadline =
            limits.budget.millis.and_then(|millis| started.checked_add(Duration::from_millis(millis)));
        Clock {
            started,
            deadline,
            limits: limits.clone(),
            iterations: 0,
            nodes: 0,
            look_at: 0,
            over: false,
            told: Progress::default(),
            tell_at: limits.watch.as_ref().map(|_| started + TELL_EVERY),
            pauses: false,
            paused: false,
        }
    }

    /// Starts the clock of a search that can say at any time what it would report by now. When that is due,
    /// [`Clock::is_over`] says yes; then [`Clock::goes_on`] is to be asked.
    pub fn with_pauses(limits: &Limits) -> Self {
        Clock { pauses: true, ..Clock::start(limits) }
    }

    /// Whether the search has to end now.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        let budget = &self.limits.budget;
        if budget.iterations.is_some_and(|most| self.iterations >= most)
            || budget.nodes.is_some_and(|most| self.nodes >= most)
        {
            self.over = true;
        }
        if self.nodes >= self.look_at {
            self.look();
        }
        self.over
    }

    #[cold]
    fn look(&mut self) {
        self.look_at = self.nodes + LOOK_EVERY;
        let (iterations, nodes) = (self.iterations, self.nodes);
        let since =
            Progress { iterations: iterations - self.told.iterations, nodes: nodes - self.told.nodes };
        self.limits.stop.add(since);
        self.told = Progress { iterations, nodes };
        self.over |= self.limits.stop.is_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end);
        if !self.over && self.tell_at.is_some_and(|at| Instant::now() >= at) {
            self.tell_at = Some(Instant::now() + TELL_EVERY);
            match &self.limits.watch {
                _ if self.pauses => (self.paused, self.over) = (true, true),
                Some(watch) => watch.count(self.told),
                None => {}
            }
        }
    }

    /// Whether the search was only held up to tell its watcher what it has found so far, which is done here.
    #[cold]
    pub fn goes_on<A: 'static>(&mut self, so_far: impl FnOnce(&Clock) -> Report<A>) -> bool {
        if std::mem::take(&mut self.paused) {
            self.over = false;
            self.tell(|clock| so_far(clock));
            return true;
        }
        false
    }

    /// Tells the watcher, if there is one, what the search has found so far.
    pub fn tell<A: 'static>(&self, so_far: impl FnOnce(&Clock) -> Report<A>) {
        if let Some(watch) = &self.limits.watch {
            watch.tell(&so_far(self));
        }
    }

    /// The limits it watches.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// An agent: chooses an action from what one seat knows. What it believes about positions and seats it was given when it
/// was made ([`crate::Beliefs`]).
pub trait Search<G: Game>: Send {
    /// Thinks about the action of the seat that looks, which is to act. Same view, budget (iterations, nodes, depth)
    /// and generator: same report, but for the time.
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, rng: Rng) -> Report<G::Action>;

    /// Told of every step of the real game, as far as the seat saw it: tree reuse, beliefs about opponents. A match of
    /// several hands is one game.
    fn saw(&mut self, _g: &G, _seen: &Seen<'_, G>) {}

    /// A new game begins.
    fn forget(&mut self) {}
}

/// A step of the real game as one seat saw it.
pub struct Seen<'a, G: Game> {
    /// What the seat knew before.
    pub before: &'a View<G::State>,
    /// What it was told of the step.
    pub witness: &'a Witness<G::Action>,
    /// What it knows now.
    pub after: &'a View<G::State>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_ends_by_each_limit() {
        let over = |budget: &str, iterations, nodes| {
            let mut clock = Clock::start(&budget.parse::<Budget>().unwrap().into());
            (clock.iterations, clock.nodes) = (iterations, nodes);
            clock.is_over()
        };
        assert!(over("10it", 10, 0) && !over("10it", 9, 1000));
        assert!(over("10nodes", 0, 10) && !over("10nodes", 100, 9));
        let mut clock = Clock::start(&Budget::millis(1).into());
        std::thread::sleep(Duration::from_millis(3));
        assert!(clock.is_over());
        let limits = Limits::default();
        let mut clock = Clock::start(&limits);
        assert!(!clock.is_over());
        limits.stop.stop();
        clock.nodes += LOOK_EVERY;
        assert!(clock.is_over());
    }

    #[test]
    fn the_progress_of_all_searches_is_told() {
        let limits = Limits::default();
        let mut clocks = [Clock::start(&limits), Clock::start(&limits)];
        for clock in &mut clocks {
            for _ in 0..3 {
                (clock.nodes, clock.iterations) = (clock.nodes + LOOK_EVERY, clock.iterations + 2);
                clock.is_over();
            }
        }
        assert_eq!(limits.stop.progress(), Progress { iterations: 12, nodes: 6 * LOOK_EVERY });
    }

    #[test]
    fn a_watched_search_is_held_up_only_to_tell() {
        let heard = Arc::new(AtomicU64::new(0));
        let hears = heard.clone();
        let watch = Watch::new(move |progress, report: Option<&Report<u8>>| {
            let reported = report.map_or(0, |report| 1000 * u64::from(report.best()));
            hears.fetch_add(progress.iterations + reported, Ordering::Relaxed);
        });
        let limits = Limits { watch: Some(watch), ..Limits::from(Budget::iterations(9)) };
        let report = |clock: &Clock| Report {
            iterations: clock.iterations,
            ..Report::unsearched(7u8, crate::player::Values::default())
        };
        // A search that can be asked at any time.
        let mut clock = Clock::with_pauses(&limits);
        assert!(!clock.is_over() && !clock.goes_on(report), "nothing is due yet");
        (clock.tell_at, clock.nodes, clock.iterations) = (Some(Instant::now()), LOOK_EVERY, 3);
        assert!(clock.is_over() && clock.goes_on(report) && !clock.is_over());
        assert_eq!(heard.swap(0, Ordering::Relaxed), 7003);
        // What is really over stays so, also if something was to be told.
        (clock.tell_at, clock.nodes, clock.iterations) = (Some(Instant::now()), 2 * LOOK_EVERY, 9);
        assert!(clock.is_over() && !clock.goes_on(report) && clock.is_over());
        // One that cannot tells how far it is.
        let mut clock = Clock::start(&limits);
        (clock.tell_at, clock.iterations) = (Some(Instant::now()), 2);
        assert!(!clock.is_over() && !clock.goes_on(report));
        assert_eq!(heard.load(Ordering::Relaxed), 2);
    }
}
