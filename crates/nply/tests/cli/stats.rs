//! `nply stats` on a store and on counts: what it prints, and what it refuses.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Exit code, stdout and stderr.
fn nply(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("nply").expect("the binary").args(args).output().expect("it runs");
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
    (output.status.code().expect("a code"), told(&output.stdout), told(&output.stderr))
}

fn store(folder: &Path, name: &str, agents: &[&str]) -> PathBuf {
    let path = folder.join(name);
    let out = path.to_str().expect("a name");
    let args = [&["match", "tic-tac-toe"], agents, &["--games", "20", "--quiet", "--out", out]].concat();
    assert_eq!(nply(&args).0, 0);
    path
}

fn json(args: &[&str]) -> Value {
    let (code, out, err) = nply(&[&["stats"], args, &["--json"]].concat());
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).expect("one document")
}

fn near(value: &Value, wanted: f64) -> bool {
    (value.as_f64().expect("a number") - wanted).abs() < 5e-5
}

#[test]
fn a_store_is_told_in_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = store(folder.path(), "x.db", &["uct@20it", "random"]);
    let path = path.to_str().expect("a name");
    let (code, out, _) = nply(&["stats", path]);
    assert_eq!(code, 0);
    let order = ["Results", "Who beats whom", "Ratings", "Seats", "Spent on a move"];
    let places: Vec<_> = order.iter().map(|caption| out.find(caption).expect(caption)).collect();
    assert!(places.is_sorted(), "{out}");

    let all = json(&[path]);
    let group = &all["groups"][0];
    assert_eq!((&all["games"], &group["games"], &group["deals"]), (&20.into(), &20.into(), &20.into()));
    let agents = group["agents"].as_array().expect("agents");
    assert_eq!(agents.iter().map(|agent| agent["games"].as_u64()).collect::<Vec<_>>(), [Some(20), Some(20)]);
    let rates: f64 = agents.iter().map(|agent| agent["win_rate"].as_f64().expect("a rate")).sum();
    assert!((rates - 1.0).abs() < 1e-9, "every game is won once");
    assert_eq!(agents[0]["per_move"]["iterations"], 20.0);
    for field in ["meetings", "ratings", "seats", "same_deals", "matches", "failures", "plies"] {
        assert!(!group[field].is_null(), "{field}");
    }

    let (_, csv, _) = nply(&["stats", path, "--csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("tic-tac-toe"), "{csv}");
    assert!(lines.iter().all(|line| line.split(',').count() == lines[0].split(',').count()), "{csv}");
    let (_, markdown, _) = nply(&["stats", path, "--markdown"]);
    assert!(markdown.starts_with("# Statistics") && markdown.contains("| ---"), "{markdown}");
}

#[test]
fn a_page_is_written_and_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = store(folder.path(), "x.db", &["uct@20it", "random"]);
    let page = folder.path().join("report.html");
    let (store, out) = (path.to_str().expect("a name"), page.to_str().expect("a name"));
    for _ in 0..2 {
        let (code, _, err) = nply(&["stats", store, "--html", out]);
        assert_eq!(code, 0, "{err}");
    }
    let html = std::fs::read_to_string(&page).expect("written");
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("<svg") && html.contains("uct@20it"));
    for outside in ["<script", "<link", "<img", "src=", "@import", "url(http"] {
        assert!(!html.contains(outside), "{outside}");
    }
    // The store is not a page.
    let before = std::fs::read(&path).expect("read");
    let (code, _, err) = nply(&["stats", store, "--html", store]);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
    assert_eq!(std::fs::read(&path).expect("read"), before);
    let nowhere = folder.path().join("no/report.html");
    let (code, _, err) = nply(&["stats", store, "--html", nowhere.to_str().expect("a name")]);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
}

