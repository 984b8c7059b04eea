use super::super::cards::{CHOPSTICKS, Dish, PUDDING, Pile, size};
use super::*;
use nply_core::{Playout, Turn};
use std::collections::BTreeMap;

#[test]
fn a_hand_once_held_stays_known() {
    for options in ["", "passing=alternate"] {
        let g = built(4, options);
        let mut rng = Seed(5).rng();
        let mut s = g.start(&mut rng);
        while g.turn(&s) != Turn::Over {
            if !s.is_dealing() {
                let known =
                    |seat: usize| (0..4).filter(|&holder| g.knows(&s, seat, s.pack_of(holder))).count();
                assert!((0..4).all(|seat| g.knows(&s, seat, s.pack_of(seat))));
                assert_eq!(known(2), (1 + usize::from(s.passes())).min(4));
                let to = if !options.is_empty() && s.round == 1 { 1 } else { 3 };
                assert_eq!(
                    g.knows(&s, to, s.pack_of(2 * to % 4)),
                    s.passes() >= 3,
                    "the neighbour who gave this hand"
                );
            }
            RandomPicks.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
        }
    }
}

/// Chopsticks laid into a hand are seen by seats that do not know the rest of it.
#[test]
fn used_chopsticks_stay_visible_in_an_unknown_hand() {
    let g = built(4, "");
    let mut s = holding(&g, &["Chopsticks Egg*7", "Sashimi*8", "Dumpling*8", "Tempura*8"]);
    play(&g, &mut s, &["Chopsticks", "Sashimi", "Dumpling", "Tempura"]);
    play(&g, &mut s, &["Tempura+Tempura", "Egg", "Sashimi", "Dumpling"]);
    // The Tempura hand lies with p2 now; p3 has not held it.
    let seen = |s: &State, seat: usize, holder: usize| {
        let mut s = *s;
        g.hide(&mut s, Player::new(seat));
        s.hand(holder)
    };
    assert_eq!(s.hand(1), pile("Chopsticks Tempura*5"));
    assert_eq!(seen(&s, 2, 1), pile("Chopsticks"));
    assert_eq!(seen(&s, 1, 1), s.hand(1));
    let view = g.view(&s, Player::new(2));
    let mut world = view.blank();
    view.world(&g, &mut Seed(1).rng(), &mut world);
    assert!(CHOPSTICKS.count(world.hand(1)) > 0 && size(world.hand(1)) == 6);
    play(&g, &mut s, &["Dumpling", "Chopsticks", "Egg", "Sashimi"]);
    assert_eq!(s.shown, 0, "after three passes every seat has held every hand");
}

#[test]
fn shown_chopsticks_that_are_taken_again_are_forgotten() {
    let g = built(5, "");
    let mut s = holding(&g, &["Chopsticks Egg*6", "Sashimi*7", "Dumpling*7", "Tempura*7", "Maki2*7"]);
    play(&g, &mut s, &["Chopsticks", "Sashimi", "Dumpling", "Tempura", "Maki2"]);
    play(&g, &mut s, &["Maki2+Maki2", "Egg", "Sashimi", "Dumpling", "Tempura"]);
    assert_eq!(s.shown_in(s.pack_of(1)), 1);
    let mut kept = s;
    play(&g, &mut kept, &["Tempura", "Maki2", "Egg", "Sashimi", "Dumpling"]);
    assert_eq!(
        (kept.shown_in(kept.pack_of(1)), kept.shown_in(kept.pack_of(2))),
        (0, 1),
        "it travels with the hand"
    );
    play(&g, &mut s, &["Tempura", "Chopsticks", "Egg", "Sashimi", "Dumpling"]);
    assert_eq!(s.shown, 0);
}

