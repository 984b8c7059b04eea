//! Back up: every arm on the way learns the value for its own seat (max^n back-up).

use super::engine::{Run, Visit};
use super::options::Scale;
use super::select::explore;
use nply_core::{Game, MAX_PLAYERS, Values};

impl<G: Game> Run<'_, G> {
    /// Adds the values of one iteration to the arms it took.
    #[inline]
    pub(super) fn back_up(&mut self, values: &Values) {
        for &Visit { node, offset } in &self.path {
            let node = &mut self.slab.nodes[node as usize];
            node.visits += 1;
            node.explore = explore(node.visits);
            let arm = &mut self.slab.arms[node.first as usize + offset as usize];
            arm.n += 1;
            arm.spread = 1.0 / (arm.n as f32).sqrt();
            arm.mean += (values[arm.seat] - arm.mean) * (arm.spread * arm.spread);
        }
        if self.options.scale == Scale::Seen {
            for &value in &values.0[..self.g.players()] {
                self.seen = (self.seen.0.min(value), self.seen.1.max(value));
            }
            self.set_width();
        }
        if self.guide.is_on {
            self.back_up_guided(values);
        }
        self.depth = self.depth.max(self.path.len() as u32);
        // The searching seat decides first, so the first arm is the root's.
        let Visit { node, offset } = self.path[0];
        self.root.node = node;
        if self.root.sums.len() <= offset as usize {
            self.root.sums.resize(offset as usize + 1, [0.0; MAX_PLAYERS]);
        }
        for (sum, &value) in self.root.sums[offset as usize].iter_mut().zip(&values.0[..self.g.players()]) {
            *sum += f64::from(value);
        }
    }
}
