//! Each option changes what it says; ends of games.

use super::{game, legal, pile, play, turn_with};
use crate::dominion::cards::{Kind, Pile};
use crate::dominion::state::Phase;
use nply_core::{Game, GameSpec, Notation, Turn};

fn refused(options: &str) -> bool {
    let spec: GameSpec = format!("dominion/2:{options}").parse().expect("a spec");
    spec.build::<crate::dominion::Dominion>().is_err()
}

#[test]
fn supplies() {
    let supply = |spec: &str| game(spec).supply.0[..7].to_vec();
    assert_eq!(supply("dominion/2"), [46, 40, 30, 8, 8, 8, 10]);
    assert_eq!(supply("dominion/3"), [39, 40, 30, 12, 12, 12, 20]);
    assert_eq!(supply("dominion/4"), [32, 40, 30, 12, 12, 12, 30]);
    assert_eq!(supply("dominion/2:copper-supply=32"), [32, 40, 30, 8, 8, 8, 10]);
    assert_eq!(supply("dominion/2:curse-pile=false"), [46, 40, 30, 8, 8, 8, 0]);
    assert_eq!(supply("dominion/2:preset=tag2022"), [32, 40, 30, 8, 8, 8, 0]);
    assert_eq!(game("dominion/3").bounds(), (-20.0, 123.0));
    assert_eq!(game("dominion/2:curse-pile=false").bounds(), (0.0, 83.0));
}

#[test]
fn kingdoms() {
    let has = |spec: &str, card: &str| game(spec).supply.of(Kind::named(card).expect("a card")) == 10;
    assert!(has("dominion/2", "Merchant") && !has("dominion/2", "Woodcutter"));
    let first = "dominion/2:kingdom=first-game-1e";
    assert!(has(first, "Woodcutter") && !has(first, "Merchant"));
    let own = "dominion/2:kingdom=Laboratory+Festival";
    assert!(has(own, "Laboratory") && has(own, "Festival") && !has(own, "Moat"));
    assert!(refused("kingdom=Copper") && refused("kingdom=Moat+Moat") && refused("kingdom=Chapel"));
    let all = "Cellar+Moat+Merchant+Village+Workshop+Militia+Remodel+Smithy+Market+Mine+Festival";
    assert!(refused(&format!("kingdom={all}")));
}

/// A pile that was never there is not an empty one.
#[test]
fn three_empty_piles_end_the_game_after_the_turn() {
    for (spec, over) in [("dominion/2", true), ("dominion/2:curse-pile=false", false)] {
        let g = game(spec);
        let mut s = turn_with(&g, "Copper*2 Moat", "Estate*6");
        (s.supply.0[6], s.supply.0[8], s.supply.0[10]) = (0, 1, 0);
        play(&g, &mut s, "stop buy-Moat");
        assert_eq!(g.turn(&s) == Turn::Over, over, "{spec}");
    }
}

#[test]
fn the_last_province_ends_the_game() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Gold*3 Market", "Copper*6");
    s.supply.0[5] = 1;
    play(&g, &mut s, "play-Market buy-Province");
    assert_eq!(s.phase, Phase::Buy, "not before the turn is over");
    play(&g, &mut s, "stop");
    assert_eq!(g.turn(&s), Turn::Over);
}

#[test]
fn fewer_turns_break_ties() {
    let ranks = |spec: &str| {
        let g = game(spec);
        let mut s = turn_with(&g, "Moat", "Estate*3");
        s.supply.0[5] = 0;
        play(&g, &mut s, "stop stop");
        assert_eq!(g.payoffs(&s).0[..2], [3.0, 3.0]);
        g.ranks(&s).0[..2].to_vec()
    };
    assert_eq!(ranks("dominion/2"), [2, 1]);
    assert_eq!(ranks("dominion/2:tiebreak-turns=false"), [1, 1]);
}

#[test]
fn a_mine_may_be_compulsory() {
    let list = |spec: &str, hand: &str| {
        let g = game(spec);
        let mut s = turn_with(&g, hand, "Copper*6");
        play(&g, &mut s, "play-Mine");
        legal(&g, &s)
    };
    let forced = "dominion/2:mine-optional=false";
    assert_eq!(list("dominion/2", "Mine Copper"), "trash-Copper stop");
    assert_eq!(list(forced, "Mine Copper"), "trash-Copper");
    assert_eq!(list(forced, "Mine Estate*2"), "stop");
    // Who trashes nothing then has no treasure: the hand is shown.
    let g = game(forced);
    let mut s = turn_with(&g, "Mine*2 Estate*2", "Copper*6");
    s.actions = 2;
    play(&g, &mut s, "play-Mine stop");
    assert_eq!(s.shown[0], pile("Estate*2 Mine"));
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Mine*2 Estate*2", "Copper*6");
    s.actions = 2;
    play(&g, &mut s, "play-Mine stop");
    assert_eq!(s.shown[0], Pile::default());
}

#[test]
fn a_game_has_a_greatest_length() {
    let turns = |spec: &str| {
        let g = game(spec);
        let mut rng = nply_core::Seed(4).rng();
        let mut s = g.start(&mut rng);
        g.roll(&mut s, &mut rng);
        while g.turn(&s) != Turn::Over {
            g.apply(&mut s, crate::dominion::Action::Stop);
            g.roll(&mut s, &mut rng);
        }
        s.turns[..2].to_vec()
    };
    assert_eq!(turns("dominion/2:max-turns=3"), [3, 3]);
    assert_eq!(turns("dominion/2"), [200, 200]);
    assert!(refused("max-turns=0") && refused("max-turns=251"));
}

#[test]
fn the_first_seat_begins_or_any() {
    let starts = |spec: &str| {
        let g = game(spec);
        let mut seen = [0u32; 3];
        for seed in 0..300 {
            let mut rng = nply_core::Seed(seed).rng();
            let mut s = g.start(&mut rng);
            g.validate(&s).expect("a position");
            g.roll(&mut s, &mut rng);
            g.validate(&s).expect("a position");
            let Turn::One(who) = g.turn(&s) else { panic!("somebody begins") };
            seen[who.index()] += 1;
            // Each seat has its turns, whoever began.
            while g.turn(&s) != Turn::Over {
                g.apply(&mut s, crate::dominion::Action::Stop);
                g.roll(&mut s, &mut rng);
                g.validate(&s).expect("a position");
            }
            assert_eq!(s.turns[..3], [2, 2, 2]);
        }
        seen
    };
    assert_eq!(starts("dominion/3:max-turns=2"), [300, 0, 0]);
    let random = starts("dominion/3:max-turns=2,first=random");
    assert!(random.iter().all(|&count| (70..130).contains(&count)), "{random:?}");
}
