//! Evaluations, orderings, playouts, keys and types.

use super::{deal, gin, legal, mask, play, seat};
use crate::gin_rummy::playouts::connected;
use crate::gin_rummy::{
    Action, CardKeys, Careful, ConnectorPlayout, Deadwood, Ending, Exhausted, GinRummy, MeldPlayout, Phase,
    RandomCards, RoleKeys, State, StockType,
};
use nply_core::{
    Evaluate, Game, KeyMoves, Notation, OrderMoves, PlayerType, Playout, RandomPlayout, Rng, Seed, Values,
};

#[test]
fn connectors_are_of_the_rank_or_near_in_the_suit() {
    // The example of paper 003: the ten of diamonds has none.
    assert_eq!(connected(mask("TD 7S 7H 6H")), mask("7S 7H 6H"));
    assert_eq!(connected(mask("AS 3S 4C 7C KD AH KH 2H")), mask("AS 3S KD AH KH 2H"));
    assert_eq!(connected(mask("KS AC 2D QD")), 0, "suits do not touch each other");
}

#[test]
fn the_connector_rule_throws_what_stands_alone() {
    let g = gin(2, "");
    let mut s = deal(&g, &["TD 7S 7H 6H 2C 3C KS KC 4H 5H"], "JC");
    play(&g, &mut s, "upcard");
    let mut list = Vec::new();
    g.actions(&s, seat(0), &mut list);
    let mut rng = Seed(1).rng();
    for _ in 0..50 {
        let thrown = ConnectorPlayout.choose(&g, &s, seat(0), &list, &mut rng);
        assert_eq!(g.action_text(&s, thrown), "TD", "the jack has the king");
    }
    assert_eq!(g.action_text(&s, MeldPlayout.choose(&g, &s, seat(0), &list, &mut rng)), "TD");
}

/// Quick playouts choose as the step by step ones do: the same lengths and the same results on average.
#[test]
fn quick_playouts_are_like_slow_ones() {
    for options in ["", "preset=paper", "preset=open-spiel", "knock=30,big-gin=50,hand=5"] {
        let g = gin(2, options);
        let mean = |playout: &dyn Playout<GinRummy>, slow: bool| {
            let (mut rng, mut turns, mut sum) = (Seed(3).rng(), 0u32, 0.0);
            for _ in 0..1500 {
                let mut s = g.start(&mut rng);
                turns += if slow {
                    slowly(&g, playout, &mut s, &mut rng)
                } else {
                    playout.run(&g, &mut s, 10_000, &mut Vec::new(), &mut rng)
                };
                sum += g.payoffs(&s).0[0];
            }
            (turns as f32 / 1500.0, sum / 1500.0)
        };
        let (quick, slow) = (mean(&RandomCards, false), mean(&RandomPlayout, true));
        assert!((quick.0 - slow.0).abs() < 0.05 * slow.0, "{options}: {quick:?} {slow:?}");
        assert!((quick.1 - slow.1).abs() < 3.0, "{options}: {quick:?} {slow:?}");
        for playout in [&ConnectorPlayout as &dyn Playout<GinRummy>, &MeldPlayout] {
            let (quick, slow) = (mean(playout, false), mean(playout, true));
            assert!((quick.0 - slow.0).abs() < 0.08 * slow.0, "{options}: {quick:?} {slow:?}");
        }
    }
}

fn slowly(g: &GinRummy, playout: &dyn Playout<GinRummy>, s: &mut State, rng: &mut Rng) -> u32 {
    let mut turns = 0;
    while s.phase != Phase::Over {
        match g.turn(s) {
            nply_core::Turn::One(who) => {
                let mut list = Vec::new();
                g.actions(s, who, &mut list);
                let action = playout.choose(g, s, who, &list, rng);
                assert!(list.contains(&action), "{action:?} of {list:?}");
                g.apply(s, action);
            }
            _ => g.roll(s, rng),
        }
        turns += 1;
    }
    turns
}

/// Better rules end more hands: random play all but never goes gin.
#[test]
fn better_playouts_go_out_more_often() {
    let g = gin(2, "preset=paper");
    let gins = |playout: &dyn Playout<GinRummy>| {
        let mut rng = Seed(6).rng();
        (0..300)
            .filter(|_| {
                let mut s = g.start(&mut rng);
                playout.run(&g, &mut s, 10_000, &mut Vec::new(), &mut rng);
                s.ending == Ending::Gin
            })
            .count()
    };
    let (random, connector, meld) = (gins(&RandomCards), gins(&ConnectorPlayout), gins(&MeldPlayout));
    assert!(
        random < 5 && connector > random && meld > 150 && meld > connector,
        "{random} {connector} {meld}"
    );
}

