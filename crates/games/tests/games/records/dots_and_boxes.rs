use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::dots_and_boxes::DotsAndBoxes;
use serde_json::{Value, json};

const FILE: &str = "dots_and_boxes";
const OPEN_SPIEL: &str = "openspiel_dots_and_boxes";

fn differs(file: &str, change: impl Fn(&mut Value)) -> String {
    super::differs::<DotsAndBoxes>(file, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<DotsAndBoxes>(FILE), (23, 1886));
    assert_eq!(replay_all::<DotsAndBoxes>(OPEN_SPIEL), (40, 1076));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, name: &str, value: Value| r["steps"][3][name] = value;
    assert_eq!(differs(FILE, |r| step(r, "seat", json!(0))), "seat");
    assert_eq!(differs(FILE, |r| step(r, "legal", json!([1, 2]))), "legal");
    assert_eq!(differs(FILE, |r| step(r, "act", json!(18))), "act");
    assert_eq!(differs(FILE, |r| step(r, "act", json!(999))), "act");
    assert_eq!(differs(FILE, |r| step(r, "score", json!([1, 0]))), "score");
    assert_eq!(differs(FILE, |r| r["edges"][0][0] = json!(5.0)), "edges");
    assert_eq!(differs(FILE, |r| r["ranking"] = json!([2.0, 1.0])), "ranking");
    let pop = |r: &mut Value| drop(r["steps"].as_array_mut().expect("a list").pop());
    assert_eq!(differs(FILE, pop), "steps (the game is over)");
    assert_eq!(differs(OPEN_SPIEL, |r| step(r, "p", json!(0))), "p");
    assert_eq!(differs(OPEN_SPIEL, |r| r["steps"][3]["s"]["boxes"][0] = json!(1)), "s");
    assert_eq!(differs(OPEN_SPIEL, |r| step(r, "legal", json!(["(h,0,0)"]))), "legal");
    assert_eq!(differs(OPEN_SPIEL, |r| step(r, "n_legal", json!(3))), "n_legal");
    assert_eq!(differs(OPEN_SPIEL, |r| step(r, "a", json!("(h,2,0)"))), "a");
    assert_eq!(differs(OPEN_SPIEL, |r| r["returns"] = json!([1.0, -1.0])), "returns");
    assert_eq!(differs(OPEN_SPIEL, |r| r["final"]["boxes"] = json!([3, 1])), "final");
    assert_eq!(differs(OPEN_SPIEL, pop), "final");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |file: &str, change: fn(&mut Value)| {
        matches!(changed::<DotsAndBoxes>(file, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(FILE, |r| r["n"] = json!(7)));
    assert!(unreadable(FILE, |r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(FILE, |r| drop(r.as_object_mut().expect("an object").remove("ranking"))));
    assert!(unreadable(OPEN_SPIEL, |r| r["game"] = json!("dots_and_boxes(num_rows=99)")));
    assert!(unreadable(OPEN_SPIEL, |r| r["game"] = json!("dots_and_boxes(height=2)")));
    assert!(DotsAndBoxes::replay(&json!({"game": "rolit"})).is_none());
    assert!(DotsAndBoxes::replay(&json!([1])).is_none());
}
