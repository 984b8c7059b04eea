//! soft-max^n: max^n when it is not known what the others want (Sturtevant and Bowling 2006; paper 003, section 4.3).
//!
//! Each seat may be of several types. It is sure to prefer one outcome to another only if all of them do, so moves need
//! not be comparable: what comes back from a position is the set of all outcomes that nobody is sure to avoid.

use super::ground::Ground;
use super::hand::{Hand, Known};
use super::hand_search::{BackUp, HandSearch};
use super::outcomes::{Held, OutcomeSet, Outcomes};
use super::wants::Wants;
use crate::types::{MOST_TYPES, Records, TOLD_WORLDS, Types};
use nply_core::{
    Beliefs, Clock, Game, Limits, MAX_PLAYERS, Player, Report, Rng, Search, Seed, Seen, Utility, Values, View,
};

/// How the searching seat chooses among the moves that are not dominated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decide {
    /// The best worst outcome, then the best mean.
    Worst,
    /// The best mean, then the best worst outcome.
    Mean,
    /// Any of them.
    Any,
}

/// The options of soft-max^n.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SoftMaxNOptions {
    /// What plain values are measured in.
    pub utility: Utility,
    /// Chance is taken exactly up to so many outcomes, else by so many draws.
    pub chance: u32,
    /// Whether only moves are searched that the playout policy considers: one bid, say, but all cards.
    pub few_moves: bool,
    /// How the move is chosen.
    pub decide: Decide,
    /// Whether types that do not fit what the others did are dropped during a match.
    pub learn: bool,
    /// So many moves that do not fit a type are forgiven.
    pub misses: u32,
}

impl Default for SoftMaxNOptions {
    fn default() -> Self {
        let (utility, decide) = (Utility::Payoff, Decide::Worst);
        SoftMaxNOptions { utility, chance: 8, few_moves: false, decide, learn: false, misses: 1 }
    }
}

/// soft-max^n.
pub struct SoftMaxN<G: Game> {
    options: SoftMaxNOptions,
    beliefs: Beliefs<G>,
    types: Types<G>,
    /// Moves of each seat that no player of a type would have made.
    missed: [[u32; MOST_TYPES]; MAX_PLAYERS],
    records: Records<G>,
    outcomes: Outcomes,
    known: Known<OutcomeSet>,
}

impl<G: Game> SoftMaxN<G> {
    /// soft-max^n with these options, opinions and candidate types. The beliefs need not name types.
    pub fn new(options: SoftMaxNOptions, beliefs: impl Into<Beliefs<G>>, types: Types<G>) -> Self {
        let (beliefs, missed, records) = (beliefs.into(), [[0; MOST_TYPES]; MAX_PLAYERS], Records::default());
        let (outcomes, known) = (Outcomes::default(), Known::new());
        SoftMaxN { options, beliefs, types, missed, records, outcomes, known }
    }

    /// The types that each seat may still have. If none fits, all are possible again.
    fn held(&self, who: Player, players: usize) -> Held {
        let mut held = [0; MAX_PLAYERS];
        for seat in Player::all(players) {
            let count = self.types.of(seat, who).len();
            let all = (1u8 << count) - 1;
            let fits = |m: &usize| seat == who || self.missed[seat.index()][*m] <= self.options.misses;
            let fitting = (0..count).filter(fits).fold(0, |bits, m| bits | 1 << m);
            held[seat.index()] = if fitting == 0 { all } else { fitting };
        }
        held
    }

    /// The types that each other seat may still have, in words.
    fn notes(&self, who: Player, players: usize) -> Vec<String> {
        if !self.options.learn || self.types.others().len() < 2 {
            return Vec::new();
        }
        let held = self.held(who, players);
        let others = Player::all(players).filter(|&seat| seat != who);
        let note = |seat: Player| {
            let names = self.types.others().iter().enumerate();
            let names = names.filter(|(m, _)| held[seat.index()] >> m & 1 == 1);
            let names: Vec<&str> = names.map(|(_, candidate)| candidate.name.as_str()).collect();
            format!("{seat} may be {}", names.join(" or "))
        };
        others.map(note).collect()
    }

