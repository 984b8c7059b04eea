//! Algorithms 3, 4 and 5 of paper 004, written down plainly, beside the engine: the same visits and means.
//!
//! As the author's program has them: payoffs from -1 to 1, logarithms to base 2, n from 1 when a node is made, moves in the
//! order of their probabilities, an urgency for untried ones. With an evaluation for the leaf nothing is left to chance.

use nply_core::testing::{Rounds, RoundsOpinion, RoundsState};
use nply_core::{
    Asked, Budget, Evaluate, Foresee, Foresight, Game, Joint, Opinions, Player, Report, Search, Seed, Turn,
    Values,
};
use nply_search::tree::{Fpu, Leaf, Mcts, Selection, TreeOptions, Untried, Widening};
use std::collections::HashMap;
use std::sync::Arc;

const GAME: Rounds = Rounds { seats: 3, rounds: 5, moves: 5, chance: false };

/// Probabilities and influences that differ from position to position.
struct Model;

impl Foresee<Rounds> for Model {
    fn foresee(&self, g: &Rounds, asked: &[Asked<'_, Rounds>], out: &mut [Foresight]) {
        for (asked, out) in asked.iter().zip(out) {
            let mut rng = Seed(asked.state.key).rng();
            for seat in Player::all(3) {
                out.influences[seat] = rng.pick(&[0.0, 0.0005, 0.002, 0.25, 0.5, 1.0]);
            }
            for who in g.turn(asked.state).seats().iter() {
                let mut list = Vec::new();
                g.actions(asked.state, who, &mut list);
                let weights: Vec<f32> = list.iter().map(|_| 0.01 + rng.unit()).collect();
                let sum: f32 = weights.iter().sum();
                out.policies[who.index()] = weights.iter().map(|weight| weight / sum).collect();
            }
        }
    }
}

fn expected(s: &RoundsState) -> Foresight {
    let mut out = [Foresight::default()];
    Model.foresee(&GAME, &[Asked { state: s, who: Player::new(0), memories: &Default::default() }], &mut out);
    let [out] = out;
    out
}

/// How many actions a seat with this influence considers after n visits.
#[derive(Clone, Copy)]
enum Width {
    All,
    Fixed(f64, f64),
    Influence(f64),
}

impl Width {
    fn of(self, n: f64, influence: f32) -> usize {
        let power = |c: f64, alpha: f64| (c * n.powf(alpha) - 1e-9).ceil().max(1.0) as usize;
        match self {
            Width::All => usize::MAX,
            Width::Fixed(c, alpha) => power(c, alpha),
            Width::Influence(c) => power(c, if influence <= 0.001 { 0.0 } else { influence.into() }),
        }
    }
}

#[derive(Default)]
struct Node {
    visits: f64,
    /// Visits and sum of rewards of each action of each seat.
    arms: HashMap<(usize, u8), (f64, f64)>,
    children: HashMap<Vec<(usize, u8)>, Node>,
}

struct Thesis {
    c: f64,
    fpu: f64,
    width: Width,
}

impl Thesis {
    fn new_node() -> Node {
        Node { visits: 1.0, ..Node::default() }
    }

    fn rewards(s: &RoundsState) -> [f64; 3] {
        let values: Values = RoundsOpinion.evaluate(&GAME, s);
        [0, 1, 2].map(|seat| 2.0 * f64::from(values.0[seat]) - 1.0)
    }

    /// Lines 2 to 8 of Algorithm 4.
    fn select(&self, node: &Node, s: &RoundsState, who: Player, foresight: &Foresight) -> u8 {
        let mut list = Vec::new();
        GAME.actions(s, who, &mut list);
        let policy = &foresight.policies[who.index()];
        let mut sorted: Vec<usize> = (0..list.len()).collect();
        sorted.sort_by(|&a, &b| policy[b].total_cmp(&policy[a]));
        sorted.truncate(self.width.of(node.visits, foresight.influences[who]).min(list.len()));
        let score = |i: usize| match node.arms.get(&(who.index(), list[i])) {
            Some((n, sum)) => sum / n + self.c * (node.visits.log2() / n).sqrt(),
            None => self.fpu,
        };
        let mut best = sorted[0];
        for &i in &sorted {
            if score(i) > score(best) {
                best = i;
            }
        }
        list[best]
    }

