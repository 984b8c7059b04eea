//! What a hand pays.

use super::{deal, gin, payoffs, play};
use crate::gin_rummy::{Ending, GinRummy, Phase, State};
use nply_core::{Game, Seed};

const GIN: &str = "AS 2S 3S 4C 5C 6C 9S 9C 9D KD";
const FIVE: &str = "AS 2S 3S 4C 5C 6C 9S 9C 5H KD";

/// The first seat takes the upcard and knocks.
fn knock(g: &GinRummy, hands: &[&str], upcard: &str) -> State {
    let mut s = deal(g, hands, upcard);
    play(g, &mut s, "upcard knock");
    s
}

#[test]
fn gin_pays_a_bonus_and_nothing_is_laid_off() {
    let hands = [GIN, "9H 7C 2D 4D 6H 8S TC QD JS KC"];
    let s = knock(&gin(2, ""), &hands, "4S");
    assert_eq!(s.ending, Ending::Gin);
    assert_eq!(payoffs(&gin(2, ""), &s), [101.0, -101.0], "76 left, 25 for gin");
    let g = gin(2, "gin=20");
    assert_eq!(payoffs(&g, &knock(&g, &hands, "4S")), [96.0, -96.0]);
}

#[test]
fn a_knock_pays_the_difference_after_lay_offs() {
    let value = |options: &str| {
        let g = gin(2, options);
        let s = knock(&g, &[FIVE, "9H 7C 8C 2D 3D 4D QS QD QH TS"], "9D");
        payoffs(&g, &s)[0]
    };
    assert_eq!(value(""), 10.0 - 5.0, "nine, seven and eight are laid off");
    assert_eq!(value("layoff=two"), 5.0);
    assert_eq!(value("layoff=none"), 9.0 + 7.0 + 8.0 + 10.0 - 5.0);
    let g = gin(2, "layoff=two");
    let long = [FIVE, "7C 8C TC 2D 3D 4D QS QD QH 9H"];
    assert_eq!(payoffs(&g, &knock(&g, &long, "9D"))[0], 10.0 - 5.0, "the ten is too far from the six");
}

#[test]
fn who_has_less_than_the_knocker_undercuts() {
    let better = [FIVE, "2D 3D 4D QS QD QH JS JC JH 2C"];
    let equal = [FIVE, "2D 3D 4D QS QD QH JS JC JH 5S"];
    let value = |options: &str, hands: &[&str]| {
        let g = gin(2, options);
        payoffs(&g, &knock(&g, hands, "9D"))[0]
    };
    assert_eq!(value("", &better), -3.0 - 25.0);
    assert_eq!(value("undercut=10", &better), -13.0);
    assert_eq!(value("", &equal), -25.0);
    assert_eq!(value("tie=nothing", &equal), 0.0);
    // Nobody undercuts gin.
    let g = gin(2, "");
    let s = knock(&g, &[GIN, "2D 3D 4D QS QD QH JS JC JH 2C"], "4S");
    assert_eq!(payoffs(&g, &s), [27.0, -27.0]);
}

#[test]
fn every_seat_settles_with_the_knocker() {
    let g = gin(3, "");
    let hands = [FIVE, "2D 3D 4D QS QD QH JS JC JH 2C", "7S 7D 7H 8D 8H 8S KS KC KH TC"];
    let s = knock(&g, &hands, "9D");
    assert_eq!(payoffs(&g, &s), [-28.0 + 5.0, 28.0, -5.0]);
    let g = gin(4, "");
    let s = knock(&g, &[GIN, hands[1], hands[2]], "4S");
    let values = payoffs(&g, &s);
    assert_eq!(values.iter().sum::<f32>(), 0.0);
    assert_eq!((values[1], values[2]), (-27.0, -35.0));
}

/// What is laid off by one seat carries what the next lays off.
#[test]
fn lay_offs_go_round() {
    let g = gin(3, "");
    let hands = [FIVE, "7C 2D 3D 4D QS QD QH JS JC JH", "8C 7D 7H 7S 6D 6H 6S TS TD TC"];
    let s = knock(&g, &hands, "9D");
    assert_eq!(s.layoffs, super::mask("7C 8C"));
    assert_eq!(payoffs(&g, &s)[1], 30.0, "all melds, and the seven laid off: an undercut");
}

fn exhaust(g: &GinRummy, hands: &[&str]) -> State {
    let mut s = deal(g, hands, "4S");
    while s.phase != Phase::Over {
        match s.phase {
            Phase::Draw => play(g, &mut s, "stock"),
            Phase::Wall => play(g, &mut s, "pass"),
            _ => {
                let card = super::Card::all_of(g.stock(&s)).last().expect("a card").to_string();
                play(g, &mut s, &format!("{card} {card}"));
            }
        }
    }
    assert_eq!(s.ending, Ending::Exhausted);
    s
}

#[test]
fn an_exhausted_stock_pays_by_its_option() {
    // 10, 27 and 35 points.
    let hands =
        ["AS 2S 3S 4C 5C 6C 9S 9C 9D KD", "2D 3D 4D QS QD QH JS TC 7S 8C", "7D 7H 8D 8H 5S 3H 2H AH 6H 5D"];
    let value = |seats: usize, options: &str| {
        let g = gin(seats, &format!("first=plain,knock=0,{options}"));
        let s = exhaust(&g, &hands[..seats]);
        payoffs(&g, &s)
    };
    let third = super::super::melds::deadwood(super::mask(hands[2])) as f32;
    assert_eq!(value(3, "exhausted=draw"), [0.0; 3]);
    assert_eq!(value(3, "exhausted=loss"), [-25.0; 3]);
    assert_eq!(value(3, "exhausted=minus"), [-10.0, -35.0, -third]);
    assert_eq!(value(3, "exhausted=lowest"), [25.0 + third - 10.0, -25.0, 10.0 - third]);
    assert_eq!(value(2, "exhausted=lowest"), [25.0, -25.0]);
    assert_eq!(value(2, "score=win"), [0.5, 0.5]);
    assert_eq!(value(3, "score=win,exhausted=loss"), [0.0; 3]);
    assert_eq!(value(3, "score=win,exhausted=lowest"), [1.0, 0.0, 0.0]);
    let minus = value(2, "score=win,exhausted=minus");
    assert!((minus[0] - 0.45).abs() < 1e-6 && (minus[1] - 0.325).abs() < 1e-6, "{minus:?}");
}

#[test]
fn a_win_is_a_win() {
    let g = gin(3, "score=win");
    let s = knock(&g, &[GIN], "4S");
    assert_eq!(payoffs(&g, &s), [1.0, 0.0, 0.0]);
    let hands = [FIVE, "2D 3D 4D QS QD QH JS JC JH 2C", "7S 7D 7H 8D 8H 8S KS KC KH TC"];
    assert_eq!(payoffs(&g, &knock(&g, &hands, "9D")), [0.0, 1.0, 0.0], "the undercut wins");
}

#[test]
fn a_match_goes_on_until_enough_is_won() {
    let g = gin(2, "to=100");
    let mut s = deal(&g, &[FIVE], "9D");
    play(&g, &mut s, "upcard knock");
    assert_eq!((s.phase, s.hand), (Phase::Deal, 1));
    let first = s.totals;
    assert!(first[0] > 0 && first[0] == -first[1]);
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!(s.mover, 1, "the other seat begins");
    let g = gin(2, "to=1");
    assert_eq!(knock(&g, &[FIVE], "9D").phase, Phase::Over);
    let g = gin(2, "to=1000,hands=1");
    assert_eq!(knock(&g, &[FIVE], "9D").phase, Phase::Over);
}
