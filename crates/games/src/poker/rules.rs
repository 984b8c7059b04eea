//! The rules with their options, and the game as searches see it.

use super::state::{Action, PARTS, Phase, State};
use nply_core::{Game, MAX_PLAYERS, Player, Ranks, Rng, Sight, Step, Turn, Values};

/// How large bets may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bets {
    /// Any total.
    Free,
    /// The least total, these parts of the pot in per cent, and all in.
    Pot(Vec<u16>),
    /// The set of the TAG framework.
    Fixed {
        /// The opening bet.
        unit: u16,
        /// Raises in multiples of what the highest seat has paid in the hand.
        raises: Vec<u16>,
    },
}

/// Who acts first before the flop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// The seat after the big blind; with two seats the button posts the small blind.
    AfterBig,
    /// The small blind, always the seat after the button.
    Small,
}

/// What callers owe where the big blind could not be posted in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owed {
    /// The whole big blind.
    Full,
    /// What was posted.
    Posted,
}

/// When a seat that has acted may raise again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reopen {
    /// When it faces a full raise, also one made of several short all-ins.
    Sum,
    /// After a single full raise.
    Single,
    /// As `Single`, but the first bet or raise of a round counts as full.
    First,
    /// Always.
    Always,
}

/// From where the least raise is counted after a short all-in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Least {
    /// From the all-in.
    Top,
    /// From the last full bet.
    Full,
}

/// Who gets the chips of a pot that do not divide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Odd {
    /// The first winner after the button gets them all.
    Position,
    /// The winners, one each, from the first after the button.
    Each,
    /// All winners, in fractions.
    Split,
    /// Nobody.
    Lost,
}

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct Poker {
    pub(super) seats: usize,
    /// Chips of each seat at the start.
    pub(super) stacks: [u16; MAX_PLAYERS],
    /// All of them.
    pub(super) total: u32,
    pub(super) small: u16,
    pub(super) big: u16,
    /// Hands from one doubling of the blinds to the next; 0: never.
    pub(super) levels: u16,
    /// The most hands.
    pub(super) hands: u16,
    /// So many chips end the game; 0: none do.
    pub(super) goal: u16,
    pub(super) bets: Bets,
    pub(super) first: First,
    pub(super) owed: Owed,
    pub(super) reopen: Reopen,
    pub(super) least: Least,
    pub(super) odd: Odd,
    /// Whether a seat may fold although checking is free.
    pub(super) fold_always: bool,
    /// Whether a raise needs only somebody with chips, although these may not reach what is bet already.
    pub(super) against_chips: bool,
    /// Whether the ace also counts below the two.
    pub(super) wheel: bool,
    /// Whether payoffs are gains instead of chips.
    pub(super) gains: bool,
    /// Whether seats that are out are ranked by when they went out.
    pub(super) rank_out: bool,
    /// Whether hands are the hole cards with the flop.
    pub(super) last_five: bool,
    /// Whether seats without chips are asked too.
    pub(super) polled: bool,
    /// Whether a blind that a seat cannot cover is in the pot in full.
    pub(super) short_blind_creates: bool,
    /// Whether the game is over with the hand, for searches that look no further.
    pub(super) one_hand: bool,
}

impl Poker {
    #[inline]
    pub(super) fn is_fixed(&self) -> bool {
        matches!(self.bets, Bets::Fixed { .. })
    }

    /// The most chips that there can ever be.
    pub(super) fn most_chips(&self) -> u32 {
        let created = if self.short_blind_creates {
            u32::from(self.hands) * u32::from(self.small + self.big)
        } else {
            0
        };
        self.total + created
    }

    /// Chips of a seat, or what it has gained.
    #[inline]
    pub(super) fn score(&self, s: &State, seat: usize) -> f32 {
        let chips = f32::from(s.stack[seat]) + f32::from(s.parts[seat]) / f32::from(PARTS);
        if self.gains { chips - f32::from(self.stacks[seat]) } else { chips }
    }
}

impl Game for Poker {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        let mut s = State::new(self.seats);
        s.stack = self.stacks;
        self.post_blinds(&mut s);
        s
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Bet => Turn::One(Player::new(s.mover as usize)),
            Phase::Over => Turn::Over,
            Phase::Deal | Phase::Board | Phase::Between => Turn::Chance,
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        self.list_actions(s, who.index(), out);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match a {
            Action::Deal(card) => self.deal(s, card),
            choice => self.act(s, choice),
        }
    }
    fn payoffs(&self, s: &State) -> Values {
        let mut values = Values::default();
        (0..self.seats).for_each(|seat| values.0[seat] = self.score(s, seat));
        values
    }
    fn bounds(&self) -> (f32, f32) {
        let (least, most) = (0.0, self.most_chips() as f32);
        if !self.gains {
            return (least, most);
        }
        let stacks = &self.stacks[..self.seats];
        let (poorest, richest) = (stacks.iter().min().unwrap_or(&0), stacks.iter().max().unwrap_or(&0));
        (-f32::from(*richest), most - f32::from(*poorest))
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.payoffs(s))
    }
    fn knocked_out(&self, s: &State, who: Player) -> Option<Values> {
        (s.place[who.index()] > 0).then(|| self.payoffs(s))
    }
    fn most_together(&self) -> Option<f32> {
        Some(if self.gains { 0.0 } else { self.most_chips() as f32 })
    }
    /// Chips decide; those without are ranked by the hand in which they went out.
    fn ranks(&self, s: &State) -> Ranks {
        let mut ranks = self.payoffs(s).ranks(self.seats);
        if self.rank_out && !self.gains {
            for (rank, &place) in ranks.0.iter_mut().zip(&s.place).filter(|(_, place)| **place > 0) {
                *rank = place;
            }
        }
        ranks
    }
    fn rounds_over(&self, s: &State) -> u32 {
        s.hand.into()
    }
    /// Chips count, what follows does not.
    fn until_round_ends(&self) -> Option<Self> {
        (self.hands > 1).then(|| Poker { one_hand: true, ..self.clone() })
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        self.card_outcomes(s, out);
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        let deck = self.deck(s);
        Action::Deal(super::cards::nth_card(deck, rng.below(deck.count_ones())))
    }
    #[inline]
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        while self.turn(s) == Turn::Chance {
            self.deal_rest(s, rng);
        }
    }
    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        self.sight_of(after, step, who.index())
    }
}
