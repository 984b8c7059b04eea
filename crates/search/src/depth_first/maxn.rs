//! max^n: every seat takes the child that is best for itself (Luckhardt and Irani 1986; paper 003, section 2).

use super::driver::{Deepening, Iteration, best_first, bounded, deepen};
use super::ground::Ground;
use super::keys::key_from;
use super::order::Ranked;
use super::position::{Next, Position};
use super::pruning::{Frame, Prune};
use nply_core::{
    Beliefs, Clock, Game, Limits, Line, Player, Report, Rng, Search, Utility, Values, View, stable_sort_by,
};

/// What a seat does with moves that are equally good for it. It changes results arbitrarily (paper 003, figure 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The first in the order of moves.
    First,
    /// One at random, the same at every visit.
    Random,
    /// The one that is worst for the searching seat.
    WorstForRoot,
    /// The one that leaves the best other seat least.
    BestRelative,
    /// All of them alike: the mean, which is what UCT converges to.
    Average,
}

/// The options of max^n.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MaxNOptions {
    /// What seats are assumed to want.
    pub utility: Utility,
    /// Chance is averaged exactly over at most so many outcomes, else over so many draws.
    pub chance: u32,
    /// What happens to moves that are equally good.
    pub tie: Tie,
    /// What is left out. It needs [`Tie::First`] and a utility with a known sum; without them nothing is.
    pub prune: Prune,
}

impl Default for MaxNOptions {
    fn default() -> Self {
        MaxNOptions { utility: Utility::Payoff, chance: 8, tie: Tie::First, prune: Prune::None }
    }
}

/// max^n with iterative deepening.
pub struct MaxN<G: Game> {
    options: MaxNOptions,
    beliefs: Beliefs<G>,
    /// The seat that the searching seat wants to hurt, instead of helping itself (MP-Mix).
    pub(super) target: Option<Player>,
}

impl<G: Game> MaxN<G> {
    /// max^n with these options and beliefs. Seats of a type that the beliefs name take what is best by that type.
    pub fn new(options: MaxNOptions, beliefs: impl Into<Beliefs<G>>) -> Self {
        MaxN { options, beliefs: beliefs.into(), target: None }
    }
}

impl<G: Game> Search<G> for MaxN<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let options = self.options;
        let (ground, root) = Ground::new(g, &self.beliefs, view, (options.utility, options.chance), &mut rng);
        let sum = options.utility.most_together(g).unwrap_or(f32::INFINITY);
        let (plies, frames) = (Vec::new(), Vec::new());
        let (target, has_types) = (self.target, ground.has_types());
        // Pruning never changes a result; where it might, nothing is pruned.
        let is_sound = sum.is_finite() && options.tie == Tie::First && !has_types;
        let options = MaxNOptions { prune: if is_sound { options.prune } else { Prune::None }, ..options };
        let mut run = MaxNRun { ground, options, target, has_types, sum, plies, frames, wall: 0, cut: false };
        let count = run.list(&root, view.who(), 0);
        let mut ranks: Vec<usize> = (0..count).collect();
        let first = Report::unsearched(run.plies[0].ranked.get(0), Values::default());
        if count == 1 {
            return first;
        }
        deepen(
            &bounded::<G>(limits),
            first,
            Deepening { first: 1, step: 1, partial: false },
            |depth, clock| {
                let (iteration, best) = run.iteration(&root, &ranks, depth, clock);
                // The next iteration begins with the best move of this one; the others keep their static order.
                best_first(&mut ranks, Some(best));
                iteration
            },
        )
    }
}

/// What a search of a position found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Found {
    /// Its value for every seat.
    Exact(Values),
    /// That the seat at this level above will not choose the move that leads here.
    Refused(usize),
}

/// Memory for one ply, so that the recursion allocates nothing.
pub(super) struct Ply<A> {
    pub ranked: Ranked<A>,
    /// The expected line from here on.
    line: Vec<A>,
    /// Moves that were the best so far when they were searched.
    pub bests: Vec<(usize, Values)>,
    /// Moves that were cut short in the hope that it will not matter, and the level that would refuse them.
    pub open: Vec<(usize, usize)>,
}

impl<A> Default for Ply<A> {
    fn default() -> Self {
        Ply { ranked: Ranked::default(), line: Vec::new(), bests: Vec::new(), open: Vec::new() }
    }
}

/// One search.
pub(super) struct MaxNRun<'a, G: Game> {
    pub ground: Ground<'a, G>,
    pub options: MaxNOptions,
    target: Option<Player>,
    /// Whether some seat wants something else than the utility says.
    has_types: bool,
    /// The greatest sum of all utilities.
    pub sum: f32,
    pub plies: Vec<Ply<G::Action>>,
    /// The nodes from the root to the present one.
    pub frames: Vec<Frame>,
    /// Levels above this one do not take part in pruning.
    pub wall: usize,
    /// Whether a leaf was met that is not an end of the game.
    cut: bool,
}

