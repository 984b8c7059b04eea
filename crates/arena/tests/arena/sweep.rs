//! Matches of games that are swept: the hands of Hearts in which the shooter takes all points from duckers.

use crate::common::{play_into, registry, stored};
use nply_arena::{Design, Match};
use nply_core::{Budget, Stop};

fn plan(design: Design, defender: &str) -> Match {
    let game = registry().game(&"hearts/4:preset=paper".parse().expect("a spec")).expect("a game");
    let agents = vec!["shooter".parse().expect("an agent"), defender.parse().expect("an agent")];
    Match::with_design(design, game, agents, Budget::iterations(9), 1).expect("a match")
}

fn library() -> Design {
    Design::Sweep("ducker".into())
}

/// Whether the shooter took all points, for the first games of a match.
fn moons(plan: &Match, games: u64) -> Vec<bool> {
    let moon = |number| {
        let game = plan.play(number, &Stop::default()).expect("nobody stops it").outcome;
        game.seating.iter().zip(&game.payoffs).all(|(&agent, &payoff)| payoff == [0.0, -26.0][agent.min(1)])
    };
    (1..=games).map(moon).collect()
}

#[test]
fn all_hands_of_the_library_are_moons_against_duckers_and_some_against_others() {
    assert!(moons(&plan(library(), "ducker"), 12).iter().all(|&moon| moon));
    let by_chance = moons(&plan(Design::Field, "ducker"), 80).iter().filter(|&&moon| moon).count();
    assert!((1..30).contains(&by_chance), "about one hand in twelve: {by_chance}");
    let against_random = moons(&plan(library(), "random"), 24).iter().filter(|&&moon| moon).count();
    assert!(against_random < 12, "{against_random}");
}

#[test]
fn all_defenders_have_the_same_hands() {
    let (duckers, others) = (plan(library(), "ducker"), plan(library(), "random"));
    // In any order: a thread may ask for a late game first.
    for number in [9, 1, 5, 5, 12] {
        assert_eq!(duckers.seating(number), others.seating(number));
    }
    assert_ne!(duckers.seating(1), plan(Design::Field, "ducker").seating(1));
    assert_eq!(duckers.text().design, "sweep-ducker");
}

#[test]
fn they_are_stored_and_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("moon.db");
    let report = play_into(&path, &plan(library(), "random"), 8).expect("stored");
    assert_eq!(stored(&path), Ok(report));
}

#[test]
fn others_that_cannot_play_the_game_are_named() {
    let game = registry().game(&"tic-tac-toe".parse().expect("a spec")).expect("a game");
    let agents = vec!["uct".parse().expect("an agent"), "random".parse().expect("an agent")];
    let refused = Match::with_design(library(), game, agents, Budget::iterations(9), 1).err();
    assert_eq!(refused.map(|bad| bad.word).as_deref(), Some("ducker"));
}
