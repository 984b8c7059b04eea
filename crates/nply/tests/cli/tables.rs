//! Positions and games on their own: show, records, play that just starts.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

fn nply(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("nply").expect("the binary is built");
    command.args(args).env("NPLY_SETTINGS", "/nonexistent/settings.toml");
    command
}

/// What a command prints; it succeeds.
fn told(args: &[&str], typed: &str) -> String {
    let output = nply(args).write_stdin(typed).output().expect("it runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a text")
}

/// The one line with which a command refuses.
fn refused(args: &[&str]) -> String {
    let output = nply(args).output().expect("it runs");
    let line = String::from_utf8(output.stderr).expect("a text");
    assert_eq!((output.status.code(), line.trim_end().lines().count()), (Some(2), 1), "{args:?}: {line}");
    line
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[test]
fn the_pictures_of_the_pages_are_current() {
    let pages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/games");
    let folder = tempfile::tempdir().expect("a folder");
    for entry in nply::standard().games() {
        let id = entry.about.id;
        let (file, stored) = (folder.path().join(format!("{id}.svg")), pages.join(format!("{id}.svg")));
        let page = std::fs::read_to_string(pages.join(format!("{id}.md"))).expect("a page");
        let command = page.lines().find_map(|line| line.strip_prefix(&format!("nply show {id}")));
        let command =
            command.unwrap_or_else(|| panic!("the page of {id} does not say how its picture was made"));
        let words = format!("show {id}{}", command.replace(&format!("docs/games/{id}.svg"), name(&file)));
        told(&words.split(' ').collect::<Vec<_>>(), "");
        let (ours, theirs) =
            (std::fs::read_to_string(&file).expect("written"), std::fs::read_to_string(&stored));
        if std::env::var_os("NPLY_BLESS").is_some() {
            std::fs::write(&stored, &ours).expect("the file can be written");
        } else {
            assert!(
                theirs.is_ok_and(|theirs| theirs == ours),
                "{id}.svg is not current; NPLY_BLESS=1 writes it"
            );
        }
    }
}

#[test]
fn positions_are_shown_as_text_picture_and_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = told(&["show", "hearts", "--seed", "5", "--random", "60", "--seat", "p2"], "");
    assert!(text.is_ascii() && text.contains("p2 (you)") && text.contains(" hidden"), "{text}");
    assert!(!told(&["show", "hearts", "--random", "60"], "").contains("hidden"), "all is shown");
    let public = told(&["show", "hearts", "--random", "52", "--seat", "public"], "");
    assert_eq!(public.matches("13 hidden").count(), 4, "{public}");
    let (light, dark) = (folder.path().join("light.svg"), folder.path().join("dark.svg"));
    for (file, theme) in [(&light, "light"), (&dark, "dark")] {
        told(&["show", "focus", "--svg", name(file), "--theme", theme], "");
    }
    let read = |file: &Path| std::fs::read_to_string(file).expect("written");
    // However many random turns are asked for, the end of the game is the end.
    let end = told(&["show", "tic-tac-toe", "--random", "18446744073709551615"], "");
    assert!(end.contains("three in a row") || end.contains("draw"), "{end}");
    assert!(refused(&["play", "tic-tac-toe", "--seed", "-1"]).contains("a seed is a whole number from 0"));
    assert!(read(&light).starts_with("<svg") && read(&light) != read(&dark));
    let drawing: serde_json::Value =
        serde_json::from_str(&told(&["show", "rolit", "--json"], "")).expect("JSON");
    assert_eq!(drawing["to_act"], serde_json::json!(["p1"]));
    assert!(
        drawing["choices"]
            .as_array()
            .is_some_and(|choices| choices.iter().all(|c| c["path"][0] == c["action"]))
    );
}

