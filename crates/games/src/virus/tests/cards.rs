//! Each card by its name.

use super::{build, is_empty, legal, organ, played, position};
use crate::virus::state::Phase;
use nply_core::{Game, Turn};

#[test]
fn organs() {
    let g = build(2, "");
    let s = position(&g, &[&["heart", "wild-organ", "bone"]], &[&["bone free"]]);
    assert_eq!(legal(&g, &s), ["heart", "wild-organ"]);
    let s = played(&g, &s, "wild-organ");
    assert_eq!(organ(&s, 0, "wild"), "free");
    assert_eq!(g.turn(&s), Turn::Chance);
}

#[test]
fn viruses_infect_unprotect_and_destroy() {
    let g = build(2, "");
    let organs: &[&str] =
        &["heart free", "bone vaccinated yellow", "brain infected blue", "stomach immunised green wild"];
    let s = position(&g, &[&["wild-virus", "red-virus", "green-virus"]], &[&[], organs]);
    assert_eq!(
        legal(&g, &s),
        ["red-virus-p2-heart", "wild-virus-p2-heart", "wild-virus-p2-brain", "wild-virus-p2-bone"]
    );
    assert_eq!(organ(&played(&g, &s, "red-virus-p2-heart"), 1, "heart"), "infected red");
    let destroyed = played(&g, &s, "wild-virus-p2-brain");
    assert_eq!((organ(&destroyed, 1, "brain"), destroyed.discarded), ("none".into(), 3));
    let open = played(&g, &s, "wild-virus-p2-bone");
    assert_eq!((organ(&open, 1, "bone"), open.discarded), ("free".into(), 2));
}

#[test]
fn medicines_cure_protect_and_immunise() {
    let g = build(2, "");
    let organs: &[&str] =
        &["heart free", "bone vaccinated yellow", "brain infected blue", "wild infected red"];
    let s = position(&g, &[&["wild-medicine", "red-medicine", "yellow-medicine"]], &[organs]);
    assert_eq!(organ(&played(&g, &s, "red-medicine-p1-heart"), 0, "heart"), "vaccinated red");
    assert_eq!(organ(&played(&g, &s, "yellow-medicine-p1-bone"), 0, "bone"), "immunised yellow yellow");
    assert_eq!(organ(&played(&g, &s, "wild-medicine-p1-brain"), 0, "brain"), "free");
    // The wild organ takes any colour.
    assert_eq!(organ(&played(&g, &s, "yellow-medicine-p1-wild"), 0, "wild"), "free");
    assert!(!legal(&g, &s).contains(&"red-medicine-p1-bone".into()));
}

#[test]
fn two_different_medicines_immunise_the_wild_organ() {
    let g = build(2, "");
    let s = position(&g, &[&["yellow-medicine"]], &[&["wild vaccinated red", "heart vaccinated red"]]);
    assert_eq!(legal(&g, &s), ["yellow-medicine-p1-wild"]);
    assert_eq!(organ(&played(&g, &s, "yellow-medicine-p1-wild"), 0, "wild"), "immunised red yellow");
}

#[test]
fn two_different_viruses_destroy_the_wild_organ() {
    let g = build(2, "");
    let s = position(&g, &[&["green-virus"]], &[&[], &["wild infected red", "heart infected red"]]);
    assert_eq!(legal(&g, &s), ["green-virus-p2-wild"]);
    let s = played(&g, &s, "green-virus-p2-wild");
    assert_eq!((organ(&s, 1, "wild"), s.discarded), ("none".into(), 3));
}

#[test]
fn spreading_moves_as_many_as_it_can() {
    let g = build(3, "");
    let own: &[&str] = &["heart infected red", "bone infected yellow", "brain infected blue"];
    let s = position(&g, &[&["spreading"]], &[own, &["wild free", "heart free"], &["bone free"]]);
    let s = played(&g, &s, "spreading");
    assert_eq!(s.phase, Phase::Spread);
    // The blue virus needs the wild organ, so the others may not take it.
    assert_eq!(legal(&g, &s), ["move-heart-p2-heart"]);
    let s = played(&g, &s, "move-heart-p2-heart");
    assert_eq!(legal(&g, &s), ["move-brain-p2-wild"]);
    let s = played(&g, &s, "move-brain-p2-wild");
    let s = played(&g, &s, "move-bone-p3-bone");
    assert_eq!((organ(&s, 0, "brain"), organ(&s, 1, "wild")), ("free".into(), "infected blue".into()));
    // One free organ for two viruses: either may stay.
    let s =
        position(&g, &[&["spreading"]], &[&["heart infected wild", "bone infected yellow"], &["bone free"]]);
    let s = played(&g, &s, "spreading");
    assert_eq!(legal(&g, &s), ["move-heart-p2-bone", "stay-heart"]);
    assert_eq!(legal(&g, &played(&g, &s, "stay-heart")), ["move-bone-p2-bone"]);
    assert_eq!(g.turn(&played(&g, &s, "move-heart-p2-bone")), Turn::Chance);
}

