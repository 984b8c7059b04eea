//! Each card and each combination by its name.

use super::*;
use crate::exploding_kittens::cards::{NOPE, SKIP};

#[test]
fn attack_makes_the_next_seat_take_two_turns() {
    let g = build(3, "");
    let s = position(&g, &[&["Attack"]]);
    let s = played(&g, &s, &["Attack", "pass", "pass"]);
    assert_eq!((s.mover, s.turns, s.left), (1, 2, position(&g, &[&["Attack"]]).left), "nothing is drawn");
    let s = played(&g, &s, &["draw", "Taco"]);
    assert_eq!((s.mover, s.turns), (1, 1));
    assert_eq!(played(&g, &s, &["draw", "Taco"]).mover, 2);
}

#[test]
fn skip_ends_one_of_the_turns_owed() {
    let g = build(2, "");
    let mut s = position(&g, &[&["Skip"]]);
    assert_eq!(played(&g, &s, &["Skip", "pass"]).mover, 1);
    (s.attacked, s.turns) = (true, 2);
    let s = played(&g, &s, &["Skip", "pass"]);
    assert_eq!((s.mover, s.turns), (0, 1));
}

#[test]
fn favor_takes_what_the_other_gives() {
    let g = build(3, "");
    let s = position(&g, &[&["Favor"], &["Skip"]]);
    assert_eq!(legal(&g, &s), ["draw", "Favor-p2", "Favor-p3"]);
    let s = played(&g, &s, &["Favor-p2", "pass", "pass"]);
    assert_eq!(
        (g.turn(&s), legal(&g, &s)),
        (Turn::One(p(1)), vec!["give-Skip".into(), "give-Defuse".into()])
    );
    let s = played(&g, &s, &["give-Skip"]);
    assert_eq!((s.hands[0].count(SKIP), s.sizes[1], s.mover), (1, 1, 0));
    // Giver and taker know the card, the third does not.
    assert_eq!((s.sure[1][0].count(SKIP), s.sure[2][0].count(SKIP)), (1, 0));
}

#[test]
fn shuffle_loses_every_place() {
    let g = build(2, "");
    let s = position(&g, &[&["Shuffle", "Future"]]);
    let s = played(&g, &s, &["Future", "pass", "Skip", "Skip", "Taco"]);
    assert_eq!(s.pile[0] as usize, SKIP.index());
    let s = played(&g, &s, &["Shuffle", "pass"]);
    assert!(s.pile.iter().all(|&card| card == UNSEEN) && s.knows == [0; 5] && s.mover == 0);
}

#[test]
fn see_the_future_looks_at_three_cards_or_what_is_left() {
    let g = build(2, "");
    let mut s = position(&g, &[&["Future"]]);
    let keep = Heap(KITTEN.one() + SKIP.one());
    s.discards.0 += s.bag.0 - keep.0;
    (s.bag, s.left) = (keep, 2);
    let s = played(&g, &s, &["Future", "pass", "Kitten", "Skip"]);
    assert_eq!((s.phase, s.knows[0], s.mover), (Phase::Turn, 0b11, 0));
}

#[test]
fn nope_stops_a_card_and_a_nope_stops_a_nope() {
    let g = build(2, "");
    let s = position(&g, &[&["Skip", "Nope"], &["Nope", "Nope"]]);
    assert_eq!(played(&g, &s, &["Skip", "pass"]).mover, 1);
    let once = played(&g, &s, &["Skip", "Nope", "pass"]);
    assert_eq!((once.mover, once.discards.count(NOPE), once.discards.count(SKIP)), (0, 1, 1));
    assert_eq!(played(&g, &s, &["Skip", "Nope", "Nope", "pass"]).mover, 1);
    assert_eq!(played(&g, &s, &["Skip", "Nope", "Nope", "Nope", "pass"]).mover, 0);
}

/// Everybody with cards is asked in turn order, with a Nope or without; who has no cards is not.
#[test]
fn everybody_with_cards_is_asked_for_a_nope() {
    let g = build(4, "");
    let mut s = position(&g, &[&["Skip"], &["Taco"], &[], &["Nope"]]);
    s.lay_down(2, DEFUSE);
    let s = played(&g, &s, &["Skip"]);
    assert_eq!((g.turn(&s), legal(&g, &s)), (Turn::One(p(1)), vec!["pass".into()]));
    let s = played(&g, &s, &["pass"]);
    assert_eq!((g.turn(&s), legal(&g, &s)), (Turn::One(p(3)), vec!["Nope".into(), "pass".into()]));
}

