//! Untried arms: which comes next, and what it begins with. Written once for arms that are all listed when a decision is made
//! and for arms that come when they are first tried.

use super::bias;
use super::context::Mode;
use super::descent::Walk;
use super::guide::Guide;
use super::select::best;
use super::selection::Untried;
use super::store::Arm;
use nply_core::{Game, Player};

impl<G: Game, M: Mode> Walk<'_, G, M> {
    pub fn try_next(&mut self, decision: u32, who: Player) -> usize {
        let next = self.next_of(decision, who);
        self.try_arm(decision, who, next)
    }

    /// Expand: an untried arm takes its place behind those tried.
    pub fn try_arm(&mut self, decision: u32, who: Player, next: usize) -> usize {
        let offset =
            if self.is_fixed() { self.try_fixed(decision, next) } else { self.try_met(decision, who, next) };
        if self.m.guide.options.oma.at.holds(who == self.c.who) {
            let place = self.m.tree.place(decision, offset as u16);
            let action = self.m.tree.actions[place];
            self.m.tree.side.shared[place] = self.m.guide.oma.find(&self.d.oma, who, action);
        }
        offset
    }

    fn try_fixed(&mut self, decision: u32, next: usize) -> usize {
        let header = &mut self.m.tree.decisions[decision as usize];
        let (tried, first) = (header.tried as usize, header.first as usize);
        let (a, b) = (first + tried, first + tried + next);
        header.tried += 1;
        self.m.tree.arms.swap(a, b);
        self.m.tree.actions.swap(a, b);
        self.m.tree.side.swap(a, b);
        self.m.tree.arms[a] = Arm::FRESH;
        tried
    }

    fn try_met(&mut self, decision: u32, who: Player, next: usize) -> usize {
        let at = self.d.fresh[next] as usize;
        let first_value =
            if self.m.guide.options.init > 0 { self.first_value(decision, who, next) } else { 0.0 };
        let hint = if self.m.guide.options.bias > 0.0 && self.rate_list(who) {
            let Guide { ratings, hopes, .. } = &mut self.m.guide;
            hopes.clear();
            hopes.resize(ratings.len(), 0.0);
            bias::scale(ratings, hopes);
            hopes[at]
        } else {
            0.0
        };
        let offset = self.add_arm(decision, next);
        let place = self.m.tree.place(decision, offset as u16);
        let (first, side) = (place - offset, &mut self.m.tree.side);
        // Visits at which nothing was tried for the first time count as well: those of what can be taken beside it.
        let beside = self.d.tried.iter().map(|&tried| side.available[first + tried as usize]).max();
        if self.m.guide.holds_back(who == self.c.who) {
            side.available[place] = side.available[place].max(beside.unwrap_or(0));
        }
        if side.priors.is_kept() {
            side.priors[place] = first_value;
        }
        if side.hints.is_kept() {
            side.hints[place] = hint;
        }
        if side.keys.is_kept() {
            side.keys[place] = self.c.o.key.key(self.c.g, &self.d.state, who, self.d.list[at]);
        }
        offset
    }

    /// What an untried arm begins with; by its place among the untried.
    pub fn first_value(&mut self, decision: u32, who: Player, next: usize) -> f32 {
        if self.is_fixed() {
            let header = &self.m.tree.decisions[decision as usize];
            return self.m.tree.side.priors[header.first as usize + header.tried as usize + next];
        }
        let at = self.d.fresh[next] as usize;
        self.value_moves(who, at..at + 1);
        self.m.guide.values[0]
    }

    /// The arm to try next, by its place among the untried: what widening admits comes in its order, else the best first
    /// value comes.
    pub fn next_of(&mut self, decision: u32, who: Player) -> usize {
        let own = who == self.c.who;
        let (tried, legal) = self.counts(decision);
        let (untried, options) = (legal - tried, self.m.guide.options);
        let by_value = options.init > 0 && !options.widening.at.holds(own);
        let by_shared = match options.untried {
            Untried::Oma => options.oma.at.holds(own),
            Untried::History => !options.widening.at.holds(own),
            _ => false,
        };
        let is_rated = self.m.guide.is_rated(own);
        if !by_value && !by_shared && !is_rated {
            return self.d.rng.below(untried as u32) as usize;
        }
        if self.is_fixed() && !by_value && !by_shared {
            let arms = &self.m.tree.arms[self.m.tree.places(decision)][tried..];
            return best(untried, |i| arms[i].rating(), &mut self.d.rng);
        }
        self.rate_untried(decision, who, is_rated);
        if !by_value && !by_shared {
            let ratings = &self.m.guide.ratings;
            return best(untried, |i| ratings[i], &mut self.d.rng);
        }
        self.hope(decision, who, by_value);
        let Guide { hopes, ratings, .. } = &self.m.guide;
        let highest = hopes.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // Of equal ones, also of none at all, the better rating of the game's ordering.
        let rating = |i: usize| if hopes[i] == highest { ratings[i] } else { f32::NEG_INFINITY };
        best(untried, rating, &mut self.d.rng)
    }

    /// How the game's ordering rates each untried arm; all alike where it does not.
    fn rate_untried(&mut self, decision: u32, who: Player, is_rated: bool) {
        if self.is_fixed() {
            let header = &self.m.tree.decisions[decision as usize];
            let untried = header.first as usize + header.tried as usize..self.m.tree.places(decision).end;
            self.m.guide.ratings.clear();
            self.m.guide.ratings.extend(self.m.tree.arms[untried].iter().map(Arm::rating));
            return;
        }
        if !is_rated || !self.rate_list(who) {
            self.m.guide.ratings.clear();
            self.m.guide.ratings.resize(self.d.fresh.len(), 0.0);
            return;
        }
        // In their order, so that what is read lies behind what is written.
        for (i, &at) in self.d.fresh.iter().enumerate() {
            self.m.guide.ratings[i] = self.m.guide.ratings[at as usize];
        }
        self.m.guide.ratings.truncate(self.d.fresh.len());
    }

    /// What is known of each untried arm: its first value, or what it shares with the same move elsewhere.
    fn hope(&mut self, decision: u32, who: Player, by_value: bool) {
        let (tried, legal) = self.counts(decision);
        let first = self.m.tree.places(decision).start;
        let by_history = self.m.guide.options.untried == Untried::History;
        let mut hopes = std::mem::take(&mut self.m.guide.hopes);
        hopes.clear();
        for i in 0..legal - tried {
            hopes.push(if by_value {
                self.first_value(decision, who, i)
            } else if by_history {
                let key = match self.is_fixed() {
                    true => self.m.tree.side.keys[first + tried + i],
                    false => {
                        let action = self.d.list[self.d.fresh[i] as usize];
                        self.c.o.key.key(self.c.g, &self.d.state, who, action)
                    }
                };
                let known = self.m.learned.as_ref().and_then(|learned| learned.alone(who, key));
                known.unwrap_or(f32::INFINITY)
            } else {
                let action = match self.is_fixed() {
                    true => self.m.tree.actions[first + tried + i],
                    false => self.d.list[self.d.fresh[i] as usize],
                };
                self.m.guide.oma.mean(&self.d.oma, who, action).unwrap_or(f32::NEG_INFINITY)
            });
        }
        self.m.guide.hopes = hopes;
    }
}
