//! Simulate: a value for every seat of the position where the trees were left.

use super::context::Mode;
use super::descent::Walk;
use super::options::{Counts, Leaf};
use nply_core::{Game, Opinions, Turn, Utility, Values};

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Utilities in `[0, 1]`.
    #[inline]
    pub fn simulate(&mut self) -> Values {
        if let Leaf::Playout { limit, counts } = self.c.options.leaf {
            let is_shared = counts == Counts::Shared && limit != u32::MAX;
            let turns = if (M::PLAIN || !self.m.watches) && self.c.alike && !is_shared {
                let playout = &self.c.o.playout;
                playout.run(self.c.g, &mut self.d.state, limit, &mut self.d.list, &mut self.d.rng)
            } else {
                self.play_move_by_move(limit.saturating_sub(self.d.rolls), is_shared)
            };
            self.d.nodes += u64::from(turns);
        }
        if !M::PLAIN
            && self.c.options.leaf == Leaf::Model
            && self.c.g.turn(&self.d.state) != Turn::Over
            && let Some(foresight) = self.foresee(self.c.who)
        {
            let expected = foresight.values;
            return self.c.options.utility.of_estimate(self.c.g, &expected);
        }
        value_of(self.c.g, self.c.o, self.c.options.utility, &self.d.state)
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
