//! Agents that do not search.

use nply_core::{Game, Limits, Line, Opinions, Report, Rng, Search, Values, View, stable_sort_by};

/// Plays every legal action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Search<G> for Random {
    fn think(&mut self, g: &G, view: &View<G::State>, _: &Limits, mut rng: Rng) -> Report<G::Action> {
        let mut list = Vec::new();
        view.actions(g, &mut list);
        Report::unsearched(rng.pick(&list), Values::default())
    }
}

/// Plays as the playout policy of its opinions does.
pub struct ByPlayout<G: Game>(pub Opinions<G>);

impl<G: Game> Search<G> for ByPlayout<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, _: &Limits, mut rng: Rng) -> Report<G::Action> {
        let (mut list, mut world) = (Vec::new(), view.blank());
        view.actions(g, &mut list);
        // A policy reads the state; what the seat does not know is guessed.
        view.world(g, &mut rng, &mut world);
        let chosen = self.0.playout.choose(g, &world, view.who(), &list, &mut rng);
        Report::unsearched(chosen, Values::default())
    }
}

/// Plays the action that the move ordering of its opinions rates highest, ties at random.
pub struct Greedy<G: Game>(pub Opinions<G>);

impl<G: Game> Search<G> for Greedy<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, _: &Limits, mut rng: Rng) -> Report<G::Action> {
        let mut list = Vec::new();
        view.actions(g, &mut list);
        // A rating reads the state; what the seat does not know is guessed, so that it cannot be read by accident.
        let mut world = view.blank();
        view.world(g, &mut rng, &mut world);
        let mut ratings = Vec::new();
        match &self.0.order {
            Some(order) => order.rate(g, &world, view.who(), &list, &mut ratings),
            None => ratings.resize(list.len(), 0.0),
        }
        let mut rated: Vec<(f32, G::Action)> = ratings.into_iter().zip(list).collect();
        rng.shuffle(&mut rated);
        stable_sort_by(&mut rated, |a, b| b.0.total_cmp(&a.0));
        let line = |&(_, action): &(f32, G::Action)| Line {
            action,
            visits: 0,
            values: Values::default(),
            pv: vec![action],
            seats: Vec::new(),
        };
        let mut report = Report::unsearched(rated[0].1, Values::default());
        report.lines = rated.iter().map(line).collect();
        report
    }
}
