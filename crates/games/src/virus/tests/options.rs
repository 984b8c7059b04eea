//! Each option: its values differ.

use super::{build, is_empty, legal, organ, played, position};
use nply_core::{Game, Notation, Turn};

#[test]
fn glove() {
    let hands: &[&[&str]] = &[&["glove"], &["heart"], &["bone"]];
    let g = build(3, "glove=one");
    let s = position(&g, hands, &[]);
    assert_eq!(legal(&g, &s), ["glove-p2", "glove-p3"]);
    let s = played(&g, &s, "glove-p3");
    assert!(!is_empty(&s, 1) && is_empty(&s, 2));
    let g = build(3, "");
    assert_eq!(legal(&g, &position(&g, hands, &[])), ["glove"]);
}

#[test]
fn spreading() {
    let bodies: &[&[&str]] = &[&["heart infected red", "bone infected yellow"], &["heart free", "wild free"]];
    let g = build(2, "spreading=one");
    let s = position(&g, &[&["spreading"]], bodies);
    assert_eq!(legal(&g, &s), ["move-heart-p2-heart", "move-heart-p2-wild", "move-bone-p2-wild"]);
    let s = played(&g, &s, "move-bone-p2-wild");
    assert_eq!((g.turn(&s), organ(&s, 1, "wild")), (Turn::Chance, "infected yellow".into()));
    let g = build(2, "");
    assert_eq!(legal(&g, &position(&g, &[&["spreading"]], bodies)), ["spreading"]);
}

#[test]
fn transplant() {
    let bodies: &[&[&str]] = &[&["heart free"], &["heart infected red"], &["bone free"]];
    let list = |options: &str| {
        let g = build(3, options);
        legal(&g, &position(&g, &[&["transplant"]], bodies))
    };
    assert_eq!(list("transplant=self"), ["transplant-p1-heart-p3-bone"]);
    assert_eq!(list("").len(), 3);
}

#[test]
fn whose_organs() {
    let bodies: &[&[&str]] = &[&["heart free"], &["heart free"]];
    let list = |options: &str| {
        let g = build(2, options);
        legal(&g, &position(&g, &[&["red-virus", "red-medicine"]], bodies)).join(" ")
    };
    assert_eq!(list(""), "red-virus-p2-heart red-medicine-p1-heart");
    assert_eq!(
        list("medicine-on-others=true"),
        "red-virus-p2-heart red-medicine-p1-heart red-medicine-p2-heart"
    );
    assert_eq!(list("virus-on-self=true"), "red-virus-p1-heart red-virus-p2-heart red-medicine-p1-heart");
}

#[test]
fn wild_answers() {
    let bodies: &[&[&str]] = &[&["heart infected wild", "bone vaccinated wild"]];
    let list = |options: &str| {
        let g = build(2, &format!("virus-on-self=true,{options}"));
        legal(&g, &position(&g, &[&["blue-virus", "blue-medicine"]], bodies)).join(" ")
    };
    assert_eq!(list("wild-answers=any"), "blue-virus-p1-bone blue-medicine-p1-heart");
    assert_eq!(
        list("wild-answers=also-second"),
        "blue-virus-p1-heart blue-virus-p1-bone blue-medicine-p1-heart blue-medicine-p1-bone"
    );
    assert_eq!(list("wild-answers=match-organ"), "");
}

#[test]
fn fifth_organ_and_empty_error() {
    let bodies: &[&[&str]] =
        &[&["heart infected red", "bone free", "brain free", "stomach infected green"], &[]];
    let list = |options: &str| {
        let g = build(2, options);
        legal(&g, &position(&g, &[&["wild-organ", "error"]], bodies)).join(" ")
    };
    assert_eq!(list(""), "wild-organ error-p2");
    assert_eq!(list("fifth-organ=false"), "error-p2");
    assert_eq!(list("empty-error=false"), "wild-organ");
}

/// Two bodies that are complete at once are rare, so the position is made by hand.
#[test]
fn win_tie() {
    let winners = |options: &str| {
        let g = build(2, options);
        let mut s = position(&g, &[&["red-medicine"]], &[&["heart free"]]);
        for body in &mut s.bodies[..2] {
            body[..4].fill(crate::virus::Organ::Free);
        }
        let action = g.parse_action(&s, Some(super::p(0)), "red-medicine-p1-heart").unwrap();
        g.apply(&mut s, action);
        s.won
    };
    assert_eq!((winners(""), winners("win-tie=lowest")), (0b11, 0b01));
}

#[test]
fn max_rounds() {
    let g = build(2, "max-rounds=1");
    let mut s = position(&g, &[&["heart"], &["bone"]], &[]);
    for text in ["heart", "bone"] {
        s = played(&g, &s, text);
        g.roll(&mut s, &mut nply_core::Seed(2).rng());
    }
    assert_eq!((g.turn(&s), g.payoffs(&s).seats(2).to_vec()), (Turn::Over, vec![0.5, 0.5]));
    assert_eq!(g.ranks(&s).0[..2], [1, 1]);
}

#[test]
fn reshuffle_discard() {
    for (options, ordered) in [("", true), ("reshuffle-discard=true", false)] {
        let g = build(2, options);
        let mut s = position(&g, &[&["heart", "heart", "bone"], &["thief", "thief", "bone"]], &[]);
        // All the rest lies on the discards but two cards.
        for kind in 0..20 {
            while s.bag[kind] > 0 && s.left > 2 {
                s.bag[kind] -= 1;
                s.left -= 1;
                s.discard(crate::virus::cards::Card::new(kind));
            }
        }
        let first = s.discards[0];
        let mut s = played(&g, &s, "discard-heart+heart+bone");
        for _ in 0..2 {
            assert_eq!(g.turn(&s), Turn::Chance);
            let draw = g.sample(&s, &mut nply_core::Seed(1).rng());
            g.apply(&mut s, draw);
        }
        assert_eq!((s.ordered, s.discarded), (ordered, 0));
        if ordered {
            // The first discard is drawn first, and everybody saw it.
            assert!(s.hands[0].contains(&(first | crate::virus::state::PUBLIC)) && s.mover == 1);
        } else {
            assert_eq!(g.turn(&s), Turn::Chance);
        }
    }
}

#[test]
fn error_bug() {
    for (options, after) in [("", "immunised red red"), ("error-bug=true", "none")] {
        let g = build(2, options);
        let s = position(&g, &[&["error"]], &[&[], &["heart immunised red red", "bone free"]]);
        let s = played(&g, &s, "error-p2");
        assert_eq!((organ(&s, 0, "heart"), organ(&s, 0, "bone")), (after.into(), "free".into()));
    }
}
