//! Bids: who, in which order, which are forbidden, and nil without looking.

use super::{deal, deal_into, legal, mask, play, seat, spades};
use crate::spades::{Action, Phase, RandomCards};
use nply_core::{Game, Playout, Seed, Sight, Step, Turn};

#[test]
fn each_seat_bids_once_and_the_first_bidder_leads() {
    let g = spades(4, "");
    let mut s = deal(&g, &[]);
    assert_eq!(g.turn(&s), Turn::One(seat(0)));
    assert_eq!(legal(&g, &s).split(' ').count(), 14);
    play(&g, &mut s, "3 nil 4 1");
    assert_eq!((s.phase, s.mover, s.bids), (Phase::Play, 0, [3, 0, 4, 1]));
}

#[test]
fn partners_bid_no_more_than_there_are_tricks() {
    let bids_of_third = |options: &str| {
        let g = spades(4, options);
        let mut s = deal(&g, &[]);
        play(&g, &mut s, "9 2");
        legal(&g, &s).split(' ').count()
    };
    assert_eq!(bids_of_third(""), 5, "none to four");
    assert_eq!(bids_of_third("pair-limit=false"), 14);
    assert_eq!(bids_of_third("partners=none"), 14);
}

#[test]
fn the_last_bidder_may_not_make_the_bids_add_up() {
    let last = |options: &str, bids: &str| {
        let g = spades(3, &format!("preset=paper,{options}"));
        let mut s = deal(&g, &[]);
        play(&g, &mut s, bids);
        legal(&g, &s)
    };
    assert_eq!(last("hook=true", "2 2"), "bid:0 bid:1 bid:2 bid:4 bid:5 bid:6 bid:7");
    assert_eq!(last("hook=true", "3 4"), "bid:1 bid:2 bid:3 bid:4 bid:5 bid:6 bid:7");
    assert_eq!(last("hook=true", "5 4").split(' ').count(), 8, "beyond seven already");
    assert_eq!(last("hook=false", "2 2").split(' ').count(), 8);
    assert_eq!(last("hook=true", "2").split(' ').count(), 8, "only the last");
}

/// A partner's bid can leave nothing but the forbidden one.
#[test]
fn the_hook_does_not_bind_where_nothing_else_is_left() {
    let g = spades(4, "hook=true");
    let mut s = deal(&g, &[]);
    play(&g, &mut s, "nil 13 nil");
    assert_eq!(legal(&g, &s), "nil");
}

#[test]
fn a_bid_of_none_is_called_nil_where_it_is_one() {
    let first = |options: &str| {
        let g = spades(3, options);
        legal(&g, &deal(&g, &[])).split(' ').next().map(String::from)
    };
    assert_eq!(first("").as_deref(), Some("nil"));
    assert_eq!(first("nil=0").as_deref(), Some("bid:0"));
}

/// The seat that bids first changes from hand to hand, or does not.
#[test]
fn the_first_bidder_rotates() {
    for (options, expected) in [("starts=rotate", [0, 1, 2, 0]), ("starts=first", [0; 4])] {
        let g = spades(3, &format!("to=2000,hands=4,{options}"));
        let mut rng = Seed(3).rng();
        let mut s = g.start(&mut rng);
        for first in expected {
            g.roll(&mut s, &mut rng);
            assert_eq!((s.phase, s.mover), (Phase::Bid, first), "{options}");
            RandomCards.run(&g, &mut s, 3 + 51, &mut Vec::new(), &mut rng);
        }
        assert_eq!(s.phase, Phase::Over);
    }
}

/// Cards lie face down until their owner looks, or bids nil without.
#[test]
fn a_blind_bidder_has_not_seen_its_cards() {
    let g = spades(4, "blind-nil=200");
    let mut s = deal(&g, &[]);
    let sees = |s: &crate::spades::State, who: usize| {
        let mut view = *s;
        g.hide(&mut view, seat(who));
        view.hands[who] != 0
    };
    assert_eq!(legal(&g, &s), "look blind-nil");
    assert!((0..4).all(|who| !sees(&s, who)));
    play(&g, &mut s, "look");
    assert!(sees(&s, 0) && !sees(&s, 1));
    assert_eq!(legal(&g, &s).split(' ').count(), 14);
    play(&g, &mut s, "4 blind-nil");
    assert!(sees(&s, 1) && sees(&s, 0) && !sees(&s, 2));
    assert_eq!((s.blind, s.bids[1]), (2, 0));
    // What was seen is told to the seat that looked, to others only that it did.
    let step = Step::Move(seat(1), Action::Blind);
    assert!(matches!(g.sight(&s, &step, seat(1)), Sight::AllAnd(_)));
    assert_eq!(g.sight(&s, &step, seat(2)), Sight::All);
    let plain = spades(4, "");
    assert_eq!(
        legal(&plain, &deal(&plain, &[])).split(' ').next(),
        Some("nil"),
        "without the option nobody is asked"
    );
}

/// A seat that has not looked deals itself any cards in its worlds.
#[test]
fn worlds_of_a_seat_that_has_not_looked() {
    let g = spades(3, "cards=2,undealt=open,blind-nil=200");
    let mut s = g.start(&mut Seed(1).rng());
    deal_into(&g, &mut s, &["2C 3C", "4C 5C", "6C 7C"]);
    let view = g.view(&s, seat(0));
    let (mut world, mut rng, mut seen) = (view.blank(), Seed(2).rng(), std::collections::BTreeMap::new());
    for _ in 0..9_000 {
        view.world(&g, &mut rng, &mut world);
        assert_eq!(world.held(), mask("2C 3C 4C 5C 6C 7C"));
        *seen.entry(world.hands).or_insert(0u32) += 1;
    }
    assert_eq!(seen.len(), 90);
    assert!(seen.values().all(|n| (55..150).contains(n)), "{seen:?}");
}
