use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::virus::Virus;
use serde_json::{Value, json};

const FILE: &str = "virus";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Virus>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Virus>(FILE), (72, 4467));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, name: &str, value: Value| r["steps"][1][name] = value;
    assert_eq!(differs(|r| step(r, "seat", json!(0))), "seat");
    assert_eq!(differs(|r| step(r, "bodies", json!([{}, {}]))), "bodies");
    assert_eq!(differs(|r| step(r, "after", json!([{}, {}]))), "after");
    assert_eq!(differs(|r| step(r, "legal", json!(["O:blue"]))), "legal");
    assert_eq!(differs(|r| step(r, "act", json!("O:blue"))), "act");
    assert_eq!(differs(|r| r["winner"] = json!(0)), "winner");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<Virus>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(7)));
    assert!(unreadable(|r| r["hands"][0][0] = json!("O:pink")));
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winner"))));
    assert!(Virus::replay(&json!({"game": "rolit"})).is_none());
    assert!(Virus::replay(&json!([1])).is_none());
}
