//! Guided selection in trees of full steps: all that changes the choice of an arm besides UCB1.
//!
//! A score starts as the mean and the exploration of UCB1; each aid that is on adds its share. A plain search comes here
//! not at all.

use super::column::Columns;
use super::engine::{Run, Visit};
use super::oma::Abstraction;
use super::select::best;
use super::selection::{At, Fpu, Selection, Untried};
use super::widening::Thresholds;
use nply_core::{Game, Player, Values};

/// What the aids hold between and during searches.
#[derive(Debug)]
pub(super) struct Guide {
    pub options: Selection,
    /// Whether any aid is on.
    pub is_on: bool,
    pub thresholds: Thresholds,
    pub oma: Abstraction,
    scores: Vec<f32>,
    ratings: Vec<f32>,
}

impl Guide {
    pub fn new(options: Selection) -> Self {
        Guide {
            options,
            is_on: !options.is_plain(),
            thresholds: Thresholds::new(options.widening),
            oma: Abstraction::new(options.oma),
            scores: Vec::new(),
            ratings: Vec::new(),
        }
    }

    /// Whether arms share statistics.
    pub fn shares(&self) -> bool {
        self.options.oma.at != At::None
    }

    /// Says what is kept by arm.
    pub fn keep(&self, side: &mut Columns) {
        side.shared.restart(usize::from(self.shares()));
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.oma.bytes()
    }

    /// Whether moves at these nodes are tried in an order that the game's ordering decides.
    fn is_rated(&self, own: bool) -> bool {
        self.options.widening.at.holds(own) || self.options.untried != Untried::Random
    }
}

impl<G: Game> Run<'_, G> {
    /// Rates the moves of a new node, whose legal actions are in `list`. An untried arm keeps its rating where its mean
    /// will be.
    pub(super) fn rate_arms(&mut self, node: u32, who: Player) {
        let Some(order) = self.o.order.as_ref().filter(|_| self.guide.is_rated(who == self.who)) else {
            return;
        };
        self.guide.ratings.clear();
        order.rate(self.g, &self.state, who, &self.list, &mut self.guide.ratings);
        let first = self.slab.nodes[node as usize].first as usize;
        for (arm, &rating) in self.slab.arms[first..].iter_mut().zip(&self.guide.ratings) {
            arm.mean = rating;
        }
    }

    /// The offset of the arm to take, and whether it is tried for the first time.
    pub(super) fn guided(&mut self, node: u32, who: Player) -> (usize, bool) {
        let (header, own) = (self.slab.nodes[node as usize], who == self.who);
        let tried = header.tried as usize;
        let may_try = header.tried < header.len
            && (!self.guide.options.widening.at.holds(own)
                || self.guide.thresholds.admits(header.visits, tried));
        if may_try && (tried == 0 || self.guide.options.fpu == Fpu::Infinite) {
            return (self.try_next(node, who), true);
        }
        self.score(node, who);
        let scores = &self.guide.scores;
        let offset = first_best(scores);
        // Where all that is considered is proven lost, the next move comes before its time.
        let is_lost = scores[offset] == f32::NEG_INFINITY && header.tried < header.len;
        if is_lost || may_try && self.urgency(node) >= scores[offset] {
            return (self.try_next(node, who), true);
        }
        (offset, false)
    }

    /// Scores the tried arms of a node.
    fn score(&mut self, node: u32, who: Player) {
        let header = &self.slab.nodes[node as usize];
        let tried = header.first as usize..header.first as usize + header.tried as usize;
        let (arms, own) = (&self.slab.arms[tried.clone()], who == self.who);
        let width = header.explore * if own { self.width } else { self.width_others };
        let scores = &mut self.guide.scores;
        scores.clear();
        scores.extend(arms.iter().map(|arm| arm.mean + width * arm.spread));
        if self.guide.options.oma.at.holds(own) {
            self.guide.oma.blend(who, arms, &self.slab.side.shared[tried], scores);
        }
    }

    /// First play urgency: what the untried arms of a node count as.
    fn urgency(&self, node: u32) -> f32 {
        match self.guide.options.fpu {
            Fpu::Infinite => f32::INFINITY,
            Fpu::Value(value) => value,
            Fpu::Parent => {
                let tried = &self.slab.arms_of(node)[..self.slab.nodes[node as usize].tried as usize];
                // What is proven lost is not selected any more and has no mean.
                let open = || tried.iter().filter(|arm| arm.mean.is_finite());
                let sum: f32 = open().map(|arm| arm.mean * arm.n as f32).sum();
                sum / open().map(|arm| arm.n as f32).sum::<f32>()
            }
        }
    }

    /// Expand: the next untried arm takes its place behind those tried.
    fn try_next(&mut self, node: u32, who: Player) -> usize {
        let header = self.slab.nodes[node as usize];
        let (first, tried, own) = (header.first as usize, header.tried as usize, who == self.who);
        let next = tried + self.next_of(first + tried..first + header.len as usize, who);
        self.slab.arms.swap(first + tried, first + next);
        let arm = &mut self.slab.arms[first + tried];
        arm.mean = 0.0;
        if self.guide.options.oma.at.holds(own) {
            self.slab.side.shared[first + tried] = self.guide.oma.find(who, arm.action);
        }
        self.slab.nodes[node as usize].tried += 1;
        tried
    }

    /// The place of the arm to try among the untried ones of a node.
    fn next_of(&mut self, untried: std::ops::Range<usize>, who: Player) -> usize {
        let (arms, own) = (&self.slab.arms[untried], who == self.who);
        if self.guide.options.untried == Untried::Oma && self.guide.options.oma.at.holds(own) {
            let means: Vec<f32> = arms
                .iter()
                .map(|arm| self.guide.oma.mean(who, arm.action).unwrap_or(f32::NEG_INFINITY))
                .collect();
            let highest = means.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            // Of equal means, also of none at all, the better rating.
            let rating = |i: usize| if means[i] == highest { arms[i].mean } else { f32::NEG_INFINITY };
            return best(arms.len(), rating, &mut self.rng);
        }
        if self.guide.is_rated(own) {
            return best(arms.len(), |i| arms[i].mean, &mut self.rng);
        }
        self.rng.below(arms.len() as u32) as usize
    }

    /// What the aids learn from an iteration.
    pub(super) fn back_up_guided(&mut self, values: &Values) {
        if !self.guide.shares() {
            return;
        }
        for &Visit { node, offset } in &self.path {
            let index = self.slab.nodes[node as usize].first as usize + offset as usize;
            let who = self.slab.arms[index].seat;
            if self.guide.options.oma.at.holds(who == self.who) {
                self.guide.oma.learn(who, self.slab.side.shared[index], values[who]);
            }
        }
    }
}

