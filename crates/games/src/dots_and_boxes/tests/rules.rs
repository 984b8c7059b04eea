//! Rules: each in the rarest case in which it matters.

use super::{State, after, build, lines, played, try_build};
use nply_core::{Game, Listed, Notation, Player, Playout, RandomPlayout, Seed, Turn};

#[test]
fn a_state_is_small_and_a_line_is_smaller() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    assert_eq!(size_of::<super::Line>(), 2);
}

#[test]
fn boards_have_their_lines() {
    for (width, height, lines) in
        [(7, 5, 82), (8, 8, 144), (1, 1, 4), (19, 19, 760), (19, 1, 58), (1, 16, 49)]
    {
        let g = build(2, &format!("width={width},height={height}"));
        let mut s = g.start(&mut Seed(1).rng());
        assert_eq!(super::lines(&g, &s).len(), lines);
        assert_eq!(RandomPlayout.run(&g, &mut s, 2_000, &mut Vec::new(), &mut Seed(2).rng()), lines as u32);
        assert_eq!((g.turn(&s), s.score.iter().sum::<u16>()), (Turn::Over, width * height));
    }
    for options in ["width=0", "height=20", "careful-turns=761", "tie=first"] {
        assert!(try_build(2, options).is_err(), "{options}");
    }
}

#[test]
fn closing_a_box_gives_another_turn() {
    let g = build(3, "width=2,height=1");
    let s = played(&g, "a1-b1 a2-b2 a1-a2");
    assert_eq!(g.turn(&s), Turn::One(Player::new(0)));
    let closed = after(&g, &s, "b1-b2");
    assert_eq!((g.turn(&closed), closed.score[0]), (Turn::One(Player::new(0)), 1));
    let declined = after(&g, &s, "b1-c1");
    assert_eq!((g.turn(&declined), declined.score[0]), (Turn::One(Player::new(1)), 0));
}

#[test]
fn a_line_can_close_two_boxes() {
    let g = build(2, "width=2,height=1");
    let s = played(&g, "a1-b1 a2-b2 a1-a2 b1-c1 b2-c2 c1-c2");
    let s = after(&g, &s, "b1-b2");
    assert_eq!((s.score[0], g.turn(&s)), (2, Turn::Over));
    assert_eq!(g.payoffs(&s).seats(2), [2.0, 0.0]);
    // One below the other, too.
    let g = build(2, "width=1,height=2");
    let s = played(&g, "a1-b1 a3-b3 a1-a2 a2-a3 b1-b2 b2-b3 a2-b2");
    assert_eq!((s.score[0], s.owner(&g.board, 0), s.owner(&g.board, 1)), (2, Some(0), Some(0)));
}

#[test]
fn owners_are_those_who_closed() {
    let g = build(3, "width=3,height=2");
    for seed in 0..30 {
        let (mut s, mut rng) = (g.start(&mut Seed(0).rng()), Seed(seed).rng());
        let mut owners = vec![None; g.board.boxes()];
        while let Turn::One(who) = g.turn(&s) {
            let line = rng.pick(&lines(&g, &s));
            g.apply(&mut s, line);
            assert_eq!(s.drawer(line.number()), Some(who.index()));
            for (own, owner) in owners.iter_mut().enumerate() {
                *owner = owner.or(s.is_closed(&g.board, own).then_some(who.index()));
                assert_eq!(s.owner(&g.board, own), *owner);
            }
        }
        for seat in 0..3 {
            let owned = owners.iter().filter(|owner| **owner == Some(seat)).count();
            assert_eq!(usize::from(s.score[seat]), owned);
        }
    }
}

/// `tie`: two of three seats have equally many boxes.
#[test]
fn ties_are_shared_or_go_to_the_lowest_seat() {
    let ranks = |options: &str, score: [u16; 3]| {
        let g = build(3, options);
        let mut s = g.start(&mut Seed(0).rng());
        s.score[..3].copy_from_slice(&score);
        g.ranks(&s).0[..3].to_vec()
    };
    assert_eq!(ranks("", [5, 15, 15]), [3, 1, 1]);
    assert_eq!(ranks("tie=lowest-seat", [5, 15, 15]), [3, 1, 2]);
    assert_eq!(ranks("preset=tag2022", [15, 5, 15]), [1, 3, 2]);
    assert_eq!(ranks("preset=tag2022-bugs", [11, 12, 11]), [2, 1, 2]);
}

