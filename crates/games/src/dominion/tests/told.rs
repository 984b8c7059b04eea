//! What is told.

use super::*;
use nply_core::{Drawn, Eye, Names, Player, Step};

#[test]
fn prices_are_told_and_cards_are_counted_as_in_drawings() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Copper*3 Silver Moat", "Estate*5");
    let (who, eye) = (Player::new(0), Eye::Seat(Player::new(1)));
    let before = s;
    let stop = g.parse_action(&s, Some(who), "stop").expect("legal");
    g.apply(&mut s, stop);
    let told = g.told(&s, &Step::Move(who, stop), eye);
    let names = Names::plain(eye, 2);
    let news = g.news(&g.seen(&before, eye), &told, &g.seen(&s, eye), &names);
    assert_eq!(news, ["p1 plays Copper x3, Silver: 5 coins"]);
    assert_eq!(
        g.deed(&g.seen(&before, eye), Some(who), stop, &names).as_deref(),
        Some("play no more actions")
    );
    let market = g.parse_action(&s, Some(who), "buy-Market").expect("legal");
    assert_eq!(g.choosing(&s, who, market).words, "buy Market for 5");
    let shown = format!("{:?}", g.draw(&g.seen(&s, eye), eye).find_piece("supply.Market"));
    assert!(shown.contains("Market (5)"), "{shown}");
}
