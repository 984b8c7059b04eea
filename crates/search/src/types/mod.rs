//! What the others may want: candidate types of players, for searches that do not know which one is right, how likely each
//! is, and the moves from which that is learned.

mod records;
mod weights;

pub(crate) use records::{Record, Records, TOLD_WORLDS};
pub(crate) use weights::TypeWeights;

use nply_core::{Game, Player, PlayerType, Values};
use std::sync::Arc;

/// The most types that one seat may have.
pub const MOST_TYPES: usize = 4;

/// A type that a seat may have.
pub struct Candidate<G: Game> {
    /// What it is called.
    pub name: String,
    /// What it wants.
    pub wants: Arc<dyn PlayerType<G>>,
}

impl<G: Game> Clone for Candidate<G> {
    fn clone(&self) -> Self {
        Candidate { name: self.name.clone(), wants: self.wants.clone() }
    }
}

/// Wants what the utility of the search says, and nothing else.
struct Plain;

impl<G: Game> PlayerType<G> for Plain {
    fn utility(&self, _g: &G, _s: &G::State, values: &Values, who: Player) -> f32 {
        values[who]
    }
}

/// What the searching seat wants, and what each of the others may want.
pub struct Types<G: Game> {
    own: [Candidate<G>; 1],
    others: Vec<Candidate<G>>,
}

impl<G: Game> Types<G> {
    /// Nothing but what the utility of the search says.
    pub fn plain() -> Candidate<G> {
        Candidate { name: "payoff".into(), wants: Arc::new(Plain) }
    }

    /// The type of the searching seat, and those that the others may have; none: they want what the utility says.
    ///
    /// # Panics
    /// If there are more than [`MOST_TYPES`].
    pub fn new(own: Option<Candidate<G>>, others: Vec<Candidate<G>>) -> Self {
        assert!(others.len() <= MOST_TYPES, "at most {MOST_TYPES} types");
        let others = if others.is_empty() { vec![Self::plain()] } else { others };
        Types { own: [own.unwrap_or_else(Self::plain)], others }
    }

    /// The types that a seat may have, for the one that searches.
    #[inline]
    pub fn of(&self, seat: Player, who: Player) -> &[Candidate<G>] {
        if seat == who { &self.own } else { &self.others }
    }

    /// What these are called.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.others.iter().map(|candidate| candidate.name.as_str())
    }

    /// The types that the others may have.
    pub fn others(&self) -> &[Candidate<G>] {
        &self.others
    }
}

impl<G: Game> Clone for Types<G> {
    fn clone(&self) -> Self {
        Types { own: self.own.clone(), others: self.others.clone() }
    }
}
