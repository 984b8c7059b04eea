//! The pages of the agents, and what the crates may know of each other.

use nply_registry::AGENTS;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_agent_has_its_page() {
    for agent in AGENTS {
        let path = root().join("docs/algorithms").join(format!("{}.md", agent.id));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for option in agent.options {
            let key = option.key;
            assert!(page.contains(&format!("`{key}`")), "{} does not mention `{key}`", path.display());
        }
    }
}

#[test]
fn games_and_search_do_not_depend_on_each_other() {
    let dependencies = |name: &str| {
        let manifest = root().join("crates").join(name).join("Cargo.toml");
        std::fs::read_to_string(manifest).expect("a manifest")
    };
    assert!(!dependencies("games").contains("nply-search"), "games must not know searches");
    assert!(!dependencies("search").contains("nply-games"), "searches must not know games");
    for low in ["core", "games", "search"] {
        for high in ["nply-registry", "nply-arena"] {
            assert!(!dependencies(low).contains(high), "{low} must not depend on {high}");
        }
    }
}
