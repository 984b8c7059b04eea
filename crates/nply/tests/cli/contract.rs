//! The binary, driven end to end: the contract that scripts rely on.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn nply(words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("nply").expect("the binary is built");
    command.args(words);
    command
}

/// Runs a command that must succeed, and reads its one JSON document.
fn json(words: &[&str]) -> Value {
    let output = nply(words).arg("--json").output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(0), "{words:?}: {told}");
    let mut told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}"));
    // Command and time differ from run to run.
    if let Some(document) = told.as_object_mut() {
        document.remove("made");
    }
    told
}

/// Runs a command that must be refused: exit code 2, nothing on stdout, one line that names the word.
fn refused(words: &[&str], names: &str) {
    let output = nply(words).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(2), "{words:?}: {told}");
    assert!(output.stdout.is_empty(), "{words:?} printed on stdout");
    let lines = told.trim_end().lines().filter(|line| !line.starts_with("  tip: ")).count();
    assert_eq!(lines, 1, "{words:?} printed more than one line:\n{told}");
    assert!(told.contains(names), "{words:?} does not name {names}: {told}");
}

fn records() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records")
}

#[test]
fn games_and_agents_are_listed_as_the_contract_says() {
    let games = json(&["games"]);
    let ids: Vec<&str> =
        games.as_array().expect("an array").iter().filter_map(|g| g["id"].as_str()).collect();
    for id in ["tic-tac-toe", "chinese-checkers", "hearts", "sushi-go", "diamant"] {
        assert!(ids.contains(&id), "{id} is missing in {ids:?}");
    }
    for field in ["id", "name", "seats", "turns", "chance", "hidden", "options", "version"] {
        assert!(games[0].get(field).is_some(), "{field} is missing");
    }
    let agents = json(&["agents", "diamant"]);
    for field in ["id", "options", "plays", "reason"] {
        assert!(agents[0].get(field).is_some(), "{field} is missing");
    }
    assert!(agents.as_array().expect("an array").iter().any(|a| a["id"] == "is-mcts" && a["plays"] == true));
    nply(&["games", "hearts"]).assert().success();
    nply(&["agents"]).assert().success();
}

#[test]
fn a_match_is_reproducible_and_has_the_shape_of_the_contract() {
    let words = ["match", "diamant/3", "decoupled-uct@30it", "random", "--games", "12", "--seed", "5"];
    let report = json(&words);
    assert_eq!((&report["games"], &report["seed"]), (&12.into(), &5.into()));
    assert_eq!(report["game"], "diamant/3");
    let agents = report["agents"].as_array().expect("an array");
    assert_eq!(agents.len(), 2);
    for field in ["agent", "games", "seats", "wins", "win_rate", "ci95", "mean_payoff", "mean_rank"] {
        assert!(agents[0].get(field).is_some(), "{field} is missing");
    }
    let wins: f64 = agents.iter().filter_map(|agent| agent["wins"].as_f64()).sum();
    assert!((wins - 12.0).abs() < 1e-9, "wins sum to the number of games, not {wins}");
    // Two agents on three seats: each sits in every game, in 1.5 seats on average.
    assert_eq!((&agents[0]["games"], &agents[0]["seats"]), (&12.into(), &18.into()));
    assert_eq!(report["failures"], Value::Array(vec![]));
    assert_eq!(report["by_seat"].as_array().map(Vec::len), Some(3));

    for threads in ["1", "3"] {
        let again = json(&[&words[..], &["--threads", threads]].concat());
        assert_eq!(again, report, "{threads} threads");
    }
    let other = json(&[&words[..6], &["--seed", "6"]].concat());
    assert_ne!(other["agents"], report["agents"], "another seed is another match");
}

#[test]
fn unbalanced_seats_are_noted_on_stderr() {
    let output =
        nply(&["match", "tic-tac-toe", "random", "greedy", "--games", "5"]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("unbalanced"));
    let output =
        nply(&["match", "tic-tac-toe", "random", "greedy", "--games", "6"]).output().expect("it runs");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("unbalanced"));
}

