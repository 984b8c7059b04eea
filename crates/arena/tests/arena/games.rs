//! Matches of every registered game with every number of seats: none is listed here by hand.

use crate::common::plan;
use crate::common::registry;
use nply_arena::{play_moves, replay, run};
use nply_core::{Eye, Seed, Stop};

fn every_table() -> impl Iterator<Item = (String, usize)> {
    registry().games().iter().flat_map(|entry| {
        entry.about.seats.iter().map(move |&seats| (format!("{}/{seats}", entry.about.id), seats))
    })
}

#[test]
fn records_replay_and_serve_as_moves() {
    for (game, seats) in every_table() {
        let plan = plan(&game, &["random", "random"], 5);
        for number in [1, 2] {
            let played = plan.play(number, &Stop::default()).expect("not stopped");
            assert_eq!(played.outcome.failures, [], "{game}");
            let table = replay(plan.game(), &played.record).unwrap_or_else(|bad| panic!("{game}: {bad}"));
            assert_eq!(table.payoffs().seats(seats), played.outcome.payoffs, "{game}");
            assert_eq!(table.ranks().0[..seats], played.outcome.ranks, "{game}");
            let moves = play_moves(plan.game(), Seed(99), &played.record).expect("moves");
            assert_eq!(moves.state_text(Eye::All), table.state_text(Eye::All), "{game}");
        }
    }
}

#[test]
fn threads_change_no_digit_and_wins_add_up() {
    for (game, _) in every_table() {
        let plan = plan(&game, &["uct@4it", "random"], 2);
        let table = |threads| run(&plan, 4, threads, &Stop::default(), None, &mut |_| ()).expect("no store");
        let (one, three) = (table(1), table(3));
        assert_eq!(serde_json::to_string(&one).ok(), serde_json::to_string(&three).ok(), "{game}");
        let wins: f64 = one.agents.iter().map(|row| row.wins).sum();
        assert!((wins - 4.0).abs() < 1e-9 && one.failures.is_empty(), "{game}");
    }
}

#[test]
fn games_of_a_cycle_have_the_same_start_and_first_chance_steps() {
    for entry in registry().games().iter().filter(|entry| entry.about.has_luck()) {
        let plan = plan(entry.about.id, &["random", "random"], 8);
        let first = |number| {
            let record = plan.play(number, &Stop::default()).expect("not stopped").record;
            let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with('#')).collect();
            (record.lines().nth(2).map(String::from), entry.about.chance.then(|| lines[0].to_string()))
        };
        let cycle = plan.seatings().len();
        assert!((2..=cycle).all(|number| first(number) == first(1)), "{}", entry.about.id);
        let others = [1, 2, 3, 4, 5].map(|k| first(1 + k * cycle));
        assert!(others.iter().any(|other| *other != first(1)), "{}", entry.about.id);
    }
}

/// The 14 seatings of a deal share the board, so they are one observation, though chance does not act during play.
#[test]
fn games_on_one_drawn_board_are_one_observation() {
    let plan = plan("pommerman:steps=5", &["simple", "random"], 3);
    let table = run(&plan, 70, 2, &Stop::default(), None, &mut |_| ()).expect("no store");
    // Nobody dies in five steps: all deals are alike, five ties.
    assert_eq!(table.agents[0].ci95, nply_stats::wilson(2.5, 5, 0.95));
}
