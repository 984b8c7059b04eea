//! What opinions say, and random play beside the table of another program.

use super::{game, give, pile, play, turn_with};
use crate::dominion::evaluate::Prospects;
use crate::dominion::opinions::{BigMoney, Habits};
use crate::dominion::rules::Dominion;
use nply_core::{Evaluate, Game, Listed, Notation, OrderMoves, Player, Playout, RandomPlayout, Seed, Turn};

#[test]
fn a_deck_that_can_buy_is_worth_more_than_early_points() {
    let g = game("dominion/2");
    let value = |discard: &str| {
        let mut s = turn_with(&g, "Copper*5", "Copper*2 Estate*3");
        s.discard[0] = pile(discard);
        let values = Prospects::default().evaluate(&g, &s);
        values.0[0] - values.0[1]
    };
    assert!(value("Gold") > value("Duchy"));
    assert!(value("Silver") > value("Estate"));
    assert!(value("Silver") > value(""));
    assert!(value("") > value("Curse"));
}

#[test]
fn points_count_when_the_game_ends() {
    let g = game("dominion/2");
    let value = |discard: &str| {
        let mut s = turn_with(&g, "Copper*5", "Copper*2 Estate*3 Gold*3");
        s.supply.0[5] = 1;
        s.discard[0] = pile(discard);
        Prospects::default().evaluate(&g, &s).0[0]
    };
    assert!(value("Duchy") > value("Gold"));
}

#[test]
fn what_a_turn_can_still_buy_counts() {
    let g = game("dominion/2");
    let value = |s: &_| Prospects::default().evaluate(&g, s).0[0];
    let with = |hand: &str| turn_with(&g, hand, "Copper*2 Estate*3");
    assert!(value(&with("Gold*2 Silver")) > value(&with("Gold*2 Silver Curse")), "the deck");
    let mut s = with("Gold*2 Silver Estate*2");
    let before = value(&s);
    play(&g, &mut s, "stop stop");
    assert!(value(&s) < before, "eight coins were not spent");
    // An attack has left the other seat one coin, less than its average hand.
    let other = |hand: &str, draw: &str| {
        let mut s = with("Copper*5");
        give(&mut s, 1, hand, draw);
        Prospects::default().evaluate(&g, &s).0[1]
    };
    assert!(other("Copper Estate*2", "Copper*6 Estate") < other("Copper*4 Estate", "Copper*3 Estate*2"));
}

#[test]
fn cards_that_replace_themselves_are_no_money() {
    let g = game("dominion/2");
    let value = |discard: &str| {
        let mut s = turn_with(&g, "Copper*5", "Copper*2 Estate*3");
        s.discard[0] = pile(discard);
        Prospects::default().evaluate(&g, &s).0[0]
    };
    assert!(value("Silver") > value("Merchant") && value("Merchant") > value("Village"));
    assert!(value("Smithy") > value("Moat") && value("Smithy") > value("Smithy*4"));
}

#[test]
fn habits_take_the_province() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Gold*3 Market", "Copper*6");
    let best = |s: &_| {
        let (list, mut rates) = (g.listed(s, Some(Player::new(0))), Vec::new());
        Habits.rate(&g, s, Player::new(0), &list, &mut rates);
        let best = (0..list.len()).max_by(|&a, &b| rates[a].total_cmp(&rates[b])).expect("a move");
        g.action_text(s, list[best])
    };
    assert_eq!(best(&s), "play-Market");
    play(&g, &mut s, "play-Market");
    assert_eq!(best(&s), "buy-Province");
}

/// Mean score, choices of two or more actions in a game, and turns of the first seat.
fn play_games(g: &Dominion, playout: &dyn Playout<Dominion>, games: u32) -> [f64; 3] {
    let (mut rng, mut list) = (Seed(7).rng(), Vec::new());
    let mut sums = [0.0; 3];
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while g.turn(&s) != Turn::Over {
            g.roll(&mut s, &mut rng);
            if let Turn::One(who) = g.turn(&s) {
                list.clear();
                g.actions(&s, who, &mut list);
                sums[1] += f64::from(u8::from(list.len() > 1));
                let action = playout.choose(g, &s, who, &list, &mut rng);
                g.apply(&mut s, action);
            }
        }
        sums[0] += f64::from(g.payoffs(&s).seats(g.players()).iter().sum::<f32>()) / g.players() as f64;
        sums[2] += f64::from(s.turns[0]);
    }
    sums.map(|sum| sum / f64::from(games))
}

/// The TAG framework of 2022 measured 245, 256, 238 choices, 45, 32, 23 rounds and scores of 7.9, 7.4, 6.1.
#[test]
fn random_play_is_like_that_of_tag() {
    let measured = [(2, 245.0, 45.0, 7.9), (3, 256.0, 32.0, 7.4), (4, 238.0, 23.0, 6.1)];
    for (seats, choices, rounds, score) in measured {
        let g = game(&format!("dominion/{seats}:preset=tag2022-bugs"));
        let ours = play_games(&g, &RandomPlayout, 100);
        println!("{seats}: {ours:?}");
        assert!((ours[0] - score).abs() < 1.0, "{seats} seats: score {}", ours[0]);
        assert!((ours[1] / choices - 1.0).abs() < 0.1, "{seats} seats: {} choices", ours[1]);
        assert!((ours[2] / rounds - 1.0).abs() < 0.1, "{seats} seats: {} rounds", ours[2]);
    }
}

#[test]
fn big_money_ends_games_with_points() {
    let [score, _, turns] = play_games(&game("dominion/2"), &BigMoney, 30);
    println!("{score} {turns}");
    assert!(score > 20.0 && turns < 35.0, "{score} points, {turns} turns");
}

#[test]
fn player_types_are_there() {
    let types: Vec<&str> = game("dominion/2").player_types().iter().map(|named| named.id).collect();
    assert_eq!(types, ["tag", "tag-signed"]);
}
