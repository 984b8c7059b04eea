//! Each card by its name, turns, rounds, the draw pile.

use super::*;
use nply_core::{Notation, Turn};

fn to_move(s: &State) -> u8 {
    s.mover
}

#[test]
fn numbers_follow_colour_or_number() {
    let g = game("uno/3");
    let s = position(&g, "r5", &["r1 b5 g5 y7 gSkip", "r2", "r3"]);
    assert_eq!(legal(&g, &s), "r1 b5 g5 draw");
    let mut s = s;
    play(&g, &mut s, "b5");
    assert_eq!((to_move(&s), s.colour, s.top), (1, 1, card("b5")));
}

#[test]
fn skip_passes_over_the_next_seat() {
    let g = game("uno/3");
    let mut s = position(&g, "r5", &["rSkip b5", "r2", "bSkip"]);
    play(&g, &mut s, "rSkip");
    assert_eq!(to_move(&s), 2);
    assert_eq!(legal(&g, &s), "bSkip draw", "the same symbol");
}

#[test]
fn reverse_turns_the_order_and_is_a_skip_for_two() {
    let g = game("uno/3");
    let mut s = position(&g, "r5", &["rRev b5", "r2", "r3"]);
    play(&g, &mut s, "rRev");
    assert_eq!((to_move(&s), s.backwards), (2, true));
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["rRev b5", "r2"]);
    play(&g, &mut s, "rRev");
    assert_eq!((to_move(&s), s.backwards), (0, false));
}

#[test]
fn draw_two_is_drawn_and_skips() {
    let g = game("uno/3");
    let mut s = position(&g, "r5", &["rD2 b5", "r2", "r3"]);
    play(&g, &mut s, "rD2");
    assert_eq!((s.phase, s.target, s.owed), (Phase::Penalty, 1, 2));
    play(&g, &mut s, "g7 Wild");
    assert_eq!((s.sizes[1], to_move(&s), s.phase), (3, 2, Phase::Play));
}

#[test]
fn wild_names_a_colour_and_fits_always() {
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["Wild b5 b7", "g2"]);
    assert!(legal(&g, &s).contains("Wild-red Wild-blue Wild-green Wild-yellow"));
    play(&g, &mut s, "Wild-green");
    assert_eq!((legal(&g, &s).as_str(), s.colour), ("g2 draw", 2));
}

#[test]
fn wild_draw_four_needs_a_hand_without_the_colour() {
    let g = game("uno/3");
    assert_eq!(legal(&g, &position(&g, "r5", &["WD4 r1", "g2", "g3"])), "r1 draw");
    let mut s = position(&g, "r5", &["WD4 b5 Wild", "g2", "g3"]);
    assert!(legal(&g, &s).contains("WD4-yellow"), "numbers and wild cards do not forbid it");
    play(&g, &mut s, "WD4-yellow y1 y2 y3 y4");
    assert_eq!((s.sizes[1], to_move(&s), s.colour), (5, 2, 3));
}

#[test]
fn one_card_is_drawn_and_only_that_one_may_be_played() {
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["r1 b7", "g2"]);
    play(&g, &mut s, "draw r9");
    assert_eq!(legal(&g, &s), "r9 keep");
    let mut kept = s;
    play(&g, &mut kept, "keep");
    assert_eq!((to_move(&kept), kept.sizes[0]), (1, 3));
    play(&g, &mut s, "r9");
    assert_eq!((to_move(&s), s.sizes[0]), (1, 2));
    let mut s = position(&g, "r5", &["r1 b7", "g2"]);
    play(&g, &mut s, "draw b9");
    assert_eq!(legal(&g, &s), "keep");
}

#[test]
fn a_drawn_wild_draw_four_heeds_the_hand() {
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["r1 b7", "g2"]);
    play(&g, &mut s, "draw WD4");
    assert_eq!(legal(&g, &s), "keep");
    let mut s = position(&g, "r5", &["g1 b7", "g2"]);
    play(&g, &mut s, "draw WD4");
    assert_eq!(legal(&g, &s), "WD4-red WD4-blue WD4-green WD4-yellow keep");
}

#[test]
fn a_round_ends_with_the_last_card_and_its_penalty_counts() {
    let g = game("uno/3");
    let mut s = position(&g, "r5", &["rD2", "r2 Wild", "bSkip"]);
    play(&g, &mut s, "rD2 g7 WD4");
    // 2 + 50, drawn 7 + 50, and 20.
    assert_eq!((s.totals[0], s.rounds, s.phase), (129, 1, Phase::Deal));
    assert_eq!((s.first, s.pile_size), (1, 108), "the next seat begins with all cards");
}

