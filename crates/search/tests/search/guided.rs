//! Guided selection: progressive widening, opponent move abstraction, and the order and urgency of untried moves.

use crate::common::{opinions, think};
use nply_core::testing::TreeGame;
use nply_core::{Budget, Game, Player, Report, Search, Seed, Seen, Step, Values};
use nply_search::depth_first::{MaxN, MaxNOptions};
use nply_search::tree::{At, Fpu, Keep, Mcts, Oma, Selection, Solver, TreeOptions, Untried, Widening};

const OMA: Oma = Oma { at: At::All, e: 30.0, keep: Keep::Nothing, ordered: true };

fn search(selection: Selection) -> Mcts<TreeGame> {
    Mcts::new(TreeOptions { selection, ..TreeOptions::MCTS }, opinions()).expect("it can be")
}

fn run(tree: &TreeGame, selection: Selection, iterations: u64) -> Report<u8> {
    think(&mut search(selection), tree, &format!("{iterations}it"))
}

fn widening(at: At, c: f64, alpha: f64) -> Selection {
    Selection { widening: Widening { at, c, alpha, ..Selection::PLAIN.widening }, ..Selection::PLAIN }
}

/// The first seat has this many moves, each of the same worth to all.
fn wide(moves: usize) -> TreeGame {
    TreeGame::parse(3, &format!("1({})", "[5 5 5] ".repeat(moves)))
}

fn visited(report: &Report<u8>) -> Vec<u8> {
    let mut actions: Vec<u8> =
        report.lines.iter().filter(|line| line.visits > 0).map(|line| line.action).collect();
    actions.sort();
    actions
}

#[test]
fn widening_admits_exactly_the_best_moves_of_the_static_order() {
    let tree = wide(40);
    for (c, alpha) in [(1.0, 0.5), (0.5, 0.6), (1.0, 0.9), (1.8, 0.3)] {
        for iterations in [1u32, 2, 3, 5, 10, 17, 26, 100, 1000] {
            // Visits before the last iteration decide how many moves it considers.
            let considered = (c * f64::from((iterations - 1).max(1)).powf(alpha) - 1e-9).ceil();
            let expected = (considered as u8).min(40).min(iterations as u8);
            let report = run(&tree, widening(At::All, c, alpha), u64::from(iterations));
            assert_eq!(visited(&report), (0..expected).collect::<Vec<u8>>(), "{c} {alpha} {iterations}");
        }
    }
    assert_eq!(visited(&run(&tree, Selection::PLAIN, 1000)).len(), 40);
}

#[test]
fn widening_can_be_left_to_the_own_nodes_or_to_those_of_others() {
    // The second seat's best answer, bad for the first, comes last in the static order.
    let answers = format!("2({} [0 9 0])", "[8 1 1] ".repeat(12));
    let tree = TreeGame::parse(3, &format!("1({})", answers.repeat(6)));
    let value = |at| {
        let report = run(&tree, widening(at, 1.0, 0.2), 4000);
        (visited(&report).len(), report.lines[0].values.0[0])
    };
    let (own, others, all) = (value(At::Own), value(At::Others), value(At::All));
    assert!(own.0 == 6 && own.1 < 2.0, "six moves after 4000 visits, the answer is seen: {own:?}");
    assert!(others.0 == 6 && others.1 > 7.0, "the answer is not seen: {others:?}");
    assert!(all.1 > 7.0, "{all:?}");
    let few = |at| visited(&run(&tree, widening(at, 1.0, 0.2), 20)).len();
    assert_eq!((few(At::Own), few(At::Others), few(At::All)), (2, 6, 2));
}

#[test]
fn ties_of_the_static_order_are_broken_at_random() {
    let tree = wide(10);
    let flat = nply_core::Opinions { order: Some(std::sync::Arc::new(Flat)), ..opinions() };
    let first = |seed| {
        let limits = Budget::iterations(1).into();
        let view = tree.view(&0, Player::new(0));
        let options = TreeOptions { selection: widening(At::All, 1.0, 0.5), ..TreeOptions::MCTS };
        let mut search = Mcts::new(options, flat.clone()).expect("it can be");
        let report = search.think(&tree, &view, &limits, Seed(seed).rng());
        visited(&report)[0]
    };
    let firsts: std::collections::BTreeSet<u8> = (0..200).map(first).collect();
    assert_eq!(firsts.len(), 10);
    assert_eq!(first(7), first(7));
}

