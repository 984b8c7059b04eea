//! A position.

use super::cards::{Card, Pile};
use super::train::{BANDITS, PURSES};
use serde::{Deserialize, Serialize};

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats choose their characters.
    Choose,
    /// Seats with two bandits decide where they start.
    Start,
    /// Seats with two bandits choose a card into their hand.
    Pick,
    /// Hands are dealt.
    Deal,
    /// Cards are planned (schemin').
    Plan,
    /// A seat draws cards instead of playing one.
    Draw,
    /// Seats discard what they do not keep (expert variant).
    Keep,
    /// Planned cards are carried out (stealin').
    Resolve,
    /// Chance says which purse is taken.
    Token,
    /// Bandits that are alone may take a purse (Pickpocketing).
    Pocket,
    /// The game is over.
    Over,
}

/// Places: inside and roof of up to six cars and the locomotive.
pub(super) const PLACES: usize = 14;
/// Where loot lies: places, then bandits.
pub(super) const SPOTS: usize = PLACES + BANDITS;
/// The most cards in the common pile: three seats with two bandits, five turns, all covered.
pub(super) const PLANNED: usize = 32;

/// A position. Everything is public but for hands, cards that lie face down, values of purses and later round cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Purses at each place and of each bandit: one bit for each.
    pub(super) purses: [u32; SPOTS],
    /// Jewels and strongboxes there.
    pub(super) jewels: [u8; SPOTS],
    pub(super) boxes: [u8; SPOTS],
    /// Action cards in each deck; in a view also those that the seat cannot place.
    pub(super) deck: [Pile; BANDITS],
    pub(super) hand: [Pile; BANDITS],
    pub(super) deck_bullets: [u8; BANDITS],
    pub(super) hand_bullets: [u8; BANDITS],
    /// Cards in each hand, bullets too; public.
    pub(super) hand_size: [u8; BANDITS],
    /// Bullets on top of each deck, where decks are not shuffled.
    pub(super) top: [u8; BANDITS],
    /// Bullets that everybody knows to be in each hand.
    pub(super) sure: [u8; BANDITS],
    /// Bullet cards that each seat has received.
    pub(super) received: [u8; BANDITS],
    /// Bullets that seats shot at their own other bandit.
    pub(super) friendly: [u8; BANDITS],
    /// Place of each bandit: twice the car, one more on the roof.
    pub(super) pos: [u8; BANDITS],
    /// Bullets that each bandit has left.
    pub(super) bullets: [u8; BANDITS],
    pub(super) role: [u8; BANDITS],
    /// Value of each purse in units of 50; 0: not in the game, or not known.
    pub(super) value: [u8; PURSES],
    /// Seats that know the value of each purse, as bits.
    pub(super) known: [u8; PURSES],
    /// The common pile: kind, 16 if face down, 32 times the seat.
    pub(super) plan: [u8; PLANNED],
    pub(super) rounds: [u8; 5],
    /// Bandits that got a ransom, as bits.
    pub(super) ransom: u8,
    pub(super) phase: Phase,
    pub(super) round: u8,
    pub(super) first: u8,
    /// Which turn of the round card, and how many actions of it are done.
    pub(super) turn_at: u8,
    pub(super) acted: u8,
    /// A Fire that may be covered: 1 or 2, the bandit that fired.
    pub(super) cover: u8,
    /// Who starts, picks, is dealt to, draws, or picks pockets.
    pub(super) seat: u8,
    pub(super) to_draw: u8,
    pub(super) planned: u8,
    /// The card that is carried out.
    pub(super) at: u8,
    pub(super) marshal: u8,
    /// Neutral bullets left; 255: no end of them.
    pub(super) neutral: u8,
    /// What waits for chance to say which purse: the action's victim and way, 255: a robbery.
    pub(super) victim: u8,
    pub(super) way: u8,
    /// Choices of a start, 0 none, 1 or 2 a bandit, 3 hidden.
    pub(super) starts: [u8; 3],
    /// While pairs are chosen: the partners of Ghost, Doc and Belle.
    #[serde(default, skip_serializing_if = "is_blank")]
    pub(super) partners: [u8; 3],
    /// Expert variant: action cards and bullets that each seat has discarded since it last shuffled.
    #[serde(default, skip_serializing_if = "is_blank")]
    pub(super) discard: [Pile; BANDITS],
    #[serde(default, skip_serializing_if = "is_blank")]
    pub(super) discard_bullets: [u8; BANDITS],
}

fn is_blank<T: Default + PartialEq>(all: &T) -> bool {
    *all == T::default()
}

/// A card of the common pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Planned {
    pub(super) card: Card,
    pub(super) down: bool,
    pub(super) owner: usize,
}

pub(super) const DOWN: u8 = 16;

impl State {
    #[inline]
    pub(super) fn planned(&self, at: u8) -> Planned {
        let byte = self.plan[at as usize];
        Planned { card: Card(byte & 15), down: byte & DOWN != 0, owner: (byte >> 5) as usize }
    }

    /// All cards of the common pile.
    pub(super) fn pile(&self) -> impl Iterator<Item = Planned> + '_ {
        (0..self.planned).map(|at| self.planned(at))
    }

    /// The bandits at a place, as bits.
    #[inline]
    pub(super) fn bandits_at(&self, place: u8) -> u8 {
        let mut bits = 0;
        for bandit in 0..BANDITS {
            bits |= u8::from(self.pos[bandit] == place) << bandit;
        }
        bits
    }

    #[inline]
    pub(super) fn owns_nothing(&self, spot: usize) -> bool {
        self.purses[spot] == 0 && self.jewels[spot] == 0 && self.boxes[spot] == 0
    }

    #[inline]
    pub(super) fn deck_size(&self, seat: usize) -> u32 {
        self.deck[seat].len() + u32::from(self.deck_bullets[seat])
    }

    /// The bandit whose card is carried out.
    #[inline]
    pub(super) fn acting(&self, seats: usize) -> usize {
        let planned = self.planned(self.at);
        planned.owner + seats * planned.card.bandit() as usize
    }
}

/// The seats in a set of bits.
#[inline]
pub(super) fn each(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
