//! Games of another program replayed with our rules.

use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::sushi_go::SushiGo;
use serde_json::{Value, json};
use std::io::Read;

fn records() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records/sushi_go.jsonl.gz");
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("the records are part of the project");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_record_replays() {
    let records = records();
    assert_eq!(records.len(), 96);
    let mut steps = 0;
    for record in &records {
        steps += SushiGo::replay(record)
            .expect("a record of this game")
            .unwrap_or_else(|e| panic!("{}: {e}", record["id"]));
    }
    assert_eq!(steps, 2448);
}

/// The field that differs after a change of the record.
fn differs(change: impl Fn(&mut Value)) -> String {
    let mut record = records().swap_remove(0);
    change(&mut record);
    match SushiGo::replay(&record) {
        Some(Err(ReplayError::Differs(difference))) => difference.field,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_changed_record_is_noticed() {
    let turn = |r: &mut Value, name: &str, value: Value| r["rounds"][0]["turns"][1][name][0] = value;
    assert_eq!(differs(|r| turn(r, "act", json!(["Pudding"]))), "act");
    assert_eq!(differs(|r| turn(r, "act", json!(["Squid", "Egg"]))), "act");
    assert_eq!(differs(|r| turn(r, "act", json!([]))), "act");
    assert_eq!(differs(|r| turn(r, "legal", json!(["Squid"]))), "legal");
    assert_eq!(differs(|r| turn(r, "hands", json!(["Squid"]))), "hands");
    assert_eq!(differs(|r| turn(r, "score", json!(4))), "score");
    assert_eq!(differs(|r| r["rounds"][0]["hands"][0][0] = json!("Ramen")), "hands");
    for name in ["maki", "official_score", "program_score"] {
        assert_eq!(differs(|r| r["rounds"][1][name][1] = json!(99)), name);
    }
    for name in ["puddings", "official_final", "program_final", "winners"] {
        assert_eq!(differs(|r| r[name][0] = json!(99)), name);
    }
    assert_eq!(differs(|r| drop(r["rounds"].as_array_mut().expect("a list").pop())), "rounds");
    assert_eq!(differs(|r| drop(r["rounds"][2]["turns"].as_array_mut().expect("a list").pop())), "turns");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        let mut record = records().swap_remove(0);
        change(&mut record);
        matches!(SushiGo::replay(&record), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(6)));
    assert!(unreadable(|r| r["rounds"][0]["turns"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winners"))));
    assert!(SushiGo::replay(&json!({"game": "rolit"})).is_none());
    assert!(SushiGo::replay(&json!([1])).is_none());
}
