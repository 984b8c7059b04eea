//! Tournaments, shards and reproductions, driven end to end.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

fn nply(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("nply").expect("the binary");
    // Stored settings of whoever runs the tests change nothing here.
    command.current_dir(folder).args(words).env("NPLY_SETTINGS", folder.join("settings.toml"));
    command
}

fn json(folder: &Path, words: &[&str]) -> Value {
    let out = nply(folder, words).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&out).expect("one JSON document")
}

fn refused(folder: &Path, words: &[&str], names: &str) {
    let out = nply(folder, words).assert().code(2).get_output().stderr.clone();
    let text = String::from_utf8(out).expect("text");
    assert!(text.trim_end().lines().count() == 1 && text.contains(names), "{words:?}: {text}");
}

const TOURNAMENT: &str = "game = 'tic-tac-toe'\ngames = 10\nbudget = '20it'\n\
    [[agent]]\nspec = 'uct'\noptions = { c = [0.2, 0.4, '0.40'] }\n[[agent]]\nspec = 'random'\n";

fn place(file: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(file), text).expect("written");
    folder
}

#[test]
fn a_tournament_is_played_and_continued() {
    let folder = place("three.toml", TOURNAMENT);
    let told = json(folder.path(), &["tournament", "three.toml", "--json", "--quiet"]);
    assert_eq!((&told["games"], told["matches"].as_array().map(Vec::len)), (&30.into(), Some(3)), "{told}");
    let first = &told["matches"][0];
    assert_eq!(first["agents"][0]["agent"], "uct:c=0.2@20it");
    assert_eq!(
        (&first["budget"], &first["design"], &first["game"]),
        (&"20it".into(), &"all".into(), &"tic-tac-toe/2".into())
    );
    let wins = |row: &Value| {
        row["agents"]
            .as_array()
            .expect("agents")
            .iter()
            .map(|a| a["wins"].as_f64().expect("a number"))
            .sum::<f64>()
    };
    assert_eq!(wins(first), 10.0);
    // More games go on from the store, to the table of an unbroken run.
    let more = json(folder.path(), &["tournament", "three.toml", "--games", "14", "--json", "--quiet"]);
    let unbroken = json(
        folder.path(),
        &["tournament", "three.toml", "--games", "14", "--out", "new.db", "--json", "--quiet"],
    );
    assert_eq!(more["matches"], unbroken["matches"]);
    let text = nply(folder.path(), &["tournament", "three.toml", "--quiet"])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    assert!(String::from_utf8_lossy(&text).contains("3 matches, 42 games in three.db"));
}

#[test]
fn shards_are_computed_elsewhere_and_merged_once() {
    let folder = place("three.toml", TOURNAMENT);
    let shards = nply(folder.path(), &["tournament", "three.toml", "--shards", "4"])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    assert_eq!(String::from_utf8_lossy(&shards).lines().count(), 9);
    let results = nply(folder.path(), &["worker", "-"])
        .write_stdin(shards)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    std::fs::write(folder.path().join("results.jsonl"), &results).expect("written");
    let merge = ["tournament", "three.toml", "--merge", "results.jsonl", "--json", "--quiet"];
    let merged = json(folder.path(), &merge);
    assert_eq!(merged, json(folder.path(), &merge), "taken twice, counted once");
    let played =
        json(folder.path(), &["tournament", "three.toml", "--out", "played.db", "--json", "--quiet"]);
    assert_eq!(merged["matches"], played["matches"]);
    let none = nply(folder.path(), &["tournament", "three.toml", "--shards", "4"])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    assert_eq!(String::from_utf8_lossy(&none).trim(), "");
    std::fs::write(folder.path().join("other.toml"), TOURNAMENT.replace("20it", "21it")).expect("written");
    refused(
        folder.path(),
        &["tournament", "other.toml", "--merge", "results.jsonl"],
        "no match of this tournament",
    );
}

#[test]
fn bad_files_get_one_clear_line() {
    let folder = place("three.toml", TOURNAMENT);
    let with = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    refused(folder.path(), &["tournament", "none.toml"], "none.toml");
    with("game.toml", &TOURNAMENT.replace("tic-tac-toe", "tic-tac-to"));
    refused(folder.path(), &["tournament", "game.toml"], "did you mean tic-tac-toe");
    with("word.toml", &format!("gaems = 3\n{TOURNAMENT}"));
    refused(folder.path(), &["tournament", "word.toml"], "unknown field `gaems`");
    with("broken.toml", "game = ");
    refused(folder.path(), &["tournament", "broken.toml"], "line 1");
    with("rule.toml", &format!("stop = 'sprt:p0=2'\n{TOURNAMENT}"));
    refused(folder.path(), &["tournament", "rule.toml"], "p0=2");
    with("three.db", "notes");
    refused(folder.path(), &["tournament", "three.toml"], "not a store");
    with("shard.jsonl", "{}");
    refused(folder.path(), &["worker", "shard.jsonl"], "no shard");
    refused(folder.path(), &["worker", "nothing.jsonl"], "nothing.jsonl");
    refused(folder.path(), &["match", "tic-tac-toe", "uct", "random", "--stop", "wide"], "unknown rule");
}

#[test]
fn a_rule_ends_a_match() {
    let folder = place("none", "");
    let words = [
        "match",
        "tic-tac-toe",
        "uct@50it",
        "random",
        "--games",
        "5000",
        "--stop",
        "sprt:p0=0.5,p1=0.6",
        "--quiet",
    ];
    let out = nply(folder.path(), &words).assert().success().get_output().clone();
    let notes = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(notes.contains("games: decided for 60.0 %, against 50.0 %"), "{notes}");
    assert!(String::from_utf8_lossy(&out.stdout).contains("more than its share of 50.0 %"));
}

