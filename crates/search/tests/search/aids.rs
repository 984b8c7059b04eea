//! Aids of guided selection: each changes what it should, nothing when it is off, and little in the long run.

use crate::common::{opinions, think};
use nply_core::testing::{Coin, MatchingPennies, TreeGame};
use nply_core::{Evaluate, Game, Opinions, Report, Seed, Turn, Values};
use nply_search::tree::{AmafOf, Leaf, Mcts, Rave, Scale, Selection, Solver, TreeOptions, Widening};
use std::sync::Arc;

const PLAIN: Selection = Selection::PLAIN;
const RAVE: Rave = Rave { of: AmafOf::Node, e: 30.0, reference: 0 };
const GRAVE: Rave = Rave { of: AmafOf::Ancestor, reference: 20, ..RAVE };

/// Every aid, strong enough to be felt.
fn aids() -> Vec<Selection> {
    vec![
        Selection { init: 5, ..PLAIN },
        Selection { bias: 1.0, ..PLAIN },
        Selection { history: 1.0, ..PLAIN },
        Selection { minimax: 0.4, ..PLAIN },
        Selection { rave: RAVE, ..PLAIN },
        Selection { rave: GRAVE, ..PLAIN },
    ]
}

fn run(tree: &TreeGame, o: &Opinions<TreeGame>, options: TreeOptions, iterations: u32) -> Report<u8> {
    think(&mut Mcts::new(options, o.clone()).expect("it can be"), tree, &format!("{iterations}it"))
}

fn mcts(selection: Selection) -> TreeOptions {
    TreeOptions { selection, ..TreeOptions::MCTS }
}

/// A search with playouts that explores enough to find what is right.
fn uct(selection: Selection) -> TreeOptions {
    TreeOptions { c: 1.0, selection, ..TreeOptions::UCT }
}

fn visits(report: &Report<u8>, action: u8) -> u64 {
    report.lines.iter().find(|line| line.action == action).map_or(0, |line| line.visits)
}

/// Payoffs at the end; before it the same opinion of all positions but those that are listed.
struct Told(Vec<(u32, [f32; 3])>);

impl Evaluate<TreeGame> for Told {
    fn evaluate(&self, g: &TreeGame, s: &u32) -> Values {
        let told = self.0.iter().find(|(listed, _)| listed == s).map(|(_, values)| Values::of(values));
        match g.turn(s) {
            Turn::Over => g.payoffs(s),
            _ => told.unwrap_or(Values::of(&[5.0; 3])),
        }
    }
}

fn told(values: &[(u32, [f32; 3])]) -> Opinions<TreeGame> {
    Opinions { evaluate: Some(Arc::new(Told(values.to_vec()))), ..opinions() }
}

#[test]
fn every_aid_changes_a_search_and_repeats_itself() {
    let tree = TreeGame::random(3, 8, 4, true, &mut Seed(13).rng());
    for leaf in [Leaf::Static, Leaf::PLAYOUT] {
        let lines = |selection| run(&tree, &opinions(), TreeOptions { leaf, ..mcts(selection) }, 500).lines;
        for aid in aids() {
            assert!(!aid.is_plain());
            assert_ne!(lines(aid), lines(PLAIN), "{aid:?}");
            assert_eq!(lines(aid), lines(aid), "{aid:?}");
        }
    }
}

#[test]
fn in_the_long_run_every_aid_chooses_as_uct() {
    let mut rng = Seed(5).rng();
    for _ in 0..8 {
        let tree = TreeGame::random(3, 3, 4, false, &mut rng);
        let plain = run(&tree, &opinions(), uct(PLAIN), 30_000);
        for aid in aids() {
            let aided = run(&tree, &opinions(), uct(aid), 30_000);
            let value = |report: &Report<u8>| report.lines[0].values.0[0];
            let is_same = plain.best() == aided.best() || (value(&plain) - value(&aided)).abs() < 0.1;
            assert!(is_same, "{aid:?}: {plain:#?} {aided:#?}");
        }
    }
}

#[test]
fn aids_go_with_widening_abstraction_and_proofs() {
    let mut rng = Seed(9).rng();
    for _ in 0..10 {
        let tree = TreeGame::uneven(3, 6, 4, &mut rng);
        if tree.turn(&0) == Turn::Over {
            continue;
        }
        for aid in aids() {
            let (oma, at) = (TreeOptions::OMA_PW.selection.oma, TreeOptions::OMA_PW.selection.widening.at);
            for selection in [
                aid,
                Selection { oma, ..aid },
                Selection { oma, widening: Widening { at, c: 1.0, alpha: 0.5, ..PLAIN.widening }, ..aid },
            ] {
                for solver in [Solver::None, Solver::Standard, Solver::Paranoid] {
                    let utility = nply_core::Utility::Winner;
                    let options = TreeOptions { solver, utility, ..mcts(selection) };
                    let report = run(&tree, &opinions(), options, 400);
                    let total: u64 = report.lines.iter().map(|line| line.visits).sum();
                    assert_eq!(total, report.iterations, "{options:?}");
                }
            }
        }
    }
}

