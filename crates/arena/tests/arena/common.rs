//! What the tests of stores share.

use nply_arena::{Match, MatchReport, Store, run};
use nply_core::{Bad, Budget, Stop};
use nply_registry::Registry;
use std::path::Path;
use std::sync::LazyLock;

/// The games and agents that come with the program.
pub fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);
    &REGISTRY
}

/// A match of these agents; `30it` for those without a budget.
pub fn plan(game: &str, agents: &[&str], seed: u64) -> Match {
    let game = registry().game(&game.parse().expect("a spec")).expect("a game");
    let agents = agents.iter().map(|text| text.parse().expect("an agent")).collect();
    Match::new(game, agents, Budget::iterations(30), seed).expect("a match")
}

/// The match that most tests play.
pub fn usual() -> Match {
    plan("tic-tac-toe", &["uct", "random"], 1)
}

/// The table of an unbroken run without a store.
pub fn unbroken(plan: &Match, games: u64) -> MatchReport {
    run(plan, games, 2, &Stop::default(), None, &mut |_| ()).expect("no store, no error")
}

/// Plays on into a store, which is closed again.
pub fn play_into(path: &Path, plan: &Match, games: u64) -> Result<MatchReport, Bad> {
    let mut store = Store::of_match(registry(), path, plan)?;
    run(plan, games, 2, &Stop::default(), Some(&mut store), &mut |_| ())
}

/// The table of a store with one match.
pub fn stored(path: &Path) -> Result<MatchReport, Bad> {
    let archive = nply_arena::Archive::open(registry(), path)?;
    archive.report(&archive.pick(None)?)
}
