//! Search: what it is asked, within which limits, and what it reports.

use crate::game::{Game, Witness};
use crate::opinions::Opinions;
use crate::options::Bad;
use crate::player::Values;
use crate::seed::Rng;
use crate::view::View;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may spend on one move. Several limits: the first one reached ends the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Iterations of a Monte-Carlo search.
    pub iterations: Option<u64>,
    /// States generated, playout turns included (the expansions of paper 003).
    pub nodes: Option<u64>,
    /// Turns that a depth-first search looks ahead.
    pub depth: Option<u32>,
    /// Milliseconds.
    pub millis: Option<u64>,
    /// Bytes of tree or table.
    pub bytes: Option<usize>,
}

impl Budget {
    /// Only a number of iterations.
    pub fn iterations(n: u64) -> Self {
        Budget { iterations: Some(n), ..Budget::default() }
    }

    /// Only a depth.
    pub fn depth(n: u32) -> Self {
        Budget { depth: Some(n), ..Budget::default() }
    }

    /// Only a time.
    pub fn millis(n: u64) -> Self {
        Budget { millis: Some(n), ..Budget::default() }
    }

    /// Whether the result depends on the machine's speed.
    pub fn is_timed(&self) -> bool {
        self.millis.is_some()
    }

    /// Whether anything but memory is limited.
    pub fn ends(&self) -> bool {
        self.iterations.is_some() || self.nodes.is_some() || self.depth.is_some() || self.millis.is_some()
    }
}

const BUDGET_CURE: &str = "a budget is like 250ms, 2s, 5000it, 250000nodes, depth5 or 250ms/512mb";

impl FromStr for Budget {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let bad = || Bad::new(text, BUDGET_CURE);
        let (main, memory) = text.split_once('/').map_or((text, None), |(main, memory)| (main, Some(memory)));
        let number = |digits: &str| -> Result<u64, Bad> {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            if plain { digits.parse().ok().filter(|&n| n > 0).ok_or_else(bad) } else { Err(bad()) }
        };
        let mut budget = Budget::default();
        if let Some(depth) = main.strip_prefix("depth") {
            budget.depth = Some(u32::try_from(number(depth)?).map_err(|_| bad())?);
        } else if let Some(millis) = main.strip_suffix("ms") {
            budget.millis = Some(number(millis)?);
        } else if let Some(nodes) = main.strip_suffix("nodes") {
            budget.nodes = Some(number(nodes)?);
        } else if let Some(iterations) = main.strip_suffix("it") {
            budget.iterations = Some(number(iterations)?);
        } else if let Some(seconds) = main.strip_suffix('s') {
            budget.millis = Some(number(seconds)?.checked_mul(1000).ok_or_else(bad)?);
        } else {
            return Err(bad());
        }
        if let Some(memory) = memory {
            let megabytes = number(memory.strip_suffix("mb").ok_or_else(bad)?)?;
            let bytes = megabytes.checked_mul(1 << 20).ok_or_else(bad)?;
            budget.bytes = Some(usize::try_from(bytes).map_err(|_| bad())?);
        }
        Ok(budget)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.iterations.map(|n| format!("{n}it")),
            self.nodes.map(|n| format!("{n}nodes")),
            self.depth.map(|n| format!("depth{n}")),
            self.millis.map(|n| if n % 1000 == 0 { format!("{}s", n / 1000) } else { format!("{n}ms") }),
        ];
        write!(f, "{}", parts.into_iter().flatten().collect::<Vec<_>>().join("+"))?;
        self.bytes.map_or(Ok(()), |bytes| write!(f, "/{}mb", bytes >> 20))
    }
}

/// A signal that ends searches from outside: Ctrl-C, a closed window. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the searches that hold this signal, within 10 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the signal was given.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Budget and stop signal of one search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// What may be spent.
    pub budget: Budget,
    /// The signal from outside.
    pub stop: Stop,
}

impl From<Budget> for Limits {
    fn from(budget: Budget) -> Self {
        Limits { budget, stop: Stop::default() }
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
}

/// States generated between two looks at the clock: well below a millisecond in every game.
const LOOK_EVERY: u64 = 512;

impl Clock {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Self {
        let started = Instant::now();
        // A deadline beyond the clock's range is no deadline.
        let deadline =
            limits.budget.millis.and_then(|millis| started.checked_add(Duration::from_millis(millis)));
        Clock { started, deadline, limits: limits.clone(), iterations: 0, nodes: 0, look_at: 0, over: false }
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
        self.over |= self.limits.stop.is_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end);
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

/// One root action and what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<A> {
    /// The action.
    pub action: A,
    /// How often it was searched; 0 where the search does not count.
    pub visits: u64,
    /// The value for every seat, on the scale that the agent's utility is read in.
    pub values: Values,
    /// The expected continuation, this action first.
    pub pv: Vec<A>,
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
    /// Legal moves of all expanded positions; `bytes` per move is what a node costs.
    pub moves_held: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl<A: Copy> Report<A> {
    /// A report without a search: the only action, or the first of an order.
    pub fn unsearched(action: A, values: Values) -> Self {
        Report {
            lines: vec![Line { action, visits: 0, values, pv: vec![action] }],
            iterations: 0,
            nodes: 0,
            depth: 0,
            bytes: 0,
            moves_held: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// The action to play.
    pub fn best(&self) -> A {
        self.lines[0].action
    }
}

/// An agent: chooses an action from what one seat knows.
pub trait Search<G: Game>: Send {
    /// Thinks about the action of the seat that looks, which is to act. Same view, budget (iterations, nodes, depth)
    /// and generator: same report, but for the time.
    fn think(
        &mut self,
        g: &G,
        o: &Opinions<G>,
        view: &View<G::State>,
        limits: &Limits,
        rng: Rng,
    ) -> Report<G::Action>;

    /// Told of every step of the real game, as far as the seat saw it: tree reuse, opponent models.
    fn saw(&mut self, _g: &G, _witness: &Witness<G::Action>) {}

    /// A new game begins.
    fn forget(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_parse_and_print() {
        for text in ["250ms", "2s", "5000it", "250000nodes", "depth5", "250ms/512mb"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "5",
            "ms",
            "0it",
            "-1ms",
            "1e3it",
            "depth",
            "5000it/",
            "5it/5gb",
            "99999999999999999999s",
            "+5it",
        ] {
            assert!(text.parse::<Budget>().unwrap_err().why.contains("250ms"), "{text}");
        }
    }

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
}
