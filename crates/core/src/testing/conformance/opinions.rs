//! Checks of a game's opinions: estimates inside the bounds, a rating for every move, models that expect probabilities.

use super::Suite;
use super::rules::within_sum;
use crate::foresee::{Asked, Foresight, ModelMemory};
use crate::listed::Listed;
use crate::player::{MAX_PLAYERS, Player, Values};
use crate::utility::Utility;

impl<G: Listed> Suite<'_, G> {
    pub(super) fn opinions(&mut self, s: &G::State) {
        let (g, bounds) = (self.g, self.g.bounds());
        let scores = g.scores(s).unwrap_or_default();
        self.is(scores.0.iter().all(|score| score.is_finite()), "opinions", || {
            format!("scores {scores:?} of {}", g.state_text(s))
        });
        for named in g.evaluations() {
            let values = named.opinion.evaluate(g, s);
            let inside = values.seats(g.players()).iter().all(|v| (bounds.0..=bounds.1).contains(v));
            let inside = inside && within_sum(g, &values);
            self.is(inside, "opinions", || format!("{} says {values:?} of {}", named.id, g.state_text(s)));
        }
        for who in g.turn(s).seats().iter() {
            let list = g.listed(s, Some(who));
            for named in g.orders() {
                let mut ratings = Vec::new();
                named.opinion.rate(g, s, who, &list, &mut ratings);
                let fine = ratings.len() == list.len() && ratings.iter().all(|r| r.is_finite());
                self.is(fine, "opinions", || {
                    format!("{} rates {ratings:?} in {}", named.id, g.state_text(s))
                });
            }
        }
    }

    /// Models expect probabilities for whoever is to act, and the same of the same position.
    pub(super) fn models(&mut self, s: &G::State) {
        let (g, (least, most)) = (self.g, self.g.bounds());
        let Some(who) = g.turn(s).seats().iter().next() else { return };
        for named in g.models() {
            let mut memories = [ModelMemory::default(); MAX_PLAYERS];
            for seat in Player::all(g.players()) {
                memories[seat.index()] = named.opinion.begin(g, &g.view(s, who), seat);
            }
            let asked = [0, 1].map(|_| Asked { state: s, who, memories: &memories });
            let mut out = [Foresight::default(), Foresight::default()];
            named.opinion.foresee(g, &asked, &mut out);
            let all_in = |values: &Values, low: f32, high: f32| {
                values.seats(g.players()).iter().all(|v| (low..=high).contains(v))
            };
            let fine = all_in(&out[0].values, least, most) && all_in(&out[0].influences, 0.0, 1.0);
            let acts = |seat: Player| {
                let (policy, legal) = (&out[0].policies[seat.index()], g.listed(s, Some(seat)).len());
                let sum: f32 = policy.iter().sum();
                policy.len() == legal && policy.iter().all(|p| *p >= 0.0) && (sum - 1.0).abs() < 1e-3
            };
            let fine = fine && g.turn(s).seats().iter().all(acts) && out[0] == out[1];
            self.is(fine, "opinions", || format!("{} expects {:?} of {}", named.id, out[0], g.state_text(s)));
        }
    }

    /// Reductions leave some of the legal moves, in their order, and the same to whoever the seat itself is.
    pub(super) fn reductions(&mut self, s: &G::State) {
        let g = self.g;
        for who in g.turn(s).seats().iter() {
            for named in g.reductions() {
                let legal = g.listed(s, Some(who));
                let (mut left, mut seen) = (legal.clone(), legal.clone());
                named.opinion.reduce(g, s, who, &mut left);
                named.opinion.reduce(g, g.view(s, who).known(), who, &mut seen);
                let mut rest = legal.iter();
                let in_order = left.iter().all(|kept| rest.any(|action| action == kept));
                self.is(!left.is_empty() && in_order && left == seen, "opinions", || {
                    format!("{} leaves {left:?}, as {who} sees it {seen:?}, of {}", named.id, g.state_text(s))
                });
            }
        }
    }

    /// Types of players want something from 0 to 1.
    pub(super) fn player_types(&mut self, s: &G::State) {
        let g = self.g;
        let values = Utility::Payoff.of_final(g, s);
        for named in g.player_types() {
            for who in Player::all(g.players()) {
                let wanted = named.opinion.utility(g, s, &values, who);
                self.is((0.0..=1.0).contains(&wanted), "opinions", || {
                    format!("{} wants {wanted} for {who} of {}", named.id, g.state_text(s))
                });
            }
        }
    }
}