#[test]
fn the_first_seat_at_the_target_wins() {
    let g = game("uno/2:target=50");
    let mut s = position(&g, "r5", &["r1", "Wild"]);
    play(&g, &mut s, "r1");
    assert_eq!((g.turn(&s), g.payoffs(&s).seats(2)), (Turn::Over, &[50.0, 0.0][..]));
    assert_eq!(g.ranks(&s).0[..2], [1, 2]);
}

#[test]
fn start_cards_act_on_the_first_seat() {
    let start = |spec: &str, text: &str| {
        let g = game(spec);
        let mut s = g.start(&mut Seed(1).rng());
        let mut dealt = BOX - card(text).one();
        while s.phase == Phase::Deal {
            let next = super::super::cards::counted(dealt).next().expect("cards").0;
            dealt -= next.one();
            g.apply(&mut s, Action::Card(next));
        }
        g.apply(&mut s, Action::Card(card(text)));
        (s.mover, s.phase, s.target, s.owed, s.backwards)
    };
    assert_eq!(start("uno/3", "y5"), (0, Phase::Play, 0, 0, false));
    assert_eq!(start("uno/3", "ySkip"), (1, Phase::Play, 0, 0, false));
    assert_eq!(start("uno/3", "yRev"), (2, Phase::Play, 0, 0, true), "the dealer begins");
    assert_eq!(start("uno/2", "yRev"), (1, Phase::Play, 0, 0, false));
    assert_eq!(start("uno/3", "yD2"), (1, Phase::Penalty, 0, 2, false));
    assert_eq!(start("uno/3", "Wild"), (0, Phase::Name, 0, 0, false));
}

#[test]
fn a_wild_that_begins_is_named_by_the_first_seat() {
    let g = game("uno/2");
    let mut s = position(&g, "Wild", &["g2 r1", "b2"]);
    s.phase = Phase::Name;
    assert!(g.validate(&s).is_ok(), "{:?}", g.validate(&s));
    assert_eq!(legal(&g, &s), "red blue green yellow");
    play(&g, &mut s, "green");
    assert_eq!((to_move(&s), legal(&g, &s).as_str()), (0, "g2 draw"));
}

/// All cards but those named lie in the hand of the second seat.
fn without_pile(g: &Uno, top: &str, below: &str, hand: &str) -> State {
    let mut s = position(g, top, &[hand, ""]);
    s.discards += pile(below);
    s.hands[1] = s.pile - pile(below);
    (s.sizes[1], s.pile, s.pile_size) = (super::super::cards::size(s.hands[1]), 0, 0);
    s.turns = 3;
    s
}

#[test]
fn discards_become_the_draw_pile() {
    let g = game("uno/2");
    let mut s = without_pile(&g, "r5", "b1 b2 b3", "g7 y1");
    assert!(g.validate(&s).is_ok(), "{:?}", g.validate(&s));
    play(&g, &mut s, "draw");
    assert_eq!((s.pile, s.pile_size, s.discards), (pile("b1 b2 b3"), 3, pile("r5")));
    play(&g, &mut s, "b2 keep");
    assert_eq!(s.pile_size, 2);
}

#[test]
fn nothing_to_draw_is_a_pass() {
    let g = game("uno/2");
    let mut s = without_pile(&g, "r5", "", "g7 y1");
    assert_eq!(legal(&g, &s), "pass");
    play(&g, &mut s, "pass");
    assert_eq!(to_move(&s), 1);
    assert!(!legal(&g, &s).contains("draw"), "cards can be played, but none drawn");
}

#[test]
fn a_penalty_stops_where_no_card_is_left() {
    let g = game("uno/2");
    let mut s = without_pile(&g, "r5", "b1", "rD2 y1");
    play(&g, &mut s, "rD2");
    assert_eq!((s.pile_size, s.owed), (2, 2), "the card below and the old top");
    play(&g, &mut s, "b1 r5");
    assert_eq!((to_move(&s), s.phase), (0, Phase::Play));
    let mut s = without_pile(&g, "r5", "", "rD2 y1");
    play(&g, &mut s, "rD2 r5");
    assert_eq!((s.phase, to_move(&s)), (Phase::Play, 0), "only one card could be drawn");
}
