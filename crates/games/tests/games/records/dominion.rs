use super::{records, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::dominion::Dominion;
use serde_json::{Value, json};
use std::sync::LazyLock;

const FILE: &str = "dominion";

/// The first record; the file is long, so it is read once.
static FIRST: LazyLock<Value> = LazyLock::new(|| records(FILE).swap_remove(0));

fn changed(change: impl Fn(&mut Value)) -> Option<Result<u64, ReplayError>> {
    let mut record = FIRST.clone();
    change(&mut record);
    Dominion::replay(&record)
}

fn differs(change: impl Fn(&mut Value)) -> String {
    match changed(change) {
        Some(Err(ReplayError::Differs(difference))) => difference.field,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Dominion>(FILE), (36, 14971));
}

/// The first step of the first record of this kind, and after this card.
fn find(kind: &str, card: Option<&str>) -> usize {
    let steps = FIRST["steps"].as_array().expect("steps");
    let fits = |step: &Value| step["kind"] == kind && card.is_none_or(|card| step["card"] == card);
    steps.iter().position(fits).expect("such a step")
}

#[test]
fn a_changed_record_is_noticed() {
    let set = |at: usize, name: &str, value: Value| differs(|r| r["steps"][at][name] = value.clone());
    assert_eq!(set(0, "order", json!(["Gold"])), "order");
    assert_eq!(set(1, "seat", json!(0)), "seat");
    assert_eq!(set(2, "turn", json!(1)), "turn");
    assert_eq!(set(2, "vp", json!([3, 4])), "vp");
    let buy = find("buy", None);
    for (name, value) in [
        ("legal", json!(["Copper", "EndTurn"])),
        ("act", json!("Province")),
        ("hand", json!(["Estate"])),
        ("seat", json!(1)),
        ("kind", json!("action")),
        ("a", json!(2)),
        ("b", json!(2)),
        ("c", json!(4)),
    ] {
        assert_eq!(set(buy, name, value), name);
    }
    assert_eq!(set(buy + 1, "supply", json!([46])), "supply");
    assert_eq!(set(buy + 1, "trash", json!(1)), "trash");
    assert_eq!(set(buy + 1, "end_turn", json!(1)), "end_turn");
    for (kind, card) in
        [("discard", "Cellar"), ("discard", "Militia"), ("trash", "Remodel"), ("gain", "Workshop")]
    {
        let at = find(kind, Some(card));
        assert_eq!(set(at, "card", json!("Mine")), "card");
        assert_eq!(set(at, "choose_from", json!(["Gold"])), "choose_from");
        assert_eq!(set(at, "min", json!(7)), "min");
        assert_eq!(set(at, "max", json!(7)), "max");
        assert_eq!(set(at, "act", json!(["Province"])), "act");
    }
    let moat = find("moat", None);
    assert_eq!(set(moat, "legal", json!(["No"])), "legal");
    assert_eq!(set(moat, "act", json!("Yes")), "act");
    assert_eq!(differs(|r| r["supply0"]["Gold"] = json!(29)), "supply0");
    assert_eq!(differs(|r| r["vp"] = json!([5, 9])), "vp");
    assert_eq!(differs(|r| r["turns"] = json!([32, 31])), "turns");
    assert_eq!(differs(|r| r["winners"] = json!([0])), "winners");
    assert_eq!(differs(|r| r["decks"][1] = json!(["Gold"])), "decks");
    assert_eq!(differs(|r| r["steps"].as_array_mut().expect("a list").truncate(9)), "steps");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable =
        |change: fn(&mut Value)| matches!(changed(change), Some(Err(ReplayError::Unreadable(_))));
    assert!(unreadable(|r| r["n"] = json!(9)));
    assert!(unreadable(|r| r["steps"] = json!(7)));
    assert!(unreadable(|r| r["steps"][0]["order"] = json!(["Chapel"])));
    assert!(unreadable(|r| drop(r.as_object_mut().expect("an object").remove("winners"))));
    assert!(Dominion::replay(&json!({"game": "rolit"})).is_none());
    assert!(Dominion::replay(&json!([1])).is_none());
}
