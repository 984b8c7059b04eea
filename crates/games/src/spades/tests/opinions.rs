//! Bids, cards and estimates of sensible players.

use super::{deal, play, seat, spades};
use crate::spades::order::sensible_bid;
use crate::spades::strength::{expected_tricks, nil_chance, own_tricks};
use crate::spades::{Action, Contract, OpenBids, Phase, Sense, SenseBids, SensePlayout, Spades, State};
use nply_core::{Evaluate, Game, Notation, OrderMoves, Playout, Seed};

/// What the ordering rates highest.
fn best(g: &Spades, s: &State) -> String {
    let (who, mut ratings) = (seat(s.mover as usize), Vec::new());
    let list = g.listed(s, Some(who));
    Sense.rate(g, s, who, &list, &mut ratings);
    let at = (0..list.len()).max_by(|&a, &b| ratings[a].total_cmp(&ratings[b])).expect("an action");
    g.action_text(s, list[at])
}

#[test]
fn strong_hands_bid_more() {
    let g = spades(4, "");
    let bid = |hand: &str| sensible_bid(&g, &deal(&g, &[hand]), 0);
    assert!(bid("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S") >= 12);
    assert_eq!(bid("2C 3C 4C 2D 3D 4D 2H 3H 4H 5H 2S 3S 5C"), 0, "a sure nil");
    assert!((5..=7).contains(&bid("AS KS QS 3S 2S AH KH 3H AC 4C 5C 2D 3D")));
    assert!((2..=4).contains(&bid("AS 4S 3S KH 7H 5H QC 8C 4C 2C AD 9D 6D")));
    let g = spades(3, "preset=paper");
    let bid = |hand: &str| sensible_bid(&g, &deal(&g, &[hand]), 0);
    assert!(bid("AS KS QS JS AH AD AC") >= 5 && bid("2C 3C 2D 3D 2H 3H 4H") == 0);
}

/// Over many deals the tricks that hands are good for add up to about the tricks that there are.
#[test]
fn estimates_are_near_the_tricks_of_a_hand() {
    for (seats, options) in
        [(4, ""), (3, ""), (3, "preset=paper"), (4, "partners=none,cards=7,undealt=hidden")]
    {
        let g = spades(seats, options);
        let (mut rng, mut sum) = (Seed(1).rng(), 0.0);
        for _ in 0..300 {
            let mut s = g.start(&mut rng);
            g.roll(&mut s, &mut rng);
            sum += (0..seats).map(|who| own_tricks(&g, &s, who)).sum::<f32>();
            let expected: f32 = expected_tricks(&g, &s).iter().sum();
            assert!((expected - f32::from(g.each)).abs() < 1e-3);
        }
        let mean = sum / 300.0 / f32::from(g.each);
        assert!((0.85..1.15).contains(&mean), "{seats} {options}: {mean} of all tricks");
    }
}

#[test]
fn a_forbidden_bid_gives_way_to_the_nearest() {
    let g = spades(3, "preset=paper");
    let mut s = deal(&g, &["AS KS QS 2C 3C 4C 5C", "2D 3D 4D 5D 6D 7D 8D", "AC KC AH KH AD 2H 3H"]);
    let wanted = sensible_bid(&g, &s, 2);
    play(&g, &mut s, &format!("{} 0", 7 - wanted));
    assert_ne!(best(&g, &s), format!("bid:{wanted}"));
    let mut again = s;
    SenseBids.run(&g, &mut again, 1, &mut Vec::new(), &mut Seed(1).rng());
    assert_eq!(format!("bid:{}", again.bids[2]), best(&g, &s), "playouts bid as the ordering does");
}

#[test]
fn playouts_and_ordering_bid_alike() {
    for (seats, options) in
        [(4, ""), (4, "hook=true"), (3, "preset=paper,to=0"), (3, "blind-nil=100,hook=true")]
    {
        let g = spades(seats, options);
        for seed in 0..40 {
            let mut rng = Seed(seed).rng();
            let mut s = g.start(&mut rng);
            g.roll(&mut s, &mut rng);
            while s.phase == Phase::Bid {
                let text = best(&g, &s);
                SenseBids.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
                let last = (s.mover as usize + seats - 1) % seats;
                let made = if s.looked { "look".into() } else { g.bid_word(&s, last) };
                assert_eq!(text.replace("bid:", ""), made, "{options} {seed}");
            }
        }
    }
}

/// Searches whose tree has the moves of the playouts bid as the ordering does, and choose among all cards.
#[test]
fn candidates_are_one_bid_and_all_cards() {
    let g = spades(3, "preset=paper");
    let mut rng = Seed(1).rng();
    let mut s = g.start(&mut rng);
    g.roll(&mut s, &mut rng);
    for turn in 0..20 {
        let who = seat(s.mover as usize);
        let (list, wanted) = (g.listed(&s, Some(who)), best(&g, &s));
        let mut kept = list.clone();
        SenseBids.keep_candidates(&g, &s, who, &mut kept);
        if turn < 3 {
            assert_eq!(kept.iter().map(|&a| g.action_text(&s, a)).collect::<Vec<_>>(), [wanted]);
        } else {
            assert_eq!(kept, list);
        }
        SensePlayout.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
    }
}

