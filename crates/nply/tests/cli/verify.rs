//! `nply verify` notices every kind of damage in every kind of record.

use assert_cmd::Command;
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::io::Read;
use std::path::Path;

/// A file of records, and three places to damage: a legal action, a state, a return.
const FILES: [(&str, [&str; 3]); 5] = [
    ("openspiel_tic_tac_toe", ["/steps/1/legal/0", "/steps/2/s", "/returns/0"]),
    ("openspiel_hearts", ["/steps/3/legal/0", "/steps/5/s/points/0", "/returns/1"]),
    ("openspiel_chinese_checkers", ["/steps/4/legal/0", "/final/board", "/returns/1"]),
    ("sushi_go", ["/rounds/1/turns/2/legal/0/0", "/rounds/0/turns/1/hands/0/0", "/official_final/0"]),
    ("diamant", ["/caves/0/steps/0/act/0", "/caves/1/steps/0/chest/0", "/final/0"]),
];

fn first_record(file: &str) -> Value {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records").join(format!("{file}.jsonl.gz"));
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).expect("the file")).read_to_string(&mut text).expect("a text");
    serde_json::from_str(text.lines().next().expect("a line")).expect("JSON")
}

/// Another value of the same kind.
fn damaged(value: &Value) -> Value {
    match value {
        Value::Number(n) => json!(n.as_f64().expect("a number") + 1.0),
        Value::String(text) if text.len() > 2 && !text.contains(['>', 'a', 'e', 'i', 'o']) => {
            // A board: the last mark becomes another one.
            let last = if text.ends_with('1') { "2" } else { "1" };
            json!(format!("{}{last}", &text[..text.len() - 1]))
        }
        Value::String(_) => json!("Nonsense"),
        other => panic!("no damage for {other}"),
    }
}

/// Exit code and what was told of one record.
fn verify(text: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("damaged.jsonl");
    std::fs::write(&path, text).expect("written");
    let output =
        Command::cargo_bin("nply").expect("the binary").arg("verify").arg(&path).output().expect("it runs");
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
    (output.status.code().expect("a code"), told(&output.stdout), told(&output.stderr))
}

#[test]
fn every_damage_is_found_and_named() {
    for (file, places) in FILES {
        let record = first_record(file);
        assert_eq!(verify(&record.to_string()).0, 0, "{file} is fine before it is damaged");
        for place in places {
            let mut bad = record.clone();
            let value = bad.pointer_mut(place).unwrap_or_else(|| panic!("{file} has no {place}"));
            // Whole numbers stay whole where the field is one.
            *value = match (&*value, damaged(value)) {
                (Value::Number(n), d) if n.is_i64() => json!(d.as_f64().expect("a number") as i64),
                (_, d) => d,
            };
            let (code, told, error) = verify(&bad.to_string());
            assert_eq!(code, 1, "{file} {place}: {told}{error}");
            assert!(told.contains("field `"), "{file} {place} does not name the field: {told}");
            assert!(told.contains("damaged.jsonl: game "), "{file} {place} does not name the game: {told}");
        }
    }
}

#[test]
fn what_cannot_be_replayed_is_an_error() {
    let record = first_record("diamant").to_string();
    for (text, names) in [
        (record[..record.len() / 2].to_string(), "line 1"),
        (format!("{record}\nnot json\n"), "line 2"),
        (format!("{record}\n{{\"game\": \"chess\"}}\n"), "line 2"),
        (String::new(), "damaged.jsonl"),
    ] {
        let (code, told, error) = verify(&text);
        assert_eq!(code, 2, "{told}{error}");
        assert_eq!(error.trim_end().lines().count(), 1, "{error}");
        assert!(error.contains(names), "{error}");
    }
    for (file, _) in FILES {
        let mut record = first_record(file);
        let steps =
            ["steps", "rounds", "caves"].into_iter().find(|key| record.get(key).is_some()).expect("steps");
        record.as_object_mut().expect("an object").remove(steps);
        assert_eq!(verify(&record.to_string()).0, 2, "{file} without {steps}");
    }
}

#[test]
fn a_truncated_archive_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cut.jsonl.gz");
    let whole =
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/diamant.jsonl.gz"));
    let whole = whole.expect("the file");
    std::fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    let output =
        Command::cargo_bin("nply").expect("the binary").arg("verify").arg(&path).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cut.jsonl.gz"));
}
