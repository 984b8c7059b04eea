//! Worlds are drawn evenly, and known cards stay known.

use super::{build, p, position};
use crate::virus::state::{PUBLIC, UNKNOWN};
use nply_core::{Game, Notation, Seed};
use std::collections::HashMap;

#[test]
fn worlds_are_uniform() {
    let g = build(2, "");
    let mut s = position(&g, &[&["heart"], &["bone", "thief"]], &[]);
    // Five unseen cards: two in the hand of the other seat. The rest is discarded.
    for kind in 0..20 {
        let keep = match kind {
            0 => 2,
            14 => 1,
            _ => 0,
        };
        while s.bag[kind] > keep {
            s.bag[kind] -= 1;
            s.left -= 1;
            s.discard(crate::virus::cards::Card::new(kind));
        }
    }
    g.validate(&s).unwrap();
    g.hide(&mut s, p(0));
    assert_eq!(s.hands[1][..2], [UNKNOWN; 2]);
    let (mut rng, mut counts) = (Seed(5).rng(), HashMap::new());
    let draws = 30_000;
    for _ in 0..draws {
        let mut world = s;
        let before = rng.clone();
        g.determinise(&mut world, p(0), &mut rng);
        assert_eq!(rng.draws_since(&before, 5), Some(2));
        *counts.entry(world.hands[1]).or_insert(0u32) += 1;
    }
    // Cards: heart, heart, bone, wild medicine, thief. Ten pairs of single cards, two hearts once.
    assert_eq!(counts.len(), 7);
    for (hand, count) in counts {
        let hearts = hand.iter().filter(|&&held| held == 0).count();
        let pairs = if hearts == 1 { 2.0 } else { 1.0 };
        let expected = draws as f32 * pairs / 10.0;
        assert!((count as f32 - expected).abs() < 5.0 * expected.sqrt(), "{hand:?} {count} {expected}");
    }
}

/// Every place of a bag belongs to the card that it would have if all were laid out.
#[test]
fn a_card_is_found_by_its_place() {
    let bag = [0, 3, 1, 0, 0, 2, 0, 1, 4, 0, 0, 1, 0, 2, 0, 0, 1, 0, 0, 5];
    let laid_out = (0..20).flat_map(|kind| vec![kind; usize::from(bag[kind])]);
    for (at, kind) in laid_out.enumerate() {
        assert_eq!(crate::virus::rules::nth(&bag, at as u32).index(), kind);
    }
}

#[test]
fn cards_from_a_pile_that_was_turned_over_are_known() {
    let g = build(2, "");
    let mut s = position(&g, &[&["heart"], &["bone", "thief"]], &[]);
    for kind in 0..20 {
        while s.bag[kind] > 0 {
            s.bag[kind] -= 1;
            s.left -= 1;
            s.discard(crate::virus::cards::Card::new(kind));
        }
    }
    let first = s.discards[0];
    let mut s = super::played(&g, &s, "heart");
    assert!(s.ordered && s.held(0) == 3);
    g.hide(&mut s, p(1));
    assert!(s.hands[0].contains(&(first | PUBLIC)));
    assert_eq!(s.bag.iter().sum::<u8>(), 0);
}