/// Every move alike.
struct Flat;

impl<G: Game> nply_core::OrderMoves<G> for Flat {
    fn rate(&self, _g: &G, _s: &G::State, _who: Player, list: &[G::Action], out: &mut Vec<f32>) {
        out.resize(out.len() + list.len(), 0.0);
    }
}

#[test]
fn with_more_iterations_abstraction_and_widening_find_what_uct_finds() {
    // The best move is last in the static order, and a (= 0) of the first seat, good after most answers of the second
    // to x, is bad after the one that it gives.
    let good = "1([9 0 0] [4 0 0])";
    let tree = TreeGame::parse(
        3,
        &format!("1(2({good} {good} {good} 1([0 9 0] [1 9 0])) [2 0 0] [2 0 0] [3 0 0] [2 0 0] [5 0 0])"),
    );
    let oma_pw = Selection { oma: OMA, ..widening(At::All, 1.0, 0.5) };
    let run = |tree: &TreeGame, selection, iterations: u32| {
        let options = TreeOptions { c: 1.0, selection, ..TreeOptions::MCTS };
        let mut search = Mcts::new(options, opinions()).expect("it can be");
        think(&mut search, tree, &format!("{iterations}it"))
    };
    let choice = |selection, iterations| run(&tree, selection, iterations).best();
    assert_eq!(choice(Selection::PLAIN, 50_000), 5);
    assert_ne!(choice(oma_pw, 20), 5, "the best move is not yet considered");
    assert_eq!(choice(oma_pw, 50_000), 5);
    let mut rng = Seed(5).rng();
    for _ in 0..20 {
        let tree = TreeGame::random(3, 3, 4, false, &mut rng);
        let (plain, guided) = (run(&tree, Selection::PLAIN, 30_000), run(&tree, oma_pw, 30_000));
        let own = |report: &Report<u8>| report.lines[0].values.0[0];
        assert!(
            plain.best() == guided.best() || (own(&plain) - own(&guided)).abs() < 0.1,
            "{plain:#?} {guided:#?}"
        );
    }
}

#[test]
fn untried_moves_come_at_random_or_in_static_order() {
    let tree = wide(9);
    let order = |untried| visited(&run(&tree, Selection { untried, ..Selection::PLAIN }, 4));
    assert_eq!(order(Untried::Static), [0, 1, 2, 3]);
    assert_ne!(order(Untried::Random), [0, 1, 2, 3]);
}

#[test]
fn widening_may_go_by_the_shared_means() {
    // The second seat answers one of two moves, the same way; its fourth answer is the one worth giving. Where it was
    // met after the first move, it is the first to be considered after the second.
    let answers = "2([5 1 0] [5 1 0] [5 1 0] [5 9 0])";
    let tree = TreeGame::parse(3, &format!("1({answers} {answers})"));
    let others = |untried| {
        let selection = Selection { oma: OMA, untried, ..widening(At::Others, 1.0, 0.35) };
        run(&tree, selection, 100).lines.iter().map(|line| line.values.0[1]).sum::<f32>()
    };
    assert!(
        others(Untried::Oma) > others(Untried::Static),
        "{} {}",
        others(Untried::Oma),
        others(Untried::Static)
    );
}

#[test]
fn urgency_says_when_an_untried_move_is_worth_a_try() {
    // Without exploration: the first move tried is worth 0.6, its node as much.
    let tree = TreeGame::parse(3, &format!("1([6 0 0] {})", "[7 0 0] ".repeat(9)));
    let tried = |fpu| {
        let selection = Selection { fpu, untried: Untried::Static, ..Selection::PLAIN };
        let options = TreeOptions { c: 0.0, selection, ..TreeOptions::MCTS };
        let mut search = Mcts::new(options, opinions()).expect("it can be");
        visited(&think(&mut search, &tree, "50it")).len()
    };
    assert_eq!(tried(Fpu::Infinite), 10);
    assert_eq!(tried(Fpu::Value(0.59)), 1);
    assert_eq!(tried(Fpu::Value(0.61)), 2, "0.7 is more than an untried move counts as");
    assert_eq!(tried(Fpu::Value(1.0)), 10);
    assert_eq!(tried(Fpu::Parent), 2, "then the best move is above the mean");
}

