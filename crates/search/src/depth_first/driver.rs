//! Iterative deepening with a clock: the last completed iteration counts (paper 002, section 5).

use nply_core::{Clock, Limits, Line, Report};

/// What one iteration found: the root lines, best first, and whether it saw the whole tree.
pub(super) struct Iteration<A> {
    pub lines: Vec<Line<A>>,
    pub complete: bool,
}

/// Depth that no tree reaches.
const DEEPEST: u32 = 200;

/// Searches depth 1, 2, ... until a limit is reached or the whole tree was seen. `first` is played if not even the
/// first iteration was completed. `search` returns `None` when it had to stop.
pub(super) fn deepen<A: Copy>(
    limits: &Limits,
    first: Report<A>,
    mut search: impl FnMut(u32, &mut Clock) -> Option<Iteration<A>>,
) -> Report<A> {
    let mut clock = Clock::start(limits);
    let mut report = first;
    for depth in 1..=limits.budget.depth.unwrap_or(DEEPEST).min(DEEPEST) {
        let Some(iteration) = search(depth, &mut clock) else { break };
        (report.lines, report.depth) = (iteration.lines, depth);
        if iteration.complete || clock.is_over() {
            break;
        }
    }
    report.nodes = clock.nodes;
    report.elapsed = clock.elapsed();
    report
}
