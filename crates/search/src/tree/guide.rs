//! Guided selection: all that changes the choice of an arm besides UCB1, written once for every kind of tree.
//!
//! A score starts as the mean and the exploration of UCB1; each enhancement that is on adds its share. A plain search
//! comes here not at all.

use super::bias;
use super::columns::Columns;
use super::context::Mode;
use super::descent::{Visit, Walk};
use super::init::explore_valued;
use super::oma::Abstraction;
use super::options::TreeOptions;
use super::rave::Amaf;
use super::scores::Scores;
use super::select::best;
use super::selection::{At, Fpu, Selection, Untried};
use super::solver::{Proof, Solver};
use super::store::{Arm, UNKNOWN};
use super::widening::Thresholds;
use nply_core::{Game, Player, Values};
use std::ops::Range;

/// What the enhancements hold between and during searches.
#[derive(Debug)]
pub(super) struct Guide {
    pub options: Selection,
    /// Whether any enhancement is on.
    pub is_on: bool,
    pub thresholds: Thresholds,
    pub oma: Abstraction,
    pub amaf: Amaf,
    pub scores: Scores,
    /// Ratings of moves, for a moment.
    ratings: Vec<f32>,
    /// What is known of each untried arm, for a moment.
    hopes: Vec<f32>,
    /// First values of moves, for a moment.
    pub values: Vec<f32>,
}

/// The tried arms of a decision that can be taken now.
#[derive(Clone, Copy)]
pub(super) struct Tried<'a> {
    first: usize,
    pub count: usize,
    /// Their offsets; `None`: the first ones of the decision.
    offsets: Option<&'a [u16]>,
}

impl Tried<'_> {
    /// The first arms of all.
    #[cfg(test)]
    pub fn all(count: usize) -> Self {
        Tried { first: 0, count, offsets: None }
    }

    /// Where the arm lies.
    #[inline]
    pub fn at(&self, i: usize) -> usize {
        self.first + self.offsets.map_or(i, |offsets| offsets[i] as usize)
    }

    /// Where the arms lie, if side by side.
    #[inline]
    pub fn range(&self) -> Option<Range<usize>> {
        self.offsets.is_none().then_some(self.first..self.first + self.count)
    }

    /// Where the arms lie.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.count).map(|i| self.at(i))
    }
}

impl Guide {
    pub fn new(options: &TreeOptions) -> Self {
        let selection = options.selection;
        Guide {
            options: selection,
            is_on: !selection.is_plain() || options.solver != Solver::None,
            thresholds: Thresholds::new(selection.widening),
            oma: Abstraction::new(selection.oma),
            amaf: Amaf::new(selection.rave),
            scores: Scores::default(),
            ratings: Vec::new(),
            hopes: Vec::new(),
            values: Vec::new(),
        }
    }

    /// A search begins. Memory that an earlier one held does not count against a limit.
    pub fn begin(&mut self, is_limited: bool) {
        self.oma.begin(is_limited);
        self.amaf.begin(is_limited);
    }

    /// Whether arms share statistics.
    #[inline]
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

    /// Whether moves of such decisions may wait untried while others are taken again.
    fn holds_back(&self, own: bool) -> bool {
        self.options.widening.at.holds(own) || self.options.fpu != Fpu::Infinite || self.options.init > 0
    }

    /// Whether moves of such decisions are tried in an order that the game's ordering decides.
    fn is_rated(&self, own: bool) -> bool {
        self.options.widening.at.holds(own) || self.options.untried != Untried::Random
    }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Prepares the fixed arms of a new decision, whose legal actions are in `list`.
    pub fn prepare_arms(&mut self, decision: u32, who: Player) {
        let (first, is_rated) =
            (self.m.tree.places(decision).start, self.m.guide.is_rated(who == self.c.who));
        if (is_rated || self.m.guide.options.bias > 0.0) && self.rate_list(who) {
            if is_rated {
                let arms = self.m.tree.arms[first..].iter_mut();
                arms.zip(&self.m.guide.ratings).for_each(|(arm, &rating)| arm.rate(rating));
            }
            if self.m.guide.options.bias > 0.0 {
                bias::scale(&self.m.guide.ratings, &mut self.m.tree.side.hints[first..]);
            }
        }
        if self.m.guide.options.init > 0 {
            self.value_moves(who, 0..self.d.list.len());
            self.m.tree.side.priors[first..].copy_from_slice(&self.m.guide.values);
        }
        if self.m.guide.options.history > 0.0 {
            let key = &self.c.o.key;
            for (place, &action) in self.m.tree.side.keys[first..].iter_mut().zip(&self.d.list) {
                *place = key.key(self.c.g, &self.d.state, who, action);
            }
        }
    }