#[test]
fn the_others_can_explore_more() {
    let tree = TreeGame::random(3, 6, 4, true, &mut Seed(12).rng());
    let with = |c_others| run(&tree, Selection { c_others, ..Selection::PLAIN }, 300);
    assert_eq!(with(Some(TreeOptions::MCTS.c)).iterations, 300);
    assert_ne!(with(Some(2.0)).lines, with(None).lines);
    // With one seat only there are no others.
    let alone = TreeGame::parse(3, "1(1([1 0 0] [7 0 0]) 1([3 0 0] 1([4 0 0] [9 0 0])))");
    let lines =
        |c_others| run(&alone, Selection { c_others, untried: Untried::Static, ..Selection::PLAIN }, 300);
    assert_eq!(lines(Some(2.0)), lines(None));
}

#[test]
fn every_option_of_selection_changes_a_result_and_has_a_value_at_which_it_is_off() {
    let tree = TreeGame::random(3, 10, 3, true, &mut Seed(13).rng());
    let lines = |selection| run(&tree, selection, 1000).lines;
    let oma_pw = TreeOptions::OMA_PW.selection;
    let (oma, pw) = (oma_pw.oma, oma_pw.widening);
    for changed in [
        Selection { c_others: Some(1.0), ..oma_pw },
        Selection { widening: Widening { at: At::None, ..pw }, ..oma_pw },
        Selection { widening: Widening { at: At::Own, ..pw }, ..oma_pw },
        Selection { widening: Widening { at: At::Others, ..pw }, ..oma_pw },
        Selection { widening: Widening { c: 0.5, ..pw }, ..oma_pw },
        Selection { widening: Widening { alpha: 0.2, ..pw }, ..oma_pw },
        Selection { oma: Oma { at: At::None, ..oma }, ..oma_pw },
        Selection { oma: Oma { at: At::Own, ..oma }, ..oma_pw },
        Selection { oma: Oma { at: At::Others, ..oma }, ..oma_pw },
        Selection { oma: Oma { e: 1000.0, ..oma }, ..oma_pw },
        Selection { oma: Oma { ordered: false, ..oma }, ..oma_pw },
        Selection { untried: Untried::Oma, ..oma_pw },
        Selection { fpu: Fpu::Value(0.3), ..oma_pw },
        Selection { fpu: Fpu::Parent, ..oma_pw },
    ] {
        assert_ne!(lines(changed), lines(oma_pw), "{changed:?}");
    }
    // Widening so fast that it leaves nothing out, and in random order, is plain; so is an abstraction without weight.
    let plain = lines(Selection { untried: Untried::Static, ..Selection::PLAIN });
    assert_eq!(lines(Selection { untried: Untried::Static, ..widening(At::All, 100.0, 1.0) }), plain);
    let weightless = Oma { e: 1e-30, ..OMA };
    assert_eq!(lines(Selection { oma: weightless, untried: Untried::Static, ..Selection::PLAIN }), plain);
}

