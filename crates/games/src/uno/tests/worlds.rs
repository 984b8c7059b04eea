//! Worlds are drawn evenly: compared with a full enumeration.

use super::super::fill::{Slot, fill};
use super::super::lacks::{WILD_LINES, colour_line, lines_of, symbol_line};
use super::super::state::LATE;
use super::*;
use std::collections::BTreeMap;

/// How often each way to fill the slots is drawn, against the number of ways in which different cards make it.
fn compare(bag: &str, slots: &[Slot], draws: u32) {
    let cards: Vec<Card> = bag.split_whitespace().map(card).collect();
    let mut expected: BTreeMap<Vec<Pile>, u32> = BTreeMap::new();
    let choices = slots.len() + 1;
    for mut code in 0..choices.pow(cards.len() as u32) {
        let (mut given, mut sizes) = (vec![0; slots.len()], vec![0; slots.len()]);
        for card in &cards {
            let slot = code % choices;
            code /= choices;
            if slot < slots.len() {
                given[slot] += card.one();
                sizes[slot] += 1;
            }
        }
        let fits = slots.iter().zip(given.iter().zip(&sizes)).all(|(slot, (&given, &size))| {
            let held = || super::super::cards::counted(given).map(|(card, _)| lines_of(card));
            size == slot.size
                && held().all(|lines| lines & slot.lacks == 0)
                && (0..4).all(|c| slot.has >> c & 1 == 0 || held().any(|lines| lines & colour_line(c) != 0))
        });
        if fits {
            *expected.entry(given).or_default() += 1;
        }
    }
    let (mut seen, mut rng): (BTreeMap<Vec<Pile>, u32>, _) = (BTreeMap::new(), Seed(5).rng());
    for _ in 0..draws {
        let mut given = vec![0; slots.len()];
        let before = rng.clone();
        fill(pile(bag), false, slots, &mut given, &mut rng);
        assert!(rng.draws_since(&before, cards.len() as u32).is_some(), "more draws than cards");
        *seen.entry(given).or_default() += 1;
    }
    let all: u32 = expected.values().sum();
    let mut squares = 0.0;
    for (given, &ways) in &expected {
        let (mean, seen) =
            (f64::from(draws) * f64::from(ways) / f64::from(all), seen.remove(given).unwrap_or(0));
        squares += (f64::from(seen) - mean).powi(2) / mean;
    }
    assert!(seen.is_empty(), "drawn and impossible: {seen:?}");
    let freedom = (expected.len() - 1) as f64;
    // Five standard deviations above the mean of chi-squared.
    assert!(squares < freedom + 5.0 * (2.0 * freedom).sqrt(), "{squares} of {freedom}");
}

fn slot(size: u8, lacks: u32, has: u8) -> Slot {
    Slot { size, lacks, has }
}

#[test]
fn one_restricted_part_is_filled_evenly() {
    compare("r1 r2 b1 b5 b5 g5 Wild", &[slot(3, colour_line(0), 0)], 20_000);
    compare("r1 r2 b1 b5 b5 g5 Wild", &[slot(2, symbol_line(5) | WILD_LINES, 0)], 10_000);
}

#[test]
fn parts_that_lack_different_things_are_filled_evenly() {
    let slots =
        [slot(2, colour_line(0), 0), slot(2, colour_line(1), 0), slot(1, colour_line(2) | symbol_line(5), 0)];
    compare("r1 r2 b1 b5 b5 g5 g7 Wild", &slots, 100_000);
}

#[test]
fn a_part_that_has_a_colour_is_filled_evenly() {
    compare("r1 r2 b1 b5 g5 g7 Wild", &[slot(2, 0, 0b0001), slot(2, colour_line(2), 0b0011)], 60_000);
    compare("r1 r2 b1 b5 g5 g7 Wild WD4", &[slot(3, 0, 0b0100), slot(2, colour_line(0), 0)], 60_000);
}

#[test]
fn nothing_may_be_left_over() {
    // As in a bag of cards from before a refill: all of them are in hands.
    compare("r1 r2 b1 b5 b5 g5", &[slot(3, colour_line(0), 0), slot(3, colour_line(2), 0)], 5_000);
}

/// Worlds of a whole view against an enumeration: two hidden hands and a draw pile of six cards in all.
#[test]
fn worlds_of_a_view_are_even() {
    let g = game("uno/3:voluntary-draw=false,drawn-card=forced");
    let mut s = position(&g, "r5", &["", "b1 g7", "b3"]);
    let hidden = pile("b1 g7 b3 r1 b5 Wild");
    s.pile = hidden - pile("b1 g7 b3");
    s.hands[0] = BOX - hidden - pile("r5");
    (s.sizes[0], s.pile_size) = (101, 3);
    s.learn_lacks(1, colour_line(0) | WILD_LINES);
    let (who, mut rng) = (Player::new(0), Seed(3).rng());
    let view = g.view(&s, who);
    let (mut world, mut seen) = (view.blank(), BTreeMap::new());
    for _ in 0..40_000 {
        view.world(&g, &mut rng, &mut world);
        *seen.entry((world.hands[1], world.hands[2])).or_insert(0u32) += 1;
    }
    // Six ways for two of the four cards that are not red or wild, four cards for the third hand.
    assert_eq!(seen.len(), 24);
    assert!(seen.values().all(|n| (1_480..1_860).contains(n)), "{seen:?}");
    assert_eq!(s.part_size(1, LATE), 2);
}

#[test]
fn a_hidden_card_just_drawn_is_any_of_the_new_ones() {
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["", "b1 b2"]);
    s.hands[0] = s.pile - pile("b3 b4");
    (s.sizes[0], s.pile, s.pile_size, s.mover) = (103, pile("b3 b4"), 2, 1);
    play(&g, &mut s, "draw b3");
    let (view, mut rng, mut seen) = (g.view(&s, Player::new(0)), Seed(3).rng(), BTreeMap::new());
    let mut world = view.blank();
    for _ in 0..24_000 {
        view.world(&g, &mut rng, &mut world);
        *seen.entry((world.hands[1], world.drawn)).or_insert(0u32) += 1;
    }
    // Three of four cards, one of them the last.
    assert_eq!(seen.len(), 12);
    assert!(seen.values().all(|n| (1_800..2_200).contains(n)), "{seen:?}");
}
