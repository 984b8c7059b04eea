//! Worlds against brute force: every deal that fits, each as often as the others.

use super::{Card, gin, play, seat};
use crate::deck::testing::{every_deal, worlds_are};
use crate::gin_rummy::{GinRummy, Phase, RandomCards, State};
use nply_core::{Game, Playout, Rng, Seed, Turn};
use std::collections::BTreeMap;

/// Every deal of the unseen cards to the hands of others, with the cards that they were seen to take.
fn possible_deals(g: &GinRummy, s: &State, who: usize) -> Vec<[u64; 4]> {
    let mut view = *s;
    g.hide(&mut view, seat(who));
    let needs = std::array::from_fn(|seat| (s.hands[seat] & !view.hands[seat]).count_ones());
    every_deal(g.stock(&view), view.hands, needs)
}

/// A random position of a small game in which somebody has taken a card from the pile.
fn some_position(g: &GinRummy, rng: &mut Rng) -> State {
    loop {
        let mut s = g.start(rng);
        let turns = 10 + rng.below(20);
        RandomCards.run(g, &mut s, turns, &mut Vec::new(), rng);
        if s.shown != 0 && s.phase != Phase::Over && s.phase != Phase::Deal {
            return s;
        }
    }
}

#[test]
fn worlds_are_all_deals_evenly() {
    let mut rng = Seed(1).rng();
    for (seats, options) in [
        (2, "hand=4,ranks=5,suits=3"),
        (3, "hand=3,ranks=4,suits=3,wall=0"),
        (2, "hand=5,ranks=5,suits=3,spread=declared,knock=30"),
        (4, "hand=3,ranks=4,suits=4,wall=1"),
    ] {
        let g = gin(seats, options);
        let mut laying = 0;
        for round in 0..12 {
            let s = some_position(&g, &mut rng);
            let who = rng.below(seats as u32) as usize;
            let deals = possible_deals(&g, &s, who);
            laying += usize::from(s.is_laying());
            assert!(deals.contains(&s.hands), "the truth is one of them");
            if deals.len() <= 700 || round == 0 && deals.len() < 2000 {
                worlds_are(&g, &s, seat(who), &deals, |world| world.hands, &mut rng);
            }
        }
        assert!(!g.declared || laying > 0, "{options}");
    }
}

#[test]
fn a_world_takes_a_constant_number_of_draws() {
    let (g, mut rng) = (gin(3, ""), Seed(4).rng());
    for _ in 0..20 {
        let s = some_position(&g, &mut rng);
        for who in 0..3 {
            let view = g.view(&s, seat(who));
            let draws: Vec<Option<u32>> = (0..20)
                .map(|seed| {
                    let before = Seed(seed).rng();
                    let mut after = before.clone();
                    view.world(&g, &mut after, &mut view.blank());
                    after.draws_since(&before, 20)
                })
                .collect();
            assert!(
                draws[0].is_some_and(|draws| draws <= 6) && draws.iter().all(|&n| n == draws[0]),
                "{draws:?}"
            );
        }
    }
}

#[test]
fn cards_taken_openly_are_known_until_they_are_thrown() {
    let g = gin(2, "return=yes");
    let mut s = super::deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 5H KD"], "9D");
    play(&g, &mut s, "upcard KD");
    let seen = |s: &State| {
        let mut view = *s;
        g.hide(&mut view, seat(1));
        view.hands[0]
    };
    assert_eq!(seen(&s), super::mask("9D"));
    play(&g, &mut s, "stock");
    let card = Card::all_of(g.stock(&s)).next().expect("a card").to_string();
    play(&g, &mut s, &format!("{card} {card} stock"));
    let card = Card::all_of(g.stock(&s)).next().expect("a card").to_string();
    play(&g, &mut s, &format!("{card} 9D"));
    assert_eq!(seen(&s), 0);
    assert_eq!(s.upcard.to_string(), "9D");
}

#[test]
fn a_card_from_the_stock_is_seen_by_one_alone() {
    let (g, mut rng) = (gin(3, ""), Seed(8).rng());
    let (mut s, mut drawn) = (g.start(&mut rng), 0);
    while g.turn(&s) != Turn::Over {
        let phase = s.phase;
        if g.turn(&s) == Turn::Chance {
            let outcome = g.sample(&s, &mut rng);
            g.apply(&mut s, outcome);
            let step = nply_core::Step::Chance(outcome);
            let saw: Vec<bool> = (0..3).map(|who| g.witness(&s, &step, seat(who)).step.is_some()).collect();
            let public = phase == Phase::Deal && s.phase != Phase::Deal;
            assert_eq!(saw.iter().filter(|&&saw| saw).count(), if public { 3 } else { 1 });
            drawn += u32::from(phase == Phase::Stock && saw[s.mover as usize]);
        } else {
            RandomCards.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
        }
    }
    assert!(drawn > 5);
}

/// The deal in one go against the deal card by card: how often each card comes to each place.
#[test]
fn the_quick_deal_deals_evenly() {
    let (g, mut rng) = (gin(3, "hand=3,ranks=4"), Seed(9).rng());
    let mut counts: BTreeMap<(u64, usize), u32> = BTreeMap::new();
    for _ in 0..16_000 {
        let mut s = g.start(&mut rng);
        g.apply(&mut s, crate::gin_rummy::Action::Card(Card::at(0)));
        g.roll(&mut s, &mut rng);
        let places = s.hands[..3].iter().copied().chain([s.upcard.as_set(), g.stock(&s)]);
        for (place, cards) in places.enumerate() {
            Card::all_of(cards).for_each(|card| *counts.entry((card.bit(), place)).or_default() += 1);
        }
        assert_eq!(s.stock, 6);
    }
    for ((card, place), times) in counts.into_iter().filter(|((card, _), _)| *card != 1) {
        let expected = 16_000.0 * [2.0, 3.0, 3.0, 1.0, 6.0][place] / 15.0;
        let spread = (f64::from(times) - expected) / f64::from(expected as f32).sqrt();
        assert!(spread.abs() < 5.0, "{card:x} at {place}: {times}");
    }
}
