//! Rule corner cases, options, and counts.

use super::super::{Action, ChineseCheckers};
use super::{build, moves, position};
use nply_core::testing::perft;
use nply_core::{Game, Player, Seed, Turn};

#[test]
fn counts_are_right() {
    let expected: [(usize, usize, &[u64]); 8] = [
        (3, 2, &[10, 100, 1800, 32400]),
        (3, 3, &[10, 100, 1000, 18000]),
        (3, 4, &[10, 103, 1030, 10609]),
        (3, 6, &[10, 103, 1065, 11009]),
        (4, 2, &[14, 196, 4760]),
        (4, 3, &[14, 196, 2744]),
        (4, 4, &[14, 199, 2786]),
        (4, 6, &[14, 199, 2828]),
    ];
    for (arm, seats, counts) in expected {
        let g = build(seats, &format!("arm={arm}"));
        let s = g.start(&mut Seed(1).rng());
        let ours: Vec<u64> = (1..=counts.len() as u32).map(|depth| perft(&g, &s, depth, Seed(1))).collect();
        assert_eq!(ours, counts, "arm {arm}, {seats} seats");
    }
}

/// The first seat's pieces one step before their goal at the bottom, the second seat's out of the way.
const LAST_STEP: &str = "
            .
           . .
          . . .
     2 2 2 2 2 2 . . . .
      . . . . . . . . .
       . . . . . . . .
        . . . . . . .
       . . . . . . . .
      . . . . . . . . .
     . . . 1 . . . . . .
          . 1 1
           1 1
            1";

/// The same with a piece of the second seat that stayed at home, at the tip.
const STAYED: &str = "
            1
           . .
          . . .
     2 2 2 2 2 . . . . .
      . . . . . . . . .
       . . . . . . . .
        . . . . . . .
       . . . . . . . .
      . . . . . . . . .
     . . . 1 . . . . . .
          . 1 1
           1 1
            2";

fn rows(star: &str) -> String {
    star.lines().map(|line| line.replace(' ', "")).collect::<Vec<_>>().join(" ")
}

fn play(g: &ChineseCheckers, star: &str, mover: usize, text: &str) -> super::State {
    let mut s = position(g, &rows(star), mover);
    let Turn::One(who) = g.turn(&s) else { panic!("the game is over") };
    let action = nply_core::Notation::parse_action(g, &s, Some(who), text).unwrap();
    g.apply(&mut s, action);
    s
}

#[test]
fn a_goal_full_of_own_pieces_wins() {
    for options in ["", "win=all-own"] {
        let g = build(2, options);
        let s = play(&g, LAST_STEP, 1, "60-67");
        assert_eq!(g.turn(&s), Turn::Over);
        assert_eq!(g.payoffs(&s).seats(2), [1.0, 0.0]);
        assert_eq!(s.distance(Player::new(0)), 8);
    }
}

#[test]
fn who_stays_at_home_cannot_spoil_the_goal_unless_all_must_be_own() {
    let filled = build(2, "");
    let s = play(&filled, STAYED, 1, "60-67");
    assert_eq!(s.winner(), Some(Player::new(0)));
    let all_own = build(2, "win=all-own");
    let s = play(&all_own, STAYED, 1, "60-67");
    assert_eq!((s.winner(), all_own.turn(&s)), (None, Turn::One(Player::new(1))));
}

#[test]
fn another_seat_can_complete_a_goal() {
    // The second seat steps into the last free field of the first seat's goal.
    let star = STAYED.replace(". . . 1 . .", ". . . 2 . .").replace("2 2 2 2 2 . .", "2 2 2 2 1 . .");
    let g = build(2, "");
    let s = play(&g, &star, 2, "60-67");
    assert_eq!(s.winner(), Some(Player::new(0)));
    assert_eq!(g.payoffs(&s).seats(2), [1.0, 0.0]);
}

#[test]
fn a_goal_full_of_others_is_not_won() {
    let g = build(2, "");
    assert!(!g.has_won(&g.start(&mut Seed(1).rng()), 0));
    let mut s = g.start(&mut Seed(1).rng());
    assert_eq!(g.turn(&s), Turn::One(Player::new(0)));
    // Out and back again: the second seat fills the goal of the first with its own pieces only.
    for text in ["3-9", "67-60", "9-3", "60-67"] {
        let Turn::One(who) = g.turn(&s) else { panic!("over after {text}") };
        let action = nply_core::Notation::parse_action(&g, &s, Some(who), text).unwrap();
        g.apply(&mut s, action);
    }
    assert_eq!(s.winner(), None);
}

