//! Every option changes something (shown beside the rules); the suite holds with every option.

use super::{deal, mask, spades};
use crate::deck::cards::PACK;
use crate::spades::Spades;
use crate::spades::cards::Card;
use nply_core::testing::conformance::check;
use nply_core::{Game, Listed, Options, Seed};

#[test]
fn conforms() {
    let settings = [
        (4, "partners=none,hook=true"),
        (4, "blind-nil=200,pair-limit=false"),
        (3, "undealt=hidden,break=false"),
        (3, "cards=5,undealt=hidden,hook=true,nil=0"),
        (3, "cards=2,undealt=open,blind-nil=100"),
        (4, "cards=4,to=60,mercy=80,bags=3,short=missing"),
        (3, "cards=1,to=20,hands=8,overtrick=0,bags=0,starts=first"),
        (4, "cards=6,undealt=hidden,break=never,penalty=30,hook=true"),
        (3, "preset=paper,undealt=stripped"),
    ];
    for (seats, options) in settings {
        let found = check(&spades(seats, options), 3, 160, Seed(1));
        assert!(found.failures.is_empty(), "{seats} {options}: {:#?}", found.failures);
    }
}

#[test]
fn impossible_options_are_refused_with_a_cure() {
    let bad = |seats, text| {
        let options = Options::parse(Spades::ABOUT.options, Spades::ABOUT.presets, text).unwrap();
        Spades::build(seats, &options).unwrap_err().to_string()
    };
    assert!(bad(4, "cards=14").contains("cards=13"));
    assert!(bad(3, "cards=18").contains("0..=17"));
    assert!(bad(3, "to=2001").contains("0..=2000"));
    assert!(bad(3, "hands=0").contains("1..=100"));
    assert!(bad(3, "undealt=shown").contains("open"));
}

#[test]
fn undealt_cards_are_out_open_or_unseen() {
    let cards = |options: &str| {
        let g = spades(3, &format!("cards=7,{options}"));
        let s = deal(&g, &[]);
        (g.deck.count_ones(), s.out.count_ones(), g.unseen_by(&s, 0).count_ones())
    };
    assert_eq!(cards("undealt=stripped"), (21, 0, 14));
    assert_eq!(cards("undealt=open"), (52, 31, 14));
    assert_eq!(cards("undealt=hidden"), (52, 0, 45));
    assert_eq!(PACK & !spades(3, "").deck, mask("2C"));
    assert_eq!(spades(4, "cards=5").each, 5);
}

/// Which cards lie open is told to every seat, with the last card of the deal.
#[test]
fn open_cards_are_seen_by_all() {
    let g = spades(3, "preset=paper");
    let mut rng = Seed(8).rng();
    let mut s = g.start(&mut rng);
    for dealt in 0..21 {
        let outcome = g.sample(&s, &mut rng);
        g.apply(&mut s, outcome);
        let step = nply_core::Step::Chance(outcome);
        for who in 0..3 {
            let seen = g.witness(&s, &step, super::seat(who)).step.is_some();
            assert_eq!(seen, who == dealt % 3);
        }
    }
    let told = |s: &crate::spades::State| {
        let step =
            nply_core::Step::Chance(crate::spades::Action::Card(Card::all_of(s.hands[2]).next().unwrap()));
        g.event_key(s, &step, super::seat(0))
    };
    let mut other = s;
    other.out ^= mask("2C 3C 4C");
    assert_ne!(told(&s), told(&other));
}

/// The deal at once is as even as the deal card by card.
#[test]
fn deals_are_even() {
    for (seats, options) in [(3, "preset=paper"), (4, ""), (3, "cards=3,undealt=stripped")] {
        let g = spades(seats, options);
        let (mut rng, mut counts) = (Seed(6).rng(), [[0u32; 64]; 4]);
        let times = 6_000;
        for _ in 0..times {
            let mut s = g.start(&mut rng);
            g.roll(&mut s, &mut rng);
            for (seat, hand) in s.hands.iter().enumerate() {
                Card::all_of(*hand).for_each(|card| counts[seat][card.0 as usize] += 1);
            }
        }
        let expected = f64::from(times) * f64::from(g.each) / f64::from(g.deck.count_ones());
        for counts in &counts[..seats] {
            let fine = |n: u32| (f64::from(n) - expected).abs() < 5.0 * expected.sqrt();
            assert!(Card::all_of(g.deck).all(|card| fine(counts[card.0 as usize])), "{options}");
        }
    }
}
