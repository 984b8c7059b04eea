use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::love_letter::LoveLetter;
use serde_json::{Value, json};

const FILE: &str = "love_letter";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<LoveLetter>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<LoveLetter>(FILE), (197, 1383));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, name: &str, value: Value| r["steps"][1][name] = value;
    assert_eq!(differs(|r| step(r, "seat", json!(0))), "seat");
    assert_eq!(differs(|r| step(r, "hand", json!(["King", "King"]))), "hand");
    assert_eq!(differs(|r| step(r, "protected", json!([true, false]))), "protected");
    assert_eq!(differs(|r| step(r, "left", json!(7))), "left");
    assert_eq!(differs(|r| step(r, "legal", json!(["King 0"]))), "legal");
    assert_eq!(differs(|r| step(r, "act", json!("Guard 0 King"))), "act");
    assert_eq!(differs(|r| step(r, "events", json!([]))), "events");
    assert_eq!(differs(|r| step(r, "alive_after", json!([true, false]))), "alive_after");
    assert_eq!(differs(|r| step(r, "hands_after", json!([["King"], []]))), "hands_after");
    assert_eq!(differs(|r| r["face_up"] = json!([])), "face_up");
    assert_eq!(differs(|r| r["deck"][0] = json!("Princess")), "deck");
    assert_eq!(differs(|r| r["winners"] = json!([1])), "winners");
    assert_eq!(differs(|r| r["reason"] = json!("EMPTY_DECK")), "reason");
    assert_eq!(differs(|r| r["discards"][0] = json!(["Guard"])), "discards");
    let pop = |r: &mut Value| drop(r["steps"].as_array_mut().expect("a list").pop());
    assert_eq!(differs(pop), "steps (the round is over)");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<LoveLetter>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(5)));
    assert!(unreadable(|r| r["first"] = json!(2)));
    assert!(unreadable(|r| r["deck"][0] = json!("Jester")));
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winners"))));
    assert!(LoveLetter::replay(&json!({"game": "rolit"})).is_none());
    assert!(LoveLetter::replay(&json!([1])).is_none());
}
