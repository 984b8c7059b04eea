//! All tests of the registry in one program, so that the searches are compiled once for them. Those of `agents` go over
//! whatever games are there; the others name games.

mod agents;
#[cfg(feature = "default")]
mod beliefs;
#[cfg(feature = "default")]
mod face;
#[cfg(feature = "default")]
mod ladder;
#[cfg(feature = "default")]
mod nested;
mod pages;
mod pommerman;
#[cfg(feature = "default")]
mod searches;
#[cfg(feature = "default")]
mod settings;
#[cfg(feature = "default")]
mod specs;
#[cfg(feature = "default")]
mod watching;
mod whole_hands;

use nply_registry::{AnyGame, Registry};
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn game(spec: &str) -> Box<dyn AnyGame> {
    REGISTRY.game(&spec.parse().expect("a spec")).unwrap_or_else(|bad| panic!("{bad}"))
}

/// The canonical spec of an agent without its budget, or why it is refused.
#[cfg(feature = "default")]
fn canonical(game: &dyn AnyGame, agent: &str) -> Result<String, String> {
    let built = game.agent(&agent.parse().expect("a spec"), nply_registry::DEFAULT_BUDGET);
    built.map(|agent| agent.canonical().without_budget()).map_err(|bad| bad.to_string())
}
