//! Rounds: a made-up game in which seats act at once, in changing sets, with turns of single seats and chance in between.

use crate::game::{Game, Joint, Turn};
use crate::hash::{chain, key_of, mix};
use crate::opinions::{Evaluate, OrderMoves};
use crate::player::{Player, PlayerSet, Values};
use crate::seed::Rng;

/// So many seats play so many rounds. In every third round one seat moves alone; in the others all seats act at once, or all
/// but one. Now and then a seat has one move only. What each gets is a hash of all that happened.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// Seats, 2 to 8.
    pub seats: usize,
    /// Rounds.
    pub rounds: u8,
    /// Moves of a seat that has a choice.
    pub moves: u8,
    /// Whether chance acts after every other round.
    pub chance: bool,
}

/// Where a game of [`Rounds`] stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoundsState {
    /// Rounds played.
    pub round: u8,
    /// Whether chance is to act.
    pub luck: bool,
    /// All that happened.
    pub key: u64,
}

impl Rounds {
    fn goes_on(&self, s: &mut RoundsState, key: u64) {
        s.key = chain(s.key, key);
        s.round += 1;
        s.luck = self.chance && s.round % 2 == 1 && s.round < self.rounds;
    }

    fn worth(&self, s: &RoundsState) -> Values {
        let mut values = Values::default();
        for seat in 0..self.seats {
            values.0[seat] = (mix(s.key ^ seat as u64) >> 40) as f32 / (1u64 << 24) as f32;
        }
        values
    }
}

impl Game for Rounds {
    type State = RoundsState;
    type Action = u8;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> RoundsState {
        RoundsState { round: 0, luck: false, key: 1 }
    }
    fn turn(&self, s: &RoundsState) -> Turn {
        match s.round {
            round if round >= self.rounds => Turn::Over,
            _ if s.luck => Turn::Chance,
            round if round % 3 == 2 => Turn::One(Player::new(round as usize % self.seats)),
            round if round % 3 == 1 && self.seats > 2 => {
                let out = Player::new(round as usize % self.seats);
                Turn::Together(PlayerSet::all(self.seats).without(out))
            }
            _ => Turn::Together(PlayerSet::all(self.seats)),
        }
    }
    fn actions(&self, s: &RoundsState, who: Player, out: &mut Vec<u8>) {
        let forced = s.round > 0 && (s.round as usize + who.index()) % 4 == 3;
        out.extend(0..if forced { 1 } else { self.moves });
    }
    fn apply(&self, s: &mut RoundsState, a: u8) {
        if s.luck {
            (s.key, s.luck) = (chain(s.key, u64::from(a)), false);
        } else {
            self.goes_on(s, u64::from(a));
        }
    }
    fn apply_together(&self, s: &mut RoundsState, joint: &Joint<u8>) {
        self.goes_on(s, key_of(joint));
    }
    fn outcomes(&self, _s: &RoundsState, out: &mut Vec<(u8, f32)>) {
        out.extend([(0, 0.25), (1, 0.75)]);
    }
    fn payoffs(&self, s: &RoundsState) -> Values {
        self.worth(s)
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
}

/// A position is worth what a game would be that ended now; higher moves come first.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundsOpinion;

impl Evaluate<Rounds> for RoundsOpinion {
    fn evaluate(&self, g: &Rounds, s: &RoundsState) -> Values {
        g.worth(s)
    }
}

impl OrderMoves<Rounds> for RoundsOpinion {
    fn rate(&self, _g: &Rounds, _s: &RoundsState, _who: Player, list: &[u8], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&action| f32::from(action)));
    }
}
