//! prob-max^n: max^n with weighted models of the others (Sturtevant, Zinkevich and Bowling 2006; paper 003, section 4.3).
//!
//! Each seat is of one of several types with some probability. At its nodes every type takes what is best for it, and
//! what comes back is the mean over the types by their weights. The weights can be learned during a match, by Bayes'
//! rule, from what the others did.

use super::candidates::{MOST_TYPES, Types, Wants};
use super::driver::{Deepening, Iteration, bounded, deepen};
use super::ground::Ground;
use super::hand::{Hand, Known, Stop, WHOLE};
use super::maxn::improves;
use super::position::Position;
use super::records::{Records, TOLD_WORLDS};
use nply_core::{
    Beliefs, Clock, Game, Limits, Line, MAX_PLAYERS, Player, Report, Rng, Search, Seed, Seen, Utility,
    Values, View,
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

/// How likely each type of each seat is.
type Weights = [[f32; MOST_TYPES]; MAX_PLAYERS];

/// No type is ever ruled out altogether: a player may change its mind, and a model is never quite right.
const LEAST_WEIGHT: f32 = 1e-3;

/// prob-max^n.
pub struct ProbMaxN<G: Game> {
    options: ProbMaxNOptions,
    beliefs: Beliefs<G>,
    types: Types<G>,
    weights: Weights,
    records: Records<G>,
    known: Known<Wants>,
}

impl<G: Game> ProbMaxN<G> {
    /// prob-max^n with these options, opinions and models; at first all models of a seat are equally likely.
    pub fn new(options: ProbMaxNOptions, beliefs: impl Into<Beliefs<G>>, types: Types<G>) -> Self {
        let weights = even(&types);
        let (beliefs, records, known) = (beliefs.into(), Records::default(), Known::new());
        ProbMaxN { options, beliefs, types, weights, records, known }
    }

    /// The same with other weights of the models, in their order, for every other seat.
    pub fn with_weights(mut self, weights: &[f32]) -> Self {
        let sum: f32 = weights.iter().sum();
        let mut shares = [0.0; MOST_TYPES];
        shares.iter_mut().zip(weights).for_each(|(share, weight)| *share = weight / sum);
        self.weights = [shares; MAX_PLAYERS];
        self
    }

    /// How likely each model of a seat is, in their order.
    pub fn weights(&self, seat: Player) -> &[f32] {
        &self.weights[seat.index()][..self.types.others().len()]
    }

    /// The weights in words.
    fn notes(&self, who: Player, players: usize) -> Vec<String> {
        if self.types.others().len() < 2 {
            return Vec::new();
        }
        let note = |seat: Player| {
            let weights = self.types.others().iter().zip(self.weights(seat));
            let weights: Vec<String> = weights
                .map(|(candidate, weight)| format!("{} {:.0} %", candidate.name, weight * 100.0))
                .collect();
            format!("{seat} is {}", weights.join(", "))
        };
        Player::all(players).filter(|&seat| seat != who).map(note).collect()
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
            update(&mut weights[record.seat.index()][..self.types.others().len()], &chances);
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
        let mut run = ProbRun {
            hand: Hand { ground, types: &self.types, few_moves: self.options.few_moves },
            weights: &self.weights,
            epsilon: self.options.epsilon,
            known: &mut self.known,
            plies: Vec::new(),
        };
        let mut clock = Clock::start(&Limits::from(records.budget()));
        let mut chances = [1.0; MOST_TYPES];
        let Some((list, found, _)) = run.children(&root, seat, records.depth(), 0, &mut clock) else {
            return chances;
        };
        let Some(made) = list.iter().position(|&known| known == action) else { return chances };
        for (m, chance) in chances.iter_mut().enumerate().take(self.types.others().len()) {
            *chance = chance_of(&found, seat, m, self.options.epsilon, made);
        }
        chances
    }
}

fn even<G: Game>(types: &Types<G>) -> Weights {
    let count = types.others().len();
    let mut weights = [0.0; MOST_TYPES];
    weights[..count].fill(1.0 / count as f32);
    [weights; MAX_PLAYERS]
}

/// Bayes' rule.
fn update(weights: &mut [f32], chances: &[f32]) {
    weights.iter_mut().zip(chances).for_each(|(weight, chance)| *weight *= chance);
    let normalise = |weights: &mut [f32]| {
        let sum: f32 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
    };
    if weights.iter().sum::<f32>() > 0.0 {
        normalise(weights);
    }
    weights.iter_mut().for_each(|weight| *weight = weight.max(LEAST_WEIGHT));
    normalise(weights);
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
        // Nothing is kept from earlier searches: the same question gets the same answer.
        self.known.begin(&limits.budget);
        let notes = self.notes(who, g.players());
        let (ground, root) = Ground::new(g, &self.beliefs, view, (options.utility, options.chance), &mut rng);
        let mut list = Vec::new();
        view.actions(g, &mut list);
        if options.few_moves {
            self.beliefs.own.playout.keep_candidates(g, &root.state, who, &mut list);
        }
        let mut first = Report::unsearched(list[0], Values::default());
        first.notes = notes;
        if list.len() == 1 {
            return first;
        }
        let mut run = ProbRun {
            hand: Hand { ground, types: &self.types, few_moves: self.options.few_moves },
            weights: &self.weights,
            epsilon: options.epsilon,
            known: &mut self.known,
            plies: Vec::new(),
        };
        let deepening = Deepening::at_once(limits);
        let mut report = deepen(&bounded::<G>(limits), first, deepening, |depth, clock| {
            run.iteration(&root, who, depth, &mut rng, clock)
        });
        report.bytes = self.known.bytes();
        self.records.searched(&limits.budget, report.depth);
        report
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        if self.options.learn && self.records.add(g, seen, TOLD_WORLDS) {
            self.learn(g, seen.after.who());
        }
    }

    fn forget(&mut self) {
        self.weights = even(&self.types);
        self.records = Records::default();
    }
}

