//! The pages of the agents, and what the crates may know of each other.

use crate::REGISTRY;
use nply_registry::AgentInfo;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const BEGIN: &str = "<!-- options: written by `NPLY_BLESS=1 cargo test -p nply-registry pages` -->\n";
const END: &str = "<!-- end of options -->\n";

/// The options and presets of an agent as its page has them.
fn tables(agent: &AgentInfo) -> String {
    let cell = |text: &str| text.replace('|', "\\|");
    let mut text = "| option | default | values | what it does |\n|---|---|---|---|\n".to_string();
    for option in &agent.options {
        let (values, about) = (cell(&option.values), cell(option.about));
        text += &format!("| `{}` | {} | {values} | {about} |\n", option.key, option.default);
    }
    text += "\n| preset | sets | what it is for |\n|---|---|---|\n";
    for preset in &agent.presets {
        text += &format!("| `{}` | {} | {} |\n", preset.id, cell(preset.sets), cell(preset.about));
    }
    text
}

/// `NPLY_BLESS=1` writes the tables anew after options have changed.
#[test]
fn the_pages_of_agents_have_their_options() {
    // An agent that one game alone has is told of in the page of the game.
    for agent in REGISTRY.agents().iter().filter(|agent| agent.only_in.is_none()) {
        let path = root().join("docs/algorithms").join(format!("{}.md", agent.id));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let parts = page.split_once(BEGIN).and_then(|(head, rest)| Some((head, rest.split_once(END)?)));
        let (head, (told, rest)) = parts.unwrap_or_else(|| panic!("{} lacks `{BEGIN}{END}`", path.display()));
        if std::env::var_os("NPLY_BLESS").is_some() {
            let page = format!("{head}{BEGIN}{}{END}{rest}", tables(agent));
            std::fs::write(&path, page).expect("the page can be written");
            continue;
        }
        assert_eq!(told, tables(agent), "{}: NPLY_BLESS=1 writes it anew", path.display());
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

/// The first table of ARCHITECTURE.md names every crate, each below those that it depends on.
#[test]
fn the_list_of_crates_is_in_the_order_of_their_dependencies() {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a page");
    let named = |line: &str| {
        let name = line.strip_prefix("| `crates/")?.split('`').next()?.to_string();
        (!name.contains('/')).then_some(name)
    };
    let listed: Vec<String> = page.lines().filter_map(named).collect();
    let folders = std::fs::read_dir(root().join("crates")).expect("crates");
    let mut there: Vec<String> =
        folders.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    there.sort();
    let mut sorted = listed.clone();
    sorted.sort();
    assert_eq!(sorted, there);
    for (place, name) in listed.iter().enumerate() {
        let manifest = std::fs::read_to_string(root().join("crates").join(name).join("Cargo.toml"));
        let manifest = manifest.expect("a manifest");
        let below =
            listed[place..].iter().find(|other| manifest.contains(&format!("nply-{other}.workspace")));
        assert!(below.is_none(), "{name} depends on {below:?}, which must stand above it");
    }
}
