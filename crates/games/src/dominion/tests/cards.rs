//! Each card by its name.

use super::{game, give, legal, pile, play, turn_with};
use crate::dominion::cards::{Kind, Pile};
use crate::dominion::rules::State;
use crate::dominion::state::Phase;
use nply_core::{Game, Player, Turn};

/// Actions, buys, coins and cards in hand of the first seat after a card was played beside three Estates, with six more to
/// draw. A second card in hand keeps the action phase open.
fn after(card: &str) -> (u8, u8, u8, u8) {
    let g = game(&format!("dominion/2:kingdom={card}"));
    let mut s = turn_with(&g, &format!("{card}*2 Estate*3"), "Estate*6");
    play(&g, &mut s, &format!("play-{card}"));
    (s.actions, s.buys, s.coins, s.hand_size[0])
}

#[test]
fn plain_bonuses() {
    assert_eq!(after("Village"), (2, 1, 0, 5));
    assert_eq!(after("Market"), (1, 2, 1, 5));
    assert_eq!(after("Merchant"), (1, 1, 0, 5));
    assert_eq!(after("Smithy"), (0, 1, 0, 7));
    assert_eq!(after("Moat"), (0, 1, 0, 6));
    assert_eq!(after("Woodcutter"), (0, 2, 2, 4));
    assert_eq!(after("Festival"), (2, 2, 2, 4));
    assert_eq!(after("Laboratory"), (1, 1, 0, 6));
}

#[test]
fn copper_silver_and_gold_pay() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Copper Silver Gold Moat Estate", "Estate*6");
    play(&g, &mut s, "stop");
    assert_eq!((s.coins, s.table, s.hand[0]), (6, pile("Copper Silver Gold"), pile("Estate Moat")));
}

#[test]
fn estate_duchy_province_and_curse_count() {
    for (card, points) in [("Estate", 1), ("Duchy", 3), ("Province", 6), ("Curse", -1)] {
        assert_eq!(pile(card).points(), points);
    }
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Estate Duchy", "Province*2");
    (s.discard[0], s.table) = (pile("Curse*3"), pile("Estate"));
    assert_eq!(g.scores(&s).map(|values| values.0[0]), Some(14.0), "hand, pile, discards and table count");
}

#[test]
fn merchants_pay_for_the_first_silver_only() {
    let g = game("dominion/2");
    let coins = |hand: &str| {
        let mut s = turn_with(&g, hand, "Estate*6");
        play(&g, &mut s, "play-Merchant play-Merchant stop");
        s.coins
    };
    assert_eq!(coins("Merchant*3 Silver*2 Copper"), 4 + 1 + 2);
    assert_eq!(coins("Merchant*3 Copper*2"), 2);
}

#[test]
fn cellar_discards_in_order_and_draws_as_many() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Cellar Copper Estate*2 Moat", "Gold*2");
    play(&g, &mut s, "play-Cellar");
    assert_eq!(legal(&g, &s), "discard-Copper discard-Estate discard-Moat stop");
    play(&g, &mut s, "discard-Estate");
    assert_eq!(legal(&g, &s), "discard-Estate discard-Moat stop");
    play(&g, &mut s, "discard-Estate stop");
    assert_eq!((s.hand[0], s.actions), (pile("Copper Moat Gold*2"), 1));
    // Discarded cards are shuffled in where the pile does not last.
    let mut s = turn_with(&g, "Cellar Estate*2", "Gold");
    play(&g, &mut s, "play-Cellar discard-Estate discard-Estate");
    assert_eq!((s.hand[0], s.table), (pile("Estate"), pile("Cellar Gold")), "no action is left to play");
    assert_eq!((s.draw[0], s.discard[0]), (pile("Estate"), Pile::default()));
    // With an empty hand there is nothing to choose.
    let mut s = turn_with(&g, "Cellar", "Gold");
    play(&g, &mut s, "play-Cellar");
    assert_eq!(s.phase, Phase::Buy, "no action card is left");
}

#[test]
fn workshop_gains_up_to_four() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Workshop Estate", "Estate*6");
    play(&g, &mut s, "play-Workshop");
    let list = legal(&g, &s);
    assert!(list.contains("gain-Smithy") && list.contains("gain-Curse"));
    assert!(!list.contains("gain-Market") && !list.contains("stop"));
    play(&g, &mut s, "gain-Silver");
    assert_eq!((s.discard[0], s.phase), (pile("Silver"), Phase::Buy));
    // Nothing of that price is left: nothing is gained.
    let mut s = turn_with(&g, "Workshop Estate", "Estate*6");
    s.supply = pile("Gold*3 Province");
    play(&g, &mut s, "play-Workshop");
    assert_eq!(s.phase, Phase::Buy);
}

