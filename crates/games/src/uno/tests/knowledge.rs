//! What everybody knows of hands: what they lack, what was seen, what was held before a refill.

use super::super::lacks::line_names;
use super::super::state::{EARLY, LATE, Note};
use super::*;
use nply_core::{Notation, Sight, Step, Turn};

fn lacks(s: &State, seat: usize, part: usize) -> String {
    line_names(s.notes[seat][part].lacks).join(" ")
}

#[test]
fn a_wild_draw_four_shows_that_a_colour_is_lacked() {
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["WD4 b5 Wild", "g2"]);
    play(&g, &mut s, "WD4-yellow");
    assert_eq!(lacks(&s, 0, LATE), "red");
    let g = game("uno/2:wd4-challenge=true");
    let mut s = position(&g, "r5", &["WD4 b5 Wild", "g2"]);
    play(&g, &mut s, "WD4-yellow accept");
    assert_eq!(s.notes[0], [Note::default(); 2], "it may have been a bluff");
}

#[test]
fn a_forced_draw_shows_all_that_is_lacked() {
    let g = game("uno/2:voluntary-draw=false");
    let mut s = position(&g, "r5", &["b1 g7", "g2"]);
    play(&g, &mut s, "draw");
    assert_eq!(lacks(&s, 0, LATE), "red 5 Wild WD4");
    play(&g, &mut s, "r9");
    assert_eq!((lacks(&s, 0, EARLY).as_str(), s.early_sizes[0]), ("red 5 Wild WD4", 2));
    assert_eq!((lacks(&s, 0, LATE).as_str(), s.early[0]), ("", pile("b1 g7")), "the new card is not known");
    play(&g, &mut s, "keep");
    assert_eq!(s.early_sizes[0], 2, "it may be kept although it fits");

    let g = game("uno/2:voluntary-draw=false,drawn-card=forced");
    let mut s = position(&g, "r5", &["b1 g7", "g2"]);
    play(&g, &mut s, "draw b9 keep");
    assert_eq!(
        (lacks(&s, 0, LATE).as_str(), s.early_sizes[0]),
        ("red 5 Wild WD4", 0),
        "it did not fit either"
    );

    let g = game("uno/2:voluntary-draw=false,match-symbols=false");
    let mut s = position(&g, "rSkip", &["b1 gSkip", "g2"]);
    play(&g, &mut s, "draw");
    assert_eq!(lacks(&s, 0, LATE), "red Wild WD4", "a Skip would not fit");
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["b1 g7", "g2"]);
    play(&g, &mut s, "draw");
    assert_eq!(s.notes[0], [Note::default(); 2], "a voluntary draw shows nothing");
}

#[test]
fn the_part_that_a_card_comes_from_is_seen() {
    let g = game("uno/2:voluntary-draw=false");
    let mut s = position(&g, "r5", &["b1 g7", "g2 b3"]);
    play(&g, &mut s, "draw b9 keep");
    let (early, late) = (s.early[0], s.part(0, LATE));
    assert_eq!((early, late), (pile("b1 g7"), pile("b9")));
    play(&g, &mut s, "draw b2 keep");
    s.colour = 1;
    s.top = card("b5");
    let sight = |text: &str| {
        let mut after = s;
        play(&g, &mut after, text);
        let step = Step::Move(Player::new(0), Action::Play(card(text)));
        (after.early_sizes[0], g.sight(&after, &step, Player::new(1)))
    };
    let ((from_early, early), (from_late, late)) = (sight("b1"), sight("b9"));
    assert_eq!((from_early, from_late), (1, 0), "with the last late card gone the hand is one part");
    assert!(matches!((early, late), (Sight::AllAnd(a), Sight::AllAnd(b)) if a != b));
}

