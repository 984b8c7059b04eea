//! Every registered game passes the conformance suite, has its page, its playthrough and its counts. No game is listed
//! here by hand; a new one is tested as soon as it is registered.

use nply_core::Seed;
use nply_registry::{AGENTS, AgentSpec, AnyGame, GAMES, GameSpec, build_game};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

/// The text of a file that must be there; `what` says what belongs into it.
fn read(path: &Path, what: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}; {what}", path.display()))
}

fn build(spec: &str) -> Box<dyn AnyGame> {
    let spec: GameSpec = spec.parse().unwrap_or_else(|bad| panic!("{spec}: {bad}"));
    build_game(&spec).unwrap_or_else(|bad| panic!("{spec}: {bad}"))
}

/// Every number of seats with default options, and every preset with every number of seats that it allows.
fn variants() -> Vec<Box<dyn AnyGame>> {
    let mut variants: Vec<Box<dyn AnyGame>> = Vec::new();
    for entry in GAMES {
        let about = entry.about;
        variants.extend(about.seats.iter().map(|seats| build(&format!("{}/{seats}", about.id))));
        for preset in about.presets {
            let named = |seats: &usize| format!("{}/{seats}:preset={}", about.id, preset.id);
            let mut built: Vec<_> = about
                .seats
                .iter()
                .filter_map(|seats| build_game(&named(seats).parse().expect("a spec")).ok())
                .collect();
            let (id, preset) = (about.id, preset.id);
            assert!(!built.is_empty(), "preset {preset} of {id} cannot be built with any number of seats");
            // A preset that is the default is there already.
            built.retain(|game| variants.iter().all(|known| known.spec() != game.spec()));
            variants.extend(built);
        }
    }
    variants
}

