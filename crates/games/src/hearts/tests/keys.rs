//! Cards by what they are played for.

use super::{deal, hearts, play};
use crate::hearts::{Action, Card, Context, State};
use nply_core::{KeyMoves, Player};

#[test]
fn a_card_is_another_move_in_another_context() {
    let g = hearts(4, "pass=none,break=false,lead=club");
    let mut s = deal(&g, &["2C 5D 8D TD", "3C QS 2H", "4C 2D 3D", "AC 9D JD"]);
    let key = |s: &State, who: usize, card: &str| {
        Context.key(&g, s, Player::new(who), Action::Card(Card::parse(card).expect("a card")))
    };
    play(&g, &mut s, "2C 3C 4C AC");
    let led = [key(&s, 3, "9D"), key(&s, 3, "JD")];
    assert_eq!(led[0], key(&s, 0, "9D"), "tables are kept for each seat, keys need not tell it");
    assert_ne!(led[0], led[1]);
    play(&g, &mut s, "JD");
    // The nine follows suit, and the queen is thrown off.
    assert_ne!(key(&s, 0, "9D"), led[0]);
    let thrown_off = key(&s, 1, "QS");
    s.count = 0;
    assert_ne!(key(&s, 1, "QS"), thrown_off, "led it is another move");
}
