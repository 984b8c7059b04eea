//! Matches: overtricks carried over, how they end, and rules that look no further than the hand in play.

use super::{after_hand, play, seat, spades};
use crate::spades::{Phase, RandomCards, State};
use nply_core::{Game, Notation, Playout, Seed, Turn};

#[test]
fn overtricks_are_carried_from_hand_to_hand() {
    let g = spades(3, "preset=paper");
    let mut s = State::new(3, 3);
    for (hand, total, bags) in [(1, 14, 4), (2, 28, 8), (3, 42 - 100, 2), (4, 56 - 100, 6)] {
        s = after_hand(&g, &s, &[1, 1, 2], &[5, 0, 2]);
        assert_eq!((s.hand, s.totals[0], s.bags[0]), (hand, total, bags));
        assert_eq!((s.totals[1], s.bags[1]), (-10 * i32::from(hand), 0), "none for a bid that was missed");
        assert_eq!(s.phase, Phase::Deal);
    }
}

/// Below zero the last digit of the score is no count of overtricks.
#[test]
fn overtricks_have_a_counter_of_their_own() {
    let g = spades(4, "to=500");
    let mut s = after_hand(&g, &State::new(4, 2), &[3, 3, 4, 2], &[3, 4, 3, 3]);
    assert_eq!((s.totals[0], s.bags[0]), (-70, 0));
    s = after_hand(&g, &s, &[3, 3, 3, 2], &[4, 3, 3, 3]);
    assert_eq!((s.totals[0], s.bags[0], s.totals[1], s.bags[1]), (-9, 1, 52 + 51, 3));
}

#[test]
fn a_match_ends_when_a_total_is_reached() {
    let g = spades(3, "preset=paper");
    let mut s = State::new(3, 3);
    s.hand = 9;
    s.totals = [270, 290, 40, 0];
    let s = after_hand(&g, &s, &[2, 2, 4], &[3, 2, 2]);
    assert_eq!((s.phase, g.turn(&s)), (Phase::Over, Turn::Over));
    assert_eq!(g.payoffs(&s).seats(3), [291.0, 310.0, 0.0]);
    assert_eq!(g.ranks(&s).0[..3], [2, 1, 3], "the highest wins");
}

#[test]
fn partners_share_their_result() {
    let g = spades(4, "to=100");
    let mut s = State::new(4, 2);
    (s.hand, s.totals) = (3, [40, 60, 0, 0]);
    let s = after_hand(&g, &s, &[4, 3, 3, 2], &[4, 3, 3, 3]);
    assert_eq!(g.payoffs(&s).seats(4), [110.0, 111.0, 110.0, 111.0]);
    assert_eq!(g.ranks(&s).0[..4], [3, 1, 3, 1]);
    assert_eq!(g.ranks(&s).win_shares(4).seats(4), [0.0, 0.5, 0.0, 0.5]);
}

#[test]
fn mercy_and_the_number_of_hands_end_a_match_too() {
    let mut s = State::new(4, 2);
    (s.hand, s.totals) = (5, [-300, 100, 0, 0]);
    let after = |options: &str| after_hand(&spades(4, options), &s, &[4, 3, 3, 2], &[3, 4, 3, 3]).phase;
    assert_eq!(after("to=500"), Phase::Deal);
    assert_eq!(after("to=500,mercy=350"), Phase::Over);
    assert_eq!(after("to=500,mercy=371"), Phase::Deal);
    assert_eq!(after("to=500,hands=6"), Phase::Over);
    assert_eq!(after("to=500,hands=7"), Phase::Deal);
}

#[test]
fn whole_matches_end_inside_their_bounds() {
    for (seats, options) in [
        (3, "preset=paper"),
        (4, "preset=modern"),
        (4, "to=300,partners=none,mercy=200"),
        (3, "to=200,bags=3"),
    ] {
        let g = spades(seats, options);
        let (mut rng, (least, most)) = (Seed(4).rng(), g.bounds());
        for _ in 0..40 {
            let mut s = g.start(&mut rng);
            RandomCards.run(&g, &mut s, u32::MAX, &mut Vec::new(), &mut rng);
            assert!(g.payoffs(&s).seats(seats).iter().all(|payoff| (least..=most).contains(payoff)));
            assert!(s.hand > 0 && g.validate(&s).is_ok());
        }
    }
}

/// Rules that end with the hand in play: the same positions and moves, and then the totals as they stand.
#[test]
fn a_search_can_look_no_further_than_the_hand() {
    let g = spades(3, "preset=paper");
    let short = g.until_round_ends().expect("a match");
    let mut rng = Seed(8).rng();
    let mut s = g.start(&mut rng);
    while s.hand < 2 {
        RandomCards.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
    }
    g.roll(&mut s, &mut rng);
    play(&g, &mut s, "2 2");
    let mut same = s;
    assert_eq!(short.bounds(), g.bounds());
    assert_eq!(short.listed(&s, Some(seat(1))), g.listed(&s, Some(seat(1))));
    let mut again = rng.clone();
    RandomCards.run(&g, &mut s, 22, &mut Vec::new(), &mut rng);
    RandomCards.run(&short, &mut same, 22, &mut Vec::new(), &mut again);
    assert_eq!((s.phase, same.phase), (Phase::Deal, Phase::Over));
    assert_eq!((s.totals, s.bags, s.hand), (same.totals, same.bags, same.hand));
    assert!(short.validate(&same).is_ok() && g.validate(&same).is_err());
    assert_eq!(same.won.iter().sum::<u8>(), 7, "what was taken stays known");
}
