//! What the others may want: candidate types of players, for searches that do not know which one is right.

use nply_core::{Game, MAX_PLAYERS, Player, PlayerType, Values};
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

/// What an end or a leaf is worth: plain values for every seat, and what each of its types makes of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Wants {
    pub plain: Values,
    pub by_type: [[f32; MOST_TYPES]; MAX_PLAYERS],
}

impl Wants {
    /// What an end or a leaf with these values is worth to every type of every seat.
    pub fn of<G: Game>(g: &G, s: &G::State, types: &Types<G>, plain: Values, who: Player) -> Wants {
        let mut wants = Wants { plain, ..Wants::default() };
        for seat in Player::all(g.players()) {
            for (m, candidate) in types.of(seat, who).iter().enumerate() {
                wants.by_type[seat.index()][m] = candidate.wants.utility(g, s, &plain, seat);
            }
        }
        wants
    }

    /// Adds a share of another.
    #[inline]
    pub fn add(&mut self, other: &Wants, share: f32) {
        let sum = |own: &mut f32, new: &f32| *own += share * new;
        self.plain.0.iter_mut().zip(&other.plain.0).for_each(|(own, new)| sum(own, new));
        for (own, new) in self.by_type.iter_mut().zip(&other.by_type) {
            own.iter_mut().zip(new).for_each(|(own, new)| sum(own, new));
        }
    }
}