/// One search.
struct ProbRun<'a, G: Game> {
    hand: Hand<'a, G>,
    weights: &'a Weights,
    epsilon: f32,
    known: &'a mut Known<Wants>,
    /// Memory for moves and what is behind them at each ply.
    plies: Vec<(Vec<G::Action>, Vec<Wants>)>,
}

impl<G: Game> ProbRun<'_, G> {
    fn iteration(
        &mut self,
        root: &Position<G>,
        who: Player,
        depth: u32,
        rng: &mut Rng,
        clock: &mut Clock,
    ) -> Iteration<G::Action> {
        let Some((list, found, whole)) = self.children(root, who, depth, 0, clock) else {
            return Iteration { lines: Vec::new(), stopped: true, whole: false };
        };
        let mut order: Vec<usize> = (0..list.len()).collect();
        rng.shuffle(&mut order);
        let value = |i: usize| found[i].by_type[who.index()][0];
        order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let line = |&i: &usize| {
            let values = self.hand.ground.readable(found[i].plain);
            Line { action: list[i], visits: 0, values, pv: vec![list[i]] }
        };
        Iteration { lines: order.iter().map(line).collect(), stopped: false, whole }
    }

    /// The moves of a seat and what is behind each; also whether all was seen.
    fn children(
        &mut self,
        s: &Position<G>,
        seat: Player,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(Vec<G::Action>, Vec<Wants>, bool)> {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Default::default);
        }
        let (mut list, mut found) = std::mem::take(&mut self.plies[ply]);
        self.hand.list(s, seat, &mut list);
        found.clear();
        let mut all = true;
        for &action in &list {
            let mut child = s.clone();
            let played = child.play(self.hand.ground.g, seat, action);
            let (wants, whole) = self.search(&child, depth - u32::from(played), ply + 1, clock)?;
            found.push(wants);
            all &= whole;
        }
        Some((list, found, all))
    }

    /// What a position is worth to every type of every seat, and whether a deeper search would find the same.
    fn search(
        &mut self,
        s: &Position<G>,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(Wants, bool)> {
        clock.nodes += 1;
        if clock.is_over() {
            return None;
        }
        let seat = match self.hand.next(s, depth, clock) {
            Stop::End(wants) => return Some((wants, true)),
            Stop::Leaf(wants) => return Some((wants, false)),
            Stop::Chance => return self.average(s, depth, ply, clock),
            Stop::Seat(seat) => seat,
        };
        let key = self.hand.key(s);
        if let Some(found) = self.known.get(key, depth) {
            return Some(found);
        }
        let (list, found, whole) = self.children(s, seat, depth, ply, clock)?;
        let wants = self.back_up(seat, &found);
        self.plies[ply] = (list, found);
        self.known.put(key, if whole { WHOLE } else { depth }, wants);
        Some((wants, whole))
    }

    /// The mean over the types of a seat, each of which takes what is best for it.
    fn back_up(&self, seat: Player, found: &[Wants]) -> Wants {
        let who = self.hand.ground.who;
        let mut mean = Wants::default();
        for m in 0..self.hand.types.of(seat, who).len() {
            // The searching seat knows its own type, and does not err.
            let (weight, epsilon) =
                if seat == who { (1.0, 0.0) } else { (self.weights[seat.index()][m], self.epsilon) };
            for (i, wants) in found.iter().enumerate() {
                let chance = chance_of(found, seat, m, epsilon, i);
                if chance > 0.0 {
                    mean.add(wants, weight * chance);
                }
            }
        }
        mean
    }

    fn average(
        &mut self,
        s: &Position<G>,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(Wants, bool)> {
        let (children, mut all) = self.hand.ground.outcomes(s);
        let mut mean = Wants::default();
        for (child, probability) in children {
            let (wants, whole) = self.search(&child, depth, ply, clock)?;
            mean.add(&wants, probability);
            all &= whole;
        }
        Some((mean, all))
    }
}
