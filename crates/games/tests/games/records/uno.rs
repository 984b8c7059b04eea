use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::uno::Uno;
use serde_json::{Value, json};

const FILE: &str = "uno";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Uno>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Uno>(FILE), (88, 4958));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, at: usize, name: &str, value: Value| r["steps"][at][name] = value;
    assert_eq!(differs(|r| r["hands"][0][0] = json!("r10")), "hands");
    assert_eq!(differs(|r| r["hands"][0][1] = json!("b3")), "hand");
    assert_eq!(differs(|r| r["start"] = json!("gSkip")), "start");
    assert_eq!(differs(|r| step(r, 1, "seat", json!(0))), "seat");
    assert_eq!(differs(|r| step(r, 4, "top", json!("WD4"))), "top");
    assert_eq!(differs(|r| step(r, 0, "legal", json!(["g1"]))), "legal");
    assert_eq!(differs(|r| step(r, 0, "act", json!("b4"))), "act");
    assert_eq!(differs(|r| step(r, 1, "drawn", json!("g10"))), "drawn");
    assert_eq!(differs(|r| step(r, 0, "drawn", json!("g1"))), "drawn");
    assert_eq!(differs(|r| step(r, 1, "legal2", json!(["rRev", "Keep"]))), "legal2");
    assert_eq!(differs(|r| step(r, 1, "act2", json!("rRev"))), "act2");
    assert_eq!(differs(|r| r["steps"][3]["penalty"]["seat"] = json!(1)), "penalty");
    assert_eq!(differs(|r| r["steps"][3]["penalty"]["cards"] = json!(["b9"])), "penalty");
    assert_eq!(
        differs(|r| drop(r["steps"][3].as_object_mut().expect("a step").remove("penalty"))),
        "penalty"
    );
    assert_eq!(differs(|r| step(r, 0, "penalty", json!({"seat": 1, "cards": []}))), "penalty");
    assert_eq!(differs(|r| step(r, 0, "next", json!(0))), "next");
    assert_eq!(differs(|r| r["winner"] = json!(0)), "winner");
    assert_eq!(differs(|r| r["score"] = json!(84)), "score");
    assert_eq!(differs(|r| r["left"][0] = json!([])), "left");
    assert_eq!(differs(|r| r["last_is_draw_card"] = json!(true)), "last_is_draw_card");
    // The last step empties a hand, so a record whose end was cut off is noticed.
    assert_eq!(differs(|r| drop(r["steps"].as_array_mut().expect("a list").pop())), "winner");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<Uno>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(9)));
    assert!(unreadable(|r| r["first"] = json!(2)));
    assert!(unreadable(|r| r["steps"] = json!([])));
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| r["steps"][1]["drawn"] = json!(null)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winner"))));
    assert!(Uno::replay(&json!({"game": "rolit"})).is_none());
    assert!(Uno::replay(&json!([1])).is_none());
}
