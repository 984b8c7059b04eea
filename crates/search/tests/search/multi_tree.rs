//! The searches of paper 001: MultiTree MCTS against Algorithm 1 written down once more, and what its kin promise.

use crate::common::Leftmost;
use nply_core::hash::{chain, mix};
use nply_core::testing::{MatchingPennies, TreeGame};
use nply_core::{
    Budget, Evaluate, Game, Opinions, OrderMoves, Player, Playout, Report, Rng, Search, Seed, Turn, Values,
};
use nply_search::tree::{Counts, Leaf, Mcts, Scale, Selection, Together, TreeOptions, Untried};
use std::collections::HashMap;
use std::sync::Arc;

/// Seats move in turn, each with two or three moves; what each gets at the end, or would get now, is a hash of all moves.
struct Walks {
    turns: u8,
}

impl Walks {
    fn worth(&self, s: &(u8, u64)) -> Values {
        let value = |seat: u64| (mix(s.1 ^ seat) >> 40) as f32 / (1u64 << 24) as f32;
        Values::of(&[value(1), value(2), value(3)])
    }
}

impl Game for Walks {
    type State = (u8, u64);
    type Action = u8;

    fn players(&self) -> usize {
        3
    }
    fn start(&self, _rng: &mut Rng) -> (u8, u64) {
        (0, 7)
    }
    fn turn(&self, s: &(u8, u64)) -> Turn {
        if s.0 == self.turns { Turn::Over } else { Turn::One(Player::new(s.0 as usize % 3)) }
    }
    fn actions(&self, s: &(u8, u64), _who: Player, out: &mut Vec<u8>) {
        // The number of moves follows from the turn alone, so that the moves of a node are always the same.
        out.extend(0..2 + s.0 % 2);
    }
    fn apply(&self, s: &mut (u8, u64), a: u8) {
        *s = (s.0 + 1, chain(s.1, u64::from(a) + 1));
    }
    fn payoffs(&self, s: &(u8, u64)) -> Values {
        self.worth(s)
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
}

/// What a position would be worth if the game ended now.
struct Now;

impl Evaluate<Walks> for Now {
    fn evaluate(&self, g: &Walks, s: &(u8, u64)) -> Values {
        g.worth(s)
    }
}

/// Rollouts that need no luck: the last move.
struct Last;

impl<G: Game> Playout<G> for Last {
    fn choose(&self, _g: &G, _s: &G::State, _who: Player, list: &[G::Action], _rng: &mut Rng) -> G::Action {
        list[list.len() - 1]
    }
}

/// Moves are tried from left to right, rollouts take the last move: nothing is left to luck.
fn scripted() -> Opinions<Walks> {
    let order: Arc<dyn OrderMoves<Walks>> = Arc::new(Leftmost);
    Opinions {
        evaluate: Some(Arc::new(Now)),
        order: Some(order),
        playout: Arc::new(Last),
        ..Opinions::default()
    }
}

const C: f32 = 0.7;

fn with_script(options: TreeOptions, max_roll: u32) -> TreeOptions {
    let selection = Selection { untried: Untried::Static, ..Selection::PLAIN };
    let leaf = Leaf::Playout { limit: max_roll, counts: Counts::Shared };
    TreeOptions { c: C, scale: Scale::Bounds, selection, leaf, ..options }
}

/// A node of one seat's tree: visits, and for each action tried its visits and the sum of values.
#[derive(Default)]
struct Node {
    visits: u32,
    arms: Vec<(u32, f64)>,
}

/// Algorithm 1, line by line. Nodes are named by the actions of their seat that lead to them.
fn algorithm_1(g: &Walks, max_roll: u32, paranoid: bool, iterations: u32) -> Vec<(u32, f64)> {
    let mut trees: [HashMap<Vec<u8>, Node>; 3] = Default::default();
    for _ in 0..iterations {
        let (mut roll, mut s) = (0, g.start(&mut Seed(1).rng())); // line 1
        let mut nodes: [Option<Vec<u8>>; 3] = [Some(vec![]), Some(vec![]), Some(vec![])]; // line 2
        let mut taken: [Vec<(Vec<u8>, usize)>; 3] = Default::default();
        while roll <= max_roll && g.turn(&s) != Turn::Over {
            // line 3
            let Turn::One(who) = g.turn(&s) else { unreachable!("one seat after the other") };
            let (p, mut list) = (who.index(), Vec::new()); // line 4
            g.actions(&s, who, &mut list);
            let action = match nodes[p].take() {
                None => {
                    roll += 1; // line 7
                    list[list.len() - 1] // line 8
                }
                Some(path) => {
                    let node = trees[p].entry(path.clone()).or_default();
                    node.visits += 1;
                    let place = if node.arms.len() < list.len() {
                        node.arms.push((0, 0.0)); // lines 10 to 12: the tree is left
                        node.arms.len() - 1
                    } else {
                        let bound = |i: usize| {
                            let (n, sum) = node.arms[i];
                            sum / f64::from(n)
                                + f64::from(C) * (f64::from(node.visits).ln() / f64::from(n)).sqrt()
                        };
                        let best =
                            (0..list.len()).max_by(|&a, &b| bound(a).total_cmp(&bound(b))).expect("a move");
                        let mut next = path.clone();
                        next.push(list[best]);
                        nodes[p] = Some(next); // lines 14 and 15
                        best
                    };
                    taken[p].push((path, place));
                    list[place]
                }
            };
            g.apply(&mut s, action); // line 16
        }
        let values = g.worth(&s);
        for p in 0..3 {
            let value = if paranoid && p > 0 { 1.0 - values.0[0] } else { values.0[p] };
            for (path, place) in &taken[p] {
                let (n, sum) = &mut trees[p].get_mut(path).expect("it was visited").arms[*place];
                (*n, *sum) = (*n + 1, *sum + f64::from(value));
            }
        }
    }
    trees[0].remove(&vec![]).expect("the root").arms
}

fn think<G: Game>(options: TreeOptions, o: Opinions<G>, g: &G, iterations: u64) -> Report<G::Action> {
    let mut search = Mcts::new(options, o).expect("it can be");
    let s = g.start(&mut Seed(1).rng());
    let limits = Budget::iterations(iterations).into();
    let mut report = search.think(g, &g.view(&s, Player::new(0)), &limits, Seed(3).rng());
    report.elapsed = Default::default();
    report
}

#[test]
fn multi_tree_is_algorithm_1() {
    let g = Walks { turns: 14 };
    for (options, paranoid) in [(TreeOptions::MT, false), (TreeOptions::MTP, true)] {
        for max_roll in [0, 1, 4, 30] {
            for iterations in [1, 2, 3, 10, 50, 300] {
                let report = think(with_script(options, max_roll), scripted(), &g, iterations);
                let expected = algorithm_1(&g, max_roll, paranoid, iterations as u32);
                for (action, (n, sum)) in expected.iter().enumerate() {
                    let line =
                        report.lines.iter().find(|line| usize::from(line.action) == action).expect("a line");
                    let mean = sum / f64::from(*n);
                    let close = (f64::from(line.values.0[0]) - mean).abs() < 1e-4;
                    assert!(
                        line.visits == u64::from(*n) && close,
                        "{paranoid} {max_roll} {iterations}: {line:?} {n} {mean}"
                    );
                }
            }
        }
    }
}

fn variants() -> [(&'static str, TreeOptions); 5] {
    [
        ("maxn-mcts", TreeOptions::MAXN_MCTS),
        ("paranoid-mcts", TreeOptions::PARANOID_MCTS),
        ("self", TreeOptions::SELF),
        ("mt", TreeOptions::MT),
        ("mtp", TreeOptions::MTP),
    ]
}

#[test]
fn with_one_seat_to_act_all_agree() {
    let tree = TreeGame::parse(2, "1(1([1 5] [7 2] 1([9 0] [2 2])) 1([4 4] [3 1]) [5 5])");
    let told = |options: TreeOptions| {
        // What the others learn would change the range of values met.
        let options = TreeOptions { scale: Scale::Bounds, ..options };
        let report = think(options, Opinions::default(), &tree, 200);
        let mut lines: Vec<_> = report
            .lines
            .iter()
            .map(|line| (line.action, line.visits, (line.values.0[0] * 1e4) as i32))
            .collect();
        lines.sort_unstable();
        lines
    };
    let first = told(variants()[0].1);
    for (name, options) in variants() {
        assert_eq!(told(options), first, "{name}");
    }
}

#[test]
fn trees_grow_without_rollouts() {
    let g = Walks { turns: 30 };
    for (name, options) in variants() {
        let leaf = Leaf::Playout { limit: 0, counts: Counts::Shared };
        let report = think(TreeOptions { leaf, ..options }, scripted(), &g, 2000);
        assert!(report.depth > 3, "{name}: {}", report.depth);
    }
}

#[test]
fn paranoid_opponents_want_the_opposite() {
    // The second seat may take 9 and leave 6, or take 3 and leave 1.
    let tree = TreeGame::parse(2, "1(2([6 9] [1 3]) [4 5])");
    let best = |options| think(options, Opinions::default(), &tree, 3000).best();
    assert_eq!(
        (best(TreeOptions::MAXN_MCTS), best(TreeOptions::MT)),
        (0, 0),
        "it takes what is best for itself"
    );
    assert_eq!(
        (best(TreeOptions::PARANOID_MCTS), best(TreeOptions::MTP)),
        (1, 1),
        "it takes what is worst for us"
    );
    // Who does not look at the others takes them to move at random: 3.5 on average.
    assert_eq!(best(TreeOptions::SELF), 1);
}

#[test]
fn a_tree_of_all_seats_may_answer_what_it_cannot_see() {
    // Matching pennies: the second seat wins if it sees the choice of the first.
    let value = |options: TreeOptions| {
        let report = think(options, Opinions::default(), &MatchingPennies, 4000);
        let sum: f32 = report.lines.iter().map(|line| line.values.0[0] * line.visits as f32).sum();
        sum / report.lines.iter().map(|line| line.visits).sum::<u64>() as f32
    };
    let one_by_one = |options: TreeOptions| TreeOptions { together: Together::OneByOne, ..options };
    let (least, most) = MatchingPennies.bounds();
    let share = |value: f32| (value - least) / (most - least);
    assert!(share(value(one_by_one(TreeOptions::MAXN_MCTS))) < 0.15);
    assert!((0.35..0.65).contains(&share(value(TreeOptions::MAXN_MCTS))));
    assert!((0.35..0.65).contains(&share(value(TreeOptions::MT))));
    let refused = Mcts::<MatchingPennies>::new(one_by_one(TreeOptions::MT), Opinions::default());
    assert!(refused.err().expect("trees of their own cannot answer").why.contains("together=decoupled"));
}
