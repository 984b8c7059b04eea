//! On thousands of random trees every pruned search returns the value and a best move of its plain form.

use crate::common::{opinions, plain_maxn, plain_root, think};
use nply_core::testing::TreeGame;
use nply_core::{Budget, Game, Player, Search, Seed, Turn, Utility};
use nply_search::depth_first::{ALL_MOVES, Groups, MaxN, MaxNOptions, Opps, OppsOptions, Prune};

const TREES: u64 = 10_000;

/// Trees of 2 to 6 players, regular and uneven, with the depth to search them to. The first seat has a choice in all of
/// them: a single move is not searched.
fn trees(mut test: impl FnMut(u64, &TreeGame, u32)) {
    let (mut tested, mut actions) = (0, Vec::new());
    for i in 0.. {
        let mut rng = Seed(i).rng();
        let (players, depth) = (2 + i as usize % 5, 1 + rng.below(6));
        let tree = if i % 3 == 0 {
            TreeGame::random(players, 5, 4, i % 2 == 0, &mut rng)
        } else {
            TreeGame::uneven(players, 6, 5, &mut rng)
        };
        actions.clear();
        if matches!(tree.turn(&0), Turn::One(who) if who.index() == 0) {
            tree.actions(&0, Player::new(0), &mut actions);
        }
        if actions.len() > 1 {
            test(i, &tree, depth);
            tested += 1;
        }
        if tested == TREES {
            return;
        }
    }
}

const GROUPS: [Groups; 7] = [
    Groups::PARANOID,
    Groups::BRS_PLUS,
    Groups { n1: 1, l1: ALL_MOVES, l2: 2 },
    Groups { n1: 2, l1: 2, l2: 1 },
    Groups { n1: 0, l1: ALL_MOVES, l2: 2 },
    Groups { n1: 1, l1: 2, l2: 1 },
    Groups { n1: 3, l1: ALL_MOVES, l2: 1 },
];

#[test]
fn alpha_beta_with_every_aid_is_plain_opps() {
    let paper = OppsOptions::PAPER;
    let variants = [
        paper,
        OppsOptions { tt: true, ..paper },
        OppsOptions { killers: true, ..paper },
        OppsOptions { history: true, ..paper },
        OppsOptions { pvs: true, ..paper },
        OppsOptions { tt: true, killers: true, history: true, pvs: true, partial: true, ..paper },
    ];
    let mut nodes = [0; 6];
    trees(|i, tree, depth| {
        let groups = GROUPS[i as usize % GROUPS.len()];
        let plain = plain_root(tree, depth, groups);
        let best = plain.iter().copied().fold(f32::MIN, f32::max);
        for (variant, nodes) in variants.iter().zip(&mut nodes) {
            let report =
                think(&mut Opps::new(groups, *variant, opinions()), tree, &format!("depth{depth}/1mb"));
            *nodes += report.nodes;
            let chosen = plain[report.best() as usize];
            assert!((chosen - best).abs() < 1e-5, "tree {i}, {variant:?}: {report:?}, not {plain:?}");
            let value = report.lines[0].values.0[0];
            assert!(
                report.depth == 0 || (value - best).abs() < 1e-5,
                "tree {i}, {variant:?}: {value} {best}"
            );
        }
    });
    let [plain, aided @ ..] = nodes;
    assert!(aided.iter().all(|&nodes| nodes != plain), "each aid changes what is searched: {nodes:?}");
    assert!(aided[..3].iter().all(|&nodes| nodes < plain), "{nodes:?}");
}

#[test]
fn alpha_beta_leaves_something_out() {
    let (mut all, mut searched) = (0, 0);
    trees(|_, tree, depth| {
        let report =
            think(&mut Opps::paranoid(OppsOptions::PAPER, opinions()), tree, &format!("depth{depth}"));
        searched += report.nodes;
        all +=
            think(&mut MaxN::new(MaxNOptions::default(), opinions()), tree, &format!("depth{depth}")).nodes;
    });
    assert!(searched < all * 3 / 4, "{searched} of {all}");
}

