//! Matrix games: all seats choose once, at the same time.

use crate::game::{Game, Joint, Turn};
use crate::player::{Player, PlayerSet, Values};
use crate::seed::Rng;

/// Every seat has two actions, 0 and 1; payoffs by the actions of all seats, read as a binary number whose highest digit
/// is the first seat's.
#[derive(Clone, Debug)]
pub struct Matrix {
    seats: usize,
    payoffs: Vec<Values>,
}

impl Matrix {
    /// A game of so many seats, with the payoffs of each joint action in turn.
    ///
    /// # Panics
    /// If there are not `2^seats` payoffs.
    pub fn new(seats: usize, payoffs: &[&[f32]]) -> Self {
        assert_eq!(payoffs.len(), 1 << seats, "one line for each joint action");
        Matrix { seats, payoffs: payoffs.iter().map(|line| Values::of(line)).collect() }
    }

    /// Matching pennies in which matching heads pays 3 and matching tails 1: both show heads a quarter of the time, and
    /// the first seat gets 3/4.
    pub fn unequal_pennies() -> Self {
        Matrix::new(2, &[&[1.0, -1.0], &[0.0, 0.0], &[0.0, 0.0], &[3.0, -3.0]])
    }

    /// The same for the first two seats while the third plays 1, which it always likes better; else plain pennies.
    pub fn pennies_with_a_third() -> Self {
        Matrix::new(
            3,
            &[
                &[1.0, -1.0, 0.0],
                &[1.0, -1.0, 2.0],
                &[0.0, 0.0, 0.0],
                &[0.0, 0.0, 2.0],
                &[0.0, 0.0, 0.0],
                &[0.0, 0.0, 2.0],
                &[1.0, -1.0, 0.0],
                &[3.0, -3.0, 2.0],
            ],
        )
    }
}

impl Game for Matrix {
    /// The joint action, once it was played.
    type State = Option<u8>;
    type Action = u8;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> Option<u8> {
        None
    }
    fn turn(&self, s: &Option<u8>) -> Turn {
        if s.is_none() { Turn::Together(PlayerSet::all(self.seats)) } else { Turn::Over }
    }
    fn actions(&self, _s: &Option<u8>, _who: Player, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }
    fn apply(&self, _s: &mut Option<u8>, _a: u8) {
        unreachable!("all seats move together")
    }
    fn apply_together(&self, s: &mut Option<u8>, joint: &Joint<u8>) {
        *s = Some(joint.iter().fold(0, |all, (_, action)| 2 * all + action));
    }
    fn payoffs(&self, s: &Option<u8>) -> Values {
        self.payoffs[usize::from(s.expect("the game is over"))]
    }
    fn bounds(&self) -> (f32, f32) {
        (-3.0, 3.0)
    }
}