#[test]
fn kitten_and_defuse_cannot_be_noped() {
    let g = build(2, "");
    let s = position(&g, &[&[], &["Nope", "Nope"]]);
    let s = played(&g, &s, &["draw", "Kitten"]);
    assert_eq!((s.phase, g.turn(&s)), (Phase::Put, Turn::One(p(0))), "nobody is asked");
}

#[test]
fn kitten_without_a_defuse_is_the_end() {
    let g = build(3, "");
    let mut s = position(&g, &[&["Skip"]]);
    s.lay_down(0, DEFUSE);
    let s = played(&g, &s, &["draw", "Kitten"]);
    assert_eq!((s.alive, s.mover, s.sizes[0], s.discards.count(SKIP)), (0b110, 1, 0, 1));
    assert_eq!(s.kittens(), 1, "one less than there are seats alive");
}

#[test]
fn cats_do_nothing_alone() {
    let g = build(2, "");
    for cat in ["Taco", "Melon", "Beard", "Rainbow", "Furry"] {
        assert_eq!(legal(&g, &position(&g, &[&[cat]])), ["draw"]);
        assert_eq!(legal(&g, &position(&g, &[&[cat, cat]])), ["draw".into(), format!("pair-{cat}-p2")]);
    }
}

#[test]
fn a_pair_takes_each_card_alike() {
    let g = build(2, "");
    let s = position(&g, &[&["Taco", "Taco"], &["Skip", "Nope", "Nope"]]);
    let s = played(&g, &s, &["pair-Taco-p2", "pass"]);
    let mut outcomes = Vec::new();
    g.outcomes(&s, &mut outcomes);
    let chances: Vec<(String, f32)> =
        outcomes.iter().map(|&(a, chance)| (g.action_text(&s, a), chance)).collect();
    assert_eq!(chances, [("Skip".into(), 0.25), ("Nope".into(), 0.5), ("Defuse".into(), 0.25)]);
}

#[test]
fn three_of_a_kind_take_what_they_name_if_it_is_there() {
    let g = build(2, "threes=true,pairs=any");
    let s = position(&g, &[&["Skip", "Skip", "Skip"], &["Nope"]]);
    let got = played(&g, &s, &["three-Skip-p2-Defuse", "pass"]);
    assert_eq!((got.hands[0].count(DEFUSE), got.sizes[1], got.public[0].count(DEFUSE)), (2, 1, 2));
    let missed = played(&g, &s, &["three-Skip-p2-Attack", "pass"]);
    assert_eq!((missed.sizes[0], missed.sizes[1], missed.mover), (1, 2, 0));
    assert!(legal(&build(2, ""), &s).iter().all(|text| !text.starts_with("three")));
}

#[test]
fn five_different_cards_take_one_from_the_discards() {
    let g = build(2, "fives=true");
    let hand: &[&str] = &["Skip", "Taco", "Melon", "Beard", "Rainbow"];
    let mut s = position(&g, &[hand, &["Nope", "Attack"]]);
    s.lay_down(1, Card::named("Attack").unwrap());
    let fives: Vec<String> = legal(&g, &s).into_iter().filter(|text| text.starts_with("five")).collect();
    assert_eq!(fives.len(), 6, "five of six kinds");
    let five = "five-Skip+Taco+Melon+Beard+Rainbow";
    let taking = played(&g, &s, &[five, "pass"]);
    assert_eq!(taking.phase, Phase::Take);
    assert!(legal(&g, &taking).contains(&"take-Attack".into()));
    let taken = played(&g, &taking, &["take-Attack"]);
    assert_eq!((taken.sizes[0], taken.public[0].size(), taken.mover, taken.phase), (2, 2, 0, Phase::Turn));
    let noped = played(&g, &s, &[five, "Nope", "pass"]);
    assert_eq!((noped.sizes[0], noped.phase), (1, Phase::Turn), "the five are lost");
    assert!(legal(&build(2, ""), &s).iter().all(|text| !text.starts_with("five")));
}