    /// Looks back at a hand: which moves of the others no player of a type would have made?
    fn learn(&mut self, g: &G, who: Player) {
        let records = std::mem::take(&mut self.records);
        // Types are about one hand.
        let hand = g.until_round_ends();
        let g = hand.as_ref().unwrap_or(g);
        for record in records.list() {
            for m in 0..self.types.others().len() {
                let mut held = [1; MAX_PLAYERS];
                Player::all(g.players()).for_each(|seat| {
                    held[seat.index()] = (1 << self.types.of(seat, who).len()) - 1;
                });
                held[record.seat.index()] = 1 << m;
                let is_missed = |world: &G::State| {
                    let (mut rng, open) = (Seed(1).rng(), View::open(world.clone(), who));
                    let options = (self.options.utility, self.options.chance);
                    let (ground, root) = Ground::new(g, &self.beliefs, &open, options, &mut rng);
                    let few_moves = self.options.few_moves;
                    // The move that was made must be there.
                    let hand = Hand { ground, types: &self.types, few_moves, reduces: false };
                    let (mut outcomes, mut known) = (Outcomes::default(), Known::new());
                    outcomes.begin(held);
                    known.begin(&records.budget());
                    let soft = Soft { outcomes: &mut outcomes, decide: self.options.decide };
                    let mut run = HandSearch::new(hand, soft, &mut known);
                    let mut clock = Clock::start(&Limits::from(records.budget()));
                    let sets = run.children(&root, record.seat, records.depth(), 0, &mut clock);
                    sets.is_some_and(|((list, sets), _)| {
                        let made = list.iter().position(|&action| action == record.action);
                        made.is_some_and(|made| run.back_up().is_dominated(record.seat, &sets, made))
                    })
                };
                if record.worlds.iter().all(is_missed) {
                    self.missed[record.seat.index()][m] += 1;
                }
            }
        }
    }
}

impl<G: Game> Search<G> for SoftMaxN<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let (who, options) = (view.who(), self.options);
        let (held, notes) = (self.held(who, g.players()), self.notes(who, g.players()));
        let (ground, root) = Ground::new(g, &self.beliefs, view, (options.utility, options.chance), &mut rng);
        let hand = Hand { ground, types: &self.types, few_moves: options.few_moves, reduces: true };
        // Nothing is kept from earlier searches: the same question gets the same answer.
        self.outcomes.begin(held);
        self.known.begin(&limits.budget);
        let soft = Soft { outcomes: &mut self.outcomes, decide: options.decide };
        let report = HandSearch::new(hand, soft, &mut self.known).think(&root, limits, notes, &mut rng);
        if report.depth > 0 {
            self.records.searched(&limits.budget, report.depth);
        }
        report
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        let who = seen.after.who();
        if self.options.learn && self.records.add(g, seen, TOLD_WORLDS) {
            self.learn(g, who);
        }
    }

    fn forget(&mut self) {
        self.missed = [[0; MOST_TYPES]; MAX_PLAYERS];
        self.records = Records::default();
    }
}

/// All outcomes that nobody is sure to avoid.
struct Soft<'a> {
    outcomes: &'a mut Outcomes,
    decide: Decide,
}

impl Soft<'_> {
    /// Whether some other move is sure to be liked better by the seat, whatever comes of both.
    fn is_dominated(&self, seat: Player, sets: &[OutcomeSet], one: usize) -> bool {
        let mut others = (0..sets.len()).filter(|&other| other != one);
        others.any(|other| self.outcomes.dominates(seat, sets[other], sets[one]))
    }
}

impl BackUp for Soft<'_> {
    type Found = OutcomeSet;

    /// Estimates of one depth are no outcomes of another, and there is not room for all of them.
    fn begin(&mut self) -> bool {
        self.outcomes.forget();
        true
    }

    fn leaf(&mut self, wants: &Wants) -> OutcomeSet {
        OutcomeSet::one(self.outcomes.number(wants))
    }

    fn decide(&self, seat: Player, found: &[OutcomeSet]) -> OutcomeSet {
        let kept = (0..found.len()).filter(|&i| !self.is_dominated(seat, found, i));
        kept.fold(OutcomeSet::default(), |all, i| all.union(found[i]))
    }

    /// Nobody chooses what chance brings: everything is possible.
    fn chance(&self, sum: &mut OutcomeSet, found: &OutcomeSet, _probability: f32) {
        *sum = sum.union(*found);
    }

    fn sort(&self, who: Player, found: &[OutcomeSet], moves: &mut [usize]) {
        let rating = |i: usize| {
            let kept = !self.is_dominated(who, found, i);
            let (worst, mean) = self.outcomes.worst_and_mean(who, found[i]);
            match self.decide {
                Decide::Worst => (kept, worst, mean),
                Decide::Mean => (kept, mean, worst),
                Decide::Any => (kept, 0.0, 0.0),
            }
        };
        moves.sort_by(|&a, &b| {
            let (a, b) = (rating(a), rating(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(b.2.total_cmp(&a.2))
        });
    }

    fn plain(&self, found: &OutcomeSet) -> Values {
        self.outcomes.plain_mean(*found)
    }
}
