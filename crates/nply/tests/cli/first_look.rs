//! What a newcomer sees: tables that fit the terminal, errors that say where to read on, wording.

use assert_cmd::Command;
use std::path::Path;

pub fn nply(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("nply").expect("the binary");
    // Stored settings and the terminal of whoever runs the tests change nothing here.
    command.current_dir(folder).args(words).env("NPLY_SETTINGS", folder.join("settings.toml"));
    command.env_remove("COLUMNS").env_remove("PAGER");
    command
}

pub fn out(folder: &Path, words: &[&str]) -> String {
    let out = nply(folder, words).assert().success().get_output().stdout.clone();
    String::from_utf8(out).expect("text")
}

pub fn notes(folder: &Path, words: &[&str]) -> String {
    let out = nply(folder, words).assert().success().get_output().stderr.clone();
    String::from_utf8(out).expect("text")
}

fn refused(words: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = nply(folder.path(), words).assert().code(2).get_output().clone();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stderr), text(output.stdout))
}

#[test]
fn tables_fit_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let store =
        ["match", "tic-tac-toe", "uct:c=0.4,length=inf@20it", "random", "--games", "8", "--out", "m.db"];
    nply(folder.path(), &store).assert().success();
    for width in [80, 100, 120] {
        for words in [
            &["games"][..],
            &["games", "hearts"],
            &["agents"],
            &["agents", "chinese-checkers"],
            &["reproduce"],
            &["stats", "m.db"],
            &[
                "match",
                "tic-tac-toe",
                "uct:c=0.4,length=inf@20it",
                "greedy",
                "random",
                "--games",
                "6",
                "--quiet",
            ],
        ] {
            let output = nply(folder.path(), words).env("COLUMNS", width.to_string()).assert().success();
            let text = String::from_utf8(output.get_output().stdout.clone()).expect("text");
            // Sentences may be as long as they are; tables have columns, told by two blanks inside a line.
            let table = text.lines().filter(|line| line.trim().contains("  "));
            let widest = table.map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= width, "{words:?} at {width}: {widest}\n{text}");
            assert!(text.lines().count() < 600, "{words:?} at {width}: {} lines", text.lines().count());
            let letters = text.lines().filter(|line| line.trim().chars().count() == 1).count();
            assert!(letters < 5, "{words:?} at {width}: {letters} lines of one letter");
        }
    }
}

#[test]
fn errors_name_the_command_that_explains_them() {
    let (told, _) = refused(&["match", "tic-tac-toe", "uct", "random", "--game", "5"]);
    assert!(told.lines().next().is_some_and(|line| line.ends_with("(see `nply match --help`)")), "{told}");
    assert!(
        told.lines().nth(1).is_some_and(|line| line.starts_with("  tip: ") && line.contains("--games")),
        "{told}"
    );
    assert!(refused(&["macth"]).0.contains("(see `nply --help`)"));
}

#[test]
fn a_seed_is_explained() {
    for word in ["-1", "x", "1.5"] {
        let (told, _) = refused(&["match", "tic-tac-toe", "uct", "random", "--seed", word]);
        assert!(told.contains("a seed is a whole number from 0 to 18446744073709551615"), "{told}");
    }
}

#[test]
fn a_number_below_zero_is_a_value_and_is_explained() {
    for (words, told) in [
        (&["match", "tic-tac-toe", "uct", "random", "--games", "-5"][..], "from 1 to 1000000000"),
        (&["think", "tic-tac-toe", "--agent", "uct", "--lines", "-1"], "a whole number, 0 or more"),
        (&["show", "tic-tac-toe", "--random", "-1"], "a whole number, 0 or more"),
        (&["perft", "tic-tac-toe", "--depth", "-3"], "from 1 to 64"),
        (&["export", "m.db", "--game", "-1"], "a whole number, 1 or more"),
    ] {
        let (line, _) = refused(words);
        assert!(line.contains(told) && !line.contains("tip:"), "{words:?}: {line}");
    }
}

#[test]
fn errors_are_json_for_those_who_asked_for_it() {
    for words in [&["match", "chess", "uct", "random", "--json"][..], &["games", "--json", "--wrong"]] {
        let (told, json) = refused(words);
        let json: serde_json::Value = serde_json::from_str(&json).expect("one document");
        let error = json["error"].as_str().expect("a text");
        assert!(told.starts_with(&format!("nply: {error}")), "{told} {json}");
    }
    assert_eq!(refused(&["match", "chess", "uct", "random"]).1, "");
}

#[test]
fn the_version_is_json_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let json: serde_json::Value =
        serde_json::from_str(&out(folder.path(), &["--version", "--json"])).expect("JSON");
    assert_eq!((&json["name"], &json["version"]), (&"nply".into(), &env!("CARGO_PKG_VERSION").into()));
}

#[test]
fn help_is_wrapped_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["match", "tournament", "stats", "reproduce", "worker", "think", "play"] {
        let help = out(folder.path(), &[command, "--help"]);
        // A paragraph that was broken by hand ends in the middle of a sentence, on a line that is not indented.
        let paragraphs =
            help.split("\n\n").filter(|part| !part.starts_with([' ', '-']) && !part.contains(':'));
        for paragraph in paragraphs.filter(|part| part.len() > 200) {
            let lines: Vec<&str> = paragraph.lines().collect();
            let short = lines[..lines.len() - 1].iter().any(|line| line.len() < 70);
            assert!(!short, "{command}: {paragraph}");
        }
        assert!(!help.contains("where it was ended"), "{command}");
    }
}

/// What is indented in help is there to be copied: it must not be broken.
#[test]
fn examples_of_help_fit_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands = out(folder.path(), &["--help"]);
    let commands = commands.lines().skip_while(|line| *line != "Commands:").skip(1);
    let named = |line: &str| -> Option<String> {
        let name = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '))?;
        name.split_whitespace().next().map(str::to_string)
    };
    let commands = commands.take_while(|line| !line.is_empty()).filter_map(named);
    let mut seen = 0;
    for command in commands.filter(|command| command != "help") {
        let help = nply(folder.path(), &[command.as_str(), "--help"]).env("COLUMNS", "80").assert().success();
        let help = String::from_utf8(help.get_output().stdout.clone()).expect("text");
        let (_, after) = help.split_once("Print help\n").expect("options come first");
        for line in after.lines().filter(|line| line.starts_with("  ")) {
            let whole = ["  nply ", "  head ", "  ["].iter().any(|start| line.starts_with(start));
            assert!(whole || line.contains(" = "), "{command}: a broken line: {line}");
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} lines");
}
