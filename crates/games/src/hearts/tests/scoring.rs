//! Scoring: moons, bonuses, matches.

use super::hearts;
use crate::hearts::{Duck, Hearts, Phase, State};
use nply_core::{Game, Listed, OrderMoves, Playout, RandomPlayout, Seed, Turn};

/// The totals after a hand in which the seats took these points; `taken` are the seats with tricks, `jack` who has it.
fn scored(g: &Hearts, before: [i16; 4], points: [u8; 4], taken: u8, jack: u8) -> (State, [i16; 4]) {
    let mut s = g.start(&mut Seed(1).rng());
    for seat in 0..4 {
        (s.totals[seat], s.points[seat]) = (before[seat], points[seat]);
    }
    (s.taken, s.jack) = (taken, jack);
    g.end_hand(&mut s);
    (s, [0, 1, 2, 3].map(|seat| s.totals[seat]))
}

fn one_hand(options: &str, points: [u8; 4], taken: u8, jack: u8) -> [i16; 4] {
    let g = hearts(4, options);
    let (s, totals) = scored(&g, [0; 4], points, taken, jack);
    assert_eq!(g.turn(&s), Turn::Over);
    let (least, most) = g.bounds();
    for (payoff, total) in g.payoffs(&s).seats(4).iter().zip(totals) {
        assert_eq!(*payoff, -f32::from(total));
        assert!((least..=most).contains(payoff), "{payoff} of {options}");
    }
    totals
}

#[test]
fn points_are_what_was_taken() {
    assert_eq!(one_hand("", [3, 0, 22, 1], 13, 0), [3, 0, 22, 1]);
    assert_eq!(one_hand("", [25, 0, 1, 0], 5, 0), [25, 0, 1, 0]);
}

#[test]
fn the_moon_in_all_its_ways() {
    let moon = [0, 26, 0, 0];
    assert_eq!(one_hand("", moon, 3, 0), [26, 0, 26, 26]);
    assert_eq!(one_hand("moon=shooter", moon, 3, 0), [0, -26, 0, 0]);
    assert_eq!(one_hand("moon=best", moon, 3, 0), [26, 0, 26, 26]);
    assert_eq!(one_hand("moon=off", moon, 3, 0), [0, 26, 0, 0]);
    assert_eq!(one_hand("jack=true,moon-jack=true", moon, 3, 1), [-10, 26, 0, 0]);
    assert_eq!(one_hand("jack=true,moon-jack=true", moon, 3, 2), [26, -10, 26, 26]);
    assert_eq!(one_hand("jack=true,moon=shooter", moon, 2, 2), [0, -36, 0, 0]);
}

#[test]
fn bonuses_add_up_and_the_moon_cancels_that_for_no_tricks() {
    assert_eq!(one_hand("jack=true", [3, 0, 22, 1], 13, 4), [3, 0, 22, -9]);
    assert_eq!(one_hand("no-tricks=true", [3, 0, 23, 0], 0b0101, 0), [3, -5, 23, -5]);
    assert_eq!(one_hand("no-tricks=true", [3, 0, 23, 0], 0b0111, 0), [3, 0, 23, -5]);
    assert_eq!(one_hand("no-tricks=true", [0, 26, 0, 0], 0b0010, 0), [26, 0, 26, 26]);
    assert_eq!(one_hand("no-tricks=true,moon=off", [0, 26, 0, 0], 0b0010, 0), [-5, 26, -5, -5]);
}

/// The better way: others get 26 unless that ends the match and somebody else wins it.
#[test]
fn the_shooter_takes_what_is_better_for_the_match() {
    let g = hearts(4, "moon=best,to=100");
    let moon = [26, 0, 0, 0];
    assert_eq!(scored(&g, [50, 60, 70, 20], moon, 1, 0).1, [50, 86, 96, 46]);
    // Seat 2 would reach 100, seat 3 would be below seat 0: not yet.
    let (s, totals) = scored(&g, [50, 60, 74, 20], moon, 1, 0);
    assert_eq!((totals, g.turn(&s)), ([24, 60, 74, 20], Turn::Chance));
    // Here it ends the match with seat 0 first.
    let (s, totals) = scored(&g, [50, 60, 74, 30], moon, 1, 0);
    assert_eq!((totals, g.turn(&s)), ([50, 86, 100, 56], Turn::Over));
    // A shared first place is good enough.
    assert_eq!(scored(&g, [56, 60, 74, 30], moon, 1, 0).1, [56, 86, 100, 56]);
    let last = hearts(4, "moon=best,to=100,hands=1");
    assert_eq!(scored(&last, [0; 4], moon, 1, 0).1, [0, 26, 26, 26]);
}