impl<G: Game> MaxNRun<'_, G> {
    /// Searches the root moves of these ranks, in this order; also says which rank is best.
    fn iteration(
        &mut self,
        root: &Position<G>,
        ranks: &[usize],
        depth: u32,
        clock: &mut Clock,
    ) -> (Iteration<G::Action>, usize) {
        (self.cut, self.wall) = (false, 0);
        let mut lines: Vec<Line<G::Action>> = Vec::with_capacity(ranks.len());
        self.frames.clear();
        self.frames.push(Frame::new(self.ground.who, root.key(self.ground.salt)));
        for &rank in ranks {
            let Some(found) = self.child(root, self.ground.who, rank, depth, 0, clock) else { break };
            let action = self.plies[0].ranked.get(rank);
            let mut pv = vec![action];
            let values = match found {
                Found::Exact(values) => {
                    pv.extend_from_slice(&self.plies[1].line);
                    self.offer(rank, values, 0);
                    values
                }
                Found::Refused(_) => self.refused(root, &pv, clock),
            };
            lines.push(Line { action, visits: 0, values, pv, seats: Vec::new() });
        }
        let (stopped, chosen) = (lines.len() < ranks.len(), self.frames[0].chosen);
        // Stable: of equal moves the first of the order stays first, unless the tie rule says otherwise.
        let (who, best) = (self.ground.who, self.plies[0].ranked.get(chosen));
        stable_sort_by(&mut lines, |a, b| {
            let worse = (a.action != best).cmp(&(b.action != best));
            worse.then(b.values[who].total_cmp(&a.values[who]))
        });
        for line in &mut lines {
            // What types want is no payoff: plain values are told, of the end of the expected line.
            if self.has_types {
                line.values = self.ground.at_the_end_of(root, &line.pv, clock);
            }
            line.values = self.ground.readable(line.values);
        }
        (Iteration { lines, stopped, whole: !self.cut }, chosen)
    }

    /// What is told of a root move that was cut off: at most the best for the searching seat, a guess for the others.
    fn refused(&mut self, root: &Position<G>, line: &[G::Action], clock: &mut Clock) -> Values {
        let mut values = self.ground.at_the_end_of(root, line, clock);
        let who = self.ground.who;
        values[who] = self.frames[0].best.map_or(values[who], |best| best[who]);
        values
    }

    /// Plays the move of this rank and searches what follows.
    #[inline]
    pub fn child(
        &mut self,
        s: &Position<G>,
        mover: Player,
        rank: usize,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<Found> {
        let action = self.plies[ply].ranked.get(rank);
        let mut child = s.clone();
        // Depth counts whole turns: choices that are pending cannot be evaluated.
        let played = child.play(self.ground.g, mover, action);
        self.search(&child, depth - u32::from(played), ply + 1, clock)
    }

    /// The value of a position; the ply's `line` is the expected one. `None` when a limit was reached.
    fn search(&mut self, s: &Position<G>, depth: u32, ply: usize, clock: &mut Clock) -> Option<Found> {
        clock.nodes += 1;
        self.ply(ply).line.clear();
        if clock.is_over() {
            return None;
        }
        match s.next(self.ground.g, self.ground.who) {
            Next::Over => Some(Found::Exact(self.wanted(s, self.ground.end(s)))),
            _ if depth == 0 => {
                self.cut = true;
                let values = self.ground.leaf(s, clock);
                Some(Found::Exact(self.wanted(s, values)))
            }
            Next::Chance => self.average(s, depth, ply, clock),
            Next::Seat(mover) => self.expand(s, mover, depth, ply, clock),
        }
    }

    /// What the seats make of these values.
    #[inline]
    fn wanted(&self, s: &Position<G>, values: Values) -> Values {
        if self.has_types { self.ground.wanted(s, values) } else { values }
    }

    /// The value for every seat of what the mover takes.
    fn expand(
        &mut self,
        s: &Position<G>,
        mover: Player,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<Found> {
        let count = self.list(s, mover, ply);
        let level = self.frames.len();
        let luck = if self.options.tie == Tie::Random { s.key(self.ground.salt) } else { 0 };
        self.frames.push(Frame::new(mover, luck));
        for rank in 0..count {
            self.frames[level].is_last = rank + 1 == count;
            match self.child(s, mover, rank, depth, ply, clock)? {
                Found::Exact(values) => self.offer(rank, values, ply),
                Found::Refused(by) if by == level => {}
                Found::Refused(by) => self.plies[ply].open.push((rank, by)),
            }
            if let Some(by) = self.refusing().filter(|&by| by < level) {
                self.frames.truncate(level);
                return Some(Found::Refused(by));
            }
            if self.has_all() && self.plies[ply].open.is_empty() {
                break;
            }
        }
        let found = self.settle(s, mover, depth, ply, clock);
        self.frames.truncate(level);
        found
    }

    /// Offers a child's value to the seat that moves at the present node.
    #[inline]
    pub fn offer(&mut self, rank: usize, values: Values, ply: usize) {
        let level = self.frames.len() - 1;
        let (who, target, tie) = (self.ground.who, self.target, self.options.tie);
        let frame = &mut self.frames[level];
        let mover = frame.mover;
        // What the mover wants more of, and what it looks at next.
        let wish = |values: &Values| match target {
            Some(target) if mover == who => (1.0 - values[target], values[who]),
            _ => (values[mover], 0.0),
        };
        let Some(best) = frame.best else { return self.take(rank, values, ply) };
        let (new, old) = (wish(&values), wish(&best));
        if improves(new.0, old.0) || (!improves(old.0, new.0) && improves(new.1, old.1)) {
            return self.take(rank, values, ply);
        }
        if improves(old.0, new.0) || improves(old.1, new.1) {
            return;
        }
        let prefers = match tie {
            Tie::First => false,
            Tie::Random => {
                let actions = [frame.chosen, rank].map(|rank| self.plies[ply].ranked.get(rank));
                // Another start than that of the static order, whose ties are drawn from the same key.
                let [chosen, new] = actions.map(|action| key_from(!frame.luck, &action));
                new < chosen
            }
            Tie::WorstForRoot => improves(best[who], values[who]),
            Tie::BestRelative => improves(best_other(&best, mover), best_other(&values, mover)),
            Tie::Average => return frame.mix_in(&values),
        };
        if prefers {
            self.take(rank, values, ply);
        }
    }

    fn take(&mut self, rank: usize, values: Values, ply: usize) {
        let level = self.frames.len() - 1;
        self.frames[level].take(rank, values);
        if self.options.prune == Prune::Speculative {
            self.plies[ply].bests.push((rank, values));
        }
        let action = self.plies[ply].ranked.get(rank);
        self.lead_with(action, ply);
    }

    /// Lists the moves in static order. Returns how many.
    fn list(&mut self, s: &Position<G>, mover: Player, ply: usize) -> usize {
        let (g, o, luck) = (self.ground.g, self.ground.of(mover), s.key(self.ground.salt));
        let Ply { ranked, bests, open, .. } = self.ply(ply);
        bests.clear();
        open.clear();
        ranked.clear();
        let count = ranked.add(g, o, &s.state, mover);
        ranked.rank(luck);
        count
    }

    /// The mean over what chance can bring. A mean needs the values of all, so nothing is cut across it.
    fn average(&mut self, s: &Position<G>, depth: u32, ply: usize, clock: &mut Clock) -> Option<Found> {
        let (children, exact) = self.ground.outcomes(s);
        self.cut |= !exact;
        let wall = std::mem::replace(&mut self.wall, self.frames.len());
        let mut mean = Values::default();
        for (child, probability) in children {
            let Found::Exact(values) = self.search(&child, depth, ply, clock)? else {
                unreachable!("nobody above the wall refuses")
            };
            mean.0.iter_mut().zip(values.0).for_each(|(sum, value)| *sum += probability * value);
        }
        self.wall = wall;
        // What follows depends on chance: the line ends here.
        self.plies[ply].line.clear();
        Some(Found::Exact(mean))
    }

    #[inline]
    fn ply(&mut self, ply: usize) -> &mut Ply<G::Action> {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Ply::default);
        }
        &mut self.plies[ply]
    }

    /// The expected line is this action and then the expected line after it.
    #[inline]
    fn lead_with(&mut self, action: G::Action, ply: usize) {
        let (here, after) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0].line);
    }
}

/// Values nearer to each other than this are equal. Rounding must not decide between moves: then a sum of utilities
/// could lie above its bound by as much, and pruning would change results.
const EQUAL: f32 = 2e-6;

/// Whether a value is better than another by more than rounding.
#[inline]
pub(super) fn improves(value: f32, on: f32) -> bool {
    value > on + EQUAL
}

fn best_other(values: &Values, mover: Player) -> f32 {
    // Seats that do not exist hold 0, which no utility is below.
    let others = (0..values.0.len()).filter(|&seat| seat != mover.index());
    others.map(|seat| values.0[seat]).fold(0.0, f32::max)
}
