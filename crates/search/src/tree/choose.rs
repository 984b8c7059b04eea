//! Choose: order the root actions and report them.

use super::engine::{Run, Visit};
use super::options::FinalMove;
use super::slab::{Arm, NONE};
use super::solver::Proof;
use nply_core::{Game, Line, Player, Report, Values};
use std::cmp::Ordering;

/// Longest line reported.
pub(super) const LINE: usize = 12;

impl<G: Game> Run<'_, G> {
    /// The report, the action to play first.
    pub(super) fn choose(mut self) -> Report<G::Action> {
        let mut actions = std::mem::take(&mut self.root.actions);
        // The order is random before it is sorted, so that ties are broken at random.
        self.rng.shuffle(&mut actions);
        let mut lines: Vec<_> = actions.into_iter().map(|action| self.line(action)).collect();
        lines.sort_by(|(b, hope_b), (a, hope_a)| {
            hope_a.cmp(hope_b).then_with(|| compare(self.options.final_move, self.who, a, b))
        });
        let lines = lines.into_iter().map(|(line, _)| line).collect();
        let moves_held = self.slab.nodes.iter().map(|node| u64::from(node.len)).sum();
        Report {
            lines,
            iterations: self.clock.iterations,
            nodes: self.clock.nodes,
            depth: self.depth,
            bytes: self.bytes(),
            moves_held,
            elapsed: self.clock.elapsed(),
        }
    }

    /// What is reported of an action, and what is certain: 2 for a win, 1 for nothing, 0 that it does not win.
    fn line(&self, action: G::Action) -> (Line<G::Action>, u8) {
        let arms = self.slab.arms_of(self.root.node);
        let offset = arms.iter().position(|arm| arm.action == action && arm.seat == self.who && arm.n > 0);
        let visits = offset.map_or(0, |offset| arms[offset].n);
        let mut values =
            self.readable(|seat| offset.map_or(0.0, |offset| self.mean(&arms[offset], offset, seat)));
        let proof = offset.map_or(Proof::Open, |offset| self.proof_at_root(offset));
        if let Some(certain) = proof.values() {
            values = self.readable(|seat| certain.0[seat]);
        }
        let start = offset.map(|offset| Visit { node: self.root.node, offset: offset as u16 });
        let line = Line { action, visits: u64::from(visits), values, pv: self.pv(action, start) };
        (line, if proof.is_lost_for(self.who) { 0 } else { 1 + u8::from(proof != Proof::Open) })
    }

    /// The mean utility of a seat behind an arm of the root. What earlier searches met is known of the arm's own seat
    /// only; if this search did not come here, nothing is known of the others.
    fn mean(&self, arm: &Arm<G::Action>, offset: usize, seat: usize) -> f32 {
        let carried = self.root.carried.get(offset).copied().unwrap_or(0);
        if carried > 0 && seat == arm.seat.index() {
            return arm.mean.max(0.0);
        }
        match (arm.n - carried, self.root.sums.get(offset)) {
            (visits @ 1.., Some(sums)) => (sums[seat] / f64::from(visits)) as f32,
            _ => 0.5,
        }
    }

    fn proof_at_root(&self, offset: usize) -> Proof {
        let arm = self.slab.nodes[self.root.node as usize].first as usize + offset;
        if self.solves() { self.slab.side.proofs[arm] } else { Proof::Open }
    }

    /// Utilities of all seats as people read them.
    fn readable(&self, utility: impl Fn(usize) -> f32) -> Values {
        let mut values = Values::default();
        for seat in 0..self.g.players() {
            values.0[seat] = self.options.utility.readable(self.g, utility(seat));
        }
        values
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

/// Which of two lines the searching seat had rather play.
pub(super) fn compare<A>(final_move: FinalMove, who: Player, a: &Line<A>, b: &Line<A>) -> Ordering {
    let value = |line: &Line<A>| match line.visits {
        0 => f32::NEG_INFINITY,
        _ => line.values[who],
    };
    let by_value = value(a).total_cmp(&value(b));
    let by_visits = a.visits.cmp(&b.visits);
    match final_move {
        FinalMove::Visits => by_visits.then(by_value),
        FinalMove::Value => by_value.then(by_visits),
    }
}
