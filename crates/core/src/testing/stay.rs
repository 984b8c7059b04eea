//! Stay: a made-up game in which seats drop out while others play on.

use crate::game::{Game, Joint, Turn};
use crate::player::{Player, PlayerSet, Values};
use crate::seed::Rng;

/// Two seats choose at once, four times; whoever chooses 0 is out and has lost, whoever stays has won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stay;

/// Turns played, and which seats are out.
pub type StayState = (u8, [bool; 2]);

impl Game for Stay {
    type State = StayState;
    type Action = u8;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> StayState {
        (0, [false; 2])
    }
    fn turn(&self, s: &StayState) -> Turn {
        let inside = Player::all(2).filter(|who| !s.1[who.index()]);
        let seats = inside.fold(PlayerSet::EMPTY, PlayerSet::with);
        if s.0 == 4 || seats.is_empty() { Turn::Over } else { Turn::Together(seats) }
    }
    fn actions(&self, _s: &StayState, _who: Player, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }
    fn apply(&self, _s: &mut StayState, _a: u8) {
        unreachable!("all seats move together")
    }
    fn apply_together(&self, s: &mut StayState, joint: &Joint<u8>) {
        s.0 += 1;
        joint.iter().for_each(|(who, action)| s.1[who.index()] |= action == 0);
    }
    fn payoffs(&self, s: &StayState) -> Values {
        Values::of(&s.1.map(|out| if out { -1.0 } else { 1.0 }))
    }
    fn bounds(&self) -> (f32, f32) {
        (-1.0, 1.0)
    }
    fn knocked_out(&self, s: &StayState, who: Player) -> Option<Values> {
        s.1[who.index()].then(|| Values::of(&s.1.map(|out| if out { -1.0 } else { 0.0 })))
    }
}
