//! Iterative deepening with a clock (paper 002, section 5).

use nply_core::{Budget, Clock, Game, Limits, Line, Report};

/// What one iteration found.
pub(super) struct Iteration<A> {
    /// The root moves that were searched, best first.
    pub lines: Vec<Line<A>>,
    /// Whether a limit ended it before all root moves were searched.
    pub stopped: bool,
    /// Whether it saw everything there is to see, so that a deeper one would find the same.
    pub whole: bool,
}

/// Depth that no tree reaches.
const DEEPEST: u32 = 200;

/// The most states of a search that is limited by a depth alone, in games with simultaneous turns.
pub(super) const MOST_STATES: u64 = 20_000_000;

/// A depth alone is no limit where seats act at once: the first pick of four hands at Hearts has 28,561 outcomes, and
/// depth 3 has nearly as many to the third power. There the number of states is limited too, and what the last completed
/// depth found counts.
pub(super) fn bounded<G: Game>(limits: &Limits) -> Limits {
    let Budget { iterations, nodes, millis, .. } = limits.budget;
    let unbounded = G::TOGETHER && iterations.or(nodes).or(millis).is_none();
    let budget = Budget { nodes: if unbounded { Some(MOST_STATES) } else { nodes }, ..limits.budget };
    Limits { budget, ..limits.clone() }
}

/// How the depth grows from one iteration to the next, and which iterations count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deepening {
    /// The depth of the first iteration.
    pub first: u32,
    /// How much deeper the next iteration is.
    pub step: u32,
    /// Whether what a stopped iteration has found counts too; else the last completed one alone does.
    pub partial: bool,
}

impl Deepening {
    /// One step after the other, and only what was completed counts. A depth alone is searched at once: there is no clock
    /// that could end it before.
    pub fn at_once(limits: &Limits) -> Self {
        let alone = Budget { depth: None, bytes: None, ..limits.budget } == Budget::default();
        let first = limits.budget.depth.filter(|_| alone).map_or(1, |depth| depth.clamp(1, DEEPEST));
        Deepening { first, step: 1, partial: false }
    }
}

/// Searches the first depth and then step by step deeper until a limit is reached or the whole tree was seen. `first` is played if
/// not even the first iteration was completed.
pub(super) fn deepen<A: Copy + PartialEq + 'static>(
    limits: &Limits,
    first: Report<A>,
    deepening: Deepening,
    mut search: impl FnMut(u32, &mut Clock) -> Iteration<A>,
) -> Report<A> {
    let mut clock = Clock::start(limits);
    let mut report = first;
    let deepest = limits.budget.depth.unwrap_or(DEEPEST).min(DEEPEST);
    for depth in (deepening.first..=deepest).step_by(deepening.step as usize) {
        let iteration = search(depth, &mut clock);
        if iteration.stopped {
            if deepening.partial {
                lead_with(&mut report.lines, iteration.lines);
            }
            break;
        }
        (report.lines, report.depth) = (iteration.lines, depth);
        if iteration.whole || clock.is_over() {
            break;
        }
        clock.tell(|clock| Report { nodes: clock.nodes, elapsed: clock.elapsed(), ..report.clone() });
    }
    report.nodes = clock.nodes;
    report.elapsed = clock.elapsed();
    report
}

/// The order of the next iteration: the best move of this one, then the others in their static order.
pub(super) fn best_first(ranks: &mut [usize], best: Option<usize>) {
    ranks.sort_unstable();
    if let Some(place) = ranks.iter().position(|&rank| best == Some(rank)) {
        ranks[..=place].rotate_right(1);
    }
}

/// Puts the lines of a stopped iteration first. Its first root move was the best so far, so if it got that far, what it
/// now thinks best has been compared with it at the greater depth.
fn lead_with<A: Copy + PartialEq>(lines: &mut Vec<Line<A>>, deeper: Vec<Line<A>>) {
    let before = std::mem::replace(lines, deeper);
    for line in before {
        if lines.iter().all(|known| known.action != line.action) {
            lines.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::testing::{MatchingPennies, TreeGame};

    #[test]
    fn a_depth_alone_is_bounded_where_seats_act_at_once() {
        let nodes = |limits: Limits| limits.budget.nodes;
        let depth = Limits::from(Budget::depth(3));
        assert_eq!(nodes(bounded::<MatchingPennies>(&depth)), Some(MOST_STATES));
        assert_eq!(nodes(bounded::<TreeGame>(&depth)), None, "one seat after the other: the depth is enough");
        let timed = Limits::from(Budget { depth: Some(3), ..Budget::millis(50) });
        assert_eq!(nodes(bounded::<MatchingPennies>(&timed)), None, "the clock is a limit");
    }
}
