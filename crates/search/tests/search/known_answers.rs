//! Searches on games whose answers are known.

use nply_core::testing::{Coin, CoinAction, CoinState, MatchingPennies, Penny, TreeEvaluate, TreeGame};
use nply_core::{
    Budget, ForeseeByOpinions, Game, Opinions, Player, PlayerType, Report, Search, Seed, Utility, Values,
    View,
};
use nply_search::depth_first::{
    ALL_MOVES, Candidate, Groups, MaxN, MaxNOptions, MpMix, MpMixOptions, Opps, OppsOptions, ProbMaxN,
    ProbMaxNOptions, SoftMaxN, SoftMaxNOptions, Types,
};
use nply_search::tree::{Counts, FinalMove, Fpu, Leaf, Mcts, Scale, Selection, Together, TreeOptions};
use std::sync::Arc;

fn think<G: Game>(
    search: &mut dyn Search<G>,
    g: &G,
    seat: usize,
    budget: &str,
    seed: u64,
) -> Report<G::Action> {
    let s = g.start(&mut Seed(seed).named("setup").rng());
    let budget: Budget = budget.parse().expect("a budget");
    search.think(g, &g.view(&s, Player::new(seat)), &budget.into(), Seed(seed).rng())
}

/// The engine, without opinions.
fn mcts<G: Game>(options: TreeOptions) -> Mcts<G> {
    Mcts::new(options, Opinions::default()).expect("it can be")
}

/// max^n, without opinions.
fn maxn<G: Game>() -> MaxN<G> {
    MaxN::new(MaxNOptions::default(), Opinions::default())
}

fn line<A: Copy + Eq>(report: &Report<A>, action: A) -> &nply_core::Line<A> {
    report.lines.iter().find(|line| line.action == action).expect("the action has a line")
}

/// Three seats; leaves are (own, other, other).
const TREE: &str = "1(2([3 7 2] [4 1 5]) 2(3([6 6 1] [0 8 3]) 3([2 6 9] [7 0 4])))";

#[test]
fn maxn_backs_up_what_is_best_for_each_mover() {
    let tree = TreeGame::parse(3, TREE);
    let report = think(&mut maxn(), &tree, 0, "depth9", 1);
    // Left: seat 2 takes 7. Right: seat 3 takes (0 8 3) and (2 6 9), of which seat 2 prefers 8.
    assert_eq!(report.best(), 0);
    assert_eq!(report.lines[0].values.seats(3), [3.0, 7.0, 2.0]);
    assert_eq!(report.lines[0].pv, [0, 0]);
    assert_eq!(report.lines[1].values.seats(3), [0.0, 8.0, 3.0]);
    assert_eq!(report.lines[1].pv, [1, 0, 1]);
    assert_eq!(report.depth, 3, "the tree ends at depth 3 and so does deepening");
}

#[test]
fn maxn_evaluates_at_its_depth() {
    let mut rng = Seed(3).rng();
    for _ in 0..200 {
        let tree = TreeGame::random(4, 5, 3, false, &mut rng);
        let s = tree.start(&mut rng);
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        for depth in 1..=4 {
            let view = tree.view(&s, Player::new(0));
            let report = MaxN::new(MaxNOptions::default(), opinions.clone()).think(
                &tree,
                &view,
                &Budget::depth(depth).into(),
                Seed(1).rng(),
            );
            let best = plain_maxn(&tree, s, depth)[0];
            let single = report.lines.len() == 1;
            assert!(single || (report.lines[0].values.0[0] - best).abs() < 1e-5, "{report:?} {best}");
        }
    }
}

/// The definition, kept only here.
fn plain_maxn(tree: &TreeGame, s: u32, depth: u32) -> [f32; 8] {
    use nply_core::{Evaluate, Turn};
    let Turn::One(mover) = tree.turn(&s) else { return tree.payoffs(&s).0 };
    if depth == 0 {
        return TreeEvaluate.evaluate(tree, &s).0;
    }
    let mut list = Vec::new();
    tree.actions(&s, mover, &mut list);
    let children = list.into_iter().map(|a| {
        let mut next = s;
        tree.apply(&mut next, a);
        plain_maxn(tree, next, depth - 1)
    });
    children.max_by(|a, b| a[mover.index()].total_cmp(&b[mover.index()])).expect("a move")
}

