//! max^n: every seat takes the child that is best for itself (Luckhardt and Irani; paper 003, section 2).

use super::driver::{Iteration, deepen};
use super::position::{Next, Position};
use nply_core::hash::key_of;
use nply_core::{
    Clock, Game, Limits, Line, Opinions, Player, Report, Rng, Search, Seed, Turn, Utility, Values, View,
};

/// The options of max^n.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MaxNOptions {
    /// What seats are assumed to want.
    pub utility: Utility,
    /// Chance is averaged exactly over at most so many outcomes, else over so many draws.
    pub chance: u32,
}

impl Default for MaxNOptions {
    fn default() -> Self {
        MaxNOptions { utility: Utility::Payoff, chance: 8 }
    }
}

/// max^n with iterative deepening.
#[derive(Clone, Debug, Default)]
pub struct MaxN {
    options: MaxNOptions,
}

impl MaxN {
    /// max^n with these options.
    pub fn new(options: MaxNOptions) -> Self {
        MaxN { options }
    }
}

impl<G: Game> Search<G> for MaxN {
    fn think(
        &mut self,
        g: &G,
        o: &Opinions<G>,
        view: &View<G::State>,
        limits: &Limits,
        mut rng: Rng,
    ) -> Report<G::Action> {
        let mut world = view.blank();
        view.world(g, &mut rng, &mut world);
        let root = Position::new(g, world);
        let salt = Seed(rng.next_u64());
        let mut run =
            Run { g, o, options: self.options, who: view.who(), salt, plies: Vec::new(), cut: false };
        let moves = run.sorted(&root, view.who(), 0);
        let first = Report::unsearched(moves[0], Values::default());
        if moves.len() == 1 {
            return first;
        }
        let mut order = moves;
        deepen(limits, first, |depth, clock| {
            let iteration = run.iteration(&root, &order, depth, clock)?;
            // The next iteration begins with the best move of this one; the others keep their static order.
            let best = iteration.lines[0].action;
            order.sort_by_key(|&action| action != best);
            Some(iteration)
        })
    }
}

/// Memory for one ply, so that the recursion allocates nothing.
struct Ply<A> {
    moves: Vec<A>,
    ratings: Vec<f32>,
    rated: Vec<(f32, u64, A)>,
    /// The expected line from here on.
    line: Vec<A>,
}

impl<A> Default for Ply<A> {
    fn default() -> Self {
        Ply { moves: Vec::new(), ratings: Vec::new(), rated: Vec::new(), line: Vec::new() }
    }
}

struct Run<'a, G: Game> {
    g: &'a G,
    o: &'a Opinions<G>,
    options: MaxNOptions,
    who: Player,
    /// Makes random but repeatable choices differ from search to search.
    salt: Seed,
    plies: Vec<Ply<G::Action>>,
    /// Whether a leaf was met that is not an end of the game.
    cut: bool,
}

