//! Texts of positions, and positions that are refused.

use super::{build, played, position};
use nply_core::{Act, Drawn, Eye, Names, Notation, Player};

#[test]
fn a_position_is_told_and_shown() {
    let g = build(3, "");
    let s = played(&g, &position(&g, &[1, 4, 6], 2, &[]), "Guard-p2-King");
    let text = r#"{"phase":"draw","round":0,"mover":"p2","tokens":[0,0,0],"playing":["p1","p2","p3"],"alive":["p1","p2","p3"],"hands":["2","4","6"],"discards":["1","",""],"bag":"111123345578","deck":11,"aside":true,"dealt":3,"not":["","6",""]}"#;
    assert_eq!(g.state_text(&s), text);
    assert_eq!(g.parse_state(text), Ok(s));
    let expected = "\
round 1: p2 draws, 11 in the pile
p1: 0 tokens, holds Priest, played Guard
p2: 0 tokens, holds Handmaid (not King), played nothing
p3: 0 tokens, holds King, played nothing
not seen: Guard x4, Priest, Baron x2, Handmaid, Prince x2, Countess, Princess";
    assert_eq!(g.show(&s), expected);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let g = build(3, "");
    let good = r#"{"phase":"draw","round":0,"mover":"p2","tokens":[0,0,0],"playing":["p1","p2","p3"],"alive":["p1","p2","p3"],"hands":["2","4","6"],"discards":["1","",""],"bag":"111123345578","deck":11,"aside":true,"dealt":3,"not":["","6",""],"looks":[{"by":"p1","at":"p3","knows":true,"sure":true,"told":true,"since":""}]}"#;
    assert!(g.parse_state(good).is_ok());
    let says = |from: &str, to: &str, what: &str| {
        let damaged = good.replacen(from, to, 1);
        assert_ne!(damaged, good);
        let why = g.parse_state(&damaged).expect_err("refused").why;
        assert!(why.contains(what), "{why}");
    };
    says("\"draw\"", "\"drow\"", "not a phase");
    says("\"111123345578\"", "\"11112334557\"", "0 of Princess");
    says("\"111123345578\"", "\"1111233455x8\"", "not the value");
    says("\"111123345578\"", "\"1111111\"", "more than five");
    says("[\"2\",\"4\",\"6\"]", "[\"2\",\"46\",\"\"]", "more than one card");
    says("[\"2\",\"4\",\"6\"]", "[\"2\",\"4\"]", "one entry for each");
    says("\"deck\":11", "\"deck\":10", "the bag is");
    says("\"tokens\":[0,0,0]", "\"tokens\":[0,5,0]", "tokens are won");
    says("\"tokens\":[0,0,0]", "\"tokens\":[0,0,99]", "more tokens");
    says("\"alive\":[\"p1\",", "\"alive\":[", "wrong number of cards");
    says("\"mover\":\"p2\"", "\"mover\":\"p4\"", "not at the table");
    says("\"not\":[\"\",\"6\"", "\"not\":[\"\",\"4\"", "cannot be");
    says("\"by\":\"p1\"", "\"by\":\"p3\"", "a look is");
    says("\"knows\":true", "\"knows\":false", "is true");
    says("\"since\":\"\"", "\"since\":\"6\"", "played since");
    says("\"dealt\":3", "\"dealt\":2", "deal is not over");
    let why = build(4, "").parse_state(good).expect_err("refused").why;
    assert!(why.contains("4 seats"), "{why}");
}

#[test]
fn what_happened_is_told_to_those_who_saw_it() {
    let g = build(3, "");
    let tell = |s: &super::State, text: &str, eye: Eye| {
        use nply_core::Game;
        let after = played(&g, s, text);
        let action = g.parse_action(s, Some(Player::new(0)), text).unwrap();
        let told = [Act { seat: Some(Player::new(0)), action: Some(action) }];
        g.news(&g.seen(s, eye), &told, &g.seen(&after, eye), &Names::plain(eye, 3))
    };
    let [me, other] = [0, 1].map(|seat| Eye::Seat(Player::new(seat)));
    let s = position(&g, &[2, 4, 6], 1, &[]);
    assert_eq!(tell(&s, "Priest-p3", me), ["p3 has the King"]);
    assert!(tell(&s, "Priest-p3", other).is_empty());
    assert_eq!(tell(&s, "Guard-p2-King", other), ["you have no King"]);
    assert_eq!(tell(&s, "Guard-p2-Handmaid", Eye::Public), ["p2 is out of the round with Handmaid"]);
    let s = position(&g, &[5, 4, 6], 1, &[]);
    assert_eq!(tell(&s, "Prince-p3", other), ["p3 discards King"]);
    assert_eq!(tell(&s, "Prince-p1", other), ["p1 discards Guard"]);
    let s = position(&g, &[6, 4, 7], 1, &[]);
    assert_eq!(tell(&s, "King-p2", me), ["you get the Handmaid, p2 gets the Guard"]);
    assert_eq!(tell(&s, "King-p2", other), ["p1 gets the Handmaid, you get the Guard"]);
    assert!(tell(&s, "King-p2", Eye::Seat(Player::new(2))).is_empty(), "others see no cards");
    let s = position(&g, &[3, 4, 5], 5, &[]);
    assert_eq!(tell(&s, "Baron-p2", me), ["p2 is out of the round with Handmaid"]);
    assert_eq!(tell(&s, "Baron-p2", other), ["p1 has the Prince", "you are out of the round with Handmaid"]);
    assert_eq!(tell(&s, "Baron-p3", Eye::Seat(Player::new(2))), ["p1 has the Prince"], "a tie");
    let s = position(&g, &[3, 4, 5], 1, &[]);
    assert_eq!(tell(&s, "Baron-p2", Eye::Public), ["p1 is out of the round with Guard"]);
}
