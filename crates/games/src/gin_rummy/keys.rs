//! Which moves are alike, for tables that learn how good moves are.

use super::cards::Card;
use super::melds::{in_runs, in_sets};
use super::playouts::connected;
use super::rules::GinRummy;
use super::state::{Action, State};
use nply_core::hash::key_of;
use nply_core::{KeyMoves, Player};

/// The card that a move is about, if it is about one.
fn card_of(s: &State, action: Action) -> Option<Card> {
    match action {
        Action::Card(card) => Some(card),
        Action::Upcard => Some(s.upcard),
        _ => None,
    }
}

/// What kind of move it is.
fn kind_of(action: Action) -> u8 {
    match action {
        Action::Card(_) => 0,
        Action::Upcard => 1,
        Action::Stock => 2,
        Action::Pass => 3,
        Action::Knock => 4,
        Action::BigGin => 5,
        Action::Meld(_) => 6,
    }
}

/// A move is known by its card: throwing the king of hearts, taking it.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardKeys;

impl KeyMoves<GinRummy> for CardKeys {
    #[inline]
    fn key(&self, _g: &GinRummy, s: &State, _who: Player, action: Action) -> u64 {
        match action {
            Action::Meld(meld) => key_of(&(kind_of(action), meld)),
            _ => key_of(&(kind_of(action), card_of(s, action))),
        }
    }
}

/// A move is known by what its card is good for in the hand: its points, and whether it is in a meld, near other cards, or
/// alone. That means the same to every seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoleKeys;

impl KeyMoves<GinRummy> for RoleKeys {
    #[inline]
    fn key(&self, _g: &GinRummy, s: &State, who: Player, action: Action) -> u64 {
        let Some(card) = card_of(s, action) else { return key_of(&kind_of(action)) };
        let hand = s.hands[who.index()] | card.as_set();
        let melded = (in_runs(hand) | in_sets(hand)) & card.as_set() != 0;
        let near = connected(hand) & card.as_set() != 0;
        key_of(&(kind_of(action), card.value(), melded, near))
    }

    fn is_common(&self) -> bool {
        true
    }
}
