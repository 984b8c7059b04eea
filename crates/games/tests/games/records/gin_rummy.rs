use super::{changed, records, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::gin_rummy::GinRummy;
use serde_json::{Value, json};

const FILE: &str = "openspiel_gin_rummy";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<GinRummy>(FILE, change)
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<GinRummy>(FILE), (51, 3868));
}

/// The records hold every phase and each way to end that they can have.
#[test]
fn the_records_hold_what_matters() {
    let all = records(FILE);
    let phases: std::collections::BTreeSet<&str> = all
        .iter()
        .flat_map(|record| record["steps"].as_array().expect("steps"))
        .filter_map(|step| step["s"]["phase"].as_str())
        .collect();
    assert_eq!(phases.len(), 6, "{phases:?}");
    assert!(all.iter().any(|record| record["game"] == "gin_rummy(oklahoma=True)"));
    assert!(
        all.iter().any(|record| record["final"]["layoffs"].as_array().is_some_and(|cards| cards.len() > 2))
    );
}

#[test]
fn a_changed_record_is_noticed() {
    let shown = |r: &mut Value, name: &str, value: Value| r["steps"][1]["s"][name] = value;
    for (name, value) in [
        ("phase", json!("Draw")),
        ("upcard", json!("QS")),
        ("discards", json!(3)),
        ("stock", json!(30)),
        ("deadwood", json!([27, 29])),
        ("knock_card", json!(9)),
        ("hands", json!([["3C"], ["2C"]])),
    ] {
        assert_eq!(differs(|r| shown(r, name, value.clone())), name);
    }
    assert_eq!(differs(|r| r["steps"][1]["p"] = json!(1)), "p");
    assert_eq!(differs(|r| r["steps"][1]["legal"] = json!(["9S", "QS"])), "legal");
    assert_eq!(differs(|r| r["steps"][1]["a"] = json!("KS")), "a");
    assert_eq!(differs(|r| r["steps"][3]["a"] = json!("KS")), "a", "not in the stock");
    for (name, value) in
        [("deadwood", json!([8, 9])), ("knocked", json!([false, true])), ("layoffs", json!(["2C"]))]
    {
        assert_eq!(differs(|r| r["final"][name] = value.clone()), name);
    }
    assert_eq!(differs(|r| r["returns"] = json!([1.0, -1.0])), "returns");
    assert!(
        changed::<GinRummy>(FILE, |r| r["game"] = json!("gin_rummy(oklahoma=True)"))
            .is_some_and(|r| r.is_ok()),
        "a queen is ten"
    );
    assert_eq!(differs(|r| r["game"] = json!("gin_rummy(knock_card=9)")), "knock_card");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<GinRummy>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["game"] = json!("gin_rummy(jokers=2)")));
    assert!(unreadable(|r| r["game"] = json!("gin_rummy(hand_size=x)")));
    assert!(unreadable(|r| r["setup"]["upcard"] = json!("9H")));
    assert!(unreadable(|r| r["steps"][0]["legal"] = json!(7)));
    assert!(unreadable(|r| r["steps"][1]["legal"][0] = json!("QS")));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("returns"))));
    assert!(unreadable(|r| drop(r["steps"].as_array_mut().expect("a list").pop())));
    assert!(GinRummy::replay(&json!({"game": "hearts"})).is_none());
    assert!(GinRummy::replay(&json!([1])).is_none());
}