#[test]
fn a_stored_match_is_continued_and_extended() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("match.db");
    let store = store.to_str().expect("a name");
    let words = |games| vec!["match", "tic-tac-toe", "uct@20it", "random", "--games", games, "--out", store];
    json(&words("10"));
    let extended = json(&words("20"));
    let unbroken = json(&["match", "tic-tac-toe", "uct@20it", "random", "--games", "20"]);
    assert_eq!(extended, unbroken);
    let before = std::fs::read(store).expect("the store");
    refused(&["match", "tic-tac-toe", "uct@21it", "random", "--out", store], "match.db");
    refused(&["match", "tic-tac-toe", "uct@20it", "random", "--seed", "2", "--out", store], "match.db");
    assert!(before == std::fs::read(store).expect("the store"), "a refused store is not touched");

    let record = nply(&["export", store, "--game", "7"]).output().expect("it runs");
    assert_eq!(record.status.code(), Some(0));
    refused(&["export", store, "--game", "21"], "21");
    // All but the last two moves of the game: a position that can be thought about.
    let text = String::from_utf8(record.stdout).expect("a text");
    let moves: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let file = folder.path().join("moves.txt");
    std::fs::write(&file, moves[..moves.len() - 2].join("\n")).expect("written");
    let thought =
        json(&["think", "tic-tac-toe", "--moves", file.to_str().expect("a name"), "--agent", "maxn@depth9"]);
    for field in ["lines", "iterations", "nodes", "depth", "seconds"] {
        assert!(thought.get(field).is_some(), "{field} is missing");
    }
    for field in ["action", "visits", "values", "pv"] {
        assert!(thought["lines"][0].get(field).is_some(), "{field} is missing");
    }
}

#[test]
fn files_that_are_no_stores_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    for text in ["dear diary", "", "SQLite format 3\0 but not really"] {
        std::fs::write(&file, text).expect("written");
        refused(
            &["match", "tic-tac-toe", "random", "greedy", "--out", file.to_str().expect("a name")],
            "notes.txt",
        );
        assert_eq!(std::fs::read_to_string(&file).expect("readable"), text);
    }
    let name = folder.path().to_str().expect("a name");
    refused(&["match", "tic-tac-toe", "random", "greedy", "--out", name], name);
}

#[test]
fn perft_counts() {
    let counted = json(&["perft", "chinese-checkers/4", "--depth", "3"]);
    assert_eq!(counted["leaves"], serde_json::json!([10, 103, 1030]));
    assert_eq!(counted["game"], "chinese-checkers/4");
}

