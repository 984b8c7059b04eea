//! The playout that is made move by move: tables are told of its moves, it may go by what they learned, seats may be
//! believed to play differently, and only its moves are counted.

use super::{Learn, Pick};
use crate::tree::context::Mode;
use crate::tree::descent::Walk;
use nply_core::{Game, Joint, MAX_PLAYERS, Player, Step, Turn};

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Tells the tables of a step before it is made, in the tree or `outside`.
    #[inline]
    pub(in crate::tree) fn note(&mut self, step: &Step<G::Action>, outside: bool) {
        if self.m.watches {
            self.note_keys(step, outside);
        }
    }

    fn note_keys(&mut self, step: &Step<G::Action>, outside: bool) {
        let (key, g, s) = (&self.c.o.key, self.c.g, &self.d.state);
        let mut keys = [(Player::default(), 0); MAX_PLAYERS];
        let count = match *step {
            Step::Chance(_) => 0,
            Step::Move(who, action) => {
                keys[0] = (who, key.key(g, s, who, action));
                1
            }
            Step::Together(joint) => {
                let moves = joint.iter().map(|(who, action)| (who, key.key(g, s, who, action)));
                keys.iter_mut().zip(moves).map(|(place, told)| *place = told).count()
            }
        };
        let keys = &keys[..count];
        if self.m.guide.amaf.is_on() {
            keys.iter().for_each(|&(who, key)| self.d.amaf.note(who, key));
        }
        if let Some(learned) = &self.m.learned {
            let counts = !(outside && self.c.options.learning.tree_only);
            learned.note_together(&mut self.d.learned, keys.iter().copied(), counts);
        }
    }

    /// Whether moves outside of the trees are chosen by what was learned.
    #[inline]
    pub(in crate::tree) fn plays_learned(&self) -> bool {
        self.m.learned.is_some() && self.c.options.learning.learn != Learn::None
    }

    /// Plays until the game is over or `limit` turns were played; chance is a turn too, unless only moves count. Says how
    /// many were.
    pub(in crate::tree) fn play_move_by_move(&mut self, limit: u32, moves_only: bool) -> u32 {
        let (mut turns, mut counted) = (0, 0);
        while counted < limit {
            let step = match self.c.g.turn(&self.d.state) {
                Turn::Over => break,
                Turn::Chance => {
                    self.c.g.roll(&mut self.d.state, &mut self.d.rng);
                    (turns, counted) = (turns + 1, counted + u32::from(!moves_only));
                    continue;
                }
                Turn::One(who) => Step::Move(who, self.play_move(who)),
                Turn::Together(seats) => {
                    let moves = seats.iter().map(|who| (who, self.play_move(who)));
                    Step::Together(moves.collect::<Joint<_>>())
                }
            };
            self.note(&step, true);
            self.c.g.step(&mut self.d.state, &step);
            let moved = match step {
                Step::Together(joint) if moves_only => joint.iter().count() as u32,
                _ => 1,
            };
            (turns, counted) = (turns + 1, counted + moved);
        }
        turns
    }

    fn play_move(&mut self, who: Player) -> G::Action {
        self.d.list.clear();
        self.c.g.actions(&self.d.state, who, &mut self.d.list);
        self.outside(who)
    }

    /// A move by what was learned; `list` holds the legal actions, of which there are several.
    pub(in crate::tree) fn choose_learned(&mut self, who: Player) -> G::Action {
        let (learning, playout) = (&self.c.options.learning, &self.c.of(who).playout);
        debug_assert!(learning.learn != Learn::None);
        if learning.pick == Pick::Epsilon && self.d.rng.unit() < learning.epsilon {
            return playout.choose(self.c.g, &self.d.state, who, &self.d.list, &mut self.d.rng);
        }
        playout.keep_candidates(self.c.g, &self.d.state, who, &mut self.d.list);
        self.rate_learned(who);
        self.d.list[learning.pick(&mut self.m.guide.values, &mut self.d.rng)]
    }

    /// Rates the listed moves on a scale from 0 to 1. A move never made counts 1, so that it is tried (Finnsson and
    /// Bjornsson 2008).
    fn rate_learned(&mut self, who: Player) {
        let (least, most) = self.m.bounds(self.c.options);
        let rated = &mut self.m.guide.values;
        rated.clear();
        let Some(learned) = &self.m.learned else { return };
        let key = &self.c.o.key;
        rated.extend(self.d.list.iter().map(|&action| {
            let key = key.key(self.c.g, &self.d.state, who, action);
            match learned.value(&self.d.learned, who, key) {
                Some(value) if most > least => (value - least) / (most - least),
                _ => 1.0,
            }
        }));
    }
}
