//! The playout whose moves tables are told of, and that may go by what they learned.

use super::{Learn, Pick};
use crate::tree::engine::Run;
use nply_core::{Game, Joint, Player, Step, Turn};

impl<G: Game> Run<'_, G> {
    /// Tells the tables of a step before it is made.
    #[inline]
    pub(in crate::tree) fn note(&mut self, step: &Step<G::Action>) {
        if self.watches {
            self.note_amaf(step);
            self.note_learned(step);
        }
    }

    fn note_amaf(&mut self, step: &Step<G::Action>) {
        let amaf = &mut self.guide.amaf;
        match *step {
            Step::Move(who, action) if amaf.is_on() => amaf.note(who, action),
            Step::Together(joint) if amaf.is_on() => {
                joint.iter().for_each(|(who, action)| amaf.note(who, action));
            }
            _ => {}
        }
    }

    fn note_learned(&mut self, step: &Step<G::Action>) {
        let Some(learned) = &mut self.learned else { return };
        let key = |who, action| (who, self.o.key.key(self.g, &self.state, who, action));
        match *step {
            Step::Chance(_) => {}
            Step::Move(who, action) => learned.note(who, key(who, action).1),
            Step::Together(joint) => {
                learned.note_together(joint.iter().map(|(who, action)| key(who, action)));
            }
        }
    }

    /// Whether moves outside of the trees are chosen by what was learned.
    #[inline]
    pub(in crate::tree) fn plays_learned(&self) -> bool {
        self.learned.is_some() && self.options.learning.learn != Learn::None
    }

    /// Plays until the game is over or `limit` turns were played; says how many were.
    pub(in crate::tree) fn play_watched(&mut self, limit: u32) -> u32 {
        for plies in 0..limit {
            let step = match self.g.turn(&self.state) {
                Turn::Over => return plies,
                Turn::Chance => {
                    self.g.roll(&mut self.state, &mut self.rng);
                    continue;
                }
                Turn::One(who) => Step::Move(who, self.decide_outside(who)),
                Turn::Together(seats) => {
                    let moves = seats.iter().map(|who| (who, self.decide_outside(who)));
                    Step::Together(moves.collect::<Joint<_>>())
                }
            };
            self.note(&step);
            self.g.step(&mut self.state, &step);
        }
        limit
    }

    fn decide_outside(&mut self, who: Player) -> G::Action {
        self.list.clear();
        self.g.actions(&self.state, who, &mut self.list);
        self.outside(who)
    }

    /// A move by what was learned; `list` holds the legal actions, of which there are several.
    pub(in crate::tree) fn choose_learned(&mut self, who: Player) -> G::Action {
        let learning = self.options.learning;
        debug_assert!(learning.learn != Learn::None);
        if learning.pick == Pick::Epsilon && self.rng.unit() < learning.epsilon {
            return self.o.playout.choose(self.g, &self.state, who, &self.list, &mut self.rng);
        }
        self.o.playout.keep_candidates(self.g, &self.state, who, &mut self.list);
        self.rate_learned(who);
        self.list[learning.pick(&mut self.rated, &mut self.rng)]
    }

    /// Rates the listed moves on a scale from 0 to 1. A move never made counts 1, so that it is tried (Finnsson and
    /// Bjornsson 2008).
    fn rate_learned(&mut self, who: Player) {
        self.rated.clear();
        let Some(learned) = &self.learned else { return };
        let (least, most) = self.bounds();
        self.rated.extend(self.list.iter().map(|&action| {
            match learned.value(who, self.o.key.key(self.g, &self.state, who, action)) {
                Some(value) if most > least => (value - least) / (most - least),
                _ => 1.0,
            }
        }));
    }
}
