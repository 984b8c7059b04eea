//! Value initialisation: an arm begins with the evaluation of the position after it, counted as some visits (paper 003,
//! section 3.1).
//!
//! The mean of an arm becomes `(N p + n X) / (N + n)` and its exploration that of `N + n` visits, at a node that was
//! visited N times more for each of its arms. An untried arm has a score too, so not every arm has to be tried. What this
//! gives up: every arm of a new node costs an evaluation, and a move that is wrongly thought to be bad waits as long as one
//! that N visits found so: the time grows with the exponential of N.

use super::context::Mode;
use super::descent::Walk;
use super::guide::Tried;
use super::scores::Scores;
use super::select::explore;
use super::simulate::value_of;
use super::store::Arm;
use nply_core::{Game, Player, Turn};
use std::ops::Range;

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Values some of the listed moves of a seat. Chance that follows is not waited for. Seats that act at once leave no
    /// position behind one move alone: all their moves are worth what the position is.
    pub fn value_moves(&mut self, who: Player, listed: Range<usize>) {
        let (g, o, utility) = (self.c.g, self.c.o, self.c.options.utility);
        let values = &mut self.m.guide.values;
        values.clear();
        if !matches!(g.turn(&self.d.state), Turn::One(_)) {
            return values.resize(listed.len(), value_of(g, o, utility, &self.d.state)[who]);
        }
        let mut next = self.d.state.clone();
        self.d.nodes += listed.len() as u64;
        for &action in &self.d.list[listed] {
            next.clone_from(&self.d.state);
            g.apply(&mut next, action);
            values.push(value_of(g, o, utility, &next)[who]);
        }
    }
}

impl Scores {
    /// Starts with UCB1 as if each arm had been worth its prior in `init` visits before its first.
    pub fn start_valued(
        &mut self,
        arms: &[Arm],
        tried: Tried<'_>,
        priors: &[f32],
        init: u32,
        width: impl Fn(usize) -> f32,
    ) {
        self.clear();
        for place in tried.iter() {
            let (before, n) = (init as f32, arms[place].n as f32);
            let mean = (before * priors[place] + n * arms[place].mean) / (before + n);
            self.push(mean, width(place) / (before + n).sqrt());
        }
    }
}

/// `sqrt(ln T)` of a decision all of whose moves count `init` visits more.
pub(super) fn explore_valued(visits: u32, init: u32, moves: usize) -> f32 {
    explore(visits.saturating_add(init.saturating_mul(moves as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Mcts, Scale, Selection, TreeOptions};
    use nply_core::testing::{TreeEvaluate, TreeGame};
    use nply_core::{Budget, Opinions, Search, Seed};
    use std::sync::Arc;

    #[test]
    fn first_values_count_as_visits() {
        let arm = |n, mean| Arm { mean, n, ..Arm::FRESH };
        let mut scores = Scores::default();
        scores.start_valued(&[arm(5, 0.8), arm(30, 0.5)], Tried::all(2), &[0.5, 0.1], 10, |_| 2.0);
        // (10 * 0.5 + 5 * 0.8) / 15 = 0.6 and (10 * 0.1 + 30 * 0.5) / 40 = 0.4.
        let exact = [0.6 + 2.0 / 15f32.sqrt(), 0.4 + 2.0 / 40f32.sqrt()];
        assert!(scores.all().iter().zip(exact).all(|(score, exact)| (score - exact).abs() < 1e-6));
        assert_eq!(explore_valued(35, 10, 2), explore(55));
    }

    #[test]
    fn arms_begin_with_the_value_of_the_position_after_them_for_the_mover() {
        let tree = TreeGame::parse(3, "1(2([1 2 3] [4 5 6]) [7 8 9])");
        let selection = Selection { init: 10, ..Selection::PLAIN };
        let wide = TreeOptions { c: 2.0, scale: Scale::Bounds, ..TreeOptions::MCTS };
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let mut search = Mcts::new(TreeOptions { selection, ..wide }, opinions).expect("it can be");
        let limits = Budget::iterations(50).into();
        let report = search.think(&tree, &tree.view(&0, Player::new(0)), &limits, Seed(1).rng());
        let kept = &search.memory.tree;
        let prior = |decision: u32, action: u8| {
            let offset = kept.actions_of(decision).iter().position(|&own| own == action).expect("an arm");
            kept.side.priors[kept.place(decision, offset as u16)]
        };
        // Nothing is written at the inner node, so it is worth 0.
        assert_eq!((prior(1, 0), prior(1, 1)), (0.0, 0.7));
        assert_eq!((prior(2, 0), prior(2, 1)), (0.2, 0.5), "the second seat's");
        assert_eq!(report.lines[0].values.seats(3), [7.0, 8.0, 9.0], "reports tell what was met");
    }
}