    /// Rates the listed moves as the seat is believed to order them. False if nothing is known of an order.
    fn rate_list(&mut self, who: Player) -> bool {
        if self.m.guide.options.untried == Untried::Model {
            return self.rate_by_model(who);
        }
        let Some(order) = &self.c.of(who).order else { return false };
        self.m.guide.ratings.clear();
        order.rate(self.c.g, &self.d.state, who, &self.d.list, &mut self.m.guide.ratings);
        true
    }

    /// Rates the listed moves by how likely the model of the seat finds them.
    fn rate_by_model(&mut self, who: Player) -> bool {
        let mut ratings = std::mem::take(&mut self.m.guide.ratings);
        ratings.clear();
        if let Some(foresight) = self.foresee(who) {
            ratings.extend_from_slice(&foresight.policies[who.index()]);
        }
        self.m.guide.ratings = ratings;
        // The tree may hold fewer moves than are legal; then their probabilities are not known by their place.
        self.m.guide.ratings.len() == self.d.list.len()
    }

    /// Whether widening lets a decision consider one more move.
    #[inline]
    fn admits(&mut self, decision: u32, tried: usize, legal: usize) -> bool {
        let widening = self.m.guide.options.widening;
        let n = widening.count.of(self.m.tree.decisions[decision as usize].visits, legal);
        if !widening.influence {
            return self.m.guide.thresholds.admits(n, tried);
        }
        let influence = self.influence(decision);
        self.m.guide.thresholds.admits_by(influence, n, tried)
    }

    /// How much the seat of a decision matters; the model is asked once for a decision.
    fn influence(&mut self, decision: u32) -> f32 {
        let known = self.m.tree.influences[decision as usize];
        if known != UNKNOWN {
            return known;
        }
        let seat = self.m.tree.decisions[decision as usize].seat;
        let influence =
            self.foresee(self.c.who).map_or(1.0, |foresight| foresight.influences[seat].clamp(0.0, 1.0));
        self.m.tree.influences[decision as usize] = influence;
        influence
    }

    /// The offset of the arm to take, and whether it is tried for the first time.
    pub fn guided(&mut self, decision: u32, who: Player) -> (usize, bool) {
        let own = who == self.c.who;
        if !self.is_fixed() {
            self.find_arms(decision);
        }
        let (tried, legal) = self.counts(decision);
        let Selection { widening, fpu, init, .. } = self.m.guide.options;
        let may_try = tried < legal && (!widening.at.holds(own) || self.admits(decision, tried, legal));
        if may_try && (tried == 0 || (fpu == Fpu::Infinite && init == 0)) {
            return (self.try_next(decision, who), true);
        }
        self.score(decision, who);
        let (place, highest) = self.best_score();
        // Where all that is considered is proven lost, the next move comes before its time.
        if highest == f32::NEG_INFINITY && tried < legal {
            return (self.try_next(decision, who), true);
        }
        let urgent = if may_try { self.urgent(decision, who, highest) } else { None };
        match urgent {
            Some(next) => (self.try_arm(decision, who, next), true),
            None if self.is_fixed() => (place, false),
            None => (self.d.tried[place] as usize, false),
        }
    }

    /// How many arms that can be taken now were tried, and how many moves are legal now.
    #[inline]
    fn counts(&self, decision: u32) -> (usize, usize) {
        if self.is_fixed() {
            let header = &self.m.tree.decisions[decision as usize];
            return (header.tried as usize, header.len as usize);
        }
        (self.d.tried.len(), self.d.tried.len() + self.d.fresh.len())
    }

    /// The place of the highest score, and the score. Of equal ones the first, which was tried first at random; where
    /// seats may decide at once, or arms are listed anew at every visit, one at random.
    fn best_score(&mut self) -> (usize, f32) {
        if M::CLOSED {
            return self.m.guide.scores.best();
        }
        self.m.guide.scores.best_at_random(&mut self.d.rng)
    }

