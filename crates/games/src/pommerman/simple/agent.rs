//! The rule-based agent as a player.

use super::super::rules::Pommerman;
use super::super::state::{Action, State};
use super::{Board, Memory, decide};
use nply_core::{Limits, Report, Rng, Search, Seen, Step, View};

/// The rule-based agent of the original program. It remembers where it wandered about and whom it chased: what it
/// remembers changes with the step that it chose, once the step is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple {
    memory: Memory,
    /// What it chose last, and what it remembers if that is played.
    chosen: Option<(Action, Memory)>,
}

impl Simple {
    /// Chooses what to do.
    pub fn choose(&mut self, s: &State, seat: usize, rng: &mut Rng) -> Action {
        let choices = decide(s, &Board::of(s), seat, self.memory);
        let chosen = choices.drawn(|| rng.unit());
        self.chosen = Some(chosen);
        chosen.0
    }

    /// It was played.
    pub fn played(&mut self, action: Action) {
        if let Some((chosen, memory)) = self.chosen.take()
            && chosen == action
        {
            self.memory = memory;
        }
    }
}

impl Search<Pommerman> for Simple {
    fn think(&mut self, g: &Pommerman, view: &View<State>, _limits: &Limits, mut rng: Rng) -> Report<Action> {
        let s = view.known();
        let action = self.choose(s, view.who().index(), &mut rng);
        Report::unsearched(action, g.standing(s))
    }

    fn saw(&mut self, _g: &Pommerman, seen: &Seen<'_, Pommerman>) {
        let own = match &seen.witness.step {
            Some(Step::Together(joint)) => joint.get(seen.after.who()),
            _ => None,
        };
        own.into_iter().for_each(|action| self.played(action));
    }

    fn forget(&mut self) {
        *self = Simple::default();
    }
}
