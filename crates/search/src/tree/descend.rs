//! Descend: play from the root while the iteration is inside a tree.

use super::engine::Run;
use super::options::{MovesOn, Trees};
use nply_core::hash::{chain, key_of};
use nply_core::{Game, Joint, Player, PlayerSet, Step, Turn};

impl<G: Game> Run<'_, G> {
    /// Plays until every tree is left or the game is over.
    pub(super) fn descend(&mut self) {
        while self.cursors[..self.trees].iter().any(|cursor| cursor.inside) {
            match self.g.turn(&self.state) {
                Turn::Over => return,
                Turn::Chance => {
                    let outcome = self.g.sample(&self.state, &mut self.rng);
                    self.g.apply(&mut self.state, outcome);
                    self.move_on(Step::Chance(outcome));
                }
                Turn::One(who) => {
                    let action = self.decide(who);
                    self.g.apply(&mut self.state, action);
                    self.move_on(Step::Move(who, action));
                }
                Turn::Together(seats) if G::TOGETHER => self.together(seats),
                Turn::Together(_) => unreachable!("the game says that seats never act at once"),
            }
            self.clock.nodes += 1;
        }
    }

    /// The searching seat chooses first: nothing is pending at the root, so nothing has to be guessed there.
    fn together(&mut self, seats: PlayerSet) {
        let mut joint = Joint::empty();
        let first = Some(self.who).filter(|&who| seats.contains(who));
        for who in first.into_iter().chain(seats.without(self.who).iter()) {
            let action = self.decide(who);
            joint.set(who, action);
        }
        self.g.apply_together(&mut self.state, &joint);
        self.move_on(Step::Together(joint));
    }

    /// Tells every tree what happened.
    #[inline]
    fn move_on(&mut self, step: Step<G::Action>) {
        if self.fixed {
            // An arm and what must follow from it name the next node; only chance adds to that.
            if let Step::Chance(outcome) = step {
                let cursor = &mut self.cursors[0];
                cursor.key = chain(cursor.key, key_of(&outcome));
                cursor.direct = false;
            }
            return;
        }
        for tree in 0..self.trees {
            if self.cursors[tree].leaving {
                self.cursors[tree].inside = false;
            }
            if self.cursors[tree].inside {
                let key = match self.options.moves_on {
                    MovesOn::Steps => key_of(&step),
                    MovesOn::Events => self.g.event_key(&self.state, &step, self.owner(tree)),
                };
                let cursor = &mut self.cursors[tree];
                cursor.key = chain(cursor.key, key);
                cursor.entered = false;
            }
        }
    }

    /// The seat whose knowledge a tree holds.
    fn owner(&self, tree: usize) -> Player {
        match self.options.trees {
            Trees::One => self.who,
            Trees::PerSeat => Player::new(tree),
        }
    }
}