    /// Scores the tried arms of a decision: one line for each enhancement.
    fn score(&mut self, decision: u32, who: Player) {
        let (header, own) = (&self.m.tree.decisions[decision as usize], who == self.c.who);
        let (count, legal) = self.counts(decision);
        let offsets = if self.is_fixed() { None } else { Some(&self.d.tried[..]) };
        let tried = Tried { first: header.first as usize, count, offsets };
        let (arms, side) = (&self.m.tree.arms[..], &self.m.tree.side);
        let width = if own { self.m.width } else { self.m.width_others };
        let uses_range = self.m.guide.options.bias > 0.0 || self.m.guide.options.history > 0.0;
        let bounds = if uses_range { self.m.bounds(self.c.options) } else { (0.0, 1.0) };
        let Guide { options, scores, oma, amaf, .. } = &mut self.m.guide;
        match (options.init, offsets) {
            (0, None) => scores.start(&arms[tried.first..][..count], width * header.explore),
            (0, Some(_)) => scores.start_available(arms, tried, &side.available, width),
            (n, None) => {
                let valued = width * explore_valued(header.visits, n, legal);
                scores.start_valued(arms, tried, &side.priors, n, |_| valued);
            }
            (n, Some(_)) => scores.start_valued(arms, tried, &side.priors, n, |place| {
                width * explore_valued(side.available[place], n, legal)
            }),
        }
        if options.oma.at.holds(own) {
            oma.blend(who, arms, tried, &side.shared, scores);
        }
        if amaf.is_on() {
            let actions = &self.m.tree.actions;
            let of = self.c.tree_of::<M>(who).unwrap_or(0);
            let reference = amaf.reference((of, decision), &self.d.path, &self.m.tree);
            amaf.blend((reference, who), (arms, actions), tried, scores);
        }
        if options.minimax > 0.0 {
            scores.blend_estimates(tried, &side.estimates, (who.index(), self.c.players), options.minimax);
        }
        if options.bias > 0.0 {
            scores.add_bias(arms, tried, &side.hints, options.bias * (bounds.1 - bounds.0));
        }
        if let Some(learned) = self.m.learned.as_ref().filter(|_| options.history > 0.0) {
            scores.add_history((who, learned), arms, tried, &side.keys, (options.history, bounds));
        }
        if self.c.solves {
            let all = header.first as usize..header.first as usize + header.len as usize;
            // Where nothing else is left and nothing follows, all are selected alike.
            if side.proofs[all].contains(&Proof::Open) {
                scores.shut(tried, |place| side.proofs[place].is_lost_for(who));
            }
        }
    }

    /// The untried arm that scores as high as the best tried one, if there is one.
    fn urgent(&mut self, decision: u32, who: Player, highest: f32) -> Option<usize> {
        let init = self.m.guide.options.init;
        if init == 0 {
            return (self.urgency(decision) >= highest).then(|| self.next_of(decision, who));
        }
        let next = self.next_of(decision, who);
        let (visits, (_, legal)) = (self.m.tree.decisions[decision as usize].visits, self.counts(decision));
        let width = if who == self.c.who { self.m.width } else { self.m.width_others };
        let score = self.first_value(decision, who, next)
            + width * explore_valued(visits, init, legal) / (init as f32).sqrt();
        (score >= highest).then_some(next)
    }

    /// First play urgency: what the untried arms of a decision count as.
    fn urgency(&self, decision: u32) -> f32 {
        match self.m.guide.options.fpu {
            Fpu::Infinite => f32::INFINITY,
            Fpu::Value(value) => value,
            Fpu::Parent => {
                let (first, seat) = {
                    let header = &self.m.tree.decisions[decision as usize];
                    (header.first as usize, header.seat)
                };
                let (count, _) = self.counts(decision);
                let offsets = if self.is_fixed() { None } else { Some(&self.d.tried[..]) };
                let tried = Tried { first, count, offsets };
                // What is proven lost is not selected any more and tells nothing of the others.
                let is_open =
                    |place: &usize| !self.c.solves || !self.m.tree.side.proofs[*place].is_lost_for(seat);
                let open = || tried.iter().filter(is_open).map(|place| self.m.tree.arms[place]);
                let sum: f32 = open().map(|arm| arm.mean * arm.n as f32).sum();
                let visits: f32 = open().map(|arm| arm.n as f32).sum();
                if visits > 0.0 { sum / visits } else { f32::INFINITY }
            }
        }
    }

    fn try_next(&mut self, decision: u32, who: Player) -> usize {
        let next = self.next_of(decision, who);
        self.try_arm(decision, who, next)
    }

    /// Expand: an untried arm takes its place behind those tried.
    fn try_arm(&mut self, decision: u32, who: Player, next: usize) -> usize {
        let offset =
            if self.is_fixed() { self.try_fixed(decision, next) } else { self.try_met(decision, who, next) };
        if self.m.guide.options.oma.at.holds(who == self.c.who) {
            let place = self.m.tree.place(decision, offset as u16);
            let action = self.m.tree.actions[place];
            self.m.tree.side.shared[place] = self.m.guide.oma.find(&self.d.oma, who, action);
        }
        offset
    }

