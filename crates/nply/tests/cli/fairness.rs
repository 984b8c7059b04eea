//! Matches that say what they are: whole cycles, openings, a fixed seat, converted budgets, few and repeated games.

use crate::first_look::{notes, nply, out};
use serde_json::Value;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&out(folder().path(), words)).expect("one document")
}

#[test]
fn the_default_number_of_games_is_whole_cycles() {
    let words = ["match", "hearts", "greedy", "random"];
    let told = notes(folder().path(), &words);
    assert!(
        told.contains("note: 112 games, so that each of the 14 seatings is played equally often"),
        "{told}"
    );
    let told = notes(folder().path(), &["match", "hearts", "greedy", "random", "--games", "20", "--quiet"]);
    assert!(told.contains("20 games are not a multiple of 14 seatings"), "{told}");
    assert!(!notes(folder().path(), &["match", "tic-tac-toe", "greedy", "random"]).contains("equally often"));
}

#[test]
fn two_games_prove_nothing() {
    let folder = folder();
    let words = ["match", "hearts", "random", "--fix", "p1=greedy", "--games", "2", "--quiet"];
    for seed in 1..20 {
        let seed = seed.to_string();
        let told = out(folder.path(), &[&words[..], &["--seed", &seed]].concat());
        assert!(
            !told.contains("more than its share"),
            "two games of four seats, p = 0.0625 at best:\n{told}"
        );
    }
}

#[test]
fn repeated_games_are_noticed_and_openings_cure_them() {
    let words = ["match", "tic-tac-toe", "maxn@depth4", "greedy", "--games", "60"];
    let told = notes(folder().path(), &words);
    assert!(
        told.contains("of 60 games are different; unless agents play at random, a repeated game says nothing new (--openings"),
        "{told}"
    );
    let plain = json(&[&words[..], &["--json", "--quiet"]].concat());
    let opened = json(&[&words[..], &["--openings", "3", "--json", "--quiet"]].concat());
    let distinct = |report: &Value| report["distinct"].as_u64().expect("a number");
    assert!(
        distinct(&plain) < 40 && distinct(&opened) > distinct(&plain),
        "{} {}",
        plain["distinct"],
        opened["distinct"]
    );
}

#[test]
fn one_agent_keeps_its_seat() {
    let words = ["match", "diamant/4", "greedy", "random", "--fix", "p3=decoupled-uct@5it", "--games", "12"];
    let report = json(&[&words[..], &["--json", "--quiet"]].concat());
    let seats = |seat: usize| report["by_seat"][seat]["agents"].as_array().expect("agents").clone();
    assert_eq!((&seats(2)[0]["games"], &seats(0)[0]["games"]), (&12.into(), &0.into()));
    assert_eq!(report["agents"][0]["even"], 0.25);
    let told = |fix: &str| {
        let words = ["match", "diamant/4", "greedy", "random", "--fix", fix];
        let out = nply(folder().path(), &words).assert().code(2).get_output().stderr.clone();
        String::from_utf8(out).expect("text")
    };
    assert!(told("p9=uct").contains("a seat and its agent, like p1=uct"));
    assert!(told("p5=uct").contains("this game has 4 seats"));
}

#[test]
fn a_converted_budget_is_told() {
    let words = ["match", "tic-tac-toe", "maxn", "uct", "--budget", "3it", "--games", "2"];
    let told = notes(folder().path(), &words);
    assert!(
        told.contains("note: maxn has no iterations; 3it became 300 nodes, a hundred for each iteration"),
        "{told}"
    );
    let told = notes(folder().path(), &["match", "tic-tac-toe", "maxn@depth2", "uct@3it", "--games", "2"]);
    assert!(!told.contains("became"), "{told}");
}

#[test]
fn equal_agents_are_numbered() {
    let report = json(&["match", "tic-tac-toe", "random", "random", "--games", "4", "--json", "--quiet"]);
    assert_eq!(
        (&report["agents"][0]["agent"], &report["agents"][1]["agent"]),
        (&"random #1".into(), &"random #2".into())
    );
}

#[test]
fn games_cut_by_the_limit_are_counted() {
    let game = "chinese-checkers/2:max-plies=6";
    let folder = folder();
    let words = ["match", game, "greedy", "random", "--games", "4", "--out", "m.db"];
    let told = notes(folder.path(), &words);
    assert!(told.contains("4 of 4 games reached the limit of turns"), "{told}");
    assert!(out(folder.path(), &["stats", "m.db"]).contains("4 of 4 games reached the limit of turns."));
}

#[test]
fn a_document_says_how_it_came_about() {
    let report = json(&["match", "tic-tac-toe", "uct@5it", "random", "--games", "2", "--json", "--quiet"]);
    let made = &report["made"];
    assert_eq!(made["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(made["command"], "nply match tic-tac-toe uct@5it random --games 2 --json --quiet");
    assert_eq!(made["play"].as_array().map(Vec::len), Some(2));
    let time = made["time"].as_str().expect("a text");
    assert!(time.len() == 20 && time.ends_with('Z') && time.starts_with("20"), "{time}");
}

#[test]
fn a_store_with_more_games_says_so() {
    let folder = folder();
    let words = |games| ["match", "tic-tac-toe", "greedy", "random", "--out", "m.db", "--games", games];
    nply(folder.path(), &words("8")).assert().success();
    let told = notes(folder.path(), &words("4"));
    assert!(told.contains("the store holds 8 games, more than the 4 asked for; all are counted"), "{told}");
}

#[test]
fn a_store_of_another_program_is_refused_unless_mixed() {
    let folder = folder();
    let words = ["match", "tic-tac-toe", "uct@5it", "random", "--games", "4", "--out", "m.db", "--quiet"];
    nply(folder.path(), &words).assert().success();
    let db = rusqlite::Connection::open(folder.path().join("m.db")).expect("a database");
    db.execute("UPDATE programs SET play = '[\"00000000\",\"11111111\"]'", ()).expect("changed");
    drop(db);
    let more = [&words[..4], &["--games", "6", "--out", "m.db", "--quiet"]].concat();
    let out = nply(folder.path(), &more).assert().code(2).get_output().stderr.clone();
    let told = String::from_utf8(out).expect("text");
    assert!(
        told.contains("uct@5it played differently (fingerprint 00000000, now ") && told.contains("--mixed"),
        "{told}"
    );
    nply(folder.path(), &[&more[..], &["--mixed"]].concat()).assert().success();
    let told = crate::first_look::out(folder.path(), &["stats", "m.db"]);
    assert!(told.contains("Who played the games") && told.contains("00000000 11111111"), "{told}");
}
