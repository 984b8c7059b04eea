//! Back up: every arm on the way learns the reward of its own seat (max^n back-up, if rewards are the values).

use super::context::Mode;
use super::descent::{Visit, Walk};
use super::options::{Reward, Scale};
use super::select::explore;
use nply_core::{Game, Values};

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Adds the rewards of one iteration to the arms it took, and its values to the root's.
    #[inline]
    pub fn back_up(&mut self, values: &Values, rewards: &Values) {
        for &Visit { decision, offset, .. } in &self.d.path {
            let decision = &mut self.m.tree.decisions[decision as usize];
            decision.visits += 1;
            decision.explore = explore(decision.visits + if M::PLAIN { 0 } else { self.c.first_visit });
            let arm = &mut self.m.tree.arms[decision.first as usize + offset as usize];
            arm.n += 1;
            arm.spread = 1.0 / (arm.n as f32).sqrt();
            arm.mean += (rewards[decision.seat] - arm.mean) * (arm.spread * arm.spread);
        }
        if self.c.options.scale == Scale::Seen {
            // What others learn in a paranoid search mirrors the searching seat's values: it is as wide, but elsewhere, and
            // would make the range that both span too wide.
            let met = match self.c.options.reward {
                Reward::Paranoid => self.c.who.index()..self.c.who.index() + 1,
                _ => 0..self.c.players,
            };
            for &reward in &rewards.0[met] {
                self.m.seen = (self.m.seen.0.min(reward), self.m.seen.1.max(reward));
            }
            self.m.set_width(self.c.options);
        }
        if !M::PLAIN && self.m.guide.is_on {
            self.back_up_guided(rewards);
        }
        // In turns: seats that act at once stand at one node.
        let one_tree = !M::CLOSED && self.c.trees == 1;
        let depth = if one_tree { self.d.cursors[0].depth } else { self.d.path.len() as u32 };
        self.m.depth = self.m.depth.max(depth);
        // The searching seat decides first, so the first arm is the root's.
        let Visit { decision, offset, .. } = self.d.path[0];
        self.m.add_to_root(decision, offset, values, self.c.players);
    }
}