    fn try_fixed(&mut self, decision: u32, next: usize) -> usize {
        let header = &mut self.m.tree.decisions[decision as usize];
        let (tried, first) = (header.tried as usize, header.first as usize);
        let (a, b) = (first + tried, first + tried + next);
        header.tried += 1;
        self.m.tree.arms.swap(a, b);
        self.m.tree.actions.swap(a, b);
        self.m.tree.side.swap(a, b);
        self.m.tree.arms[a] = Arm::FRESH;
        tried
    }

    fn try_met(&mut self, decision: u32, who: Player, next: usize) -> usize {
        let at = self.d.fresh[next] as usize;
        let first_value =
            if self.m.guide.options.init > 0 { self.first_value(decision, who, next) } else { 0.0 };
        let hint = if self.m.guide.options.bias > 0.0 && self.rate_list(who) {
            let Guide { ratings, hopes, .. } = &mut self.m.guide;
            hopes.clear();
            hopes.resize(ratings.len(), 0.0);
            bias::scale(ratings, hopes);
            hopes[at]
        } else {
            0.0
        };
        let offset = self.add_arm(decision, next);
        let place = self.m.tree.place(decision, offset as u16);
        let (first, side) = (place - offset, &mut self.m.tree.side);
        // Visits at which nothing was tried for the first time count as well: those of what can be taken beside it.
        let beside = self.d.tried.iter().map(|&tried| side.available[first + tried as usize]).max();
        if self.m.guide.holds_back(who == self.c.who) {
            side.available[place] = side.available[place].max(beside.unwrap_or(0));
        }
        if side.priors.is_kept() {
            side.priors[place] = first_value;
        }
        if side.hints.is_kept() {
            side.hints[place] = hint;
        }
        if side.keys.is_kept() {
            side.keys[place] = self.c.o.key.key(self.c.g, &self.d.state, who, self.d.list[at]);
        }
        offset
    }

    /// What an untried arm begins with; by its place among the untried.
    fn first_value(&mut self, decision: u32, who: Player, next: usize) -> f32 {
        if self.is_fixed() {
            let header = &self.m.tree.decisions[decision as usize];
            return self.m.tree.side.priors[header.first as usize + header.tried as usize + next];
        }
        let at = self.d.fresh[next] as usize;
        self.value_moves(who, at..at + 1);
        self.m.guide.values[0]
    }

    /// The arm to try next, by its place among the untried: what widening admits comes in its order, else the best first
    /// value comes.
    fn next_of(&mut self, decision: u32, who: Player) -> usize {
        let own = who == self.c.who;
        let (tried, legal) = self.counts(decision);
        let (untried, options) = (legal - tried, self.m.guide.options);
        let by_value = options.init > 0 && !options.widening.at.holds(own);
        let by_shared = options.untried == Untried::Oma && options.oma.at.holds(own);
        let is_rated = self.m.guide.is_rated(own);
        if !by_value && !by_shared && !is_rated {
            return self.d.rng.below(untried as u32) as usize;
        }
        if self.is_fixed() && !by_value && !by_shared {
            let arms = &self.m.tree.arms[self.m.tree.places(decision)][tried..];
            return best(untried, |i| arms[i].rating(), &mut self.d.rng);
        }
        self.rate_untried(decision, who, is_rated);
        if !by_value && !by_shared {
            let ratings = &self.m.guide.ratings;
            return best(untried, |i| ratings[i], &mut self.d.rng);
        }
        self.hope(decision, who, by_value);
        let Guide { hopes, ratings, .. } = &self.m.guide;
        let highest = hopes.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // Of equal ones, also of none at all, the better rating of the game's ordering.
        let rating = |i: usize| if hopes[i] == highest { ratings[i] } else { f32::NEG_INFINITY };
        best(untried, rating, &mut self.d.rng)
    }