#[test]
fn first_values_lead_where_they_are_right_and_fade_where_they_are_wrong() {
    // The moves lead to the positions 1, 4 and 7; the last is worth 8, the others 3.
    let bad = "2([3 0 0] [3 0 0])";
    let tree = TreeGame::parse(3, &format!("1({bad} {bad} 2([8 0 0] [8 0 0]))"));
    let init = Selection { init: 10, ..PLAIN };
    let right = told(&[(1, [3.0, 0.0, 0.0]), (4, [3.0, 0.0, 0.0]), (7, [8.0, 0.0, 0.0])]);
    let report = run(&tree, &right, uct(init), 20);
    assert_eq!(visits(&report, 2), 20, "nothing else is worth a try: {report:#?}");
    assert!(visits(&run(&tree, &right, uct(PLAIN), 20), 2) < 20);
    let wrong = told(&[(1, [9.0, 0.0, 0.0]), (4, [3.0, 0.0, 0.0]), (7, [1.0, 0.0, 0.0])]);
    assert_eq!(run(&tree, &wrong, uct(init), 20).best(), 0);
    assert_eq!(run(&tree, &wrong, uct(init), 20_000).best(), 2);
    // The more they count, the longer it takes.
    let more = Selection { init: 1000, ..PLAIN };
    assert!(
        visits(&run(&tree, &wrong, uct(more), 5000), 0) > visits(&run(&tree, &wrong, uct(init), 5000), 0)
    );
}

#[test]
fn the_best_first_value_comes_first_and_without_exploration_alone() {
    let tree = TreeGame::parse(3, "1([6 0 0] [9 0 0] [1 0 0] [9 0 0])");
    let options = TreeOptions { c: 0.0, scale: Scale::Bounds, ..mcts(Selection { init: 1, ..PLAIN }) };
    let report = run(&tree, &opinions(), options, 30);
    assert_eq!(visits(&report, 1) + visits(&report, 3), 30, "{report:#?}");
    let both = visits(&report, 1) > 0 && visits(&report, 3) > 0;
    assert!(both, "an untried move that is as good is tried");
}

/// Aids that add or blend by a number: so weak that it cannot be felt.
fn weightless() -> Vec<Selection> {
    vec![
        Selection { bias: 1e-30, ..PLAIN },
        Selection { history: 1e-30, ..PLAIN },
        Selection { minimax: 1e-30, ..PLAIN },
        Selection { rave: Rave { e: 1e-30, ..RAVE }, ..PLAIN },
        Selection { rave: Rave { e: 1e-30, ..GRAVE }, ..PLAIN },
    ]
}

#[test]
fn an_aid_without_weight_changes_nothing() {
    let tree = TreeGame::random(3, 8, 4, true, &mut Seed(14).rng());
    for options in [TreeOptions::MCTS, TreeOptions::UCT] {
        let lines = |selection| run(&tree, &opinions(), TreeOptions { selection, ..options }, 1000).lines;
        for aid in weightless() {
            assert_eq!(lines(aid), lines(PLAIN), "{aid:?}");
        }
    }
}

#[test]
fn a_bias_prefers_what_is_rated_high_until_it_is_visited() {
    // All moves are worth the same; the ordering prefers those on the left.
    let tree = TreeGame::parse(3, &format!("1({})", "[5 0 0] ".repeat(5)));
    let share = |selection, iterations| {
        let report = run(&tree, &opinions(), mcts(selection), iterations);
        visits(&report, 0) as f32 / iterations as f32
    };
    let bias = Selection { bias: 5.0, ..PLAIN };
    assert!(share(bias, 50) > share(PLAIN, 50) + 0.1, "{} {}", share(bias, 50), share(PLAIN, 50));
    assert!(share(bias, 20_000) < 0.25, "{}", share(bias, 20_000));
}

