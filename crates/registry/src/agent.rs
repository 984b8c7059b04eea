//! The face of an agent, over any search and any listed game.

use crate::face::{AnyAgent, AnyTable, Thought, ThoughtLine};
use crate::table::Table;
use nply_core::{AgentSpec, Budget, Limits, Listed, Opinions, Player, Report, Search, Seed, Stop, View};
use std::sync::Arc;

/// An agent at one seat.
pub(crate) struct Agent<G: Listed> {
    pub game: Arc<G>,
    pub search: Box<dyn Search<G>>,
    pub opinions: Opinions<G>,
    pub budget: Budget,
    /// Its canonical spec.
    pub canonical: AgentSpec,
    /// Whether it searches the true state (experiments with all hands open).
    pub open: bool,
}

impl<G: Listed> Agent<G> {
    /// The one place where an agent is given a state: it gets what its seat knows of it.
    pub fn report(&mut self, state: &G::State, who: Player, seed: Seed, stop: &Stop) -> Report<G::Action> {
        let view = if self.open { View::open(state.clone(), who) } else { self.game.view(state, who) };
        let limits = Limits { budget: self.budget, stop: stop.clone() };
        self.search.think(&self.game, &self.opinions, &view, &limits, seed.rng())
    }

    fn thought(&self, state: &G::State, report: Report<G::Action>) -> Thought {
        let text = |&action: &G::Action| self.game.action_text(state, action);
        let line = |line: &nply_core::Line<G::Action>| ThoughtLine {
            action: text(&line.action),
            visits: line.visits,
            values: line.values.seats(self.game.players()).to_vec(),
            pv: line.pv.iter().map(text).collect(),
        };
        Thought {
            lines: report.lines.iter().map(line).collect(),
            iterations: report.iterations,
            nodes: report.nodes,
            depth: report.depth,
            seconds: report.elapsed.as_secs_f64(),
            bytes_per_node: report.bytes as f64 / report.moves_held.max(1) as f64,
        }
    }
}

impl<G: Listed> AnyAgent for Agent<G> {
    fn think(&mut self, table: &dyn AnyTable, who: Player, seed: Seed, stop: &Stop) -> Thought {
        let table = of::<G>(table);
        let report = self.report(&table.state, who, seed, stop);
        self.thought(&table.state, report)
    }
    fn saw(&mut self, table: &dyn AnyTable, who: Player) {
        let table = of::<G>(table);
        if let Some(step) = &table.last {
            let witness = self.game.witness(&table.state, step, who);
            self.search.saw(&self.game, &witness);
        }
    }
    fn forget(&mut self) {
        self.search.forget();
    }
    fn budget(&self) -> Budget {
        self.budget
    }
    fn canonical(&self) -> &AgentSpec {
        &self.canonical
    }
}

fn of<G: Listed>(table: &dyn AnyTable) -> &Table<G> {
    table.as_any().downcast_ref().expect("an agent is asked about the game it was made for")
}
