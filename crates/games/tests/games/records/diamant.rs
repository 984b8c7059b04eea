use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::diamant::Diamant;
use serde_json::{Value, json};

const FILE: &str = "diamant";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Diamant>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Diamant>(FILE), (70, 2557));
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
        matches!(changed::<Diamant>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(9)));
    assert!(unreadable(|r| r["caves"][0]["deck"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("final"))));
    assert!(Diamant::replay(&json!({"game": "rolit"})).is_none());
    assert!(Diamant::replay(&json!([1])).is_none());
}
