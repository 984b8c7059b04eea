//! Nobody waits in silence: stderr says what is going on while a search runs.

use crate::layout;
use crate::output::commas;
use nply_core::{Player, Progress, Stop};
use nply_registry::{Thought, Watcher};
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How it is said that work goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// One line that is written anew four times a second, and is gone at the end.
    Live,
    /// A line after two seconds and then one every ten, which stay.
    Lines,
}

impl Manner {
    /// What suits stderr. Screen readers (`plain`) and simple terminals get lines that stay.
    pub fn of_stderr(plain: bool) -> Self {
        let simple = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        if std::io::stderr().is_terminal() && !plain && !simple { Manner::Live } else { Manner::Lines }
    }

    /// Before the first word, and between two.
    fn pauses(self) -> (Duration, Duration) {
        match self {
            Manner::Live => (Duration::from_millis(250), Duration::from_millis(250)),
            Manner::Lines => (Duration::from_secs(2), Duration::from_secs(10)),
        }
    }

    fn say(self, line: &str) {
        match self {
            Manner::Live => {
                // A line that wraps could not be taken back.
                let room = layout::terminal_width().unwrap_or(80).saturating_sub(1);
                let line: String = line.chars().take(room).collect();
                eprint!("\r\x1b[K{line}");
                let _ = std::io::stderr().flush();
            }
            Manner::Lines => eprintln!("{line}"),
        }
    }

    fn clear(self) {
        if self == Manner::Live {
            eprint!("\r\x1b[K");
        }
    }
}

/// Works, and says on stderr that it goes on; `more` says how far it is.
pub fn watching<T>(
    manner: Manner,
    what: &str,
    more: impl Fn() -> String + Send,
    work: impl FnOnce() -> T,
) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let (mut pause, next) = manner.pauses();
            let (began, mut said) = (Instant::now(), false);
            while waiting.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                manner.say(&format!("{what} ... {} s{}", began.elapsed().as_secs(), more()));
                (said, pause) = (true, next);
            }
            if said {
                manner.clear();
            }
        });
        // Dropped when the work ends, also by a panic.
        let _done = done;
        work()
    })
}

/// How far the searches are that hold a stop signal, counted from now on.
pub fn counted(stop: &Stop) -> impl Fn() -> String + Send + use<> {
    let (stop, before) = (stop.clone(), stop.progress());
    move || {
        let Progress { iterations, nodes } = stop.progress();
        numbers(iterations - before.iterations, nodes - before.nodes)
    }
}

/// What an agent has found so far, as a line.
#[derive(Clone, Default)]
pub struct SoFar(Arc<Mutex<String>>);

impl SoFar {
    /// Hears what the agent of this seat thinks.
    pub fn watcher(&self, who: Player) -> Watcher {
        let line = self.0.clone();
        Arc::new(move |thought| {
            *line.lock().unwrap_or_else(PoisonError::into_inner) = told(thought, who);
        })
    }

    /// The line that was heard last.
    pub fn line(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn numbers(iterations: u64, nodes: u64) -> String {
    // Depth-first searches have no iterations.
    match iterations {
        0 => format!(", {} nodes", commas(nodes)),
        _ => format!(", {} iterations", commas(iterations)),
    }
}

/// Numbers, the best action, its value for the seat, and what is expected to follow, which may be cut.
fn told(thought: &Thought, who: Player) -> String {
    let numbers = numbers(thought.iterations, thought.nodes);
    let Some(best) = thought.lines.first() else { return numbers };
    let value = best.values.get(who.index()).map_or(String::new(), |value| format!(" {value:.3}"));
    let visits = if best.visits > 0 { format!(" ({} visits)", commas(best.visits)) } else { String::new() };
    let line = crate::commands::expected(best.pv.get(1..).unwrap_or_default());
    let line = if line.is_empty() { line } else { format!(", {line}") };
    format!("{numbers}, depth {}; {}{value}{visits}{line}", thought.depth, best.action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_registry::{Expected, ThoughtLine};

    #[test]
    fn a_thought_is_told_in_one_line() {
        let expected = |seat, action: &str| Expected {
            seat: Some(Player::new(seat)),
            action: action.into(),
            together: false,
            turn: None,
        };
        let mut thought = Thought {
            lines: vec![ThoughtLine {
                action: "a1".into(),
                visits: 1200,
                values: vec![0.25, 0.75],
                pv: vec![expected(0, "a1"), expected(1, "b2")],
            }],
            scale: None,
            iterations: 1500,
            nodes: 20_000,
            depth: 4,
            asked: 0,
            cached: 0,
            notes: vec![],
            seconds: 1.0,
            bytes_per_move: 0.0,
        };
        let so_far = SoFar::default();
        assert_eq!(so_far.line(), "");
        so_far.watcher(Player::new(1))(&thought);
        assert_eq!(so_far.line(), ", 1,500 iterations, depth 4; a1 0.750 (1,200 visits), p2 b2");
        (thought.lines, thought.iterations) = (Vec::new(), 0);
        so_far.watcher(Player::new(0))(&thought);
        assert_eq!(so_far.line(), ", 20,000 nodes");
    }

    #[test]
    fn the_work_is_done_and_its_result_handed_on() {
        assert_eq!(watching(Manner::Lines, "work", String::new, || 7), 7);
        let panics =
            std::panic::catch_unwind(|| watching(Manner::Lines, "work", String::new, || panic!("no")));
        assert!(panics.is_err(), "and nobody waits for ever");
    }
}
