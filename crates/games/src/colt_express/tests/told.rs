//! What is drawn and told.

use super::*;
use nply_core::drawing::Look;
use nply_core::{Drawn, Eye, Names, Step};

/// Plays an action of the seat to act, and what an eye is told beside it.
fn tell(g: &ColtExpress, s: &mut State, word: &str, eye: Eye) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { panic!("a seat is to act") };
    let (before, action) = (*s, g.parse_action(s, Some(who), word).expect("legal"));
    g.apply(s, action);
    let told = g.told(s, &Step::Move(who, action), eye);
    g.news(&g.seen(&before, eye), &told, &g.seen(s, eye), &Names::plain(eye, g.seats as usize))
}

/// The planned cards as an eye sees them.
fn plan(g: &ColtExpress, s: &State, eye: Eye) -> String {
    let pieces = g.draw(&g.seen(s, eye), eye).pieces;
    let cards = pieces.into_iter().filter(|piece| piece.place == "plan").map(|piece| match piece.look {
        Look::Card(text) => text,
        look => format!("{look:?}"),
    });
    cards.collect::<Vec<_>>().join(", ")
}

#[test]
fn cards_face_down_are_told_and_keep_owner_and_place() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.rounds[0] = 5;
    (0..3).for_each(|seat| hold(&g, &mut s, seat, "move floor rob"));
    play(&g, &mut s, "play-move play-move play-move");
    let [me, other] = [0, 1].map(|seat| Eye::Seat(someone(seat)));
    assert!(tell(&g, &mut s, "play-rob", me).is_empty(), "the own card is told as an action");
    assert_eq!(tell(&g, &mut s, "play-floor", me), ["p2 plays a card face down"]);
    play(&g, &mut s, "play-floor play-floor");
    assert_eq!(plan(&g, &s, me), "p1 move, p2 move, p3 move, p1 (rob), p2 ?, p3 ?, p1 floor");
    assert_eq!(plan(&g, &s, other), "p1 move, p2 move, p3 move, p1 ?, p2 (floor), p3 ?, p1 floor");
}
