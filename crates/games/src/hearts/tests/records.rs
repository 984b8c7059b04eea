//! Games of OpenSpiel.

use crate::hearts::Hearts;
use flate2::read::GzDecoder;
use nply_core::Listed;
use nply_core::records::ReplayError;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};

fn records() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records/openspiel_hearts.jsonl.gz");
    let file = std::fs::File::open(path).expect("the records are in the repository");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    lines.map(|line| serde_json::from_str(&line.expect("gzip")).expect("JSON")).collect()
}

#[test]
fn all_records_replay() {
    let (mut games, mut steps) = (0, 0);
    for record in records() {
        match Hearts::replay(&record) {
            Some(Ok(agreed)) => (games, steps) = (games + 1, steps + agreed),
            other => panic!("record {}: {other:?}", record["id"]),
        }
    }
    assert_eq!((games, steps), (120, 7056));
}

/// The field in which a changed record differs, and the step.
fn differs(record: &Value) -> (String, Option<usize>) {
    match Hearts::replay(record) {
        Some(Err(ReplayError::Differs(difference))) => (difference.field, difference.step),
        other => panic!("{other:?}"),
    }
}

#[test]
fn changes_are_noticed_and_named() {
    let records = records();
    let passing = records.iter().find(|record| record["setup"]["pass"] == "left").expect("one with passing");
    let change = |at: &str, value: Value| {
        let mut record = passing.clone();
        *record.pointer_mut(at).unwrap_or_else(|| panic!("no {at}")) = value;
        differs(&record)
    };
    assert_eq!(change("/steps/4/legal/0", json!("AS")), ("legal".into(), Some(4)));
    assert_eq!(change("/steps/20/legal/0", json!("2C")), ("legal".into(), Some(20)));
    assert_eq!(change("/steps/12/a", json!("AS")), ("a".into(), Some(12)));
    assert_eq!(change("/steps/5/p", json!(0)), ("p".into(), Some(5)));
    assert_eq!(change("/steps/30/s/points", json!([0, 0, 0, 7])), ("points".into(), Some(30)));
    assert_eq!(change("/steps/30/s/trick", json!(["AS", "2C"])), ("trick".into(), Some(30)));
    assert_eq!(change("/steps/13/s/hand/0", json!("2C")), ("hand".into(), Some(13)));
    assert_eq!(change("/steps/13/s/broken", json!(true)), ("broken".into(), Some(13)));
    assert_eq!(change("/steps/13/s/phase", json!("pass")), ("phase".into(), Some(13)));
    assert_eq!(change("/final/points/0", json!(1)), ("points".into(), None));
    assert_eq!(change("/returns/3", json!(4.0)), ("returns".into(), None));
    assert_eq!(change("/players", json!(5)), ("players".into(), None));
    // The option decides what is legal: without it another rule would have been replayed.
    let jack =
        records.iter().find(|record| record["game"] == "hearts(jd_bonus=True)").expect("one with the jack");
    let mut plain = jack.clone();
    plain["game"] = json!("hearts");
    assert_eq!(differs(&plain).0, "points");
}

#[test]
fn damaged_records_are_refused_without_panic() {
    let record = records().swap_remove(5);
    for at in [
        "/steps/3",
        "/steps/3/s",
        "/steps/3/legal",
        "/steps/3/a",
        "/setup",
        "/setup/hands/1/2",
        "/final",
        "/returns",
    ] {
        for value in [Value::Null, json!(7), json!("x"), json!([]), json!({}), json!([["2C"]])] {
            let mut damaged = record.clone();
            *damaged.pointer_mut(at).unwrap_or_else(|| panic!("no {at}")) = value.clone();
            assert!(matches!(Hearts::replay(&damaged), Some(Err(_))), "{at} as {value}");
        }
    }
    let mut short = record.clone();
    short["steps"].as_array_mut().expect("a list").pop();
    assert!(matches!(Hearts::replay(&short), Some(Err(ReplayError::Unreadable(_)))));
    for game in ["hearts(x=True)", "hearts(jd_bonus=1)", "hearts(jd_bonus)"] {
        assert!(matches!(Hearts::replay(&json!({ "game": game })), Some(Err(ReplayError::Unreadable(_)))));
    }
    for other in [json!({"game": "spades"}), json!({"game": "heartsx"}), json!(3), json!({})] {
        assert!(Hearts::replay(&other).is_none());
    }
}
