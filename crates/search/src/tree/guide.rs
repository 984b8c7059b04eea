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
use super::selection::{At, Fpu, Rule, Selection, Untried, WideningOrder};
use super::solver::{Proof, Solver};
use super::widening::Thresholds;
use nply_core::{Game, Player, Values};
use std::ops::Range;

/// What the enhancements hold between and during searches.
#[derive(Debug)]
pub(super) struct Guide {
    pub options: Selection,
    /// Whether any enhancement is on.
    pub is_on: bool,
    /// Types that each of the others may have; 0: nothing is kept by type.
    pub kinds: usize,
    pub thresholds: Thresholds,
    pub oma: Abstraction,
    pub amaf: Amaf,
    pub scores: Scores,
    /// Ratings of moves, for a moment.
    pub ratings: Vec<f32>,
    /// What is known of each untried arm, for a moment.
    pub hopes: Vec<f32>,
    /// First values of moves, for a moment.
    pub values: Vec<f32>,
    /// The strategy of a decision, for a moment.
    pub strategy: Vec<f32>,
}

/// The tried arms of a decision that can be taken now.
#[derive(Clone, Copy)]
pub(super) struct Tried<'a> {
    pub first: usize,
    pub count: usize,
    /// Their offsets; `None`: the first ones of the decision.
    pub offsets: Option<&'a [u16]>,
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
            kinds: 0,
            thresholds: Thresholds::new(selection.widening),
            oma: Abstraction::new(selection.oma),
            amaf: Amaf::new(selection.rave),
            scores: Scores::default(),
            ratings: Vec::new(),
            hopes: Vec::new(),
            values: Vec::new(),
            strategy: Vec::new(),
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

    /// Others are of one of so many types from now on.
    pub fn keep_types(&mut self, kinds: usize) {
        (self.kinds, self.is_on) = (kinds, true);
    }

    /// Says what is kept by arm.
    pub fn keep(&self, side: &mut Columns, players: usize) {
        side.shared.restart(usize::from(self.shares()));
        side.priors.restart(usize::from(self.options.init > 0));
        side.hints.restart(usize::from(self.options.bias > 0.0));
        side.keys.restart(usize::from(self.options.goes_by_history() || self.amaf.is_on()));
        side.by_type.restart(self.kinds);
        let is_mixed = self.options.rule != Rule::Ucb;
        side.gains.restart(usize::from(is_mixed));
        side.strategies.restart(usize::from(is_mixed));
        side.estimates.restart(if self.options.minimax > 0.0 { players } else { 0 });
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.oma.bytes() + self.amaf.bytes()
    }

    /// Whether moves of such decisions may wait untried while others are taken again.
    pub fn holds_back(&self, own: bool) -> bool {
        self.options.widening.at.holds(own) || self.options.fpu != Fpu::Infinite || self.options.init > 0
    }

    /// Whether moves of such decisions are tried in an order that ratings decide.
    pub fn is_rated(&self, own: bool) -> bool {
        let Selection { untried, widening, .. } = &self.options;
        match untried {
            Untried::Oma => true,
            Untried::History if !widening.at.holds(own) => false,
            _ if widening.at.holds(own) => widening.order != WideningOrder::Random,
            _ => *untried != Untried::Random,
        }
    }

    /// Whether these ratings are probabilities of a model, and not the game's ordering.
    fn is_rated_by_model(&self, own: bool) -> bool {
        let Selection { untried, widening, .. } = &self.options;
        match widening.at.holds(own) {
            true => widening.order == WideningOrder::Model,
            false => *untried == Untried::Model,
        }
    }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Prepares the fixed arms of a new decision, whose legal actions are in `list`.
    pub fn prepare_arms(&mut self, decision: u32, who: Player) {
        let (places, is_rated) = (self.m.tree.places(decision), self.m.guide.is_rated(who == self.c.who));
        if (is_rated || self.m.guide.options.bias > 0.0) && self.rate_list(who) {
            if is_rated {
                let arms = self.m.tree.arms[places.clone()].iter_mut();
                arms.zip(&self.m.guide.ratings).for_each(|(arm, &rating)| arm.rate(rating));
            }
            if self.m.guide.options.bias > 0.0 {
                bias::scale(&self.m.guide.ratings, &mut self.m.tree.side.hints[places.clone()]);
            }
        }
        if self.m.guide.options.init > 0 {
            self.value_moves(who, 0..self.d.list.len());
            self.m.tree.side.priors[places.clone()].copy_from_slice(&self.m.guide.values);
        }
        if self.m.tree.side.keys.is_kept() {
            let key = &self.c.o.key;
            for (place, &action) in self.m.tree.side.keys[places].iter_mut().zip(&self.d.list) {
                *place = key.key(self.c.g, &self.d.state, who, action);
            }
        }
    }

    /// Rates the listed moves as the seat is believed to order them. False if nothing is known of an order.
    pub fn rate_list(&mut self, who: Player) -> bool {
        if self.m.guide.is_rated_by_model(who == self.c.who) {
            return self.rate_by_model(who);
        }
        let Some(order) = &self.c.of(who).order else { return false };
        self.m.guide.ratings.clear();
        order.rate(self.c.g, &self.d.state, who, &self.d.list, &mut self.m.guide.ratings);
        true
    }

    /// Rates the listed moves by how likely the model of the seat finds them.
    pub fn rate_by_model(&mut self, who: Player) -> bool {
        let mut ratings = std::mem::take(&mut self.m.guide.ratings);
        ratings.clear();
        if let Some(foresight) = self.foresee(who) {
            ratings.extend_from_slice(&foresight.policies[who.index()]);
        }
        if self.c.narrows && ratings.len() != self.d.list.len() {
            // Probabilities are those of all legal moves, of which the tree holds some.
            self.d.legal.clear();
            self.c.g.actions(&self.d.state, who, &mut self.d.legal);
            let legal = &self.d.legal;
            let place =
                |action| legal.iter().position(|own| own == action).and_then(|place| ratings.get(place));
            let held: Vec<f32> =
                self.d.list.iter().map(|action| place(action).copied().unwrap_or(0.0)).collect();
            ratings.clear();
            ratings.extend(held);
        }
        self.m.guide.ratings = ratings;
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
        let next = &mut self.m.tree.influences[decision as usize].next;
        if next.0 != tried {
            *next = (tried, self.m.guide.thresholds.first_beyond(tried, influence));
        }
        n >= next.1
    }

    /// How much the seat of a decision matters; the model is asked once for a decision.
    fn influence(&mut self, decision: u32) -> f32 {
        if let Some(known) = self.m.tree.influences[decision as usize].influence {
            return known;
        }
        let seat = self.m.tree.decisions[decision as usize].seat;
        let influence =
            self.foresee(self.c.who).map_or(1.0, |foresight| foresight.influences[seat].clamp(0.0, 1.0));
        self.m.tree.influences[decision as usize].influence = Some(influence);
        influence
    }

    /// The offset of the arm to take, and whether it is tried for the first time.
    pub fn guided(&mut self, decision: u32, who: Player) -> (usize, bool) {
        if self.m.guide.options.rule != Rule::Ucb {
            return self.draw(decision);
        }
        let own = who == self.c.who;
        if self.m.guide.kinds > 0 && !own {
            return self.guided_by_type(decision, who);
        }
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
    pub fn counts(&self, decision: u32) -> (usize, usize) {
        if self.is_fixed() {
            let header = &self.m.tree.decisions[decision as usize];
            return (header.tried as usize, header.len as usize);
        }
        (self.d.tried.len(), self.d.tried.len() + self.d.fresh.len())
    }

    /// The place of the highest score, and the score. Of equal ones the first, which was tried first at random; where
    /// seats may decide at once, or arms are listed anew at every visit, one at random.
    pub fn best_score(&mut self) -> (usize, f32) {
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
            let of = self.c.tree_of::<M>(who).unwrap_or(0);
            let reference = amaf.reference((of, decision), &self.d.path, &self.m.tree);
            amaf.blend((reference, who), (arms, &side.keys), tried, scores);
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

    /// What the enhancements learn from an iteration.
    pub fn back_up_guided(&mut self, rewards: &Values) {
        if self.m.guide.options.rule != Rule::Ucb {
            self.back_up_drawn(rewards);
        }
        if self.m.guide.kinds > 0 {
            self.back_up_types(rewards);
        }
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
mod tests;
