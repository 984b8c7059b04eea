use super::super::cards::{Dish, Pile, open_wasabi};
use super::super::scoring::{rolls, set_points};
use super::*;
use nply_core::Turn;

#[test]
fn sets_score_as_printed() {
    for (table, points) in [
        ("Tempura", 0),
        ("Tempura*2", 5),
        ("Tempura*5", 10),
        ("Sashimi*2", 0),
        ("Sashimi*7", 20),
        ("Dumpling", 1),
        ("Dumpling*2", 3),
        ("Dumpling*3", 6),
        ("Dumpling*4", 10),
        ("Dumpling*5", 15),
        ("Dumpling*8", 15),
        ("Egg Salmon Squid", 6),
        ("Wasabi*3 Egg@Wasabi Salmon@Wasabi Squid@Wasabi", 18),
        ("Wasabi Maki3 Pudding Chopsticks", 0),
    ] {
        assert_eq!(set_points(pile(table)), points, "{table}");
    }
    assert_eq!(rolls(pile("Maki1 Maki2*2 Maki3*3")), 14);
}

#[test]
fn maki_prizes_are_split_and_remainders_dropped() {
    let g = built(5, "");
    for (icons, points) in [
        ([5, 4, 3, 0, 0], [6, 3, 0, 0, 0]),
        ([5, 4, 4, 0, 0], [6, 1, 1, 0, 0]),
        ([5, 5, 4, 0, 0], [3, 3, 0, 0, 0]),
        ([2, 2, 2, 2, 1], [1, 1, 1, 1, 0]),
        ([5, 0, 0, 0, 0], [6, 0, 0, 0, 0]),
        ([5, 1, 1, 1, 1], [6, 0, 0, 0, 0]),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ] {
        assert_eq!(g.maki_points(&icons), points, "{icons:?}");
    }
    let tag = built(5, "second-after-tie=true");
    assert_eq!(tag.maki_points(&[5, 5, 4, 3, 0]), [3, 3, 3, 0, 0]);
    assert_eq!(tag.maki_points(&[5, 5, 0, 0, 0]), [3, 3, 0, 0, 0]);
}

