//! Guided selection in trees of full steps: all that changes the choice of an arm besides UCB1.
//!
//! A score starts as the mean and the exploration of UCB1; each aid that is on adds its share. A plain search comes here
//! not at all.

use super::bias;
use super::column::Columns;
use super::engine::{Run, Visit};
use super::init::explore_valued;
use super::oma::Abstraction;
use super::rave::Amaf;
use super::scores::Scores;
use super::select::best;
use super::selection::{At, Fpu, Selection, Untried};
use super::slab::Arm;
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
    pub amaf: Amaf,
    scores: Scores,
    /// Ratings, or what else is known of each untried arm, for a moment.
    ratings: Vec<f32>,
}

impl Guide {
    pub fn new(options: Selection) -> Self {
        Guide {
            options,
            is_on: !options.is_plain(),
            thresholds: Thresholds::new(options.widening),
            oma: Abstraction::new(options.oma),
            amaf: Amaf::new(options.rave),
            scores: Scores::default(),
            ratings: Vec::new(),
        }
    }

    /// Whether arms share statistics.
    pub fn shares(&self) -> bool {
        self.options.oma.at != At::None
    }

    /// Says what is kept by arm.
    pub fn keep(&self, side: &mut Columns, players: usize) {
        side.shared.restart(usize::from(self.shares()));
        side.priors.restart(usize::from(self.options.init > 0));
        side.hints.restart(usize::from(self.options.bias > 0.0));
        side.keys.restart(usize::from(self.options.history > 0.0));
        side.estimates.restart(if self.options.minimax > 0.0 { players } else { 0 });
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.oma.bytes() + self.amaf.bytes()
    }

    /// Whether moves at these nodes are tried in an order that the game's ordering decides.
    fn is_rated(&self, own: bool) -> bool {
        self.options.widening.at.holds(own) || self.options.untried != Untried::Random
    }
}

