use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::exploding_kittens::ExplodingKittens;
use serde_json::{Value, json};

const FILE: &str = "exploding_kittens";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<ExplodingKittens>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<ExplodingKittens>(FILE), (44, 4774));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, name: &str, value: Value| r["steps"][3][name] = value;
    assert_eq!(differs(|r| step(r, "seat", json!(0))), "seat");
    assert_eq!(differs(|r| step(r, "turns_left", json!(2))), "turns_left");
    assert_eq!(differs(|r| step(r, "hands", json!([[], []]))), "hands");
    assert_eq!(differs(|r| step(r, "pile", json!([]))), "pile");
    assert_eq!(differs(|r| step(r, "legal", json!(["Draw"]))), "legal");
    assert_eq!(differs(|r| step(r, "act", json!("Skip"))), "act");
    assert_eq!(differs(|r| r["winner"] = json!(1)), "winner");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<ExplodingKittens>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(7)));
    assert!(unreadable(|r| r["hands"][0][0] = json!("Dog")));
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winner"))));
    assert!(ExplodingKittens::replay(&json!({"game": "rolit"})).is_none());
}
