//! Models inside a search: what they remember is carried along by every descent, and what they expect of a position is
//! kept by position and memory.

use super::context::{Context, Mode};
use super::descent::Walk;
use nply_core::hash::{Map, chain, key_of};
use nply_core::{
    Asked, Beliefs, Foresee, Foresight, Game, MAX_PLAYERS, ModelMemory, Player, Seen, Step, View,
};
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// What is remembered of every seat.
pub(super) type Memories = [ModelMemory; MAX_PLAYERS];

/// What the models of a real game remember, from its first view on.
#[derive(Debug, Default)]
pub(super) struct Remembered(Option<Memories>);

impl Remembered {
    /// What is remembered now; begun if this is the first view of a game.
    pub fn at<G: Game>(&mut self, g: &G, beliefs: &Beliefs<G>, view: &View<G::State>) -> Memories {
        *self.0.get_or_insert_with(|| {
            let mut memories = Memories::default();
            for_each_model(g, beliefs, view.who(), |model, seat| {
                memories[seat.index()] = model.begin(g, view, seat);
            });
            memories
        })
    }

    /// The real game moved on. A step that was not seen teaches nothing.
    pub fn saw<G: Game>(&mut self, g: &G, beliefs: &Beliefs<G>, seen: &Seen<'_, G>) {
        let mut memories = self.at(g, beliefs, seen.before);
        if let Some(step) = &seen.witness.step {
            let before = seen.before.blank();
            for_each_model(g, beliefs, seen.before.who(), |model, seat| {
                model.advance(g, &before, step, seat, &mut memories[seat.index()]);
            });
        }
        self.0 = Some(memories);
    }

    /// A new game begins.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

fn for_each_model<G: Game>(
    g: &G,
    beliefs: &Beliefs<G>,
    me: Player,
    mut act: impl FnMut(&Arc<dyn Foresee<G>>, Player),
) {
    for seat in Player::all(g.players()) {
        if let Some(model) = &beliefs.of(me, seat, g.players()).foresee {
            act(model, seat);
        }
    }
}

/// What models expected in this search.
#[derive(Debug, Default)]
pub(super) struct Foresights {
    known: Map<u64, Foresight>,
    /// How often a model was asked.
    pub asked: u64,
    /// How often the answer was known already.
    pub cached: u64,
}

impl Foresights {
    /// A search begins.
    pub fn clear(&mut self) {
        self.known.clear();
        (self.asked, self.cached) = (0, 0);
    }

    /// Memory held, in bytes; lists of probabilities are counted as one short list each.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<(u64, Foresight)>() + 1) + self.known.len() * 64
    }
}

impl<G: Game> Context<'_, G> {
    /// Whether some model remembers, so that descents have to tell it of every step.
    pub fn has_memory(&self) -> bool {
        Player::all(self.players)
            .any(|seat| self.of(seat).foresee.as_ref().is_some_and(|model| model.remembers()))
    }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Tells the models of a step before it is made.
    pub fn remember(&mut self, step: &Step<G::Action>) {
        for seat in Player::all(self.c.players) {
            if let Some(model) = &self.c.of(seat).foresee {
                model.advance(self.c.g, &self.d.state, step, seat, &mut self.d.memories[seat.index()]);
            }
        }
    }

    /// What the model of a seat expects of the present position; `None` without a model.
    pub fn foresee(&mut self, of: Player) -> Option<&Foresight> {
        let model = self.c.of(of).foresee.as_ref()?;
        // Models of different seats may differ; one that speaks for all is asked once.
        let whose = if self.c.one_model { 0 } else { 1 + of.index() as u64 };
        let key = chain(whose, key_of(&(&self.d.state, &self.d.memories)));
        let foresights = &mut self.m.foresights;
        Some(match foresights.known.entry(key) {
            Entry::Occupied(known) => {
                foresights.cached += 1;
                known.into_mut()
            }
            Entry::Vacant(new) => {
                let mut out = [Foresight::default()];
                let asked = Asked { state: &self.d.state, who: self.c.who, memories: &self.d.memories };
                model.foresee(self.c.g, &[asked], &mut out);
                foresights.asked += 1;
                let [foresight] = out;
                new.insert(foresight)
            }
        })
    }
}
