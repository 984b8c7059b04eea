//! `nply train`, driven end to end.

use crate::first_look::nply;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// A training that takes seconds.
pub const TRAIN: &str = "\
game = 'hearts/4:preset=paper'
seed = 3
[learner]
kind = 'linear'
lambda = 0.7
step = 0.003
[games]
count = 240
batch = 20
player = 'maxn:open=true@depth1'
epsilon = 0.1
[curve]
every = 120
games = 14
against = 'random'
";

fn run(place: &Path, words: &[&str]) -> Value {
    let output = nply(place, words).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one document")
}

fn text(place: &Path, file: &str) -> String {
    std::fs::read_to_string(place.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let place = tempfile::tempdir().expect("a folder");
    let place = place.path();
    std::fs::write(place.join("t.toml"), TRAIN).expect("written");
    let told = run(place, &["train", "t.toml", "--out", "one.json", "--threads", "1", "--json", "--quiet"]);
    assert_eq!(told["games"], 240);
    let games: Vec<u64> =
        told["curve"].as_array().expect("a curve").iter().filter_map(|p| p["games"].as_u64()).collect();
    assert_eq!(games, [0, 120, 240]);
    let weights: Value = serde_json::from_str(&text(place, "one.json")).expect("JSON");
    let weights = weights["weights"].as_object().expect("weights by name");
    assert!(weights.values().filter(|weight| weight.as_f64() != Some(0.0)).count() > 40, "{weights:?}");
    run(place, &["train", "t.toml", "--out", "two.json", "--threads", "2", "--json", "--quiet"]);
    assert_eq!(text(place, "one.json"), text(place, "two.json"), "threads change nothing");

    // Killed without warning, wherever it is; the same command goes on.
    let binary = assert_cmd::cargo::cargo_bin("nply");
    for _ in 0..3 {
        let mut child = Command::new(&binary)
            .current_dir(place)
            .args(["train", "t.toml", "--out", "killed.json", "--threads", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        std::thread::sleep(std::time::Duration::from_millis(400));
        child.kill().expect("killed");
        child.wait().expect("it ended");
    }
    run(place, &["train", "t.toml", "--out", "killed.json", "--json", "--quiet"]);
    assert_eq!(text(place, "killed.json"), text(place, "one.json"), "interruptions change nothing");

    // More games are the same training; another step is not.
    std::fs::write(place.join("more.toml"), TRAIN.replace("240", "260")).expect("written");
    let more = run(place, &["train", "more.toml", "--out", "one.json", "--json", "--quiet"]);
    assert_eq!((&more["games"], &more["curve"][2]), (&Value::from(260), &told["curve"][2]));
    std::fs::write(place.join("other.toml"), TRAIN.replace("0.003", "0.004")).expect("written");
    let refused = nply(place, &["train", "other.toml", "--out", "two.json"]).output().expect("it runs");
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && why.contains("another training"), "{why}");
}

#[test]
fn weights_are_an_evaluation_by_the_name_of_their_file() {
    let place = tempfile::tempdir().expect("a folder");
    let place = place.path();
    let small = TRAIN.replace("count = 240", "count = 20").replace("every = 120", "every = 20");
    std::fs::write(place.join("w.toml"), small).expect("written");
    let shown = nply(place, &["train", "w.toml", "--quiet"]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&shown.stdout).contains("eval=w.json goes by them"));
    let think = |eval: &str| {
        let agent = format!("maxn:open=true,eval={eval}@depth1");
        nply(place, &["think", "hearts:preset=paper", "--agent", &agent, "--json"]).output().expect("it runs")
    };
    assert_ne!(think("w.json").stdout, think("danger").stdout);
    let told = |eval: &str| {
        let output = think(eval);
        assert_eq!(output.status.code(), Some(2), "{eval}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(told("none.json").contains("cannot be read"));
    let damaged = text(place, "w.json").replace("\"seed\": 3", "\"seed\": 4");
    std::fs::write(place.join("damaged.json"), damaged).expect("written");
    assert!(told("damaged.json").contains("checksum"), "{}", told("damaged.json"));
}

/// The evaluations of Hearts that were learned are those of the files of paper 003, and something was learned.
#[test]
fn the_built_in_weights_are_those_of_their_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let trainings =
        [("hearts-self", "learned"), ("hearts-uct", "learned-uct"), ("hearts-shooter", "learned-shooter")];
    for (file, weights) in trainings {
        let place = tempfile::tempdir().expect("a folder");
        let known = root.join(format!("crates/games/src/hearts/{weights}.json"));
        std::fs::copy(&known, place.path().join("w.json")).expect("copied");
        let file = root.join(format!("papers/003/training/{file}.toml"));
        let file = file.to_str().expect("a path");
        // A file of another training would be refused, and one that is not finished would go on.
        let told = run(place.path(), &["train", file, "--out", "w.json", "--json", "--quiet"]);
        assert_eq!(text(place.path(), "w.json"), std::fs::read_to_string(&known).expect("read"), "{weights}");
        let curve = told["curve"].as_array().expect("a curve");
        let (first, last) = (&curve[0], &curve[curve.len() - 1]);
        let number = |value: &Value| value.as_f64().expect("a number");
        assert!(number(&last["payoff_ci95"][0]) > number(&first["payoff_ci95"][1]), "{curve:?}");
        assert!(number(&last["error"]) < 0.9 * number(&last["constant_error"]), "{curve:?}");
    }
}

#[test]
fn what_cannot_be_trained_is_told_in_one_line() {
    let place = tempfile::tempdir().expect("a folder");
    let place = place.path();
    let told = |from: &str, to: &str| {
        std::fs::write(place.join("bad.toml"), TRAIN.replace(from, to)).expect("written");
        let output = nply(place, &["train", "bad.toml"]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{to}");
        assert!(!place.join("bad.json").exists(), "nothing is written");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(told("hearts/4:preset=paper", "tic-tac-toe").contains("no features"));
    assert!(told("'linear'", "'linear'\nfeatures = 'cards'").contains("tricks"));
    assert!(told("batch = 20", "batch = 50").contains("multiple of `batch`"));
    assert!(told("maxn:open=true@depth1", "maxn:c=3@depth1").contains("option of maxn"));
}
