//! The solver: positions whose winner is certain are not searched any more (MCTS-Solver of Winands, Bjornsson and Saito
//! 2008; rules for more than two seats by Nijssen and Winands 2011).
//!
//! Proven is only what one seat wins outright: utility 1 for it and 0 for all others. Draws, shared wins and margins
//! prove nothing, nor does anything behind an outcome of chance. What this gives up: with `utility=payoff` a game with
//! points is never proven; `utility=winner` is what fits there.

use super::context::{Context, Mode};
use super::descent::{Visit, Walk};
use super::memory::Memory;
use nply_core::{Game, Player, Values};

/// What follows from moves that are all proven, none of them a win of the mover, with different winners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solver {
    /// Nothing is proven at all.
    None,
    /// Nothing follows: the position is searched as any other.
    Standard,
    /// The others stand together: the searching seat has lost.
    Paranoid,
    /// The mover lets that winner win who comes first after him.
    FirstWinner,
}

/// What is certain of an arm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    /// Nothing.
    Open,
    /// This seat wins.
    Won(Player),
    /// The searching seat does not win; nobody knows who does.
    Lost,
}

impl Proof {
    /// The proof in final utilities.
    fn of(values: &Values, players: usize) -> Proof {
        let mut winners = Player::all(players).filter(|&who| values[who] != 0.0);
        match (winners.next(), winners.next()) {
            (Some(who), None) if values[who] == 1.0 => Proof::Won(who),
            _ => Proof::Open,
        }
    }

    /// The utilities that it stands for.
    pub fn values(self) -> Option<Values> {
        let Proof::Won(who) = self else { return None };
        let mut values = Values::default();
        values[who] = 1.0;
        Some(values)
    }

    /// Whether a seat is certain not to win, as far as it concerns its choice.
    pub fn is_lost_for(self, who: Player) -> bool {
        self != Proof::Open && self != Proof::Won(who)
    }
}

impl Solver {
    /// What is certain where a seat has these arms.
    fn combine(self, mover: Player, players: usize, arms: &[Proof]) -> Proof {
        if arms.contains(&Proof::Won(mover)) {
            return Proof::Won(mover);
        }
        if arms.contains(&Proof::Open) {
            return Proof::Open;
        }
        if arms.iter().all(|&arm| arm == arms[0]) {
            return arms[0];
        }
        let after = |distance: usize| Player::new((mover.index() + distance) % players);
        let first =
            || (1..players).map(|distance| Proof::Won(after(distance))).find(|won| arms.contains(won));
        match self {
            Solver::None | Solver::Standard => Proof::Open,
            // Not all arms have the same winner, so one is not won by the searching seat: the others take that one. If
            // it is to move itself, it wins nowhere.
            Solver::Paranoid => Proof::Lost,
            Solver::FirstWinner => first().unwrap_or(Proof::Open),
        }
    }
}

impl<A: Copy + Eq> Memory<A> {
    /// What is certain at a decision.
    pub fn proof_of<G: Game<Action = A>>(&self, c: &Context<'_, G>, decision: u32) -> Proof {
        let proofs = &self.tree.side.proofs[self.tree.places(decision)];
        c.options.solver.combine(self.tree.decisions[decision as usize].seat, c.players, proofs)
    }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// After an iteration: proves what follows if it ended a game. Returns the values to back up: those that are certain
    /// now, else those that were met. Arms that are certain losses of their seat are not selected any more.
    pub fn prove(&mut self, met: Values) -> Values {
        if !self.d.certain_end {
            return met;
        }
        let mut proof = Proof::of(&met, self.c.players);
        let mut behind_luck = false;
        for i in (0..self.d.path.len()).rev() {
            let Visit { decision, offset, .. } = self.d.path[i];
            if proof == Proof::Open || behind_luck {
                return met;
            }
            let place = self.m.tree.place(decision, offset);
            self.m.tree.side.proofs[place] = proof;
            let above = self.m.proof_of(self.c, decision);
            if above == Proof::Open {
                return proof.values().unwrap_or(met);
            }
            proof = above;
            behind_luck = i > 0 && self.m.tree.decisions[decision as usize].by_luck;
        }
        self.m.root.proof = proof;
        proof.values().unwrap_or(met)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(seat: usize) -> Proof {
        Proof::Won(Player::new(seat))
    }

    #[test]
    fn one_seat_has_to_win_it_all() {
        let proof = |values: &[f32]| Proof::of(&Values::of(values), values.len());
        assert_eq!(proof(&[0.0, 1.0, 0.0]), won(1));
        for open in [[0.5, 0.5, 0.0], [0.0, 0.9, 0.0], [0.0, 1.0, 0.5], [0.0, 0.0, 0.0]] {
            assert_eq!(proof(&open), Proof::Open);
        }
    }

    #[test]
    fn rules_differ_where_winners_differ() {
        let rules = [Solver::Standard, Solver::Paranoid, Solver::FirstWinner];
        // Seat 1 moves at a table of four.
        let combine = |arms: &[Proof]| rules.map(|rule| rule.combine(Player::new(1), 4, arms));
        assert_eq!(combine(&[Proof::Open, won(1)]), [won(1); 3]);
        assert_eq!(combine(&[Proof::Open, won(2)]), [Proof::Open; 3]);
        assert_eq!(combine(&[won(0), won(0)]), [won(0); 3]);
        assert_eq!(combine(&[won(0), won(3)]), [Proof::Open, Proof::Lost, won(3)]);
        assert_eq!(combine(&[won(0), won(2), won(3)]), [Proof::Open, Proof::Lost, won(2)]);
        assert_eq!(combine(&[Proof::Lost, won(0)])[1], Proof::Lost);
        assert_eq!(combine(&[Proof::Lost, won(1)])[1], won(1));
    }
}
