//! Simultaneous turns: equilibria of matrix games, and what decoupled UCT does find.

use nply_core::testing::{Matrix, Stay, TreeEvaluate, TreeGame};
use nply_core::{Budget, Game, Joint, Opinions, Player, PlayerSet, Report, Search, Seed, Turn, Values};
use nply_search::tree::{Expand, FinalMove, Fpu, Mcts, Rule, Selection, Together, TreeOptions, Widening};
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

/// How often each seat plays its second action, where the move is drawn from the strategy that was found
/// ([`FinalMove::Drawn`]): the average of the strategies of all iterations, not the visits.
fn played(game: &Matrix, options: TreeOptions, iterations: u64) -> Vec<f64> {
    const SEARCHES: u64 = 1000;
    let options = TreeOptions { final_move: FinalMove::Drawn, ..options };
    let of = |who| {
        let view = game.view(&None, Player::new(who));
        let one = |seed: &u64| {
            let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
            let rng = Seed(*seed).child(who as u64).rng();
            search.think(game, &view, &Budget::iterations(iterations).into(), rng).best() == 1
        };
        (0..SEARCHES).filter(one).count() as f64 / SEARCHES as f64
    };
    (0..game.players()).map(of).collect()
}

/// Four standard errors of a share near a quarter in 1000 searches are 0.055; the rest is for what averages still lack.
const NEAR: f64 = 0.07;

#[test]
fn regret_matching_comes_near_the_equilibrium() {
    for (game, seats) in [(Matrix::unequal_pennies(), 2), (Matrix::pennies_with_a_third(), 3)] {
        let found = played(&game, drawn(Rule::RegretMatching, 0.05), 1000);
        assert!(found[..2].iter().all(|found| (found - 0.25).abs() < NEAR), "{seats} seats: {found:?}");
        assert!(found[2..].iter().all(|&found| found > 0.95), "what is always better: {found:?}");
        // One search alone: after so many draws the visits are within a hundredth of the average strategy.
        for who in 0..2 {
            let found = share(&think(&game, who, drawn(Rule::RegretMatching, 0.05), 3));
            assert!((found - 0.25).abs() < 0.05, "{seats} seats, seat {who}: {found}");
        }
    }
}

/// Declared bounds hold for the rarest game; where all that happens lies close together and far from their middle, the
/// equilibrium is found as well, and as soon.
#[test]
fn regret_matching_does_not_depend_on_the_bounds() {
    for level in [-2.9, 2.9] {
        let near = |own: f32| [level + 0.01 * own, level - 0.01 * own];
        let pennies = Matrix::new(2, &[&near(1.0), &near(0.0), &near(0.0), &near(3.0)]);
        let found = played(&pennies, drawn(Rule::RegretMatching, 0.05), 1000);
        assert!(found.iter().all(|found| (found - 0.25).abs() < NEAR), "around {level}: {found:?}");
        let better = Matrix::new(2, &[&near(0.0), &near(0.0), &near(1.0), &near(1.0)]);
        let found = played(&better, drawn(Rule::RegretMatching, 0.05), 100);
        assert!(found[0] > 0.85, "what is always better, around {level}: {found:?}");
    }
}

/// What is drawn is the strategy, not the visits: after one iteration, for which both actions were as likely, the one that
/// was not searched is played half of the time.
#[test]
fn the_average_strategy_is_played_and_not_the_visits() {
    for rule in [Rule::RegretMatching, Rule::Exp3] {
        let options = TreeOptions { final_move: FinalMove::Drawn, ..drawn(rule, 0.05) };
        let (game, view) = (Matrix::unequal_pennies(), Matrix::unequal_pennies().view(&None, Player::new(0)));
        let unvisited = (0..400).filter(|&seed| {
            let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
            search.think(&game, &view, &Budget::iterations(1).into(), Seed(seed).rng()).lines[0].visits == 0
        });
        let unvisited = unvisited.count();
        assert!((160..240).contains(&unvisited), "{rule:?}: {unvisited} of 400");
    }
}

/// Three seats of which all mix. The second plays unequal pennies against the first and, with the same action, against the
/// third: it loses 1.5 to each that shows heads with it, and 0.5 to each that shows tails with it.
///
/// With heads at x, y and z: the first is indifferent if 1.5 y = 0.5 (1 - y), so y = 1/4, and so is the third. The second
/// loses 1.5 (x + z) with heads and 0.5 (1 - x) + 0.5 (1 - z) with tails, so it is indifferent if x + z = 1/2. These are all equilibria: if
/// y is less, both others show tails, and it had rather show heads; if y is more, the other way round.
///
/// With three seats no regret promises coarse correlated equilibria only. Here each two play a game of their own that adds
/// up to 0, and in such games the averages are an equilibrium (Cai, Candogan, Daskalakis and Papadimitriou 2016).
#[test]
fn regret_matching_comes_near_an_equilibrium_in_which_three_seats_mix() {
    let pennies = |a: usize, b: usize| if a == b { [0.5, 1.5][a] } else { 0.0 };
    let lines: Vec<[f32; 3]> = (0..8)
        .map(|all| {
            let [x, y, z] = [all >> 2 & 1, all >> 1 & 1, all & 1];
            [pennies(x, y), -pennies(x, y) - pennies(z, y), pennies(z, y)]
        })
        .collect();
    let lines: Vec<&[f32]> = lines.iter().map(|line| &line[..]).collect();
    let game = Matrix::new(3, &lines);
    // Payoffs are closer to each other, as shares of the bounds, than in the games of two: it takes longer.
    let found = played(&game, drawn(Rule::RegretMatching, 0.05), 2000);
    assert!((found[1] - 0.25).abs() < NEAR, "{found:?}");
    assert!((found[0] + found[2] - 0.5).abs() < 1.5 * NEAR, "{found:?}");
    assert!(found.iter().all(|&found| found > 0.1), "all three mix: {found:?}");
}