#[test]
fn the_last_turn_shares_alike() {
    for seats in [2, 3, 4, 6] {
        let g = build(seats, "max-plies=2");
        let mut s = g.start(&mut Seed(1).rng());
        for _ in 0..2 {
            let Turn::One(who) = g.turn(&s) else { panic!("too early") };
            let action = nply_core::Notation::listed(&g, &s, Some(who))[0];
            g.apply(&mut s, action);
        }
        assert_eq!(g.turn(&s), Turn::Over);
        assert_eq!(g.payoffs(&s).seats(seats), vec![1.0 / seats as f32; seats]);
    }
}

#[test]
fn a_chain_turns_and_stops_anywhere_but_not_at_its_start() {
    // The piece on 18 can jump round the hexagon 20, 37, 52, 50, 33 and would be back.
    let star = "
            .
           . .
          . . .
     . . . . . . . . . .
      . . 1 2 . . . . .
       . 2 . . 2 . . .
        . . . . . . .
       . 2 . . 2 . . .
      . . . 2 . . . . .
     . . . . . . . . . .
          1 1 1
           1 1
            .";
    let g = build(2, "");
    let all = moves(&g, &position(&g, &rows(star), 1));
    let ends: Vec<&str> = all.iter().filter_map(|text| text.strip_prefix("18-")).collect();
    // Four steps, then the jumps.
    assert_eq!(ends, ["27", "17", "8", "9", "20", "33", "37", "50", "52"]);
}

#[test]
fn leaving_the_goal_is_an_option() {
    // The first seat has five pieces in its goal and one that is walled in at the top.
    let star = "
            1
           2 2
          2 2 2
     . . . 2 . . . . . .
      . . . . . . . . .
       . . . . . . . .
        . . . . . . .
       . . . . . . . .
      . . . . . . . . .
     . . . . . . . . . .
          1 1 1
           1 1
            .";
    let free = build(2, "win=all-own");
    let s = position(&free, &rows(star), 1);
    assert!(moves(&free, &s).contains(&"67-60".into()));
    let kept = build(2, "win=all-own,leave-goal=false");
    let inside = moves(&kept, &s);
    assert!(!inside.is_empty() && inside.iter().all(|text| text.ends_with("-72")), "{inside:?}");
}

#[test]
fn a_seat_without_moves_passes() {
    let star = "
            1
           2 2
          2 2 2
     . . . . . . . . . .
      . . . . . . . . .
       . . . . . . . .
        . . . . . . .
       . . . . . . . .
      . . . . . . . . .
     . . . . . . . . . .
          1 1 1
           1 1
            2";
    // With the goal full the first seat would have won by `filled`; so all must be its own.
    let g = build(2, "leave-goal=false,win=all-own");
    let mut s = position(&g, &rows(star), 1);
    assert_eq!(moves(&g, &s), ["pass"]);
    let before = s;
    g.apply(&mut s, Action::PASS);
    assert_eq!((s.plies(), g.turn(&s)), (1, Turn::One(Player::new(1))));
    assert_eq!((s.occupied(), s.sums), (before.occupied(), before.sums));
}

#[test]
fn foreign_corners_are_an_option() {
    let (free, kept) = (build(3, ""), build(3, "foreign-corners=false"));
    // The second seat starts at the lower right; the first seat's piece stands beside that corner and beside the
    // corner at the upper right, which is nobody's home and the third seat's goal.
    let star = "
            .
           1 1
          1 1 1
     . . . . . . 1 . . .
      . . . . . . . . .
       . . . . . . . .
        . . . . . . .
       3 . . . . . . 2
      3 3 . . . . . 2 2
     3 3 3 . . . . 2 2 2
          . . .
           . .
            .";
    let s = position(&free, &rows(star), 1);
    let stops: Vec<String> = moves(&free, &s).into_iter().filter(|text| text.starts_with("12-")).collect();
    assert!(stops.contains(&"12-13".into()), "{stops:?}");
    let kept = moves(&kept, &s);
    assert!(!kept.contains(&"12-13".into()) && kept.contains(&"12-11".into()), "{kept:?}");
}
