//! Each card by its name.

use super::{build, dealt, legal, played, position};
use crate::love_letter::state::Phase;
use nply_core::{Game, Player, Turn};

#[test]
fn guard_knocks_out_whom_it_guesses() {
    let g = build(3, "");
    let s = position(&g, &[1, 4, 6], 2, &[]);
    let hit = played(&g, &s, "Guard-p2-Handmaid");
    assert_eq!((hit.alive, hit.held[1], hit.mover), (0b101, 0, 2));
    assert_eq!(super::card(4).count(hit.discards[1]), 1);
    let missed = played(&g, &s, "Guard-p2-King");
    assert_eq!((missed.alive, missed.mover), (0b111, 1));
    assert_eq!(missed.may[1], !super::card(6).bit());
    assert!(!legal(&g, &s).iter().any(|text| text.ends_with("-Guard")));
    assert_eq!(legal(&g, &s).iter().filter(|text| text.starts_with("Guard")).count(), 14);
}

#[test]
fn priest_shows_a_card_to_one_seat() {
    let g = build(3, "");
    let s = played(&g, &position(&g, &[2, 4, 6], 1, &[]), "Priest-p3");
    assert_eq!((s.known_to, s.alive), ([0, 0, 1, 0], 0b111));
    let view = |seat| g.view(&s, Player::new(seat)).known().held;
    assert_eq!((view(0), view(1), view(2)), ([1, 0, 6, 0], [0, 4, 0, 0], [0, 0, 6, 0]));
}

#[test]
fn baron_knocks_out_the_lower_card() {
    let g = build(3, "");
    let s = position(&g, &[3, 4, 2], 5, &[]);
    let won = played(&g, &s, "Baron-p2");
    assert_eq!((won.alive, won.may[0], won.known_to[0]), (0b101, super::card(4).above(), 0b010));
    let s = position(&g, &[3, 6, 2], 5, &[]);
    let lost = played(&g, &s, "Baron-p2");
    assert_eq!(
        (lost.alive, lost.mover, lost.discards[0]),
        (0b110, 1, super::card(3).one() + super::card(5).one())
    );
    assert_eq!((lost.may[1], lost.known_to[1]), (super::card(5).above(), 0b001));
    let s = position(&g, &[3, 5, 2], 5, &[]);
    let equal = played(&g, &s, "Baron-p2");
    assert_eq!((equal.alive, equal.known_to), (0b111, [0b010, 0b001, 0, 0]));
    assert!(equal.pairs[1].is_used() && equal.pairs[1].seats == [0, 1]);
}

#[test]
fn handmaid_protects_until_the_next_own_turn() {
    let g = build(2, "");
    let s = played(&g, &position(&g, &[4, 3], 1, &[]), "Handmaid");
    assert_eq!((s.shielded, s.phase), (0b01, Phase::Draw));
    let s = dealt(&g, &s, &[2]);
    assert_eq!(legal(&g, &s), ["Priest", "Baron"]);
    let s = played(&g, &s, "Priest");
    assert_eq!((s.shielded, s.known_to), (0, [0; 4]));
    // The Prince can always be played on oneself.
    let s = played(&g, &position(&g, &[4, 5], 1, &[]), "Handmaid");
    assert_eq!(legal(&g, &dealt(&g, &s, &[2])), ["Priest", "Prince-p2"]);
}

#[test]
fn prince_brings_a_new_card() {
    let g = build(3, "");
    let s = position(&g, &[5, 7, 6], 2, &[]);
    let other = played(&g, &s, "Prince-p2");
    assert_eq!((other.phase, other.held[1], g.turn(&other)), (Phase::Replace, 0, Turn::Chance));
    assert_eq!(super::card(7).count(other.discards[1]), 1);
    let other = dealt(&g, &other, &[1]);
    assert_eq!((other.held[1], other.mover, other.phase), (1, 1, Phase::Draw));
    let own = dealt(&g, &played(&g, &s, "Prince-p1"), &[4]);
    assert_eq!((own.held[0], own.discards[0]), (4, super::card(5).one() + super::card(2).one()));
    // The Princess is out, and no card is drawn.
    let s = position(&g, &[5, 8, 6], 2, &[]);
    let out = played(&g, &s, "Prince-p2");
    assert_eq!((out.alive, out.phase, out.deck), (0b101, Phase::Draw, s.deck));
}

#[test]
fn prince_takes_the_card_set_aside_from_an_empty_pile() {
    let g = build(2, "");
    let s = position(&g, &[5, 2], 3, &[&[1, 1, 1], &[2, 3, 4, 5]]);
    assert_eq!(s.bag, super::card(6).one() + super::card(7).one() + super::card(8).one());
    let mut last = s;
    (last.deck, last.bag) = (0, super::card(8).one());
    last.discards[0] += super::card(6).one() + super::card(7).one();
    let s = played(&g, &last, "Prince-p2");
    assert_eq!((s.phase, s.deck, s.aside), (Phase::Replace, 0, true));
    let mut end = s;
    g.apply(&mut end, crate::love_letter::Action::deal(super::card(8)));
    assert_eq!((end.aside, end.shown, end.tokens[1]), (false, true, 1));
}

#[test]
fn king_exchanges_cards() {
    let g = build(3, "");
    let s = played(&g, &position(&g, &[6, 8, 3], 2, &[]), "King-p2");
    assert_eq!((s.held, s.known_to), ([8, 2, 3, 0], [0b010, 0b001, 0, 0]));
    assert_eq!(s.may, [0xFF, !super::card(7).bit(), 0xFF, 0xFF]);
    // What others know goes with the card.
    let mut s = position(&g, &[6, 8, 3], 2, &[]);
    s.show(1, 2);
    let s = played(&g, &s, "King-p2");
    assert_eq!((s.known_to[0], s.known_to[1]), (0b110, 0b001));
}

#[test]
fn countess_has_to_be_played_beside_king_or_prince() {
    let g = build(3, "");
    assert_eq!(legal(&g, &position(&g, &[7, 2, 3], 6, &[])), ["Countess"]);
    assert_eq!(legal(&g, &position(&g, &[5, 2, 3], 7, &[])), ["Countess"]);
    assert_eq!(legal(&g, &position(&g, &[7, 2, 3], 8, &[])), ["Countess", "Princess"]);
    let s = played(&g, &position(&g, &[7, 2, 3], 4, &[]), "Countess");
    assert_eq!((s.alive, s.held[0], s.mover), (0b111, 4, 1));
}

#[test]
fn princess_is_out_when_she_is_played() {
    let g = build(3, "");
    let s = played(&g, &position(&g, &[8, 2, 3], 1, &[]), "Princess");
    assert_eq!((s.alive, s.mover), (0b110, 1));
    assert_eq!(s.discards[0], super::card(8).one() + super::card(1).one());
}

#[test]
fn cards_without_a_target_do_nothing() {
    let g = build(2, "");
    for (value, name) in [(1, "Guard"), (2, "Priest"), (3, "Baron"), (6, "King")] {
        let mut s = position(&g, &[value, 8], 4, &[]);
        s.shielded = 0b10;
        assert!(legal(&g, &s).contains(&name.to_string()), "{name}");
        let after = played(&g, &s, name);
        assert_eq!((after.alive, after.held[..2].to_vec(), after.known_to), (0b11, vec![4, 8], [0; 4]));
    }
}