/// With all hands seen, bids share out the tricks; with the hook the last bidder gives way to the nearest bid.
#[test]
fn open_bids_add_up_to_the_tricks() {
    let bids = |options: &str| -> Vec<(u8, u8)> {
        let g = spades(3, options);
        let of = |seed| {
            let mut rng = Seed(seed).rng();
            let mut s = g.start(&mut rng);
            g.roll(&mut s, &mut rng);
            let mut kept = g.listed(&s, Some(seat(0)));
            OpenBids.keep_candidates(&g, &s, seat(0), &mut kept);
            OpenBids.run(&g, &mut s, 3, &mut Vec::new(), &mut rng);
            assert_eq!(kept, [Action::Bid(s.bids[0])]);
            (s.bids[0] + s.bids[1], s.bids[2])
        };
        (0..60).map(of).collect()
    };
    let (free, hook) = (bids("preset=paper,hook=false"), bids("preset=paper"));
    assert!(free.iter().all(|(two, last)| (6..=8).contains(&(two + last))), "{free:?}");
    assert!(free.iter().any(|(two, last)| two + last == 7), "{free:?}");
    for ((two, last), hook) in free.into_iter().zip(hook) {
        let forced = if last == 0 { 1 } else { last - 1 };
        assert_eq!(hook, (two, if two + last == 7 { forced } else { last }));
    }
}

#[test]
fn cards_follow_the_bid() {
    let g = spades(4, "cards=3,undealt=open,partners=none");
    // Bid one and taken none: the king takes the trick in the last seat; with the bid made it stays below.
    let hands = ["QH 2C 3C", "4H 5C 6C", "TH 7C 8C", "KH 2H AC"];
    let answer = |bids: &str| {
        let mut s = deal(&g, &hands);
        play(&g, &mut s, bids);
        play(&g, &mut s, "QH 4H TH");
        best(&g, &s)
    };
    assert_eq!((answer("1 1 1 1").as_str(), answer("1 1 1 nil").as_str()), ("KH", "2H"));
    // With the bid made a trick that cannot be avoided is taken with the highest card; in a single hand, where overtricks
    // cost nothing, as cheaply as possible.
    let after = |options: &str| {
        let g = spades(3, &format!("cards=3,undealt=open,nil=0,{options}"));
        let mut s = deal(&g, &["AC 2C 9C", "5C 6C 7C", "QC TC 3C"]);
        play(&g, &mut s, "1 0 0 AC 5C 3C 2C 6C");
        best(&g, &s)
    };
    assert_eq!((after("to=0").as_str(), after("to=300").as_str()), ("TC", "QC"));
    // Nothing is wasted on a partner's trick.
    let g = spades(4, "cards=3,undealt=open");
    let mut s = deal(&g, &["2H 2C 3C", "AH 5C 6C", "TH 7C 8C", "KH 3H AC"]);
    play(&g, &mut s, "1 1 1 1 2H AH TH");
    assert_eq!(best(&g, &s), "3H");
    // A nil throws its highest card under the trick.
    let mut s = deal(&g, &["2H 2C 3C", "AH 5C 6C", "TH KH 8C", "QH 3H AC"]);
    play(&g, &mut s, "1 1 nil 1 2H AH");
    assert_eq!(best(&g, &s), "KH");
    // A nil partner is covered.
    let mut s = deal(&g, &["TH 2C 3C", "4H 5C 6C", "AH 3H 8C", "2H 7C AC"]);
    play(&g, &mut s, "nil 1 1 1 TH 4H");
    assert_eq!(best(&g, &s), "AH");
}

#[test]
fn nils_are_judged_by_the_danger_of_their_cards() {
    let g = spades(4, "");
    let chance = |hand: &str| nil_chance(&g, &deal(&g, &[hand]), 0);
    assert!(chance("AS 2C 3C 4C 5C 6C 2D 3D 4D 5D 6D 2H 3H") < 0.35);
    assert!(chance("2S 2C 3C 4C 5C 6C 2D 3D 4D 5D 6D 2H 3H") > 0.9);
    assert!(
        chance("5S 2C 8C 9C 5C 6C 2D 3D 9D 5D 6D QH 3H") < chance("5S 2C 8C 9C 5C 6C 2D 3D 9D 5D 6D 4H 3H")
    );
}

/// The evaluation is nearer to how hands end than the score so far.
#[test]
fn the_evaluation_foresees_the_end_of_the_hand() {
    let mut rng = Seed(2).rng();
    for (seats, options) in [(4, ""), (3, "preset=paper,to=0")] {
        let g = spades(seats, options);
        let (mut own, mut plain) = (0.0, 0.0);
        for _ in 0..300 {
            let mut s = g.start(&mut rng);
            SensePlayout.run(&g, &mut s, 1 + seats as u32 * 4, &mut Vec::new(), &mut rng);
            let (values, scores) = (Contract.evaluate(&g, &s), g.scores(&s).unwrap());
            SensePlayout.run(&g, &mut s, u32::MAX, &mut Vec::new(), &mut rng);
            let payoffs = g.payoffs(&s);
            for who in 0..seats {
                own += (values.0[who] - payoffs.0[who]).abs();
                plain += (scores.0[who] - payoffs.0[who]).abs();
            }
        }
        assert!(own < 0.8 * plain, "{options}: {own} against {plain}");
    }
}

/// Playing by the rating beats random cards with the same bids.
#[test]
fn sense_takes_more_points_than_chance() {
    let g = spades(4, "partners=none");
    let (mut rng, mut sense, mut random) = (Seed(3).rng(), 0.0, 0.0);
    for game in 0..400 {
        let mut s = g.start(&mut rng);
        while s.phase != Phase::Over {
            let sensible = s.phase == Phase::Deal || s.mover as usize == game % 4;
            if sensible {
                SensePlayout.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            } else {
                SenseBids.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            }
        }
        sense += g.payoffs(&s).0[game % 4];
        random += g.payoffs(&s).0[(game + 1) % 4];
    }
    assert!(sense > random + 400.0 * 10.0, "{sense} against {random}");
}
