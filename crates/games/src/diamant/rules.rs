//! The rules: caves, cards turned up one by one, and who stays.

use super::cards::{self, Card, nth_bit};
use nply_core::{Game, Joint, MAX_PLAYERS, Player, PlayerSet, Ranks, Rng, Turn, Values};

/// Where relics come from and what they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relics {
    /// No relics.
    None,
    /// Five alike, in the deck from the start; the first three carried out are worth 5, later ones 10.
    AllAtOnce,
    /// As [`Relics::AllAtOnce`], but one is added before each cave.
    OnePerCave,
    /// Printed values 5, 7, 8, 10, 12, one added before each cave in this order.
    Printed,
}

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct Diamant {
    pub(super) seats: u8,
    pub(super) caves: u8,
    pub(super) treasures: u64,
    pub(super) relics: Relics,
    /// Whether leavers divide what lies on each card, not the sum.
    pub(super) per_card: bool,
    /// Whether more relics break a tie.
    pub(super) relics_break_ties: bool,
}

/// A choice, or the card that chance turns up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Leave with the gems in hand and a share of those on the path.
    Leave,
    /// Stay for the next card.
    Stay,
    /// This card is turned up.
    Reveal(Card),
}

/// A position. All seats inside hold equally many gems, since every card is shared evenly by those who saw it: one
/// number is enough.
///
/// Piles are sets of bits. Of the copies of a kind the deck holds the lowest bits and the path the next ones, so that
/// equal piles are equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) deck: u64,
    pub(super) path: u64,
    /// Gems left on each treasure card, three bits each; only where leftovers are divided card by card.
    pub(super) left: u64,
    /// Gems and relic values brought out.
    pub(super) chest: [u16; MAX_PLAYERS],
    /// Number of relics brought out.
    pub(super) relics: [u8; MAX_PLAYERS],
    pub(super) seats: u8,
    /// Caves that are behind.
    pub(super) cave: u8,
    pub(super) inside: PlayerSet,
    /// Gems in the hand of each seat inside.
    pub(super) hand: u8,
    pub(super) path_gems: u8,
    /// Whether a card lies open and the seats inside are to choose.
    pub(super) choosing: bool,
}

/// Bits per treasure card in [`State::left`]; at most eight seats share, so at most 7 gems stay.
const LEFT_BITS: u32 = 3;

impl State {
    /// Gems left on a treasure card of the path, by its bit.
    pub(super) fn left_on(&self, bit: u32) -> u8 {
        (self.left >> (LEFT_BITS * bit)) as u8 & 7
    }

    pub(super) fn set_left(&mut self, bit: u32, gems: u8) {
        self.left = self.left & !(7 << (LEFT_BITS * bit)) | u64::from(gems) << (LEFT_BITS * bit);
    }

    /// How many relics were brought out so far.
    pub(super) fn relics_out(&self) -> u32 {
        self.relics.iter().map(|&relics| u32::from(relics)).sum()
    }
}

impl Game for Diamant {
    type State = State;
    type Action = Action;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        self.seats as usize
    }
    fn start(&self, _rng: &mut Rng) -> State {
        let relics = if self.relics == Relics::AllAtOnce { cards::PLAIN_RELICS } else { 0 };
        let mut s = State {
            deck: self.treasures | cards::HAZARDS | relics,
            path: 0,
            left: 0,
            chest: [0; MAX_PLAYERS],
            relics: [0; MAX_PLAYERS],
            seats: self.seats,
            cave: 0,
            inside: PlayerSet::EMPTY,
            hand: 0,
            path_gems: 0,
            choosing: false,
        };
        self.enter_cave(&mut s);
        s
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.choosing {
            Turn::Together(s.inside)
        } else if s.inside.is_empty() {
            Turn::Over
        } else {
            Turn::Chance
        }
    }
    #[inline]
    fn actions(&self, _s: &State, _who: Player, out: &mut Vec<Action>) {
        out.extend([Action::Leave, Action::Stay]);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match a {
            Action::Reveal(card) => self.turn_up(s, card),
            _ => debug_assert!(false, "choices are made together"),
        }
    }
    fn apply_together(&self, s: &mut State, joint: &Joint<Action>) {
        let inside = s.inside;
        self.leave(s, inside.iter().filter(|&who| joint.get(who) == Some(Action::Leave)).collect());
    }
    fn payoffs(&self, s: &State) -> Values {
        Values(s.chest.map(f32::from))
    }
    /// The least is an empty chest; nobody can have more than every gem of every cave and all relics.
    fn bounds(&self) -> (f32, f32) {
        (0.0, f32::from(self.treasure_sum() * u16::from(self.caves) + self.relic_sum()))
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.payoffs(s))
    }
    fn ranks(&self, s: &State) -> Ranks {
        if !self.relics_break_ties {
            return self.payoffs(s).ranks(self.players());
        }
        // A seat has at most five relics, so that they count less than one gem.
        let keyed = |seat: usize| f32::from(s.chest[seat] * 8 + u16::from(s.relics[seat]));
        Values(std::array::from_fn(keyed)).ranks(self.players())
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let total = s.deck.count_ones() as f32;
        for card in Card::all() {
            let copies = (s.deck & card.mask()).count_ones();
            if copies > 0 {
                out.push((Action::Reveal(card), copies as f32 / total));
            }
        }
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        Action::Reveal(Card::of_bit(nth_bit(s.deck, rng.below(s.deck.count_ones()))))
    }
}
