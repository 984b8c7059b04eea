//! Whole hands of Spades with open cards, searched to their end: three seats, seven cards, 21 plies. Where Spades is not
//! compiled there is nothing to test.

use crate::REGISTRY;
use nply_core::{Budget, Seed, Stop, Turn};
use nply_registry::{AnyGame, AnyTable, Thought};

fn spades(options: &str) -> Option<Box<dyn AnyGame>> {
    let game = REGISTRY.game(&format!("spades/3:preset=paper,{options}").parse().expect("a spec")).ok();
    assert!(game.is_some() || !cfg!(feature = "default"), "Spades is there by default");
    game
}

/// A hand after the deal, the bids (the first that is legal, at least 2), and so many cards.
fn hand(game: &dyn AnyGame, seed: u64, cards: usize) -> Box<dyn AnyTable> {
    let (mut table, mut rng) = (game.start(Seed(seed)), Seed(seed).rng());
    while table.turn() == Turn::Chance {
        table.chance(&mut rng);
    }
    for turn in 0..3 + cards {
        let Turn::One(who) = table.turn() else { panic!("the hand is over") };
        let legal = table.legal(Some(who));
        let bid = legal.iter().find(|text| *text == "bid:2" || *text == "bid:3");
        let card = || &legal[turn % legal.len()];
        let text = bid.unwrap_or_else(card).clone();
        table.play(&[(who, text)]).expect("legal");
    }
    table
}

fn think(game: &dyn AnyGame, table: &dyn AnyTable, agent: &str, budget: Budget) -> Thought {
    let Turn::One(who) = table.turn() else { panic!("somebody plays") };
    let mut agent = game.agent(&agent.parse().expect("a spec"), budget).expect("made");
    agent.think(table, who, Seed(1), &Stop::default()).expect("an answer")
}

/// Actions with their values, by action.
fn told(thought: &Thought) -> Vec<(String, Vec<f32>)> {
    let mut lines: Vec<(String, Vec<f32>)> =
        thought.lines.iter().map(|line| (line.action.clone(), line.values.clone())).collect();
    lines.sort_by(|a, b| a.0.cmp(&b.0));
    lines
}

fn are_close(one: &[f32], other: &[f32]) -> bool {
    one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-3)
}

const MAXN: &str = "prob-maxn:others=payoff,epsilon=0,open=true";
const PROB: &str = "prob-maxn:type=mot,others=mt+mot,open=true";
const SOFT: &str = "soft-maxn:type=mot,others=mt+mot,open=true";

/// Within a budget that is not used up, the search ends by itself where nothing is left to see.
#[test]
fn all_21_plies_are_seen() {
    let Some(game) = spades("to=300") else { return };
    let (most, table) = (4_000_000, hand(&*game, 1, 0));
    for agent in [MAXN, PROB, SOFT] {
        let thought = think(&*game, &*table, agent, Budget { nodes: Some(most), ..Budget::default() });
        assert_eq!(thought.depth, 21, "{agent}");
        assert!(thought.nodes < most, "{agent}: {} nodes", thought.nodes);
        let [all, few] = ["none", "suits"]
            .map(|reduce| think(&*game, &*table, &format!("{agent},reduce={reduce}"), Budget::depth(21)));
        assert_eq!(told(&all), told(&thought), "{agent}: at once or step by step");
        assert!(few.nodes < all.nodes && few.lines.len() <= all.lines.len(), "{agent}: {}", few.nodes);
    }
}

/// No memory is no table: every position is searched again wherever it comes up.
#[test]
fn the_table_changes_no_value() {
    let Some(game) = spades("cards=4,to=0") else { return };
    let mut searched = 0;
    for (agent, seed) in
        [MAXN, PROB, SOFT].into_iter().flat_map(|agent| (0..4).map(move |seed| (agent, seed)))
    {
        let table = hand(&*game, seed, seed as usize % 3);
        let [with, without] =
            [None, Some(0)].map(|bytes| think(&*game, &*table, agent, Budget { bytes, ..Budget::depth(12) }));
        for (one, other) in told(&with).iter().zip(told(&without)) {
            assert!(one.0 == other.0 && are_close(&one.1, &other.1), "{agent} {seed}: {one:?} {other:?}");
        }
        assert_eq!(with.lines.len(), without.lines.len());
        // A single move is not searched.
        searched += u32::from(with.nodes * 2 < without.nodes);
        assert!(with.nodes * 2 < without.nodes || with.lines.len() == 1, "{agent} {seed}");
    }
    assert!(searched >= 6, "{searched}");
}

/// prob-max^n that is sure of one type is max^n, which has no table.
#[test]
fn one_type_is_maxn() {
    let Some(game) = spades("cards=4,to=0") else { return };
    for seed in 0..4 {
        let table = hand(&*game, seed, 0);
        let [maxn, own] = ["maxn:tie=average,open=true", MAXN]
            .map(|agent| told(&think(&*game, &*table, agent, Budget::depth(12))));
        assert_eq!(maxn.len(), own.len());
        for (one, other) in maxn.iter().zip(own) {
            assert!(one.0 == other.0 && are_close(&one.1, &other.1), "{seed}: {one:?} {other:?}");
        }
    }
}

/// What nobody is sure to avoid is the same with one card of each block. The weights of prob-max^n are not: there each card
/// is as likely by mistake, so that a block counts by its size.
#[test]
fn the_reduction_changes_no_set_of_outcomes() {
    let Some(game) = spades("to=0") else { return };
    let mut left_out = 0;
    for seed in 0..3 {
        let table = hand(&*game, seed, 6);
        let [all, few] = ["none", "suits"]
            .map(|reduce| think(&*game, &*table, &format!("{SOFT},reduce={reduce}"), Budget::depth(15)));
        left_out += all.lines.len() - few.lines.len();
        for line in &few.lines {
            let same = all.lines.iter().find(|other| other.action == line.action).expect("a line");
            assert!(are_close(&line.values, &same.values), "{seed}: {line:?} {same:?}");
        }
    }
    assert!(left_out > 0);
}
