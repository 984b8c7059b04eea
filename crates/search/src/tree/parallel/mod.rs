//! Parallel search, as decision 011 describes it.
//!
//! Root parallelism: every thread searches a tree of its own, and the roots are added up. Tree parallelism: the threads
//! share one tree. What it gives up: the plain engine's memory and options. A shared tree knows plain UCT selection
//! only, and results depend on how the threads happen to run.

mod arena;
mod node;
mod numbers;
mod report;
mod root;
mod tree;
mod worker;

use super::options::TreeOptions;
use nply_core::{Budget, Game, Limits, Opinions, Report, Rng, View};

/// What the threads of one search share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parallel {
    /// Nothing but the root, at the end. Repeatable with budgets of iterations and nodes, on any machine.
    Root,
    /// The tree. Only in one tree of full steps where seats act one after the other; elsewhere as [`Parallel::Root`].
    Tree,
}

/// A search on several threads.
pub(super) fn think<G: Game>(
    g: &G,
    o: &Opinions<G>,
    options: TreeOptions,
    view: &View<G::State>,
    limits: &Limits,
    rng: Rng,
) -> Report<G::Action> {
    match options.parallel {
        Parallel::Tree if !G::TOGETHER => tree::think(g, o, options, view, limits, rng),
        _ => root::think(g, o, options, view, limits, rng),
    }
}

/// What one of several threads may spend: its share of iterations, nodes and memory. `None` if nothing is left for it.
fn share(budget: &Budget, threads: u64, thread: u64) -> Option<Budget> {
    let part = |whole: u64| whole / threads + u64::from(thread < whole % threads);
    let shared = Budget {
        iterations: budget.iterations.map(part),
        nodes: budget.nodes.map(part),
        bytes: budget.bytes.map(|bytes| bytes / threads as usize),
        ..*budget
    };
    (shared.iterations != Some(0) && shared.nodes != Some(0)).then_some(shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        for whole in [1, 2, 3, 7, 100] {
            let budget = Budget { nodes: Some(10 * whole), ..Budget::iterations(whole) };
            let shares: Vec<Budget> = (0..3).filter_map(|thread| share(&budget, 3, thread)).collect();
            assert_eq!(shares.len() as u64, whole.min(3));
            assert_eq!(shares.iter().filter_map(|share| share.iterations).sum::<u64>(), whole);
        }
        let timed = Budget::millis(50);
        assert_eq!(share(&timed, 4, 3), Some(timed));
    }
}