#[test]
fn uct_converges_to_the_value_of_the_tree() {
    let tree = TreeGame::parse(3, TREE);
    let report = think(&mut mcts(TreeOptions::UCT), &tree, 0, "20000it", 1);
    assert_eq!(report.best(), 0);
    for (value, exact) in report.lines[0].values.seats(3).iter().zip([3.0, 7.0, 2.0]) {
        assert!((value - exact).abs() < 0.15, "{report:?}");
    }
    assert_eq!(report.lines[0].pv, [0, 0]);
    assert_eq!(report.iterations, 20_000);
    assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), 20_000);
}

#[test]
fn information_set_searches_do_not_know_the_coin() {
    for options in [
        TreeOptions::IS_MCTS,
        TreeOptions::MO_IS_MCTS,
        TreeOptions::MAXN_MCTS,
        TreeOptions::PARANOID_MCTS,
        TreeOptions::SELF,
        TreeOptions::MT,
        TreeOptions::MTP,
    ] {
        let report = think(&mut mcts(options), &Coin, 0, "20000it", 1);
        assert_eq!(report.best(), CoinAction::Stop, "{options:?}");
        let go = line(&report, CoinAction::Go).values.0[0];
        assert!((go - 0.5).abs() < 0.1, "going on is worth one half, not {go}: {options:?}");
    }
}

#[test]
fn one_world_knows_the_coin_and_says_so() {
    // The known fault of searching one world: it is why the information-set searches exist.
    for options in [
        TreeOptions::UCT,
        TreeOptions::DECOUPLED_UCT,
        TreeOptions::SM_MCTS,
        TreeOptions::SM_MCTS_IGNORE,
        TreeOptions::PW_RANDOM,
    ] {
        let report = think(&mut mcts(options), &Coin, 0, "5000it", 1);
        assert_eq!(report.best(), CoinAction::Go, "{options:?}");
    }
    for options in [TreeOptions::PW_POLICY, TreeOptions::AG_SM_MCTS] {
        let model = ForeseeByOpinions { evaluate: None, order: None, sharpness: 1.0 };
        let opinions = Opinions { foresee: Some(Arc::new(model)), ..Opinions::default() };
        // With the urgency of the thesis, 0.625, a move that is worth 0.7 at once leaves the other untried.
        let selection = Selection { fpu: Fpu::Value(1.0), ..options.selection };
        let options = TreeOptions { c: 0.7, selection, ..options };
        let mut search = Mcts::new(options, opinions).expect("it can be");
        let report = think(&mut search, &Coin, 0, "5000it", 1);
        assert_eq!(report.best(), CoinAction::Go, "{options:?}");
    }
}

#[test]
fn depth_first_searches_know_the_coin_and_say_so() {
    struct Payoff;
    impl PlayerType<Coin> for Payoff {
        fn utility(&self, _g: &Coin, _s: &CoinState, values: &Values, who: Player) -> f32 {
            values[who]
        }
    }
    let plain = Opinions::<Coin>::default;
    let types = || Types::new(None, vec![Candidate { name: "payoff".into(), wants: Arc::new(Payoff) }]);
    let searches: [(&str, Box<dyn Search<Coin>>); 7] = [
        ("max^n", Box::new(maxn())),
        ("Paranoid", Box::new(Opps::paranoid(OppsOptions::PAPER, plain()))),
        ("BRS+", Box::new(Opps::brs_plus(OppsOptions::PAPER, plain()))),
        ("OPPS", Box::new(Opps::new(Groups { n1: 0, l1: ALL_MOVES, l2: 2 }, OppsOptions::PAPER, plain()))),
        ("MP-Mix", Box::new(MpMix::new(MpMixOptions::default(), plain()))),
        ("soft-max^n", Box::new(SoftMaxN::new(SoftMaxNOptions::default(), plain(), types()))),
        ("prob-max^n", Box::new(ProbMaxN::new(ProbMaxNOptions::default(), plain(), types()))),
    ];
    for (name, mut search) in searches {
        let report = think(&mut *search, &Coin, 0, "depth4", 1);
        assert_eq!(report.best(), CoinAction::Go, "{name}");
        assert_eq!(line(&report, CoinAction::Go).values.0[0], 1.0, "{name}");
    }
}

#[test]
fn decoupled_searches_mix_in_matching_pennies() {
    for options in [TreeOptions::DECOUPLED_UCT, TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS] {
        let (mut heads, runs) = (0.0, 40);
        for seed in 0..runs {
            let report = think(&mut mcts(options), &MatchingPennies, 0, "1000it", seed);
            heads += line(&report, Penny::Heads).visits as f64 / 1000.0;
            let value = report.lines[0].values.0[0];
            assert!(value.abs() < 0.95, "neither side can be sure: {value} {options:?}");
        }
        let mean = heads / runs as f64;
        assert!((mean - 0.5).abs() < 0.1, "average play is the equilibrium: {mean} {options:?}");
    }
}