#[test]
fn puddings_pay_the_most_and_cost_the_fewest() {
    let g = built(4, "");
    for (puddings, points) in [
        ([3, 2, 1, 0], [6, 0, 0, -6]),
        ([3, 3, 0, 0], [3, 3, -3, -3]),
        ([1, 0, 0, 0], [6, -2, -2, -2]),
        ([2, 2, 2, 0], [2, 2, 2, -6]),
        ([2, 2, 2, 2], [0, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ] {
        assert_eq!(g.pudding_points(&puddings)[..4], points, "{puddings:?}");
    }
    assert_eq!(built(5, "").pudding_points(&[4, 0, 0, 0, 0]), [6, -1, -1, -1, -1]);
    assert_eq!(built(2, "").pudding_points(&[4, 1])[..2], [6, 0], "two seats lose nothing");
    assert_eq!(built(2, "pudding-penalty-2p=true").pudding_points(&[4, 1])[..2], [6, -6]);
    let equal = built(4, "pudding-all-equal-pays=true");
    assert_eq!(equal.pudding_points(&[2, 2, 2, 2])[..4], [1, 1, 1, 1]);
    assert_eq!(equal.pudding_points(&[0, 0, 0, 0])[..4], [0, 0, 0, 0]);
}

#[test]
fn a_nigiri_goes_on_an_open_wasabi() {
    let g = built(2, "");
    let mut s = holding(&g, &["Wasabi Egg Squid", "Wasabi Salmon Salmon"]);
    play(&g, &mut s, &["Wasabi", "Wasabi"]);
    assert_eq!(texts(&g, &s, 1), "Egg Squid");
    play(&g, &mut s, &["Salmon", "Egg"]);
    assert_eq!(s.tables[..2], [pile("Wasabi Salmon@Wasabi"), pile("Wasabi Egg@Wasabi")]);
    assert_eq!(g.scores(&s).expect("scores").seats(2), [6.0, 3.0]);
    play(&g, &mut s, &["Squid", "Salmon"]);
    assert_eq!(s.score[..2], [9, 5], "the second nigiri finds no open Wasabi");
}

#[test]
fn wasabi_may_be_optional() {
    let g = built(2, "wasabi=optional");
    let mut s = holding(&g, &["Wasabi Egg Squid", "Wasabi Salmon Salmon"]);
    assert_eq!(texts(&g, &s, 0), "Egg Squid Wasabi");
    play(&g, &mut s, &["Wasabi", "Wasabi"]);
    assert_eq!(texts(&g, &s, 1), "Egg Egg@Wasabi Squid Squid@Wasabi");
    play(&g, &mut s, &["Salmon@Wasabi", "Egg"]);
    assert_eq!((open_wasabi(s.tables[0]), open_wasabi(s.tables[1])), (0, 1));
    play(&g, &mut s, &["Squid", "Salmon@Wasabi"]);
    assert_eq!(s.score[..2], [9, 7]);
}

#[test]
fn chopsticks_take_two_cards_and_travel_on() {
    let g = built(3, "");
    let hands = ["Chopsticks Egg Pudding Pudding", "Maki1 Tempura Tempura Sashimi", "Egg Egg Egg Dumpling"];
    let mut s = holding(&g, &hands);
    assert_eq!(texts(&g, &s, 0), "Chopsticks Egg Pudding", "not in the turn in which they are taken");
    play(&g, &mut s, &["Chopsticks", "Maki1", "Egg"]);
    assert_eq!(texts(&g, &s, 0), "Dumpling Egg Dumpling+Egg Egg+Egg");
    play(&g, &mut s, &["Dumpling+Egg", "Egg", "Tempura"]);
    assert_eq!(s.tables[0], pile("Dumpling Egg"));
    assert_eq!(s.hand(1), pile("Chopsticks Egg"), "the hand that p1 passed on");
    play(&g, &mut s, &["Tempura", "Chopsticks", "Pudding"]);
    assert_eq!([0, 1, 2].map(|seat| s.hand(seat)), [pile("Pudding"), pile("Sashimi"), pile("Egg")]);
    assert_eq!(texts(&g, &s, 1), "Sashimi", "the last card is only one");
}

#[test]
fn used_chopsticks_may_be_followed_by_others_from_the_hand() {
    let g = built(2, "");
    let mut s = holding(&g, &["Chopsticks Egg Egg", "Chopsticks Tempura Egg"]);
    play(&g, &mut s, &["Chopsticks", "Tempura"]);
    assert_eq!(texts(&g, &s, 0), "Chopsticks Egg Chopsticks+Egg");
    play(&g, &mut s, &["Chopsticks+Egg", "Egg"]);
    assert_eq!(s.tables[0], pile("Chopsticks Egg"));
    assert_eq!(s.hand(1), pile("Chopsticks"));
}

#[test]
fn the_order_of_two_cards_decides_what_is_tripled() {
    let g = built(2, "");
    let mut s = holding(&g, &["Squid Wasabi Egg", "Salmon Squid Egg"]);
    s.tables[..2].copy_from_slice(&[pile("Chopsticks"), pile("Chopsticks Wasabi")]);
    assert_eq!(
        texts(&g, &s, 0),
        "Egg Squid Wasabi Egg+Squid Egg+Wasabi Wasabi+Egg Squid+Wasabi Wasabi+Squid"
    );
    let pairs = "Egg+Salmon Salmon+Egg Egg+Squid Squid+Egg Salmon+Squid Squid+Salmon";
    assert_eq!(texts(&g, &s, 1), format!("Egg Salmon Squid {pairs}"));
    let after = |first: &str, second: &str| {
        let mut s = s;
        play(&g, &mut s, &[first, second]);
        (set_points(s.tables[0]), set_points(s.tables[1]))
    };
    assert_eq!(after("Wasabi+Squid", "Squid+Egg"), (9, 10));
    assert_eq!(after("Squid+Wasabi", "Egg+Squid"), (3, 6));
}

#[test]
fn pairs_that_lead_to_one_table_are_listed_once() {
    for options in ["", "wasabi=optional"] {
        let g = built(2, options);
        for table in ["Chopsticks", "Chopsticks Wasabi", "Chopsticks Wasabi*2", "Chopsticks Wasabi*3"] {
            let mut s = holding(&g, &["Egg*2 Salmon*2 Squid Wasabi*2 Tempura", "Pudding*8"]);
            s.tables[0] = pile(table);
            let list = g.listed(&s, Some(Player::new(0)));
            let mut tables: Vec<Pile> = list
                .iter()
                .map(|&action| {
                    let mut s = s;
                    g.pick(&mut s, 0, action);
                    s.tables[0]
                })
                .collect();
            tables.sort_unstable();
            tables.dedup();
            assert_eq!(tables.len(), list.len(), "{options} {table}");
        }
    }
}

#[test]
fn hands_go_left_or_alternate() {
    let passed = |options: &str, round: u8| {
        let g = built(3, options);
        let mut s = holding(&g, &["Egg*2", "Pudding*2", "Squid*2"]);
        (s.round, s.right) = (round, g.passes_right(round));
        play(&g, &mut s, &["Egg", "Pudding", "Squid"]);
        [0, 1, 2].map(|seat| Dish::lowest(s.hand(seat)).name())
    };
    for round in [0, 1, 2] {
        assert_eq!(passed("", round), ["Squid", "Egg", "Pudding"]);
    }
    assert_eq!(passed("passing=alternate", 0), ["Squid", "Egg", "Pudding"]);
    assert_eq!(passed("passing=alternate", 1), ["Pudding", "Squid", "Egg"]);
    assert_eq!(passed("passing=alternate", 2), ["Squid", "Egg", "Pudding"]);
}

#[test]
fn maki_cards_are_an_option() {
    let maki = |options| built(2, options).deck >> 16 & 0xFF;
    assert_eq!((maki(""), maki("maki=tag2022")), (0x8C, 0xC8));
}

#[test]
fn puddings_are_kept_and_break_ties() {
    let g = built(3, "");
    let mut s = holding(&g, &["Pudding", "Tempura", "Egg"]);
    (s.round, s.score[0], s.score[1], s.score[2]) = (2, 10, 16, 3);
    s.puddings[..3].copy_from_slice(&[1, 1, 0]);
    play(&g, &mut s, &["Pudding", "Tempura", "Egg"]);
    assert_eq!((g.turn(&s), &s.puddings[..3]), (Turn::Over, [2, 1, 0].as_slice()));
    assert_eq!(g.payoffs(&s).seats(3), [16.0, 16.0, -2.0]);
    assert_eq!(g.ranks(&s).0[..3], [1, 2, 3]);
    s.puddings[1] = 2;
    assert_eq!(g.ranks(&s).0[..3], [1, 1, 3], "nothing else breaks a tie");
}
