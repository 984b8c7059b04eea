//! Verification of records: what agrees, what differs, and what is refused.

use flate2::Compression;
use flate2::write::GzEncoder;
use nply_arena::verify_file;
use proptest::prelude::*;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

fn records() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/openspiel_tic_tac_toe.jsonl.gz")
}

fn text() -> String {
    let mut text = String::new();
    let file = std::fs::File::open(records()).expect("the records are there");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("compressed text");
    text
}

/// Verifies these bytes as a file.
fn verify(bytes: &[u8]) -> Result<nply_arena::FileReport, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    std::fs::write(&path, bytes).expect("written");
    verify_file(crate::common::registry(), &path).map_err(|bad| bad.to_string())
}

#[test]
fn compressed_and_plain_files_are_read_alike() {
    let report = verify_file(crate::common::registry(), &records()).expect("replayed");
    assert_eq!((report.mismatches, &report.first), (0, &None));
    assert!(report.games > 1 && report.steps > 5 * report.games && report.file.ends_with(".jsonl.gz"));
    let plain = verify(text().as_bytes()).expect("replayed");
    assert_eq!((plain.games, plain.steps), (report.games, report.steps));
}

#[test]
fn the_first_difference_is_named() {
    let text = text();
    let first = text.lines().next().expect("a record");
    let damaged = first.replacen("\"legal\":[0,1,2", "\"legal\":[0,1", 1);
    assert_ne!(first, damaged);
    let report = verify(text.replacen(first, &damaged, 1).as_bytes()).expect("replayed");
    assert_eq!(report.mismatches, 1);
    let told = report.first.expect("a difference");
    assert!(told.starts_with("game 0, step 0, field `legal`: ours "), "{told}");
}

#[test]
fn nothing_is_skipped() {
    let text = text();
    let first = text.lines().next().expect("a record");
    let refused = |content: String| verify(content.as_bytes()).expect_err("refused");
    assert!(refused(String::new()).ends_with("no records in this file"));
    assert!(refused(format!("{first}\n\n{first}\n")).contains("line 2: not a JSON record"));
    assert!(refused(format!("{first}\n{}", &first[..first.len() / 2])).contains("line 2: not a JSON record"));
    assert!(
        refused(format!("{first}\n{{\"game\":\"go\"}}"))
            .contains("line 2: no known game replays records of `go`")
    );
    assert!(refused("[1]".into()).contains("line 1: not a record of a known game"));
    let headless = first.replacen("\"steps\"", "\"stops\"", 1);
    assert!(refused(headless).contains("line 1: game 0: field `steps`"));
    assert!(verify(b"\xFF\xFE\n").expect_err("refused").contains("line 1: cannot be read"));
    let missing = verify_file(crate::common::registry(), Path::new("no-such-file.jsonl"))
        .expect_err("refused")
        .to_string();
    assert!(missing.starts_with("`no-such-file.jsonl`: cannot be read"), "{missing}");
    assert!(verify_file(crate::common::registry(), Path::new(".")).is_err());
}

#[test]
fn a_truncated_archive_is_an_error_wherever_it_ends() {
    let whole = std::fs::read(records()).expect("the records are there");
    for end in [3, 12, whole.len() / 2, whole.len() - 1] {
        assert!(verify(&whole[..end]).is_err(), "{end} bytes of {}", whole.len());
    }
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x10;
    assert!(verify(&flipped).is_err());
}

#[test]
fn archives_of_several_members_are_read_to_the_end() {
    let text = text();
    let half = |part: &str| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(part.as_bytes()).expect("in memory");
        encoder.finish().expect("in memory")
    };
    let both = [half(&text), half(&text)].concat();
    assert_eq!(verify(&both).expect("replayed").games, 2 * verify(text.as_bytes()).expect("replayed").games);
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = verify(&bytes);
        let _ = verify(&[&[0x1F, 0x8B], &bytes[..]].concat());
    }
}

/// The first record of a file, and what becomes of it without one field, at the top or in a step.
fn without(file: &str, step: Option<usize>, field: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records").join(file);
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("the records are there");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("compressed text");
    let mut record: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("a record")).expect("JSON");
    let part = match step {
        None => &mut record,
        Some(step) => &mut record["steps"][step],
    };
    part.as_object_mut().expect("an object").remove(field).expect(field);
    match verify(record.to_string().as_bytes()) {
        Err(told) => told,
        Ok(report) => report.first.expect("a difference"),
    }
}

#[test]
fn missing_fields_are_told() {
    for (file, step, field) in [
        ("openspiel_tic_tac_toe.jsonl.gz", None, "setup"),
        ("openspiel_chinese_checkers.jsonl.gz", None, "setup"),
        ("openspiel_chinese_checkers.jsonl.gz", Some(3), "legal"),
        ("focus.jsonl.gz", Some(5), "legal"),
        ("focus.jsonl.gz", Some(9), "board"),
        ("rolit.jsonl.gz", Some(7), "board"),
        ("openspiel_hearts.jsonl.gz", None, "setup"),
    ] {
        let told = without(file, step, field);
        assert!(told.contains(&format!("field `{field}` is missing")), "{file}: {told}");
    }
}

#[test]
fn dropped_steps_are_told() {
    let text = text();
    let mut record: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("a record")).expect("JSON");
    record["steps"].as_array_mut().expect("steps").pop();
    assert_eq!(verify(record.to_string().as_bytes()).expect("read").mismatches, 1);
}

#[test]
fn endless_lines_and_files_are_refused() {
    let long = vec![b' '; (64 << 20) + 1];
    let told = verify(&long).expect_err("refused");
    assert!(told.contains("line 1: longer than 64 MB, the most that is read"), "{told}");
}
