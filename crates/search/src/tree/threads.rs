//! Root parallelism: independent searches whose roots are added up. Every variant can be searched so, and with budgets of
//! iterations and nodes the report is the same on every machine (decision 011).

use super::engine::Mcts;
use super::options::TreeOptions;
use nply_core::{Beliefs, Game, Limits, Report, Rng, Search, Seed, View, Weigh};
use std::time::Instant;

/// Searches on every thread with a generator of its own. Which thread runs when changes nothing.
pub(super) fn think<G: Game>(
    g: &G,
    options: &TreeOptions,
    beliefs: &Beliefs<G>,
    view: &View<G::State>,
    limits: &Limits,
    mut rng: Rng,
) -> Report<G::Action> {
    let (started, seed) = (Instant::now(), Seed(rng.next_u64()));
    let alone = TreeOptions { threads: 1, ..*options };
    let threads = u64::from(options.threads);
    let by = (options.final_move, view.who());
    let watches = limits
        .watch
        .as_ref()
        .map(|watch| watch.parts::<G::Action>(options.threads as usize, Weigh::ByVisits, by));
    let reports: Vec<Report<G::Action>> = std::thread::scope(|scope| {
        let start = |thread| {
            let budget = limits.budget.share(threads, thread)?;
            let watch = watches.as_ref().map(|watches| watches[thread as usize].clone());
            let limits = Limits { budget, watch, ..limits.clone() };
            let search = move || {
                let mut search = Mcts::unchecked(alone, beliefs.clone());
                search.think(g, view, &limits, seed.child(thread).rng())
            };
            Some(scope.spawn(search))
        };
        // All are started before the first is waited for.
        let started: Vec<_> = (0..threads).filter_map(start).collect();
        started.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    });
    let mut merged = Report::merge(reports, Weigh::ByVisits).expect("one thread has a share");
    merged.sort(options.final_move, view.who(), &mut rng);
    merged.elapsed = started.elapsed();
    merged
}
