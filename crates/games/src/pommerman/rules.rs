//! The rules as a game: four seats at once, nothing to see under wood.

use super::generate::generate;
use super::state::{Action, SEATS, State};
use super::worlds;
use nply_core::hash::key_of;
use nply_core::{Game, Joint, Player, PlayerSet, Rng, Sight, Step, Turn, Values};

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct Pommerman {
    /// Whether everybody sees what lies under wood.
    pub(super) open: bool,
    /// After so many steps nobody has won.
    pub(super) steps: u16,
    /// Whether a flame that goes out opens its cell for movement while another one burns on there.
    pub(super) opens: bool,
}

impl Pommerman {
    #[inline]
    pub(super) fn is_over(&self, s: &State) -> bool {
        s.step >= self.steps || s.alive_count() <= 1
    }

    /// What each seat has as things stand (R25): the last one alive has won, the dead have lost, and when the time is over
    /// all have lost.
    pub(super) fn standing(&self, s: &State) -> Values {
        let living = if s.alive_count() == 1 { 1.0 } else { 0.0 };
        let late = s.step >= self.steps && s.alive_count() > 1;
        let mut values = Values::all(SEATS, -1.0);
        for seat in s.living().filter(|_| !late) {
            values.0[seat] = living;
        }
        values
    }
}

impl Game for Pommerman {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;
    const TOGETHER: bool = true;

    #[inline]
    fn players(&self) -> usize {
        SEATS
    }
    fn start(&self, rng: &mut Rng) -> State {
        generate(rng)
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if self.is_over(s) { Turn::Over } else { Turn::Together(PlayerSet::from_bits(s.alive)) }
    }
    #[inline]
    fn actions(&self, _s: &State, _who: Player, out: &mut Vec<Action>) {
        out.extend_from_slice(&Action::ALL);
    }
    fn apply(&self, _s: &mut State, _a: Action) {
        debug_assert!(false, "all seats act at once");
    }
    #[inline]
    fn apply_together(&self, s: &mut State, joint: &Joint<Action>) {
        let actions = std::array::from_fn(|seat| joint.get(Player::new(seat)).unwrap_or(Action::Stop));
        s.advance(&actions, self.opens);
    }
    fn payoffs(&self, s: &State) -> Values {
        self.standing(s)
    }
    fn bounds(&self) -> (f32, f32) {
        (-1.0, 1.0)
    }
    #[inline]
    fn knocked_out(&self, s: &State, who: Player) -> Option<Values> {
        (!s.is_alive(who.index())).then(|| self.standing(s))
    }
    fn hide(&self, s: &mut State, _who: Player) {
        if !self.open {
            s.hidden = Default::default();
        }
    }
    fn determinise(&self, s: &mut State, _who: Player, rng: &mut Rng) {
        if !self.open {
            worlds::hide_items(s, rng);
        }
    }
    /// Everybody sees every action, and what comes out of the flames.
    #[inline]
    fn sight(&self, after: &State, _step: &Step<Action>, who: Player) -> Sight {
        if self.open || !after.uncovered {
            return Sight::All;
        }
        let mut seen = *after;
        self.hide(&mut seen, who);
        Sight::AllAnd(key_of(&seen))
    }
}