#[test]
fn one_by_one_the_second_seat_answers_what_it_cannot_see() {
    for report in [
        think(&mut mcts(TreeOptions::UCT), &MatchingPennies, 0, "4000it", 1),
        think(&mut maxn(), &MatchingPennies, 0, "depth3", 1),
    ] {
        assert!(report.lines[0].values.0[0] < -0.9, "{report:?}");
    }
}

#[test]
fn every_option_of_the_engine_changes_a_result() {
    let tree = TreeGame::random(3, 6, 4, true, &mut Seed(12).rng());
    let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
    let run = |options: TreeOptions| {
        let view = tree.view(&0, Player::new(0));
        let mut report = Mcts::new(options, opinions.clone()).expect("it can be").think(
            &tree,
            &view,
            &Budget::iterations(300).into(),
            Seed(5).rng(),
        );
        report.elapsed = Default::default();
        report
    };
    let plain = run(TreeOptions::UCT);
    assert_eq!(plain, run(TreeOptions::UCT), "same seed, same report");
    for changed in [
        TreeOptions { c: 0.0, ..TreeOptions::UCT },
        TreeOptions { leaf: Leaf::Static, ..TreeOptions::UCT },
        TreeOptions { leaf: Leaf::Playout { limit: 1, counts: Counts::AfterTree }, ..TreeOptions::UCT },
        TreeOptions { utility: Utility::Winner, ..TreeOptions::UCT },
        TreeOptions { utility: Utility::Rank, ..TreeOptions::UCT },
        TreeOptions { utility: Utility::Difference, ..TreeOptions::UCT },
    ] {
        assert_ne!(run(changed).lines, plain.lines, "{changed:?}");
    }
    // Nothing is simultaneous here, so that option is off.
    assert_eq!(run(TreeOptions { together: Together::Decoupled, ..TreeOptions::UCT }), plain);
}

#[test]
fn exploration_is_measured_in_what_was_seen_or_in_the_bounds() {
    // Payoffs between 4 and 6 of 0 to 10: by the bounds both moves look nearly alike, by what was seen they do not.
    let best_share = |text: &str, scale| {
        let tree = TreeGame::parse(3, text);
        let report = think(&mut mcts(TreeOptions { scale, ..TreeOptions::UCT }), &tree, 0, "1000it", 1);
        report.lines[0].visits
    };
    let narrow = "1([6 5 5] [4 5 5])";
    assert!(best_share(narrow, Scale::Seen) > best_share(narrow, Scale::Bounds));
    // Where the values met fill the bounds, the two are one.
    let wide = "1([10 0 5] [0 10 5])";
    assert_eq!(best_share(wide, Scale::Seen), best_share(wide, Scale::Bounds));
}

#[test]
fn the_final_move_goes_by_visits_or_by_value() {
    // With strong exploration the better value may have fewer visits: find a case, and see both rules follow theirs.
    let mut differed = false;
    for seed in 0..200 {
        let tree = TreeGame::random(3, 4, 4, true, &mut Seed(seed).rng());
        let run = |final_move| {
            let options = TreeOptions { c: 0.1, final_move, ..TreeOptions::UCT };
            think(&mut mcts(options), &tree, 0, "30it", seed)
        };
        let (by_visits, by_value) = (run(FinalMove::Visits), run(FinalMove::Value));
        let most = by_visits.lines.iter().map(|line| line.visits).max().expect("lines");
        assert_eq!(by_visits.lines[0].visits, most);
        let best = by_value.lines.iter().map(|line| line.values.0[0]).fold(f32::MIN, f32::max);
        assert!(by_value.lines.len() == 1 || by_value.lines[0].values.0[0] == best);
        differed |= by_visits.best() != by_value.best();
    }
    assert!(differed, "the two rules never differed");
}

#[test]
fn maxn_utility_changes_what_is_wanted() {
    // Payoff: take 6. Winner takes all: take 5, which wins.
    let tree = TreeGame::parse(3, "1([6 9 0] [5 4 4])");
    let best = |utility| {
        let mut search = MaxN::new(MaxNOptions { utility, ..MaxNOptions::default() }, Opinions::default());
        think(&mut search, &tree, 0, "depth2", 1).best()
    };
    assert_eq!(best(Utility::Payoff), 0);
    assert_eq!((best(Utility::Winner), best(Utility::Rank), best(Utility::Difference)), (1, 1, 1));
}