#[test]
fn remodel_trashes_and_gains_two_more() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Remodel Gold Estate", "Estate*6");
    play(&g, &mut s, "play-Remodel");
    assert_eq!(legal(&g, &s), "trash-Gold trash-Estate");
    play(&g, &mut s, "trash-Gold");
    assert!(legal(&g, &s).contains("gain-Province"));
    play(&g, &mut s, "gain-Province");
    assert_eq!((s.discard[0], s.trash, s.hand[0]), (pile("Province"), pile("Gold"), pile("Estate")));
    // Nothing to trash, nothing gained.
    let mut s = turn_with(&g, "Remodel", "Estate*6");
    play(&g, &mut s, "play-Remodel");
    assert_eq!((s.phase, s.trash), (Phase::Buy, Pile::default()));
}

#[test]
fn mine_gains_into_the_hand() {
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Mine Silver Copper Estate", "Estate*6");
    play(&g, &mut s, "play-Mine");
    assert_eq!(legal(&g, &s), "trash-Copper trash-Silver stop");
    play(&g, &mut s, "trash-Silver");
    assert_eq!(legal(&g, &s), "gain-Copper gain-Silver gain-Gold");
    play(&g, &mut s, "gain-Gold");
    assert_eq!((s.coins, s.trash), (4, pile("Silver")), "it can be spent at once");
    let mut s = turn_with(&g, "Mine Copper", "Estate*6");
    play(&g, &mut s, "play-Mine stop");
    assert_eq!((s.coins, s.trash), (1, Pile::default()));
}

fn attacked(hands: [&str; 2], draw: &str) -> State {
    let g = game("dominion/3");
    let mut s = turn_with(&g, "Militia Copper", "Estate*6");
    give(&mut s, 1, hands[0], draw);
    give(&mut s, 2, hands[1], draw);
    play(&g, &mut s, "play-Militia");
    s
}

#[test]
fn militia_leaves_three_cards() {
    let g = game("dominion/3");
    let mut s = attacked(["Copper*2 Estate*3", "Silver*4"], "Copper*5");
    assert_eq!((g.turn(&s), s.coins), (Turn::One(Player::new(1)), 2));
    play(&g, &mut s, "discard-Estate discard-Copper");
    assert_eq!((s.hand[1], s.discard[1]), (pile("Copper Estate*2"), pile("Copper Estate")));
    play(&g, &mut s, "discard-Silver");
    assert_eq!((s.hand[2], s.phase, s.coins), (pile("Silver*3"), Phase::Buy, 3));
    // Hands of three are left alone.
    assert_eq!(attacked(["Copper*3", "Copper*2"], "Copper*5").phase, Phase::Buy);
}

#[test]
fn moat_stops_an_attack_and_is_asked_for_openly() {
    let g = game("dominion/3");
    let mut s = attacked(["Moat Copper*4", "Copper*5"], "Moat Copper*4");
    assert_eq!(legal(&g, &s), "show-Moat stop");
    play(&g, &mut s, "show-Moat");
    assert_eq!((s.hand_size[1], s.shown[1]), (5, pile("Moat")));
    // The other seat has its Moat in the draw pile: nobody may learn that, so it is asked as well.
    assert_eq!((g.turn(&s), legal(&g, &s).as_str()), (Turn::One(Player::new(2)), "stop"));
    play(&g, &mut s, "stop discard-Copper discard-Copper");
    assert_eq!(s.phase, Phase::Buy);
    // Not shown, it does not help; a small hand is asked, too.
    let mut s = attacked(["Moat Copper*4", "Moat"], "Copper*5");
    play(&g, &mut s, "stop discard-Moat discard-Copper show-Moat");
    assert_eq!((s.hand_size[1], s.phase), (3, Phase::Buy));
    // Without a Moat in hand or draw pile nobody is asked.
    assert_eq!(attacked(["Copper*5", "Copper*5"], "Copper*5").phase, Phase::Discard);
}

#[test]
fn every_card_is_bought_at_its_price() {
    let prices = [0, 3, 6, 2, 5, 8, 0, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 3, 5, 5];
    let ours: Vec<u8> = Kind::all().map(|kind| kind.card().cost).collect();
    assert_eq!(ours, prices);
    let g = game("dominion/2");
    let mut s = turn_with(&g, "Market Gold*3", "Copper*9");
    play(&g, &mut s, "play-Market buy-Province");
    assert_eq!((s.coins, s.buys), (3, 1), "one coin of the Market, one Copper drawn");
    play(&g, &mut s, "buy-Silver");
    assert_eq!((s.active, s.supply.of(Kind(5)), s.discard[0].of(Kind(1))), (1, 7, 1));
}
