//! Value initialisation: an arm begins with the evaluation of the position after it, counted as some visits (paper 003,
//! section 3.1).
//!
//! The mean of an arm becomes `(N p + n X) / (N + n)` and its exploration that of `N + n` visits, at a node that was
//! visited N times more for each of its arms. An untried arm has a score too, so not every arm has to be tried. What this
//! gives up: every arm of a new node costs an evaluation, and a move that is wrongly thought to be bad waits as long as one
//! that N visits found so: the time grows with the exponential of N.

use super::engine::Run;
use super::scores::Scores;
use super::select::explore;
use super::simulate::value_of;
use super::slab::{Arm, Node};
use nply_core::{Game, Player, Turn};

impl<G: Game> Run<'_, G> {
    /// Values the arms of a new node, whose legal actions are in `list`. Chance that follows is not waited for. Seats that
    /// act at once leave no position behind one move alone: all their moves are worth what the position is.
    pub(super) fn value_arms(&mut self, node: u32, who: Player) {
        let first = self.slab.nodes[node as usize].first as usize;
        let priors = &mut self.slab.side.priors[first..];
        let value = |s: &G::State| value_of(self.g, self.o, self.options.utility, s)[who];
        if !matches!(self.g.turn(&self.state), Turn::One(_)) {
            return priors.fill(value(&self.state));
        }
        let mut next = self.state.clone();
        for (prior, &action) in priors.iter_mut().zip(&self.list) {
            next.clone_from(&self.state);
            self.g.apply(&mut next, action);
            *prior = value(&next);
        }
        self.clock.nodes += self.list.len() as u64;
    }
}

impl Scores {
    /// Starts with UCB1 as if each arm had been worth `priors` in `init` visits before its first.
    pub fn start_valued<A>(&mut self, arms: &[Arm<A>], priors: &[f32], init: u32, width: f32) {
        self.clear();
        for (arm, &prior) in arms.iter().zip(priors) {
            let (before, n) = (init as f32, arm.n as f32);
            let mean = (before * prior + n * arm.mean) / (before + n);
            self.push(mean, width / (before + n).sqrt());
        }
    }
}

/// `sqrt(ln T)` of a node all of whose arms count `init` visits more.
pub(super) fn explore_valued(node: &Node, init: u32) -> f32 {
    explore(node.visits.saturating_add(init.saturating_mul(u32::from(node.len))))
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
        let arm = |n, mean| Arm { mean, spread: 0.0, n, child: 0, action: 'a', seat: Player::new(0) };
        let mut scores = Scores::default();
        scores.start_valued(&[arm(5, 0.8), arm(30, 0.5)], &[0.5, 0.1], 10, 2.0);
        // (10 * 0.5 + 5 * 0.8) / 15 = 0.6 and (10 * 0.1 + 30 * 0.5) / 40 = 0.4.
        let exact = [0.6 + 2.0 / 15f32.sqrt(), 0.4 + 2.0 / 40f32.sqrt()];
        assert!(scores.all().iter().zip(exact).all(|(score, exact)| (score - exact).abs() < 1e-6));
        let node = Node { first: 0, visits: 35, explore: 0.0, len: 2, room: 2, tried: 2, forced: 0 };
        assert_eq!(explore_valued(&node, 10), explore(55));
    }

    #[test]
    fn arms_begin_with_the_value_of_the_position_after_them_for_the_mover() {
        let tree = TreeGame::parse(3, "1(2([1 2 3] [4 5 6]) [7 8 9])");
        let selection = Selection { init: 10, ..Selection::PLAIN };
        let wide = TreeOptions { c: 2.0, scale: Scale::Bounds, ..TreeOptions::MCTS };
        let mut search = Mcts::new(TreeOptions { selection, ..wide });
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let limits = Budget::iterations(50).into();
        let report = search.think(&tree, &opinions, &tree.view(&0, Player::new(0)), &limits, Seed(1).rng());
        let prior = |node: u32, action: u8| {
            let place = search.slab.arms_of(node).iter().position(|arm| arm.action == action);
            search.slab.side.priors[search.slab.nodes[node as usize].first as usize + place.expect("it")]
        };
        // Nothing is written at the inner node, so it is worth 0.
        assert_eq!((prior(0, 0), prior(0, 1)), (0.0, 0.7));
        assert_eq!((prior(1, 0), prior(1, 1)), (0.2, 0.5), "the second seat's");
        assert_eq!(report.lines[0].values.seats(3), [7.0, 8.0, 9.0], "reports tell what was met");
    }
}
