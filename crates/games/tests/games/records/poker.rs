use super::{changed, differs, replay_all};
use nply_core::Listed;
use nply_core::records::ReplayError;
use nply_games::poker::Poker;
use serde_json::{Value, json};

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Poker>("openspiel_texas_holdem"), (40, 714));
    assert_eq!(replay_all::<Poker>("poker_hands"), (165, 1666));
    assert_eq!(replay_all::<Poker>("poker_tournaments"), (22, 749));
    assert_eq!(replay_all::<Poker>("poker_ranks"), (4001, 4001));
}

#[test]
fn a_changed_hand_of_open_spiel_is_noticed() {
    let differs = |change: fn(&mut Value)| differs::<Poker>("openspiel_texas_holdem", change);
    assert_eq!(differs(|r| r["steps"][6]["legal"] = json!(["Fold"])), "legal");
    assert_eq!(differs(|r| r["steps"][6]["bet_range"] = json!([201, 300])), "bet_range");
    assert_eq!(differs(|r| r["steps"][6]["p"] = json!(1)), "p");
    assert_eq!(differs(|r| r["steps"][6]["a"] = json!("Bet301")), "a");
    assert_eq!(differs(|r| r["final"]["board"] = json!("QdJs6h4s4c")), "board");
    assert_eq!(differs(|r| r["returns"][0] = json!(101.0)), "returns");
    assert_eq!(differs(|r| r["setup"]["stacks"][0] = json!(900)), "stack");
}

#[test]
fn a_changed_single_hand_is_noticed() {
    let differs = |change: fn(&mut Value)| differs::<Poker>("poker_hands", change);
    assert_eq!(differs(|r| r["steps"][0]["legal"] = json!(["fold", "call 5"])), "legal");
    assert_eq!(differs(|r| r["steps"][0]["seat"] = json!(0)), "seat");
    assert_eq!(differs(|r| r["steps"][0]["act"] = json!("raise_to 102")), "act");
    assert_eq!(differs(|r| r["steps"][0]["stacks"] = json!([487, 1])), "stacks");
    assert_eq!(differs(|r| r["posted"] = json!([10, 6])), "posted");
    assert_eq!(differs(|r| r["pots_pushed"] = json!([[201, 1]])), "pots_pushed");
    assert_eq!(differs(|r| r["final"] = json!([597, 1])), "final");
    assert_eq!(differs(|r| r["payoffs"] = json!([100, -100])), "payoffs");
    assert_eq!(differs(|r| r["folded"] = json!([false, true])), "folded");
    assert_eq!(differs(|r| r["steps"][2]["board"] = json!(["Ah", "6c"])), "board");
}

#[test]
fn a_changed_tournament_is_noticed() {
    let differs = |change: fn(&mut Value)| differs::<Poker>("poker_tournaments", change);
    for name in ["btn", "sb", "bb"] {
        assert_eq!(
            differs(match name {
                "btn" => |r| r["hands"][1]["btn"] = json!(1),
                "sb" => |r| r["hands"][1]["sb"] = json!(1),
                _ => |r| r["hands"][1]["bb"] = json!(0),
            }),
            name
        );
    }
    assert_eq!(differs(|r| r["hands"][1]["chips"] = json!([54, 46])), "chips");
    assert_eq!(differs(|r| r["hands"][0]["after"] = json!([54, 46])), "after");
    assert_eq!(differs(|r| r["hands"][2]["steps"][0]["seat"] = json!(0)), "seat");
    assert_eq!(differs(|r| r["hands"][2]["steps"][0]["chips"] = json!([40, 31])), "act");
    let call = |r: &mut Value| {
        let hands = r["hands"].as_array_mut().expect("a list").iter_mut();
        let mut steps = hands.flat_map(|hand| hand["steps"].as_array_mut().expect("a list"));
        let call = steps.find(|step| step["act"].as_str().is_some_and(|act| act.starts_with("call")));
        call.expect("a call")["act"] = json!("call 1");
    };
    assert_eq!(differs(call), "act");
    assert_eq!(differs(|r| r["final"] = json!([100, 0])), "final");
    assert_eq!(differs(|r| drop(r["hands"].as_array_mut().expect("a list").pop())), "hands");
}

#[test]
fn a_changed_comparison_is_noticed() {
    let differs = |change: fn(&mut Value)| differs::<Poker>("poker_ranks", change);
    assert_eq!(differs(|r| r["rel"] = json!("<")), "rel");
    assert_eq!(differs(|r| r["class_a"] = json!("Straight")), "class_a");
    assert_eq!(differs(|r| r["class_b"] = json!("Two pair")), "class_b");
}

#[test]
fn what_cannot_be_read_is_said() {
    let unreadable = |file: &str, change: fn(&mut Value)| {
        matches!(changed::<Poker>(file, change), Some(Err(ReplayError::Unreadable(_))))
    };
    for file in ["openspiel_texas_holdem", "poker_hands", "poker_tournaments", "poker_ranks"] {
        assert!(unreadable(file, |r| *r = json!({"game": r["game"], "source": r["source"]})), "{file}");
    }
    assert!(unreadable("poker_hands", |r| r["n"] = json!(9)));
    assert!(unreadable("poker_hands", |r| r["stacks"] = json!([497, 60_000])));
    assert!(unreadable("poker_hands", |r| r["deal"] = json!([["Ts", "8c"], ["Ts", "Qs"]])));
    assert!(unreadable("poker_hands", |r| drop(r["steps"].as_array_mut().expect("a list").pop())));
    assert!(unreadable("openspiel_texas_holdem", |r| r["game"] = json!("universal_poker(betting=limit")));
    assert!(unreadable("openspiel_texas_holdem", |r| r["setup"] = json!({})));
    assert!(unreadable("poker_tournaments", |r| r["hands"][0]["btn"] = json!(7)));
    assert!(unreadable("poker_ranks", |r| r["a"] = json!(["QH", "QH", "3D", "9S", "6S", "JS", "5S"])));
    assert!(unreadable("poker_ranks", |r| r["source"] = json!("elsewhere")));
    assert!(Poker::replay(&json!({"game": "rolit"})).is_none());
    assert!(Poker::replay(&json!([1])).is_none());
}
