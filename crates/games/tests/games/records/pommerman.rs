use super::{changed, records, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::pommerman::Pommerman;
use serde_json::{Value, json};

const FILE: &str = "pommerman_random";

fn differs(change: impl Fn(&mut Value)) -> String {
    super::differs::<Pommerman>(FILE, change)
}

#[test]
fn every_record_replays() {
    let replayed = |file: &str| replay_all::<Pommerman>(&format!("pommerman_{file}"));
    assert_eq!(replayed("random"), (90, 6088));
    assert_eq!(replayed("simple"), (40, 15_297));
    assert_eq!(replayed("scenarios"), (38, 113));
    assert_eq!(replayed("fuzz"), (600, 4800));
    assert_eq!(replayed("simple_dist"), (92, 92), "positions, each with what was chosen there");
}

/// The field of a step that is changed: actions, agents, bombs, flames, board, items.
fn with_part(record: &mut Value, step: usize, part: usize, text: &str) {
    let old = record["steps"][step].as_str().expect("a text").to_string();
    let mut parts: Vec<&str> = old.split('|').collect();
    parts[part] = text;
    record["steps"][step] = json!(parts.join("|"));
}

#[test]
fn a_changed_record_is_noticed() {
    assert_eq!(differs(|r| with_part(r, 0, 0, "0001")), "agents");
    assert_eq!(differs(|r| with_part(r, 0, 1, "10c12016412016c120114120")), "agents");
    assert_eq!(differs(|r| with_part(r, 0, 2, "0c8200")), "bombs");
    assert_eq!(differs(|r| with_part(r, 0, 3, "0c2")), "flames");
    assert_eq!(differs(|r| with_part(r, 0, 4, "0c3")), "board");
    assert_eq!(differs(|r| with_part(r, 0, 5, "09")), "items");
    assert_eq!(differs(|r| r["rewards"][0] = json!(1)), "rewards");
    assert_eq!(differs(|r| r["winners"] = json!([0])), "winners");
    assert_eq!(differs(|r| r["result"] = json!("Tie")), "result");
    assert_eq!(differs(|r| r["n"] = json!(14)), "n");
    assert_eq!(differs(|r| drop(r["steps"].as_array_mut().expect("a list").pop())), "n");
    assert_eq!(differs(|r| r["final_board"] = r["board"].clone()), "final_board");
    assert_eq!(differs(|r| r["board"] = r["final_board"].clone()), "board");
    let dist = |change: fn(&mut Value)| super::differs::<Pommerman>("pommerman_simple_dist", change);
    assert_eq!(dist(|r| r["counts"] = json!([100, 100, 0, 0, 0, 0])), "counts");
    assert_eq!(dist(|r| r["draws"] = json!(201)), "draws");
}

/// Not only which actions were chosen counts, but also how often.
#[test]
fn changed_frequencies_are_noticed() {
    let even = records("pommerman_simple_dist").swap_remove(2);
    let chosen = |down: u32, right: u32| {
        let mut record = even.clone();
        record["counts"] = json!([0, 0, down, 0, right, 0]);
        Pommerman::replay(&record).expect("a record of this game")
    };
    assert_eq!(even["counts"], json!([0, 0, 101, 0, 99, 0]), "two actions that are as likely");
    for (down, right) in [(101, 99), (80, 120), (120, 80)] {
        assert_eq!(chosen(down, right), Ok(1), "{down} to {right} can happen");
    }
    for (down, right) in [(199, 1), (1, 199), (200, 0), (160, 40)] {
        let Err(ReplayError::Differs(difference)) = chosen(down, right) else { panic!("{down} to {right}") };
        assert_eq!(difference.field, "counts");
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |change: fn(&mut Value)| {
        matches!(changed::<Pommerman>(FILE, change), Some(Err(ReplayError::Unreadable(_))))
    };
    assert!(unreadable(|r| r["board"] = json!("0")));
    assert!(unreadable(|r| r["agents"] = json!("10c120")));
    assert!(unreadable(|r| r["bombs"] = json!("0c9250")));
    assert!(unreadable(|r| r["flames"] = json!("0c3")));
    assert!(unreadable(|r| r["items"] = json!("0c5")));
    assert!(unreadable(|r| r["items"] = json!("ff7")));
    assert!(unreadable(|r| r["steps"][0] = json!("0000")));
    assert!(unreadable(|r| with_part(r, 0, 0, "0009")));
    assert!(unreadable(|r| with_part(r, 0, 3, "zzz")));
    assert!(unreadable(|r| {
        let last = r["steps"][12].clone();
        r["steps"].as_array_mut().expect("a list").push(last);
    }));
    for name in ["board", "agents", "bombs", "flames", "items", "steps", "n", "final_board", "result"] {
        let told = changed::<Pommerman>(FILE, |r| drop(r.as_object_mut().expect("an object").remove(name)));
        let Some(Err(ReplayError::Unreadable(why))) = told else { panic!("{name}: {told:?}") };
        assert!(why.contains(&format!("field `{name}` is missing")), "{why}");
    }
    assert!(Pommerman::replay(&json!({"game": "rolit"})).is_none());
    assert!(Pommerman::replay(&json!({"kind": "other", "board": "0"})).is_none());
    assert!(Pommerman::replay(&json!([1])).is_none());
}
