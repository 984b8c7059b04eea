//! Simulate: a value for every seat of the position where the trees were left.

use super::engine::Run;
use super::options::Leaf;
use nply_core::{Game, Opinions, Turn, Utility, Values};

impl<G: Game> Run<'_, G> {
    /// Utilities in `[0, 1]`.
    #[inline]
    pub(super) fn simulate(&mut self) -> Values {
        if let Leaf::Playout(limit) = self.options.leaf {
            let plies = if self.watches {
                self.play_watched(limit)
            } else {
                self.o.playout.run(self.g, &mut self.state, limit, &mut self.list, &mut self.rng)
            };
            self.clock.nodes += u64::from(plies);
        }
        value_of(self.g, self.o, self.options.utility, &self.state)
    }
}

/// Utilities in `[0, 1]` of a position: exact at the end of a game; else by the evaluation, else by the score so far, else
/// that nothing is known.
#[inline]
pub(super) fn value_of<G: Game>(g: &G, o: &Opinions<G>, utility: Utility, s: &G::State) -> Values {
    if g.turn(s) == Turn::Over {
        return utility.of_final(g, s);
    }
    let estimate = match &o.evaluate {
        Some(evaluate) => Some(evaluate.evaluate(g, s)),
        None => g.scores(s),
    };
    match estimate {
        Some(payoffs) => utility.of_estimate(g, &payoffs),
        None => Values::all(g.players(), 0.5),
    }
}
