//! What games are like, on games where it can be counted by hand.

use crate::common::registry;
use nply_arena::{Profile, ProfilePlan, profile};
use nply_core::Stop;

fn of(game: &str, games: u64, positions: u64) -> Profile {
    let game = registry().game(&game.parse().expect("a spec")).expect("a game");
    let agent = |text: &str| text.parse().expect("an agent");
    let plan = ProfilePlan { games, seed: 1, by: agent("random"), judge: agent("uct@200it"), positions };
    profile(&*game, &plan, &Stop::default()).expect("it can be").expect("games were played")
}

#[test]
fn moves_and_length_are_counted() {
    let cells = of("tic-tac-toe", 40, 0);
    assert_eq!((cells.branching.most, cells.branching.shares.len()), (9, 9));
    assert!((5.0..=9.0).contains(&cells.length.low) && cells.length.high <= 9.0);
    // Every game has one decision with nine moves, and each decision has one move less than the one before.
    assert!((cells.branching.shares[8] - 40.0 / cells.decisions as f64).abs() < 1e-9);
    assert!((cells.branching.alternation * cells.branching.mean - 1.0).abs() < 1e-9);
    let caves = of("diamant/3", 10, 0);
    assert_eq!((caves.branching.mean, caves.branching.one, caves.branching.at_most_two), (2.0, 0.0, 1.0));
    assert_eq!(caves.branching.alternation, 0.0);
}

#[test]
fn more_changes_over_more_turns() {
    let cells = of("tic-tac-toe", 40, 0);
    let changed: Vec<f64> = cells.change.iter().map(|change| change.changed).collect();
    // The same seat is to move after two turns at the soonest, so that one turn later is two turns later.
    assert!(changed.len() == 4 && changed[0] == changed[1], "{changed:?}");
    assert!(changed[1..].windows(2).all(|pair| pair[0] < pair[1]), "{changed:?}");
    // Who is to move does not count: two turns change two numbers of the 27 that a seat sees.
    assert!((changed[0] - 2.0 / 27.0).abs() < 1e-9, "{changed:?}");
    assert_eq!(of("tic-tac-toe", 40, 0), cells, "the same seed gives the same");
}

/// Chinese Checkers has a plane that is filled with the number of the turn. It counts once: what a round changes is a few
/// pieces.
#[test]
fn filled_planes_count_once() {
    let changed = of("chinese-checkers/3", 2, 0).change;
    let after = |turns: u32| changed.iter().find(|change| change.turns == turns).expect("long enough").of_all;
    assert!(after(1) < 0.4 && after(8) > 1.5 * after(1), "{changed:?}");
}

#[test]
fn the_others_matter_where_they_can_block() {
    let matters = of("tic-tac-toe", 2, 40).interaction.expect("it was asked for");
    assert_eq!(matters.positions, 40);
    assert!(matters.best_differs > matters.best_noise + 0.2, "{matters:?}");
    assert!(matters.value_differs > matters.value_noise, "{matters:?}");
}

/// Seat 2 has three moves that are all alike, whatever seat 1 chose: the search takes any of them, and nothing but that
/// noise may be found.
#[test]
fn choices_that_change_nothing_do_not_matter() {
    let matters = of("tree/2:nodes=1(2([1 0] [1 0] [1 0]) 2([1 0] [1 0] [1 0]))", 2, 300);
    let matters = matters.interaction.expect("it was asked for");
    assert!(matters.best_noise > 0.4, "the search is drawn: {matters:?}");
    assert!((matters.best_differs - matters.best_noise).abs() < 0.1, "{matters:?}");
    assert_eq!((matters.value_differs, matters.value_noise), (0.0, 0.0));
}