#[test]
fn exp3_comes_near_the_equilibrium() {
    // It is slower than regret matching: after 1,000 iterations it is still 0.12 off.
    let found = played(&Matrix::unequal_pennies(), drawn(Rule::Exp3, 0.1), 3000);
    assert!(found.iter().all(|found| (found - 0.25).abs() < NEAR), "{found:?}");
    for who in 0..2 {
        let found = share(&think(&Matrix::unequal_pennies(), who, drawn(Rule::Exp3, 0.1), 3));
        assert!((found - 0.25).abs() < 0.1, "one search alone, seat {who}: {found}");
    }
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
fn first_dominates() -> Matrix {
    Matrix::new(2, &[&[0.0, 1.0], &[0.0, 0.0], &[1.0, 0.0], &[1.0, 1.0]])
}

fn equal_pennies() -> Matrix {
    Matrix::new(2, &[&[1.0, -1.0], &[-1.0, 1.0], &[-1.0, 1.0], &[1.0, -1.0]])
}

#[test]
fn decoupled_uct_finds_what_is_left_after_dominated_moves() {
    let game = first_dominates();
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

fn think_twice(game: &Twice, who: usize, options: TreeOptions, iterations: u64, seed: u64) -> Report<u8> {
    let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
    let view = game.view(&[None; 2], Player::new(who));
    search.think(game, &view, &Budget::iterations(iterations).into(), Seed(seed).rng())
}

/// On average over searches: a single one by Exp3 is up to 0.12 off after 60,000 iterations.
#[test]
fn drawn_arms_come_near_the_equilibrium_of_a_tree() {
    let game = Twice(Matrix::unequal_pennies());
    for (rule, gamma) in [(Rule::RegretMatching, 0.05), (Rule::Exp3, 0.1)] {
        for expand in [Expand::Arm, Expand::Child] {
            for who in 0..2 {
                let options = TreeOptions { expand, ..drawn(rule, gamma) };
                let one = |seed| share(&think_twice(&game, who, options, 60_000, seed));
                let shares: Vec<f64> = (0..6).map(one).collect();
                let mean = shares.iter().sum::<f64>() / 6.0;
                assert!((mean - 0.25).abs() < 0.06, "{rule:?}, {expand:?}, seat {who}: {shares:?}");
                assert!(shares.iter().all(|share| (share - 0.25).abs() < 0.15), "{rule:?}: {shares:?}");
            }
        }
    }
}

/// What decoupled UCT does guarantee: a move that is better whatever the others do is found, and then what is better
/// against it, at the root and below it. Widening and drawing do not lose it.
#[test]
fn what_is_left_after_dominated_moves_is_found_in_a_tree() {
    let game = Twice(first_dominates());
    let widening = Widening { c: 0.5, ..TreeOptions::PW_RANDOM.selection.widening };
    let narrow = Selection { widening, ..TreeOptions::PW_RANDOM.selection };
    for options in [
        TreeOptions::DECOUPLED_UCT,
        TreeOptions::SM_MCTS,
        TreeOptions::PW_RANDOM,
        TreeOptions { selection: narrow, ..TreeOptions::PW_RANDOM },
        drawn(Rule::RegretMatching, 0.05),
        drawn(Rule::Exp3, 0.1),
    ] {
        for who in 0..2 {
            let report = think_twice(&game, who, options, 20_000, 4);
            assert!(share(&report) > 0.9, "seat {who}: {}", share(&report));
            assert_eq!(report.lines[0].pv, [1; 4], "seat {who}: both turns");
        }
    }
}

/// A mixture it finds where payoffs are equal. Where they are not it need not: here it shows heads far too seldom.
#[test]
fn decoupled_uct_need_not_find_a_mixture() {
    for options in [TreeOptions::DECOUPLED_UCT, TreeOptions::SM_MCTS] {
        for who in 0..2 {
            let equal = share(&think(&equal_pennies(), who, options, 3));
            assert!((equal - 0.5).abs() < 0.01, "seat {who}: {equal}");
            let unequal = share(&think(&Matrix::unequal_pennies(), who, options, 3));
            assert!(unequal < 0.15, "a quarter in equilibrium, seat {who}: {unequal}");
            let twice = share(&think_twice(&Twice(equal_pennies()), who, options, 40_000, 4));
            assert!((twice - 0.5).abs() < 0.1, "seat {who}: {twice}");
        }
    }
}

#[test]
fn widening_admits_the_second_action_when_it_is_due() {
    // ceil(0.5 n^0.25) is 1 up to n = 16, and n counts the visit itself. What is admitted is tried at once.
    let base = TreeOptions::PW_RANDOM;
    let widening = Widening { c: 0.5, alpha: 0.25, ..base.selection.widening };
    let selection = Selection { widening, fpu: Fpu::Infinite, ..base.selection };
    let options = TreeOptions { selection, ..base };
    let game = Twice(Matrix::unequal_pennies());
    for who in 0..2 {
        let tried = |iterations| {
            let report = think_twice(&game, who, options, iterations, 4);
            report.lines.iter().filter(|line| line.visits > 0).count()
        };
        assert_eq!([2, 16, 17].map(tried), [1, 1, 2], "seat {who}");
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
