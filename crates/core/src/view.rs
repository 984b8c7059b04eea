//! What one seat knows: a state with the unknown blanked.

use crate::game::{Game, Turn};
use crate::hash::key_of;
use crate::player::Player;
use crate::seed::Rng;
use std::hash::Hash;

/// What one seat knows. A search receives a view, never a state, so it cannot look by accident.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View<S> {
    who: Player,
    state: S,
    open: bool,
}

impl<S: Clone + Hash> View<S> {
    /// Hides from a state what the seat does not know.
    pub fn of<G: Game<State = S>>(game: &G, state: &S, who: Player) -> Self {
        let mut state = state.clone();
        game.hide(&mut state, who);
        View { who, state, open: false }
    }

    /// Everything, for experiments with all hands open: worlds are then the state itself.
    pub fn open(state: S, who: Player) -> Self {
        View { who, state, open: true }
    }

    /// The seat that looks.
    pub fn who(&self) -> Player {
        self.who
    }

    /// Whether nothing is hidden: worlds are then the state itself.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whose turn it is; readable without guessing.
    pub fn turn<G: Game<State = S>>(&self, game: &G) -> Turn {
        game.turn(&self.state)
    }

    /// Appends the legal actions of the seat that looks; readable without guessing.
    pub fn actions<G: Game<State = S>>(&self, game: &G, out: &mut Vec<G::Action>) {
        game.actions(&self.state, self.who, out);
    }

    /// The state with the unknown blanked: all that the seat knows. With open cards it is the whole state.
    pub fn known(&self) -> &S {
        &self.state
    }

    /// Memory for [`View::world`].
    pub fn blank(&self) -> S {
        self.state.clone()
    }

    /// Completes the view to a full state, uniformly over all that the seat holds possible.
    pub fn world<G: Game<State = S>>(&self, game: &G, rng: &mut Rng, into: &mut S) {
        into.clone_from(&self.state);
        if !self.open {
            game.determinise(into, self.who, rng);
        }
    }

    /// A key of the whole view.
    pub fn key(&self) -> u64 {
        key_of(&(self.who, &self.state, self.open))
    }
}
