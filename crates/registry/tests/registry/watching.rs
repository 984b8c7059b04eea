//! Searches are watched while they run, and find what they would have found alone.

use crate::game;
use nply_core::{Seed, Stop, Turn};
use nply_registry::{AnyAgent, AnyGame, AnyTable, DEFAULT_BUDGET, Thought, Watcher};
use std::sync::{Arc, Mutex};

/// The table at the first choice of a seat.
fn table(game: &dyn AnyGame) -> Box<dyn AnyTable> {
    let (mut table, mut luck) = (game.start(Seed(3)), Seed(4).rng());
    while table.turn() == Turn::Chance {
        table.chance(&mut luck);
    }
    table
}

fn agent(game: &dyn AnyGame, spec: &str) -> Box<dyn AnyAgent> {
    game.agent(&spec.parse().expect("a spec"), DEFAULT_BUDGET).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Lets a search run until it has told something twice: what it told, and what it reported in the end.
fn watched(game: &dyn AnyGame, spec: &str) -> (Vec<Thought>, Thought) {
    let (table, stop, heard) = (table(game), Stop::default(), Arc::new(Mutex::new(Vec::new())));
    let (ends, hears) = (stop.clone(), heard.clone());
    let watcher: Watcher = Arc::new(move |thought: &Thought| {
        let mut heard = hears.lock().expect("no panic");
        heard.push(thought.clone());
        if heard.len() == 2 {
            ends.stop();
        }
    });
    let who = table.turn().seats().iter().next().expect("a seat");
    let last = agent(game, &format!("{spec}@3600s")).think_aloud(&*table, who, Seed(5), &stop, &watcher);
    let heard = heard.lock().expect("no panic").clone();
    (heard, last.expect("a thought"))
}

#[test]
fn what_was_found_so_far_is_told_and_changes_nothing() {
    for (spec, of, unit) in [
        ("chinese-checkers/3", "uct", "it"),
        ("hearts", "is-mcts", "it"),
        ("sushi-go", "decoupled-uct", "it"),
        ("chinese-checkers/3", "maxn", "nodes"),
    ] {
        let game = game(spec);
        let (heard, last) = watched(&*game, of);
        assert!(heard.len() >= 2, "{spec} {of}");
        let told = &heard[1];
        assert!(!told.lines.is_empty() && told.nodes > 0, "{spec} {of}: {told:?}");
        assert!(told.nodes <= last.nodes && told.iterations <= last.iterations);
        let table = table(&*game);
        let who = table.turn().seats().iter().next().expect("a seat");
        let known = |thought: &Thought| {
            assert!(table.legal(Some(who)).contains(&thought.lines[0].action));
            assert_eq!(thought.lines[0].pv[0].action, thought.lines[0].action);
        };
        heard.iter().filter(|thought| !thought.lines.is_empty()).for_each(known);
        // The same work alone finds the same.
        let spent = if unit == "it" { last.iterations } else { last.nodes };
        let alone =
            agent(&*game, &format!("{of}@{spent}{unit}")).think(&*table, who, Seed(5), &Stop::default());
        assert_eq!(alone.expect("a thought").lines, last.lines, "{spec} {of}");
    }
}

#[test]
fn threads_and_worlds_are_told_as_one_search() {
    for (spec, of) in [("chinese-checkers/3", "uct:threads=2"), ("hearts", "pimc:worlds=4")] {
        let game = game(spec);
        let (heard, last) = watched(&*game, of);
        assert!(heard.iter().any(|thought| !thought.lines.is_empty()), "{spec} {of}");
        let visits = |thought: &Thought| thought.lines.iter().map(|line| line.visits).sum::<u64>();
        assert!(heard.iter().all(|thought| visits(thought) <= visits(&last)), "{spec} {of}");
    }
}
