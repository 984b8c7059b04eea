//! One recursion for Paranoid, BRS+, OPPS and BRS: the searching seat maximises its value, all others minimise it, and
//! alpha-beta cuts what cannot matter. Algorithm 1 of paper 002 with what it leaves out.

use super::aids::Aids;
use super::choices::{Choice, Ply};
use super::driver::Iteration;
use super::ground::Ground;
use super::keys::key_from;
use super::opps::OppsOptions;
use super::position::{Next, Position};
use super::table::{Entry, TranspositionTable};
use super::width::{Width, WidthNode};
use nply_core::{Clock, Game, Line, Player, Turn, stable_sort_by};

/// Values that can still change the choice at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Window {
    pub alpha: f32,
    pub beta: f32,
}

impl Window {
    /// Every utility: a proven win is not improved on, a proven loss is as bad as it gets.
    pub const WHOLE: Window = Window { alpha: 0.0, beta: 1.0 };

    /// The window that only asks whether a move is better than the best so far (principal variation search).
    #[inline]
    fn narrowest(self, own: bool) -> Window {
        if own {
            Window { beta: self.alpha.next_up(), ..self }
        } else {
            Window { alpha: self.beta.next_down(), ..self }
        }
    }

    #[inline]
    fn narrow(&mut self, own: bool, best: f32) {
        if own { self.alpha = self.alpha.max(best) } else { self.beta = self.beta.min(best) }
    }

    #[inline]
    fn is_shut(self) -> bool {
        self.alpha >= self.beta
    }

    #[inline]
    fn holds(self, value: f32) -> bool {
        self.alpha < value && value < self.beta
    }
}

/// One search.
pub(super) struct AlphaBetaRun<'a, G: Game> {
    pub ground: Ground<'a, G>,
    pub width: &'a dyn Width,
    /// Opponents reply out of turn (BRS).
    pub out_of_turn: bool,
    pub options: OppsOptions,
    pub table: &'a mut TranspositionTable,
    pub aids: Aids<G::Action>,
    pub plies: Vec<Ply<G::Action>>,
    /// Whether a leaf was met that is not an end of the game.
    pub cut: bool,
}

