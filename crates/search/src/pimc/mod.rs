//! Perfect-information Monte-Carlo: worlds are drawn from what the seat knows, each is searched with all cards open, and what
//! the searches found is combined (Levy 1989; Ginsberg 2001; paper 003, section 4).
//!
//! What this gives up: in each world everybody sees everything, so a plan may differ from world to world although the seat
//! cannot tell them apart (strategy fusion), and no value is seen in hiding or finding out.

mod combine;
mod likelihood;

pub use combine::Combine;

use likelihood::Past;
use nply_core::{
    Bad, Budget, FinalMove, Foresee, Game, Limits, Report, Rng, Search, Seed, Seen, Values, View, Weigh,
};
use std::sync::Arc;
use std::time::Instant;

/// The options of PIMC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PimcOptions {
    /// Worlds that are searched.
    pub worlds: u32,
    /// Worlds drawn for each that is searched; the likelier ones are taken more often. More than one needs a model.
    pub candidates: u32,
    /// How what was found in the worlds becomes one choice.
    pub combine: Combine,
}

/// PIMC over any search.
pub struct Pimc<G: Game> {
    options: PimcOptions,
    search: Box<dyn Search<G>>,
    /// Says how likely the moves that were seen are in a world.
    model: Option<Arc<dyn Foresee<G>>>,
    past: Past<G>,
}

impl<G: Game> Pimc<G> {
    /// Searches so many worlds one after the other, each with its part of the budget; depth and memory are not divided.
    pub fn new(options: PimcOptions, search: Box<dyn Search<G>>) -> Result<Self, Bad> {
        match options {
            PimcOptions { worlds: 0, .. } => Err(Bad::new("worlds=0", "it takes a number from 1 on")),
            PimcOptions { candidates: 0, .. } => Err(Bad::new("candidates=0", "it takes a number from 1 on")),
            PimcOptions { candidates: 2.., .. } => {
                Err(Bad::new("candidates", "without a model all worlds are as likely; say weigh=model"))
            }
            _ => Ok(Pimc { options, search, model: None, past: Past::default() }),
        }
    }

    /// The same, where a world counts for as much as it makes the moves likely that were seen so far, by this model.
    pub fn weighed(
        options: PimcOptions,
        search: Box<dyn Search<G>>,
        model: Arc<dyn Foresee<G>>,
    ) -> Result<Self, Bad> {
        if !G::RETRACES {
            return Err(Bad::new(
                "weigh=model",
                "the game does not say how to follow steps back; use weigh=none",
            ));
        }
        let alone = Pimc::new(PimcOptions { candidates: options.candidates.min(1), ..options }, search)?;
        Ok(Pimc { options, model: Some(model), ..alone })
    }

    /// A world and the logarithm of its weight.
    fn draw(&self, g: &G, view: &View<G::State>, rng: &mut Rng, into: &mut G::State) -> f64 {
        view.world(g, rng, into);
        let Some(model) = &self.model else { return 0.0 };
        let weight = self.past.likelihood(g, view, &**model, into);
        if self.options.candidates == 1 {
            return weight;
        }
        let mut worlds = vec![(into.clone(), weight)];
        for _ in 1..self.options.candidates {
            view.world(g, rng, into);
            worlds.push((into.clone(), self.past.likelihood(g, view, &**model, into)));
        }
        // One of them in proportion to its weight; it stands for all of them, so it counts their mean.
        let most = worlds.iter().fold(f64::NEG_INFINITY, |most, world| most.max(world.1));
        let sum: f64 = worlds.iter().map(|world| (world.1 - most).exp()).sum();
        let mut rest = f64::from(rng.unit()) * sum;
        let drawn = worlds.iter().position(|world| {
            rest -= (world.1 - most).exp();
            rest < 0.0
        });
        into.clone_from(&worlds[drawn.unwrap_or(0)].0);
        most + (sum / f64::from(self.options.candidates)).ln()
    }
}

impl<G: Game> Search<G> for Pimc<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let (started, seed) = (Instant::now(), Seed(rng.next_u64()));
        let mut actions = Vec::new();
        view.actions(g, &mut actions);
        if let [only] = actions[..] {
            return Report::unsearched(only, Values::default());
        }
        let (mut world, mut reports) = (view.blank(), Vec::new());
        let parts = u64::from(self.options.worlds);
        let by = (FinalMove::Value, view.who());
        let watches =
            limits.watch.as_ref().map(|watch| watch.parts::<G::Action>(parts as usize, Weigh::Alike, by));
        for part in 0..parts {
            // A budget too small for all worlds is spent on the first ones.
            let Some(budget) = limits.budget.turn(parts, part) else { break };
            let begun = Instant::now();
            let weight = self.draw(g, view, &mut rng, &mut world);
            // Weighing takes time too.
            let spent = begun.elapsed().as_millis() as u64;
            let millis = budget.millis.map(|millis| millis.saturating_sub(spent).max(1));
            let watch = watches.as_ref().map(|watches| watches[part as usize].clone());
            let budget = Budget { millis, ..budget };
            let part_limits = Limits { budget, watch: watch.clone(), ..limits.clone() };
            let open = View::open(world.clone(), view.who());
            let report = self.search.think(g, &open, &part_limits, seed.child(part).rng());
            if let Some(watch) = &watch {
                watch.tell(&report);
            }
            reports.push((report, weight));
            if limits.stop.is_stopped() {
                break;
            }
        }
        let Some(mut merged) = self.options.combine.merge(reports, view.who(), &mut rng) else {
            return Report::unsearched(rng.pick(&actions), Values::default());
        };
        merged.elapsed = started.elapsed();
        merged
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        self.search.saw(g, seen);
        if self.model.is_some() {
            self.past.saw(seen);
        }
    }

    fn forget(&mut self) {
        self.search.forget();
        self.past = Past::default();
    }
}
