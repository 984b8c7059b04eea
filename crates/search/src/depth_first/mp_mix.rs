//! MP-Mix (Zuckerman, Felner and Kraus 2009): the lead decides how to search.
//!
//! A seat that leads clearly must expect the others to join against it: Paranoid. If another seat leads clearly, it has
//! to be stopped: the offensive search, max^n in which the searching seat minimises the leader's value. Otherwise max^n.

use super::ground::Ground;
use super::maxn::{MaxN, MaxNOptions};
use super::opps::{Opps, OppsOptions};
use nply_core::{
    Beliefs, Clock, Game, Limits, Player, Report, Rng, Search, Utility, Values, View, stable_sort_by,
};

/// The options of MP-Mix.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MpMixOptions {
    /// What seats are assumed to want; leads are measured in it too.
    pub utility: Utility,
    /// Chance is averaged exactly over at most so many outcomes, else over so many draws.
    pub chance: u32,
    /// The own lead from which on Paranoid is searched, as a share of the range of values.
    pub td: f32,
    /// The lead of another seat from which on it is attacked, as a share of the range of values.
    pub to: f32,
}

impl Default for MpMixOptions {
    fn default() -> Self {
        MpMixOptions { utility: Utility::Payoff, chance: 8, td: 0.05, to: 0.05 }
    }
}

/// How a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Strategy {
    MaxN,
    Paranoid,
    /// Against this seat.
    Offensive(Player),
}

/// MP-Mix.
pub struct MpMix<G: Game> {
    options: MpMixOptions,
    beliefs: Beliefs<G>,
    maxn: MaxN<G>,
    paranoid: Opps<G>,
}

impl<G: Game> MpMix<G> {
    /// MP-Mix with these options and beliefs.
    pub fn new(options: MpMixOptions, beliefs: impl Into<Beliefs<G>>) -> Self {
        let beliefs = beliefs.into();
        let MpMixOptions { utility, chance, .. } = options;
        let maxn = MaxN::new(MaxNOptions { utility, chance, ..MaxNOptions::default() }, beliefs.clone());
        let paper = OppsOptions { utility, chance, ..OppsOptions::PAPER };
        let paranoid = Opps::paranoid(paper, beliefs.clone());
        MpMix { options, beliefs, maxn, paranoid }
    }

    /// The lead is the distance between the two best seats.
    fn strategy(&self, values: &Values, players: usize, who: Player) -> Strategy {
        let mut seats: Vec<Player> = Player::all(players).collect();
        // Of equal seats the own one first: a shared lead is an own one, and of no size.
        stable_sort_by(&mut seats, |&a, &b| {
            values[b].total_cmp(&values[a]).then((a != who).cmp(&(b != who)))
        });
        let (leader, lead) = (seats[0], values[seats[0]] - values[seats[1]]);
        match leader == who {
            true if lead >= self.options.td => Strategy::Paranoid,
            false if lead >= self.options.to => Strategy::Offensive(leader),
            _ => Strategy::MaxN,
        }
    }
}

impl<G: Game> Search<G> for MpMix<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, rng: Rng) -> Report<G::Action> {
        // The same generator for the world that is judged and for the one that is searched: they are the same.
        let basics = (self.options.utility, self.options.chance);
        let (mut ground, root) = Ground::new(g, &self.beliefs, view, basics, &mut rng.clone());
        let values = ground.leaf(&root, &mut Clock::start(limits));
        self.maxn.target = None;
        match self.strategy(&values, g.players(), view.who()) {
            Strategy::Paranoid => return self.paranoid.think(g, view, limits, rng),
            Strategy::Offensive(leader) => self.maxn.target = Some(leader),
            Strategy::MaxN => {}
        }
        self.maxn.think(g, view, limits, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::testing::TreeGame;

    #[test]
    fn the_lead_decides() {
        let options = MpMixOptions { td: 0.19, to: 0.1, ..MpMixOptions::default() };
        let mix = MpMix::<TreeGame>::new(options, Beliefs::default());
        let strategy = |values: &[f32]| mix.strategy(&Values::of(values), 3, Player::new(1));
        assert_eq!(strategy(&[0.3, 0.5, 0.2]), Strategy::Paranoid);
        assert_eq!(strategy(&[0.3, 0.48, 0.2]), Strategy::MaxN);
        assert_eq!(strategy(&[0.3, 0.25, 0.45]), Strategy::Offensive(Player::new(2)));
        assert_eq!(strategy(&[0.3, 0.25, 0.39]), Strategy::MaxN);
        assert_eq!(strategy(&[0.5, 0.1, 0.5]), Strategy::MaxN);
    }
}
