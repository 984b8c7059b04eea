//! Turns: what may be taken, thrown and knocked with, and what ends a hand.

use super::{deal, gin, legal, mask, payoffs, play};
use crate::gin_rummy::{Ending, GinRummy, MeldPlayout, Phase, RandomCards, State};
use nply_core::{Game, Notation, Playout, Seed, Turn};

/// Two runs and a set of three but for one card: one draw from gin.
const NEAR: &str = "AS 2S 3S 4C 5C 6C 9S 9C 9D KD";
/// Nothing fits.
const POOR: &str = "2C 4D 6H 8S TC QD AH 3H JS KC";

#[test]
fn the_first_upcard_goes_round() {
    let g = gin(3, "");
    let mut s = deal(&g, &[NEAR, POOR], "9H");
    assert_eq!((legal(&g, &s), s.limit), ("upcard pass".into(), 10));
    play(&g, &mut s, "pass");
    assert_eq!(g.turn(&s), Turn::One(super::seat(1)));
    play(&g, &mut s, "pass pass");
    assert_eq!((legal(&g, &s), s.mover), ("stock".into(), 0), "all refused");
    play(&g, &mut s, "stock 7S");
    assert_eq!((s.phase, s.discards, s.stock), (Phase::Discard, mask("9H"), 20));
    let mut s = deal(&g, &[NEAR, POOR], "9H");
    play(&g, &mut s, "pass upcard KC");
    assert_eq!((s.mover, s.phase, s.shown), (2, Phase::Draw, mask("9H")));
}

#[test]
#[should_panic(expected = "9H")]
fn a_card_just_taken_stays() {
    let g = gin(2, "");
    let mut s = deal(&g, &[NEAR, POOR], "9H");
    play(&g, &mut s, "upcard");
    assert!(!legal(&g, &s).contains("9H"));
    play(&g, &mut s, "9H");
}

#[test]
fn two_returns_in_a_row_end_the_hand() {
    let start = |g: &GinRummy| deal(g, &[NEAR, POOR], "7H");
    let g = gin(2, "return=yes");
    let mut s = start(&g);
    play(&g, &mut s, "upcard 7H");
    assert!(s.returned && s.phase == Phase::Draw);
    let mut other = s;
    play(&g, &mut s, "upcard 7H");
    assert_eq!((s.ending, payoffs(&g, &s)), (Ending::Exhausted, vec![0.0, 0.0]));
    play(&g, &mut other, "upcard KC");
    assert!(!other.returned, "another card was thrown");
    let g = gin(2, "return=free");
    let mut s = start(&g);
    play(&g, &mut s, "upcard 7H upcard 7H upcard 7H");
    assert_eq!((s.phase, s.takes), (Phase::Draw, 2));
}

#[test]
fn the_pile_is_not_taken_from_for_ever() {
    let g = gin(2, "return=free,takes=3");
    let mut s = deal(&g, &[NEAR, POOR], "7H");
    play(&g, &mut s, "upcard 7H upcard 7H upcard 7H");
    assert_eq!(s.takes, 2, "the first offer is not counted");
    play(&g, &mut s, "upcard");
    assert_eq!((s.ending, g.turn(&s)), (Ending::Exhausted, Turn::Over));
}

#[test]
fn the_limit_decides_who_may_knock() {
    let hand = "AS 2S 3S 4C 5C 6C 9S 9C 4H 7D";
    let knocks = |options: &str| {
        let g = gin(2, options);
        let mut s = deal(&g, &[hand, POOR], "9D");
        play(&g, &mut s, "upcard");
        legal(&g, &s).contains("knock")
    };
    assert_eq!(
        [knocks(""), knocks("knock=4"), knocks("knock=3"), knocks("knock=0")],
        [true, true, false, false]
    );
    assert!(knocks("oklahoma=true"), "the nine is the limit");
}

#[test]
fn oklahoma_takes_the_limit_from_the_first_upcard() {
    for (upcard, limit) in [("AD", 0), ("2D", 2), ("TD", 10), ("KH", 10)] {
        let g = gin(2, "oklahoma=true");
        assert_eq!(deal(&g, &[], upcard).limit, limit);
        assert_eq!(deal(&gin(2, ""), &[], upcard).limit, 10);
    }
}

/// The card taken may not be thrown, so it may not be thrown to knock either.
#[test]
fn a_knock_needs_a_discard_that_is_allowed() {
    // Nine cards in melds and a five: with the king taken, the five must go, and the king is too much.
    let hand = "AS 2S 3S 4C 5C 6C 9S 9C 9D 5H";
    for (options, may) in [("", false), ("return=yes", true), ("return=free", true)] {
        let g = gin(2, options);
        let mut s = deal(&g, &[hand, POOR], "KS");
        play(&g, &mut s, "upcard");
        // Throwing a card of a meld leaves even more.
        assert_eq!(legal(&g, &s).contains("knock"), may || g.can_knock(&s), "{options}");
        assert_eq!(g.can_knock(&s), may || g.knock == 10 && options.is_empty(), "{options}");
    }
    // The king alone is ten, which is just good enough; with a limit of nine it is not.
    let g = gin(2, "knock=9");
    let mut s = deal(&g, &[hand, POOR], "KS");
    play(&g, &mut s, "upcard");
    assert!(!g.can_knock(&s));
    let g = gin(2, "knock=9,return=yes");
    assert!(g.can_knock(&s));
}

