//! What is learned from: the numbers of a seat tell what it knows, and what they say.

use super::{deal, hearts, mask, play};
use crate::hearts::{Hearts, State, Tricks};
use nply_core::{
    Evaluate, Features, Game, Linear, Listed, Player, Playout, RandomPlayout, Seed, Turn, Weights,
};
use std::sync::Arc;

fn numbers(g: &Hearts, s: &State, who: usize) -> Vec<f32> {
    let mut out = vec![0.0; Tricks.names().len()];
    Tricks.write(g, s, Player::new(who), &mut out);
    out
}

fn number(g: &Hearts, s: &State, who: usize, name: &str) -> f32 {
    let at = Tricks.names().iter().position(|known| known == name).expect("a feature");
    numbers(g, s, who)[at]
}

/// Random positions between two tricks.
fn moments(g: &Hearts, mut check: impl FnMut(&State)) {
    for seed in 0..40 {
        let (mut rng, mut buf) = (Seed(seed).rng(), Vec::new());
        let mut s = g.start(&mut rng);
        while g.turn(&s) != Turn::Over {
            RandomPlayout.run(g, &mut s, 1, &mut buf, &mut rng);
            if Tricks.is_moment(g, &s) {
                check(&s);
            }
        }
    }
}

#[test]
fn numbers_tell_only_what_the_seat_knows() {
    for (seats, options) in [(3, ""), (4, "preset=paper"), (5, "to=60")] {
        let (g, mut met) = (hearts(seats, options), 0);
        moments(&g, |s| {
            for who in Player::all(seats) {
                let view = g.view(s, who);
                let (mut rng, mut world) = (Seed(met).rng(), view.blank());
                view.world(&g, &mut rng, &mut world);
                let known = numbers(&g, view.known(), who.index());
                assert_eq!(known, numbers(&g, s, who.index()), "the view says less than the state");
                assert_eq!(known, numbers(&g, &world, who.index()), "another world says something else");
                met += 1;
            }
        });
        assert!(met > 1000, "{met}");
    }
}

#[test]
fn names_are_told_apart_and_every_number_occurs() {
    let mut names = Tricks.names();
    let (g, mut seen) = (hearts(4, "preset=paper"), vec![false; names.len()]);
    moments(&g, |s| {
        for who in 0..4 {
            seen.iter_mut().zip(numbers(&g, s, who)).for_each(|(seen, number)| *seen |= number != 0.0);
        }
    });
    let silent: Vec<_> = names.iter().zip(&seen).filter(|(_, seen)| !**seen).map(|(name, _)| name).collect();
    // One seat that has taken nearly all, and another: too rare at random.
    assert!(silent.iter().all(|name| name.contains("up to 17") || name.contains("up to 25")), "{silent:?}");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), seen.len());
}

#[test]
fn a_hand_by_hand() {
    let g = hearts(4, "pass=none,break=false,lead=club");
    let hands = ["2C 3D KD AD 3S QS AS 2H 3H 4H 5H 9H KH", "3C", "4C", "AC 9D JD"];
    let mut s = deal(&g, &hands);
    play(&g, &mut s, "2C 3C 4C AC");
    // Clubs are gone from the hand; the ace and king of diamonds are masters, the three is below all but the two.
    assert_eq!((number(&g, &s, 0, "void in clubs"), number(&g, &s, 0, "void in hearts")), (1.0, 0.0));
    assert_eq!((number(&g, &s, 0, "masters in diamonds"), number(&g, &s, 0, "low in diamonds")), (0.5, 0.25));
    assert_eq!((number(&g, &s, 0, "safe in hearts"), number(&g, &s, 0, "high in hearts")), (1.0, 0.25));
    assert_eq!(number(&g, &s, 0, "queen held, 2 spades beside"), 1.0);
    assert_eq!(
        number(&g, &s, 1, "queen away, 0 above held") + number(&g, &s, 1, "queen away, 1 above held"),
        1.0
    );
    assert_eq!((number(&g, &s, 0, "leads"), number(&g, &s, 3, "leads")), (0.0, 1.0));
    assert_eq!((number(&g, &s, 0, "no points yet"), number(&g, &s, 0, "points shared")), (1.0, 0.0));
    s.points = [0, 13, 0, 0, 0];
    assert_eq!(number(&g, &s, 1, "all points own, up to 17"), 1.0);
    assert_eq!(number(&g, &s, 0, "all points another's, up to 17"), 1.0);
    s.points = [1, 13, 0, 0, 0];
    assert_eq!((number(&g, &s, 0, "points shared"), number(&g, &s, 0, "no points yet")), (1.0, 0.0));
}

#[test]
fn an_open_trick_is_played_to_its_end() {
    let g = hearts(4, "pass=none,break=false,lead=club");
    let hands = ["2C 5D 8D TD", "3C QS 9S 8S 7S 6S 5S 4S 3S 2S 2H 3H 4H", "4C 2D 3D", "AC 9D JD"];
    let mut s = deal(&g, &hands);
    play(&g, &mut s, "2C 3C 4C AC 9D");
    Tricks.settle(&g, &mut s);
    // The first seat stays below with the eight, the second throws off the queen, the third stays below.
    assert_eq!((s.count, s.tricks, s.points), (0, 2, [0, 0, 0, 13, 0]));
    assert_eq!(s.played & mask("8D QS 7D"), mask("8D QS 7D"));
}

#[test]
fn learned_values_are_what_is_there_and_the_weighed_numbers() {
    let g = hearts(4, "preset=paper");
    let zero = |name: &String| (name.clone(), if name == "leads" { -2.0 } else { 0.0 });
    let mut weights = Weights {
        kind: "linear".into(),
        game: "hearts".into(),
        features: "tricks".into(),
        weights: Tricks.names().iter().map(zero).collect(),
        trained: serde_json::Value::Null,
        checksum: String::new(),
    };
    let linear = Linear::new(Arc::new(Tricks), &weights).expect("the features of today");
    moments(&g, |s| {
        let (values, so_far) = (linear.evaluate(&g, s), g.minus_points(s));
        for who in Player::all(4) {
            let leads = g.turn(s) == Turn::One(who);
            assert_eq!(values[who], (so_far[who] - if leads { 2.0 } else { 0.0 }).max(-26.0));
        }
    });
    weights.weights.remove("leads");
    assert_eq!(Linear::new(Arc::new(Tricks), &weights).err().map(|bad| bad.word).as_deref(), Some("leads"));
}

#[test]
fn what_was_learned_fears_a_bare_queen() {
    let g = hearts(4, "preset=paper");
    let first = |evaluation: &dyn Evaluate<Hearts>, hand: &str| {
        evaluation.evaluate(&g, &deal(&g, &[hand]))[Player::new(0)]
    };
    let all = g.evaluations();
    let learned: Vec<_> = all.iter().filter(|named| named.id.starts_with("learned")).collect();
    assert_eq!(learned.len(), 3);
    for named in learned {
        let bare = first(&*named.opinion, "QS 6C 9C JC KC 6D 9D JD KD 7H 8H 9H TH");
        let guarded = first(&*named.opinion, "QS 6S 7S 8S 9S 6C 9C JC KC 6D 9D JD KD");
        assert!(bare + 2.0 < guarded && guarded <= 0.0, "{}: {bare} and {guarded}", named.id);
    }
}
