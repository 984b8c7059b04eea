//! Worlds are uniform, counted by single cards.

use super::{LoveLetter, State, build, position};
use crate::love_letter::cards::{BOX, Card};
use nply_core::{Game, Player, Rng, Seed};
use std::collections::BTreeMap;

/// How often each deal of the others' cards and the new card is met among all deals of single cards that are allowed.
fn by_single_cards(
    g: &LoveLetter,
    s: &State,
    who: usize,
    allowed: &dyn Fn(&[u8; 4]) -> bool,
) -> BTreeMap<([u8; 4], u8), f64> {
    let mut view = *s;
    g.hide(&mut view, Player::new(who));
    let mut cards: Vec<u8> = Vec::new();
    Card::all().for_each(|card| cards.extend((0..card.count(view.bag)).map(|_| card.value())));
    let unknown: Vec<usize> = (0..g.seats).filter(|&seat| view.held[seat] == 0 && s.held[seat] > 0).collect();
    let mut counts = BTreeMap::new();
    let mut picked = vec![0usize; unknown.len() + usize::from(view.drawn == 0)];
    deal(&cards, &mut picked, 0, &mut |picked| {
        let (mut held, mut drawn) = (view.held, view.drawn);
        for (at, &card) in picked.iter().enumerate() {
            match unknown.get(at) {
                Some(&seat) => held[seat] = cards[card],
                None => drawn = cards[card],
            }
        }
        if allowed(&held) {
            *counts.entry((held, drawn)).or_default() += 1.0;
        }
    });
    counts
}

fn deal(cards: &[u8], picked: &mut Vec<usize>, at: usize, each: &mut dyn FnMut(&[usize])) {
    if at == picked.len() {
        return each(picked);
    }
    for card in 0..cards.len() {
        if !picked[..at].contains(&card) {
            picked[at] = card;
            deal(cards, picked, at + 1, each);
        }
    }
}

fn drawn_worlds(
    g: &LoveLetter,
    s: &State,
    who: usize,
    many: u32,
    rng: &mut Rng,
) -> BTreeMap<([u8; 4], u8), f64> {
    let view = g.view(s, Player::new(who));
    let (mut world, mut counts) = (view.blank(), BTreeMap::new());
    for _ in 0..many {
        let before = rng.clone();
        view.world(g, rng, &mut world);
        assert!(rng.draws_since(&before, 9).is_some(), "a bounded number of draws");
        *counts.entry((world.held, world.drawn)).or_default() += 1.0;
    }
    counts
}

/// Chi-squared against the counts of single cards, beyond one in a million.
fn is_uniform(g: &LoveLetter, s: &State, who: usize, allowed: &dyn Fn(&[u8; 4]) -> bool) {
    let (many, expected) = (60_000, by_single_cards(g, s, who, allowed));
    let met = drawn_worlds(g, s, who, many, &mut Seed(11).rng());
    assert!(met.keys().all(|world| expected.contains_key(world)), "a world that cannot be");
    let all: f64 = expected.values().sum();
    // Rare worlds are counted together.
    let (mut chi, mut cells, mut rare) = (0.0_f64, 0.0_f64, (0.0, 0.0));
    for (world, count) in &expected {
        let (want, got) = (count / all * f64::from(many), met.get(world).copied().unwrap_or(0.0));
        if want < 8.0 {
            rare = (rare.0 + want, rare.1 + got);
        } else {
            chi += (got - want) * (got - want) / want;
            cells += 1.0;
        }
    }
    if rare.0 > 0.0 {
        chi += (rare.1 - rare.0) * (rare.1 - rare.0) / rare.0;
    }
    let limit = cells + 5.5 * (2.0 * cells + 2.0).sqrt() + 12.0;
    assert!(chi < limit, "{chi} with {cells} cells");
}

#[test]
fn nothing_known() {
    let g = build(3, "");
    is_uniform(&g, &position(&g, &[4, 2, 1], 1, &[&[5], &[3], &[1, 1]]), 1, &|_| true);
}

#[test]
fn kinds_that_a_card_is_not() {
    let g = build(4, "");
    let mut s = position(&g, &[4, 2, 1, 6], 8, &[&[5, 5], &[3, 3], &[1, 1], &[2]]);
    s.may[1] = !(card(4) | card(7));
    s.may[2] = !card(8);
    is_uniform(&g, &s, 0, &|held| ![4, 7].contains(&held[1]) && held[2] != 8);
    is_uniform(&g, &s, 3, &|held| ![4, 7].contains(&held[1]) && held[2] != 8);
}

#[test]
fn equal_cards() {
    let g = build(4, "");
    let mut s = position(&g, &[4, 1, 1, 6], 8, &[&[5, 5], &[3], &[1], &[2]]);
    s.equal(1, 2);
    s.may[2] &= !card(2);
    is_uniform(&g, &s, 3, &|held| held[1] == held[2] && held[2] != 2);
    is_uniform(&g, &s, 0, &|held| held[1] == held[2] && held[2] != 2);
    // One of the two plays a Guard: it kept its card, or the other one has a Guard.
    s.played(1, Card::of_value(1), false);
    is_uniform(&g, &s, 3, &|held| held[2] == 1 || held[1] == held[2] && held[1] != 2);
    // Those who compared know each other's cards, and their own.
    let own = g.view(&s, Player::new(2));
    assert_eq!(own.known().held, [0, 0, 1, 0]);
}

fn card(value: u8) -> u8 {
    Card::of_value(value).bit()
}

#[test]
fn seen_cards_stay_where_they_are() {
    let g = build(3, "");
    let mut s = position(&g, &[4, 7, 5], 1, &[&[], &[3], &[1]]);
    s.show(2, 1);
    let met = drawn_worlds(&g, &s, 1, 2_000, &mut Seed(2).rng());
    assert!(met.keys().all(|(held, _)| held[1] == 7 && held[2] == 5));
    assert!(met.keys().map(|(held, _)| held[0]).collect::<std::collections::BTreeSet<_>>().len() > 4);
    assert_eq!(super::all_cards(&s), BOX);
}