    /// Algorithm 5; with fixed widths Algorithm 3.
    fn iterate(&self, node: &mut Node, s: &RoundsState) -> [f64; 3] {
        if GAME.turn(s) == Turn::Over {
            return Self::rewards(s);
        }
        let foresight = expected(s);
        let actions: Vec<(usize, u8)> = GAME
            .turn(s)
            .seats()
            .iter()
            .map(|who| (who.index(), self.select(node, s, who, &foresight)))
            .collect();
        let mut next = *s;
        match GAME.turn(s) {
            Turn::One(_) => GAME.apply(&mut next, actions[0].1),
            _ => {
                let joint: Joint<u8> = actions.iter().map(|&(seat, a)| (Player::new(seat), a)).collect();
                GAME.apply_together(&mut next, &joint);
            }
        }
        let rewards = match node.children.get_mut(&actions) {
            Some(child) => self.iterate(child, &next),
            None => {
                node.children.insert(actions.clone(), Self::new_node());
                Self::rewards(&next)
            }
        };
        node.visits += 1.0;
        for &(seat, action) in &actions {
            let (n, sum) = node.arms.entry((seat, action)).or_default();
            (*n, *sum) = (*n + 1.0, *sum + rewards[seat]);
        }
        rewards
    }
}

/// Compares the root's statistics of the searching seat, for every seat and several numbers of iterations.
fn compare(name: &str, options: TreeOptions, width: Width, (c, fpu): (f64, f64)) {
    let options = TreeOptions {
        c: (c / 2.0 / std::f64::consts::LN_2.sqrt()) as f32,
        leaf: Leaf::Static,
        selection: Selection { fpu: Fpu::Value((fpu as f32 + 1.0) / 2.0), ..options.selection },
        ..options
    };
    for start in 1..6 {
        let s = RoundsState { key: start, ..GAME.start(&mut Seed(1).rng()) };
        for (who, iterations) in [(0, 40), (1, 750), (2, 200)] {
            let (thesis, mut root) = (Thesis { c, fpu, width }, Thesis::new_node());
            for _ in 0..iterations {
                thesis.iterate(&mut root, &s);
            }
            let opinions = Opinions {
                evaluate: Some(Arc::new(RoundsOpinion)),
                foresee: Some(Arc::new(Model)),
                ..Opinions::default()
            };
            let mut search = Mcts::new(options, opinions).expect("it can be");
            let view = GAME.view(&s, Player::new(who));
            let report = search.think(&GAME, &view, &Budget::iterations(iterations).into(), Seed(9).rng());
            for line in &report.lines {
                let (n, sum) = root.arms.get(&(who, line.action)).copied().unwrap_or_default();
                assert_eq!(
                    line.visits as f64, n,
                    "{name}, start {start}, seat {who}, {iterations} iterations"
                );
                let mean = if n > 0.0 { sum / n } else { 2.0 * f64::from(line.values.0[who]) - 1.0 };
                assert!(
                    (f64::from(line.values.0[who]) - (mean + 1.0) / 2.0).abs() < 1e-4,
                    "{name}: {line:?} {n} {sum}"
                );
            }
        }
    }
}

#[test]
fn the_engine_is_algorithm_3() {
    let base = TreeOptions::SM_MCTS;
    let options = TreeOptions { selection: Selection { untried: Untried::Model, ..base.selection }, ..base };
    compare("sm-mcts", options, Width::All, (0.8, 0.5));
}

#[test]
fn the_engine_is_algorithm_3_with_widening_for_each_seat() {
    let base = TreeOptions::PW_POLICY;
    compare("pw-policy", base, Width::Fixed(1.0, 0.25), (0.4, 0.25));
    let widening = Widening { c: 2.0, alpha: 0.65, ..base.selection.widening };
    let options = TreeOptions { selection: Selection { widening, ..base.selection }, ..base };
    compare("pw-policy", options, Width::Fixed(2.0, 0.65), (0.8, 0.25));
}

#[test]
fn the_engine_is_algorithm_5() {
    compare("ag-sm-mcts", TreeOptions::AG_SM_MCTS, Width::Influence(1.0), (0.4, 0.25));
}

/// Asking models only about positions that are met again changes nothing that is found.
#[test]
fn late_questions_find_what_early_ones_do() {
    for base in [TreeOptions::PW_POLICY, TreeOptions::AG_SM_MCTS] {
        let [late, early] = [false, true].map(|early| {
            let opinions = Opinions { foresee: Some(Arc::new(Model)), ..Opinions::default() };
            let mut search = Mcts::new(TreeOptions { early, ..base }, opinions).expect("it can be");
            let s = GAME.start(&mut Seed(1).rng());
            let view = GAME.view(&s, Player::new(0));
            search.think(&GAME, &view, &Budget::iterations(700).into(), Seed(9).rng())
        });
        assert!(0 < late.asked && late.asked < early.asked, "{} {}", late.asked, early.asked);
        // Answers that are kept take memory.
        assert!(late.bytes <= early.bytes);
        let (asked, cached, bytes, elapsed) = (late.asked, late.cached, late.bytes, late.elapsed);
        assert_eq!(late, Report { asked, cached, bytes, elapsed, ..early });
    }
}
