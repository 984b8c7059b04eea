//! Games of another program replayed with our rules.

use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::diamant::Diamant;
use serde_json::{Value, json};
use std::io::Read;

fn records() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records/diamant.jsonl.gz");
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("the records are part of the project");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_record_replays() {
    let records = records();
    assert_eq!(records.len(), 70);
    let mut steps = 0;
    for record in &records {
        steps += Diamant::replay(record)
            .expect("a record of this game")
            .unwrap_or_else(|e| panic!("{}: {e}", record["id"]));
    }
    assert_eq!(steps, 2557);
}

/// The field that differs after a change of the record.
fn differs(change: impl Fn(&mut Value)) -> String {
    let mut record = records().swap_remove(0);
    change(&mut record);
    match Diamant::replay(&record) {
        Some(Err(ReplayError::Differs(difference))) => difference.field,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_changed_record_is_noticed() {
    assert_eq!(differs(|r| r["caves"][0]["steps"][0]["act"]["0"] = json!("Jump")), "act");
    assert_eq!(differs(|r| r["caves"][0]["steps"][0]["act"] = json!({"0": "Stay"})), "act");
    assert_eq!(differs(|r| r["caves"][0]["steps"][0]["card"] = json!("gem16")), "card");
    assert_eq!(differs(|r| r["caves"][1]["deck"][0] = json!("gem1")), "deck");
    for name in ["hand", "chest"] {
        assert_eq!(differs(|r| r["caves"][0]["steps"][1][name][0] = json!(99)), name);
    }
    assert_eq!(differs(|r| r["caves"][0]["steps"][1]["inside"][0] = json!(true)), "inside");
    assert_eq!(differs(|r| r["caves"][0]["steps"][0]["path_gems"] = json!(3)), "path_gems");
    assert_eq!(differs(|r| r["caves"][2]["steps"][12]["path_relics"] = json!(0)), "path_relics");
    assert_eq!(differs(|r| r["final"][1] = json!(14)), "final");
    assert_eq!(differs(|r| r["richest"] = json!([0, 1])), "richest");
    assert_eq!(differs(|r| drop(r["caves"].as_array_mut().expect("a list").pop())), "caves");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        let mut record = records().swap_remove(0);
        change(&mut record);
        matches!(Diamant::replay(&record), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(9)));
    assert!(unreadable(|r| r["caves"][0]["deck"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("final"))));
    assert!(Diamant::replay(&json!({"game": "rolit"})).is_none());
    assert!(Diamant::replay(&json!([1])).is_none());
}
