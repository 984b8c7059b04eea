//! `nply tune`, driven end to end.

use assert_cmd::Command;
use nply::Registry;
use nply::arena::Archive;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::LazyLock;

fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);
    &REGISTRY
}

const FILE: &str = "\
game = 'tic-tac-toe'
method = 'grid'
first = 8
most = 16
test = 40
[agent]
spec = 'uct@30it'
options = { c = [0.3, 0.6, 5] }
[[field]]
spec = 'random'
";

/// A folder with a tuning file, and settings that are nobody else's.
struct Place(tempfile::TempDir);

impl Place {
    fn new(file: &str) -> Place {
        let place = Place(tempfile::tempdir().expect("a folder"));
        std::fs::write(place.path("t.toml"), file).expect("written");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn nply(&self, words: &[&str]) -> Output {
        let mut command = Command::cargo_bin("nply").expect("the binary is built");
        command.current_dir(self.0.path()).env("NPLY_SETTINGS", self.path("settings.toml"));
        command.args(words).output().expect("it runs")
    }

    fn json(&self, words: &[&str]) -> Value {
        let output = self.nply(words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", told(&output));
        serde_json::from_slice(&output.stdout).expect("one document")
    }
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn games(store: &Path) -> usize {
    let archive = Archive::open(registry(), store).expect("a store");
    let matches = archive.matches().expect("whole");
    matches.iter().map(|stored| archive.outcomes(stored).expect("whole").len()).sum()
}

#[test]
fn the_winner_is_stored_and_used_and_nothing_is_played_twice() {
    let place = Place::new(FILE);
    let first = place.nply(&["tune", "t.toml"]);
    assert_eq!(first.status.code(), Some(0), "{}", told(&first));
    let text = String::from_utf8_lossy(&first.stdout).into_owned();
    for word in ["Final test", "fresh seeds", "Stored in", "too good on average", "may not hold at others"] {
        assert!(text.contains(word), "{word} is missing:\n{text}");
    }
    let kept = games(&place.path("t.db"));
    let settings = std::fs::read_to_string(place.path("settings.toml")).expect("written");
    assert!(settings.contains("nply tune t.toml") && settings.contains("budget = \"30it\""), "{settings}");

    let again = place.nply(&["tune", "t.toml"]);
    assert_eq!((again.stdout, games(&place.path("t.db"))), (first.stdout, kept));
    assert!(String::from_utf8_lossy(&again.stderr).contains("note: 0 new games"));

    let tuned = place.json(&["tune", "t.toml", "--json", "--quiet"]);
    assert_eq!((&tuned["candidates"], &tuned["tried"]), (&3.into(), &3.into()));
    assert_eq!(tuned["games"], 3 * 8 + 2 * 8);
    assert_eq!(tuned["best"][0], tuned["winner"]);
    assert_eq!(tuned["test"]["field"]["games"], 40);
    assert_eq!(tuned["test"]["default"]["against"][0], "uct@30it");
    let winner = tuned["winner"]["agent"].as_str().and_then(|agent| agent.split('@').next()).expect("a text");
    let output = place.nply(&["match", "tic-tac-toe", "uct@20it", "random", "--games", "2"]);
    let note = format!("note: uct is {winner} at tic-tac-toe/2, a stored setting");
    assert!(told(&output).contains(&note), "{}", told(&output));
}

#[test]
fn a_longer_search_goes_on_from_the_games_of_a_shorter_one() {
    let place = Place::new(FILE);
    place.json(&["tune", "t.toml", "--json", "--no-store"]);
    assert!(!place.path("settings.toml").exists());
    let before = games(&place.path("t.db"));
    std::fs::write(place.path("t.toml"), FILE.replace("most = 16", "most = 32")).expect("written");
    let longer = place.json(&["tune", "t.toml", "--json", "--no-store"]);
    let after = games(&place.path("t.db"));
    let fresh = place.json(&["tune", "t.toml", "--out", "fresh.db", "--json", "--no-store"]);
    assert_eq!(longer, fresh, "what a shorter search left changes nothing");
    assert!(after > before || longer["games"] == 40, "{before} to {after}");
}

#[test]
fn a_winner_that_is_worse_than_the_default_is_not_stored() {
    // A setting that plays nearly at random is the only choice.
    let file = FILE.replace("[0.3, 0.6, 5]", "[1000]").replace("test = 40", "test = 200");
    let place = Place::new(&file.replace("uct@30it", "uct@300it"));
    let tuned = place.json(&["tune", "t.toml", "--json", "--settings", "mine.toml"]);
    let worse = tuned["test"]["default"]["verdict"] == "worse";
    assert_eq!((tuned["stored"].is_null(), place.path("mine.toml").exists()), (worse, !worse));
    assert!(worse, "{tuned}");
}

#[test]
fn bad_files_are_refused_with_one_line() {
    let place = Place::new(FILE);
    for (from, to, names) in [
        ("'grid'", "'guess'", "line 2"),
        ("first = 8", "firsts = 8", "line 3"),
        ("first = 8", "games = 8", "ntbea"),
        ("tic-tac-toe", "tic-tac-tow", "did you mean"),
        ("c = [0.3, 0.6, 5]", "d = [1, 2]", "`d`"),
        ("'random'", "'randon'", "did you mean"),
        ("test = 40", "test = 0", "`test`"),
    ] {
        assert!(FILE.contains(from));
        std::fs::write(place.path("bad.toml"), FILE.replace(from, to)).expect("written");
        let output = place.nply(&["tune", "bad.toml"]);
        let told = told(&output);
        assert_eq!((output.status.code(), told.trim_end().lines().count()), (Some(2), 1), "{to}: {told}");
        assert!(told.contains(names) && output.stdout.is_empty(), "{to}: {told}");
    }
    assert_eq!(place.nply(&["tune", "none.toml"]).status.code(), Some(2));
    assert!(!place.path("bad.db").exists() && !place.path("settings.toml").exists());
}

#[test]
fn settings_that_tie_have_no_winner() {
    // Whatever they do with equal moves: perfect players always draw.
    let agent = "spec = 'maxn@depth9'\noptions = { tie = ['first', 'random'] }";
    let file = format!(
        "game = 'tic-tac-toe'\nfirst = 2\nmost = 2\ntest = 2\n[agent]\n{agent}\n[[field]]\nspec = 'maxn@depth9'\n"
    );
    let place = Place::new(&file);
    let output = place.nply(&["tune", "t.toml", "--quiet"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert!(text.contains("tie, so there is no winner"), "{text}");
    assert!(text.contains("Nothing was stored") && !place.path("settings.toml").exists(), "{text}");
}