/// The place of the highest score; of equal ones the first, which was tried first.
#[inline]
fn first_best(scores: &[f32]) -> usize {
    let (mut place, mut highest) = (0, f32::NEG_INFINITY);
    for (i, &score) in scores.iter().enumerate() {
        place = if score > highest { i } else { place };
        highest = if score > highest { score } else { highest };
    }
    place
}

#[cfg(test)]
mod tests {
    use crate::tree::slab::NONE;
    use crate::tree::{At, Keep, Mcts, Oma, Selection, TreeOptions, Untried};
    use nply_core::testing::{TreeEvaluate, TreeGame};
    use nply_core::{Budget, Game, Opinions, Player, Search, Seed, Turn};
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// A seat, its own moves before, its move.
    type Abstract = (usize, Vec<u8>, u8);

    fn searched(tree: &TreeGame, c: f32, selection: Selection, iterations: u64) -> Mcts<TreeGame> {
        let mut search = Mcts::new(TreeOptions { c, selection, ..TreeOptions::MCTS });
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let view = tree.view(&0, Player::new(0));
        search.think(tree, &opinions, &view, &Budget::iterations(iterations).into(), Seed(4).rng());
        search
    }

    /// The legal actions of the seat to move; none at the end.
    fn legal(tree: &TreeGame, s: u32) -> (usize, Vec<u8>) {
        let (mut list, Turn::One(who)) = (Vec::new(), tree.turn(&s)) else { return (0, Vec::new()) };
        tree.actions(&s, who, &mut list);
        (who.index(), list)
    }

