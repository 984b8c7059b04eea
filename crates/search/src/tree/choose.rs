//! Choose: order the root actions and report them.

use super::context::Context;
use super::memory::Memory;
use super::solver::Proof;
use super::store::NONE;
use nply_core::{Clock, FinalMove, Game, Line, Player, Report, Rng, Values, stable_sort_by};

/// Longest line reported.
const LINE: usize = 12;

impl<A: Copy + Eq> Memory<A> {
    /// The report, the action to play first. It changes nothing, so that it can be asked for in the middle of a search.
    pub fn choose<G: Game<Action = A>>(&self, c: &Context<'_, G>, clock: &Clock, mut rng: Rng) -> Report<A> {
        let mut actions = self.root.actions.clone();
        // The order is random before it is sorted, so that ties are broken at random.
        rng.shuffle(&mut actions);
        let mut lines: Vec<_> = actions.into_iter().map(|action| self.line(c, action)).collect();
        stable_sort_by(&mut lines, |(b, hope_b), (a, hope_a)| {
            hope_a.cmp(hope_b).then_with(|| c.options.final_move.compare(c.who, a, b))
        });
        if c.options.final_move == FinalMove::Drawn {
            let weights: Vec<f32> = lines.iter().map(|(line, _)| self.weight(line.action)).collect();
            let drawn = draw(&weights, &mut rng);
            lines[..=drawn].rotate_right(1);
        }
        Report {
            lines: lines.into_iter().map(|(line, _)| line).collect(),
            iterations: clock.iterations,
            nodes: clock.nodes,
            depth: self.depth,
            bytes: self.bytes(),
            moves_met: self.tree.moves_met,
            asked: self.foresights.asked,
            cached: self.foresights.cached,
            elapsed: clock.elapsed(),
            notes: Vec::new(),
        }
    }

    /// How much an action of the root weighs in the mixed strategy that was found.
    fn weight(&self, action: A) -> f32 {
        let (root, tree) = (self.root.decision, &self.tree);
        let found = tree.actions_of(root).iter().position(|&own| own == action);
        found.map_or(0.0, |offset| match tree.side.strategies.is_kept() {
            true => tree.side.strategies[tree.place(root, offset as u16)],
            false => tree.arms_of(root)[offset].n as f32,
        })
    }

    /// What is reported of an action, and what is certain: 2 for a win, 1 for nothing, 0 that it does not win.
    fn line<G: Game<Action = A>>(&self, c: &Context<'_, G>, action: A) -> (Line<A>, u8) {
        let (root, tree) = (self.root.decision, &self.tree);
        let found = tree.actions_of(root).iter().position(|&own| own == action);
        let offset = found.filter(|&offset| tree.arms_of(root)[offset].n > 0);
        let mut values = readable(c, |seat| offset.map_or(0.0, |offset| self.mean(offset, seat)));
        let proof = match offset {
            Some(offset) if c.solves => tree.side.proofs[tree.place(root, offset as u16)],
            _ => Proof::Open,
        };
        if let Some(certain) = proof.values() {
            values = readable(c, |seat| certain.0[seat]);
        }
        let visits = offset.map_or(0, |offset| tree.arms_of(root)[offset].n);
        let (pv, seats) = self.pv(c.who, c.closed, action, offset);
        let line = Line { action, visits: u64::from(visits), values, pv, seats };
        (line, if proof.is_lost_for(c.who) { 0 } else { 1 + u8::from(proof != Proof::Open) })
    }

    /// The mean value of a seat behind an arm of the root. What earlier searches met is known of the deciding seat only;
    /// if this search did not come here, nothing is known of the others.
    fn mean(&self, offset: usize, seat: usize) -> f32 {
        let arm = self.tree.arms_of(self.root.decision)[offset];
        let carried = self.root.carried.get(offset).copied().unwrap_or(0);
        if carried > 0 && seat == self.tree.decisions[self.root.decision as usize].seat.index() {
            return arm.mean;
        }
        match (arm.n - carried, self.root.sums.get(offset)) {
            (visits @ 1.., Some(sums)) => (sums[seat] / f64::from(visits)) as f32,
            _ => 0.5,
        }
    }

    /// The line of most visits from an arm of the root, and whose its actions are; of seats that act at once each its own.
    fn pv(&self, who: Player, closed: bool, action: A, offset: Option<usize>) -> (Vec<A>, Vec<Player>) {
        let (tree, root) = (&self.tree, self.root.decision);
        let (mut pv, mut seats) = (vec![action], vec![who]);
        let Some(offset) = offset else { return (pv, seats) };
        let own = tree.place(root, offset as u16);
        let mut at = Some(own).filter(|&own| tree.arms[own].child != NONE);
        let others = tree.node_of(root).filter(|&decision| decision != root);
        at = at.or(self.most_visited(others, &mut pv, &mut seats));
        while let Some(place) = at.filter(|_| pv.len() < LINE) {
            let node = tree.arms[place].child;
            // What follows chance depends on it: there the line of full steps ends.
            if closed && tree.decisions[node as usize].by_luck {
                break;
            }
            at = self.most_visited(tree.node_of(node), &mut pv, &mut seats);
        }
        (pv, seats)
    }

    /// Adds the most visited action of each decision; what follows seats that act at once hangs behind the arm of one of
    /// them, which is told.
    fn most_visited(
        &self,
        decisions: impl Iterator<Item = u32>,
        pv: &mut Vec<A>,
        seats: &mut Vec<Player>,
    ) -> Option<usize> {
        let mut at = None;
        for decision in decisions {
            let most = self.tree.places(decision).max_by_key(|&place| self.tree.arms[place].n);
            let most = most.filter(|&place| self.tree.arms[place].n > 0);
            pv.extend(most.map(|place| self.tree.actions[place]));
            seats.extend(most.map(|_| self.tree.decisions[decision as usize].seat));
            at = at.or(most.filter(|&place| self.tree.arms[place].child != NONE));
        }
        at
    }
}

/// A place, drawn by these weights.
fn draw(weights: &[f32], rng: &mut Rng) -> usize {
    let mut rest = rng.unit() * weights.iter().sum::<f32>();
    let drawn = weights.iter().position(|&weight| {
        rest -= weight;
        rest < 0.0
    });
    drawn.unwrap_or(0)
}

/// Utilities of all seats as people read them.
fn readable<G: Game>(c: &Context<'_, G>, utility: impl Fn(usize) -> f32) -> Values {
    let mut values = Values::default();
    for seat in 0..c.players {
        values.0[seat] = c.options.utility.readable(c.g, utility(seat));
    }
    values
}
