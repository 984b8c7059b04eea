//! Games of OpenSpiel.

use super::super::ChineseCheckers;
use nply_core::Listed;
use nply_core::records::ReplayError;
use serde_json::{Value, json};
use std::io::Read;

fn records() -> Vec<Value> {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records/openspiel_chinese_checkers.jsonl.gz");
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("the records are part of the project");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn replay(record: &Value) -> Result<u64, ReplayError> {
    ChineseCheckers::replay(record).expect("a record of this game")
}

#[test]
fn all_records_replay() {
    let records = records();
    assert_eq!(records.len(), 8);
    for record in &records {
        assert_eq!(replay(record), Ok(record["steps"].as_array().unwrap().len() as u64), "{}", record["id"]);
    }
}

/// The field in which a changed record differs.
fn differs(change: impl FnOnce(&mut Value)) -> String {
    let mut record = records().swap_remove(0);
    change(&mut record);
    match replay(&record) {
        Err(ReplayError::Differs(difference)) => difference.field,
        other => panic!("{other:?}"),
    }
}

#[test]
fn changed_records_differ() {
    assert_eq!(differs(|r| r["steps"][3]["legal"][0] = json!("0->120")), "legal");
    assert_eq!(differs(|r| drop(r["steps"][3]["legal"].as_array_mut().unwrap().pop())), "legal");
    assert_eq!(differs(|r| r["steps"][3]["a"] = json!("0->120")), "a");
    assert_eq!(differs(|r| r["steps"][3]["a"] = json!("Pass")), "a");
    assert_eq!(differs(|r| r["steps"][3]["p"] = json!(0)), "p");
    assert_eq!(differs(|r| r["final"]["board"] = json!("...")), "final.board");
    assert_eq!(differs(|r| r["returns"] = json!([1.0, -1.0])), "returns");
    assert_eq!(differs(|r| drop(r["steps"].as_array_mut().unwrap().pop())), "steps");
    assert_eq!(differs(|r| r["game"] = json!("chinese_checkers(players=2,max_moves=151)")), "steps");
    assert_eq!(differs(|r| r["game"] = json!("chinese_checkers(players=2,max_moves=149)")), "p");
}

#[test]
fn malformed_records_are_unreadable() {
    let base = records().swap_remove(0);
    for (name, value) in [
        ("steps", json!(7)),
        ("steps", json!([{"p": 0}])),
        ("steps", json!([{"p": 0, "legal": "x", "a": 1}])),
        ("players", json!("two")),
        ("players", Value::Null),
        ("game", json!("chinese_checkers(players=2,speed=3)")),
        ("game", json!("chinese_checkers(players=2,max_moves=x)")),
        ("final", Value::Null),
        ("returns", json!("0")),
    ] {
        let mut record = base.clone();
        record[name] = value;
        let replayed = replay(&record);
        assert!(matches!(replayed, Err(ReplayError::Unreadable(_))), "{name}: {replayed:?}");
    }
    let mut five = base.clone();
    five["players"] = json!(5);
    five["game"] = json!("chinese_checkers(players=5)");
    assert!(matches!(replay(&five), Err(ReplayError::Unreadable(_))));
    assert!(ChineseCheckers::replay(&json!({"game": "hearts"})).is_none());
    assert!(ChineseCheckers::replay(&json!({"game": "chinese_checkers_2"})).is_none());
    assert!(ChineseCheckers::replay(&json!([1, 2])).is_none());
}
