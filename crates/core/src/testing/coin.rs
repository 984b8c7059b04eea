//! The Coin game: shows a search that knows hidden outcomes without ever having looked.

use crate::game::{Game, Sight, Step, Turn};
use crate::player::{Player, Values};
use crate::seed::Rng;

/// Actions and outcomes of [`Coin`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CoinAction {
    /// Stop for 0.7.
    Stop,
    /// Go on and guess.
    Go,
    /// The coin shows heads; or the guess that it does.
    Heads,
    /// The coin shows tails; or the guess that it does.
    Tails,
}

/// Where a game of [`Coin`] stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoinState {
    /// The first seat may stop.
    Offer,
    /// The coin falls.
    Falls,
    /// The first seat guesses; `None` is the coin as it looks to him.
    Guess(Option<bool>),
    /// Over: what the first seat gets, in tenths.
    Over(u8),
}

/// Stop for 0.7, or go on: a coin falls that only the other seat sees, and a right guess is worth 1.
///
/// The first seat should stop. A search whose later decisions are keyed by full steps values going on at 1, since each
/// of its worlds has a coin that it can match; the right value is 0.5.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coin;

impl Game for Coin {
    type State = CoinState;
    type Action = CoinAction;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> CoinState {
        CoinState::Offer
    }
    fn turn(&self, s: &CoinState) -> Turn {
        match s {
            CoinState::Offer | CoinState::Guess(_) => Turn::One(Player::new(0)),
            CoinState::Falls => Turn::Chance,
            CoinState::Over(_) => Turn::Over,
        }
    }
    fn actions(&self, s: &CoinState, _who: Player, out: &mut Vec<CoinAction>) {
        match s {
            CoinState::Offer => out.extend([CoinAction::Stop, CoinAction::Go]),
            _ => out.extend([CoinAction::Heads, CoinAction::Tails]),
        }
    }
    fn apply(&self, s: &mut CoinState, a: CoinAction) {
        *s = match (*s, a) {
            (CoinState::Offer, CoinAction::Stop) => CoinState::Over(7),
            (CoinState::Offer, _) => CoinState::Falls,
            (CoinState::Falls, coin) => CoinState::Guess(Some(coin == CoinAction::Heads)),
            (CoinState::Guess(coin), guess) => {
                let coin = coin.expect("rules are applied to full states");
                CoinState::Over(if coin == (guess == CoinAction::Heads) { 10 } else { 0 })
            }
            (CoinState::Over(_), _) => unreachable!("the game is over"),
        }
    }
    fn payoffs(&self, s: &CoinState) -> Values {
        let CoinState::Over(tenths) = *s else { unreachable!("payoffs are asked at the end") };
        let own = f32::from(tenths) / 10.0;
        Values::of(&[own, 1.0 - own])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, _s: &CoinState, out: &mut Vec<(CoinAction, f32)>) {
        out.extend([(CoinAction::Heads, 0.5), (CoinAction::Tails, 0.5)]);
    }
    fn hide(&self, s: &mut CoinState, who: Player) {
        if let (CoinState::Guess(coin), 0) = (s, who.index()) {
            *coin = None;
        }
    }
    fn determinise(&self, s: &mut CoinState, _who: Player, rng: &mut Rng) {
        if let CoinState::Guess(coin @ None) = s {
            *coin = Some(rng.below(2) == 0);
        }
    }
    fn sight(&self, _after: &CoinState, step: &Step<CoinAction>, who: Player) -> Sight {
        match step {
            Step::Chance(_) if who.index() == 0 => Sight::Part(0),
            _ => Sight::All,
        }
    }
}