#[test]
fn bad_input_gets_one_clear_line() {
    for (words, names) in [
        (&["match", "harts", "uct", "random"][..], "did you mean hearts?"),
        (&["match", "hearts/9", "uct", "random"], "hearts/9"),
        (&["match", "hearts/x", "uct", "random"], "`x`"),
        (&["match", "hearts:moo=1", "uct", "random"], "`moo`"),
        (&["match", "hearts:preset=papr", "uct", "random"], "did you mean paper?"),
        (&["match", "chinese-checkers:arm=5", "uct", "random"], "arm=5"),
        (&["match", "tic-tac-toe", "utc", "random"], "did you mean uct"),
        (&["match", "tic-tac-toe", "uct:cc=1", "random"], "did you mean c?"),
        (&["match", "tic-tac-toe", "uct:c=x", "random"], "c=x"),
        (&["match", "tic-tac-toe", "uct:c=-1", "random"], "c=-1"),
        (&["match", "tic-tac-toe", "uct:c=NaN", "random"], "c=NaN"),
        (&["match", "tic-tac-toe", "uct:playout=clever", "random"], "clever"),
        (&["match", "tic-tac-toe", "uct@fast", "random"], "fast"),
        (&["match", "tic-tac-toe", "uct@depth5", "random"], "uct@depth5"),
        (&["match", "tic-tac-toe", "maxn@50it", "random"], "maxn@50it"),
        (&["match", "tic-tac-toe", "random@50it", "uct"], "random@50it"),
        (&["match", "tic-tac-toe", "uct@0it", "random"], "0it"),
        (&["match", "tic-tac-toe", "human", "random"], "human"),
        (&["match", "tic-tac-toe"], "AGENT"),
        (&["match", "tic-tac-toe", "uct"], "a match needs two agents or more"),
        (&["match", "tic-tac-toe", "uct", "random", "--games", "0"], "--games"),
        (&["match", "tic-tac-toe", "uct", "random", "--games", "many"], "many"),
        (&["match", "tic-tac-toe", "uct", "random", "--threads", "0"], "--threads"),
        (&["match", "tic-tac-toe", "uct", "random", "--out", "no/such/folder/x.db"], "no/such/folder"),
        (&["play", "tic-tac-toe", "human"], "2 seats"),
        (&["play", "tic-tac-toe", "human@5it", "uct"], "human@5it"),
        (&["think", "tic-tac-toe", "--agent", "uct", "--moves", "no-such-file"], "no-such-file"),
        (&["think", "--agent", "uct"], "GAME"),
        (&["think", "--agent", "uct", "--record", "no-such-file"], "no-such-file"),
        (&["show", "tic-tac-toe", "--seat", "p3"], "p3"),
        (&["show", "tic-tac-toe", "--seat", "me"], "me"),
        (&["show", "tic-tac-toe", "--svg", "board.png"], "board.png"),
        (&["show", "tic-tac-toe", "--ply", "3"], "--record"),
        (&["show", "chess"], "chess"),
        (&["export", "no-such.db"], "--game"),
        (&["think", "tic-tac-toe", "--agent", "uct", "--seat", "p2"], "p2"),
        (&["think", "tic-tac-toe"], "--agent"),
        (&["perft", "tic-tac-toe", "--depth", "0"], "0"),
        (&["perft", "tic-tac-toe"], "--depth"),
        (&["verify", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (&["verify"], "FILES"),
        (&["bench", "chess"], "chess"),
        (&["bench", "--seconds", "-1"], "-1"),
        (&["export", "no-such.db", "--game", "1"], "no-such.db"),
        (&["games", "chess"], "chess"),
        (&["games", "hearts/99"], "hearts/99"),
        (&["games", "hearts:moo=1"], "`moo`"),
        (&["agents", "chess"], "chess"),
        (&["man", "no/such/folder"], "no/such/folder"),
        (&["completions", "cmd"], "cmd"),
        (&["mtach"], "mtach"),
        (&["games", "--jsn"], "--jsn"),
    ] {
        refused(words, names);
    }
}

#[test]
fn moves_that_cannot_be_played_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("moves.txt");
    let name = file.to_str().expect("a name").to_string();
    for (moves, names) in
        [("b2\nb2\n", "line 2"), ("a3\nb3\nzebra\n", "zebra"), ("a3 b3\n", "line 1"), ("\u{0}\n", "line 1")]
    {
        std::fs::write(&file, moves).expect("written");
        refused(&["think", "tic-tac-toe", "--agent", "uct@5it", "--moves", &name], names);
    }
    std::fs::write(&file, [0xff, 0xfe, 0x00]).expect("written");
    refused(&["think", "tic-tac-toe", "--agent", "uct@5it", "--moves", &name], "moves.txt");
    std::fs::write(&file, "a3\na2\nb3\nb2\nc3\n").expect("written");
    refused(&["think", "tic-tac-toe", "--agent", "uct@5it", "--moves", &name], "over");
}

#[test]
fn a_person_can_play_with_undo_and_hints() {
    let play = |typed: &str| {
        let output = nply(&["play", "tic-tac-toe", "human", "random", "--seed", "3", "--hints", "uct@200it"])
            .write_stdin(typed)
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("a text")
    };
    let told = play("?\nhint\nbanana\n4\nundo\n4\nlegal\nshow\nquit\n");
    assert!(told.contains("uct@200it advises") && told.contains("`banana`: unknown move here"), "{told}");
    let answers: Vec<&str> = told.lines().filter(|line| line.starts_with("p2: ")).collect();
    assert_eq!(answers.len(), 2, "{told}");
    assert_eq!(answers[0], answers[1], "the luck is kept when a decision is taken back");
    let whole = play(&"1\n".repeat(9));
    assert!(
        whole.contains("rank") && (whole.contains(" won.") || whole.contains("share the win")),
        "{whole}"
    );
    assert!(play("4\n").contains("end of input"));
}

#[test]
fn hidden_cards_stay_hidden_in_play() {
    let output = nply(&["play", "hearts", "human", "random", "random", "random", "--seed", "4"])
        .write_stdin("1\n1\n1\nquit\n")
        .output()
        .expect("it runs");
    let told = String::from_utf8(output.stdout).expect("a text");
    assert_eq!(output.status.code(), Some(0));
    assert!(!told.contains("chance:"), "the deal of the others was told:\n{told}");
    assert!(
        !told.contains("p2: pass:") && told.contains("you: pass:"),
        "passes of others were told:\n{told}"
    );
    assert!(told.contains("you receive "), "{told}");
}

#[test]
fn people_at_one_keyboard_do_not_see_each_others_choices() {
    let output = nply(&["play", "diamant/3", "human", "human", "random", "--seed", "4"])
        .write_stdin("1\n2\nquit\n")
        .output()
        .expect("it runs");
    let told = String::from_utf8(output.stdout).expect("a text");
    assert!(told.contains("---- the next seat looks ----"), "{told}");
    assert!(told.contains("p1: leave, you: stay, p3: "), "then all is revealed:\n{told}");
}

#[test]
fn people_at_one_keyboard_do_not_see_each_others_hands() {
    let words = ["play", "hearts:pass=none", "human", "human", "human", "human", "--seed", "1"];
    let output = nply(&words).write_stdin("1\n1\n1\n1\n").output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout).to_string();
    let (asked, cleared) = (told.matches("(you)").count(), told.matches("the next seat looks").count());
    assert!(asked >= 4 && cleared + 1 >= asked, "{told}");
    // What happened meanwhile is told again.
    assert!(told.split("the next seat looks").nth(2).is_some_and(|screen| screen.contains(": ")), "{told}");
}

