//! Root parallelism: independent searches whose roots are added up.

use super::report::sorted;
use super::share;
use crate::tree::{Mcts, TreeOptions};
use nply_core::{Game, Limits, Line, Opinions, Report, Rng, Search, Seed, View};
use std::time::Instant;

/// Searches on every thread with a generator of its own. Which thread runs when changes nothing.
pub(super) fn think<G: Game>(
    g: &G,
    o: &Opinions<G>,
    options: TreeOptions,
    view: &View<G::State>,
    limits: &Limits,
    mut rng: Rng,
) -> Report<G::Action> {
    let (started, seed) = (Instant::now(), Seed(rng.next_u64()));
    let alone = TreeOptions { threads: 1, ..options };
    let threads = u64::from(options.threads);
    let reports: Vec<Report<G::Action>> = std::thread::scope(|scope| {
        let start = |thread| {
            let budget = share(&limits.budget, threads, thread)?;
            let limits = Limits { budget, stop: limits.stop.clone() };
            let search = move || Mcts::new(alone).think(g, o, view, &limits, seed.child(thread).rng());
            Some(scope.spawn(search))
        };
        // All are started before the first is waited for.
        let started: Vec<_> = (0..threads).filter_map(start).collect();
        started.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    });
    let merged = reports.into_iter().reduce(merge).expect("one thread has a share");
    let lines = sorted(merged.lines, options.final_move, view.who(), &mut rng);
    Report { lines, elapsed: started.elapsed(), ..merged }
}

/// Adds up two searches of the same root: visits, and means by their visits.
fn merge<A: Copy + Eq>(mut a: Report<A>, b: Report<A>) -> Report<A> {
    for line in b.lines {
        match a.lines.iter_mut().find(|own| own.action == line.action) {
            Some(own) => add(own, line),
            None => a.lines.push(line),
        }
    }
    Report {
        lines: a.lines,
        iterations: a.iterations + b.iterations,
        nodes: a.nodes + b.nodes,
        depth: a.depth.max(b.depth),
        bytes: a.bytes + b.bytes,
        moves_held: a.moves_held + b.moves_held,
        elapsed: a.elapsed.max(b.elapsed),
    }
}

fn add<A>(own: &mut Line<A>, other: Line<A>) {
    if other.visits > own.visits {
        own.pv = other.pv;
    }
    let visits = own.visits + other.visits;
    if visits > 0 {
        let weight = other.visits as f64 / visits as f64;
        for (value, &new) in own.values.0.iter_mut().zip(&other.values.0) {
            *value += ((f64::from(new) - f64::from(*value)) * weight) as f32;
        }
    }
    own.visits = visits;
}
