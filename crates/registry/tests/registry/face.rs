//! The erased face: who sees what, codes, encodings, scales, expected lines.

use crate::{REGISTRY, game};
use nply_core::{Budget, Eye, Names, Player, Seed, Stop, Turn};
use nply_registry::AnyTable;
use nply_registry::testing::{first_choice, random_turn};

fn seat(index: usize) -> Player {
    Player::new(index)
}

/// Hearts after the deal, and after the first picks to pass.
fn picked() -> Box<dyn AnyTable> {
    let (mut table, _) = first_choice(&*game("hearts"));
    let moves: Vec<_> =
        table.turn().seats().iter().map(|who| (who, table.legal(Some(who))[0].clone())).collect();
    table.play(&moves).expect("legal");
    table
}

#[test]
fn own_acts_are_always_told_and_hidden_ones_never() {
    let table = picked();
    for who in Player::all(4) {
        for told in table.told(Eye::Seat(who)) {
            assert_eq!(told.action.is_some(), told.seat == Some(who), "{told:?}");
        }
    }
    assert!(table.told(Eye::Public).iter().all(|told| told.action.is_none()));
    assert!(table.told(Eye::All).iter().all(|told| told.action.is_some()));
    assert!(game("hearts").start(Seed(1)).told(Eye::All).is_empty(), "nothing happened yet");
}

#[test]
fn onlookers_see_no_hand() {
    let table = picked();
    let cards = |eye| {
        table.drawing(eye).pieces.iter().filter(|piece| piece.look != nply_core::drawing::Look::Back).count()
    };
    assert_eq!((cards(Eye::Public), cards(Eye::Seat(seat(2))), cards(Eye::All)), (0, 13, 52));
    let hands =
        serde_json::from_str::<serde_json::Value>(&table.state_text(Eye::Public)).expect("JSON")["hands"]
            .clone();
    assert_eq!(hands, serde_json::json!(["", "", "", ""]));
    assert_ne!(table.show(Eye::All), table.show(Eye::Public));
}

#[test]
fn worlds_look_the_same_and_differ() {
    let (table, mut rng) = (picked(), Seed(3).rng());
    let world = table.world(seat(1), &mut rng);
    assert_eq!(world.state_text(Eye::Seat(seat(1))), table.state_text(Eye::Seat(seat(1))));
    assert_ne!(world.state_text(Eye::All), table.state_text(Eye::All));
}

#[test]
fn codes_play_what_texts_play_in_every_game() {
    for entry in REGISTRY.games().iter() {
        let game = game(entry.about.id);
        let (mut by_text, mut rng) = (game.start(Seed(1)), Seed(2).rng());
        for _ in 0..60 {
            if by_text.turn().seats().is_empty() {
                if by_text.turn() == Turn::Over {
                    break;
                }
                random_turn(&mut *by_text, &mut rng);
                continue;
            }
            let mut by_code = by_text.boxed();
            let (mut texts, mut codes) = (Vec::new(), Vec::new());
            for who in by_text.turn().seats().iter() {
                let (legal, numbers) = (by_text.legal(Some(who)), by_text.legal_codes(who));
                assert_eq!(legal.len(), numbers.len());
                let at = rng.below(legal.len() as u32) as usize;
                assert_eq!(game.code_text(numbers[at]).as_ref(), Some(&legal[at]));
                texts.push((who, legal[at].clone()));
                codes.push((who, numbers[at]));
            }
            by_text.play(&texts).expect("legal");
            by_code.play_codes(&codes).expect("legal");
            assert_eq!(by_text.state_text(Eye::All), by_code.state_text(Eye::All));
        }
    }
}

#[test]
fn bad_codes_and_encodings_are_named() {
    let (game, who) = (game("tic-tac-toe"), seat(0));
    let mut table = game.start(Seed(1));
    let told = |bad: Result<(), nply_core::Bad>| bad.expect_err("refused").to_string();
    assert_eq!(told(table.play_codes(&[(who, 9)])), "`9`: codes of this game run from 0 to 8");
    table.play_codes(&[(who, 4)]).expect("legal");
    assert_eq!(told(table.play_codes(&[(seat(1), 4)])), "`4`: the action with this code is not legal here");
    assert_eq!(told(table.play_codes(&[(who, 3)])), "`p1`: this seat is not to act now");
    assert_eq!(
        told(table.encode(who, None, &mut [0.0; 5])),
        "`planes`: it has 27 numbers, and there is room for 5"
    );
    assert!(told(table.encode(who, Some("plane"), &mut [0.0; 27])).contains("did you mean planes?"));
    let mut out = [9.0; 27];
    table.encode(who, Some("planes"), &mut out).expect("room enough");
    assert_eq!(out.iter().sum::<f32>(), 1.0, "one mark, and the other seat is to move");
    let info = &game.encodings()[0];
    assert_eq!((info.shape.size(), info.planes.len()), (27, 3));
}

