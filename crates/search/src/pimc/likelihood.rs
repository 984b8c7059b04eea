//! How likely a world makes what was seen: the moves of the others since steps can be followed back, by a model of them.

use nply_core::{Asked, Foresee, Foresight, Game, MAX_PLAYERS, ModelMemory, Player, Seen, Step, View};

/// The share of moves that are expected to be like any other: no model is right always, and one move that it does not
/// expect must not rule a world out.
const NOISE: f64 = 0.1;

/// A step that the seat saw in full, and what it knew before.
struct Made<G: Game> {
    before: View<G::State>,
    step: Step<G::Action>,
}

/// What the seat saw so far, as far as it can be followed back.
pub(super) struct Past<G: Game> {
    steps: Vec<Made<G>>,
    /// The key of what it knows now.
    now: Option<u64>,
}

impl<G: Game> Default for Past<G> {
    fn default() -> Self {
        Past { steps: Vec::new(), now: None }
    }
}

impl<G: Game> Past<G> {
    /// The real game moved on. Behind a step that was not seen in full nothing can be followed back.
    pub fn saw(&mut self, seen: &Seen<'_, G>) {
        if self.now != Some(seen.before.key()) {
            self.steps.clear();
        }
        match seen.witness.step {
            Some(step) => self.steps.push(Made { before: seen.before.clone(), step }),
            None => self.steps.clear(),
        }
        self.now = Some(seen.after.key());
    }

    /// The logarithm of how likely the others' moves are in a world of a view.
    pub fn likelihood(&self, g: &G, view: &View<G::State>, model: &dyn Foresee<G>, world: &G::State) -> f64 {
        // The agent may be asked about a position that it did not follow.
        if self.now != Some(view.key()) {
            return 0.0;
        }
        let me = view.who();
        let mut states: Vec<G::State> = Vec::new();
        for Made { before, step } in self.steps.iter().rev() {
            let mut state = before.blank();
            if !g.retrace(&mut state, step, states.last().unwrap_or(world), me) {
                break;
            }
            states.push(state);
        }
        let followed = &self.steps[self.steps.len() - states.len()..];
        let mut memories = [ModelMemory::default(); MAX_PLAYERS];
        let Some(first) = followed.first() else { return 0.0 };
        for seat in Player::all(g.players()) {
            memories[seat.index()] = model.begin(g, &first.before, seat);
        }
        let (mut sum, mut list) = (0.0, Vec::new());
        for (Made { step, .. }, state) in followed.iter().zip(states.iter().rev()) {
            let moves = match step {
                Step::Move(who, action) if *who != me => [(*who, *action)].into_iter().collect(),
                Step::Together(joint) => *joint,
                Step::Move(..) | Step::Chance(_) => nply_core::Joint::empty(),
            };
            let mut others = moves.iter().filter(|(who, _)| *who != me).peekable();
            if others.peek().is_some() {
                let mut out = [Foresight::default()];
                model.foresee(g, &[Asked { state, who: me, memories: &memories }], &mut out);
                for (who, action) in others {
                    list.clear();
                    g.actions(state, who, &mut list);
                    sum += chance(&out[0].policies[who.index()], list.iter().position(|&own| own == action))
                        .ln();
                }
            }
            for seat in Player::all(g.players()) {
                model.advance(g, state, step, seat, &mut memories[seat.index()]);
            }
        }
        sum
    }
}

/// How likely a move is, by its place in the legal list. One that is not legal in this world cannot have been made.
fn chance(policy: &[f32], place: Option<usize>) -> f64 {
    match place.and_then(|place| policy.get(place)) {
        Some(&expected) => (1.0 - NOISE) * f64::from(expected) + NOISE / policy.len() as f64,
        None => f64::MIN_POSITIVE,
    }
}
