//! Being told to end: what is done is kept, and a store that is deleted is told.

use crate::first_look::nply;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const LONG: &str = "game = 'tic-tac-toe'\ngames = 1000000\nbudget = '200it'\n[[agent]]\nspec = 'uct'\n[[agent]]\nspec = 'random'\n";

fn start(folder: &Path, words: &[&str]) -> Child {
    let binary = assert_cmd::cargo::cargo_bin("nply");
    let mut command = Command::new(binary);
    command.current_dir(folder).args(words).env("NPLY_SETTINGS", folder.join("settings.toml"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it runs");
    kill_after_two_minutes(child.id());
    child
}

/// A program that does not end fails its test, and does not hold up all the others.
fn kill_after_two_minutes(process: u32) {
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_secs(120));
        let _ = Command::new("sh").args(["-c", &format!("kill -KILL {process}")]).status();
    });
}

fn signal(child: &Child, name: &str) {
    let words = format!("kill -{name} {}", child.id());
    assert!(Command::new("sh").args(["-c", &words]).status().expect("a shell").success());
}

#[test]
fn a_worker_that_is_told_to_end_hands_in_what_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.toml"), LONG).expect("written");
    let shards = nply(folder.path(), &["tournament", "t.toml", "--games", "100000", "--shards", "100000"]);
    let shards = { shards }.assert().success().get_output().stdout.clone();
    std::fs::write(folder.path().join("shards.jsonl"), shards).expect("written");
    for name in ["TERM", "HUP"] {
        let child = start(folder.path(), &["worker", "shards.jsonl"]);
        std::thread::sleep(std::time::Duration::from_millis(1500));
        signal(&child, name);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        std::fs::write(folder.path().join("results.jsonl"), &output.stdout).expect("written");
        let merge = ["tournament", "t.toml", "--merge", "results.jsonl", "--json", "--quiet"];
        let told = nply(folder.path(), &merge).assert().success().get_output().stdout.clone();
        let told: serde_json::Value = serde_json::from_slice(&told).expect("JSON");
        assert!(
            told["games"].as_u64().is_some_and(|games| games > 0 && games < 100_000),
            "{name}: {}",
            told["games"]
        );
    }
}

#[test]
fn a_match_that_is_told_to_end_keeps_its_games() {
    for name in ["TERM", "HUP", "INT"] {
        let folder = tempfile::tempdir().expect("a folder");
        let words = ["match", "tic-tac-toe", "uct@200it", "random", "--games", "1000000", "--out", "m.db"];
        let child = start(folder.path(), &words);
        std::thread::sleep(std::time::Duration::from_millis(1500));
        signal(&child, name);
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(130) && told.contains("the same command continues it"),
            "{name}: {told}"
        );
    }
}

#[test]
fn a_store_deleted_while_it_is_written_is_told_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let words =
        ["match", "tic-tac-toe", "uct@200it", "random", "--games", "100000", "--out", "m.db", "--quiet"];
    let child = start(folder.path(), &words);
    let store = folder.path().join("m.db");
    for _ in 0..12_000 {
        if store.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::fs::remove_file(&store).expect("removed");
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{told}");
    assert!(
        told.contains("deleted or replaced while it was written; all games so far are in m.db-saved"),
        "{told}"
    );
    nply(folder.path(), &["stats", "m.db-saved"]).assert().success();
}

/// Endless input ends with one line.
#[test]
fn endless_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings =
        nply(folder.path(), &["agents", "tic-tac-toe"]).env("NPLY_SETTINGS", "/dev/zero").assert().code(2);
    assert!(String::from_utf8_lossy(&settings.get_output().stderr).contains("the most that is read"));
    for words in [
        &["verify", "/dev/zero"][..],
        &["tournament", "/dev/zero", "--out", "t.db"],
        &["tune", "/dev/zero", "--out", "t.db"],
        &["think", "tic-tac-toe", "--agent", "uct", "--moves", "/dev/zero"],
        &["worker", "/dev/zero"],
    ] {
        let mut child = start(folder.path(), words);
        let mut told = String::new();
        let stderr = child.stderr.take().expect("piped");
        BufReader::new(stderr).take(10_000).read_line(&mut told).expect("a line");
        assert!(told.contains("the most that is read"), "{words:?}: {told}");
        assert_eq!(child.wait().expect("it ends").code(), Some(2), "{words:?}");
    }
    // A line that never ends, where a person should type.
    let typed = nply(folder.path(), &["play", "tic-tac-toe", "--plain", "--budget", "5it"])
        .write_stdin(vec![b'a'; 1 << 20])
        .assert()
        .code(2);
    let told = String::from_utf8_lossy(&typed.get_output().stderr).into_owned();
    assert!(told.contains("`stdin`: a line longer than 65536 bytes"), "{told}");
}

#[test]
fn an_unplayed_match_is_not_a_lost_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = format!("{}[[agent]]\nspec = 'greedy'\n", LONG.replace("games = 1000000", "games = 2"));
    std::fs::write(folder.path().join("t.toml"), file).expect("written");
    std::fs::write(folder.path().join("none.jsonl"), "").expect("written");
    let words = ["tournament", "t.toml", "--merge", "none.jsonl", "--quiet"];
    let told = nply(folder.path(), &words).assert().success().get_output().stdout.clone();
    let told = String::from_utf8_lossy(&told).into_owned();
    assert!(told.contains("not played yet") && !told.contains("0.0 %"), "{told}");
}

/// A person who is asked for a move has nothing to wait for.
#[test]
fn a_game_is_left_at_once_while_it_waits_for_a_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["play", "tic-tac-toe", "human", "random", "--record", "game.json", "--plain"];
    let mut child = start(folder.path(), &words);
    let mut prompt = BufReader::new(child.stdout.as_mut().expect("piped"));
    let mut told = Vec::new();
    prompt.read_until(b'>', &mut told).expect("a prompt");
    signal(&child, "INT");
    // The input stays open: nobody has to press a key.
    let input = child.stdin.take();
    let output = child.wait_with_output().expect("it ends");
    drop(input);
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the game is left"));
    assert!(folder.path().join("game.json").exists(), "what was played is kept");
}