#[test]
fn what_is_kept_changes_the_next_search_until_a_new_game_begins() {
    let tree = TreeGame::random(3, 9, 4, true, &mut Seed(2).rng());
    let limits = Budget::iterations(500).into();
    for (keep, changes) in [(Keep::Nothing, false), (Keep::Game, true), (Keep::Tables, true)] {
        let options = Selection { oma: Oma { keep, ..OMA }, ..TreeOptions::OMA_PW.selection };
        let mut used = search(options);
        let (mut s, mut list) = (0, Vec::new());
        used.think(&tree, &tree.view(&s, Player::new(0)), &limits, Seed(3).rng());
        // Everybody plays his first move until it is the first seat's turn again.
        for who in Player::all(3) {
            list.clear();
            tree.actions(&s, who, &mut list);
            let step = Step::Move(who, list[0]);
            let before = tree.view(&s, Player::new(0));
            tree.step(&mut s, &step);
            let (witness, after) = (tree.witness(&s, &step, Player::new(0)), tree.view(&s, Player::new(0)));
            used.saw(&tree, &Seen { before: &before, witness: &witness, after: &after });
        }
        let lines = |search: &mut Mcts<TreeGame>| {
            search.think(&tree, &tree.view(&s, Player::new(0)), &limits, Seed(4).rng()).lines
        };
        let fresh = lines(&mut search(options));
        assert!(fresh.len() > 1, "there is a choice");
        assert_eq!(lines(&mut used) != fresh, changes, "{keep:?}");
        used.forget();
        assert_eq!(lines(&mut used), fresh, "{keep:?}");
    }
}

#[test]
fn figure_1_of_paper_003_uct_mixes_what_maxn_decides() {
    let tree = TreeGame::parse(3, "1(2([3 7 2] [5 3 4]) 2([6 5 1] [2 5 5]))");
    let maxn = think(&mut MaxN::new(MaxNOptions::default(), opinions()), &tree, "depth3");
    assert_eq!((maxn.best(), maxn.lines[0].values), (1, Values::of(&[6.0, 5.0, 1.0])));
    let uct = think(&mut Mcts::new(TreeOptions::UCT, opinions()).expect("it can be"), &tree, "50000it");
    // At (b) the second seat does not care, and half of the time it takes each: (4, 5, 3).
    near(&uct, 1, [4.0, 5.0, 3.0], 0.05);
    near(&uct, 0, [3.0, 7.0, 2.0], 0.3);
    assert_eq!(uct.best(), 1);
}

#[test]
fn figure_3_of_paper_003_both_moves_are_worth_one_half() {
    let tree = TreeGame::parse(3, "1(2([10 0 0] [0 0 10]) 2([0 0 10] [10 0 0]))");
    let maxn = think(&mut MaxN::new(MaxNOptions::default(), opinions()), &tree, "depth3");
    assert_eq!((maxn.best(), maxn.lines[0].values), (0, Values::of(&[10.0, 0.0, 0.0])));
    let uct = think(&mut Mcts::new(TreeOptions::UCT, opinions()).expect("it can be"), &tree, "50000it");
    near(&uct, 0, [5.0, 0.0, 5.0], 0.1);
    near(&uct, 1, [5.0, 0.0, 5.0], 0.1);
}

fn near(report: &Report<u8>, action: u8, values: [f32; 3], within: f32) {
    let line = report.lines.iter().find(|line| line.action == action).expect("a line");
    let is_near = line.values.seats(3).iter().zip(values).all(|(v, exact)| (v - exact).abs() < within);
    assert!(is_near, "{action}: {:?} is not {values:?}", line.values.seats(3));
}

/// However slowly a node widens, it does not stay with moves that are proven lost.
#[test]
fn a_proven_loss_makes_room_for_the_next_move() {
    let tree = TreeGame::parse(3, "1(2([0 10 0] [9 0 0]) 2([0 10 0] [9 0 0]) 2([0 10 0] [9 0 0]) [10 0 0])");
    let narrow = widening(At::All, 0.01, 0.01);
    let urgent = Selection { fpu: Fpu::Parent, ..narrow };
    for selection in [narrow, Selection { oma: OMA, ..narrow }, urgent] {
        let solved = |solver| {
            let options = TreeOptions { selection, solver, ..TreeOptions::MCTS };
            let mut search = Mcts::new(options, opinions()).expect("it can be");
            think(&mut search, &tree, "400it")
        };
        // Without proofs the first move is all that is ever considered.
        let plain = solved(Solver::None);
        assert_eq!((plain.iterations, visited(&plain)), (400, vec![0]));
        let report = solved(Solver::Standard);
        assert_eq!(report.best(), 3, "{selection:?}: {report:?}");
        assert!(report.iterations < 400, "a proven root ends the search");
    }
}