impl<G: Game> Run<'_, G> {
    /// Prepares the arms of a new node, whose legal actions are in `list`.
    pub(super) fn prepare_arms(&mut self, node: u32, who: Player) {
        let is_rated = self.guide.is_rated(who == self.who);
        if is_rated || self.guide.options.bias > 0.0 {
            self.rate_arms(node, who, is_rated);
        }
        if self.guide.options.init > 0 {
            self.value_arms(node, who);
        }
        if self.guide.options.history > 0.0 {
            self.key_arms(node, who);
        }
    }

    /// Rates moves by the game's ordering. An untried arm keeps its rating where its mean will be, if it is tried by it.
    fn rate_arms(&mut self, node: u32, who: Player, is_tried_so: bool) {
        let Some(order) = &self.o.order else { return };
        self.guide.ratings.clear();
        order.rate(self.g, &self.state, who, &self.list, &mut self.guide.ratings);
        let first = self.slab.nodes[node as usize].first as usize;
        if is_tried_so {
            for (arm, &rating) in self.slab.arms[first..].iter_mut().zip(&self.guide.ratings) {
                arm.mean = rating;
            }
        }
        if self.guide.options.bias > 0.0 {
            bias::scale(&self.guide.ratings, &mut self.slab.side.hints[first..]);
        }
    }

    /// The offset of the arm to take, and whether it is tried for the first time.
    pub(super) fn guided(&mut self, node: u32, who: Player) -> (usize, bool) {
        let (header, own) = (self.slab.nodes[node as usize], who == self.who);
        let tried = header.tried as usize;
        let may_try = header.tried < header.len
            && (!self.guide.options.widening.at.holds(own)
                || self.guide.thresholds.admits(header.visits, tried));
        let all_first = self.guide.options.fpu == Fpu::Infinite && self.guide.options.init == 0;
        if may_try && (tried == 0 || all_first) {
            return (self.try_next(node, who), true);
        }
        self.score(node, who);
        let (offset, highest) = self.guide.scores.best();
        // Where all that is considered is proven lost, the next move comes before its time.
        if highest == f32::NEG_INFINITY && header.tried < header.len {
            return (self.try_next(node, who), true);
        }
        let urgent = if may_try { self.urgent(node, who, highest) } else { None };
        urgent.map_or((offset, false), |next| (self.try_arm(node, who, next), true))
    }

    /// Scores the tried arms of a node: one line for each aid.
    fn score(&mut self, node: u32, who: Player) {
        let header = &self.slab.nodes[node as usize];
        let tried = header.first as usize..header.first as usize + header.tried as usize;
        let (arms, side, own) = (&self.slab.arms[tried.clone()], &self.slab.side, who == self.who);
        let (bounds, seats) = (self.bounds(), self.g.players());
        let Guide { options, scores, oma, amaf, .. } = &mut *self.guide;
        let width = if own { self.width } else { self.width_others };
        match options.init {
            0 => scores.start(arms, width * header.explore),
            n => scores.start_valued(arms, &side.priors[tried.clone()], n, width * explore_valued(header, n)),
        }
        if options.oma.at.holds(own) {
            oma.blend(who, arms, &side.shared[tried.clone()], scores);
        }
        if amaf.is_on() {
            amaf.blend(amaf.reference(node, &self.path, self.slab), arms, scores);
        }
        if options.minimax > 0.0 {
            let of = (who.index(), seats);
            scores.blend_estimates(tried.clone(), &side.estimates, of, options.minimax);
        }
        if options.bias > 0.0 {
            scores.add_bias(arms, &side.hints[tried.clone()], options.bias * (bounds.1 - bounds.0));
        }
        if let Some(learned) = self.learned.as_ref().filter(|_| options.history > 0.0) {
            scores.add_history((arms, &side.keys[tried]), learned, options.history, bounds);
        }
    }

    /// The untried arm of a node that scores as high as the best tried one, if there is one.
    fn urgent(&mut self, node: u32, who: Player, highest: f32) -> Option<usize> {
        let init = self.guide.options.init;
        if init == 0 {
            return (self.urgency(node) >= highest).then(|| self.next_of(node, who));
        }
        let (next, header) = (self.next_of(node, who), &self.slab.nodes[node as usize]);
        let width = if who == self.who { self.width } else { self.width_others };
        let score = self.slab.side.priors[header.first as usize + next]
            + width * explore_valued(header, init) / (init as f32).sqrt();
        (score >= highest).then_some(next)
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

    fn try_next(&mut self, node: u32, who: Player) -> usize {
        let next = self.next_of(node, who);
        self.try_arm(node, who, next)
    }

    /// Expand: an untried arm takes its place behind those tried.
    fn try_arm(&mut self, node: u32, who: Player, next: usize) -> usize {
        let header = self.slab.nodes[node as usize];
        let (first, tried, own) = (header.first as usize, header.tried as usize, who == self.who);
        self.slab.arms.swap(first + tried, first + next);
        self.slab.side.swap(first + tried, first + next);
        let arm = &mut self.slab.arms[first + tried];
        arm.mean = 0.0;
        if self.guide.options.oma.at.holds(own) {
            self.slab.side.shared[first + tried] = self.guide.oma.find(who, arm.action);
        }
        self.slab.nodes[node as usize].tried += 1;
        tried
    }

    /// The offset of the arm to try next: what widening admits comes in its order, else the best first value comes.
    fn next_of(&mut self, node: u32, who: Player) -> usize {
        let (header, own) = (self.slab.nodes[node as usize], who == self.who);
        let (first, tried) = (header.first as usize, header.tried as usize);
        let untried = first + tried..first + header.len as usize;
        let arms = &self.slab.arms[untried.clone()];
        let Guide { options, oma, ratings, .. } = &mut *self.guide;
        ratings.clear();
        if options.init > 0 && !options.widening.at.holds(own) {
            ratings.extend_from_slice(&self.slab.side.priors[untried]);
        } else if options.untried == Untried::Oma && options.oma.at.holds(own) {
            let mean = |arm: &Arm<G::Action>| oma.mean(who, arm.action).unwrap_or(f32::NEG_INFINITY);
            ratings.extend(arms.iter().map(mean));
        } else if self.guide.is_rated(own) {
            return tried + best(arms.len(), |i| arms[i].mean, &mut self.rng);
        } else {
            return tried + self.rng.below(arms.len() as u32) as usize;
        }
        let highest = ratings.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // Of equal ones, also of none at all, the better rating of the game's ordering.
        let rating = |i: usize| if ratings[i] == highest { arms[i].mean } else { f32::NEG_INFINITY };
        tried + best(arms.len(), rating, &mut self.rng)
    }

    /// What the aids learn from an iteration.
    pub(super) fn back_up_guided(&mut self, values: &Values) {
        if self.guide.options.minimax > 0.0 {
            self.back_up_estimates();
        }
        if self.guide.amaf.is_on() {
            let may_grow = !self.is_full();
            self.guide.amaf.learn(&self.path, self.slab, values, may_grow);
        }
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
