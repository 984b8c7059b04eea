use super::super::rank::{rank, rank_any, rank_last};
use super::*;
use std::collections::HashSet;

fn cards(text: &str) -> u64 {
    cards_from(text).expect("cards")
}

fn strength(text: &str) -> Strength {
    rank_any(cards(text), true)
}

#[test]
fn all_hands_of_five_cards_fall_into_the_known_classes() {
    let pack: Vec<u64> = cards_of(PACK).map(Card::bit).collect();
    let (mut counts, mut different) = ([0u32; 9], HashSet::new());
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let four = pack[a] | pack[b] | pack[c] | pack[d];
                    for &e in &pack[..d] {
                        let strength = rank::<5>(four | e, true);
                        counts[strength.class() as usize] += 1;
                        different.insert(strength);
                    }
                }
            }
        }
    }
    assert_eq!(counts, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    assert_eq!(different.len(), 7_462, "hands that do not tie");
}

/// The best five of all cards, one by one.
fn best_five(all: u64, wheel: bool) -> Strength {
    let list: Vec<Card> = cards_of(all).collect();
    let sets = (0u32..1 << list.len()).filter(|set| set.count_ones() == 5);
    let five =
        |set: u32| (0..list.len()).filter(|i| set >> i & 1 == 1).fold(0, |mask, i| mask | list[i].bit());
    sets.map(|set| rank::<5>(five(set), wheel)).max().expect("a hand")
}

#[test]
fn seven_and_six_cards_are_worth_their_best_five() {
    let mut rng = Seed(1).rng();
    for round in 0..4_000 {
        let mut dealer = super::super::cards::Dealer::new(PACK, &mut rng);
        // Few suits and ranks now and then, for the rare classes.
        if round % 2 == 0 {
            dealer = super::super::cards::Dealer::new(PACK & 0x007F_0007_1F00_1FFF, &mut rng);
        }
        let six = dealer.cards(6);
        let seven = six | dealer.card().bit();
        for wheel in [true, false] {
            assert_eq!(rank::<7>(seven, wheel), best_five(seven, wheel), "{seven:x}");
            assert_eq!(rank::<6>(six, wheel), best_five(six, wheel), "{six:x}");
        }
    }
}

#[test]
fn every_class_has_its_words_and_its_place() {
    let ascending = [
        ("KS JD 9C 7H 5S 3D 2C", "king high"),
        ("AS JD 9C 7H 5S 3D 2C", "ace high"),
        ("2S 2D 9C 7H 5S 3D KC", "a pair of twos"),
        ("6S 6D 9C 7H 5S 3D KC", "a pair of sixes"),
        ("4S 4D KC KH 5S 3D 7C", "two pair, kings and fours"),
        ("9S 9D 9C 7H 5S 3D KC", "three nines"),
        ("AS 2D 3C 4H 5S KD KC", "a straight to the five"),
        ("6S 2D 3C 4H 5S KD KC", "a straight to the six"),
        ("AS KD QC JH TS TD TC", "a straight to the ace"),
        ("AS 2S 3S 4S 9S KD KC", "a flush, ace high"),
        ("8S 8D 8C 7H 7S 3D KC", "a full house, eights full of sevens"),
        ("9S 9D 9C 7H 7S 7D KC", "a full house, nines full of sevens"),
        ("7S 7D 7C 7H KS KD KC", "four sevens"),
        ("AS 2S 3S 4S 5S KD KC", "a straight flush to the five"),
        ("9S TS JS QS KS AD KC", "a straight flush to the king"),
        ("TS JS QS KS AS AD AC", "a royal flush"),
    ];
    for pair in ascending.windows(2) {
        assert!(strength(pair[0].0) < strength(pair[1].0), "{pair:?}");
    }
    for (text, words) in ascending {
        assert_eq!(strength(text).to_string(), words);
    }
}

#[test]
fn kickers_decide_and_the_rest_ties() {
    assert!(strength("KS KD 9C 7H 5S 3D 2C") > strength("KC KH 9D 6H 5C 3C 2S"), "third kicker");
    assert_eq!(
        strength("KS KD 9C 7H 5S 3D 2C"),
        strength("KC KH 9D 7S 5C 4C 2S"),
        "four kickers do not count"
    );
    assert_eq!(
        strength("KS KD 9C 9H 5S 5D 2C"),
        strength("KC KH 9D 9S 5H 4C 2S"),
        "a third pair is a kicker"
    );
    assert!(strength("KS KD 9C 9H 8S 8D 2C") > strength("KC KH 9D 9S 7H 7C 2S"));
    assert!(strength("QS QD QC 2H 3S 4D 9C") < strength("QS QD QC 2H 3S 4D TC"));
    assert_eq!(strength("AS KS 9S 7S 5S 3S 2S"), strength("AS KS 9S 7S 5S 4D 3C"), "five of a suit");
}

#[test]
fn without_the_wheel_ace_to_five_is_no_straight() {
    let wheel = cards("AS 2D 3C 4H 5S KD 9C");
    assert_eq!(rank_any(wheel, false).class(), Class::HighCard);
    assert_eq!(rank_any(cards("AS 2S 3S 4S 5S KD 9C"), false).class(), Class::Flush);
    assert_eq!(rank_any(wheel, true).class(), Class::Straight);
}

#[test]
fn hole_cards_with_the_flop_compare_by_their_ranks() {
    let flop = cards("AS 9D 7C");
    let twos = rank_last(cards("2C 2D"), flop, true);
    let kings = rank_last(cards("KC QD"), flop, true);
    assert!(twos > kings, "a pair beats none");
    let flop = cards("8S 9D 7C");
    let twos_with_ace = rank_last(cards("7D AC"), flop, true);
    let nines = rank_last(cards("9C KD"), flop, true);
    assert!(twos_with_ace > nines, "the higher rank counts, not the higher pair");
}
