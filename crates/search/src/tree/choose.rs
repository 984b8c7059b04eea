//! Choose: order the root actions and report them.

use super::engine::{Run, Visit};
use super::options::FinalMove;
use super::slab::NONE;
use nply_core::{Game, Line, Report, Values};
use std::cmp::Ordering;

/// Longest line reported.
const LINE: usize = 12;

impl<G: Game> Run<'_, G> {
    /// The report, the action to play first.
    pub(super) fn choose(mut self) -> Report<G::Action> {
        let mut places: Vec<usize> = (0..self.root.actions.len()).collect();
        // The order is random before it is sorted, so that ties are broken at random.
        self.rng.shuffle(&mut places);
        places.sort_by(|&a, &b| self.compare(b, a));
        let moves_held = self.slab.nodes.iter().map(|node| u64::from(node.len)).sum();
        Report {
            lines: places.into_iter().map(|place| self.line(place)).collect(),
            iterations: self.clock.iterations,
            nodes: self.clock.nodes,
            depth: self.depth,
            bytes: self.slab.bytes(),
            moves_held,
            elapsed: self.clock.elapsed(),
        }
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        let visits = |place: usize| self.root.visits[place];
        let value = |place: usize| match visits(place) {
            0 => f64::NEG_INFINITY,
            n => self.root.sums[place][self.who.index()] / n as f64,
        };
        let by_value = value(a).total_cmp(&value(b));
        let by_visits = visits(a).cmp(&visits(b));
        match self.options.final_move {
            FinalMove::Visits => by_visits.then(by_value),
            FinalMove::Value => by_value.then(by_visits),
        }
    }

    fn line(&self, place: usize) -> Line<G::Action> {
        let visits = self.root.visits[place];
        let mut values = Values::default();
        for seat in 0..self.g.players() {
            let mean = (self.root.sums[place][seat] / visits.max(1) as f64) as f32;
            values.0[seat] = self.options.utility.readable(self.g, mean);
        }
        let start =
            if self.fixed { Some(Visit { node: 0, offset: place as u16 }) } else { self.root.arms[place] };
        let action = start.map_or(self.root.actions[place], |visit| self.action_of(visit));
        Line { action, visits, values, pv: self.pv(action, start) }
    }

    fn action_of(&self, visit: Visit) -> G::Action {
        self.slab.arms_of(visit.node)[visit.offset as usize].action
    }

    /// The line of most visits from an arm of the root.
    fn pv(&self, action: G::Action, start: Option<Visit>) -> Vec<G::Action> {
        let mut pv = vec![action];
        let mut at = start;
        while let Some(Visit { node, offset }) = at.filter(|_| pv.len() < LINE) {
            let child = self.slab.arms_of(node)[offset as usize].child;
            let arms = if child == NONE { &[] } else { self.slab.arms_of(child) };
            let most = (0..arms.len()).max_by_key(|&i| arms[i].n).filter(|&i| arms[i].n > 0);
            at = most.map(|i| Visit { node: child, offset: i as u16 });
            pv.extend(most.map(|i| arms[i].action));
        }
        pv
    }
}