/// `careful-turns`: third sides are not allowed, closing is, and so is everything where nothing else is left.
#[test]
fn careful_turns_allow_no_third_sides() {
    let (plain, careful) = (build(2, "width=2,height=2"), build(2, "width=2,height=2,careful-turns=12"));
    let names = |g: &super::DotsAndBoxes, s: &State| -> Vec<String> {
        lines(g, s).iter().map(|&line| g.action_text(s, line)).collect()
    };
    let s = played(&plain, "a1-b1 a1-a2");
    assert!(names(&plain, &s).contains(&"b1-b2".into()) && !names(&careful, &s).contains(&"b1-b2".into()));
    assert!(names(&build(2, "width=2,height=2,careful-turns=2"), &s).contains(&"b1-b2".into()));
    // A box with three sides may be closed, although that gives its neighbour the third.
    let s = played(&plain, "a1-b1 a1-a2 a2-b2 b1-c1 b2-c2");
    assert!(names(&careful, &s).contains(&"b1-b2".into()));
    // Four boxes with two sides each: all lines give a third one.
    let s = played(&plain, "a1-b1 b1-c1 a1-a2 a2-a3 c1-c2 c2-c3 a3-b3 b3-c3");
    assert_eq!(names(&careful, &s).len(), 4);
}

/// Whole random games of every number of seats and every preset: as many turns as lines, every box owned once.
#[test]
fn lines_and_boxes_are_conserved() {
    for seats in 2..=6 {
        for preset in super::DotsAndBoxes::ABOUT.presets {
            let g = build(seats, &format!("preset={}", preset.id));
            for playout in g.playouts() {
                let (mut s, mut rng) = (g.start(&mut Seed(0).rng()), Seed(seats as u64).rng());
                assert_eq!(playout.opinion.run(&g, &mut s, 1_000, &mut Vec::new(), &mut rng), 82);
                assert_eq!((s.left, s.score.iter().sum::<u16>()), (0, 35));
                assert!(s.score[seats..].iter().all(|&boxes| boxes == 0));
                for named in g.evaluations() {
                    assert_eq!(named.opinion.evaluate(&g, &s), g.payoffs(&s));
                }
            }
        }
    }
}

#[test]
fn who_drew_what_makes_no_other_position() {
    let g = build(2, "width=3,height=3");
    let (a, b) = (played(&g, "a1-b1 c3-d3 a1-a2"), played(&g, "a1-a2 a1-b1 c3-d3"));
    assert_eq!(a, b);
    assert_eq!(nply_core::hash::key_of(&a), nply_core::hash::key_of(&b));
    assert_ne!(g.state_text(&a), g.state_text(&b));
    assert_ne!(a, played(&g, "a1-b1 c3-d3 a2-a3"));
}

#[test]
fn a_seat_can_act_out_of_turn() {
    let g = build(4, "");
    let mut s = played(&g, "a1-b1");
    assert!(g.pass_to(&mut s, Player::new(3)));
    assert_eq!(g.turn(&s), Turn::One(Player::new(3)));
    let s = after(&g, &s, "a1-a2");
    assert_eq!(g.turn(&s), Turn::One(Player::new(0)));
}

/// Nothing but random play is in the reference's table: 81 choices, 42 on average, mean scores 35 / n.
#[test]
fn random_play_has_the_size_that_was_measured() {
    for seats in 2..=5 {
        let (g, mut rng) = (build(seats, "preset=tag2022-bugs"), Seed(seats as u64).rng());
        let mut s = g.start(&mut rng);
        let (mut choices, mut branching) = (0, 0);
        while let Turn::One(_) = g.turn(&s) {
            let list = lines(&g, &s);
            choices += usize::from(list.len() > 1);
            branching += if list.len() > 1 { list.len() } else { 0 };
            g.apply(&mut s, rng.pick(&list));
        }
        assert_eq!((choices, branching), (81, 42 * 81));
        assert_eq!(g.payoffs(&s).seats(seats).iter().sum::<f32>(), 35.0);
    }
}