fn rated(g: &GinRummy, s: &State) -> String {
    let (mut list, mut ratings) = (Vec::new(), Vec::new());
    g.actions(s, seat(s.mover as usize), &mut list);
    Careful.rate(g, s, seat(s.mover as usize), &list, &mut ratings);
    let best = (0..list.len()).max_by(|&a, &b| ratings[a].total_cmp(&ratings[b])).expect("an action");
    g.action_text(s, list[best])
}

#[test]
fn the_ordering_takes_what_it_needs_and_knocks() {
    let g = gin(2, "");
    let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 5H KD"], "9D");
    assert_eq!(rated(&g, &s), "upcard");
    play(&g, &mut s, "upcard");
    assert_eq!(rated(&g, &s), "knock");
    let s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 5H KD"], "QH");
    assert_eq!(rated(&g, &s), "pass");
    let g = gin(2, "preset=open-spiel");
    let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 5H KD", "9H 7C 8C 2D 3D 4D QS QD QH TS"], "9D");
    play(&g, &mut s, "upcard knock");
    while s.phase != Phase::Over {
        let best = rated(&g, &s);
        assert!(legal(&g, &s).split(' ').any(|text| text == best));
        play(&g, &mut s, &best);
    }
    assert_eq!(g.payoffs(&s).0[0], 5.0, "everything is laid and laid off");
}

#[test]
fn less_deadwood_is_better() {
    for options in ["", "score=win"] {
        let g = gin(3, options);
        let s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 9D KD", "2C 4D 6H 8S TC QD AH 3H JS KC"], "7H");
        let values = Deadwood.evaluate(&g, &s);
        assert!(values.0[0] > values.0[1] && values.0[0] > values.0[2], "{values:?}");
    }
}

#[test]
fn keys_tell_moves_apart_by_card_or_by_role() {
    let g = gin(2, "");
    let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C TH KD"], "9D");
    let (nine, other) = (s, deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C TH KD"], "QH"));
    assert_ne!(
        CardKeys.key(&g, &nine, seat(0), Action::Upcard),
        CardKeys.key(&g, &other, seat(0), Action::Upcard)
    );
    assert_ne!(
        RoleKeys.key(&g, &nine, seat(0), Action::Upcard),
        RoleKeys.key(&g, &other, seat(0), Action::Upcard)
    );
    play(&g, &mut s, "upcard");
    let throw = |card: &str| Action::Card(crate::gin_rummy::Card::parse(card).expect("a card"));
    let role = |card: &str| RoleKeys.key(&g, &s, seat(0), throw(card));
    assert_eq!(role("TH"), role("KD"), "ten points, alone");
    assert_ne!(role("TH"), role("9S"));
    assert_ne!(CardKeys.key(&g, &s, seat(0), throw("TH")), CardKeys.key(&g, &s, seat(0), throw("KD")));
    assert!(RoleKeys.is_common() && !CardKeys.is_common());
}

#[test]
fn types_value_an_exhausted_stock_in_their_own_way() {
    let g = gin(3, "preset=paper");
    let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 9D KD", "2C 4D 6H 8S TC QD AH 3H JS KC"], "7H");
    let values = Values::of(&[0.25, 0.5, 0.75]);
    let utility = |s: &State, how: Exhausted, who: usize| StockType(how).utility(&g, s, &values, seat(who));
    for how in [Exhausted::Draw, Exhausted::Loss, Exhausted::Lowest, Exhausted::Minus] {
        assert_eq!(utility(&s, how, 1), 0.5, "a hand that goes on is worth what the search says");
    }
    (s.phase, s.ending) = (Phase::Over, Ending::Exhausted);
    assert_eq!(utility(&s, Exhausted::Draw, 1), 1.0 / 3.0);
    assert_eq!(utility(&s, Exhausted::Loss, 0), 0.0);
    assert_eq!([0, 1].map(|who| utility(&s, Exhausted::Lowest, who)), [1.0, 0.0]);
    assert!((utility(&s, Exhausted::Minus, 0) - 0.3).abs() < 1e-6);
}
