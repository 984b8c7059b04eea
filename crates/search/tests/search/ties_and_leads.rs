//! Tie rules of max^n, MP-Mix, and the whole family on chance and simultaneous turns.

use crate::common::{opinions, think};
use nply_core::testing::{Coin, CoinAction, MatchingPennies, TreeGame};
use nply_core::{Budget, Game, Opinions, Player, Report, Search, Seed};
use nply_search::depth_first::{Groups, MaxN, MaxNOptions, MpMix, MpMixOptions, Opps, OppsOptions, Tie};

/// Figure 1 of paper 003: node (a) on the left, node (b) with its tie on the right.
const FIGURE_1: &str = "1(2([3 7 2] [5 3 4]) 2([6 5 1] [2 5 5]))";

fn with(tie: Tie) -> MaxN<TreeGame> {
    MaxN::new(MaxNOptions { tie, ..MaxNOptions::default() }, opinions())
}

#[test]
fn figure_1_of_paper_003_with_every_tie_rule() {
    let tree = TreeGame::parse(3, FIGURE_1);
    let found = |tie| {
        let report = think(&mut with(tie), &tree, "depth2");
        (report.best(), report.lines[0].values.seats(3).to_vec())
    };
    // The leftmost: (6, 5, 1) at (b) and at the root.
    assert_eq!(found(Tie::First), (1, vec![6.0, 5.0, 1.0]));
    // As UCT: half of each, (4, 5, 3), still better than 3.
    let (best, mean) = found(Tie::Average);
    assert!(best == 1 && mean.iter().zip([4.0, 5.0, 3.0]).all(|(v, e)| (v - e).abs() < 1e-5), "{mean:?}");
    // Both of these let seat 2 choose (2, 5, 5), so that (a) is better for seat 1.
    assert_eq!(found(Tie::WorstForRoot), (0, vec![3.0, 7.0, 2.0]));
    assert_eq!(found(Tie::BestRelative), (0, vec![3.0, 7.0, 2.0]));
}

#[test]
fn tie_rules_differ_where_they_should() {
    // Worst for the searching seat is the left one, best relative to the best other the right one.
    let tree = TreeGame::parse(3, "1(2([1 5 9] [4 5 6]) [3 0 0])");
    let value = |tie| think(&mut with(tie), &tree, "depth2").lines[0].values.0[0];
    assert_eq!((value(Tie::WorstForRoot), value(Tie::BestRelative)), (3.0, 4.0));
}

#[test]
fn random_ties_repeat_themselves_and_differ_between_searches() {
    let tree = TreeGame::parse(3, FIGURE_1);
    let best = |seed| {
        let view = tree.view(&0, Player::new(0));
        let limits = Budget::depth(2).into();
        with(Tie::Random).think(&tree, &view, &limits, Seed(seed).rng()).best()
    };
    let chosen: Vec<u8> = (0..400).map(best).collect();
    assert_eq!(chosen, (0..400).map(best).collect::<Vec<_>>());
    let left = chosen.iter().filter(|&&a| a == 0).count();
    assert!((160..240).contains(&left), "{left} of 400");
}

#[test]
fn mp_mix_searches_by_the_lead() {
    // The root's values say who leads. Left is what max^n takes, the middle hurts seat 2 most, the right is safe.
    let moves = "2([7 4 1] [1 3 9]) 2([2 1 2] [0 0 0]) 2([5 2 5] [4 3 5])";
    let tree = TreeGame::parse(3, &format!("1({moves})"));
    let opinions = |values: [f32; 3]| Opinions {
        evaluate: Some(std::sync::Arc::new(Led(values))),
        order: opinions().order,
        ..Opinions::default()
    };
    let best = |values, td, to| {
        let mut search = MpMix::new(MpMixOptions { td, to, ..MpMixOptions::default() }, opinions(values));
        think(&mut search, &tree, "depth2").best()
    };
    assert_eq!(best([5.0, 5.0, 1.0], 0.3, 0.3), 0, "nobody leads: max^n");
    assert_eq!(best([9.0, 5.0, 1.0], 0.3, 0.3), 2, "own lead: Paranoid");
    assert_eq!(best([9.0, 5.0, 1.0], 0.5, 0.3), 0, "not far enough for this threshold");
    assert_eq!(best([5.0, 9.0, 1.0], 0.3, 0.3), 1, "seat 2 leads: against it");
    assert_eq!(best([5.0, 9.0, 1.0], 0.3, 0.5), 0, "not far enough for this threshold");
}

struct Led([f32; 3]);

impl nply_core::Evaluate<TreeGame> for Led {
    fn evaluate(&self, _g: &TreeGame, _s: &u32) -> nply_core::Values {
        nply_core::Values::of(&self.0)
    }
}

fn family<G: Game + 'static>() -> Vec<Box<dyn Search<G>>> {
    let strong = OppsOptions { tt: true, killers: true, history: true, pvs: true, ..OppsOptions::PAPER };
    let o = Opinions::default;
    vec![
        Box::new(MaxN::new(MaxNOptions::default(), o())),
        Box::new(Opps::paranoid(OppsOptions::PAPER, o())),
        Box::new(Opps::paranoid(strong, o())),
        Box::new(Opps::brs_plus(OppsOptions::PAPER, o())),
        Box::new(Opps::new(Groups { n1: 1, l1: 3, l2: 2 }, strong, o())),
        Box::new(MpMix::new(MpMixOptions::default(), o())),
    ]
}

fn value<A>(report: &Report<A>) -> f32 {
    report.lines[0].values.0[0]
}

#[test]
fn chance_is_averaged_and_one_world_is_searched() {
    for search in &mut family::<Coin>() {
        // The known fault of searching one world: it sees the coin that it cannot see.
        let report = think(&mut **search, &Coin, "depth4");
        assert_eq!((report.best(), value(&report)), (CoinAction::Go, 1.0));
    }
}

#[test]
fn simultaneous_turns_are_one_turn_of_depth() {
    for search in &mut family::<MatchingPennies>() {
        let report = think(&mut **search, &MatchingPennies, "depth1");
        assert_eq!(report.depth, 1);
    }
    // The other seat answers what it cannot see; with one move left to it, it cannot.
    let run = |groups| {
        let mut search = Opps::new(groups, OppsOptions::PAPER, Opinions::default());
        value(&think(&mut search, &MatchingPennies, "depth1"))
    };
    assert_eq!(run(Groups::PARANOID), -1.0);
    assert_eq!(run(Groups { n1: 0, l1: 1, l2: 1 }), 1.0);
}
