//! Each option: two values, two results.

use super::{LoveLetter, build, card, dealt, legal, played, position, try_build};
use crate::love_letter::Action;
use crate::love_letter::state::{Phase, State};
use nply_core::{Game, Notation, Seed, Turn};

/// The last turn of a round: the first seat plays a Handmaid, and cards are compared.
fn last_turn(g: &LoveLetter, held: &[u8], played_before: &[&[u8]], tokens: &[u8]) -> State {
    let mut s = position(g, held, 4, played_before);
    let rest = s.bag;
    s.bag = 0;
    // All but one of the unseen cards were played by the last seat, which is out or has the lowest card.
    let aside = super::super::cards::nth(rest, 0);
    s.discards[g.seats - 1] += rest - aside.one();
    (s.bag, s.deck) = (aside.one(), 0);
    s.tokens[..tokens.len()].copy_from_slice(tokens);
    g.validate(&s).unwrap();
    g.apply(&mut s, Action::play(card(4)));
    s
}

#[test]
fn edition_sets_tokens_and_ties() {
    let tokens = |seats, options: &str| build(seats, options).choices.tokens;
    assert_eq!([2, 3, 4].map(|seats| tokens(seats, "")), [7, 5, 4]);
    assert_eq!([2, 3, 4].map(|seats| tokens(seats, "edition=2019")), [6, 5, 4]);
    assert_eq!(tokens(2, "tokens=3"), 3);
    assert!(try_build(2, "tokens=0").is_err() && try_build(2, "tokens=21").is_err());
    let (old, new) = (build(3, "").choices, build(3, "edition=2019").choices);
    assert!(old.discards_decide && !new.discards_decide && old.last_token != new.last_token);
}

#[test]
fn round_tie_is_decided_by_discards_or_shared() {
    let winners = |options: &str| last_turn(&build(3, options), &[5, 5, 1], &[&[], &[3, 2]], &[]).tokens;
    assert_eq!(winners("round-tie=discards"), [0, 1, 0, 0]);
    assert_eq!(winners("round-tie=shared"), [1, 1, 0, 0]);
    assert_eq!(winners("edition=2019"), [1, 1, 0, 0]);
    // Equal discards, too: 4 and 4.
    let s = last_turn(&build(3, ""), &[5, 5, 1], &[&[], &[4]], &[]);
    assert_eq!((s.tokens, s.phase, s.starters), ([1, 1, 0, 0], Phase::Start, 0b11));
}

#[test]
fn last_token_tie() {
    let end = |options: &str| last_turn(&build(3, options), &[5, 5, 1], &[&[], &[4]], &[4, 4, 1]);
    let shared = end("last-token-tie=shared");
    assert_eq!((shared.phase, shared.tokens), (Phase::Over, [5, 5, 1, 0]));
    assert_eq!(build(3, "edition=2019").ranks(&shared).0[..3], [1, 1, 3]);
    let on = end("last-token-tie=play-on");
    assert_eq!((on.phase, on.playing), (Phase::Start, 0b111));
    let off = end("last-token-tie=play-off");
    assert_eq!((off.phase, off.playing), (Phase::Start, 0b011));
    // Two play it off with three open cards, the third has none.
    let g = build(3, "last-token-tie=play-off");
    let mut s = off;
    g.apply(&mut s, Action::start(1));
    let s = dealt(&g, &s, &[1, 2, 3, 4, 5, 6]);
    assert_eq!((s.open, s.held, s.mover, s.drawn), ([1, 2, 3], [4, 5, 0, 0], 1, 6));
    let s = played(&g, &s, "Prince-p1");
    let s = dealt(&g, &s, &[1, 1]);
    assert_eq!(s.mover, 0);
    // A tie that does not end is cut off.
    let most = last_turn(&build(3, ""), &[5, 5, 1], &[&[], &[4]], &[7, 7, 1]);
    assert_eq!((most.phase, most.tokens[0]), (Phase::Over, 8));
}

#[test]
fn tie_starter_and_first() {
    let s = last_turn(&build(3, "tie-starter=lowest"), &[5, 5, 1], &[&[], &[4]], &[]);
    assert_eq!((s.phase, s.mover, s.starters), (Phase::Deal, 0, 0));
    let turn = |options| {
        let g = build(3, options);
        let s = g.start(&mut Seed(1).rng());
        (s.phase, g.listed(&s, None).len())
    };
    assert_eq!((turn("first=p1"), turn("first=random")), ((Phase::Deal, 8), (Phase::Start, 3)));
}

#[test]
fn protected_targets() {
    let list = |options| {
        let g = build(2, options);
        let mut s = position(&g, &[3, 8], 4, &[]);
        s.shielded = 0b10;
        (legal(&g, &s), g, s)
    };
    assert_eq!(list("").0, ["Baron", "Handmaid"]);
    let (texts, g, s) = list("protected-targets=true");
    assert_eq!(texts, ["Baron-p2", "Handmaid"]);
    assert_eq!(played(&g, &s, "Baron-p2").alive, 0b11);
}

#[test]
fn baron_bug() {
    // The Baron is new: with the fault 3 is compared with the Handmaid, and not the Princess.
    let alive = |options| {
        let g = build(3, options);
        played(&g, &position(&g, &[8, 4, 2], 3, &[]), "Baron-p2").alive
    };
    assert_eq!((alive(""), alive("baron-bug=true")), (0b101, 0b110));
    let g = build(3, "baron-bug=true");
    let tie = played(&g, &position(&g, &[8, 3, 2], 3, &[]), "Baron-p2");
    assert_eq!((tie.alive, tie.may[1], tie.known_to), (0b111, card(3).bit(), [0, 1, 0, 0]));
    // An older Baron is compared as it should be.
    assert_eq!(played(&g, &position(&g, &[3, 4, 2], 8, &[]), "Baron-p2").alive, 0b101);
}

#[test]
fn prince_bug() {
    let after = |options| {
        let g = build(3, options);
        dealt(&g, &played(&g, &position(&g, &[6, 4, 2], 5, &[]), "Prince-p1"), &[8])
    };
    let (right, wrong) = (after(""), after("prince-bug=true"));
    assert_eq!((right.held[0], right.discards[0]), (8, card(5).one() + card(6).one()));
    assert_eq!((wrong.held[0], wrong.discards[0], wrong.alive), (6, card(5).one() + card(8).one(), 0b111));
}

#[test]
fn reserve_bug() {
    let outcomes = |options| {
        let g = build(2, options);
        let mut s = position(&g, &[5, 2], 3, &[&[1, 1, 1], &[2, 3, 4, 5]]);
        (s.deck, s.bag) = (0, card(8).one());
        s.discards[0] += card(6).one() + card(7).one();
        let s = played(&g, &s, "Prince-p2");
        let texts: Vec<String> = g.listed(&s, None).iter().map(|&a| g.action_text(&s, a)).collect();
        let mut end = s;
        let outcome = g.listed(&s, None)[0];
        g.apply(&mut end, outcome);
        (texts, end.held[1], end.open[2])
    };
    assert_eq!(outcomes(""), (vec!["Princess".to_string()], 8, 4));
    assert_eq!(outcomes("reserve-bug=true"), (vec!["Handmaid".to_string()], 4, 0));
}

#[test]
fn a_single_round() {
    let g = build(3, "preset=single");
    let s = last_turn(&g, &[5, 5, 1], &[&[], &[4]], &[]);
    assert_eq!((g.turn(&s), g.payoffs(&s).seats(3).to_vec()), (Turn::Over, vec![1.0, 1.0, 0.0]));
    assert_eq!(g.bounds(), (0.0, 1.0));
}
