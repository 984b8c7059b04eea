//! Suit reduction leaves one card of each block, and no value changes.

use super::super::Suits;
use super::{deal, hearts, legal, mask, play, seat};
use crate::hearts::{Action, Hearts, State};
use nply_core::hash::Map;
use nply_core::{Game, Playout, RandomPlayout, ReduceMoves, Seed, Turn, Values};

fn reduced(g: &Hearts, s: &State) -> String {
    let Turn::One(who) = g.turn(s) else { panic!("somebody plays") };
    let mut list = Vec::new();
    g.actions(s, who, &mut list);
    Suits.reduce(g, s, who, &mut list);
    let texts: Vec<String> = list.iter().map(|&a| nply_core::Notation::action_text(g, s, a)).collect();
    texts.join(" ")
}

#[test]
fn blocks_are_cards_between_which_nobody_holds_one() {
    let g = hearts(4, "pass=none,lead=free,break=false,first=any");
    let mut s = deal(&g, &["2C 3C 5C 9D TD JD QD JS QS KS 2H 3H 5H", "4C", "4H"]);
    assert_eq!(legal(&g, &s), "2C 3C 5C 9D TD JD QD JS QS KS 2H 3H 5H");
    assert_eq!(reduced(&g, &s), "2C 5C 9D JS QS KS 2H 5H", "the queen of spades is a block of its own");
    // Cards that are gone close the gaps.
    s.played |= mask("4C 4H");
    s.hands[1] &= !mask("4C");
    s.hands[2] &= !mask("4H");
    assert_eq!(reduced(&g, &s), "2C 9D JS QS KS 2H");
    let jack = hearts(4, "pass=none,lead=free,break=false,first=any,jack=true");
    assert_eq!(reduced(&jack, &s), "2C 9D JD QD JS QS KS 2H", "so is the jack of diamonds where it counts");
}

#[test]
fn the_card_that_takes_the_trick_divides_until_it_is_beaten() {
    let g = hearts(4, "pass=none,lead=free,break=false");
    let deal = || deal(&g, &["9D 2C", "TD 3D", "QD 4D", "8D JD KD AD"]);
    let mut s = deal();
    play(&g, &mut s, "9D 3D 4D");
    assert_eq!(reduced(&g, &s), "8D JD KD", "the ten and the queen are held by others, the nine leads");
    let mut s = deal();
    play(&g, &mut s, "9D TD 4D");
    s.hands[3] = mask("8D JD KD AD");
    assert_eq!(reduced(&g, &s), "8D JD KD");
    let mut s = deal();
    play(&g, &mut s, "9D 3D QD");
    s.hands[1] &= !mask("TD");
    s.played |= mask("TD");
    assert_eq!(reduced(&g, &s), "8D KD", "the nine was beaten by the queen: eight and jack both lose");
}

#[test]
fn cards_to_pass_are_left_as_they_are() {
    let g = hearts(4, "pass=left");
    let s = deal(&g, &["2C 3C 4C"]);
    let mut list = Vec::new();
    g.actions(&s, seat(0), &mut list);
    let all = list.clone();
    Suits.reduce(&g, &s, seat(0), &mut list);
    assert_eq!(list, all);
}

/// max^n to the end of the hand with open cards. Of equal moves that is taken which is best for the next seats in turn, so
/// that the value depends on values alone.
fn exact(g: &Hearts, s: &State, reduce: bool, known: &mut Map<State, Values>, nodes: &mut u64) -> Values {
    let Turn::One(who) = g.turn(s) else { return g.payoffs(s) };
    if let Some(values) = known.get(s) {
        return *values;
    }
    *nodes += 1;
    let mut list: Vec<Action> = Vec::new();
    g.actions(s, who, &mut list);
    if reduce {
        Suits.reduce(g, s, who, &mut list);
    }
    let wish = |values: &Values| -> Vec<i32> {
        (0..g.seats).map(|next| values.0[(who.index() + next) % g.seats] as i32).collect()
    };
    let value_after = |action: Action, known: &mut Map<State, Values>, nodes: &mut u64| {
        let mut next = *s;
        g.apply(&mut next, action);
        exact(g, &next, reduce, known, nodes)
    };
    let mut best = value_after(list[0], known, nodes);
    for &action in &list[1..] {
        let values = value_after(action, known, nodes);
        if wish(&values) > wish(&best) {
            best = values;
        }
    }
    known.insert(*s, best);
    best
}

#[test]
fn values_do_not_change() {
    let (mut all, mut few) = (0, 0);
    for (seats, options, left) in
        [(3, "pass=none", 4), (4, "pass=none,break=false", 4), (4, "pass=none,jack=true", 3)]
    {
        let g = hearts(seats, options);
        for seed in 0..12 {
            let mut rng = Seed(seed).rng();
            let mut s = g.start(&mut rng);
            g.roll(&mut s, &mut rng);
            // So many tricks before the end, and some in the middle of a trick.
            let turns = u32::from(g.each) * seats as u32 - left * seats as u32 + seed as u32 % 3;
            RandomPlayout.run(&g, &mut s, turns, &mut Vec::new(), &mut rng);
            assert!(matches!(g.turn(&s), Turn::One(_)));
            let plain = exact(&g, &s, false, &mut Map::default(), &mut all);
            let reduced = exact(&g, &s, true, &mut Map::default(), &mut few);
            assert_eq!(plain, reduced, "{seats} seats, {options}, seed {seed}");
        }
    }
    assert!(few * 3 < all * 2, "a third of the positions are spared: {few} of {all}");
}
