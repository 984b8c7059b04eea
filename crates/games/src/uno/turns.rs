//! Where a round stands, and what can be done in it.

use super::cards::Card;

/// Where a round stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Chance deals.
    Deal,
    /// Chance turns the start card up.
    Start,
    /// The first seat names the colour of a Wild that began.
    Name,
    /// The mover plays a card or draws one.
    Play,
    /// Chance draws a card for the mover.
    Draw,
    /// The mover plays the card that it has drawn, or keeps it.
    Drawn,
    /// The mover challenges the Wild Draw Four before it, or does not.
    Challenge,
    /// Chance draws cards that a seat must take.
    Penalty,
    /// The game is over.
    Over,
}

impl Phase {
    pub(super) const ALL: [Phase; 9] = [
        Phase::Deal,
        Phase::Start,
        Phase::Name,
        Phase::Play,
        Phase::Draw,
        Phase::Drawn,
        Phase::Challenge,
        Phase::Penalty,
        Phase::Over,
    ];
    const NAMES: [&str; 9] =
        ["deal", "start", "name", "play", "draw", "drawn", "challenge", "penalty", "over"];

    pub(super) fn name(self) -> &'static str {
        Phase::NAMES[self as usize]
    }

    pub(super) fn parse(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

/// A move or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A coloured card is played; or a wild one that names no colour, which only a mistake of TAG allows.
    Play(Card),
    /// A wild card is played and a colour named.
    Wild(Card, u8),
    /// A card is drawn.
    Draw,
    /// The card drawn is kept.
    Keep,
    /// Nothing can be played and nothing drawn.
    Pass,
    /// The first seat names the colour of the start card.
    Name(u8),
    /// The Wild Draw Four is challenged.
    Challenge,
    /// The Wild Draw Four is accepted.
    Accept,
    /// Chance: a card is dealt, drawn or turned up.
    Card(Card),
}
