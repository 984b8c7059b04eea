//! Leading, following, trump, and breaking.

use super::{deal, legal, play, spades};
use crate::spades::{Phase, RandomCards};
use nply_core::{Game, Playout, Seed, Turn};

#[test]
fn suit_is_followed_and_spades_take_the_trick() {
    let g = spades(4, "cards=3,undealt=open");
    let mut s = deal(&g, &["AH 3C 4C", "2H 5H AS", "2S 3D 4D", "KH 6C 7C"]);
    play(&g, &mut s, "1 1 1 1");
    assert_eq!(legal(&g, &s), "3C 4C AH");
    play(&g, &mut s, "AH");
    assert_eq!(legal(&g, &s), "2H 5H", "follows suit");
    play(&g, &mut s, "2H");
    assert_eq!(legal(&g, &s), "3D 4D 2S", "has none and may play anything");
    play(&g, &mut s, "2S KH");
    assert_eq!((s.won, s.mover), ([0, 0, 1, 0], 2), "the lowest spade beats the ace");
}

#[test]
fn a_high_card_of_another_suit_takes_nothing() {
    let g = spades(3, "cards=2,undealt=open");
    let mut s = deal(&g, &["3C 4C", "AD KD", "5C AH"]);
    play(&g, &mut s, "1 1 1 3C AD 5C");
    assert_eq!((s.won, s.mover), ([0, 0, 1, 0], 2));
}

#[test]
fn spades_are_led_once_broken_or_from_nothing_else() {
    let hands = ["AS 2C 3C", "2S 4D 5D", "6C 7C 8H", "9C TC 9H"];
    let leads = |options: &str| {
        let g = spades(4, &format!("cards=3,undealt=open,{options}"));
        let mut s = deal(&g, &hands);
        play(&g, &mut s, "1 1 1 1");
        let first = legal(&g, &s);
        // The second seat has no club: a spade breaks, and its owner leads.
        play(&g, &mut s, "2C 2S 6C 9C");
        (first, legal(&g, &s))
    };
    assert_eq!(leads("break=true"), ("2C 3C".into(), "4D 5D".into()));
    assert_eq!(leads("break=false"), ("2C 3C AS".into(), "4D 5D".into()));
    // From nothing but spades they are led whatever the rule.
    for options in ["break=true", "break=never"] {
        let g = spades(4, &format!("cards=2,undealt=open,{options}"));
        let mut s = deal(&g, &["AS KS"]);
        play(&g, &mut s, "1 1 1 1");
        assert_eq!(legal(&g, &s), "KS AS", "{options}");
    }
}

/// A broken suit may be led; a suit that is never broken may not, except as the last one.
#[test]
fn never_broken_differs_from_broken() {
    let leads = |options: &str| {
        let g = spades(3, &format!("cards=3,undealt=open,{options}"));
        let mut s = deal(&g, &["2C 3C 4H", "5D 6D 7D", "2S 9S AD"]);
        play(&g, &mut s, "1 1 1 2C 5D 2S");
        legal(&g, &s)
    };
    assert_eq!(leads("break=true"), "AD 9S");
    assert_eq!(leads("break=false"), "AD 9S");
    assert_eq!(leads("break=never"), "AD");
}

/// The winner of a trick leads the next; after the last one the game is over, and what was bid and taken stays known.
#[test]
fn a_hand_is_played_to_its_end() {
    let g = spades(3, "cards=2,undealt=open");
    let mut s = deal(&g, &["AC KC", "2C 3C", "4C 5C"]);
    play(&g, &mut s, "2 1 1 AC 2C 4C KC 3C 5C");
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!((s.bids, s.won), ([2, 1, 1, 255], [2, 0, 0, 0]));
    assert_eq!(g.payoffs(&s).seats(3), [20.0, -10.0, -10.0]);
}

/// The same bids and cards by whole tricks as card by card, from every point of a hand.
#[test]
fn playouts_by_tricks_are_playouts_by_cards() {
    for (seats, options) in
        [(4, ""), (3, "preset=paper,to=0"), (4, "preset=open-spiel"), (3, "blind-nil=200")]
    {
        let g = spades(seats, options);
        for seed in 0..60 {
            let mut rng = Seed(seed).rng();
            let mut s = g.start(&mut rng);
            RandomCards.run(&g, &mut s, 1 + seed as u32, &mut Vec::new(), &mut rng);
            let (mut at_once, mut one_by_one) = (s, s);
            let mut again = rng.clone();
            RandomCards.run(&g, &mut at_once, u32::MAX, &mut Vec::new(), &mut rng);
            while one_by_one.phase != Phase::Over {
                RandomCards.run(&g, &mut one_by_one, 1, &mut Vec::new(), &mut again);
            }
            assert_eq!((at_once, rng), (one_by_one, again));
        }
    }
}

/// Every card is in one place, in every phase, to the end.
#[test]
fn no_card_is_lost() {
    for (seats, options) in [
        (4, ""),
        (3, ""),
        (3, "preset=paper"),
        (4, "preset=modern"),
        (4, "preset=open-spiel"),
        (3, "cards=5,undealt=hidden"),
    ] {
        let g = spades(seats, options);
        let mut rng = Seed(5).rng();
        let mut s = g.start(&mut rng);
        while s.phase != Phase::Over {
            RandomCards.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            if s.phase == Phase::Play || s.phase == Phase::Bid {
                let places = s.hands.iter().chain([&s.played, &s.out]);
                let (count, all) = places.fold((0, 0), |(n, all), set| (n + set.count_ones(), all | set));
                let hidden = if options.contains("hidden") { 52 - 15 } else { 0 };
                assert_eq!((count, all.count_ones(), all & !g.deck), (count, count, 0));
                assert_eq!(count + hidden, g.deck.count_ones());
            }
        }
        assert_eq!(s.won.iter().sum::<u8>(), g.each);
    }
}
