use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::focus::Focus;
use serde_json::{Value, json};

const FILE: &str = "focus";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Focus>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Focus>(FILE), (28, 5293));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, at: usize, name: &str, value: Value| r["steps"][at][name] = value;
    assert_eq!(differs(|r| step(r, 5, "legal", json!(["b4-a4"]))), "legal");
    assert_eq!(differs(|r| r["steps"][5]["legal"][0] = json!("b4-b5")), "legal");
    assert_eq!(differs(|r| step(r, 7, "nlegal", json!(7))), "nlegal");
    assert_eq!(differs(|r| step(r, 7, "act", json!("a3-a4"))), "act");
    assert_eq!(differs(|r| step(r, 7, "act", json!("+a3"))), "act");
    assert_eq!(differs(|r| step(r, 7, "seat", json!(0))), "seat");
    assert_eq!(differs(|r| step(r, 7, "captured", json!(1))), "captured");
    assert_eq!(differs(|r| step(r, 7, "inhand", json!([0, 1]))), "inhand");
    assert_eq!(differs(|r| r["steps"][9]["board"]["b2"] = json!("12")), "board");
    assert_eq!(differs(|r| r["start"]["b2"] = json!("1")), "start");
    assert_eq!(differs(|r| r["end"]["b2"] = json!("11111")), "end");
    assert_eq!(differs(|r| r["gameover"] = json!(true)), "gameover");
    assert_eq!(differs(|r| r["winner"] = json!([0])), "winner");
    // The last step is told in full, so a record whose end was cut off does not have what it should.
    let cut = changed::<Focus>(FILE, |r| drop(r["steps"].as_array_mut().expect("a list").pop()));
    assert!(
        matches!(&cut, Some(Err(ReplayError::Unreadable(why))) if why.contains("`board` is missing")),
        "{cut:?}"
    );
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<Focus>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| r["steps"][0]["nlegal"] = json!("x")));
    assert!(unreadable(|r| r["steps"][4]["board"] = json!([1])));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winner"))));
    assert!(Focus::replay(&json!({"game": "rolit"})).is_none());
    assert!(Focus::replay(&json!([1])).is_none());
}