#[test]
fn a_match_ends_when_a_total_is_reached_or_hands_run_out() {
    let g = hearts(4, "to=100");
    let (s, totals) = scored(&g, [99, 80, 0, 0], [0, 19, 7, 0], 7, 0);
    assert_eq!((totals, g.turn(&s)), ([99, 99, 7, 0], Turn::Chance));
    let (s, _) = scored(&g, [99, 80, 0, 0], [1, 19, 6, 0], 7, 0);
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!(g.ranks(&s).0[..4], [4, 3, 2, 1]);
    assert_eq!(g.bounds(), (-125.0, 0.0));
    let short = hearts(4, "to=100,hands=1");
    assert_eq!(short.turn(&scored(&short, [0; 4], [1, 19, 6, 0], 7, 0).0), Turn::Over);
    assert_eq!(short.bounds(), (-26.0, 0.0));
}

#[test]
fn bounds_grow_with_the_switches() {
    for (options, bounds) in [
        ("", (-26.0, 0.0)),
        ("jack=true", (-26.0, 10.0)),
        ("no-tricks=true", (-26.0, 5.0)),
        ("moon=shooter", (-25.0, 26.0)),
        ("moon=best", (-26.0, 0.0)),
        ("moon=best,to=50,hands=4", (-75.0, 104.0)),
        ("moon=shooter,jack=true,moon-jack=true", (-26.0, 36.0)),
        ("to=50", (-75.0, 0.0)),
    ] {
        assert_eq!(hearts(4, options).bounds(), bounds, "{options}");
    }
}

#[test]
fn running_scores_are_minus_points() {
    let g = hearts(4, "jack=true,to=100");
    let mut s = g.start(&mut Seed(1).rng());
    (s.totals, s.points, s.jack) = ([10, 20, 0, 0, 0], [3, 0, 5, 0, 0], 2);
    assert_eq!(g.scores(&s).unwrap().seats(4), [-13.0, -10.0, -5.0, 0.0]);
}

/// The rating finds what a careful player does.
#[test]
fn the_rating_ducks() {
    let best = |g: &Hearts, s: &State| {
        let Turn::One(who) = g.turn(s) else { panic!("play") };
        let (mut list, mut ratings) = (Vec::new(), Vec::new());
        g.actions(s, who, &mut list);
        Duck.rate(g, s, who, &list, &mut ratings);
        let top = (0..list.len()).max_by(|&i, &j| ratings[i].total_cmp(&ratings[j])).unwrap();
        nply_core::Notation::action_text(g, s, list[top])
    };
    let g = hearts(4, "pass=none,lead=free,first=any,break=false");
    let mut s =
        super::deal(&g, &["JS 4C 9C", "TS QS KS", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "AS 2S 3H"]);
    super::play(&g, &mut s, "JS");
    assert_eq!(best(&g, &s), "TS", "below the jack");
    super::play(&g, &mut s, "TS 2D");
    assert_eq!(best(&g, &s), "2S");
    let mut s = super::deal(&g, &["JC", "QS KS AH 2D 3D 4D 5D 6D 7D 8D 9D TD JD"]);
    super::play(&g, &mut s, "JC");
    assert_eq!(best(&g, &s), "QS", "thrown off at once");
    assert_eq!(g.orders()[0].id, "duck");
}

#[test]
fn a_hand_of_a_match_can_be_looked_at_alone() {
    let g = hearts(4, "preset=paper,to=100");
    let alone = g.until_round_ends().expect("a match");
    assert!(hearts(4, "preset=paper").until_round_ends().is_none(), "one hand is all there is");
    let (mut rng, mut buf) = (Seed(4).rng(), Vec::new());
    let mut s = g.start(&mut rng);
    for hands in 1..=3 {
        // The same cards by both rules, from the same position.
        let mut short = s;
        while short.phase != Phase::Over {
            let (mut luck, before) = (rng.clone(), short);
            RandomPlayout.run(&alone, &mut short, 1, &mut buf, &mut luck);
            s = before;
            RandomPlayout.run(&g, &mut s, 1, &mut buf, &mut rng);
        }
        assert_eq!((g.rounds_over(&short), g.rounds_over(&s)), (hands, hands));
        assert_eq!((alone.payoffs(&short), s.phase), (g.minus_points(&s), Phase::Deal), "hand {hands}");
    }
}