#[test]
fn clocks_are_measured() {
    let folder = place("none", "");
    let words =
        ["match", "tic-tac-toe", "uct@5ms", "random", "--games", "4", "--threads", "64", "--json", "--quiet"];
    let told = json(folder.path(), &words);
    let clock = &told["clocks"][0];
    assert_eq!((&clock["agent"], &clock["limit"]), (&"uct@5ms".into(), &0.005.into()));
    assert!(clock["moves"].as_u64() > Some(0) && clock["core_share"].as_f64() > Some(0.0), "{clock}");
    let counted = json(
        folder.path(),
        &["match", "tic-tac-toe", "uct@5it", "random", "--games", "4", "--json", "--quiet"],
    );
    assert!(counted.get("clocks").is_none());
}

#[test]
fn a_bare_id_takes_its_stored_setting() {
    let setting = "[[setting]]\ngame = 'tic-tac-toe/2'\nid = 'uct'\nagent = 'uct:c=5'\n";
    let folder = place("settings.toml", setting);
    let table = |agent: &str| {
        let words = [
            "match",
            "tic-tac-toe",
            agent,
            "random",
            "--games",
            "20",
            "--json",
            "--quiet",
            "--budget",
            "20it",
        ];
        let out = nply(folder.path(), &words).assert().success().get_output().clone();
        let mut told: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        told["agents"][0]["agent"].take();
        told["by_seat"].take();
        told["made"].take();
        (told, String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let (bare, note) = table("uct");
    assert!(note.contains("uct is uct:c=5 at tic-tac-toe/2"), "{note}");
    assert_eq!(bare, table("uct:c=5").0);
    assert_ne!(bare, table("uct:preset=default").0);
    std::fs::write(folder.path().join("settings.toml"), "x = 1").expect("written");
    refused(folder.path(), &["match", "tic-tac-toe", "uct", "random"], "no file of settings");
}

const ITEM: &str = "title = 'A ladder'\nplace = 'Table 1'\nkind = 'table'\nclaim = 'More is better.'\nsetting = 'Games.'\n\
    unit = '%'\nmeasure = 'win-rate'\nprinted = 'yes'\n[run]\ngame = 'tic-tac-toe'\n\
    [run.scale.quick]\ngames = 10\nonly = [['a']]\n[run.scale.hour]\ngames = 20\n\
    [[number]]\nlabel = ['a']\npublished = 90.0\ngames = 100\nof = 'uct@40it'\nagainst = 'random'\n\
    [[number]]\nlabel = ['b']\npublished = 10.0\ngames = 1000\nof = 'uct@40it'\nagainst = 'random'\n\
    [[number]]\nlabel = ['mean']\npublished = 45.0\nmean_of = [['a'], ['b']]\n";

#[test]
fn a_published_number_is_measured_again() {
    let folder = place("none", "");
    std::fs::create_dir_all(folder.path().join("papers/009")).expect("made");
    std::fs::write(folder.path().join("papers/README.md"), "papers").expect("written");
    std::fs::write(folder.path().join("papers/009/table-1.toml"), ITEM).expect("written");
    let state = || json(folder.path(), &["reproduce", "--json"])[0]["state"].clone();
    assert_eq!(state(), "not yet");
    let quick = json(folder.path(), &["reproduce", "009-table-1", "--json", "--quiet"]);
    assert_eq!(
        (&quick["games"], quick["numbers"].as_array().map(Vec::len)),
        (&10.into(), Some(1)),
        "{quick}"
    );
    assert_eq!(state(), "partly");
    let words = [
        "reproduce",
        "009-table-1",
        "--scale",
        "hour",
        "--quiet",
        "--report",
        "page.html",
        "--chart",
        "chart.svg",
    ];
    let out = nply(folder.path(), &words).assert().success().get_output().stdout.clone();
    let told = String::from_utf8_lossy(&out).into_owned();
    assert!(told.contains("agrees") && told.contains("differs") && told.contains("1 of 2 numbers"), "{told}");
    assert_eq!(state(), "done");
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    let chart = std::fs::read_to_string(folder.path().join("chart.svg")).expect("a picture");
    assert!(
        chart.starts_with("<svg") && chart.contains("<rect") && !chart.contains("<polyline"),
        "bars: {chart}"
    );
    assert!(page.contains("<svg") && page.contains("nply reproduce 009-table-1 --scale hour"));
    assert!(folder.path().join("papers/009/results/table-1.json").exists());
    std::fs::write(
        folder.path().join("papers/009/table-3.toml"),
        ITEM.split("[run]").next().expect("a head").to_string()
            + "[[number]]\nlabel = ['a']\npublished = 80.0\n",
    )
    .expect("written");
    let out =
        nply(folder.path(), &["reproduce", "009-table-3"]).assert().success().get_output().stdout.clone();
    assert!(String::from_utf8_lossy(&out).contains("80 %"));
    refused(folder.path(), &["reproduce", "009-table-2"], "did you mean 009-table-1");
    refused(folder.path(), &["reproduce", "009-table-1", "--scale", "day"], "unknown scale");
    refused(folder.path(), &["reproduce", "--papers", "nowhere"], "nowhere");
    refused(folder.path(), &["reproduce", "009-table-1", "--report", "page.txt"], "ends in .html");
    refused(folder.path(), &["reproduce", "009-table-1", "--chart", "chart.png"], "ends in .svg");
    refused(folder.path(), &["reproduce", "--chart", "chart.svg"], "shows one item");
    std::fs::write(folder.path().join("papers/009/table-1.toml"), ITEM.replace("unit =", "nuit ="))
        .expect("written");
    refused(folder.path(), &["reproduce"], "unknown field `nuit`");
}
