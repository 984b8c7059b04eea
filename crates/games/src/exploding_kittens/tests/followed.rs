//! Cards that go from hand to hand unseen, as the third seat can follow them.

use super::*;
use crate::exploding_kittens::cards::SKIP;

/// The first seat has a pair of cats, the second two cards that everybody knows, a Defuse and a Skip, and one more. The
/// third looks on. Few cards are left.
fn before() -> (ExplodingKittens, State) {
    let g = build(3, "");
    let mut s = position(&g, &[&["Taco", "Taco", "Nope"], &["Skip", "Favor"], &["Attack"]]);
    s.public[1].add(SKIP);
    (s.sure[0][1], s.sure[2][1]) = (s.public[1], s.public[1]);
    let keep = Heap(2 * KITTEN.one() + Card::named("Melon").unwrap().one());
    s.discards.0 += s.bag.0 - keep.0;
    (s.bag, s.left) = (keep, 3);
    g.validate(&s).unwrap();
    (g, s)
}

fn stolen(card: &str) -> (ExplodingKittens, State) {
    let (g, s) = before();
    let s = played(&g, &s, &["pair-Taco-p2", "pass", "pass", card]);
    (g, s)
}

/// All deals of single cards that fit what the third seat saw: the cards known before the theft are with the second seat
/// but for at most one of them, which the first then has.
fn deals() -> HashMap<(Heap, Heap), u32> {
    let names = ["Defuse", "Skip", "Nope", "Favor", "Melon"];
    let heap = |set: u32| {
        let mut heap = Heap::default();
        (0..5).filter(|at| set >> at & 1 == 1).for_each(|at| heap.add(Card::named(names[at]).unwrap()));
        heap
    };
    let mut deals = HashMap::new();
    for (first, second) in (0..32u32).flat_map(|first| (0..32u32).map(move |second| (first, second))) {
        // Two cards of each are not known; the first seat's Defuse is another one.
        let apart = first & second == 0 && first.count_ones() == 2 && second.count_ones() == 2;
        let known = 0b11;
        let fits = (first & known).count_ones() <= 1 && (first | second) & known == known;
        if apart && fits {
            let mut own = heap(first);
            own.add(DEFUSE);
            *deals.entry((own, heap(second))).or_insert(0) += 1;
        }
    }
    deals
}

#[test]
fn worlds_after_a_theft_are_uniform_over_all_that_fits() {
    let deals = deals();
    let all: u32 = deals.values().sum();
    // None went: three ways for the two others; one went: three for the first seat's other card, two for the second's.
    assert_eq!(all, 3 + 2 * 6);
    for card in ["Defuse", "Skip", "Favor"] {
        let (g, s) = stolen(card);
        let view = g.view(&s, p(2));
        let (mut rng, mut counts, draws) = (Seed(8).rng(), HashMap::new(), 30_000);
        for _ in 0..draws {
            let mut world = view.blank();
            view.world(&g, &mut rng, &mut world);
            *counts.entry((world.hands[0], world.hands[1])).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), deals.len());
        for (hands, ways) in &deals {
            let (count, expected) = (counts[hands] as f32, (draws * ways) as f32 / all as f32);
            assert!((count - expected).abs() < 5.0 * expected.sqrt(), "{hands:?}: {count}, not {expected}");
        }
    }
}

#[test]
fn the_third_seat_cannot_tell_what_was_stolen() {
    let views = ["Defuse", "Skip", "Favor"].map(|card| {
        let (g, s) = stolen(card);
        g.view(&s, p(2))
    });
    assert!(views[0] == views[1] && views[1] == views[2]);
    let (_, s) = stolen("Skip");
    assert_eq!((s.sure[0][1], s.sure[1][0].count(SKIP)), (Heap(DEFUSE.one()), 1), "thief and victim know it");
}

/// Who plays a kind that was followed may have played that very card.
#[test]
fn a_card_that_is_played_is_followed_no_more() {
    let (g, s) = stolen("Favor");
    let s = played(&g, &s, &["draw", "Melon", "Skip", "pass", "pass"]);
    assert_eq!((s.moved[0], s.mover), (Heap(DEFUSE.one()), 2));
}

#[test]
fn a_second_unseen_card_of_a_hand_ends_it() {
    let (g, mut s) = stolen("Favor");
    assert_eq!(s.ways[0], [1, 0]);
    s.hand_over(1, 2, SKIP);
    g.validate(&s).unwrap();
    assert_eq!(s.moved, [Heap::default(); 2]);
}

#[test]
fn two_thefts_are_followed_at_once() {
    let g = build(4, "");
    let mut s = position(&g, &[&["Taco"], &["Skip"], &["Nope"], &["Favor"]]);
    s.hand_over(1, 0, DEFUSE);
    s.hand_over(3, 2, Card::named("Favor").unwrap());
    g.validate(&s).unwrap();
    assert_eq!((s.moved, s.ways), ([Heap(DEFUSE.one()); 2], [[1, 0], [3, 2]]));
    // The third seat saw the second theft: it knows the Favor, and the Defuse that was left.
    let view = g.view(&s, p(2));
    assert_eq!(view.known().hands[3], Heap(DEFUSE.one()));
    let mut rng = Seed(3).rng();
    let (mut first, mut world) = (0, view.blank());
    for _ in 0..4_000 {
        view.world(&g, &mut rng, &mut world);
        g.validate(&world).unwrap();
        let (thief, victim) = (world.hands[0].count(DEFUSE), world.hands[1].count(DEFUSE));
        assert!(thief + victim >= 2, "it is with one of the two");
        first += u32::from(thief >= 2 && victim == 0);
    }
    assert!((1_000..3_500).contains(&first), "{first}");
}

#[test]
fn a_hand_that_is_laid_open_shows_what_went() {
    let (g, s) = stolen("Defuse");
    let s = played(&g, &s, &["draw", "Melon", "draw", "Kitten"]);
    assert_eq!((s.alive, s.public[0].count(DEFUSE), s.sure[2][0].count(DEFUSE)), (0b101, 2, 2));
}
