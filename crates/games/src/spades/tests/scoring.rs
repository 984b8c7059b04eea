//! What hands bring: bids made and missed, nils, overtricks.

use super::{after_hand, spades};
use crate::spades::{Outcome, State};

/// What each side gets for one hand from the start.
fn scores(seats: usize, options: &str, bids: &[u8], won: &[u8]) -> Vec<i32> {
    let g = spades(seats, options);
    let s = after_hand(&g, &State::new(g.seats, g.sides), bids, won);
    s.totals[..g.sides].to_vec()
}

#[test]
fn bids_made_and_missed() {
    assert_eq!(scores(4, "", &[3, 2, 4, 3], &[4, 2, 4, 3]), [71, 50]);
    assert_eq!(scores(4, "", &[3, 2, 4, 3], &[2, 4, 4, 3]), [-70, 52]);
    assert_eq!(scores(4, "partners=none", &[3, 2, 4, 3], &[4, 2, 4, 3]), [31, 20, 40, 30]);
    assert_eq!(scores(3, "preset=paper", &[2, 2, 4], &[3, 2, 2]), [21, 20, -40]);
    assert_eq!(scores(3, "preset=paper", &[0, 2, 4], &[1, 2, 4]), [1, 20, 40], "no nil: an overtrick");
}

#[test]
fn short_costs_the_bid_or_what_is_missing() {
    assert_eq!(scores(3, "short=bid", &[6, 5, 5], &[4, 6, 7]), [-60, 51, 52]);
    assert_eq!(scores(3, "short=missing", &[6, 5, 5], &[4, 6, 7]), [-20, 51, 52]);
}

#[test]
fn overtricks_are_worth_what_the_option_says() {
    assert_eq!(scores(3, "overtrick=1", &[2, 5, 5], &[5, 6, 6]), [23, 51, 51]);
    assert_eq!(scores(3, "overtrick=0", &[2, 5, 5], &[5, 6, 6]), [20, 50, 50]);
}

#[test]
fn nils_are_scored_beside_the_bid_of_the_partner() {
    assert_eq!(scores(4, "", &[0, 3, 4, 3], &[0, 4, 5, 4]), [141, 62]);
    // The tricks of a nil that failed count for the partner.
    assert_eq!(scores(4, "", &[0, 2, 3, 2], &[3, 6, 4, 0]), [-66, 42]);
    assert_eq!(scores(4, "", &[0, 3, 4, 3], &[2, 5, 2, 4]), [-60, 63]);
    assert_eq!(scores(4, "nil=50", &[0, 3, 4, 3], &[0, 4, 5, 4]), [91, 62]);
    assert_eq!(scores(4, "", &[0, 3, 0, 3], &[0, 7, 0, 6]), [200, 67]);
    assert_eq!(scores(3, "", &[0, 8, 8], &[0, 9, 8]), [100, 81, 80]);
    assert_eq!(scores(3, "", &[0, 8, 8], &[1, 8, 8]), [-99, 80, 80]);
}

#[test]
fn blind_nils_have_a_price_of_their_own() {
    assert_eq!(scores(4, "blind-nil=200", &[100, 3, 4, 3], &[0, 4, 5, 4]), [241, 62]);
    assert_eq!(scores(4, "blind-nil=200", &[100, 3, 4, 3], &[1, 4, 4, 4]), [-159, 62]);
    assert_eq!(scores(4, "blind-nil=200", &[0, 3, 4, 3], &[1, 4, 4, 4]), [-59, 62]);
    assert_eq!(
        scores(4, "blind-nil=200,nil=0", &[0, 3, 4, 3], &[1, 4, 4, 4]),
        [41, 62],
        "nil is no bid here"
    );
}

#[test]
fn ten_overtricks_in_one_hand_cost_at_once() {
    assert_eq!(scores(4, "", &[1, 1, 1, 1], &[6, 0, 6, 1]), [20 + 10 - 100, -20]);
    assert_eq!(scores(4, "penalty=50", &[1, 1, 1, 1], &[6, 0, 6, 1]), [20 + 10 - 50, -20]);
    assert_eq!(scores(4, "bags=5", &[1, 1, 1, 1], &[6, 0, 6, 1]), [20 + 10 - 200, -20]);
    assert_eq!(scores(4, "bags=0", &[1, 1, 1, 1], &[6, 0, 6, 1]), [20 + 10, -20]);
}

#[test]
fn outcomes_are_those_of_the_side() {
    let g = spades(4, "");
    let s = after_hand(&g, &State::new(4, 2), &[0, 3, 4, 3], &[1, 4, 4, 4]);
    assert_eq!(g.outcome(&s, 2), Outcome { bid: 4, tricks: 5, nil_failed: true });
    assert_eq!(g.outcome(&s, 3), Outcome { bid: 6, tricks: 8, nil_failed: false });
    let g = spades(3, "preset=paper,to=0");
    let s = after_hand(&g, &State::new(3, 3), &[0, 3, 5], &[1, 3, 3]);
    assert_eq!(g.outcome(&s, 0), Outcome { bid: 0, tricks: 1, nil_failed: false });
    assert_eq!(g.outcome(&s, 2), Outcome { bid: 5, tricks: 3, nil_failed: false });
}

/// Bounds hold for the best and the worst hand, and are reached.
#[test]
fn bounds_are_those_of_the_rarest_hands() {
    use nply_core::Game;
    assert_eq!(spades(3, "preset=paper,to=0").bounds(), (-70.0, 70.0));
    assert_eq!(spades(4, "").bounds().1, 230.0, "thirteen beside a nil");
    // All bid none, and one takes all tricks.
    assert_eq!(scores(4, "", &[0, 3, 0, 3], &[7, 0, 6, 0])[0], -200 + 13 - 100);
    assert_eq!(spades(4, "").bounds().0, -290.0, "ten overtricks beside two nils that failed");
    assert_eq!(spades(3, "preset=paper").bounds(), (50.0 * -70.0, 369.0));
    assert_eq!(spades(3, "preset=paper,mercy=100").bounds().0, -99.0 - 99.0);
}
