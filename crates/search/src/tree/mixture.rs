//! What the others want is not known: they are of one of several types, each with a weight. Every iteration draws a type for
//! each of the others. Its arms are chosen by what they are worth to that type, and learn for that type alone; what the
//! searching seat finds is then the mean over the types by their weights, as in prob-max^n. The weights can be learned
//! during a match, by Bayes' rule, from what the others did: a search in their place, once for each type, says by its
//! visits how likely that type was to make a move. The paper does not have this search; it has the weighted models for
//! prob-max^n alone (section 4.3).

use super::context::{Context, Mode};
use super::descent::{Descent, Visit, Walk};
use super::engine::Mcts;
use super::guide::Tried;
use super::options::{Reward, TreeOptions, Trees};
use super::select::explore;
use super::selection::Selection;
use super::solver::Solver;
use crate::types::{MOST_TYPES, Record, Records, TOLD_WORLDS, TypeWeights, Types};
use nply_core::{Bad, Budget, Game, Player, Search, Seed, Seen, Values, View};

/// What the others may want, how likely that is, and what was seen of them.
pub(super) struct Mixture<G: Game> {
    pub types: Types<G>,
    pub weights: TypeWeights,
    records: Records<G>,
    /// Iterations of the last search of an own move.
    pub iterations: u64,
}

impl<G: Game> Mixture<G> {
    /// A new game begins, against other players.
    pub fn forget(&mut self) {
        (self.weights, self.records) = (TypeWeights::even(self.types.others().len()), Records::default());
    }
}

/// What an arm is worth to one type.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TypeArm {
    mean: f32,
    n: u32,
    /// How often a seat of this type could have taken it; where every arm always can, unused.
    available: u32,
}

/// The share of moves that may have been made for reasons that no type explains.
const EPSILON: f32 = 0.05;

/// To look back at a move costs this part of what an own move costs, for each type.
const PART: u64 = 10;

/// Iterations to look back at a move, at least.
const LEAST_ITERATIONS: u64 = 100;

impl<G: Game> Mcts<G> {
    /// The same search, in which each of the others is of one of these types. What the beliefs say of types does not count.
    pub fn with_types(mut self, types: Types<G>) -> Result<Self, Bad> {
        check(&self.options)?;
        let count = types.others().len();
        self.memory.guide.keep_types(count);
        let (weights, records) = (TypeWeights::even(count), Records::default());
        self.mixture = Some(Mixture { types, weights, records, iterations: 0 });
        Ok(self)
    }

    /// The same with other weights of the types, in their order, for every other seat.
    pub fn with_weights(mut self, weights: &[f32]) -> Self {
        if let Some(mixture) = &mut self.mixture {
            mixture.weights = TypeWeights::of_all(weights);
        }
        self
    }

    /// How likely each type of a seat is, in their order; none where nothing is drawn.
    pub fn weights(&self, seat: Player) -> &[f32] {
        self.mixture.as_ref().map_or(&[], |mixture| mixture.weights.of(seat))
    }

    /// A step was seen: when a hand is over, its moves are looked back at.
    pub(super) fn learn_types(&mut self, g: &G, seen: &Seen<'_, G>) {
        let Some(mut mixture) = self.mixture.take() else { return };
        if mixture.records.add(g, seen, TOLD_WORLDS) {
            let records = std::mem::take(&mut mixture.records);
            // Types are about one hand.
            let hand = g.until_round_ends();
            for record in records.list() {
                let chances = self.chances_of(hand.as_ref().unwrap_or(g), &mixture, record);
                mixture.weights.update(record.seat, &chances);
            }
        }
        self.mixture = Some(mixture);
    }

    /// How likely each type was to make this move, by the visits of a search in the place of its seat.
    fn chances_of(&self, g: &G, mixture: &Mixture<G>, record: &Record<G>) -> [f32; MOST_TYPES] {
        let others = mixture.types.others();
        let iterations = (mixture.iterations / PART).max(LEAST_ITERATIONS);
        let mut chances = [0.0; MOST_TYPES];
        for (chance, own) in chances.iter_mut().zip(others) {
            let types = Types::new(Some(own.clone()), others.to_vec());
            let search = Mcts::unchecked(self.options, self.beliefs.clone()).with_types(types);
            let Ok(mut search) = search else { continue };
            for world in &record.worlds {
                let (view, budget) = (View::open(world.clone(), record.seat), Budget::iterations(iterations));
                let report = search.think(g, &view, &budget.into(), Seed(1).rng());
                let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
                let made = report.lines.iter().find(|line| line.action == record.action);
                let share = made.map_or(0.0, |line| line.visits as f32 / visits.max(1) as f32);
                *chance += (1.0 - EPSILON) * share + EPSILON / report.lines.len() as f32;
            }
        }
        chances
    }
}

