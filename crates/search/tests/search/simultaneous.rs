//! Simultaneous turns: equilibria of matrix games, and what decoupled UCT does find.

use nply_core::testing::{Matrix, Stay, TreeEvaluate, TreeGame};
use nply_core::{Budget, Game, Joint, Opinions, Player, PlayerSet, Report, Search, Seed, Turn, Values};
use nply_search::tree::{Expand, FinalMove, Fpu, Mcts, Rule, Selection, Together, TreeOptions};
use std::sync::Arc;

fn think(game: &Matrix, who: usize, options: TreeOptions, seed: u64) -> Report<u8> {
    let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
    let view = game.view(&None, Player::new(who));
    search.think(game, &view, &Budget::iterations(40_000).into(), Seed(seed).rng())
}

fn drawn(rule: Rule, gamma: f32) -> TreeOptions {
    TreeOptions { selection: Selection { rule, gamma, ..Selection::PLAIN }, ..TreeOptions::DECOUPLED_UCT }
}

/// How often the second action was searched.
fn share(report: &Report<u8>) -> f64 {
    let line = report.lines.iter().find(|line| line.action == 1).expect("an action");
    line.visits as f64 / report.iterations as f64
}

#[test]
fn regret_matching_comes_near_the_equilibrium() {
    for (game, seats) in [(Matrix::unequal_pennies(), 2), (Matrix::pennies_with_a_third(), 3)] {
        for who in 0..2 {
            let found = share(&think(&game, who, drawn(Rule::RegretMatching, 0.05), 3));
            // A twentieth of all draws is uniform.
            let expected = 0.95 * 0.25 + 0.05 * 0.5;
            assert!((found - expected).abs() < 0.05, "{seats} seats, seat {who}: {found}");
        }
    }
    let third = share(&think(&Matrix::pennies_with_a_third(), 2, drawn(Rule::RegretMatching, 0.05), 3));
    assert!(third > 0.95, "what is always better: {third}");
}

#[test]
fn exp3_comes_near_the_equilibrium() {
    let found = share(&think(&Matrix::unequal_pennies(), 0, drawn(Rule::Exp3, 0.1), 3));
    assert!((found - 0.275).abs() < 0.1, "{found}");
}

/// It finds what is better whatever the others do; a mixture it need not find.
#[test]
fn decoupled_uct_finds_what_always_is_better() {
    let report = think(&Matrix::pennies_with_a_third(), 2, TreeOptions::DECOUPLED_UCT, 3);
    assert!(report.best() == 1 && share(&report) > 0.95, "{}", share(&report));
    let report = think(&Matrix::pennies_with_a_third(), 2, TreeOptions::SM_MCTS, 3);
    assert!(report.best() == 1 && share(&report) > 0.95, "{}", share(&report));
}

#[test]
fn the_final_move_can_be_drawn_from_the_strategy() {
    let options = TreeOptions { final_move: FinalMove::Drawn, ..drawn(Rule::RegretMatching, 0.05) };
    let game = Matrix::unequal_pennies();
    let heads = (0..60).filter(|&seed| {
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let limits = Budget::iterations(3000).into();
        search.think(&game, &game.view(&None, Player::new(0)), &limits, Seed(seed).rng()).best() == 1
    });
    let heads = heads.count();
    assert!((5..30).contains(&heads), "a quarter of 60: {heads}");
}

#[test]
fn playouts_end_when_the_searching_seat_is_out() {
    let run = |ends_when_out| {
        let options = TreeOptions { ends_when_out, ..TreeOptions::SM_MCTS };
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let view = Stay.view(&(0, [false; 2]), Player::new(0));
        search.think(&Stay, &view, &Budget::iterations(500).into(), Seed(1).rng())
    };
    let (ends, goes_on) = (run(true), run(false));
    assert!(ends.best() == 1 && goes_on.best() == 1);
    assert!(ends.nodes < goes_on.nodes, "{} {}", ends.nodes, goes_on.nodes);
    // A seat that is out has lost, and what the others have is not yet decided.
    let out = ends.lines.iter().find(|line| line.action == 0).expect("an action");
    assert_eq!(out.values[Player::new(0)], -1.0);
}

