//! Danger, evaluation, ordering and playouts.

use super::{bomb, cells, pommerman, scene, seat, walled};
use crate::pommerman::danger::Danger;
use crate::pommerman::state::{Action, State};
use crate::pommerman::{Careful, Outlook, SimplePlay, Survival};
use nply_core::{Evaluate, Game, Listed, OrderMoves, Playout, Seed, Turn};

fn order(s: &State) -> Vec<Action> {
    let mut ratings = Vec::new();
    Survival.rate(&pommerman(""), s, seat(0), &Action::ALL, &mut ratings);
    let mut list: Vec<(f32, Action)> = ratings.into_iter().zip(Action::ALL).collect();
    list.sort_by(|a, b| b.0.total_cmp(&a.0));
    list.into_iter().map(|(_, action)| action).collect()
}

fn kept(s: &State) -> Vec<Action> {
    let mut list = Action::ALL.to_vec();
    Careful.keep_candidates(&pommerman(""), s, seat(0), &mut list);
    list
}

#[test]
fn there_is_a_way_around_flames_or_there_is_none() {
    // A corridor of four cells with a bomb at its end: three steps are enough to leave a blast of 3 behind.
    let mut s = walled("a10 b10 c10", "", "a11 k1");
    bomb(&mut s, "a11", 9, 3, 0, None);
    assert_ne!(Danger::of(&s).safe & cells("b11"), 0);
    // Too late: the next step is the last one.
    let mut late = s;
    late.bombs[0].life = 1;
    assert_eq!(Danger::of(&late).safe & cells("a11 b11 c11"), 0);
    // One bomb sets off the other long before its time.
    bomb(&mut late, "c11", 9, 4, 0, None);
    assert_eq!(Danger::of(&late).safe & cells("d11 e11 f11"), 0);
    assert_ne!(Danger::of(&late).safe & cells("g11"), 0);
}

#[test]
fn flames_that_go_out_are_no_danger() {
    let mut s = scene("e5 k1");
    s.flames = [cells("e6"), cells("e4"), 0];
    let danger = Danger::of(&s);
    assert_eq!(danger.safe & cells("e6 e4"), cells("e6"));
    assert!(!danger.is_quiet() && Danger::of(&scene("e5 k1")).is_quiet());
}

#[test]
fn bombs_are_laid_where_one_can_get_away() {
    let dead_end = walled("a10 b10 c11", "", "a11 k1");
    assert!(!Danger::of(&dead_end).lay(&dead_end, 0).0);
    assert_eq!(kept(&dead_end), [Action::Stop, Action::Right]);
    let open = walled("a10", "", "a11 k1");
    assert!(Danger::of(&open).lay(&open, 0).0);
    assert_eq!(kept(&open), [Action::Stop, Action::Right, Action::Bomb]);
}

#[test]
fn the_ordering_survives_first_and_then_gathers() {
    let mut s = scene("e5 k1");
    bomb(&mut s, "e6", 1, 3, 1, None);
    assert_eq!(
        order(&s)[..2].iter().filter(|action| [Action::Left, Action::Right].contains(action)).count(),
        2
    );
    let mut s = scene("e5 k1");
    s.items[1] = cells("e7");
    assert_eq!(order(&s)[0], Action::Up);
    assert_eq!(order(&walled("", "e6 d5", "e5 k1"))[0], Action::Bomb);
    assert_eq!(order(&scene("e5 e6"))[0], Action::Bomb);
}

#[test]
fn an_evaluation_is_a_share_of_the_win() {
    let g = pommerman("");
    let mut s = scene("e5 k1 a1 -");
    let values = Outlook.evaluate(&g, &s);
    assert_eq!(values.0[3], -1.0);
    assert!((values.seats(4).iter().sum::<f32>() + 2.0).abs() < 1e-5, "one win among four: {values:?}");
    s.agents[0].kick = true;
    s.agents[0].blast = 5;
    assert!(Outlook.evaluate(&g, &s).0[0] > values.0[0]);
    assert_eq!(g.evaluations()[1].opinion.evaluate(&g, &s).seats(4), [0.0, 0.0, 0.0, -1.0]);
}

/// Random seats are dead after some 25 steps; careful ones live long.
#[test]
fn careful_playouts_are_not_suicidal() {
    let (g, mut rng, mut lengths) = (pommerman(""), Seed(1).rng(), [0; 3]);
    for playout in g.playouts() {
        let place = ["random", "careful", "simple"].iter().position(|id| *id == playout.id).expect("known");
        for _ in 0..10 {
            let mut s = g.start(&mut rng);
            lengths[place] += playout.opinion.run(&g, &mut s, u32::MAX, &mut Vec::new(), &mut rng);
            assert_eq!(g.turn(&s), Turn::Over);
        }
    }
    assert!(lengths[1] > 5 * lengths[0] && lengths[2] > 3 * lengths[0], "{lengths:?}");
}

#[test]
fn playouts_move_by_move_are_legal_and_like_whole_ones() {
    let (g, mut rng) = (pommerman(""), Seed(2).rng());
    let s = scene("e5 e8 - -");
    let choose = |playout: &dyn Playout<_>, rng: &mut _| playout.choose(&g, &s, seat(0), &Action::ALL, rng);
    assert_eq!(choose(&SimplePlay, &mut rng), Action::Up);
    let mut met = [0; 6];
    for _ in 0..600 {
        met[choose(&Careful, &mut rng) as usize] += 1;
    }
    assert!(met.iter().all(|&count| count > 30), "{met:?}");
    let mut one = s;
    assert_eq!(SimplePlay.run(&g, &mut one, 1, &mut Vec::new(), &mut rng), 1);
    assert_eq!(one.agents[0].cell, super::cell("e6"));
}
