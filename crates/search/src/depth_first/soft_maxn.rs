//! soft-max^n: max^n when it is not known what the others want (Sturtevant and Bowling 2006; paper 003, section 4.3).
//!
//! Each seat may be of several types. It is sure to prefer one outcome to another only if all of them do, so moves need
//! not be comparable: what comes back from a position is the set of all outcomes that nobody is sure to avoid.

use super::candidates::Types;
use super::driver::{Deepening, Iteration, bounded, deepen};
use super::ground::Ground;
use super::hand::{Hand, Known, Stop, WHOLE};
use super::outcomes::{Held, OutcomeSet, Outcomes};
use super::position::Position;
use super::records::{Records, TOLD_WORLDS};
use nply_core::{
    Beliefs, Budget, Clock, Game, Limits, Line, MAX_PLAYERS, Player, Report, Rng, Search, Seed, Seen,
    Utility, Values, View,
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
    missed: [[u32; super::MOST_TYPES]; MAX_PLAYERS],
    records: Records<G>,
    memory: Memory,
}

/// What is known of the positions of one search.
struct Memory {
    outcomes: Outcomes,
    known: Known<OutcomeSet>,
}

impl<G: Game> SoftMaxN<G> {
    /// soft-max^n with these options, opinions and candidate types. The beliefs need not name types.
    pub fn new(options: SoftMaxNOptions, beliefs: impl Into<Beliefs<G>>, types: Types<G>) -> Self {
        let memory = Memory::new();
        let missed = [[0; super::MOST_TYPES]; MAX_PLAYERS];
        SoftMaxN { options, beliefs: beliefs.into(), types, missed, records: Records::default(), memory }
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
                    let root = Position::new(g, world.clone());
                    let mut rng = Seed(1).rng();
                    let open = View::open(world.clone(), who);
                    let options = (self.options.utility, self.options.chance);
                    let (ground, _) = Ground::new(g, &self.beliefs, &open, options, &mut rng);
                    let mut memory = Memory::new();
                    let budget = records.budget();
                    memory.begin(&budget, held);
                    let mut clock = Clock::start(&Limits::from(budget));
                    let hand = Hand { ground, types: &self.types, few_moves: self.options.few_moves };
                    let mut run = SoftRun { hand, memory: &mut memory, plies: Vec::new() };
                    let sets = run.sets(&root, record.seat, records.depth(), 0, &mut clock);
                    sets.is_some_and(|(list, sets, _)| {
                        let made = list.iter().position(|&action| action == record.action);
                        made.is_some_and(|made| is_dominated(&run.memory.outcomes, record.seat, &sets, made))
                    })
                };
                if record.worlds.iter().all(is_missed) {
                    self.missed[record.seat.index()][m] += 1;
                }
            }
        }
    }
}

impl Memory {
    fn new() -> Self {
        Memory { outcomes: Outcomes::default(), known: Known::new() }
    }

    /// Begins a search. Nothing is kept from earlier ones: the same question gets the same answer.
    fn begin(&mut self, budget: &Budget, held: Held) {
        self.outcomes.begin(held);
        self.known.begin(budget);
    }
}

impl<G: Game> Search<G> for SoftMaxN<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let (who, options) = (view.who(), self.options);
        let held = self.held(who, g.players());
        let notes = self.notes(who, g.players());
        let (ground, root) = Ground::new(g, &self.beliefs, view, (options.utility, options.chance), &mut rng);
        self.memory.begin(&limits.budget, held);
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
        let hand = Hand { ground, types: &self.types, few_moves: self.options.few_moves };
        let mut run = SoftRun { hand, memory: &mut self.memory, plies: Vec::new() };
        let deepening = Deepening::at_once(limits);
        let mut report = deepen(&bounded::<G>(limits), first, deepening, |depth, clock| {
            run.iteration(&root, who, options.decide, depth, &mut rng, clock)
        });
        report.bytes = self.memory.known.bytes();
        self.records.searched(&limits.budget, report.depth);
        report
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        let who = seen.after.who();
        if self.options.learn && self.records.add(g, seen, TOLD_WORLDS) {
            self.learn(g, who);
        }
    }

    fn forget(&mut self) {
        self.missed = [[0; super::MOST_TYPES]; MAX_PLAYERS];
        self.records = Records::default();
    }
}

