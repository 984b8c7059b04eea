//! prob-max^n: max^n with weighted models of the others (Sturtevant, Zinkevich and Bowling 2006; paper 003, section 4.3).
//!
//! Each seat is of one of several types with some probability. At its nodes every type takes what is best for it, and
//! what comes back is the mean over the types by their weights. The weights can be learned during a match, by Bayes'
//! rule, from what the others did.

use super::ground::Ground;
use super::hand::{Hand, Known};
use super::hand_search::{BackUp, HandSearch};
use super::maxn::improves;
use super::wants::Wants;
use crate::types::{MOST_TYPES, Records, TOLD_WORLDS, TypeWeights, Types};
use nply_core::{
    Beliefs, Clock, Game, Limits, Player, Report, Rng, Search, Seed, Seen, Utility, Values, View,
};

/// The options of prob-max^n.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbMaxNOptions {
    /// What plain values are measured in.
    pub utility: Utility,
    /// Chance is averaged exactly over at most so many outcomes, else over so many draws.
    pub chance: u32,
    /// Whether only moves are searched that the playout policy considers: one bid, say, but all cards.
    pub few_moves: bool,
    /// The share of moves that a seat makes at random, whatever its type wants.
    pub epsilon: f32,
    /// Whether the weights are learned during a match.
    pub learn: bool,
}

impl Default for ProbMaxNOptions {
    fn default() -> Self {
        ProbMaxNOptions { utility: Utility::Payoff, chance: 8, few_moves: false, epsilon: 0.05, learn: false }
    }
}

/// prob-max^n.
pub struct ProbMaxN<G: Game> {
    options: ProbMaxNOptions,
    beliefs: Beliefs<G>,
    types: Types<G>,
    weights: TypeWeights,
    records: Records<G>,
    known: Known<Wants>,
}

impl<G: Game> ProbMaxN<G> {
    /// prob-max^n with these options, opinions and models; at first all models of a seat are equally likely.
    pub fn new(options: ProbMaxNOptions, beliefs: impl Into<Beliefs<G>>, types: Types<G>) -> Self {
        let weights = TypeWeights::even(types.others().len());
        let (beliefs, records, known) = (beliefs.into(), Records::default(), Known::new());
        ProbMaxN { options, beliefs, types, weights, records, known }
    }

    /// The same with other weights of the models, in their order, for every other seat.
    pub fn with_weights(mut self, weights: &[f32]) -> Self {
        self.weights = TypeWeights::of_all(weights);
        self
    }

    /// How likely each model of a seat is, in their order.
    pub fn weights(&self, seat: Player) -> &[f32] {
        self.weights.of(seat)
    }

    /// Bayes' rule for every move of a hand: a type grows more likely by as much as the move fits it.
    fn learn(&mut self, g: &G, who: Player) {
        let records = std::mem::take(&mut self.records);
        // Types are about one hand.
        let hand = g.until_round_ends();
        let g = hand.as_ref().unwrap_or(g);
        let mut weights = self.weights;
        // All moves of a hand are looked back at with the same weights, so they share what is found.
        self.known.begin(&records.budget());
        for record in records.list() {
            let mut chances = [0.0; MOST_TYPES];
            for world in &record.worlds {
                let found = self.chances_of(g, who, world, (record.seat, record.action), &records);
                chances.iter_mut().zip(found).for_each(|(sum, chance)| *sum += chance);
            }
            weights.update(record.seat, &chances);
        }
        self.weights = weights;
    }

