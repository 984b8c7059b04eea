use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::spades::Spades;
use serde_json::{Value, json};

const FILE: &str = "openspiel_spades";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Spades>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Spades>(FILE), (40, 2240));
}

#[test]
fn a_changed_record_is_noticed() {
    assert_eq!(differs(|r| r["steps"][2]["legal"][3] = json!("bid 10")), "legal");
    assert_eq!(differs(|r| r["steps"][4]["legal"][0] = json!("2S")), "legal");
    assert_eq!(differs(|r| r["steps"][2]["a"] = json!("bid 10")), "a");
    assert_eq!(differs(|r| r["steps"][5]["a"] = json!("2D")), "a");
    assert_eq!(differs(|r| r["steps"][5]["p"] = json!(0)), "p");
    assert_eq!(differs(|r| r["steps"][5]["s"]["phase"] = json!("bid")), "phase");
    assert_eq!(differs(|r| r["steps"][6]["s"]["hand"][0] = json!("2C")), "hand");
    assert_eq!(differs(|r| r["steps"][6]["s"]["trick"] = json!(["TH", "JH"])), "trick");
    assert_eq!(differs(|r| r["steps"][8]["s"]["won"] = json!([0, 0, 1, 0])), "won");
    assert_eq!(differs(|r| r["steps"][3]["s"]["bids"][3] = json!(0)), "bids");
    assert_eq!(differs(|r| r["setup"]["hands"][0] = json!(["2C"])), "hands");
    assert_eq!(differs(|r| r["final"]["won"][0] = json!(13)), "won");
    assert_eq!(differs(|r| r["final"]["bids"][1] = json!(11)), "bids");
    assert_eq!(differs(|r| r["returns"][3] = json!(4.0)), "returns");
    assert_eq!(differs(|r| r["players"] = json!(3)), "players");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<Spades>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| r["steps"][0]["legal"][1] = json!("nil")));
    assert!(unreadable(|r| r["setup"]["hands"][1][0] = json!("2C")));
    assert!(unreadable(|r| r["setup"]["hands"][1][0] = json!("1C")));
    assert!(unreadable(|r| r["steps"][3]["s"] = Value::Null));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("final"))));
    assert!(unreadable(|r| drop(r["steps"].as_array_mut().expect("a list").pop())));
    assert!(unreadable(|r| {
        let last = r["steps"][55].clone();
        r["steps"].as_array_mut().expect("a list").push(last);
    }));
    assert!(Spades::replay(&json!({"game": "spades(x=1)"})).is_none());
    assert!(Spades::replay(&json!([1])).is_none());
}
