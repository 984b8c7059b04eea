//! Rewards: what the arms of each seat learn from the values of a simulation. The root reports the values themselves.

use super::context::Context;
use super::descent::Descent;
use super::options::Reward;
use nply_core::{Game, Player, Values};

impl<G: Game> Context<'_, G> {
    /// Whether rewards are something else than the values.
    pub fn is_rewarded_otherwise(&self) -> bool {
        self.options.reward != Reward::MaxN
            || Player::all(self.players).any(|seat| self.of(seat).player_type.is_some())
    }

    /// What the arms of each seat learn from a simulation that ended here with these values.
    pub fn rewards(&self, d: &Descent<G>, values: &Values) -> Values {
        let mut rewards = *values;
        let typed = |seat: Player| self.wanted(&d.state, values, seat, d.types[seat.index()]);
        for seat in Player::all(self.players) {
            rewards[seat] = match self.options.reward {
                Reward::MaxN => typed(seat),
                Reward::Paranoid if seat == self.who => typed(seat),
                Reward::Paranoid => 1.0 - typed(self.who),
                Reward::Teams(teams) => {
                    let partners =
                        || Player::all(self.players).filter(|&other| teams.are_together(seat, other));
                    partners().map(|other| values[other]).sum::<f32>() / partners().count() as f32
                }
            };
        }
        rewards
    }
}
