//! Playouts, and what random play looks like over many games.

use super::{hearts, mask};
use crate::hearts::{QueenPlayout, RandomCards, State};
use nply_core::{Game, Playout, RandomPlayout, Seed, Turn};

/// OpenSpiel: uniform play with a random direction shoots the moon in 881 of 84,509 games.
#[test]
fn random_play_shoots_the_moon_as_often_as_elsewhere() {
    let (g, mut rng, games) = (hearts(4, "preset=open-spiel"), Seed(1).rng(), 150_000);
    let mut moons = 0;
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        RandomCards.run(&g, &mut s, u32::MAX, &mut Vec::new(), &mut rng);
        moons += u32::from(s.totals[..4].iter().sum::<i16>() == 78);
    }
    let (ours, theirs) = (f64::from(moons) / f64::from(games), 881.0 / 84_509.0);
    let sigma = (theirs * (1.0 - theirs) * (1.0 / f64::from(games) + 1.0 / 84_509.0)).sqrt();
    assert!((ours - theirs).abs() < 4.0 * sigma, "{ours} against {theirs}, sigma {sigma}");
}

/// The fast playout is the plain one: same draws, same cards, also where the limit cuts it off.
#[test]
fn fast_random_play_is_plain_random_play() {
    for (seats, options) in
        [(4, ""), (3, "jack=true,no-tricks=true"), (5, "pass=random"), (4, "to=40,lead=free")]
    {
        let g = hearts(seats, options);
        for seed in 0..60 {
            for limit in [1, 5, 9, 17, 30, 55, 90, 4000] {
                let play = |playout: &dyn Playout<_>| {
                    let mut rng = Seed(seed).rng();
                    let mut s = g.start(&mut rng);
                    let turns = playout.run(&g, &mut s, limit, &mut Vec::new(), &mut rng);
                    (s, turns, rng)
                };
                assert_eq!(play(&RandomCards), play(&RandomPlayout), "{seats} {options} {seed} {limit}");
            }
        }
    }
}

/// The queen rule as a list of actions, to compare with the one on masks.
struct QueenByList;

impl Playout<crate::hearts::Hearts> for QueenByList {
    fn choose(
        &self,
        g: &crate::hearts::Hearts,
        s: &State,
        who: nply_core::Player,
        list: &[crate::hearts::Action],
        rng: &mut nply_core::Rng,
    ) -> crate::hearts::Action {
        QueenPlayout.choose(g, s, who, list, rng)
    }
}

#[test]
fn the_fast_queen_rule_is_the_plain_one_and_others_get_the_queen() {
    let g = hearts(4, "");
    for seed in 0..200 {
        let play = |playout: &dyn Playout<_>| {
            let mut rng = Seed(seed).rng();
            let mut s = g.start(&mut rng);
            playout.run(&g, &mut s, u32::MAX, &mut Vec::new(), &mut rng);
            s
        };
        assert_eq!(play(&QueenPlayout), play(&QueenByList), "{seed}");
    }
}

#[test]
fn the_queen_goes_off_suit_and_under_king_and_ace() {
    let g = hearts(4, "pass=none,lead=free,first=any");
    let hand = "QS 2S 3D 4H 5H 6H 7H 8H 9H TH JH QH KH";
    for (led, thrown) in [("2C", true), ("KS", true), ("AS", true), ("3S", false), ("JS", false)] {
        let seat_0 = format!("{led} 4S 5S 6S 7S 8S 9S TS 5C 6C 7C 8C 9C");
        let dealt = super::deal(&g, &[&seat_0, hand]);
        let (mut rng, mut queens) = (Seed(4).rng(), 0);
        for _ in 0..40 {
            let mut s = dealt;
            super::play(&g, &mut s, led);
            let list = nply_core::Notation::listed(&g, &s, Some(super::seat(1)));
            let action = QueenPlayout.choose(&g, &s, super::seat(1), &list, &mut rng);
            queens +=
                u32::from(action == crate::hearts::Action::Card(crate::hearts::Card::parse("QS").unwrap()));
            QueenPlayout.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            assert!(!thrown || s.played & mask("QS") != 0);
        }
        assert!(if thrown { queens == 40 } else { queens < 40 }, "{led}: {queens}");
    }
}

#[test]
fn dealing_at_once_is_dealing_card_by_card() {
    let g = hearts(3, "pass=none");
    let mut counts = [[0u32; 3]; 2];
    for seed in 0..12_000 {
        let mut rng = Seed(seed).rng();
        let mut s = g.start(&mut rng);
        for _ in 0..seed % 4 {
            let card = g.sample(&s, &mut rng);
            g.apply(&mut s, card);
        }
        let whole = &mut counts[usize::from(seed % 4 > 0)];
        g.roll(&mut s, &mut rng);
        assert!(s.hands[..3].iter().all(|hand| hand.count_ones() == 17));
        assert!(matches!(g.turn(&s), Turn::One(_)));
        (0..3).for_each(|seat| whole[seat] += u32::from(s.hands[seat] & mask("QS") != 0));
    }
    assert!(counts[0].iter().all(|&n| (870..1130).contains(&n)), "{counts:?}");
    assert!(counts[1].iter().all(|&n| (2800..3200).contains(&n)), "{counts:?}");
}