#[test]
fn a_history_prefers_moves_that_were_good_elsewhere() {
    // The first seat moves twice. At the first turn all moves are worth the same; at the second 3 is good everywhere.
    let second = "1([2 0 0] [2 0 0] [2 0 0] [8 0 0])";
    let tree = TreeGame::parse(3, &format!("1({second} {second} {second} {second})"));
    let share = |selection, iterations| {
        let report = run(&tree, &opinions(), uct(selection), iterations);
        visits(&report, 3) as f32 / iterations as f32
    };
    let history = Selection { history: 10.0, ..PLAIN };
    assert!(share(history, 300) > share(PLAIN, 300) + 0.1, "{} {}", share(history, 300), share(PLAIN, 300));
}

#[test]
fn implicit_minimax_sees_the_trap_that_a_mean_hides() {
    // One of many answers to the first move is good for the second seat and bad for the first.
    let trap = format!("2({} [0 9 0])", "[9 4 0] ".repeat(11));
    let tree = TreeGame::parse(3, &format!("1({trap} [6 0 0])"));
    let share = |selection| {
        let report = run(&tree, &told(&[]), uct(selection), 60);
        visits(&report, 0) as f32 / 60.0
    };
    let minimax = Selection { minimax: 0.8, ..PLAIN };
    assert!(share(minimax) < share(PLAIN) - 0.05, "{} {}", share(minimax), share(PLAIN));
    assert_eq!(run(&tree, &told(&[]), uct(minimax), 60).best(), 1);
}

#[test]
fn later_moves_tell_of_a_move_before_it_is_known_well() {
    // Each order of two moves leads to the same end; the pair of 0 and 3 is good. The second seat only watches.
    let end = |a: usize, b: usize| if a + b == 3 && a * b == 0 { "[9 0 0]" } else { "[3 0 0]" };
    let second = |a| (0..4).map(|b| end(a, b)).collect::<Vec<_>>().join(" ");
    let first: Vec<String> = (0..4).map(|a| format!("1({})", second(a))).collect();
    let tree = TreeGame::parse(3, &format!("1({})", first.join(" ")));
    let share = |selection| {
        let report = run(&tree, &opinions(), uct(selection), 60);
        (visits(&report, 0) + visits(&report, 3)) as f32 / 60.0
    };
    let aided = share(Selection { rave: Rave { e: 300.0, ..RAVE }, ..PLAIN });
    assert!(aided > share(PLAIN), "{aided} {}", share(PLAIN));
}

#[test]
fn a_node_with_few_visits_goes_by_the_table_above() {
    // Whatever the first seat does, one answer is better for the second. What follows blurs each of them.
    let (good, bad) = ("3([0 9 5] [0 7 5])", "3([0 9 5] [0 1 5])");
    let total = |selection| {
        let mean = |best: usize| {
            let answers: Vec<&str> = (0..8).map(|b| if b == best { good } else { bad }).collect();
            let first = format!("2({}) ", answers.join(" ")).repeat(8);
            let options = TreeOptions { selection, ..TreeOptions::UCT };
            let report = run(&TreeGame::parse(3, &format!("1({first})")), &opinions(), options, 300);
            report.lines.iter().map(|line| line.values.0[1] * line.visits as f32).sum::<f32>() / 300.0
        };
        (0..8).map(mean).sum::<f32>()
    };
    let grave = Selection { rave: GRAVE, ..PLAIN };
    assert!(total(grave) > total(PLAIN) + 1.0, "{} {}", total(grave), total(PLAIN));
}

#[test]
fn tables_of_later_moves_keep_to_the_memory() {
    let tree = TreeGame::random(3, 8, 7, true, &mut Seed(3).rng());
    for rave in [RAVE, Rave { reference: 2, ..GRAVE }] {
        let held = |budget: &str| {
            let options = TreeOptions { c: 50.0, ..uct(Selection { rave, ..PLAIN }) };
            think(&mut Mcts::new(options, opinions()).expect("it can be"), &tree, budget).bytes
        };
        let (limited, free) = (held("60000it/1mb"), held("60000it"));
        assert!(limited < 2_000_000 && free > 2_000_000, "{rave:?}: {limited} {free}");
    }
}

/// Simultaneous turns and hidden coins: no aid needs more than the search has.
#[test]
fn aids_go_with_simultaneous_turns_and_chance() {
    for aid in aids() {
        let mut search = Mcts::new(uct(aid), Opinions::default()).expect("it can be");
        let pennies = think(&mut search, &MatchingPennies, "200it");
        assert!(pennies.lines.iter().all(|line| line.visits > 50), "{aid:?}: {pennies:#?}");
        let mut search = Mcts::new(uct(aid), Opinions::default()).expect("it can be");
        let coin = think(&mut search, &Coin, "500it");
        assert_eq!(coin.lines.iter().map(|line| line.visits).sum::<u64>(), 500, "{aid:?}");
    }
}
