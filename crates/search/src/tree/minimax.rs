//! Implicit minimax back-ups: beside its mean an arm has the value that a search by the evaluation alone would give it, and
//! selection goes by `(1 - A) X + A v` (Lanctot, Winands, Pepels and Sturtevant 2014).
//!
//! Differs: the paper has two seats. Ours is max^n: an arm holds a value for every seat, and a node passes on those of the
//! tried arm that is best for its mover; of equal ones the arm tried first. Behind chance, and where others decide at once
//! or unseen, an arm holds the mean over its visits of what followed. What this gives up: an evaluation for each new arm,
//! a number for each seat and arm, and a second look at the tried arms of every node on the way.

use super::context::Mode;
use super::descent::{Visit, Walk};
use super::guide::Tried;
use super::scores::Scores;
use super::simulate::value_of;
use nply_core::{Game, Turn, Values};

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Before a simulation: values the arms tried now by the evaluation of the position that they led to, and those at
    /// which the game ended.
    pub fn estimate(&mut self) {
        let is_over = self.c.g.turn(&self.d.state) == Turn::Over;
        let values = value_of(self.c.g, self.c.o, self.c.options.utility, &self.d.state);
        for i in 0..self.d.path.len() {
            let Visit { decision, offset, .. } = self.d.path[i];
            let place = self.m.tree.place(decision, offset);
            let n = self.m.tree.arms[place].n;
            if self.next_in_tree(i).is_none() && (n == 0 || is_over) {
                // Behind chance a game can end in one way and go on in another.
                let weight = if n == 0 || self.d.certain_end { 1.0 } else { 1.0 / (n as f32 + 1.0) };
                self.move_estimate(place, &values, weight);
            }
        }
    }

    /// After a back-up: what each arm on the way is worth by evaluation now.
    pub fn back_up_estimates(&mut self) {
        for i in (0..self.d.path.len()).rev() {
            let Visit { decision, offset, .. } = self.d.path[i];
            let place = self.m.tree.place(decision, offset);
            let certain = if self.c.solves { self.m.tree.side.proofs[place].values() } else { None };
            if let Some(certain) = certain {
                self.move_estimate(place, &certain, 1.0);
            } else if let Some(child) = self.next_in_tree(i) {
                let (values, by_luck) =
                    (self.estimate_of(child), self.m.tree.decisions[child as usize].by_luck);
                let weight = if by_luck { 1.0 / self.m.tree.arms[place].n as f32 } else { 1.0 };
                self.move_estimate(place, &values, weight);
            }
        }
    }

    /// The first decision of the next node on the way in the same tree.
    fn next_in_tree(&self, i: usize) -> Option<u32> {
        let Visit { decision, tree, .. } = self.d.path[i];
        let later = self.d.path[i + 1..].iter().filter(|visit| visit.tree == tree);
        // Seats that decide at once come in any order on the way.
        let node = |of: u32| *self.m.tree.node_of(of).start();
        let own = node(decision);
        later.map(|visit| node(visit.decision)).find(|&next| next != own)
    }

    /// What a node is worth to all seats: each that decides here as its own best tried arm, the others as the first of
    /// them makes it.
    fn estimate_of(&self, node: u32) -> Values {
        let seats = self.c.players;
        let mut values: Option<Values> = None;
        for decision in self.m.tree.node_of(node) {
            let header = &self.m.tree.decisions[decision as usize];
            let (first, mover) = (header.first as usize, header.seat.index());
            let all = &self.m.tree.side.estimates[first * seats..][..header.tried as usize * seats];
            let better = |best: &'_ [f32], own: &'_ [f32]| own[mover] > best[mover];
            let best = all.chunks(seats).reduce(|best, own| if better(best, own) { own } else { best });
            if let Some(best) = best {
                let values = values.get_or_insert_with(|| Values::of(best));
                values.0[mover] = best[mover];
            }
        }
        values.unwrap_or_default()
    }

    /// Moves the values of an arm towards others, by a share of the way.
    fn move_estimate(&mut self, place: usize, values: &Values, share: f32) {
        let seats = self.c.players;
        let estimates = self.m.tree.side.estimates[place * seats..].iter_mut();
        for (own, &value) in estimates.zip(&values.0[..seats]) {
            // The whole way exactly, whatever was there before.
            *own = if share == 1.0 { value } else { *own + share * (value - *own) };
        }
    }
}

impl Scores {
    /// Blends in the value by evaluation of each tried arm for one of the seats.
    pub fn blend_estimates(
        &mut self,
        tried: Tried<'_>,
        estimates: &[f32],
        (seat, seats): (usize, usize),
        weight: f32,
    ) {
        for (score, place) in self.iter_mut().zip(tried.iter()) {
            score.blend(weight, estimates[place * seats + seat]);
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
        let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let options = TreeOptions { c: 2.0, selection, ..TreeOptions::UCT };
        let mut search = Mcts::new(options, opinions).expect("it can be");
        let limits = Budget::iterations(iterations).into();
        search.think(tree, &tree.view(&0, Player::new(0)), &limits, Seed(1).rng());
        let (kept, root) = (&search.memory.tree, search.memory.root.decision);
        let estimates = kept.side.estimates.chunks(3).skip(kept.places(root).start);
        let mut found: Vec<_> = kept.actions_of(root).iter().zip(estimates).collect();
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
        let options = TreeOptions { c: 2.0, selection, ..TreeOptions::UCT };
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let limits = Budget::iterations(1000).into();
        let view = Throw.view(&0, Player::new(0));
        search.think(&Throw, &view, &limits, Seed(1).rng());
        let (kept, root) = (&search.memory.tree, search.memory.root.decision);
        let estimates = &kept.side.estimates[kept.places(root)];
        for (arm, &estimate) in kept.arms_of(root).iter().zip(estimates) {
            // The first visit counts what the evaluation said, which is one half, and not what was met.
            assert!((estimate - arm.mean).abs() <= 0.5 / arm.n as f32 + 1e-5, "{estimate} {arm:?}");
            assert!(arm.n > 100 && (0.4..0.6).contains(&estimate));
        }
    }
}
