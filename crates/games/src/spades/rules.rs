//! The rules: what can be switched, and the interface of a game.

use super::cards::Card;
use super::state::{Action, Phase, State};
use nply_core::{Game, Player, Rng, Sight, Step, Turn, Values};

/// What becomes of cards that are not dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undealt {
    /// The lowest cards are taken out before the deal, so that all others are dealt.
    Stripped,
    /// The whole pack is dealt from; what is left lies open and counts as played.
    Open,
    /// The whole pack is dealt from; what is left stays unseen.
    Hidden,
}

/// When spades may be led.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breaking {
    /// Once a spade was played, or from nothing but spades.
    Must,
    /// At any time.
    Free,
    /// From nothing but spades.
    Never,
}

/// What falling short of the bid costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Short {
    /// Ten for each trick that was bid.
    Bid,
    /// Ten for each trick that is missing.
    Missing,
}

/// The rules of Spades with their switches.
#[derive(Clone, Copy, Debug)]
pub struct Spades {
    pub(super) seats: usize,
    /// Two with partners, else as many as there are seats. A seat's side is its number modulo this.
    pub(super) sides: usize,
    /// Cards dealt to each seat, and tricks of a hand.
    pub(super) each: u8,
    /// The cards that are dealt from.
    pub(super) deck: u64,
    pub(super) undealt: Undealt,
    pub(super) breaking: Breaking,
    /// Whether the seat that bids and leads first changes from hand to hand.
    pub(super) rotates: bool,
    /// Whether the last bidder may not make the bids add up to the tricks of a hand.
    pub(super) hook: bool,
    /// Whether partners together may bid no more than the tricks of a hand.
    pub(super) pair_limit: bool,
    /// What nil wins and costs; 0: a bid of none is a bid like others.
    pub(super) nil: i32,
    /// What blind nil wins and costs; 0: there is none.
    pub(super) blind: i32,
    /// What an overtrick is worth.
    pub(super) overtrick: i32,
    pub(super) short: Short,
    /// Overtricks that cost a penalty; 0: none do.
    pub(super) bag_limit: u8,
    pub(super) bag_penalty: i32,
    /// The total that ends a match; 0 for a single hand.
    pub(super) to: i32,
    /// A total of minus this ends a match too; 0: none does.
    pub(super) mercy: i32,
    /// The most hands of a match.
    pub(super) most_hands: u8,
    /// Whether the game is over after the hand that is being played, whatever the totals.
    pub(super) one_hand: bool,
    /// The least and the greatest payoff; counted once.
    pub(super) bounds: (f32, f32),
    /// The least and the greatest score of a hand in which overtricks cost their share of the penalty.
    pub(super) fair: (f32, f32),
}

impl Spades {
    /// The side of a seat.
    #[inline]
    pub(super) fn side(&self, seat: usize) -> usize {
        if self.sides == self.seats { seat } else { seat & 1 }
    }

    /// The partner of a seat, if it has one.
    #[inline]
    pub(super) fn partner(&self, seat: usize) -> Option<usize> {
        (self.sides < self.seats).then_some(seat ^ 2)
    }

    /// The seat that bids and leads first in a hand.
    #[inline]
    pub(super) fn starter(&self, hand: u8) -> u8 {
        if self.rotates { hand % self.seats as u8 } else { 0 }
    }

    /// Tricks of a hand.
    pub fn tricks(&self) -> u8 {
        self.each
    }
}

impl Game for Spades {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;
    const RETRACES: bool = true;

    fn rounds_over(&self, s: &State) -> u32 {
        u32::from(s.hand)
    }
    /// Totals and overtricks of the match count, what follows does not.
    fn until_round_ends(&self) -> Option<Self> {
        (self.to != 0).then_some(Spades { one_hand: true, ..*self })
    }
    fn open_key(&self, s: &State) -> u64 {
        self.relative_key(s)
    }

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::new(self.seats, self.sides)
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Play | Phase::Bid => Turn::One(Player::new(s.mover as usize)),
            Phase::Deal => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }
    #[inline]
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Action>) {
        if s.phase == Phase::Play {
            out.extend(Card::all_of(self.legal(s)).map(Action::Card));
        } else {
            self.bidding_actions(s, out);
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match (a, s.phase) {
            (Action::Card(card), Phase::Play) => self.play(s, card),
            (Action::Card(card), _) => self.deal(s, card),
            (Action::Bid(bid), _) => self.bid(s, bid),
            (Action::Blind, _) => self.bid_blind(s),
            (Action::Look, _) => s.looked = true,
        }
    }
    fn payoffs(&self, s: &State) -> Values {
        self.by_seat(|side| s.totals[side] as f32)
    }
    fn bounds(&self) -> (f32, f32) {
        self.bounds
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.running_scores(s))
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let stock = self.stock(s);
        let share = 1.0 / stock.count_ones() as f32;
        out.extend(Card::all_of(stock).map(|card| (Action::Card(card), share)));
    }
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        Action::Card(Card::pick(self.stock(s), rng))
    }
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        if s.phase == Phase::Deal {
            self.deal_rest(s, rng);
        }
    }
    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn retrace(&self, before: &mut State, step: &Step<Action>, after: &State, _who: Player) -> bool {
        self.take_back(before, step, after)
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        self.sight_of(after, step, who)
    }
}