#[test]
fn special_cases_of_opps_are_their_relatives() {
    let run = |tree: &TreeGame, groups, depth: u32| {
        think(&mut Opps::new(groups, OppsOptions::PAPER, opinions()), tree, &format!("depth{depth}"))
    };
    trees(|i, tree, depth| {
        let (opponents, x) = (tree.players() - 1, 1 + i as usize % 4);
        let paranoid =
            think(&mut Opps::paranoid(OppsOptions::PAPER, opinions()), tree, &format!("depth{depth}"));
        assert_eq!(run(tree, Groups { n1: opponents, l1: ALL_MOVES, l2: x }, depth), paranoid);
        assert_eq!(run(tree, Groups { n1: 0, l1: x, l2: ALL_MOVES }, depth), paranoid);
        // A single group, however it is written (paper 002, figure 2 d).
        let single = run(tree, Groups { n1: 0, l1: 9, l2: x }, depth);
        assert_eq!(run(tree, Groups { n1: opponents, l1: x, l2: 1 }, depth), single);
        assert_eq!(run(tree, Groups { n1: 1, l1: x, l2: x }, depth), single);
    });
}

/// BRS+ in its own words: until the next own turn one opponent may leave his first move.
fn plain_brs_plus(tree: &TreeGame, s: u32, depth: u32, may_choose: bool) -> f32 {
    use nply_core::Evaluate;
    let Turn::One(mover) = tree.turn(&s) else { return tree.payoffs(&s).0[0] };
    if depth == 0 {
        return nply_core::testing::TreeEvaluate.evaluate(tree, &s).0[0];
    }
    let children = crate::common::children(tree, s, mover);
    if mover.index() == 0 {
        let values = children.into_iter().map(|child| plain_brs_plus(tree, child, depth - 1, true));
        return values.fold(f32::MIN, f32::max);
    }
    let first = plain_brs_plus(tree, children[0], depth - 1, may_choose);
    let others = children[1..].iter().filter(|_| may_choose);
    others.map(|&child| plain_brs_plus(tree, child, depth - 1, false)).fold(first, f32::min)
}

#[test]
fn opps_1_inf_1_is_brs_plus() {
    trees(|i, tree, depth| {
        let report =
            think(&mut Opps::brs_plus(OppsOptions::PAPER, opinions()), tree, &format!("depth{depth}"));
        let own = plain_brs_plus(tree, 0, depth, true);
        // With one opponent, groups are of opponents: he chooses freely even where he moves twice.
        if report.depth > 0 && tree.players() > 2 {
            assert!((report.lines[0].values.0[0] - own).abs() < 1e-5, "tree {i}: {report:?}, not {own}");
        }
    });
}

#[test]
fn pruned_maxn_is_plain_maxn() {
    let mut nodes = [0; 4];
    trees(|i, tree, depth| {
        let utility = match i % 4 {
            0 if tree.most_together().is_some() => Utility::Payoff,
            0 | 1 => Utility::Rank,
            2 => Utility::Winner,
            _ => Utility::Difference,
        };
        let run = |prune, nodes: &mut u64| {
            let mut search = MaxN::new(MaxNOptions { utility, prune, ..MaxNOptions::default() }, opinions());
            let report = think(&mut search, tree, &format!("depth{depth}"));
            *nodes += report.nodes;
            // A pruned search may see sooner that there is nothing more to see, so depths may differ.
            (report.lines[0].action, report.lines[0].values)
        };
        let plain = run(Prune::None, &mut nodes[0]);
        if utility == Utility::Payoff && crate::common::children(tree, 0, Player::new(0)).len() > 1 {
            let defined = plain_maxn(tree, 0, depth).0[0];
            assert!((plain.1.0[0] - defined).abs() < 1e-5, "tree {i}: {plain:?}, not {defined}");
        }
        for (k, prune) in [Prune::Shallow, Prune::LastBranch, Prune::Speculative].into_iter().enumerate() {
            assert_eq!(run(prune, &mut nodes[k + 1]), plain, "tree {i}, {utility:?}, {prune:?}");
        }
    });
    // Speculation pays where it is rarely wrong; on trees as wild as these it searches more again than it saves.
    assert!(nodes[0] > nodes[1] && nodes[1] > nodes[2] && nodes[0] > nodes[3], "{nodes:?}");
    assert!(nodes[3] != nodes[2]);
}

