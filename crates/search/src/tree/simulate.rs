//! Simulate: a value for every seat of the position where the trees were left.

use super::engine::Run;
use super::options::Leaf;
use nply_core::{Game, Turn, Values};

impl<G: Game> Run<'_, G> {
    /// Utilities in `[0, 1]`.
    #[inline]
    pub(super) fn simulate(&mut self) -> Values {
        if let Leaf::Playout(limit) = self.options.leaf {
            let plies = match self.learned {
                None => self.o.playout.run(self.g, &mut self.state, limit, &mut self.list, &mut self.rng),
                Some(_) => self.play_learned(limit),
            };
            self.clock.nodes += u64::from(plies);
        }
        if self.g.turn(&self.state) == Turn::Over {
            self.options.utility.of_final(self.g, &self.state)
        } else {
            self.estimate()
        }
    }

    /// The evaluation, else the score so far, else that nothing is known.
    fn estimate(&self) -> Values {
        let estimate = match &self.o.evaluate {
            Some(evaluate) => Some(evaluate.evaluate(self.g, &self.state)),
            None => self.g.scores(&self.state),
        };
        match estimate {
            Some(payoffs) => self.options.utility.of_estimate(self.g, &payoffs),
            None => Values::all(self.g.players(), 0.5),
        }
    }
}