/// The first seat always likes 1 better; the second likes 1 better as soon as the first plays it.
#[test]
fn decoupled_uct_finds_what_is_left_after_dominated_moves() {
    let game = Matrix::new(2, &[&[0.0, 1.0], &[0.0, 0.0], &[1.0, 0.0], &[1.0, 1.0]]);
    for who in 0..2 {
        for options in [TreeOptions::DECOUPLED_UCT, TreeOptions::SM_MCTS, drawn(Rule::RegretMatching, 0.05)] {
            let report = think(&game, who, options, 3);
            assert!(report.best() == 1 && share(&report) > 0.9, "seat {who}: {}", share(&report));
        }
    }
}

/// Seats that answer what they cannot see make the first one lose whatever it shows.
#[test]
fn turns_one_by_one_let_later_seats_answer() {
    let value = |together| {
        let options = TreeOptions { together, ..TreeOptions::SM_MCTS };
        think(&Matrix::unequal_pennies(), 0, options, 3).lines[0].values[Player::new(0)]
    };
    assert!(value(Together::OneByOne) < 0.1, "{}", value(Together::OneByOne));
    assert!(value(Together::Decoupled) > 0.5, "{}", value(Together::Decoupled));
}

/// Unequal pennies twice, whose payoffs add up: each time both should show heads a quarter of the time.
struct Twice(Matrix);

impl Game for Twice {
    /// Joint actions played.
    type State = [Option<u8>; 2];
    type Action = u8;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut nply_core::Rng) -> [Option<u8>; 2] {
        [None; 2]
    }
    fn turn(&self, s: &[Option<u8>; 2]) -> Turn {
        if s[1].is_some() { Turn::Over } else { Turn::Together(PlayerSet::all(2)) }
    }
    fn actions(&self, _s: &[Option<u8>; 2], _who: Player, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }
    fn apply(&self, _s: &mut [Option<u8>; 2], _a: u8) {
        unreachable!("all seats move together")
    }
    fn apply_together(&self, s: &mut [Option<u8>; 2], joint: &Joint<u8>) {
        let next = s.iter().position(Option::is_none).expect("the game is not over");
        self.0.apply_together(&mut s[next], joint);
    }
    fn payoffs(&self, s: &[Option<u8>; 2]) -> Values {
        let [first, second] = s.map(|played| self.0.payoffs(&played));
        Values(std::array::from_fn(|seat| first.0[seat] + second.0[seat]))
    }
    fn bounds(&self) -> (f32, f32) {
        (-6.0, 6.0)
    }
}

#[test]
fn regret_matching_comes_near_the_equilibrium_of_a_tree() {
    let game = Twice(Matrix::unequal_pennies());
    for expand in [Expand::Arm, Expand::Child] {
        for who in 0..2 {
            let options = TreeOptions { expand, ..drawn(Rule::RegretMatching, 0.05) };
            let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
            let view = game.view(&[None; 2], Player::new(who));
            let report = search.think(&game, &view, &Budget::iterations(60_000).into(), Seed(4).rng());
            let found = share(&report);
            assert!((found - 0.2625).abs() < 0.06, "{expand:?}, seat {who}: {found}");
        }
    }
}

/// A child that was added is valued where it stands, not one move later.
#[test]
fn a_new_child_is_valued_where_it_stands() {
    let tree = TreeGame::parse(3, "1(2([1 2 3] [4 5 6]) [7 8 9])");
    let opinions = || Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
    for options in [TreeOptions::UCT, TreeOptions::DECOUPLED_UCT] {
        let leaf = TreeOptions::MCTS.leaf;
        let selection = Selection { fpu: Fpu::Infinite, ..Selection::PLAIN };
        let options = TreeOptions { leaf, expand: Expand::Child, selection, ..options };
        let mut search = Mcts::new(options, opinions()).expect("it can be");
        let report =
            search.think(&tree, &tree.view(&0, Player::new(0)), &Budget::iterations(2).into(), Seed(1).rng());
        let inner = report.lines.iter().find(|line| line.action == 0).expect("an action");
        // Nothing is written at the inner node, so it is worth 0.
        assert_eq!((inner.visits, inner.values.seats(3)), (1, &[0.0; 3][..]));
    }
}
