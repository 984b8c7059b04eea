//! A search that looks at the hand that is being played, and not at the hands to come.

use nply_core::{Game, Limits, Report, Rng, Search, Seen, View};

/// Any search over rules that end with the hand.
pub struct HandOnly<G: Game> {
    hand: G,
    search: Box<dyn Search<G>>,
}

impl<G: Game> HandOnly<G> {
    /// The same search, which looks no further than the hand. `None` where the game has but one.
    pub fn new(g: &G, search: Box<dyn Search<G>>) -> Option<Self> {
        Some(HandOnly { hand: g.until_round_ends()?, search })
    }
}

impl<G: Game> Search<G> for HandOnly<G> {
    fn think(&mut self, _g: &G, view: &View<G::State>, limits: &Limits, rng: Rng) -> Report<G::Action> {
        self.search.think(&self.hand, view, limits, rng)
    }

    /// The real game goes on after the hand, and tells when one is over.
    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        self.search.saw(g, seen);
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}