#[test]
fn maxn_averages_chance() {
    // Exactly over two outcomes; with one draw it must be all or nothing.
    let value = |chance, seed| {
        let mut search = MaxN::new(MaxNOptions { chance, ..MaxNOptions::default() }, Opinions::default());
        think(&mut search, &Dice, 0, "depth3", seed).lines[0].values.0[0]
    };
    assert_eq!(value(8, 1), 0.5);
    assert!((0..20).all(|seed| [0.0, 1.0].contains(&value(1, seed))));
}

/// Seat 1 chooses which of two fair coins to throw; heads pays 1.
struct Dice;

impl Game for Dice {
    type State = u8;
    type Action = u8;
    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut nply_core::Rng) -> u8 {
        0
    }
    fn turn(&self, s: &u8) -> nply_core::Turn {
        match s {
            0 => nply_core::Turn::One(Player::new(0)),
            1 => nply_core::Turn::Chance,
            _ => nply_core::Turn::Over,
        }
    }
    fn actions(&self, _s: &u8, _who: Player, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }
    fn apply(&self, s: &mut u8, a: u8) {
        *s = if *s == 0 { 1 } else { 2 + a };
    }
    fn payoffs(&self, s: &u8) -> nply_core::Values {
        nply_core::Values::of(&[f32::from(*s - 2), 1.0 - f32::from(*s - 2)])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, _s: &u8, out: &mut Vec<(u8, f32)>) {
        out.extend([(0, 0.5), (1, 0.5)]);
    }
}

#[test]
fn searches_stop_at_the_signal_and_keep_to_nodes_and_memory() {
    let tree = TreeGame::random(4, 11, 5, true, &mut Seed(8).rng());
    let view = View::of(&tree, &0, Player::new(0));
    let limits = nply_core::Limits::default();
    let stop = limits.stop.clone();
    let helper = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(30));
        stop.stop();
        std::time::Instant::now()
    });
    let report = mcts(TreeOptions::UCT).think(&tree, &view, &limits, Seed(1).rng());
    let late = helper.join().expect("no panic").elapsed();
    assert!(report.iterations > 0 && late.as_millis() < 1000, "stopped {late:?} after the signal");

    let nodes = think(&mut mcts(TreeOptions::UCT), &tree, 0, "5000nodes", 1).nodes;
    assert!((5000..5100).contains(&nodes), "{nodes}");
    let wide = TreeOptions { c: 5.0, ..TreeOptions::UCT };
    let small = think(&mut mcts(wide), &tree, 0, "200000it/1mb", 1);
    let large = think(&mut mcts(wide), &tree, 0, "200000it", 1);
    assert_eq!(small.iterations, 200_000, "a full tree keeps searching");
    assert!(small.bytes < (1 << 20) * 5 / 4 && large.bytes > 3 << 19, "{} {}", small.bytes, large.bytes);
}

#[test]
fn a_memory_limit_does_not_depend_on_earlier_searches() {
    let tree = TreeGame::random(4, 11, 5, true, &mut Seed(8).rng());
    for options in [TreeOptions::UCT, TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS] {
        let view = View::of(&tree, &0, Player::new(0));
        let mut search = mcts(TreeOptions { c: 5.0, ..options });
        let mut within = |bytes| {
            let limits = Budget { bytes: Some(bytes), ..Budget::iterations(5000) }.into();
            search.think(&tree, &view, &limits, Seed(1).rng())
        };
        let (first, second) = (within(100_000), within(100_000));
        assert!(first.bytes >= 100_000, "the limit is reached: {}", first.bytes);
        assert_eq!((&first.lines, first.depth, first.bytes), (&second.lines, second.depth, second.bytes));
        // However little memory there is, the root is searched.
        assert_eq!(within(1).lines.iter().map(|line| line.visits).sum::<u64>(), 5000);
    }
}

#[test]
fn maxn_counts_the_turns_of_its_playouts() {
    // Two moves, each followed by a playout of one turn, since there is no evaluation.
    let tree = TreeGame::parse(2, "1(2([1 0] [2 0]) 2([3 0] [4 0]))");
    assert_eq!(think(&mut maxn(), &tree, 0, "depth1", 1).nodes, 2 + 2);
}

#[test]
fn a_simultaneous_turn_is_one_turn_of_depth() {
    // To look one turn ahead is to see both coins. The other seat, which answers, never lets the first win.
    let report = think(&mut maxn(), &MatchingPennies, 0, "depth1", 1);
    assert!(report.lines.iter().all(|line| line.values.0[..2] == [-1.0, 1.0]), "{report:?}");
    assert_eq!((report.depth, report.nodes), (1, 6));
    assert_eq!(report.lines[0].pv.len(), 2);
}