#[test]
fn undo_passes_over_forced_actions() {
    let words = ["play", "sushi-go/2", "human", "random", "--seed", "1"];
    let picks = "1\n".repeat(9) + "undo\nundo\nquit\n";
    let output = nply(&words).write_stdin(picks).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(told.contains("round 2 of 3"), "{told}");
    // After nine picks the tenth is forced and a new round begins; two undos lead back over it into the first round.
    assert!(told.trim_end().rsplit("round ").next().is_some_and(|last| last.starts_with("1 of 3")), "{told}");
}

#[test]
fn odd_bytes_do_not_end_a_game() {
    let words = ["play", "tic-tac-toe", "human", "greedy", "--seed", "1"];
    let output = nply(&words).write_stdin(b"\xff\xfe\n4\n".to_vec()).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(output.status.success() && told.contains("unknown move") && told.contains("you: a2"), "{told}");
}

#[test]
fn manuals_and_help_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    nply(&["man", folder.path().to_str().expect("a name")]).assert().success();
    assert!(folder.path().join("nply-match.1").exists());
    for shell in ["bash", "zsh", "fish"] {
        let output = nply(&["completions", shell]).output().expect("it runs");
        assert!(String::from_utf8_lossy(&output.stdout).contains("nply"));
    }
    for command in
        ["games", "agents", "match", "play", "show", "think", "perft", "profile", "verify", "bench", "export"]
    {
        let output = nply(&[command, "--help"]).output().expect("it runs");
        assert!(String::from_utf8_lossy(&output.stdout).contains("Examples:"), "{command} has no examples");
    }
}

#[test]
fn a_short_benchmark_has_the_shape_of_the_contract() {
    let rows = json(&["bench", "tic-tac-toe", "--seconds", "0.02"]);
    for row in rows.as_array().expect("an array") {
        assert!(row["per_second"].as_f64().is_some_and(|rate| rate > 0.0), "{row}");
        assert!(row["game"].is_string() && row["what"].is_string() && row["unit"].is_string());
    }
    let uct =
        rows.as_array().and_then(|rows| rows.iter().find(|row| row["what"] == "uct")).expect("a row for uct");
    assert!(uct["bytes_per_move"].as_f64().is_some_and(|bytes| bytes > 0.0 && bytes <= 32.0), "{uct}");
}

#[test]
fn all_records_replay() {
    let files =
        ["openspiel_tic_tac_toe", "openspiel_hearts", "openspiel_chinese_checkers", "sushi_go", "diamant"];
    let paths: Vec<String> =
        files.iter().map(|file| records().join(format!("{file}.jsonl.gz")).display().to_string()).collect();
    let words: Vec<&str> = std::iter::once("verify").chain(paths.iter().map(String::as_str)).collect();
    let report = json(&words);
    assert_eq!(report["mismatches"], 0);
    let games: Vec<u64> =
        report["files"].as_array().expect("files").iter().filter_map(|file| file["games"].as_u64()).collect();
    assert_eq!(games, [30, 120, 8, 96, 70]);
}