#[test]
fn several_stores_are_put_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = store(folder.path(), "x.db", &["uct@20it", "random"]);
    let second = store(folder.path(), "y.db", &["greedy", "random"]);
    let (first, second) = (first.to_str().expect("a name"), second.to_str().expect("a name"));
    let all = json(&[first, second, first]);
    let group = &all["groups"][0];
    // The store that came twice counts once.
    assert_eq!((&all["games"], group["agents"].as_array().map(Vec::len)), (&40.into(), Some(3)));
    // uct and greedy took each other's place.
    assert_eq!(group["same_deals"][0]["games"], 20);
    assert_eq!(group["matches"].as_array().map(Vec::len), Some(2));
    assert_eq!(json(&[first, "--match", "1"])["games"], 20);
    let (code, _, err) = nply(&["stats", first, "--match", "2"]);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
}

#[test]
fn counts_are_answered() {
    let one = json(&["57/100"]);
    let count = &one["counts"][0];
    // By hand from the formulas of Wilson and of Newcombe.
    assert!(near(&count["wilson"][0], 0.47215) && near(&count["wilson"][1], 0.66267), "{one}");
    assert!(
        near(&count["wilson_corrected"][0], 0.46721) && near(&count["wilson_corrected"][1], 0.66735),
        "{one}"
    );
    assert!(near(&json(&["57.5/100"])["counts"][0]["rate"], 0.575));

    let two = &json(&["570/1000", "520/1000"])["two_proportions"];
    assert!(near(&two["difference"], 0.05) && near(&two["z"], 2.24518) && near(&two["p"], 0.02476), "{two}");
    let gains = &json(&["648/1000", "540/1000", "560/1000", "512/1000", "--gains"])["gains"];
    assert!(
        near(&gains["gain_x"], 0.108) && near(&gains["gain_y"], 0.048) && near(&gains["difference"], 0.06)
    );
    let mcnemar = &json(&["--mcnemar", "25,15"])["mcnemar"];
    assert!(near(&mcnemar["p"], 0.117275), "{mcnemar}");
    let three = json(&["1/2", "2/3", "0/4"]);
    assert_eq!(three["counts"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_published_rate_is_compared_with_both_errors() {
    let games = json(&["280/500", "--published", "56.5", "--published-games", "500"]);
    assert_eq!(games["agreement"]["verdict"], "Agrees");
    let far = json(&["200/500", "--published", "56.5", "--published-half-width", "3.0"]);
    assert_eq!(far["agreement"]["verdict"], "Differs");
    let unknown = json(&["200/500", "--published", "56.5"]);
    assert_eq!(unknown["agreement"]["verdict"], "Unknown");
    // 56.5 may be anything from 56.45 to 56.55.
    assert!(near(&unknown["published"]["rounding"], 0.0005), "{unknown}");
    let (code, out, _) = nply(&["stats", "280/500", "--published", "56.5", "--published-games", "500"]);
    assert!(code == 0 && out.contains("Agrees with the published rate"), "{out}");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let bad: [&[&str]; 16] = [
        &["57/0"],
        &["101/100"],
        &["-1/100"],
        &["5x/100"],
        &["57/100.5"],
        &["57/100", "x.db"],
        &["no-such-file.db"],
        &["57/100", "--gains"],
        &["57/100", "58/100", "--published", "50"],
        &["57/100", "--published", "101"],
        &["57/100", "--published", "1e1"],
        &["57/100", "--published", "50", "--published-half-width", "0"],
        &["57/100", "--published-games", "500"],
        &["--mcnemar", "3"],
        &["57/100", "--match", "1"],
        &["57/100", "--json", "--csv"],
    ];
    for args in bad {
        let (code, out, err) = nply(&[&["stats"], args].concat());
        let lines = err.lines().filter(|line| !line.starts_with("  tip: ")).count();
        let told = if args.contains(&"--json") { out.starts_with("{\"error\":") } else { out.is_empty() };
        assert!((code, lines, told) == (2, 1, true), "{args:?}: {err}{out}");
    }
    assert_eq!(nply(&["stats"]).0, 2);
}