/// Whether some other move is sure to be liked better by the seat, whatever comes of both.
fn is_dominated(outcomes: &Outcomes, seat: Player, sets: &[OutcomeSet], one: usize) -> bool {
    let others = (0..sets.len()).filter(|&other| other != one);
    others.into_iter().any(|other| outcomes.dominates(seat, sets[other], sets[one]))
}

/// One search.
struct SoftRun<'a, G: Game> {
    hand: Hand<'a, G>,
    memory: &'a mut Memory,
    /// Memory for moves and their sets at each ply.
    plies: Vec<(Vec<G::Action>, Vec<OutcomeSet>)>,
}

impl<G: Game> SoftRun<'_, G> {
    fn iteration(
        &mut self,
        root: &Position<G>,
        who: Player,
        decide: Decide,
        depth: u32,
        rng: &mut Rng,
        clock: &mut Clock,
    ) -> Iteration<G::Action> {
        let Some((list, sets, whole)) = self.sets(root, who, depth, 0, clock) else {
            return Iteration { lines: Vec::new(), stopped: true, whole: false };
        };
        let outcomes = &self.memory.outcomes;
        let mut order: Vec<usize> = (0..list.len()).collect();
        rng.shuffle(&mut order);
        let rating = |i: usize| {
            let kept = !is_dominated(outcomes, who, &sets, i);
            let (worst, mean) = outcomes.worst_and_mean(who, sets[i]);
            match decide {
                Decide::Worst => (kept, worst, mean),
                Decide::Mean => (kept, mean, worst),
                Decide::Any => (kept, 0.0, 0.0),
            }
        };
        order.sort_by(|&a, &b| {
            let (a, b) = (rating(a), rating(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(b.2.total_cmp(&a.2))
        });
        let line = |&i: &usize| {
            let values = self.hand.ground.readable(outcomes.plain_mean(sets[i]));
            Line { action: list[i], visits: 0, values, pv: vec![list[i]] }
        };
        Iteration { lines: order.iter().map(line).collect(), stopped: false, whole }
    }

    /// The moves of a seat and the set of outcomes behind each; also whether all was seen.
    fn sets(
        &mut self,
        s: &Position<G>,
        seat: Player,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(Vec<G::Action>, Vec<OutcomeSet>, bool)> {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Default::default);
        }
        let (mut list, mut sets) = std::mem::take(&mut self.plies[ply]);
        self.hand.list(s, seat, &mut list);
        sets.clear();
        let mut all = true;
        for &action in &list {
            let mut child = s.clone();
            let played = child.play(self.hand.ground.g, seat, action);
            let (set, whole) = self.search(&child, depth - u32::from(played), ply + 1, clock)?;
            sets.push(set);
            all &= whole;
        }
        Some((list, sets, all))
    }

    /// All outcomes that nobody is sure to avoid, and whether a deeper search would find the same.
    fn search(
        &mut self,
        s: &Position<G>,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(OutcomeSet, bool)> {
        clock.nodes += 1;
        if clock.is_over() {
            return None;
        }
        let seat = match self.hand.next(s, depth, clock) {
            Stop::End(wants) => return Some((OutcomeSet::one(self.memory.outcomes.number(&wants)), true)),
            Stop::Leaf(wants) => return Some((OutcomeSet::one(self.memory.outcomes.number(&wants)), false)),
            Stop::Chance => return self.all_of_chance(s, depth, ply, clock),
            Stop::Seat(seat) => seat,
        };
        let key = self.hand.key(s);
        if let Some(found) = self.memory.known.get(key, depth) {
            return Some(found);
        }
        let (list, sets, whole) = self.sets(s, seat, depth, ply, clock)?;
        let outcomes = &self.memory.outcomes;
        let kept = (0..sets.len()).filter(|&i| !is_dominated(outcomes, seat, &sets, i));
        let set = kept.fold(OutcomeSet::default(), |all, i| all.union(sets[i]));
        self.plies[ply] = (list, sets);
        self.memory.known.put(key, if whole { WHOLE } else { depth }, set);
        Some((set, whole))
    }

    /// Nobody chooses what chance brings: everything is possible.
    fn all_of_chance(
        &mut self,
        s: &Position<G>,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(OutcomeSet, bool)> {
        let (children, mut all) = self.hand.ground.outcomes(s);
        let mut set = OutcomeSet::default();
        for (child, _) in children {
            let (behind, whole) = self.search(&child, depth, ply, clock)?;
            set = set.union(behind);
            all &= whole;
        }
        Some((set, all))
    }
}