impl<G: Game> AlphaBetaRun<'_, G> {
    /// Searches the root moves of these ranks, in this order.
    pub fn iteration(
        &mut self,
        root: &Position<G>,
        ranks: &[usize],
        depth: u32,
        clock: &mut Clock,
    ) -> Iteration<G::Action> {
        self.cut = false;
        let (who, mut window) = (self.ground.who, Window::WHOLE);
        let node = self.node(who, depth, 0, 0);
        let mut lines: Vec<(f32, Vec<G::Action>)> = Vec::with_capacity(ranks.len());
        for &rank in ranks {
            let index = self.ply(0).ranked.index(rank);
            let choice = Choice { who, action: self.ply(0).ranked.at(index), rank, index };
            let Some(value) = self.value_of(choice, root, &node, !lines.is_empty(), window, clock) else {
                break;
            };
            lines.push((value, [&[choice.action], &self.plies[1].line[..]].concat()));
            window.narrow(true, value);
        }
        let stopped = lines.len() < ranks.len();
        // Values of moves that are not best are upper bounds. Stable: a bound equal to the best stays behind it.
        stable_sort_by(&mut lines, |a, b| b.0.total_cmp(&a.0));
        let lines = lines.into_iter().map(|(value, pv)| self.line(root, value, pv, clock)).collect();
        Iteration { lines, stopped, whole: !self.cut }
    }

    fn line(
        &mut self,
        root: &Position<G>,
        value: f32,
        pv: Vec<G::Action>,
        clock: &mut Clock,
    ) -> Line<G::Action> {
        // Out of turn no line can be played from the root, so nothing is known of the others.
        let told = if self.out_of_turn { &pv[..1] } else { &pv[..] };
        let mut values = self.ground.at_the_end_of(root, told, clock);
        // What a type wants is no payoff; then the plain value is told, of the end of the expected line.
        if !self.ground.has_types() {
            values[self.ground.who] = value;
        }
        Line { action: pv[0], visits: 0, values: self.ground.readable(values), pv, seats: Vec::new() }
    }

    /// The value of a position for the searching seat, fail-soft. `None` when a limit was reached.
    fn search(
        &mut self,
        s: &Position<G>,
        depth: u32,
        spent: u32,
        window: Window,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<f32> {
        if depth == 0 {
            return self.leaf(s, ply, clock);
        }
        clock.nodes += 1;
        self.ply(ply).line.clear();
        if clock.is_over() {
            return None;
        }
        match s.next(self.ground.g, self.ground.who) {
            Next::Over => Some(self.ground.own_end(s)),
            Next::Chance => self.average(s, depth, spent, ply, clock),
            Next::Seat(mover) => {
                let node = self.node(mover, depth, spent, ply);
                self.recall_or_expand(s, &node, window, clock)
            }
        }
    }

    /// The value of a position that is not looked into. Most positions are such.
    #[inline]
    fn leaf(&mut self, s: &Position<G>, ply: usize, clock: &mut Clock) -> Option<f32> {
        clock.nodes += 1;
        self.ply(ply).line.clear();
        if clock.is_over() {
            return None;
        }
        if self.ground.g.turn(&s.state) == Turn::Over {
            return Some(self.ground.own_end(s));
        }
        self.cut = true;
        Some(self.ground.own_leaf(s, clock))
    }

    #[inline]
    fn node(&self, mover: Player, depth: u32, spent: u32, ply: usize) -> WidthNode {
        let own = mover == self.ground.who;
        let spent = if own { 0 } else { spent };
        WidthNode { mover, own, opponents: self.ground.g.players() - 1, ply, depth, spent }
    }

    /// Asks the table before the moves are looked at, and tells it after.
    #[inline]
    fn recall_or_expand(
        &mut self,
        s: &Position<G>,
        node: &WidthNode,
        window: Window,
        clock: &mut Clock,
    ) -> Option<f32> {
        let luck = s.key(self.ground.salt);
        // One turn from the end a position costs less than a look into the table.
        if !self.options.tt || node.depth == 1 {
            return Some(self.expand(s, node, luck, None, window, clock)?.0);
        }
        // The mover is part of the position and a table serves one search, so one root seat. Widths may also depend on
        // the ply and on what was spent (m in the paper).
        let key = key_from(luck, &(node.spent, node.ply, node.own));
        let known = self.table.get(key);
        if let Some(entry) = known
            && let Some(value) = entry.answers(node.depth, window)
        {
            self.cut |= entry.cut;
            return Some(value);
        }
        let cut_elsewhere = std::mem::take(&mut self.cut);
        let hint = known.map(|entry| usize::from(entry.index));
        let (value, best) = self.expand(s, node, luck, hint, window, clock)?;
        self.table.put(key, Entry::new(node.depth, value, window, best, self.cut));
        self.cut |= cut_elsewhere;
        Some(value)
    }

    /// Lines 8 to 18 of Algorithm 1: the best value and the index of its move.
    fn expand(
        &mut self,
        s: &Position<G>,
        node: &WidthNode,
        luck: u64,
        hint: Option<usize>,
        mut window: Window,
        clock: &mut Clock,
    ) -> Option<(f32, usize)> {
        let count = self.list(s, node, luck);
        if count == 0 {
            return Some((self.nobody_replies(s, node, window, clock)?, 0));
        }
        self.arrange(node, count, hint);
        let mut best = (f32::NAN, 0);
        for i in 0..count {
            let choice = self.choice(node, i);
            let value = self.value_of(choice, s, node, i > 0, window, clock)?;
            if i == 0 || (if node.own { value > best.0 } else { value < best.0 }) {
                best = (value, choice.index);
                self.lead_with(choice.action, node.ply);
            }
            window.narrow(node.own, value);
            if window.is_shut() {
                self.aids.has_cut(choice.who, choice.action, node.ply, node.depth);
                break;
            }
        }
        Some(best)
    }

    /// The value of a move; with principal variation search a later one is first only asked whether it is better.
    #[inline]
    fn value_of(
        &mut self,
        choice: Choice<G::Action>,
        s: &Position<G>,
        node: &WidthNode,
        later: bool,
        window: Window,
        clock: &mut Clock,
    ) -> Option<f32> {
        let mut child = s.clone();
        // Depth counts whole turns: choices that are pending cannot be evaluated.
        let (played, spent) = self.play(&mut child, node, choice);
        let (depth, ply) = (node.depth - u32::from(played), node.ply + 1);
        if depth == 0 {
            return self.leaf(&child, ply, clock);
        }
        if later && self.options.pvs {
            let value = self.search(&child, depth, spent, window.narrowest(node.own), ply, clock)?;
            if !window.holds(value) {
                return Some(value);
            }
        }
        self.search(&child, depth, spent, window, ply, clock)
    }

    /// Plays a move. Says whether that ended a turn, and what the opponents have spent then.
    #[inline]
    fn play(&self, s: &mut Position<G>, node: &WidthNode, choice: Choice<G::Action>) -> (bool, u32) {
        if self.out_of_turn {
            return (true, self.reply(s, choice));
        }
        (s.play(self.ground.g, choice.who, choice.action), self.width.after(node, choice.rank))
    }

    /// The mean over what chance can bring. A mean needs the values of all, so nothing is cut across it.
    fn average(
        &mut self,
        s: &Position<G>,
        depth: u32,
        spent: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<f32> {
        let (children, exact) = self.ground.outcomes(s);
        self.cut |= !exact;
        let mut mean = 0.0;
        for (child, probability) in children {
            mean += probability * self.search(&child, depth, spent, Window::WHOLE, ply, clock)?;
        }
        // What follows depends on chance: the line ends here.
        self.plies[ply].line.clear();
        Some(mean)
    }

    /// As [`AlphaBetaRun::search`], for the other file of this type.
    pub fn search_on(
        &mut self,
        s: &Position<G>,
        node: &WidthNode,
        window: Window,
        clock: &mut Clock,
    ) -> Option<f32> {
        self.search(s, node.depth - 1, 0, window, node.ply + 1, clock)
    }
}
