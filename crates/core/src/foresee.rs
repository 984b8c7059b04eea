//! Foresight: what a model expects of positions, such as a network, or another agent that is imagined.

use crate::game::{Game, Step};
use crate::opinions::{Evaluate, OrderMoves};
use crate::player::{MAX_PLAYERS, Player, Values};
use crate::view::View;
use std::sync::Arc;

/// What a model of one seat remembers of the game so far: plain data of a fixed size, so that a search can copy it, compare
/// it and use it as a part of a key without knowing what it means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModelMemory(pub [u64; 4]);

/// A position that a model is asked about.
#[derive(Clone, Copy)]
pub struct Asked<'a, G: Game> {
    /// The position: a world, in which nothing is hidden.
    pub state: &'a G::State,
    /// The seat that asks.
    pub who: Player,
    /// What the model remembers of each seat.
    pub memories: &'a [ModelMemory; MAX_PLAYERS],
}

/// What a model expects of one position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Foresight {
    /// Estimated payoffs for every seat, inside the game's bounds.
    pub values: Values,
    /// For each seat that is to act the probabilities of its actions, in the order of [`Game::actions`]; empty for the
    /// others.
    pub policies: [Vec<f32>; MAX_PLAYERS],
    /// How much each seat's choice matters to the one that asks, itself included; from 0 to 1.
    pub influences: Values,
}

impl Foresight {
    /// Forgets what was expected and keeps the memory.
    pub fn clear(&mut self) {
        self.values = Values::default();
        self.policies.iter_mut().for_each(Vec::clear);
        self.influences = Values::default();
    }
}

/// Expects something of positions: values, what seats will do, and who matters.
///
/// A model may remember (an imagined opponent that does not walk back and forth): its memory of a seat is begun from what
/// the searching seat knows, and advanced by every step, in the real game and inside a search. It expects the same of
/// the same position with the same memories, so that answers can be kept by both.
pub trait Foresee<G: Game>: Send + Sync {
    /// Expects something of one position or of several at once; `out` is as long as `asked`, and cleared.
    fn foresee(&self, g: &G, asked: &[Asked<'_, G>], out: &mut [Foresight]);

    /// What is remembered of a seat before anything of the game was seen.
    fn begin(&self, _g: &G, _view: &View<G::State>, _of: Player) -> ModelMemory {
        ModelMemory::default()
    }

    /// A step was made: what is remembered of a seat after it.
    fn advance(
        &self,
        _g: &G,
        _before: &G::State,
        _step: &Step<G::Action>,
        _of: Player,
        _memory: &mut ModelMemory,
    ) {
    }

    /// Whether it remembers anything at all; if not, [`Foresee::advance`] is not called.
    fn remembers(&self) -> bool {
        false
    }
}

/// A model made of a game's opinions: values by its evaluation, likelier moves by its ordering, every seat matters alike.
pub struct ForeseeByOpinions<G: Game> {
    /// Values positions; without one the scores so far count, or the middle of the bounds.
    pub evaluate: Option<Arc<dyn Evaluate<G>>>,
    /// Rates moves; without one all are alike.
    pub order: Option<Arc<dyn OrderMoves<G>>>,
    /// How much likelier a better rated move is: each step down in the order halves the probability this many times.
    pub sharpness: f32,
}

impl<G: Game> Foresee<G> for ForeseeByOpinions<G> {
    fn foresee(&self, g: &G, asked: &[Asked<'_, G>], out: &mut [Foresight]) {
        let (mut list, mut ratings) = (Vec::new(), Vec::new());
        for (asked, out) in asked.iter().zip(out) {
            let middle = || Values::all(g.players(), (g.bounds().0 + g.bounds().1) / 2.0);
            out.values = match &self.evaluate {
                Some(evaluate) => evaluate.evaluate(g, asked.state),
                None => g.scores(asked.state).unwrap_or_else(middle),
            };
            out.influences = Values::all(g.players(), 1.0);
            for who in g.turn(asked.state).seats().iter() {
                list.clear();
                ratings.clear();
                g.actions(asked.state, who, &mut list);
                match &self.order {
                    Some(order) => order.rate(g, asked.state, who, &list, &mut ratings),
                    None => ratings.resize(list.len(), 0.0),
                }
                by_rank(&ratings, self.sharpness, &mut out.policies[who.index()]);
            }
        }
    }
}

/// Probabilities in proportion to `2^(-sharpness rank)`; moves rated alike share their rank. Ratings have no units, so only
/// their order counts.
fn by_rank(ratings: &[f32], sharpness: f32, out: &mut Vec<f32>) {
    let rank = |rating: f32| {
        let mut better: Vec<f32> = ratings.iter().copied().filter(|&other| other > rating).collect();
        better.sort_by(f32::total_cmp);
        better.dedup();
        better.len()
    };
    out.extend(ratings.iter().map(|&rating| (-sharpness * rank(rating) as f32).exp2()));
    let sum: f32 = out.iter().sum();
    out.iter_mut().for_each(|probability| *probability /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{MatchingPennies, TreeEvaluate, TreeGame};

    #[test]
    fn likelier_is_what_is_rated_higher() {
        let mut policy = Vec::new();
        by_rank(&[3.0, 9.0, 9.0, -1.0], 1.0, &mut policy);
        assert_eq!(policy, [0.5, 1.0, 1.0, 0.25].map(|weight| weight / 2.75));
        policy.clear();
        by_rank(&[3.0, 9.0], 0.0, &mut policy);
        assert_eq!(policy, [0.5, 0.5]);
    }

    #[test]
    fn opinions_make_a_model() {
        let memories = [ModelMemory::default(); MAX_PLAYERS];
        let tree = TreeGame::parse(3, "1(2([1 2 3] [4 5 6]) [7 8 9])");
        let model = ForeseeByOpinions { evaluate: Some(Arc::new(TreeEvaluate)), order: None, sharpness: 1.0 };
        let (s, end) = (0, 4);
        let mut out = [Foresight::default(), Foresight::default()];
        let asked = [&s, &end].map(|state| Asked { state, who: Player::new(0), memories: &memories });
        model.foresee(&tree, &asked, &mut out);
        assert_eq!(out[0].policies[0], [0.5, 0.5]);
        assert!(out[0].policies[1..].iter().all(Vec::is_empty), "only the mover acts");
        assert_eq!(out[1].values.seats(3), [7.0, 8.0, 9.0]);
        assert_eq!(out[1].influences.seats(3), [1.0; 3]);
        let pennies = MatchingPennies.start(&mut crate::Seed(1).rng());
        let asked = [Asked { state: &pennies, who: Player::new(0), memories: &memories }];
        let model = ForeseeByOpinions { evaluate: None, order: None, sharpness: 1.0 };
        out[0].clear();
        model.foresee(&MatchingPennies, &asked, &mut out[..1]);
        assert_eq!((out[0].policies[0].len(), out[0].policies[1].len()), (2, 2), "both act at once");
    }
}