impl<G: Game> Run<'_, G> {
    fn iteration(
        &mut self,
        root: &Position<G>,
        order: &[G::Action],
        depth: u32,
        clock: &mut Clock,
    ) -> Option<Iteration<G::Action>> {
        self.cut = false;
        let mut lines: Vec<Line<G::Action>> = Vec::with_capacity(order.len());
        for &action in order {
            let mut child = root.clone();
            let played = child.play(self.g, self.who, action);
            let values = self.search(&child, depth - u32::from(played), 1, clock)?;
            let pv = [&[action], &self.plies[1].line[..]].concat();
            lines.push(Line { action, visits: 0, values, pv });
        }
        // Stable: of equal moves the first of the order stays first.
        lines.sort_by(|a, b| b.values[self.who].total_cmp(&a.values[self.who]));
        for line in &mut lines {
            for seat in 0..self.g.players() {
                line.values.0[seat] = self.options.utility.readable(self.g, line.values.0[seat]);
            }
        }
        Some(Iteration { lines, complete: !self.cut })
    }

    /// The value of a position for every seat; the ply's `line` is the expected one. `None` when a limit was reached.
    fn search(&mut self, s: &Position<G>, depth: u32, ply: usize, clock: &mut Clock) -> Option<Values> {
        clock.nodes += 1;
        self.ply(ply).line.clear();
        if clock.is_over() {
            return None;
        }
        let mover = match s.next(self.g, self.who) {
            Next::Over => return Some(self.options.utility.of_final(self.g, &s.state)),
            _ if depth == 0 => return Some(self.leaf(s, clock)),
            Next::Chance => return self.average(s, depth, ply, clock),
            Next::Seat(mover) => mover,
        };
        let moves = self.sorted(s, mover, ply);
        let mut best: Option<Values> = None;
        for &action in &moves {
            let mut child = s.clone();
            // Depth counts whole turns: choices that are pending cannot be evaluated.
            let played = child.play(self.g, mover, action);
            let values = self.search(&child, depth - u32::from(played), ply + 1, clock)?;
            // The first of equal moves stays: the tie rule "first" of the paper.
            if best.is_none_or(|best| values[mover] > best[mover]) {
                best = Some(values);
                self.lead_with(action, ply);
            }
        }
        self.plies[ply].moves = moves;
        best
    }

    fn ply(&mut self, ply: usize) -> &mut Ply<G::Action> {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Ply::default);
        }
        &mut self.plies[ply]
    }

    /// The expected line is this action and then the expected line after it.
    fn lead_with(&mut self, action: G::Action, ply: usize) {
        let (here, after) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0].line);
    }

    /// The legal moves by descending rating; ties in an order that is random but the same in every iteration.
    fn sorted(&mut self, s: &Position<G>, mover: Player, ply: usize) -> Vec<G::Action> {
        self.ply(ply);
        let Ply { moves, ratings, rated, .. } = &mut self.plies[ply];
        let mut moves = std::mem::take(moves);
        moves.clear();
        self.g.actions(&s.state, mover, &mut moves);
        ratings.clear();
        match &self.o.order {
            Some(order) => order.rate(self.g, &s.state, mover, &moves, ratings),
            None => ratings.resize(moves.len(), 0.0),
        }
        let salt = self.salt.child(ply as u64).0;
        rated.clear();
        rated.extend(ratings.iter().zip(&moves).map(|(&rating, &a)| (rating, key_of(&(salt, a)), a)));
        rated.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        moves.clear();
        moves.extend(rated.iter().map(|&(_, _, a)| a));
        moves
    }

    /// The evaluation, or one playout where the game has none.
    fn leaf(&mut self, s: &Position<G>, clock: &mut Clock) -> Values {
        self.cut = true;
        if let Some(evaluate) = &self.o.evaluate {
            return self.options.utility.of_estimate(self.g, &evaluate.evaluate(self.g, &s.state));
        }
        let mut state = s.state.clone();
        let mut rng = self.salt.child(key_of(&state)).rng();
        let plies = self.o.playout.run(self.g, &mut state, u32::MAX, &mut Vec::new(), &mut rng);
        clock.nodes += u64::from(plies);
        self.options.utility.of_final(self.g, &state)
    }

    /// The mean over chance: exactly where one step has few outcomes, else over draws of all that chance decides now.
    fn average(&mut self, s: &Position<G>, depth: u32, ply: usize, clock: &mut Clock) -> Option<Values> {
        let mut outcomes = Vec::new();
        self.g.outcomes(&s.state, &mut outcomes);
        let mut children: Vec<(Position<G>, f32)> = Vec::new();
        let exact = outcomes.len() <= self.options.chance as usize && {
            let mut after = s.state.clone();
            self.g.apply(&mut after, outcomes[0].0);
            self.g.turn(&after) != Turn::Chance
        };
        if exact {
            for (outcome, probability) in outcomes {
                let mut child = s.clone();
                child.happen(self.g, outcome);
                children.push((child, probability));
            }
        } else {
            let mut rng = self.salt.child(key_of(&s.state)).rng();
            for _ in 0..self.options.chance {
                let mut child = s.clone();
                child.roll(self.g, &mut rng);
                children.push((child, 1.0 / self.options.chance as f32));
            }
            self.cut = true;
        }
        let mut mean = Values::default();
        for (child, probability) in children {
            let values = self.search(&child, depth, ply, clock)?;
            for (sum, value) in mean.0.iter_mut().zip(values.0) {
                *sum += probability * value;
            }
        }
        // What follows depends on chance: the line ends here.
        self.plies[ply].line.clear();
        Some(mean)
    }
}
