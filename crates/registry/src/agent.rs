//! The face of an agent, over any search and any listed game.

use crate::expected;
use crate::face::{AnyAgent, AnyTable};
use crate::table::TypedTable;
use crate::thought::{Chosen, Fault, Thought, ThoughtLine, ValueScale, Watcher};
use nply_core::{
    AgentSpec, Budget, Limits, Line, Listed, Player, Progress, Report, Search, Seed, Seen, Stop, Utility,
    View, Watch,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// An agent at one seat.
pub(crate) struct Agent<G: Listed> {
    pub game: Arc<G>,
    pub search: Box<dyn Search<G>>,
    pub budget: Budget,
    /// Its canonical spec.
    pub canonical: AgentSpec,
    /// Options of its spec that have no effect, with the reasons.
    pub notes: Vec<String>,
    /// Whether it searches the true state (experiments with all hands open).
    pub open: bool,
}

impl<G: Listed> Agent<G> {
    /// The one place where an agent is given a state: it gets what its seat knows of it.
    fn view(&self, state: &G::State, who: Player) -> View<G::State> {
        if self.open { View::open(state.clone(), who) } else { self.game.view(state, who) }
    }

    pub fn report(&mut self, state: &G::State, who: Player, seed: Seed, stop: &Stop) -> Report<G::Action> {
        let view = self.view(state, who);
        self.ask(&view, seed, stop, None)
    }

    fn ask(
        &mut self,
        view: &View<G::State>,
        seed: Seed,
        stop: &Stop,
        watch: Option<Watch>,
    ) -> Report<G::Action> {
        let limits = Limits { budget: self.budget, stop: stop.clone(), watch };
        self.search.think(&self.game, view, &limits, seed.rng())
    }

    fn teller(&self, view: View<G::State>, seed: Seed) -> Teller<G> {
        Teller { game: self.game.clone(), view, seed, scale: self.scale() }
    }
}

/// Puts the reports of one search into texts.
struct Teller<G: Listed> {
    game: Arc<G>,
    view: View<G::State>,
    seed: Seed,
    scale: Option<ValueScale>,
}

impl<G: Listed> Teller<G> {
    /// A report in texts, made from what the seat knows.
    fn thought(&self, report: &Report<G::Action>) -> Thought {
        let known = self.view.known();
        let line = |line: &Line<G::Action>| ThoughtLine {
            action: self.game.action_text(known, line.action),
            visits: line.visits,
            values: line.values.seats(self.game.players()).to_vec(),
            pv: expected::line(&*self.game, &self.view, line, self.seed.named("expected")),
        };
        Thought {
            lines: report.lines.iter().map(line).collect(),
            scale: self.scale,
            iterations: report.iterations,
            nodes: report.nodes,
            depth: report.depth,
            asked: report.asked,
            cached: report.cached,
            seconds: report.elapsed.as_secs_f64(),
            bytes_per_move: report.bytes as f64 / report.moves_met.max(1) as f64,
            notes: report.notes.clone(),
        }
    }

    /// Tells the reports of the search as thoughts; numbers alone go with the lines that were told last.
    fn watch(self, watcher: Watcher) -> Watch {
        let (scale, began) = (self.scale, Instant::now());
        let nothing = Thought {
            lines: vec![],
            scale,
            iterations: 0,
            nodes: 0,
            depth: 0,
            asked: 0,
            cached: 0,
            seconds: 0.0,
            bytes_per_move: 0.0,
            notes: vec![],
        };
        let last = Mutex::new(nothing);
        Watch::new(move |progress: Progress, report: Option<&Report<G::Action>>| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(report) = report {
                *last = self.thought(report);
            }
            (last.iterations, last.nodes) = (progress.iterations, progress.nodes);
            last.seconds = began.elapsed().as_secs_f64();
            watcher(&last);
        })
    }
}

impl<G: Listed> AnyAgent for Agent<G> {
    fn choose(
        &mut self,
        table: &dyn AnyTable,
        who: Player,
        seed: Seed,
        stop: &Stop,
    ) -> Result<Chosen, Fault> {
        let view = self.view(&of::<G>(table).state, who);
        let report = self.ask(&view, seed, stop, None);
        let action = self.game.action_text(view.known(), report.best());
        Ok(Chosen { action, iterations: report.iterations, nodes: report.nodes, depth: report.depth })
    }
    fn think(
        &mut self,
        table: &dyn AnyTable,
        who: Player,
        seed: Seed,
        stop: &Stop,
    ) -> Result<Thought, Fault> {
        let view = self.view(&of::<G>(table).state, who);
        let report = self.ask(&view, seed, stop, None);
        Ok(self.teller(view, seed).thought(&report))
    }
    fn think_aloud(
        &mut self,
        table: &dyn AnyTable,
        who: Player,
        seed: Seed,
        stop: &Stop,
        watcher: &Watcher,
    ) -> Result<Thought, Fault> {
        let view = self.view(&of::<G>(table).state, who);
        let watch = self.teller(view.clone(), seed).watch(watcher.clone());
        let report = self.ask(&view, seed, stop, Some(watch));
        Ok(self.teller(view, seed).thought(&report))
    }
    fn saw(&mut self, table: &dyn AnyTable, who: Player) {
        let table = of::<G>(table);
        if let Some((before, step)) = &table.last {
            let witness = self.game.witness(&table.state, step, who);
            let (before, after) = (self.view(before, who), self.view(&table.state, who));
            self.search.saw(&self.game, &Seen { before: &before, witness: &witness, after: &after });
        }
    }
    fn forget(&mut self) {
        self.search.forget();
    }
    fn budget(&self) -> Budget {
        self.budget
    }
    fn notes(&self) -> &[String] {
        &self.notes
    }
    fn scale(&self) -> Option<ValueScale> {
        if ["random", "greedy"].contains(&self.canonical.id.as_str()) {
            return None;
        }
        let options = self.canonical.options.split(',');
        let named = options.filter_map(|option| option.strip_prefix("utility=")).next();
        let utility = named.and_then(|name| Utility::NAMES.into_iter().find(|(known, _)| *known == name));
        let (least, most) = self.game.bounds();
        let (name, least, most) = match utility.map_or(Utility::Payoff, |(_, utility)| utility) {
            Utility::Payoff => ("payoff", least, most),
            Utility::Rank => ("rank: 1 for the first, 0 for the last", 0.0, 1.0),
            Utility::Winner => ("share of the win", 0.0, 1.0),
            Utility::Difference => ("payoff less the best other", least - most, most - least),
        };
        Some(ValueScale { name, least, most })
    }
    fn canonical(&self) -> &AgentSpec {
        &self.canonical
    }
}

fn of<G: Listed>(table: &dyn AnyTable) -> &TypedTable<G> {
    table.as_any().downcast_ref().expect("an agent is asked about the game it was made for")
}
