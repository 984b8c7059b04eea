//! What seats know, and uniform worlds.

use super::{game, give, pile, play, turn_with};
use crate::dominion::cards::Pile;
use crate::dominion::rules::{Action, Dominion, State};
use crate::dominion::state::Phase;
use nply_core::{Game, Player, Seed};
use std::collections::BTreeMap;

/// How often each hand of the seat comes up in worlds of another.
fn hands(g: &Dominion, s: &State, seat: usize, worlds: u32) -> BTreeMap<[u8; 20], u32> {
    let (view, mut rng) = (g.view(s, Player::new(1 - seat)), Seed(9).rng());
    let (mut counts, mut world) = (BTreeMap::new(), view.blank());
    for _ in 0..worlds {
        view.world(g, &mut rng, &mut world);
        assert_eq!(world.pool(seat), s.pool(seat));
        *counts.entry(world.hand[seat].0).or_insert(0) += 1;
    }
    counts
}

/// Ways to choose `k` of `n`.
fn choose(n: u8, k: u8) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}

/// The hands that come up are exactly the sub-heaps of this size with all of `known`, each as often as there are ways to
/// draw it from `pool` (chi-square, far beyond chance).
fn check(counts: &BTreeMap<[u8; 20], u32>, pool: &Pile, known: &Pile, size: u32) {
    let mut rest = *pool;
    rest.remove(known);
    let mut all: Vec<[u8; 20]> = vec![[0; 20]];
    for i in 0..20 {
        let grown = |hand: &[u8; 20]| {
            let hand = *hand;
            (0..=rest.0[i]).map(move |n| std::array::from_fn(|j| if j == i { n } else { hand[j] }))
        };
        all = all.iter().flat_map(grown).filter(|hand| Pile(*hand).size() <= size - known.size()).collect();
    }
    all.retain(|hand| Pile(*hand).size() == size - known.size());
    let ways = |hand: &[u8; 20]| (0..20).map(|i| choose(rest.0[i], hand[i])).product::<f64>();
    let (total, drawn) = (all.iter().map(ways).sum::<f64>(), f64::from(counts.values().sum::<u32>()));
    assert_eq!(counts.len(), all.len());
    let mut chi = 0.0;
    for hand in &all {
        let expected = drawn * ways(hand) / total;
        let mut whole = Pile(*hand);
        whole.add(known);
        chi += (f64::from(counts[&whole.0]) - expected).powi(2) / expected;
    }
    assert!(chi < 2.0 * all.len() as f64 + 20.0, "{chi} for {} hands", all.len());
}

#[test]
fn hands_are_uniform_over_hand_and_draw_pile() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Copper*3 Estate Moat", "Copper*2 Silver Estate*2");
    s.active = 1;
    check(&hands(&g, &s, 0, 20_000), &s.pool(0), &Pile::default(), 5);
    s.shown[0] = pile("Moat Copper");
    check(&hands(&g, &s, 0, 20_000), &s.pool(0), &pile("Moat Copper"), 5);
}

#[test]
fn no_treasure_is_left_in_the_buy_phase() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Copper*2 Estate*2 Moat", "Copper*2 Estate Smithy*2");
    play(&g, &mut s, "stop");
    assert_eq!(s.phase, Phase::Buy);
    check(&hands(&g, &s, 0, 20_000), &pile("Estate*3 Moat Smithy*2"), &Pile::default(), 3);
}

#[test]
fn a_pile_that_ran_out_tells_the_hand() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Smithy Estate Village", "Gold");
    s.actions = 2;
    s.discard[0] = pile("Copper*4 Duchy");
    play(&g, &mut s, "play-Smithy");
    // Estate, Village and Gold are in the hand for certain, with two of the shuffled cards.
    assert_eq!(s.shown[0], pile("Estate Village Gold"));
    check(&hands(&g, &s, 0, 5_000), &s.pool(0), &s.shown[0], 5);
}

#[test]
fn a_mined_treasure_is_known() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Mine*2 Silver Copper*2", "Estate*6");
    s.actions = 2;
    play(&g, &mut s, "play-Mine trash-Silver gain-Gold");
    assert_eq!(s.shown[0], pile("Gold"));
    play(&g, &mut s, "play-Mine trash-Gold gain-Silver");
    assert_eq!((s.shown[0], s.table.0[1]), (Pile::default(), 1), "and played by now");
}

#[test]
fn views_hide_hands_and_nothing_else() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Moat Copper*2", "Estate*2");
    give(&mut s, 1, "Copper*3", "Silver*2");
    let view = g.view(&s, Player::new(1));
    let known = view.known();
    assert_eq!((known.hand[0], known.draw[0]), (Pile::default(), pile("Moat Copper*2 Estate*2")));
    assert_eq!((known.hand[1], known.draw[1]), (pile("Copper*3"), pile("Silver*2")));
}

/// Worlds take a bounded number of random draws: one for each unknown card.
#[test]
fn worlds_are_dealt_by_counting() {
    let g = game("dominion/2");
    let s = turn_with(&g, "Copper*3 Estate Moat", "Copper*2 Silver Estate*2");
    let (view, before) = (g.view(&s, Player::new(1)), Seed(3).rng());
    let mut rng = before.clone();
    view.world(&g, &mut rng, &mut view.blank());
    assert_eq!(rng.draws_since(&before, 20), Some(5));
}

/// Whole draws are as likely as drawn step by step.
#[test]
fn roll_deals_like_outcomes() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Moat*2", "Copper*3 Estate*2 Gold");
    s.actions = 2;
    g.apply(&mut s, Action::Play(crate::dominion::Kind::named("Moat").expect("a card")));
    let (mut counts, mut rng) = (BTreeMap::new(), Seed(5).rng());
    for _ in 0..20_000 {
        let mut rolled = s;
        g.roll(&mut rolled, &mut rng);
        *counts.entry(rolled.hand[0].0).or_insert(0) += 1;
    }
    check(&counts, &s.pool(0), &pile("Moat"), 3);
    let mut outcomes = Vec::new();
    g.outcomes(&s, &mut outcomes);
    let chances: Vec<f32> = outcomes.iter().map(|(_, p)| p * 6.0).collect();
    assert_eq!(chances, [3.0, 1.0, 2.0]);
}
