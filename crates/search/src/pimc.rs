//! Perfect-information Monte-Carlo: worlds are drawn from what the seat knows, each is searched with all cards open, and what
//! the searches found is added up (Levy 1989; Ginsberg 2001; paper 003, section 4).
//!
//! What this gives up: in each world everybody sees everything, so a plan may differ from world to world although the seat
//! cannot tell them apart (strategy fusion), and no value is seen in hiding or finding out.

use nply_core::{Bad, FinalMove, Game, Limits, Report, Rng, Search, Seed, Seen, Values, View, Weigh};
use std::time::Instant;

/// PIMC over any search.
pub struct Pimc<G: Game> {
    worlds: u32,
    final_move: FinalMove,
    search: Box<dyn Search<G>>,
}

impl<G: Game> Pimc<G> {
    /// Searches so many worlds one after the other, each with its part of the budget; depth and memory are not divided. A
    /// move is worth the mean over the worlds, each of which counts alike; the final move goes by that, or by visits.
    pub fn new(worlds: u32, final_move: FinalMove, search: Box<dyn Search<G>>) -> Result<Self, Bad> {
        match worlds {
            0 => Err(Bad::new("worlds=0", "it takes a number from 1 on")),
            _ => Ok(Pimc { worlds, final_move, search }),
        }
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
        let parts = u64::from(self.worlds);
        let by = (self.final_move, view.who());
        let watches =
            limits.watch.as_ref().map(|watch| watch.parts::<G::Action>(parts as usize, Weigh::Alike, by));
        for part in 0..parts {
            // A budget too small for all worlds is spent on the first ones.
            let Some(budget) = limits.budget.turn(parts, part) else { break };
            let watch = watches.as_ref().map(|watches| watches[part as usize].clone());
            let part_limits = Limits { budget, watch: watch.clone(), ..limits.clone() };
            view.world(g, &mut rng, &mut world);
            let open = View::open(world.clone(), view.who());
            let report = self.search.think(g, &open, &part_limits, seed.child(part).rng());
            if let Some(watch) = &watch {
                watch.tell(&report);
            }
            reports.push(report);
            if limits.stop.is_stopped() {
                break;
            }
        }
        let Some(mut merged) = Report::merge(reports, Weigh::Alike) else {
            return Report::unsearched(rng.pick(&actions), Values::default());
        };
        merged.sort(self.final_move, view.who(), &mut rng);
        merged.elapsed = started.elapsed();
        merged
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        self.search.saw(g, seen);
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}