    /// For each move in its context the places in the tree where it was taken: visits there, and what is shared.
    fn walk(
        search: &Mcts<TreeGame>,
        tree: &TreeGame,
        (node, s): (u32, u32),
        own: &[Vec<u8>; 3],
        found: &mut BTreeMap<Abstract, Vec<(u32, u32)>>,
    ) {
        let first = search.slab.nodes[node as usize].first as usize;
        for (i, arm) in search.slab.arms_of(node).iter().enumerate().filter(|(_, arm)| arm.n > 0) {
            let who = arm.seat.index();
            found
                .entry((who, own[who].clone(), arm.action))
                .or_default()
                .push((arm.n, search.slab.side.shared[first + i]));
            let (mut next, mut after) = (s, own.clone());
            tree.apply(&mut next, arm.action);
            after[who].push(arm.action);
            while let (who, &[only]) = (legal(tree, next).0, &legal(tree, next).1[..]) {
                tree.apply(&mut next, only);
                after[who].push(only);
            }
            if arm.child != NONE {
                walk(search, tree, (arm.child, next), &after, found);
            }
        }
    }

    fn abstracted(tree: &TreeGame, at: At, iterations: u64) -> BTreeMap<Abstract, Vec<(u32, u32)>> {
        let oma = Oma { at, e: 30.0, keep: Keep::Nothing, ordered: true };
        let search = searched(tree, 2.0, Selection { oma, ..Selection::PLAIN }, iterations);
        let mut found = BTreeMap::new();
        walk(&search, tree, (0, 0), &Default::default(), &mut found);
        for ((who, ..), places) in found.iter().filter(|((who, ..), _)| at.holds(*who == 0)) {
            let index = places[0].1;
            assert!(places.iter().all(|place| place.1 == index), "one entry for all: {places:?}");
            let visits: u32 = places.iter().map(|place| place.0).sum();
            assert_eq!(search.guide.oma.times(Player::new(*who), index), visits);
        }
        found
    }

    #[test]
    fn every_move_shares_with_the_same_move_after_the_same_own_moves() {
        for seed in 0..20 {
            let tree = TreeGame::uneven(3, 9, 4, &mut Seed(seed).rng());
            if legal(&tree, 0).1.len() < 2 {
                continue;
            }
            for at in [At::All, At::Own, At::Others] {
                let found = abstracted(&tree, at, 2000);
                let shared =
                    found.iter().filter(|((who, ..), places)| at.holds(*who == 0) && places.len() > 1);
                assert!(found.len() < 10 || shared.count() > 1, "{seed} {at:?}");
            }
        }
    }

    #[test]
    fn a_move_that_was_good_after_another_answer_is_tried_first() {
        // The second seat likes its first answer, so the first seat's moves are known before the second is met again.
        let moves = |other: u8| {
            let bad = format!("[1 {other} 0] ").repeat(5);
            format!("1({bad} [8 {other} 0] {bad})")
        };
        let tree = TreeGame::parse(3, &format!("1(2({} {}) [0 0 1])", moves(9), moves(1)));
        let oma = Oma { at: At::Own, e: 30.0, keep: Keep::Nothing, ordered: true };
        let first = |untried| {
            let search = searched(&tree, 0.6, Selection { oma, untried, ..Selection::PLAIN }, 2000);
            let answers =
                search.slab.arms_of(search.slab.arms_of(0).iter().map(|arm| arm.child).max().unwrap_or(0));
            let second = answers.iter().find(|arm| arm.action == 1 && arm.child != NONE).expect("met twice");
            search.slab.arms_of(second.child)[0].action
        };
        assert_eq!(first(Untried::Oma), 5);
        assert_ne!(first(Untried::Random), 5);
    }

    #[test]
    fn figure_2_of_paper_000_in_the_tree() {
        // x = 0 and y = 1; after x the third seat may answer o or p; m, n and q are forced.
        let ends = "1([1 0 0] [2 0 0])";
        let tree = TreeGame::parse(3, &format!("1(2(3({ends} {ends})) 2(3({ends})))"));
        let found = abstracted(&tree, At::All, 500);
        let (x, y) = (&found[&(0, vec![0], 0)], &found[&(0, vec![1], 0)]);
        assert_eq!((x.len(), y.len()), (2, 1), "a is shared by nodes 1 and 2, node 3 is separate");
        assert_ne!(x[0].1, y[0].1);
    }
}
