//! Where stored settings are: those of the program, and a file of the user that goes before them.

use nply_core::{Bad, Budget, TurnKind};
use nply_registry::{AgentSpec, AnyGame, DEFAULT_BUDGET, Settings};
use std::path::PathBuf;

/// The user's file: `NPLY_SETTINGS`, else `nply/settings.toml` in the folder for configurations.
pub fn user_file() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = || from("XDG_CONFIG_HOME").or_else(|| Some(from("HOME")?.join(".config")));
    from("NPLY_SETTINGS").or_else(|| Some(folder()?.join("nply").join("settings.toml")))
}

/// All settings.
pub fn all() -> Result<Settings, Bad> {
    let own = user_file().map_or(Ok(Settings::default()), |path| Settings::read(&path))?;
    Ok(Settings::built_in().with(own))
}

/// An agent with its stored setting for a game.
pub fn resolve_one(game: &dyn AnyGame, spec: &AgentSpec) -> Result<AgentSpec, Bad> {
    Ok(resolve(game, std::slice::from_ref(spec))?.swap_remove(0))
}

/// Says on stderr which default budgets were converted, and by which rule.
pub fn tell_converted(agents: &[AgentSpec], given: Option<Budget>, canonical: &[String]) {
    let budget = given.unwrap_or(DEFAULT_BUDGET);
    for (agent, canonical) in agents.iter().zip(canonical) {
        let nodes = canonical.parse::<AgentSpec>().ok().and_then(|spec| spec.budget?.nodes);
        if let (None, Some(nodes), Some(iterations)) = (agent.budget, nodes, budget.iterations) {
            eprintln!(
                "note: {} has no iterations; {iterations}it became {nodes} nodes, a hundred for each iteration",
                agent.id
            );
        }
    }
}

/// Agents with their stored settings for a game. What was replaced is said on stderr.
pub fn resolve(game: &dyn AnyGame, agents: &[AgentSpec]) -> Result<Vec<AgentSpec>, Bad> {
    let settings = all()?;
    let mut told = Vec::new();
    agents
        .iter()
        .map(|spec| {
            let resolved = settings.resolve(game, spec)?;
            if resolved != *spec && !told.contains(&spec.id) {
                eprintln!(
                    "note: {} is {} at {}, a stored setting",
                    spec.id,
                    resolved.without_budget(),
                    game.spec()
                );
                told.push(spec.id.clone());
            }
            Ok(resolved)
        })
        .collect()
}

/// The strongest agent that is known for a game, without a budget.
pub fn strongest(game: &dyn AnyGame) -> Result<AgentSpec, Bad> {
    let named = |id: &str| AgentSpec { id: id.into(), options: String::new(), budget: None };
    let settings = all()?;
    let strong = settings.all().iter().any(|setting| setting.game == game.spec() && setting.id == "strong");
    let id = match game.about() {
        _ if strong => "strong",
        about if about.hidden => "is-mcts",
        about if about.turns != TurnKind::Sequential => "decoupled-uct",
        _ => "uct",
    };
    settings.resolve(game, &named(id))
}
