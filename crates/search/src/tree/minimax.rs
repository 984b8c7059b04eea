//! Implicit minimax back-ups: beside its mean an arm has the value that a search by the evaluation alone would give it, and
//! selection goes by `(1 - A) X + A v` (Lanctot, Winands, Pepels and Sturtevant 2014).
//!
//! Differs: the paper has two seats. Ours is max^n: an arm holds a value for every seat, and a node passes on those of the
//! tried arm that is best for its mover; of equal ones the arm tried first. Behind chance an arm holds the mean over its
//! visits of what followed. What this gives up: an evaluation for each new arm, a number for each seat and arm, and a
//! second look at the tried arms of every node on the way.

use super::engine::{Run, Visit};
use super::scores::Scores;
use super::simulate::value_of;
use nply_core::{Game, Turn, Values};
use std::ops::Range;

impl<G: Game> Run<'_, G> {
    /// Before a simulation: values the arm tried last by the evaluation of the position that it led to.
    pub(super) fn estimate(&mut self) {
        let (arm, n) = self.last_arm();
        let is_over = self.g.turn(&self.state) == Turn::Over;
        if n > 0 && !is_over {
            return;
        }
        let values = value_of(self.g, self.o, self.options.utility, &self.state);
        // Behind chance a game can end in one way and go on in another.
        let weight = if n == 0 || self.certain_end { 1.0 } else { 1.0 / (n as f32 + 1.0) };
        self.move_to(arm, &values, weight);
    }

    /// After a back-up: what each arm on the way is worth by evaluation now.
    pub(super) fn back_up_estimates(&mut self) {
        for i in (0..self.path.len()).rev() {
            let Visit { node, offset } = self.path[i];
            let arm = self.slab.nodes[node as usize].first as usize + offset as usize;
            let certain = if self.solves() { self.slab.side.proofs[arm].values() } else { None };
            if let Some(certain) = certain {
                self.move_to(arm, &certain, 1.0);
            } else if let Some(&Visit { node: child, .. }) = self.path.get(i + 1) {
                let (values, arms) = (self.estimate_of(child), &self.slab.arms);
                let weight = if arms[arm].child == child { 1.0 } else { 1.0 / arms[arm].n as f32 };
                self.move_to(arm, &values, weight);
            }
        }
    }

    /// What a node is worth to all seats: as its mover's best tried arm.
    fn estimate_of(&self, node: u32) -> Values {
        let (header, seats) = (&self.slab.nodes[node as usize], self.g.players());
        let first = header.first as usize;
        let mover = self.slab.arms[first].seat.index();
        let all = &self.slab.side.estimates[first * seats..][..header.tried as usize * seats];
        let better = |best: &'_ [f32], own: &'_ [f32]| own[mover] > best[mover];
        let best = all.chunks(seats).reduce(|best, own| if better(best, own) { own } else { best });
        Values::of(best.unwrap_or_default())
    }

    /// Moves the values of an arm towards others, by a share of the way.
    fn move_to(&mut self, arm: usize, values: &Values, share: f32) {
        let seats = self.g.players();
        for (own, &value) in self.slab.side.estimates[arm * seats..].iter_mut().zip(&values.0[..seats]) {
            // The whole way exactly, whatever was there before.
            *own = if share == 1.0 { value } else { *own + share * (value - *own) };
        }
    }

    /// The arm that ended the way through the tree, and its visits before.
    fn last_arm(&self) -> (usize, u32) {
        let Visit { node, offset } = self.path[self.path.len() - 1];
        let arm = self.slab.nodes[node as usize].first as usize + offset as usize;
        (arm, self.slab.arms[arm].n)
    }
}