#[test]
fn a_game_just_starts_and_can_be_saved_shown_thought_about_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let file = name(&file);
    let play = ["play", "tic-tac-toe", "--budget", "20it", "--seed", "2", "--record", file, "--plain"];
    let shown = told(&play, "A1\n1\n1\n1\n1\n");
    assert!(
        shown.contains("you: a1") && shown.contains("p2 uct"),
        "letters of any case, and names:\n{shown}"
    );
    assert!(refused(&play).contains("is there already"));
    let verified = told(&["verify", file], "");
    assert!(verified.lines().any(|line| line.trim_end().ends_with(" 0")), "{verified}");
    assert!(told(&["show", "--record", file, "--ply", "1"], "").contains("1 x + +"), "after one step");
    assert!(told(&["show", "tic-tac-toe", "--record", file, "--ply", "0"], "").contains("1 + + +"));
    let thought = told(&["think", "--record", file, "--ply", "2", "--agent", "maxn@depth2"], "");
    assert!(thought.contains("p1 thinks: ") && thought.contains("values: payoff, from -1 to 1"), "{thought}");
    assert!(refused(&["show", "--record", file, "--ply", "99"]).contains("steps"));
    assert!(refused(&["show", "--record", file, "--line", "2"]).ends_with("has 1 record\n"));
    assert!(refused(&["show", "hearts", "--record", file]).contains("the record is of tic-tac-toe/2"));
    std::fs::write(file, "{\"nply\":1}\n").expect("written");
    assert!(refused(&["show", "--record", file]).contains("missing field"));
    assert!(refused(&["verify", file]).contains("missing field"));
}

#[test]
fn stored_games_are_exported_as_records_that_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, file) = (folder.path().join("match.db"), folder.path().join("games.jsonl"));
    told(&["match", "sushi-go/2", "random", "greedy", "--games", "4", "--quiet", "--out", name(&store)], "");
    let records = told(&["export", name(&store), "--all"], "");
    assert_eq!(records.lines().count(), 4);
    std::fs::write(&file, &records).expect("written");
    let report: serde_json::Value =
        serde_json::from_str(&told(&["verify", name(&file), "--json"], "")).expect("JSON");
    assert_eq!((report["mismatches"].as_u64(), report["files"][0]["games"].as_u64()), (Some(0), Some(4)));
    let record: serde_json::Value =
        serde_json::from_str(records.lines().next().expect("a line")).expect("JSON");
    let seats = record["agents"].as_array().expect("agents").clone();
    assert!(seats.contains(&"random".into()) && seats.contains(&"greedy".into()), "{seats:?}");
    // One wrong result is noticed and named.
    std::fs::write(
        &file,
        records.replacen("\"ranks\":[1,2]", "\"ranks\":[2,2]", 1).replacen(
            "\"ranks\":[2,1]",
            "\"ranks\":[2,2]",
            1,
        ),
    )
    .expect("written");
    let output = nply(&["verify", name(&file)]).output().expect("it runs");
    let shown = String::from_utf8(output.stdout).expect("a text");
    assert!(output.status.code() == Some(1) && shown.contains("the steps lead to"), "{shown}");
}

#[test]
fn seats_can_be_left_to_an_agent_and_moves_clicked() {
    let words = ["play", "chinese-checkers/2", "human", "random", "--seed", "1", "--hints", "greedy"];
    let shown = told(&words, "0 9\n99\nauto\n");
    assert!(shown.contains("`99`: the list has the numbers 1 to "), "{shown}");
    assert!(shown.contains("rank"), "the game went on to its end:\n{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
}

#[test]
fn a_whole_match_of_hearts_is_played_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.jsonl");
    let seats = ["human", "greedy", "greedy", "greedy"];
    let words = [&["play", "hearts:to=30"], &seats[..], &["--seed", "3", "--plain", "--record", name(&file)]]
        .concat();
    // Always the first card of the list; one decision is taken back and made again.
    let shown = told(&words, &format!("1\n1\n1\n1\nundo\n{}", "1\n".repeat(100)));
    let in_order = [
        "hand 1, pass left: pick 1 of 3",
        "you receive AC TH AH from p4",
        "you: AC (the only move)",
        "you take the trick",
        "hand 1 is over; totals: you 21, p2 0, p3 5, p4 0",
        "hand 2, pass right: pick 1 of 3",
        "hand 2 is over; totals: ",
        "over after 2 hands",
        "share the win.",
        "rank  seat  who     score",
    ];
    let mut rest = shown.as_str();
    for words in in_order {
        let found =
            rest.find(words).unwrap_or_else(|| panic!("`{words}` is not told in its place:\n{shown}"));
        rest = &rest[found + words.len()..];
    }
    assert!(rest.contains("you     40 points"), "the score of the match, as people count it:\n{rest}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    let verified = told(&["verify", name(&file)], "");
    assert!(verified.lines().any(|line| line.trim_end().ends_with(" 0")), "{verified}");
}