#[test]
fn expected_lines_have_their_seats() {
    let think = |spec: &str, agent: &str| {
        let game = game(spec);
        let (table, who) = first_choice(&*game);
        let mut agent = game.agent(&agent.parse().expect("a spec"), Budget::iterations(50)).expect("made");
        agent.think(&*table, who, Seed(1), &Stop::default()).expect("an answer")
    };
    let seats = |thought: &nply_registry::Thought| -> Vec<_> {
        thought.lines[0].pv.iter().map(|act| (act.seat.map(Player::index), act.together)).collect()
    };
    let board = think("chinese-checkers/3", "maxn@depth3");
    assert_eq!(seats(&board), [(Some(0), false), (Some(1), false), (Some(2), false)]);
    let cave = think("diamant/3", "maxn@depth1");
    assert_eq!(seats(&cave), [(Some(0), true), (Some(1), true), (Some(2), true)]);
    // Trees know whose decisions they hold: all seats at once, or the own seat alone.
    let joint = think("diamant/3", "sm-mcts@500it");
    assert_eq!(seats(&joint)[..3], [(Some(0), true), (Some(1), true), (Some(2), true)]);
    for own in [think("sushi-go/3", "sm-mcts-ignore@500it"), think("chinese-checkers/3", "self@500it")] {
        assert!(own.lines[0].pv.len() > 1, "{own:?}");
        assert!(seats(&own).iter().all(|(seat, _)| *seat == Some(0)), "{own:?}");
    }
    let turns = |thought: &nply_registry::Thought| -> Vec<_> {
        thought.lines[0].pv.iter().map(|act| act.turn).collect()
    };
    assert_eq!(turns(&joint)[..3], [Some(0); 3]);
    assert_eq!(turns(&board), [Some(0), Some(1), Some(2)]);
    let deeper = turns(&think("diamant/3", "maxn@depth2"));
    assert_eq!(deeper[..3], [Some(0); 3], "one turn of three seats");
    assert!(deeper[3..].iter().all(|turn| *turn != Some(0)), "then the next: {deeper:?}");
    let scale = board.scale.expect("max^n has values");
    assert_eq!((scale.name, scale.least, scale.most), ("payoff", 0.0, 1.0));
    assert_eq!(
        think("chinese-checkers/3", "maxn:utility=winner@depth1").scale.expect("values").name,
        "share of the win"
    );
    assert!(think("chinese-checkers/3", "greedy").scale.is_none());
}

#[test]
fn choosing_and_thinking_agree() {
    let game = game("sushi-go");
    let (table, who) = first_choice(&*game);
    let agent = || game.agent(&"is-mcts@40it".parse().expect("a spec"), Budget::default()).expect("made");
    let chosen = agent().choose(&*table, who, Seed(5), &Stop::default()).expect("an answer");
    let thought = agent().think(&*table, who, Seed(5), &Stop::default()).expect("an answer");
    assert_eq!((chosen.action.as_str(), chosen.iterations), (thought.best(), thought.iterations));
}

#[test]
fn news_tell_what_a_seat_learned() {
    let mut table = picked();
    for _ in 0..2 {
        let moves: Vec<_> =
            table.turn().seats().iter().map(|who| (who, table.legal(Some(who))[0].clone())).collect();
        table.play(&moves).expect("legal");
    }
    let news = |eye| table.news(&Names::plain(eye, 4)).join("; ");
    assert!(news(Eye::Seat(seat(0))).starts_with("you receive "), "{}", news(Eye::Seat(seat(0))));
    assert!(news(Eye::Seat(seat(0))).ends_with("from p4"));
    assert_eq!(news(Eye::Public), "");
}