impl Scores {
    /// Blends in the value by evaluation of each tried arm for one of the seats.
    pub fn blend_estimates(
        &mut self,
        tried: Range<usize>,
        estimates: &[f32],
        of: (usize, usize),
        weight: f32,
    ) {
        let (seat, seats) = of;
        for (place, arm) in tried.enumerate() {
            self.blend(place, weight, estimates[arm * seats + seat]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::{Mcts, Selection, TreeOptions};
    use nply_core::testing::{TreeEvaluate, TreeGame};
    use nply_core::{Budget, Game, Opinions, Player, Rng, Search, Seed, Turn, Values};
    use std::sync::Arc;

    /// What each move of the root is worth by evaluation, to all seats.
    fn estimates(tree: &TreeGame, iterations: u64) -> Vec<Vec<f32>> {
        let selection = Selection { minimax: 0.5, ..Selection::PLAIN };
        let mut search = Mcts::new(TreeOptions { c: 2.0, selection, ..TreeOptions::UCT });
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let limits = Budget::iterations(iterations).into();
        search.think(tree, &opinions, &tree.view(&0, Player::new(0)), &limits, Seed(1).rng());
        let mut found: Vec<_> = search
            .slab
            .arms_of(0)
            .iter()
            .map(|arm| arm.action)
            .zip(search.slab.side.estimates.chunks(3))
            .collect();
        found.sort_by_key(|&(action, _)| action);
        found.into_iter().map(|(_, values)| values.to_vec()).collect()
    }

    #[test]
    fn arms_are_worth_what_the_next_seat_makes_of_them() {
        let tree = TreeGame::parse(3, "1(2([3 7 0] [9 1 0]) 2(3([1 5 2] [8 6 3]) [2 4 1]) [5 5 5])");
        // Nothing is written at the inner nodes, so that they are worth 0 before more is known.
        let zero = vec![0.0; 3];
        assert_eq!(estimates(&tree, 3), [zero.clone(), zero, vec![0.5; 3]]);
        let exact = [vec![0.3, 0.7, 0.0], vec![0.8, 0.6, 0.3], vec![0.5; 3]];
        assert_eq!(estimates(&tree, 2000), exact);
    }
    /// The only seat takes half of the prize, or throws for all or nothing.
    struct Throw;

    impl Game for Throw {
        /// 0 at the start, 1 while the coin falls, then 2 and the prize.
        type State = u8;
        type Action = u8;
        fn players(&self) -> usize {
            1
        }
        fn start(&self, _rng: &mut Rng) -> u8 {
            0
        }
        fn turn(&self, s: &u8) -> Turn {
            [Turn::One(Player::new(0)), Turn::Chance].get(usize::from(*s)).copied().unwrap_or(Turn::Over)
        }
        fn actions(&self, _s: &u8, _who: Player, out: &mut Vec<u8>) {
            out.extend([1, 3]);
        }
        fn apply(&self, s: &mut u8, a: u8) {
            *s = a;
        }
        fn outcomes(&self, _s: &u8, out: &mut Vec<(u8, f32)>) {
            out.extend([(2, 0.5), (4, 0.5)]);
        }
        fn payoffs(&self, s: &u8) -> Values {
            Values::of(&[f32::from(*s - 2) / 2.0])
        }
        fn bounds(&self) -> (f32, f32) {
            (0.0, 1.0)
        }
    }

    #[test]
    fn behind_chance_an_arm_is_worth_the_mean_of_what_followed() {
        let selection = Selection { minimax: 0.5, ..Selection::PLAIN };
        let mut search = Mcts::new(TreeOptions { c: 2.0, selection, ..TreeOptions::UCT });
        let limits = Budget::iterations(1000).into();
        let view = Throw.view(&0, Player::new(0));
        search.think(&Throw, &Opinions::default(), &view, &limits, Seed(1).rng());
        for (arm, &estimate) in search.slab.arms_of(0).iter().zip(&*search.slab.side.estimates) {
            // The first visit counts what the evaluation said, which is one half, and not what was met.
            assert!((estimate - arm.mean).abs() <= 0.5 / arm.n as f32 + 1e-5, "{estimate} {arm:?}");
            assert!(arm.n > 100 && (0.4..0.6).contains(&estimate));
        }
    }
}
