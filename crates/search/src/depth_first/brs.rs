//! Best-Reply Search (Schadd and Winands 2011): after each own move only one opponent replies, the one that harms most,
//! and the others pass. Their moves are made out of turn, so the positions searched need not be reachable.

use super::alpha_beta::{AlphaBetaRun, Window};
use super::choices::Choice;
use super::position::Position;
use super::width::WidthNode;
use nply_core::{Clock, Game, Player, Turn};

/// What is "spent" where an opponent has moved and is to move again: its turn goes on. 0: nobody has replied yet.
fn going_on(who: Player) -> u32 {
    1 + who.index() as u32
}

impl<G: Game> AlphaBetaRun<'_, G> {
    /// Lists the moves of all opponents, by rating across all of them.
    pub(super) fn replies(&mut self, s: &Position<G>, node: &WidthNode, luck: u64) -> usize {
        let (g, own) = (self.ground.g, self.ground.who);
        let ply = &mut self.plies[node.ply];
        ply.ranked.clear();
        ply.whose.clear();
        let mut count = 0;
        for who in Player::all(g.players()).filter(|&who| who != own) {
            if node.spent != 0 && node.spent != going_on(who) {
                continue;
            }
            let mut turned = s.state.clone();
            if who == node.mover || g.pass_to(&mut turned, who) {
                count = ply.ranked.add(g, self.ground.of(who), &turned, who);
                ply.whose.resize(count, who);
            }
        }
        ply.ranked.rank(luck);
        count
    }

    /// Plays a move, of an opponent perhaps out of turn, and gives the turn back to the searching seat. A turn that
    /// goes on goes on. Says what is spent then.
    pub(super) fn reply(&self, s: &mut Position<G>, choice: Choice<G::Action>) -> u32 {
        let (g, own) = (self.ground.g, self.ground.who);
        if g.turn(&s.state) != Turn::One(choice.who) {
            g.pass_to(&mut s.state, choice.who);
        }
        s.play(g, choice.who, choice.action);
        match g.turn(&s.state) {
            Turn::One(next) if choice.who != own && next == choice.who => going_on(next),
            Turn::One(next) if choice.who != own && next != own => {
                // A searching seat that cannot act any more leaves the next reply to the others.
                g.pass_to(&mut s.state, own);
                0
            }
            _ => 0,
        }
    }

    /// No opponent can act: all of them pass.
    pub(super) fn nobody_replies(
        &mut self,
        s: &Position<G>,
        node: &WidthNode,
        window: Window,
        clock: &mut Clock,
    ) -> Option<f32> {
        let mut passed = s.clone();
        let back = self.ground.g.pass_to(&mut passed.state, self.ground.who);
        debug_assert!(back, "somebody can act in a game that is not over");
        self.search_on(&passed, node, window, clock)
    }
}