#[test]
fn limits_are_kept_and_a_stopped_iteration_may_count() {
    let paper = OppsOptions::PAPER;
    let mut differed = 0;
    for seed in 0..60 {
        let tree = TreeGame::random(3, 8, 4, true, &mut Seed(seed).rng());
        let run = |partial, nodes: u64| {
            think(
                &mut Opps::paranoid(OppsOptions { partial, ..paper }, opinions()),
                &tree,
                &format!("{nodes}nodes"),
            )
        };
        for nodes in [1, 40, 200, 700] {
            let (whole, part) = (run(false, nodes), run(true, nodes));
            assert!(whole.nodes <= nodes.max(1) && whole.nodes == part.nodes);
            assert_eq!(whole.depth, part.depth);
            // What a deeper iteration has compared with the best move so far may replace it.
            assert!(
                whole.lines.iter().all(|line| part.lines.iter().any(|other| other.action == line.action))
            );
            differed += u32::from(whole.best() != part.best());
            let completed =
                think(&mut Opps::paranoid(paper, opinions()), &tree, &format!("depth{}", whole.depth.max(1)));
            assert!(
                whole.depth == 0 || completed.best() == whole.best(),
                "the last completed iteration counts"
            );
        }
    }
    assert!(differed > 2, "{differed}");
}

#[test]
fn the_table_keeps_to_its_memory_and_forgets_between_searches() {
    let large = (0..).map(|seed| TreeGame::uneven(4, 8, 7, &mut Seed(seed).rng()));
    let tree =
        large.into_iter().find(|tree| nply_core::testing::perft(tree, &0, 7, Seed(1)) > 2000).expect("one");
    let view = tree.view(&0, Player::new(0));
    let mut search = Opps::paranoid(OppsOptions { tt: true, ..OppsOptions::PAPER }, opinions());
    let mut within = |bytes: usize| {
        let limits = Budget { bytes: Some(bytes), ..Budget::depth(7) }.into();
        search.think(&tree, &view, &limits, Seed(1).rng())
    };
    let (first, again, small) = (within(1 << 20), within(1 << 20), within(300));
    assert_eq!((&first.lines, first.nodes, first.bytes), (&again.lines, again.nodes, again.bytes));
    assert!(
        first.bytes <= 1 << 20 && small.bytes <= 300 && small.bytes > 0,
        "{} {}",
        first.bytes,
        small.bytes
    );
    assert!(small.nodes > first.nodes, "{} {}", small.nodes, first.nodes);
    assert_eq!(small.lines[0].values.0[0], first.lines[0].values.0[0]);
}

#[test]
fn iterations_can_be_made_to_end_with_an_own_move() {
    let rounds = OppsOptions { rounds: true, ..OppsOptions::PAPER };
    let mut deepest = [0; 6];
    for seed in 0..40 {
        let players = 2 + seed as usize % 4;
        let tree = TreeGame::random(players, 10, 2, true, &mut Seed(seed).rng());
        for nodes in [5, 50, 500] {
            let report = think(&mut Opps::paranoid(rounds, opinions()), &tree, &format!("{nodes}nodes"));
            assert!(report.depth == 0 || (report.depth - 1).is_multiple_of(players as u32), "{report:?}");
            deepest[players] = report.depth.max(deepest[players]);
            let plain = format!("depth{}", report.depth.max(1));
            let plain = think(&mut Opps::paranoid(OppsOptions::PAPER, opinions()), &tree, &plain);
            // The order at the root may differ, so of equal moves another may be chosen.
            assert!(report.depth == 0 || report.lines[0].values.0[0] == plain.lines[0].values.0[0]);
        }
    }
    assert!(deepest[2..].iter().all(|&depth| depth > 1), "{deepest:?}");
}