    /// How likely each type was to make this move.
    fn chances_of(
        &mut self,
        g: &G,
        who: Player,
        world: &G::State,
        (seat, action): (Player, G::Action),
        records: &Records<G>,
    ) -> [f32; MOST_TYPES] {
        let (mut rng, open) = (Seed(1).rng(), View::open(world.clone(), who));
        let options = (self.options.utility, self.options.chance);
        let (ground, root) = Ground::new(g, &self.beliefs, &open, options, &mut rng);
        let few_moves = self.options.few_moves;
        // The move that was made must be there.
        let hand = Hand { ground, types: &self.types, few_moves, reduces: false };
        let prob = Prob { weights: &self.weights, who, epsilon: self.options.epsilon };
        let mut run = HandSearch::new(hand, prob, &mut self.known);
        let mut clock = Clock::start(&Limits::from(records.budget()));
        let mut chances = [1.0; MOST_TYPES];
        let Some(((list, found), _)) = run.children(&root, seat, records.depth(), 0, &mut clock) else {
            return chances;
        };
        let Some(made) = list.iter().position(|&known| known == action) else { return chances };
        for (m, chance) in chances.iter_mut().enumerate().take(self.types.others().len()) {
            *chance = chance_of(&found, seat, m, self.options.epsilon, made);
        }
        chances
    }
}

/// How likely a type is to make one of several moves: all that are best for it alike, and now and then any.
fn chance_of(found: &[Wants], seat: Player, m: usize, epsilon: f32, made: usize) -> f32 {
    let value = |i: usize| found[i].by_type[seat.index()][m];
    let best = (0..found.len()).map(value).fold(f32::NEG_INFINITY, f32::max);
    let is_best = |i: usize| !improves(best, value(i));
    let bests = (0..found.len()).filter(|&i| is_best(i)).count() as f32;
    let share = if is_best(made) { 1.0 / bests } else { 0.0 };
    (1.0 - epsilon) * share + epsilon / found.len() as f32
}

impl<G: Game> Search<G> for ProbMaxN<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let (who, options) = (view.who(), self.options);
        let notes = self.weights.notes(who, g.players(), self.types.names());
        let (ground, root) = Ground::new(g, &self.beliefs, view, (options.utility, options.chance), &mut rng);
        let hand = Hand { ground, types: &self.types, few_moves: options.few_moves, reduces: true };
        // Nothing is kept from earlier searches: the same question gets the same answer.
        self.known.begin(&limits.budget);
        let prob = Prob { weights: &self.weights, who, epsilon: options.epsilon };
        let report = HandSearch::new(hand, prob, &mut self.known).think(&root, limits, notes, &mut rng);
        if report.depth > 0 {
            self.records.searched(&limits.budget, report.depth);
        }
        report
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        if self.options.learn && self.records.add(g, seen, TOLD_WORLDS) {
            self.learn(g, seen.after.who());
        }
    }

    fn forget(&mut self) {
        self.weights = TypeWeights::even(self.types.others().len());
        self.records = Records::default();
    }
}

/// What a position is worth to every type of every seat, in the mean over the types that decide.
struct Prob<'a> {
    weights: &'a TypeWeights,
    who: Player,
    epsilon: f32,
}

impl BackUp for Prob<'_> {
    type Found = Wants;

    fn leaf(&mut self, wants: &Wants) -> Wants {
        *wants
    }

    /// The mean over the types of a seat, each of which takes what is best for it.
    fn decide(&self, seat: Player, found: &[Wants]) -> Wants {
        // The searching seat knows its own type, and does not err.
        let (weights, epsilon): (&[f32], f32) =
            if seat == self.who { (&[1.0], 0.0) } else { (self.weights.of(seat), self.epsilon) };
        let mut mean = Wants::default();
        for (m, weight) in weights.iter().enumerate() {
            for (i, wants) in found.iter().enumerate() {
                let chance = chance_of(found, seat, m, epsilon, i);
                if chance > 0.0 {
                    mean.add(wants, weight * chance);
                }
            }
        }
        mean
    }

    fn chance(&self, sum: &mut Wants, found: &Wants, probability: f32) {
        sum.add(found, probability);
    }

    fn sort(&self, who: Player, found: &[Wants], moves: &mut [usize]) {
        let value = |i: usize| found[i].by_type[who.index()][0];
        moves.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
    }

    fn plain(&self, found: &Wants) -> Values {
        found.plain
    }
}
