//! The tests of one listed game: each function is a test, and panics with all that is wrong.
//!
//! ```
//! use nply_core::Listed;
//! use nply_core::testing::suite;
//!
//! fn the_game_is_sound<G: Listed>() {
//!     suite::conforms::<G>();
//!     suite::option_values::<G>();
//! }
//! ```
//!
//! The games of this project also have a page, counts and playthroughs, which a game of your own can have too.

use super::{conformance, perft, playthrough};
use crate::listed::Listed;
use crate::seed::Seed;
use crate::spec::GameSpec;
use std::path::Path;

/// The page of a game has these headings, in this order.
const HEADINGS: &[&str] = &[
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

/// Every number of seats with default options, and every preset with the fewest and the most seats that it allows; each with
/// its canonical spec.
pub fn variants<G: Listed>() -> Vec<(G, String)> {
    let about = G::ABOUT;
    let spec = |seats: usize, options: String| GameSpec { id: about.id.into(), seats: Some(seats), options };
    let plain = |&seats: &usize| spec(seats, String::new()).build::<G>();
    let mut variants: Vec<(G, String)> =
        about.seats.iter().map(plain).collect::<Result<_, _>>().unwrap_or_else(|bad| panic!("{bad}"));
    for preset in about.presets {
        let preset_of = |&seats: &usize| spec(seats, format!("preset={}", preset.id)).build::<G>().ok();
        let built: Vec<(G, String)> = about.seats.iter().filter_map(preset_of).collect();
        assert!(!built.is_empty(), "{}: preset={} fits no number of seats", about.id, preset.id);
        let last = built.len() - 1;
        for (_, (game, spec)) in built.into_iter().enumerate().filter(|(i, _)| [0, last].contains(i)) {
            // A preset that is the default is there already.
            if variants.iter().all(|(_, known)| *known != spec) {
                variants.push((game, spec));
            }
        }
    }
    variants
}

/// Games of a variant with default options that the conformance suite plays, and of one with a preset: those share most
/// of their rules with it.
const GAMES: [u64; 2] = [5, 2];

/// All variants pass the conformance suite. With `--nocapture` it tells how often each check was made.
pub fn conforms<G: Listed>() {
    let mut failures = Vec::new();
    for (i, (game, spec)) in variants::<G>().into_iter().enumerate() {
        let games = GAMES[usize::from(i >= G::ABOUT.seats.len())];
        let found = conformance::check(&game, games, 120, Seed(1));
        let made: Vec<String> = found.made.iter().map(|(check, times)| format!("{check} {times}")).collect();
        println!("{spec}: {}", made.join(", "));
        for (check, why) in &found.skipped {
            println!("    skipped {check}: {why}");
        }
        if found.transpositions > 0 {
            println!("    {} distinguishable steps led to equal views", found.transpositions);
        }
        println!("    payoffs {:?} within {:?}", found.payoffs, found.bounds);
        failures.extend(found.failures.into_iter().map(|failure| format!("{spec}: {failure}")));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The default and each value that an option lists by name are values of it. Some need another option beside them.
pub fn option_values<G: Listed>() {
    for option in G::ABOUT.options {
        let named = option.values.split('|').filter(|value| !value.contains("..") && !value.contains(' '));
        for value in named.chain([option.default]) {
            let options = format!("{}={value}", option.key);
            let refused = GameSpec { id: G::ABOUT.id.into(), seats: None, options }.build::<G>().err();
            let unknown = refused.filter(|bad| bad.why.contains(&format!("value of `{}`", option.key)));
            assert!(unknown.is_none(), "{}: {unknown:?}", G::ABOUT.id);
        }
    }
}

/// The page of the game: its headings, and all that a spec may name.
pub fn page<G: Listed>(path: &Path) {
    let text = read(path, "the page of a game has the headings of the other pages");
    let mut at = 0;
    for heading in HEADINGS {
        let found = text[at..].lines().any(|line| line.starts_with(heading));
        assert!(found, "{} lacks `{heading}` or has it in another place", path.display());
        at += text[at..].find(heading).expect("found above");
    }
    let game = build::<G>(G::ABOUT.id);
    let mut words: Vec<&str> = G::ABOUT.options.iter().map(|option| option.key).collect();
    words.extend(G::ABOUT.presets.iter().map(|preset| preset.id));
    words.extend(game.evaluations().iter().map(|named| named.id));
    words.extend(game.orders().iter().map(|named| named.id));
    words.extend(game.playouts().iter().map(|named| named.id));
    words.extend(game.keys().iter().map(|named| named.id));
    words.extend(game.encodings().iter().map(|named| named.id));
    words.extend(game.reductions().iter().map(|named| named.id));
    words.extend(game.models().iter().map(|named| named.id));
    words.extend(game.player_types().iter().map(|named| named.id));
    words.extend(G::agents().iter().map(|agent| agent.id));
    let picture = format!("]({}.svg)", G::ABOUT.id);
    assert!(text.contains(&picture), "{} has no picture `{picture}`", path.display());
    for word in words {
        assert!(text.contains(&format!("`{word}`")), "{} does not mention `{word}`", path.display());
    }
    let version = G::ABOUT.version.to_string();
    let stated = text.split("## Version").nth(1).is_some_and(|rest| rest.contains(&version));
    assert!(stated, "{} does not state version {version}", path.display());
}

/// The file of counts: lines `SPEC seed=N: n1 n2 n3`, for every number of seats.
pub fn perft_counts<G: Listed>(path: &Path) {
    let text = read(path, "it has lines `SPEC seed=N: n1 n2 n3`, for every number of seats");
    let mut seats_counted = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let (head, counts) = line.rsplit_once(": ").unwrap_or_else(|| panic!("not a count: {line}"));
        let (spec, seed) = head.split_once(" seed=").unwrap_or_else(|| panic!("no seed: {line}"));
        let counts: Vec<u64> = counts.split(' ').map(|n| n.parse().expect("a number")).collect();
        let (game, seed) = (build::<G>(spec), Seed(seed.parse().expect("a seed")));
        let start = game.start(&mut seed.named("setup").rng());
        let depths = 1..=counts.len() as u32;
        let ours: Vec<u64> = depths.map(|depth| perft(&game, &start, depth, seed.named("luck"))).collect();
        assert!(ours == counts, "{}: `{line}`, but the rules give {ours:?}", path.display());
        seats_counted.push(game.players());
    }
    for seats in G::ABOUT.seats {
        assert!(seats_counted.contains(seats), "{} has no counts for {seats} seats", path.display());
    }
}

/// The playthroughs of the game in a folder: files `ID.txt` and `ID-anything.txt`, whose first lines say what to play.
/// `NPLY_BLESS=1` writes them anew after a deliberate change of rules.
pub fn playthroughs<G: Listed>(folder: &Path) {
    let mut told = 0;
    for file in std::fs::read_dir(folder).expect("the folder of playthroughs") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let head = text.lines().next().unwrap_or_default();
        let (spec, seed, turns) = head_of(head).unwrap_or_else(|| {
            panic!("{}: the first line is `# SPEC seed=1 turns=60`, not `{head}`", path.display())
        });
        if spec.id != G::ABOUT.id {
            continue;
        }
        told += 1;
        let ours = format!("{head}\n{}", playthrough(&build::<G>(&spec.to_string()), seed, turns));
        if std::env::var_os("NPLY_BLESS").is_some() {
            std::fs::write(&path, &ours).expect("the file can be written");
            continue;
        }
        let cure = "if that is right, NPLY_BLESS=1 writes it anew; read what changed";
        let same = ours.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
        assert!(ours == text, "{} differs from line {} on; {cure}", path.display(), same + 1);
    }
    let (id, folder) = (G::ABOUT.id, folder.display());
    assert!(
        told > 0,
        "no playthrough: write `# {id} seed=1 turns=60` into {folder}/{id}.txt, then NPLY_BLESS=1"
    );
}

fn head_of(line: &str) -> Option<(GameSpec, Seed, usize)> {
    let words: Vec<&str> = line.strip_prefix("# ")?.split(' ').collect();
    let [spec, seed, turns] = words[..] else { return None };
    let seed = seed.strip_prefix("seed=")?.parse().ok()?;
    Some((spec.parse().ok()?, Seed(seed), turns.strip_prefix("turns=")?.parse().ok()?))
}

fn build<G: Listed>(spec: &str) -> G {
    let built = spec.parse::<GameSpec>().and_then(|spec| {
        assert_eq!(spec.id, G::ABOUT.id, "a spec of another game");
        spec.build()
    });
    built.unwrap_or_else(|bad| panic!("{bad}")).0
}

/// The text of a file that must be there; `what` says what belongs into it.
fn read(path: &Path, what: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}; {what}", path.display()))
}