    /// How the game's ordering rates each untried arm; all alike where it does not.
    fn rate_untried(&mut self, decision: u32, who: Player, is_rated: bool) {
        if self.is_fixed() {
            let header = &self.m.tree.decisions[decision as usize];
            let untried = header.first as usize + header.tried as usize..self.m.tree.places(decision).end;
            self.m.guide.ratings.clear();
            self.m.guide.ratings.extend(self.m.tree.arms[untried].iter().map(Arm::rating));
            return;
        }
        if !is_rated || !self.rate_list(who) {
            self.m.guide.ratings.clear();
            self.m.guide.ratings.resize(self.d.fresh.len(), 0.0);
            return;
        }
        // In their order, so that what is read lies behind what is written.
        for (i, &at) in self.d.fresh.iter().enumerate() {
            self.m.guide.ratings[i] = self.m.guide.ratings[at as usize];
        }
        self.m.guide.ratings.truncate(self.d.fresh.len());
    }

    /// What is known of each untried arm: its first value, or what it shares with the same move elsewhere.
    fn hope(&mut self, decision: u32, who: Player, by_value: bool) {
        let (tried, legal) = self.counts(decision);
        let first = self.m.tree.places(decision).start;
        let mut hopes = std::mem::take(&mut self.m.guide.hopes);
        hopes.clear();
        for i in 0..legal - tried {
            hopes.push(if by_value {
                self.first_value(decision, who, i)
            } else {
                let action = match self.is_fixed() {
                    true => self.m.tree.actions[first + tried + i],
                    false => self.d.list[self.d.fresh[i] as usize],
                };
                self.m.guide.oma.mean(&self.d.oma, who, action).unwrap_or(f32::NEG_INFINITY)
            });
        }
        self.m.guide.hopes = hopes;
    }

    /// What the enhancements learn from an iteration.
    pub fn back_up_guided(&mut self, rewards: &Values) {
        if self.m.guide.options.minimax > 0.0 {
            self.back_up_estimates();
        }
        if self.m.guide.amaf.is_on() {
            let may_grow = !self.m.is_full(self.c);
            self.m.guide.amaf.learn(&mut self.d.amaf, &self.d.path, &self.m.tree, rewards, may_grow);
        }
        if !self.m.guide.shares() {
            return;
        }
        for &Visit { decision, offset, .. } in &self.d.path {
            let (place, who) =
                (self.m.tree.place(decision, offset), self.m.tree.decisions[decision as usize].seat);
            if self.m.guide.options.oma.at.holds(who == self.c.who) {
                self.m.guide.oma.learn(who, self.m.tree.side.shared[place], rewards[who]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::store::NONE;
    use crate::tree::{At, Keep, Mcts, Oma, Selection, TreeOptions, Untried};
    use nply_core::testing::{TreeEvaluate, TreeGame};
    use nply_core::{Budget, Game, Opinions, Player, Search, Seed, Turn};
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// A seat, its own moves before, its move.
    type Abstract = (usize, Vec<u8>, u8);

    fn searched(tree: &TreeGame, c: f32, selection: Selection, iterations: u64) -> Mcts<TreeGame> {
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let options = TreeOptions { c, selection, ..TreeOptions::MCTS };
        let mut search = Mcts::new(options, opinions).expect("it can be");
        let view = tree.view(&0, Player::new(0));
        search.think(tree, &view, &Budget::iterations(iterations).into(), Seed(4).rng());
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
        (decision, s): (u32, u32),
        own: &[Vec<u8>; 3],
        found: &mut BTreeMap<Abstract, Vec<(u32, u32)>>,
    ) {
        let kept = &search.memory.tree;
        let who = kept.decisions[decision as usize].seat.index();
        for place in kept.places(decision).filter(|&place| kept.arms[place].n > 0) {
            let (arm, action) = (kept.arms[place], kept.actions[place]);
            found.entry((who, own[who].clone(), action)).or_default().push((arm.n, kept.side.shared[place]));
            let (mut next, mut after) = (s, own.clone());
            tree.apply(&mut next, action);
            after[who].push(action);
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
        walk(&search, tree, (search.memory.root.decision, 0), &Default::default(), &mut found);
        for ((who, ..), places) in found.iter().filter(|((who, ..), _)| at.holds(*who == 0)) {
            let index = places[0].1;
            assert!(places.iter().all(|place| place.1 == index), "one entry for all: {places:?}");
            let visits: u32 = places.iter().map(|place| place.0).sum();
            assert_eq!(search.memory.guide.oma.times(Player::new(*who), index), visits);
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
            let kept = &search.memory.tree;
            let children = kept.arms_of(search.memory.root.decision).iter().map(|arm| arm.child);
            let answers = children.max().unwrap_or(NONE);
            let is_second = |place: &usize| kept.actions[*place] == 1 && kept.arms[*place].child != NONE;
            let second = kept.places(answers).find(is_second).expect("met twice");
            kept.actions_of(kept.arms[second].child)[0]
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
