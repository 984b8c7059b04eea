//! The published ladder of BRS+ in four-player Chinese Checkers (paper 002, section 5.1): the fifth ply holds the next own
//! move and decides games; the plies before it hardly matter. It does not depend on the machine.

use nply_core::{Seed, Stop, Turn};
use nply_registry::{AnyGame, DEFAULT_BUDGET};

/// How many of these games the first agent wins, over all seatings with both agents alike.
fn wins(first: &str, second: &str, games: u64) -> u64 {
    let game = crate::game("chinese-checkers/4");
    std::thread::scope(|scope| {
        let share = |offset: u64| {
            let game = &*game;
            scope.spawn(move || {
                (offset..games).step_by(2).filter(|&i| wins_game(game, first, second, i)).count()
            })
        };
        let threads = [share(0), share(1)];
        threads.into_iter().map(|thread| thread.join().expect("no panic") as u64).sum()
    })
}

/// One game; bit `seat` of its seating says who sits there, and both agents sit somewhere.
fn wins_game(game: &dyn AnyGame, first: &str, second: &str, number: u64) -> bool {
    let seating = 1 + number % 14;
    let is_first = |seat: usize| seating >> seat & 1 == 1;
    let make = |seat| if is_first(seat) { first } else { second }.parse().expect("a spec");
    let mut agents: Vec<_> =
        (0..4).map(|seat| game.agent(&make(seat), DEFAULT_BUDGET).expect("an agent")).collect();
    let (seed, mut table, mut ply) = (Seed(1).child(number), game.start(Seed(1)), 0);
    while let Turn::One(who) = table.turn() {
        let thought =
            agents[who.index()].think(&*table, who, seed.child(ply), &Stop::default()).expect("an answer");
        table.play(&[(who, thought.best().to_string())]).expect("legal");
        ply += 1;
    }
    let ranks = table.ranks();
    (0..4).any(|seat| ranks.0[seat] == 1 && is_first(seat))
}

#[test]
fn the_next_own_move_decides() {
    // Published: 89.3 % of at least 500 games.
    let won = wins("brs+@depth5", "brs+@depth4", 56);
    assert!(won * 100 > 56 * 80, "{won} of 56");
}

#[test]
fn a_move_of_an_opponent_does_not() {
    // Published: 51.6 % of at least 500 games.
    let won = wins("brs+@depth3", "brs+@depth2", 56);
    assert!((56 * 35..=56 * 70).contains(&(won * 100)), "{won} of 56");
}
