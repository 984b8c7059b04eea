//! What seats believe about hidden items, against full enumeration.

use super::{cells, chi_bound, chi_squared, play, pommerman, seat, walled};
use crate::pommerman::cells::{bit, each};
use crate::pommerman::state::{Items, State, any};
use nply_core::{Game, Notation, Player, Seed, Sight, Step};
use std::collections::BTreeMap;

/// Three covered cells, one cell that was lost, two unseen items.
fn small() -> State {
    let mut s = walled("", "e5 e6 e7", "a1 k1");
    s.hidden = [cells("e5"), cells("e7"), 0];
    (s.covered, s.lost, s.unseen) = (s.wood, 1, 2);
    s
}

#[test]
fn worlds_follow_the_law_of_the_boards() {
    let (g, s, mut rng) = (pommerman(""), small(), Seed(1).rng());
    // Every way to put two items of three kinds into four places, the last of which is lost.
    let mut expected: BTreeMap<Items, f64> = BTreeMap::new();
    let places = [cells("e7"), cells("e6"), cells("e5"), 0];
    for first in 0..4 {
        for second in first + 1..4 {
            for (a, b) in (0..9).map(|kinds| (kinds / 3, kinds % 3)) {
                let mut items = Items::default();
                items[a] |= places[first];
                items[b] |= places[second];
                *expected.entry(items).or_default() += 1.0 / 54.0;
            }
        }
    }
    let view = g.view(&s, seat(0));
    assert_eq!(view.known().hidden, Items::default());
    let (mut world, mut counts) = (view.blank(), BTreeMap::new());
    for _ in 0..20_000 {
        view.world(&g, &mut rng, &mut world);
        g.validate(&world).expect("a possible position");
        *counts.entry(world.hidden).or_insert(0u32) += 1;
    }
    assert!(counts.keys().all(|items| expected.contains_key(items)));
    let counts: Vec<u32> = expected.keys().map(|items| counts.get(items).copied().unwrap_or(0)).collect();
    let expected: Vec<f64> = expected.into_values().collect();
    let (chi, freedom) = chi_squared(&counts, &expected);
    assert_eq!(freedom, 35.0, "27 worlds with both items, 9 with one");
    assert!(chi < chi_bound(freedom), "{chi}");
}

#[test]
fn worlds_take_one_draw_for_each_item_and_one_for_the_kinds() {
    let (g, s, before) = (pommerman(""), small(), Seed(3).rng());
    let (mut after, mut hidden) = (before.clone(), s);
    g.hide(&mut hidden, seat(0));
    g.determinise(&mut hidden, seat(0), &mut after);
    assert_eq!(after.draws_since(&before, 10), Some(3));
}

#[test]
fn items_in_the_open_are_seen_by_all() {
    let (hidden, open, s) = (pommerman(""), pommerman("items=open"), small());
    for who in Player::all(4) {
        assert_eq!(open.view(&s, who).known(), &s);
        assert_ne!(hidden.view(&s, who).known(), &s);
    }
    let mut world = open.view(&s, seat(0)).blank();
    open.determinise(&mut world, seat(0), &mut Seed(1).rng());
    assert_eq!(world, s, "nothing is left to guess");
}

/// Two worlds that look alike are told apart as soon as a flame goes out, and not before.
#[test]
fn what_comes_out_of_the_flames_is_seen() {
    let g = pommerman("");
    let mut with = walled("", "e5", "a1 k1");
    (with.covered, with.unseen, with.lost) = (with.wood, 1, 1);
    let mut without = with;
    with.hidden[0] = cells("e5");
    let step = Step::Together([(seat(0), crate::pommerman::Action::Stop)].into_iter().collect());
    let key = |s: &State| g.event_key(s, &step, seat(0));
    for s in [&mut with, &mut without] {
        super::bomb(s, "f5", 1, 2, 0, None);
        play(s, "s s s");
    }
    assert_eq!((key(&with), g.view(&with, seat(0))), (key(&without), g.view(&without, seat(0))));
    assert_eq!(g.sight(&with, &step, seat(0)), Sight::All);
    for s in [&mut with, &mut without] {
        play(s, "s");
    }
    assert_ne!(key(&with), key(&without));
    assert_eq!((with.unseen, without.unseen, any(&with.items)), (0, 1, cells("e5")));
    // The second flame cannot be told any more.
    assert!(each(with.covered | without.covered).next().is_none() && bit(0) == 1);
}