#[test]
fn organ_thief() {
    let g = build(3, "");
    let s = position(
        &g,
        &[&["thief"]],
        &[
            &["heart free"],
            &["heart free", "bone infected wild"],
            &["brain immunised blue blue", "stomach vaccinated green"],
        ],
    );
    assert_eq!(legal(&g, &s), ["thief-p2-bone", "thief-p3-stomach"]);
    let s = played(&g, &s, "thief-p2-bone");
    assert_eq!((organ(&s, 0, "bone"), organ(&s, 1, "bone")), ("infected wild".into(), "none".into()));
}

#[test]
fn transplant() {
    let g = build(3, "");
    let s = position(
        &g,
        &[&["transplant"]],
        &[
            &["heart free", "bone immunised yellow yellow"],
            &["brain infected blue"],
            &["heart vaccinated red"],
        ],
    );
    assert_eq!(
        legal(&g, &s),
        ["transplant-p1-heart-p2-brain", "transplant-p1-heart-p3-heart", "transplant-p2-brain-p3-heart"]
    );
    let s = played(&g, &s, "transplant-p2-brain-p3-heart");
    assert_eq!(
        (organ(&s, 1, "heart"), organ(&s, 2, "brain")),
        ("vaccinated red".into(), "infected blue".into())
    );
}

#[test]
fn latex_glove_costs_the_others_a_turn() {
    let g = build(3, "");
    let s = position(
        &g,
        &[&["glove", "heart", "bone"], &["heart", "bone", "brain"], &["thief", "error", "heart"]],
        &[],
    );
    let s = played(&g, &s, "glove");
    assert!(is_empty(&s, 1) && is_empty(&s, 2) && s.discarded == 7);
    let mut s = s;
    g.roll(&mut s, &mut nply_core::Seed(1).rng());
    assert_eq!((s.mover, legal(&g, &s)), (1, vec!["draw".to_string()]));
    s = played(&g, &s, "draw");
    g.roll(&mut s, &mut nply_core::Seed(1).rng());
    assert_eq!((s.held(1), s.mover), (3, 2));
}

#[test]
fn medical_error_takes_everything() {
    let g = build(2, "");
    let s = position(&g, &[&["error"]], &[&["heart infected red"], &["bone immunised yellow wild"]]);
    let s = played(&g, &s, "error-p2");
    assert_eq!(
        (organ(&s, 0, "bone"), organ(&s, 1, "heart")),
        ("immunised yellow wild".into(), "infected red".into())
    );
}

#[test]
fn four_healthy_organs_win_at_once() {
    let g = build(2, "");
    let three: &[&str] =
        &["heart free", "bone vaccinated yellow", "brain immunised blue blue", "stomach infected green"];
    let s = position(&g, &[&["wild-organ", "green-medicine"]], &[three]);
    let won = played(&g, &s, "wild-organ");
    assert_eq!((g.turn(&won), g.payoffs(&won).seats(2).to_vec()), (Turn::Over, vec![1.0, 0.0]));
    // Also for another seat.
    let g = build(2, "medicine-on-others=true");
    let s = position(&g, &[&["green-medicine"]], &[&[], three]);
    assert_eq!(played(&g, &s, "green-medicine-p2-stomach").won, 2);
}

#[test]
fn discards_are_one_to_three_cards_and_equal_ones_once() {
    let g = build(2, "");
    let texts = |hand: &[&str]| {
        let s = position(&g, &[hand], &[]);
        nply_core::Notation::listed(&g, &s, Some(super::p(0)))
            .into_iter()
            .map(|a| nply_core::Notation::action_text(&g, &s, a))
            .filter(|text| text.starts_with("discard"))
            .count()
    };
    assert_eq!(texts(&["heart", "bone", "thief"]), 7);
    assert_eq!(texts(&["heart", "heart", "thief"]), 5);
    assert_eq!(texts(&["heart", "heart", "heart"]), 3);
    let s = position(&g, &[&["heart", "heart", "thief"]], &[]);
    let s = played(&g, &s, "discard-heart+thief");
    assert_eq!((s.held(0), s.discarded), (1, 2));
}
