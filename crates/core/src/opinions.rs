//! Opinions about positions: objects beside the rules, never part of them.

use crate::game::{Game, Joint, Turn};
use crate::hash::key_of;
use crate::player::{Player, Values};
use crate::seed::Rng;
use std::sync::Arc;

/// Estimates the payoffs of a position.
pub trait Evaluate<G: Game>: Send + Sync {
    /// An estimate for every seat, inside the game's bounds. Also asked at the end of a game: then exact.
    fn evaluate(&self, g: &G, s: &G::State) -> Values;

    /// Reads or builds what it rests on, such as a table. Asked before the first search, so that no clock runs yet.
    fn prepare(&self) {}
}

/// Rates the actions of a seat without searching.
pub trait OrderMoves<G: Game>: Send + Sync {
    /// Appends one rating for each listed action; higher is tried first.
    fn rate(&self, g: &G, s: &G::State, who: Player, list: &[G::Action], out: &mut Vec<f32>);
}

/// Says which moves are alike, for tables that learn how good moves are wherever they are played.
pub trait KeyMoves<G: Game>: Send + Sync {
    /// The key of a move that the seat can make now. Moves with equal keys share what is learned of them; tables are kept
    /// for each seat, so the key need not tell the seat.
    fn key(&self, g: &G, s: &G::State, who: Player, action: G::Action) -> u64;

    /// Whether equal keys mean the same to all seats, so that they learn from each other. If each seat learns alone, one
    /// that hardly ever wins at first finds all its moves equally bad, and goes on to lose.
    fn is_common(&self) -> bool {
        false
    }
}

/// Every action is a move of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyByAction;

impl<G: Game> KeyMoves<G> for KeyByAction {
    #[inline]
    fn key(&self, _g: &G, _s: &G::State, _who: Player, action: G::Action) -> u64 {
        key_of(&action)
    }
}

/// Plays on quickly.
pub trait Playout<G: Game>: Send + Sync {
    /// One move of a seat that is to act, from its legal list.
    fn choose(&self, g: &G, s: &G::State, who: Player, list: &[G::Action], rng: &mut Rng) -> G::Action;

    /// Leaves in the legal list what a policy that learns beside this one may choose from: at least one move. Override
    /// where this policy leaves out moves with which games would not end.
    fn keep_candidates(&self, _g: &G, _s: &G::State, _who: Player, _list: &mut Vec<G::Action>) {}

    /// Plays until the game is over or `limit` turns were played; says how many were. Override for speed.
    fn run(&self, g: &G, s: &mut G::State, limit: u32, buf: &mut Vec<G::Action>, rng: &mut Rng) -> u32 {
        for plies in 0..limit {
            match g.turn(s) {
                Turn::Over => return plies,
                Turn::Chance => g.roll(s, rng),
                Turn::One(who) => {
                    buf.clear();
                    g.actions(s, who, buf);
                    let action = self.choose(g, s, who, buf, rng);
                    g.apply(s, action);
                }
                Turn::Together(seats) => {
                    let mut joint = Joint::empty();
                    for who in seats.iter() {
                        buf.clear();
                        g.actions(s, who, buf);
                        joint.set(who, self.choose(g, s, who, buf, rng));
                    }
                    g.apply_together(s, &joint);
                }
            }
        }
        limit
    }
}

/// Every legal action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomPlayout;

impl<G: Game> Playout<G> for RandomPlayout {
    #[inline]
    fn choose(&self, _g: &G, _s: &G::State, _who: Player, list: &[G::Action], rng: &mut Rng) -> G::Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }
}

/// The opinions that a search was given.
pub struct Opinions<G: Game> {
    /// For leaves that are not played out.
    pub evaluate: Option<Arc<dyn Evaluate<G>>>,
    /// For the order in which moves are tried.
    pub order: Option<Arc<dyn OrderMoves<G>>>,
    /// For leaves that are played out.
    pub playout: Arc<dyn Playout<G>>,
    /// For tables of moves.
    pub key: Arc<dyn KeyMoves<G>>,
}

impl<G: Game> Clone for Opinions<G> {
    fn clone(&self) -> Self {
        Opinions {
            evaluate: self.evaluate.clone(),
            order: self.order.clone(),
            playout: self.playout.clone(),
            key: self.key.clone(),
        }
    }
}

impl<G: Game> Default for Opinions<G> {
    /// No evaluation, no ordering, random playouts, every action a move of its own.
    fn default() -> Self {
        Opinions { evaluate: None, order: None, playout: Arc::new(RandomPlayout), key: Arc::new(KeyByAction) }
    }
}