#[test]
fn a_challenged_hand_is_seen_by_one_seat() {
    let g = game("uno/3:wd4-challenge=true");
    let mut s = position(&g, "r5", &["WD4 r1 b2", "g2", "g3"]);
    play(&g, &mut s, "WD4-blue challenge");
    let note = s.notes[0][LATE];
    assert_eq!((note.seen_by, note.has), (0b10, 0b1), "the doubter has seen it, all know of a red card");
    let view = |who: usize| *g.view(&s, Player::new(who)).known();
    assert_eq!((view(1).hands[0], view(2).hands[0]), (pile("r1 b2"), 0));
    play(&g, &mut s, "y1 y2 y3 y4");
    let view = |who: usize| *g.view(&s, Player::new(who)).known();
    assert_eq!((view(1).hands[0], s.sizes[0]), (pile("r1 b2"), 6), "what was drawn since is not seen");
    s.colour = 0;
    s.mover = 0;
    play(&g, &mut s, "r1");
    assert_eq!(s.notes[0][EARLY].has, 0, "the red card may be gone");
}

#[test]
fn an_honest_wild_draw_four_is_proved_by_a_challenge() {
    let g = game("uno/3:wd4-challenge=true");
    let mut s = position(&g, "r5", &["WD4 g1 b2", "g2", "g3"]);
    play(&g, &mut s, "WD4-blue challenge");
    assert_eq!((lacks(&s, 0, LATE).as_str(), s.notes[0][LATE].seen_by), ("red", 0b10));
}

#[test]
fn only_the_drawer_knows_the_card_drawn() {
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["b1 g7", "g2"]);
    play(&g, &mut s, "draw r9");
    let view = |who: usize| *g.view(&s, Player::new(who)).known();
    assert_eq!((view(0).drawn, view(1).drawn), (card("r9"), super::super::cards::NO_CARD));
    let step = Step::Chance(Action::Card(card("r9")));
    assert_eq!(g.sight(&s, &step, Player::new(0)), Sight::All);
    assert_eq!(g.sight(&s, &step, Player::new(1)), Sight::Part(0));
    assert_eq!(legal(&g, &view(0)), "r9 keep");
}

#[test]
fn old_hands_hold_nothing_of_a_refilled_pile() {
    let g = game("uno/3");
    let mut s = position(&g, "r5", &["g7 y1", "", "y3 y4"]);
    let below = pile("b1 b2 b3 g1 g2 g3");
    s.discards += below;
    s.hands[1] = s.pile - below;
    (s.sizes[1], s.pile, s.pile_size, s.turns) = (super::super::cards::size(s.hands[1]), 0, 0, 3);
    play(&g, &mut s, "draw b2 keep");
    assert!(s.notes[0][EARLY].old && s.notes[1][LATE].old && s.notes[2][LATE].old);
    assert_eq!((s.early_sizes[0], s.part(0, LATE)), (2, pile("b2")));
    let view = *g.view(&s, Player::new(2)).known();
    assert_eq!((view.pile, view.old), (below, s.hands[1] + pile("g7 y1")));
    let mut rng = Seed(4).rng();
    for _ in 0..200 {
        let mut world = view;
        g.determinise(&mut world, Player::new(2), &mut rng);
        assert!(g.validate(&world).is_ok());
        let drawn = world.part(0, LATE);
        assert!(super::super::cards::counted(drawn).all(|(card, _)| card.count(below) > 0));
    }
}

#[test]
fn what_would_take_too_long_to_count_is_forgotten() {
    let g = game("uno/8:preset=tag2022");
    let mut rng = Seed(9).rng();
    let (mut s, mut list) = (g.start(&mut rng), Vec::new());
    for _ in 0..3000 {
        g.roll(&mut s, &mut rng);
        assert!(s.is_within_limit());
        if g.turn(&s) == Turn::Over {
            s = g.start(&mut rng);
            continue;
        }
        list.clear();
        g.actions(&s, Player::new(s.mover as usize), &mut list);
        g.apply(&mut s, rng.pick(&list));
    }
    let hands =
        ["b", "g", "y", "b", "g", "y"].map(|c| [1, 2, 3, 4, 6, 7, 8].map(|n| format!("{c}{n}")).join(" "));
    let hands: Vec<&str> = hands.iter().map(String::as_str).chain(["b9 g9 y9", "b9"]).collect();
    let mut noted = position(&g, "r5", &hands);
    for seat in 0..8 {
        noted.learn_lacks(seat, 1);
    }
    let known = (0..8).filter(|&seat| noted.notes[seat][LATE].lacks != 0).count();
    assert!((4..8).contains(&known) && noted.is_within_limit(), "{known}");
}
