use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::rolit::Rolit;
use serde_json::{Value, json};

const FILE: &str = "rolit";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Rolit>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Rolit>(FILE), (42, 2520));
}

#[test]
fn a_changed_record_is_noticed() {
    let step = |r: &mut Value, name: &str, value: Value| r["steps"][7][name] = value;
    assert_eq!(differs(|r| step(r, "legal", json!([4, 5, 6]))), "legal");
    assert_eq!(differs(|r| r["steps"][7]["legal"].as_array_mut().expect("a list").push(json!(4))), "legal");
    assert_eq!(differs(|r| step(r, "act", json!(63))), "act");
    assert_eq!(differs(|r| step(r, "act", json!(260))), "act");
    assert_eq!(differs(|r| step(r, "seat", json!(0))), "seat");
    assert_eq!(differs(|r| step(r, "board", json!("...."))), "board");
    assert_eq!(differs(|r| step(r, "score", json!([4, 9]))), "score");
    assert_eq!(differs(|r| r["board0"] = json!("..")), "board0");
    assert_eq!(differs(|r| r["ranking"] = json!([1.5, 1.5])), "ranking");
    assert_eq!(differs(|r| r["n"] = json!(3)), "score");
    assert_eq!(differs(|r| drop(r["steps"].as_array_mut().expect("a list").pop())), "steps");
    let twice = |r: &mut Value| {
        let last = r["steps"][59].clone();
        r["steps"].as_array_mut().expect("a list").push(last);
    };
    assert_eq!(differs(twice), "seat");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<Rolit>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(5)));
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| r["steps"][0]["act"] = json!(-1)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("ranking"))));
    assert!(Rolit::replay(&json!({"game": "focus"})).is_none());
    assert!(Rolit::replay(&json!([1])).is_none());
}
