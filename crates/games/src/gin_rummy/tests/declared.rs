//! Melds and lay-offs declared one by one.

use super::{deal, gin, legal, mask, payoffs, play};
use crate::gin_rummy::{Ending, Phase};
use nply_core::{Game, Sight, Step};

const FIVE: &str = "AS 2S 3S 4C 5C 6C 9S 9C 5H KD";
const OTHER: &str = "9H 7C 8C 2D 3D 4D QS QD QH TS";

#[test]
fn the_knocker_lays_until_it_keeps_the_limit() {
    let g = gin(2, "preset=open-spiel");
    let mut s = deal(&g, &[FIVE, OTHER], "9D");
    play(&g, &mut s, "upcard knock");
    assert_eq!((legal(&g, &s), s.phase), ("KD 5H".into(), Phase::Knock), "others must keep the limit");
    play(&g, &mut s, "KD");
    assert_eq!(legal(&g, &s), "meld:9S-9C-9D meld:AS-2S-3S meld:4C-5C-6C");
    play(&g, &mut s, "meld:4C-5C-6C meld:AS-2S-3S meld:9S-9C-9D");
    assert_eq!(legal(&g, &s), "pass");
    play(&g, &mut s, "pass");
    assert_eq!((legal(&g, &s), s.phase), ("pass 7C 9H".into(), Phase::Layoff));
    play(&g, &mut s, "7C");
    assert_eq!(legal(&g, &s), "pass 8C 9H");
    play(&g, &mut s, "8C 9H pass");
    assert_eq!(s.phase, Phase::Lay);
    play(&g, &mut s, "meld:2D-3D-4D meld:QS-QD-QH pass");
    assert_eq!((s.layoffs, payoffs(&g, &s)), (mask("7C 8C 9H"), vec![5.0, -5.0]));
}

#[test]
fn melds_that_are_not_laid_count() {
    let g = gin(2, "preset=open-spiel");
    let mut s = deal(&g, &[FIVE, OTHER], "9D");
    play(&g, &mut s, "upcard knock KD meld:4C-5C-6C meld:AS-2S-3S meld:9S-9C-9D pass pass pass");
    assert_eq!(payoffs(&g, &s)[0], 9.0 + 7.0 + 8.0 + 9.0 + 30.0 + 10.0 - 5.0);
}

#[test]
fn gin_leaves_nothing_to_lay_off() {
    let g = gin(2, "preset=open-spiel");
    let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 9D KD", OTHER], "4S");
    play(&g, &mut s, "upcard knock KD meld:AS-2S-3S-4S meld:4C-5C-6C meld:9S-9C-9D pass");
    assert_eq!((s.phase, s.ending), (Phase::Lay, Ending::Gin));
    play(&g, &mut s, "meld:QS-QD-QH pass");
    assert_eq!(payoffs(&g, &s)[0], 25.0 + 43.0);
}

#[test]
fn big_gin_is_declared_too() {
    let g = gin(3, "spread=declared");
    let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 9S 9C 9D 4S", OTHER], "5S");
    play(&g, &mut s, "upcard big-gin");
    assert_eq!((s.phase, s.mover), (Phase::Lay, 1));
    play(&g, &mut s, "pass pass");
    assert!(payoffs(&g, &s)[0] > 100.0);
}

#[test]
fn lay_offs_can_be_switched_off_or_reach_far() {
    let laid = "upcard knock KD meld:4C-5C-6C meld:AS-2S-3S meld:9S-9C-9D pass";
    for (options, phase) in [("layoff=none", Phase::Lay), ("layoff=two", Phase::Layoff)] {
        let g = gin(2, &format!("spread=declared,{options}"));
        let mut s = deal(&g, &[FIVE, OTHER], "9D");
        play(&g, &mut s, laid);
        assert_eq!(s.phase, phase);
    }
    for (layoff, after) in [("free", "pass 9C"), ("two", "pass")] {
        let g = gin(2, &format!("spread=declared,layoff={layoff},knock=30"));
        let mut s = deal(&g, &["AS 2S 3S 4C 5C 6C 2H 4H 5H KD", "7C 8C 9C 2D 3D 4D QS QD QH 9H"], "AD");
        play(&g, &mut s, "upcard knock KD meld:4C-5C-6C meld:AS-2S-3S pass 7C 8C");
        assert_eq!(legal(&g, &s), after, "{layoff}");
    }
}

#[test]
fn a_knock_shows_the_hand() {
    let g = gin(2, "preset=open-spiel");
    let mut s = deal(&g, &[FIVE, OTHER], "9D");
    play(&g, &mut s, "upcard");
    let hand = s.hands[0];
    play(&g, &mut s, "knock");
    let mut view = s;
    g.hide(&mut view, super::seat(1));
    assert_eq!(view.hands[0], hand);
    let step = Step::Move(super::seat(0), crate::gin_rummy::Action::Knock);
    assert_eq!(g.sight(&s, &step, super::seat(1)), Sight::AllAnd(hand));
    g.hide(&mut view, super::seat(0));
    assert_eq!(view.hands[1], 0);
}

#[test]
fn three_seats_lay_in_turn() {
    let g = gin(3, "spread=declared");
    let mut s = deal(&g, &[FIVE, OTHER, "KS KC KH 2H 3H 4H 6H 7H 8H JD"], "9D");
    play(&g, &mut s, "upcard knock KD meld:4C-5C-6C meld:AS-2S-3S meld:9S-9C-9D pass");
    play(&g, &mut s, "7C 8C 9H pass meld:2D-3D-4D meld:QS-QD-QH pass");
    assert_eq!((s.mover, s.phase), (2, Phase::Layoff));
    play(&g, &mut s, "pass meld:KS-KC-KH meld:2H-3H-4H meld:6H-7H-8H pass");
    assert_eq!(payoffs(&g, &s), [10.0, -5.0, -5.0]);
}
