//! Matching pennies: the smallest simultaneous game.

use crate::game::{Game, Joint, Turn};
use crate::player::{Player, PlayerSet, Values};
use crate::seed::Rng;

/// A side of the coin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Penny {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}

/// Both seats show a coin at once; the first wins 1 from the second if they match, else loses 1.
///
/// The equilibrium is to show either side half of the time; its value is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchingPennies;

impl Game for MatchingPennies {
    /// Whether the coins matched, once they were shown.
    type State = Option<bool>;
    type Action = Penny;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> Option<bool> {
        None
    }
    fn turn(&self, s: &Option<bool>) -> Turn {
        if s.is_none() { Turn::Together(PlayerSet::all(2)) } else { Turn::Over }
    }
    fn actions(&self, _s: &Option<bool>, _who: Player, out: &mut Vec<Penny>) {
        out.extend([Penny::Heads, Penny::Tails]);
    }
    fn apply(&self, _s: &mut Option<bool>, _a: Penny) {
        unreachable!("both seats move together")
    }
    fn apply_together(&self, s: &mut Option<bool>, joint: &Joint<Penny>) {
        *s = Some(joint.get(Player::new(0)) == joint.get(Player::new(1)));
    }
    fn payoffs(&self, s: &Option<bool>) -> Values {
        if *s == Some(true) { Values::of(&[1.0, -1.0]) } else { Values::of(&[-1.0, 1.0]) }
    }
    fn bounds(&self) -> (f32, f32) {
        (-1.0, 1.0)
    }
}
