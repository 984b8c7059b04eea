//! Evaluations, ordering, playouts and types.

use super::{State, after, build, lines, played};
use crate::dots_and_boxes::sketch::Sketch;
use crate::dots_and_boxes::{Captures, Chains, DotsAndBoxes, RandomLines, Sensible};
use nply_core::{
    Evaluate, Game, Notation, OrderMoves, Player, PlayerType, Playout, RandomPlayout, Seed, StateValue, Turn,
};

/// Two rows of three boxes, each a chain; the line between the rows is drawn, all other borders but the ends too.
fn two_chains(g: &DotsAndBoxes) -> State {
    played(g, "a1-b1 b1-c1 c1-d1 a2-b2 b2-c2 c2-d2 a3-b3 b3-c3 c3-d3")
}

#[test]
fn regions_are_found() {
    let g = build(3, "width=3,height=2");
    let s = two_chains(&g);
    let sketch = Sketch::new(&g.board, &s);
    let mut sizes = Vec::new();
    sketch.regions(|region| sizes.push((region.size, region.is_loop)));
    assert_eq!(sizes, [(3, false), (3, false)]);
    let g = build(2, "width=2,height=2");
    let s = played(&g, "a1-b1 b1-c1 a1-a2 a2-a3 c1-c2 c2-c3 a3-b3 b3-c3");
    let mut sizes = Vec::new();
    Sketch::new(&g.board, &s).regions(|region| sizes.push((region.size, region.is_loop)));
    assert_eq!(sizes, [(4, true)]);
}

#[test]
fn chains_knows_who_has_to_open() {
    // Nine lines are drawn and none is safe: p1 opens a chain, p2 closes it and opens the other for p3.
    let g = build(3, "width=3,height=2");
    assert_eq!(Chains.evaluate(&g, &two_chains(&g)).seats(3), [0.0, 3.0, 3.0]);
    // With two seats p2 opens; p1 takes one box, leaves two, and gets the other chain.
    let g = build(2, "width=3,height=2");
    let s = two_chains(&g);
    assert_eq!(g.turn(&s), Turn::One(Player::new(1)));
    assert_eq!(Chains.evaluate(&g, &s).seats(2), [4.0, 2.0]);
    // Once the chain is open, that is still to be had.
    let s = after(&g, &s, "a1-a2");
    assert_eq!(Chains.evaluate(&g, &s).seats(2), [4.0, 2.0]);
}

#[test]
fn chains_counts_all_boxes() {
    for seats in 2..=6 {
        let g = build(seats, "width=5,height=4");
        for seed in 0..20 {
            let (mut s, mut rng) = (g.start(&mut Seed(0).rng()), Seed(seed).rng());
            while let Turn::One(_) = g.turn(&s) {
                let sum: f32 = Chains.evaluate(&g, &s).seats(seats).iter().sum();
                assert!((sum - 20.0).abs() < 1e-3, "{sum}");
                let line = rng.pick(&lines(&g, &s));
                g.apply(&mut s, line);
            }
        }
    }
}

fn ordered(g: &DotsAndBoxes, s: &State) -> Vec<(f32, String)> {
    let (list, mut ratings) = (lines(g, s), Vec::new());
    Captures.rate(g, s, Player::new(0), &list, &mut ratings);
    ratings.into_iter().zip(list.iter().map(|&line| g.action_text(s, line))).collect()
}

#[test]
fn closing_comes_before_safe_lines_before_small_gifts() {
    let g = build(2, "width=3,height=1");
    let s = played(&g, "a1-b1 a2-b2 a1-a2 b1-c1");
    let rated = ordered(&g, &s);
    let of = |name: &str| rated.iter().find(|(_, line)| line == name).expect("legal").0;
    assert_eq!((of("b1-b2"), of("c2-d2")), (1.0, 0.0));
    assert!(of("b2-c2") == 0.0, "one side of its box is drawn");
    let g = build(3, "width=3,height=2");
    assert!(ordered(&g, &two_chains(&g)).iter().all(|(rating, _)| *rating == -3.0));
}

#[test]
fn sensible_play_closes_and_stays_safe() {
    let g = build(3, "width=4,height=4");
    for seed in 0..40 {
        let (mut s, mut rng) = (g.start(&mut Seed(0).rng()), Seed(seed).rng());
        while let Turn::One(who) = g.turn(&s) {
            let list = lines(&g, &s);
            let best = ordered(&g, &s).iter().map(|(rating, _)| *rating).fold(f32::MIN, f32::max);
            let chosen = Sensible.choose(&g, &s, who, &list, &mut rng);
            let mut rating = Vec::new();
            Captures.rate(&g, &s, who, &[chosen], &mut rating);
            assert!(rating[0] >= best.min(1.0).min(0.0) || best < 0.0, "{rating:?} {best}");
            // One step of `run` is of the same kind.
            let mut run = s;
            assert_eq!(Sensible.run(&g, &mut run, 1, &mut Vec::new(), &mut rng), 1);
            assert_eq!(best > 0.0, run.score != s.score);
            g.apply(&mut s, chosen);
        }
    }
}

/// The quick playout draws all lines alike, as the plain one does.
#[test]
fn random_lines_are_like_random_play() {
    let g = build(3, "width=2,height=1");
    let mut counts = [[0u32; 7]; 2];
    for (count, playout) in
        counts.iter_mut().zip([&RandomLines as &dyn Playout<DotsAndBoxes>, &RandomPlayout])
    {
        let mut rng = Seed(5).rng();
        for _ in 0..14_000 {
            let mut s = g.start(&mut rng);
            assert_eq!(playout.run(&g, &mut s, 1, &mut Vec::new(), &mut rng), 1);
            count[(0..7).find(|&line| s.is_drawn(line)).expect("a line")] += 1;
        }
        assert!(count.iter().all(|&n| (1_850..2_150).contains(&n)), "{count:?}");
    }
    // Third sides are refused there, too.
    let careful = build(2, "width=2,height=2,careful-turns=3");
    for seed in 0..200 {
        let mut s = careful.start(&mut Seed(0).rng());
        assert_eq!(RandomLines.run(&careful, &mut s, 3, &mut Vec::new(), &mut Seed(seed).rng()), 3);
        assert!((0..4).all(|own| careful.sides_drawn(&s, own) < 3));
        assert_eq!(RandomLines.run(&careful, &mut s, 99, &mut Vec::new(), &mut Seed(seed).rng()), 9);
    }
}

#[test]
fn tag_values_winning() {
    let value = |options: &str, score: [u16; 3], over: bool| {
        let g = build(3, options);
        let mut s = g.start(&mut Seed(0).rng());
        s.score[..3].copy_from_slice(&score);
        s.left = if over { 0 } else { 9 };
        [0, 1, 2]
            .map(|seat| StateValue::LITERAL.utility(&g, &s, &g.payoffs(&s), Player::new(seat)) * 1.5 * 35.0)
    };
    let near =
        |a: [f32; 3], b: [f32; 3]| assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4), "{a:?}");
    near(value("", [20, 10, 5], true), [30.0, 5.0, 2.5]);
    near(value("", [20, 10, 5], false), [20.0, 10.0, 5.0]);
    near(value("", [15, 15, 5], true), [22.5, 22.5, 2.5]);
    near(value("preset=tag2022", [15, 15, 5], true), [22.5, 7.5, 2.5]);
}
