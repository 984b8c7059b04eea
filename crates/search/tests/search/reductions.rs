//! Moves that come to the same: searches that take one of each block find what the others find.

use crate::common::{opinions, think};
use nply_core::testing::TreeGame;
use nply_core::{Asked, Foresee, Foresight, Game, Opinions, Player, ReduceMoves, Report, Search};
use nply_search::depth_first::{MaxN, MaxNOptions, MpMix, MpMixOptions, Opps, OppsOptions};
use nply_search::tree::{Mcts, Selection, TreeOptions, Untried};
use std::sync::Arc;

/// Moves 0 and 1 come to the same everywhere, and so do 2 and 3.
const TREE: &str = "1(2([1 2 3] [1 2 3] [4 1 0] [4 1 0]) 2([1 2 3] [1 2 3] [4 1 0] [4 1 0]) [2 0 1] [2 0 1])";

struct Pairs;

impl ReduceMoves<TreeGame> for Pairs {
    fn reduce(&self, _g: &TreeGame, _s: &u32, _who: Player, list: &mut Vec<u8>) {
        list.retain(|action| action % 2 == 0);
    }
}

fn reduced() -> Opinions<TreeGame> {
    Opinions { reduce: Some(Arc::new(Pairs)), ..opinions() }
}

fn actions(report: &Report<u8>) -> Vec<u8> {
    let mut actions: Vec<u8> = report.lines.iter().map(|line| line.action).collect();
    actions.sort_unstable();
    actions
}

#[test]
fn depth_first_searches_find_the_same_in_fewer_positions() {
    let tree = TreeGame::parse(3, TREE);
    let searches = |o: fn() -> Opinions<TreeGame>| -> Vec<(&str, Box<dyn Search<TreeGame>>)> {
        vec![
            ("maxn", Box::new(MaxN::new(MaxNOptions::default(), o()))),
            ("paranoid", Box::new(Opps::paranoid(OppsOptions::PAPER, o()))),
            ("brs+", Box::new(Opps::brs_plus(OppsOptions::PAPER, o()))),
            ("mp-mix", Box::new(MpMix::new(MpMixOptions::default(), o()))),
        ]
    };
    for ((name, mut plain), (_, mut few)) in searches(opinions).into_iter().zip(searches(reduced)) {
        let (plain, few) = (think(&mut *plain, &tree, "depth5"), think(&mut *few, &tree, "depth5"));
        assert_eq!(actions(&few), [0, 2], "{name}");
        assert_eq!(few.best() / 2, plain.best() / 2, "{name}");
        for line in &few.lines {
            let same = plain.lines.iter().find(|other| other.action == line.action).expect("a line");
            assert_eq!(line.values, same.values, "{name}");
        }
        assert!(few.nodes < plain.nodes, "{name}: {} {}", few.nodes, plain.nodes);
    }
}

#[test]
fn every_kind_of_tree_holds_one_of_each() {
    let tree = TreeGame::parse(3, TREE);
    for options in [TreeOptions::UCT, TreeOptions::SM_MCTS, TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS] {
        let run = |o| think(&mut Mcts::new(options, o).expect("it can be"), &tree, "600it");
        let (plain, few) = (run(opinions()), run(reduced()));
        assert_eq!((actions(&few), actions(&plain)), (vec![0, 2], vec![0, 1, 2, 3]));
        assert_eq!((few.best(), plain.best() / 2), (2, 1));
        assert_eq!(few.lines.iter().map(|line| line.visits).sum::<u64>(), 600);
        assert!(few.moves_met < plain.moves_met);
    }
}

/// Expects the third move of the first position, and knows nothing of reductions.
struct Third;

impl Foresee<TreeGame> for Third {
    fn foresee(&self, g: &TreeGame, asked: &[Asked<'_, TreeGame>], out: &mut [Foresight]) {
        for (asked, out) in asked.iter().zip(out) {
            for who in g.turn(asked.state).seats().iter() {
                out.policies[who.index()] = vec![0.1, 0.1, 0.7, 0.1];
            }
        }
    }
}

#[test]
fn probabilities_are_those_of_all_legal_moves() {
    let tree = TreeGame::parse(3, TREE);
    let selection = Selection { untried: Untried::Model, ..Selection::PLAIN };
    for options in [TreeOptions::UCT, TreeOptions::IS_MCTS] {
        let o = Opinions { foresee: Some(Arc::new(Third)), ..reduced() };
        let mut search = Mcts::new(TreeOptions { selection, ..options }, o).expect("it can be");
        let report = think(&mut search, &tree, "1it");
        assert_eq!((report.best(), report.lines[0].visits), (2, 1));
    }
}
