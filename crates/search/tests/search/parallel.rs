//! Searches on several threads: what they promise.

use nply_core::testing::{MatchingPennies, TreeEvaluate, TreeGame};
use nply_core::{Budget, Game, Opinions, Player, Report, Search, Seed, View};
use nply_search::tree::{Leaf, Mcts, TreeOptions};
use std::sync::Arc;

fn think(tree: &TreeGame, options: TreeOptions, budget: &str, seed: u64) -> Report<u8> {
    let o = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
    let budget: Budget = budget.parse().expect("a budget");
    let view = View::of(tree, &0, Player::new(0));
    let mut search = Mcts::new(options, o).expect("it can be");
    let mut report = search.think(tree, &view, &budget.into(), Seed(seed).rng());
    report.elapsed = Default::default();
    report
}

fn on(threads: u16) -> TreeOptions {
    TreeOptions { threads, ..TreeOptions::UCT }
}

#[test]
fn parallel_searches_repeat_themselves_and_add_up() {
    let tree = TreeGame::random(3, 7, 4, false, &mut Seed(2).rng());
    for threads in [2, 3, 4] {
        for budget in ["1001it", "3000nodes"] {
            let report = think(&tree, on(threads), budget, 1);
            assert_eq!(report, think(&tree, on(threads), budget, 1), "whatever runs when");
            assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), report.iterations);
            assert!(report.lines.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
        }
        assert_eq!(think(&tree, on(threads), "1001it", 1).iterations, 1001);
        assert_eq!(think(&tree, on(threads), "1it", 1).iterations, 1);
    }
    let (two, one) = (think(&tree, on(2), "1000it", 1), think(&tree, on(1), "1000it", 1));
    assert_ne!(two.lines, one.lines, "two small trees are not one large tree");
    assert_eq!(one, think(&tree, TreeOptions::UCT, "1000it", 1), "one thread is a search as any other");
}

#[test]
fn merged_values_are_means_over_all_visits() {
    // Both moves end the game at once: the means are exact however the visits are spread.
    let tree = TreeGame::parse(2, "1([7 1] [3 5])");
    let report = think(&tree, on(3), "500it", 1);
    assert_eq!(report.lines[0].values.seats(2), [7.0, 1.0]);
    assert_eq!(report.lines[1].values.seats(2), [3.0, 5.0]);
    assert_eq!((report.lines[0].pv.as_slice(), report.best()), (&[0][..], 0));
}

#[test]
fn parallel_searches_keep_every_budget() {
    let tree = TreeGame::random(4, 11, 5, true, &mut Seed(8).rng());
    for leaf in [Leaf::Static, Leaf::PLAYOUT] {
        for threads in [2, 4] {
            let options = TreeOptions { leaf, c: 5.0, ..on(threads) };
            for iterations in [1, 3, 1000] {
                let report = think(&tree, options, &format!("{iterations}it"), 1);
                assert_eq!(report.iterations, iterations);
                assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), iterations);
            }
            let nodes = think(&tree, options, "5000nodes", 1).nodes;
            assert!((5000..6500).contains(&nodes), "{nodes}");
            let small = think(&tree, options, "100000it/1mb", 1);
            assert!(small.iterations == 100_000 && small.bytes < 5 << 18, "{}", small.bytes);
            assert!(think(&tree, options, "100000it", 1).bytes > 3 << 19);
        }
    }
}

#[test]
fn parallel_searches_find_the_value_of_the_tree() {
    let tree = TreeGame::parse(3, "1(2([3 7 2] [4 1 5]) 2(3([6 6 1] [0 8 3]) 3([2 6 9] [7 0 4])))");
    for threads in [2, 4] {
        for leaf in [Leaf::PLAYOUT, Leaf::Static] {
            let report = think(&tree, TreeOptions { leaf, ..on(threads) }, "40000it", 1);
            assert_eq!((report.best(), report.lines[0].pv.as_slice()), (0, &[0, 0][..]));
            for (value, exact) in report.lines[0].values.seats(3).iter().zip([3.0, 7.0, 2.0]) {
                assert!((value - exact).abs() < 0.15, "{report:?}");
            }
        }
    }
}

#[test]
fn parallel_searches_stop_at_the_signal() {
    let mut text = "[1 0]".to_string();
    for _ in 0..250 {
        text = format!("1({text} [0 1])");
    }
    let tree = TreeGame::parse(2, &text);
    let limits = nply_core::Limits::from(Budget::millis(3_600_000));
    limits.stop.stop();
    let view = View::of(&tree, &0, Player::new(0));
    let mut search = Mcts::new(on(3), Opinions::default()).expect("it can be");
    let report = search.think(&tree, &view, &limits, Seed(1).rng());
    assert!((1..=3).contains(&report.iterations));
}

#[test]
fn simultaneous_turns_are_searched_on_threads_too() {
    let view = MatchingPennies.view(&MatchingPennies.start(&mut Seed(1).rng()), Player::new(0));
    for options in [on(2), TreeOptions { threads: 2, ..TreeOptions::DECOUPLED_UCT }] {
        let run = || {
            let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
            let limits = Budget::iterations(400).into();
            let mut report = search.think(&MatchingPennies, &view, &limits, Seed(1).rng());
            report.elapsed = Default::default();
            report
        };
        let report = run();
        assert_eq!(report, run());
        assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), 400);
    }
}
