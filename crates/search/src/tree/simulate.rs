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
            let turns = if !M::PLAIN && self.c.options.ends_when_out {
                self.play_until_out(limit)
            } else if self.plays_alike() && !is_shared {
                self.play_alike(limit)
            } else {
                // Algorithm 1 of paper 001 ends after one action more than `maxRoll`.
                let most = if is_shared { limit + 1 } else { limit };
                self.play_move_by_move(most.saturating_sub(self.d.rolls), is_shared)
            };
            self.d.nodes += u64::from(turns);
        }
        if !M::PLAIN
            && self.c.options.ends_when_out
            && self.c.g.turn(&self.d.state) != Turn::Over
            && let Some(payoffs) = self.c.g.knocked_out(&self.d.state, self.c.who)
        {
            return self.c.options.utility.of_estimate(self.c.g, &payoffs);
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

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Whether the searching seat is out of the game.
    #[inline]
    pub fn is_out(&self) -> bool {
        self.c.g.knocked_out(&self.d.state, self.c.who).is_some()
    }

    /// Plays on, at most so many turns, until the searching seat is out or the game is over; how many turns.
    fn play_until_out(&mut self, limit: u32) -> u32 {
        if self.plays_alike() {
            let (playout, seat) = (&self.c.o.playout, self.c.who);
            return playout.run_until_out(
                self.c.g,
                &mut self.d.state,
                seat,
                limit,
                &mut self.d.list,
                &mut self.d.rng,
            );
        }
        let mut turns = 0;
        while turns < limit && self.c.g.turn(&self.d.state) != Turn::Over && !self.is_out() {
            turns += self.play_move_by_move(1, false);
        }
        turns
    }

    /// Whether one policy plays for all seats, and nothing learns from it.
    #[inline]
    fn plays_alike(&self) -> bool {
        (M::PLAIN || !self.m.watches_playouts) && self.c.plays_alike
    }

    #[inline]
    fn play_alike(&mut self, limit: u32) -> u32 {
        let playout = &self.c.o.playout;
        playout.run(self.c.g, &mut self.d.state, limit, &mut self.d.list, &mut self.d.rng)
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