/// Of two melds of three no card can be spared: every discard leaves two of a kind.
#[test]
fn melds_of_three_alone_cannot_knock_but_are_big_gin() {
    for (options, knocks) in [
        ("hand=5", false),
        ("hand=5,spread=declared", false),
        ("hand=5,knock=19", false),
        ("hand=5,knock=20", true),
    ] {
        let g = gin(2, options);
        for (upcard, draws) in [("3H", "pass pass stock KH"), ("KH", "upcard")] {
            let mut s = deal(&g, &["QS QC QH KS KC", "2C 4D 6H 8C TD"], upcard);
            play(&g, &mut s, draws);
            let legal = legal(&g, &s);
            assert_eq!(legal.split(' ').any(|text| text == "knock"), knocks, "{options} {draws}: {legal}");
            assert!(legal.contains("big-gin"), "{options} {draws}: {legal}");
            play(&g, &mut s, "big-gin");
            assert_eq!(s.ending, Ending::BigGin);
        }
    }
}

/// With hands of five and eight cards, and gin alone, somebody who goes out can always say how.
#[test]
fn whoever_goes_out_can_lay_its_cards() {
    for options in ["hand=5,knock=0,ranks=7", "hand=5,knock=1,suits=3", "preset=open-spiel,hand=8,knock=0"] {
        let g = gin(2, &format!("{options},spread=declared"));
        let (mut rng, mut list, mut ended) = (Seed(1).rng(), Vec::new(), 0);
        for _ in 0..300 {
            let mut s = g.start(&mut rng);
            while s.phase != Phase::Over {
                if let Turn::One(who) = g.turn(&s) {
                    list.clear();
                    g.actions(&s, who, &mut list);
                    assert!(!list.is_empty(), "{options}: {}", g.state_text(&s));
                    assert_eq!(g.validate(&s), Ok(()));
                }
                MeldPlayout.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            }
            ended += u32::from(s.ending != Ending::Exhausted);
        }
        assert!(ended > 100, "{options}: {ended}");
    }
}

fn to_the_wall(g: &GinRummy, s: &mut State) {
    while s.phase != Phase::Wall && s.phase != Phase::Over {
        let text = match s.phase {
            Phase::Draw => "stock".to_string(),
            Phase::Offer => "pass".to_string(),
            // Whatever was drawn is thrown again: hands stay as they are.
            Phase::Stock => {
                let card = super::Card::all_of(g.stock(s)).next().expect("a card").to_string();
                play(g, s, &card);
                card
            }
            phase => panic!("{phase:?}"),
        };
        play(
            g,
            s,
            if legal_or_empty(g, s).contains("stock") && text != "pass" && s.phase == Phase::Offer {
                "stock"
            } else {
                &text
            },
        );
    }
}

fn legal_or_empty(g: &GinRummy, s: &State) -> String {
    if matches!(g.turn(s), Turn::One(_)) { legal(g, s) } else { String::new() }
}

#[test]
fn the_stock_ends_at_its_wall() {
    for (options, wall) in [("first=plain", 2), ("first=plain,wall=0", 0), ("first=plain,wall=7", 7)] {
        let g = gin(2, options);
        let mut s = deal(&g, &[NEAR, POOR], "7H");
        to_the_wall(&g, &mut s);
        assert_eq!((s.stock, s.phase), (wall, Phase::Wall));
    }
    let g = gin(2, "first=plain,last=false");
    let mut s = deal(&g, &[NEAR, POOR], "7H");
    to_the_wall(&g, &mut s);
    assert_eq!((s.phase, s.ending), (Phase::Over, Ending::Exhausted));
}

#[test]
fn the_last_upcard_may_be_knocked_with() {
    let g = gin(2, "first=plain");
    let mut s = deal(&g, &[NEAR, POOR], "7H");
    to_the_wall(&g, &mut s);
    let mut other = s;
    assert_eq!(legal(&g, &s), if s.mover == 0 { "pass knock" } else { "pass" });
    play(&g, &mut other, "pass");
    assert_eq!(other.ending, Ending::Exhausted);
    if s.mover == 0 {
        play(&g, &mut s, "knock");
        assert_eq!(s.ending, Ending::Knock);
    }
}

#[test]
fn big_gin_lays_all_eleven() {
    let hand = "AS 2S 3S 4C 5C 6C 9S 9C 9D 4S";
    let g = gin(2, "");
    let mut s = deal(&g, &[hand, POOR], "9H");
    play(&g, &mut s, "upcard");
    assert!(legal(&g, &s).ends_with("knock big-gin"));
    let mut knocked = s;
    play(&g, &mut s, "big-gin");
    play(&g, &mut knocked, "knock");
    assert_eq!((s.ending, knocked.ending), (Ending::BigGin, Ending::Gin));
    assert_eq!(payoffs(&g, &s)[0] - payoffs(&g, &knocked)[0], 6.0);
    let g = gin(2, "big-gin=0");
    let mut s = deal(&g, &[hand, POOR], "9H");
    play(&g, &mut s, "upcard");
    assert!(legal(&g, &s).ends_with("knock"));
}

/// Cards are neither lost nor doubled in whole random games of every form.
#[test]
fn every_card_is_somewhere() {
    for seats in 2..=4 {
        for options in [
            "",
            "preset=paper",
            "preset=open-spiel",
            "to=50,hands=3",
            "ranks=12,hand=7,spread=declared,knock=30",
        ] {
            let (g, mut rng, mut buf) = (gin(seats, options), Seed(5).rng(), Vec::new());
            let mut s = g.start(&mut rng);
            while RandomCards.run(&g, &mut s, 1, &mut buf, &mut rng) > 0 {
                let places = s.hands.iter().chain(&s.laid).chain([&s.discards]);
                let placed: u32 =
                    places.map(|cards| cards.count_ones()).sum::<u32>() + s.upcard.as_set().count_ones();
                assert_eq!(placed + u32::from(s.stock), g.deck.count_ones(), "{}", g.state_text(&s));
                g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
            }
            assert_eq!(g.turn(&s), Turn::Over);
        }
    }
}