/// Late in a game of five seats seven cards are unknown: four of a hand, three of the bag. All ways to choose four of
/// the seven are equally likely.
#[test]
fn worlds_are_uniform_where_all_can_be_counted() {
    let g = built(5, "");
    let mut rng = Seed(8).rng();
    let mut late = || {
        let mut s = g.start(&mut rng);
        while (s.round, s.passes()) != (2, 3) {
            RandomPicks.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
        }
        s
    };
    let s = std::iter::repeat_with(&mut late).take(50).find(|s| s.shown == 0).expect("one of many");
    let who = Player::new(0);
    let holder = (0..5).find(|&holder| !g.knows(&s, 0, s.pack_of(holder))).expect("one hand is unknown");
    let mut hidden = s;
    g.hide(&mut hidden, who);
    assert_eq!((size(hidden.bag), hidden.hand(holder)), (7, 0));
    let cards: Vec<Dish> =
        Dish::kinds().flat_map(|kind| (0..kind.count(hidden.bag)).map(move |_| kind)).collect();
    let mut expected: BTreeMap<Pile, f64> = BTreeMap::new();
    for chosen in (0u32..1 << 7).filter(|chosen| chosen.count_ones() == 4) {
        let hand = (0..7).filter(|i| chosen >> i & 1 == 1).map(|i| cards[i].one()).sum();
        *expected.entry(hand).or_default() += 1.0 / 35.0;
    }
    let (view, draws, mut seen) = (g.view(&s, who), 70_000, BTreeMap::new());
    let mut world = view.blank();
    for _ in 0..draws {
        view.world(&g, &mut rng, &mut world);
        *seen.entry(world.hand(holder)).or_insert(0) += 1;
    }
    assert!(seen.keys().all(|hand| expected.contains_key(hand)));
    let chi_square: f64 = expected
        .iter()
        .map(|(hand, p)| {
            let expected = p * f64::from(draws);
            (f64::from(seen.get(hand).copied().unwrap_or(0)) - expected).powi(2) / expected
        })
        .sum();
    // Mean of the distribution and more than four standard deviations.
    let freedom = (expected.len() - 1) as f64;
    assert!(
        expected.len() > 5 && chi_square < freedom + 4.5 * (2.0 * freedom).sqrt(),
        "{chi_square} of {freedom}"
    );
}

/// Puddings in an unknown hand of nine are hypergeometric, by `roll` and by `determinise`.
#[test]
fn deals_are_hypergeometric() {
    let g = built(3, "");
    let mut rng = Seed(9).rng();
    let mut s = g.start(&mut rng);
    g.roll(&mut s, &mut rng);
    let own = PUDDING.count(s.hand(0));
    let choose = |n: u32, k: u32| (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product::<f64>();
    let check = |unseen: u32, puddings: u32, mut draw: Box<dyn FnMut() -> Pile + '_>| {
        let (draws, mut counts) = (40_000, [0u32; 10]);
        (0..draws).for_each(|_| counts[PUDDING.count(draw()) as usize] += 1);
        for k in 0..4 {
            let p = choose(puddings, k) * choose(unseen - puddings, 9 - k) / choose(unseen, 9);
            let (expected, seen) = (p * f64::from(draws), f64::from(counts[k as usize]));
            let spread = (expected * (1.0 - p)).sqrt();
            assert!((seen - expected).abs() < 4.5 * spread, "{k}: {seen} instead of {expected}");
        }
    };
    let view = g.view(&s, Player::new(0));
    let (mut world, mut other) = (view.blank(), Seed(10).rng());
    let guess = || {
        view.world(&g, &mut other, &mut world);
        world.hand(2)
    };
    check(99, 10 - u32::from(own), Box::new(guess));
    let deal = || {
        let mut s = g.start(&mut rng);
        g.roll(&mut s, &mut rng);
        s.hand(1)
    };
    check(108, 10, Box::new(deal));
    let step_by_step = || {
        let mut s = g.start(&mut other);
        while s.is_dealing() {
            let card = g.sample(&s, &mut other);
            g.apply(&mut s, card);
        }
        s.hand(1)
    };
    check(108, 10, Box::new(step_by_step));
}

#[test]
fn a_hidden_hand_is_shown_as_unknown() {
    let g = built(4, "");
    let mut s = g.start(&mut Seed(1).rng());
    g.roll(&mut s, &mut Seed(1).rng());
    g.hide(&mut s, Player::new(1));
    assert_eq!(g.show(&s).matches("?*8").count(), 3);
    assert!(g.validate(&s).is_err(), "a view cannot be played on");
}