/// Types are drawn in plain UCB1 alone.
fn check(options: &TreeOptions) -> Result<(), Bad> {
    let refuse = |word: &str, why: &str| Err(Bad::new(word, why));
    if options.trees != Trees::One {
        return refuse(
            "others",
            "several types go with one tree of all seats; use uct or is-mcts, or one type",
        );
    }
    if options.reward != Reward::MaxN {
        return refuse("others", "several types say themselves what they want; use reward=each");
    }
    let plain = Selection { c_others: None, ..options.selection };
    if !plain.is_plain() || options.solver != Solver::None {
        return refuse("others", "several types go with plain UCB1; leave out rave, init, pw and their kin");
    }
    if options.reuse || options.threads > 1 {
        return refuse("others", "several types go with reuse=false and threads=1");
    }
    Ok(())
}

impl<G: Game> Context<'_, G> {
    /// Draws a type for each of the others, from a stream of its own: that some are drawn changes nothing else.
    #[inline]
    pub fn draw_types(&self, d: &mut Descent<G>) {
        if let Some(mixture) = self.mixture {
            for seat in Player::all(self.players).filter(|&seat| seat != self.who) {
                d.types[seat.index()] = mixture.weights.draw(seat, &mut d.type_rng) as u8;
            }
        }
    }

    /// What a seat wants of a simulation that ended here with these values.
    #[inline]
    pub fn wanted(&self, s: &G::State, values: &Values, seat: Player, drawn: u8) -> f32 {
        match (self.mixture, &self.of(seat).player_type) {
            (Some(mixture), _) => {
                let wants = &mixture.types.of(seat, self.who)[drawn as usize].wants;
                wants.utility(self.g, s, values, seat)
            }
            (None, Some(player_type)) => player_type.utility(self.g, s, values, seat),
            (None, None) => values[seat],
        }
    }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// The offset of the arm that the type drawn for this seat takes, and whether it is tried for the first time.
    pub fn guided_by_type(&mut self, decision: u32, who: Player) -> (usize, bool) {
        let (kinds, drawn) = (self.m.guide.kinds, self.d.types[who.index()] as usize);
        if !self.is_fixed() {
            self.find_arms(decision);
            let first = self.m.tree.decisions[decision as usize].first as usize;
            for &offset in &self.d.tried {
                self.m.tree.side.by_type[(first + offset as usize) * kinds + drawn].available += 1;
            }
        }
        let (count, legal) = self.counts(decision);
        if count < legal {
            let offset = self.try_next(decision, who);
            let place = self.m.tree.place(decision, offset as u16);
            let of_types = &mut self.m.tree.side.by_type[place * kinds..][..kinds];
            // As often as arms were tried in its stead, for every type alike.
            of_types.fill(TypeArm { available: offset as u32 + 1, ..TypeArm::default() });
            return (offset, true);
        }
        let offsets = if self.is_fixed() { None } else { Some(&self.d.tried[..]) };
        let tried = Tried { first: self.m.tree.decisions[decision as usize].first as usize, count, offsets };
        let side = &self.m.tree.side.by_type;
        let visits = tried.iter().map(|place| side[place * kinds + drawn].n).sum();
        let (width, scores) = (self.m.width_others, &mut self.m.guide.scores);
        scores.clear();
        for place in tried.iter() {
            let arm = &side[place * kinds + drawn];
            let explore = explore(if offsets.is_some() { arm.available } else { visits });
            match arm.n {
                0 => scores.push(0.0, f32::INFINITY),
                n => scores.push(arm.mean, width * explore * (1.0 / (n as f32).sqrt())),
            }
        }
        let (place, _) = self.best_score();
        (if self.is_fixed() { place } else { self.d.tried[place] as usize }, false)
    }

    /// The arms of the others learn for the types that were drawn.
    pub fn back_up_types(&mut self, rewards: &Values) {
        let kinds = self.m.guide.kinds;
        for &Visit { decision, offset, .. } in &self.d.path {
            let seat = self.m.tree.decisions[decision as usize].seat;
            if seat != self.c.who {
                let place = self.m.tree.place(decision, offset);
                let drawn = self.d.types[seat.index()] as usize;
                let arm = &mut self.m.tree.side.by_type[place * kinds + drawn];
                arm.n += 1;
                let spread = 1.0 / (arm.n as f32).sqrt();
                arm.mean += (rewards[seat] - arm.mean) * (spread * spread);
            }
        }
    }
}
