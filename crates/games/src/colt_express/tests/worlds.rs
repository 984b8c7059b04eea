//! What a seat can know, by full enumeration of small cases.

use super::*;
use std::collections::BTreeMap;

/// How often each world of a seat comes up, by a text.
fn worlds(
    g: &ColtExpress,
    s: &State,
    who: usize,
    draws: u32,
    text: impl Fn(&State) -> String,
) -> BTreeMap<String, u32> {
    let (view, mut rng, mut counts) = (g.view(s, someone(who)), Seed(8).rng(), BTreeMap::new());
    let mut world = view.blank();
    for _ in 0..draws {
        view.world(g, &mut rng, &mut world);
        *counts.entry(text(&world)).or_insert(0) += 1;
    }
    counts
}

fn near(counts: &BTreeMap<String, u32>, expected: &[(&str, f32)], draws: u32) {
    assert_eq!(counts.len(), expected.len(), "{counts:?}");
    for &(text, p) in expected {
        let (count, mean) = (counts[text] as f32, p * draws as f32);
        assert!((count - mean).abs() < 4.5 * mean.sqrt(), "{text}: {count} for {mean} in {counts:?}");
    }
}

#[test]
fn hands_and_face_down_cards_are_dealt_evenly() {
    let g = built(2, "two-bandits=never");
    let mut s = bare(&g);
    // The other seat: two Moves, one Punch and a bullet; one card face down, one in the hand.
    s.deck[1] = Pile(0);
    ["move", "move"].iter().for_each(|name| s.deck[1].put(card(name)));
    (s.deck_bullets[1], s.received[1], s.planned, s.hand_size[1]) = (1, 1, 1, 1);
    s.hand[1].put(card("punch"));
    s.deck[1].take(card("move"));
    s.plan[0] = card("move").0 | DOWN | 1 << 5;
    let counts = worlds(&g, &s, 0, 9000, |w| {
        let hand = super::super::notation::pile_words(w.hand[1], w.hand_bullets[1]);
        format!("{} {hand}", w.planned(0).card.name())
    });
    // Three cards can lie face down; for each, three can be in the hand: nine ways in all.
    let ninth = 1.0 / 9.0;
    let ways = [
        ("move move", 2.0 * ninth),
        ("move punch", 2.0 * ninth),
        ("move bullet", 2.0 * ninth),
        ("punch move", 2.0 * ninth),
        ("punch bullet", ninth),
    ];
    near(&counts, &ways, 9000);
}

#[test]
fn values_come_from_purses_that_were_not_seen() {
    let g = built(3, "");
    let mut s = bare(&g);
    // Known to the seat: all but one 250, the two 450 and one 500. Two purses lie unopened.
    for value in [5, 5, 5, 5, 5, 5, 5, 6, 6, 7, 7, 8, 8, 10] {
        purse(&mut s, of(0), value, 1);
    }
    purse(&mut s, 0, 9, 2);
    purse(&mut s, 0, 5, 0);
    let counts = worlds(&g, &s, 0, 12_000, |w| format!("{} {}", w.value[14], w.value[15]));
    let sixth = 1.0 / 12.0;
    let ways = [
        ("5 9", 2.0 * sixth),
        ("9 5", 2.0 * sixth),
        ("5 10", sixth),
        ("10 5", sixth),
        ("9 9", 2.0 * sixth),
        ("9 10", 2.0 * sixth),
        ("10 9", 2.0 * sixth),
    ];
    near(&counts, &ways, 12_000);
    let told = worlds(&g, &s, 1, 200, |w| w.value[14].to_string());
    assert_eq!(told.keys().collect::<Vec<_>>(), ["9"], "who held a purse knows it");
}

#[test]
fn later_round_cards_are_unknown() {
    let g = built(3, "");
    let mut s = bare(&g);
    (s.round, s.rounds) = (2, [0, 1, 2, 3, 8]);
    let counts = worlds(&g, &s, 0, 12_000, |w| format!("{} {}", w.rounds[3], w.rounds[4]));
    let ways: Vec<String> =
        (3..7).flat_map(|card| (7..10).map(move |station| format!("{card} {station}"))).collect();
    let ways: Vec<(&str, f32)> = ways.iter().map(|text| (text.as_str(), 1.0 / 12.0)).collect();
    near(&counts, &ways, 12_000);
}

#[test]
fn bullets_that_lay_on_top_are_surely_in_the_hand() {
    let g = built(3, "reshuffle-each-round=false");
    let mut s = bare(&g);
    (s.deck_bullets[1], s.received[1], s.top[1], s.phase) = (2, 2, 2, Phase::Deal);
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!((s.hand_bullets[1], s.sure[1]), (2, 2));
    assert_eq!(worlds(&g, &s, 0, 100, |w| w.hand_bullets[1].to_string()).len(), 1);
}

#[test]
fn a_chosen_card_is_no_bullet() {
    let g = built(2, "");
    let mut s = bare(&g);
    s.phase = Phase::Deal;
    s.deck[1] = Pile(0);
    s.deck[1].put(card("move"));
    s.deck[1].put(card("rob"));
    (s.deck_bullets[1], s.received[1]) = (3, 3);
    s.hand[1].put(card("move"));
    s.deck[1].take(card("move"));
    s.hand_bullets[1] = 1;
    (s.deck_bullets[1], s.hand_size[1], s.seat) = (2, 2, 1);
    let counts =
        worlds(&g, &s, 0, 7000, |w| super::super::notation::pile_words(w.hand[1], w.hand_bullets[1]));
    let seventh = 1.0 / 7.0;
    near(
        &counts,
        &[("move rob", seventh), ("move bullet", 3.0 * seventh), ("rob bullet", 3.0 * seventh)],
        7000,
    );
}

#[test]
fn a_world_costs_a_bounded_number_of_draws() {
    let g = built(6, "");
    let mut s = g.start(&mut Seed(2).rng());
    g.roll(&mut s, &mut Seed(2).rng());
    let (before, view) = (Seed(3).rng(), g.view(&s, someone(0)));
    let (mut rng, mut world) = (before.clone(), view.blank());
    view.world(&g, &mut rng, &mut world);
    assert!(rng.draws_since(&before, 60).is_some());
}
