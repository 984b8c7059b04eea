use super::{changed, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::sushi_go::SushiGo;
use serde_json::{Value, json};

const FILE: &str = "sushi_go";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<SushiGo>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<SushiGo>(FILE), (96, 2448));
}

#[test]
fn a_changed_record_is_noticed() {
    let turn = |r: &mut Value, name: &str, value: Value| r["rounds"][0]["turns"][1][name][0] = value;
    assert_eq!(differs(|r| turn(r, "act", json!(["Pudding"]))), "act");
    assert_eq!(differs(|r| turn(r, "act", json!(["Squid", "Egg"]))), "act");
    assert_eq!(differs(|r| turn(r, "act", json!([]))), "act");
    assert_eq!(differs(|r| turn(r, "legal", json!(["Squid"]))), "legal");
    assert_eq!(differs(|r| turn(r, "hands", json!(["Squid"]))), "hands");
    assert_eq!(differs(|r| turn(r, "score", json!(4))), "score");
    assert_eq!(differs(|r| r["rounds"][0]["hands"][0][0] = json!("Ramen")), "hands");
    for name in ["maki", "official_score", "program_score"] {
        assert_eq!(differs(|r| r["rounds"][1][name][1] = json!(99)), name);
    }
    for name in ["puddings", "official_final", "program_final", "winners"] {
        assert_eq!(differs(|r| r[name][0] = json!(99)), name);
    }
    assert_eq!(differs(|r| drop(r["rounds"].as_array_mut().expect("a list").pop())), "rounds");
    assert_eq!(differs(|r| drop(r["rounds"][2]["turns"].as_array_mut().expect("a list").pop())), "turns");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<SushiGo>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["n"] = json!(6)));
    assert!(unreadable(|r| r["rounds"][0]["turns"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winners"))));
    assert!(SushiGo::replay(&json!({"game": "rolit"})).is_none());
    assert!(SushiGo::replay(&json!([1])).is_none());
}