#[test]
fn every_game_conforms() {
    let mut failures = Vec::new();
    for game in variants() {
        let found = game.conformance(6, 120, Seed(1));
        let made: Vec<String> = found.made.iter().map(|(check, times)| format!("{check} {times}")).collect();
        println!("{}: {}", game.spec(), made.join(", "));
        for (check, why) in &found.skipped {
            println!("    skipped {check}: {why}");
        }
        if found.transpositions > 0 {
            println!("    {} distinguishable steps led to equal views", found.transpositions);
        }
        println!("    payoffs {:?} within {:?}", found.payoffs, found.bounds);
        failures.extend(found.failures.into_iter().map(|failure| format!("{}: {failure}", game.spec())));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The default and each value that an option lists by name are values of it. Some need another option beside them.
#[test]
fn every_listed_value_of_an_option_is_one() {
    for entry in GAMES {
        let about = entry.about;
        for option in about.options {
            let named =
                option.values.split('|').filter(|value| !value.contains("..") && !value.contains(' '));
            for value in named.chain([option.default]) {
                let spec = format!("{}:{}={value}", about.id, option.key);
                let refused = build_game(&spec.parse().expect("a spec")).err();
                let unknown = refused.filter(|bad| bad.why.contains(&format!("value of `{}`", option.key)));
                assert!(unknown.is_none(), "{spec}: {unknown:?}");
            }
        }
    }
}

#[test]
fn no_agent_looks_at_what_is_hidden() {
    for entry in GAMES {
        let game = build(entry.about.id);
        for agent in AGENTS {
            let spec: AgentSpec = agent.id.parse().expect("a spec");
            let Err(refused) = game.agent(&spec, nply_registry::DEFAULT_BUDGET).map(drop) else {
                let tried = game.no_peek(&spec, 12, Seed(2)).unwrap_or_else(|failure| panic!("{failure}"));
                println!("{} {}: {tried} positions", entry.about.id, agent.id);
                continue;
            };
            assert!(refused.why.contains("it needs"), "{refused}");
        }
    }
}

#[test]
fn every_game_has_its_page() {
    let headings = [
        "# ",
        "## Rules used",
        "## Seats",
        "## Options and presets",
        "## Notation",
        "## State text",
        "## Perft counts",
        "## Variants and sources",
        "## Version",
    ];
    for entry in GAMES {
        let path = root().join("docs/games").join(format!("{}.md", entry.about.id));
        let page = read(&path, "the page of a game has the headings of the other pages");
        let mut at = 0;
        for heading in headings {
            let found = page[at..].lines().any(|line| line.starts_with(heading));
            assert!(found, "{} lacks `{heading}` or has it in another place", path.display());
            at += page[at..].find(heading).expect("found above");
        }
        let options = entry.about.options.iter().map(|option| option.key);
        let presets = entry.about.presets.iter().map(|preset| preset.id);
        let game = build(entry.about.id);
        let opinions = game.opinions().into_iter().flatten().map(|(id, _)| id);
        for word in options.chain(presets).chain(opinions) {
            assert!(page.contains(&format!("`{word}`")), "{} does not mention `{word}`", path.display());
        }
        let version = format!("{}", entry.about.version);
        let stated = page.split("## Version").nth(1).is_some_and(|rest| rest.contains(&version));
        assert!(stated, "{} does not state version {version}", path.display());
    }
}

#[test]
fn every_agent_has_its_page() {
    for agent in AGENTS {
        let path = root().join("docs/algorithms").join(format!("{}.md", agent.id));
        let page = read(&path, "the page of an agent tells its options");
        for option in agent.options {
            let key = option.key;
            assert!(page.contains(&format!("`{key}`")), "{} does not mention `{key}`", path.display());
        }
    }
}

#[test]
fn every_game_has_perft_counts_and_they_hold() {
    for entry in GAMES {
        let path = root().join("tests/perft").join(format!("{}.txt", entry.about.id));
        let text = read(&path, "it has lines `SPEC seed=N: n1 n2 n3`, for every number of seats");
        let mut seats_counted = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            let (head, counts) = line.rsplit_once(": ").unwrap_or_else(|| panic!("not a count: {line}"));
            let (spec, seed) = head.split_once(" seed=").unwrap_or_else(|| panic!("no seed: {line}"));
            let counts: Vec<u64> = counts.split(' ').map(|n| n.parse().expect("a number")).collect();
            let game = build(spec);
            assert_eq!(game.about().id, entry.about.id);
            let ours = game.perft(counts.len() as u32, Seed(seed.parse().expect("a seed")));
            assert!(ours == counts, "{}: `{line}`, but the rules give {ours:?}", path.display());
            seats_counted.push(game.players());
        }
        for seats in entry.about.seats {
            assert!(seats_counted.contains(seats), "{} has no counts for {seats} seats", path.display());
        }
    }
}

/// `NPLY_BLESS=1` writes the files anew after a deliberate change of rules; their first lines say what to play.
#[test]
fn every_game_has_playthroughs_and_they_hold() {
    let folder = root().join("tests/playthroughs");
    let mut told = Vec::new();
    for file in std::fs::read_dir(&folder).expect("the folder of playthroughs") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let head = text.lines().next().unwrap_or_default();
        let words: Vec<&str> = head.trim_start_matches("# ").split(' ').collect();
        let number = |i: usize, key: &str| -> u64 {
            let word = words.get(i).and_then(|word| word.strip_prefix(key));
            word.and_then(|n| n.parse().ok())
                .unwrap_or_else(|| panic!("{}: no {key} in {head}", path.display()))
        };
        let (seed, turns) = (number(1, "seed="), number(2, "turns="));
        let game = build(words[0]);
        let ours = format!("{head}\n{}", game.playthrough(Seed(seed), turns as usize));
        told.push(game.about().id);
        if std::env::var_os("NPLY_BLESS").is_some() {
            std::fs::write(&path, &ours).expect("the file can be written");
            continue;
        }
        let cure = "if that is right, NPLY_BLESS=1 writes it anew; read what changed";
        let same = ours.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
        assert!(ours == text, "{} differs from line {} on; {cure}", path.display(), same + 1);
    }
    for entry in GAMES {
        assert!(
            told.contains(&entry.about.id),
            "{0} has no playthrough: write `# {0} seed=1 turns=60` into tests/playthroughs/{0}.txt, then NPLY_BLESS=1",
            entry.about.id
        );
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
