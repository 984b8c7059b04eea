//! The rules: what can be switched, and the interface of a game.

use super::cards::{Card, KINDS, NO_CARD, OF_SYMBOL, Pile, SKIP, WILD, WILD_FOUR, pick};
use super::lacks::symbol_line;
use super::state::{Action, Phase, State};
use nply_core::{Game, Player, Ranks, Rng, Sight, Step, Turn, Values};

/// What a finished round is worth, and when the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// The winner of a round gets the points of all other hands; the game ends at the target.
    Classic,
    /// Each seat gets the points of its own hand; the game ends at the target and the fewest points win.
    Incremental,
    /// As `Incremental`, but seats at the target are out, and the last one wins.
    Challenge,
}

/// What happens to a drawn card that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnCard {
    /// It is played or kept.
    Optional,
    /// It is played.
    Forced,
    /// It is played and has no effect; a wild card leaves no colour. A mistake of TAG.
    NoEffect,
}

/// Which start cards there are; others go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartCards {
    /// All but Wild Draw Four.
    NoWildFour,
    /// Coloured ones.
    Coloured,
    /// Numbers.
    Numbers,
}

/// Who begins a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starter {
    /// The first seat, then the next.
    Rotate,
    /// The first seat always.
    First,
    /// The first seat, in later rounds the seat after it. A mistake of TAG.
    AfterFirst,
}

/// The rules with their switches.
#[derive(Clone, Debug)]
pub struct Uno {
    pub(super) seats: usize,
    pub(super) scoring: Scoring,
    /// Points that end the game; 0 for a single round.
    pub(super) target: i16,
    pub(super) drawn_card: DrawnCard,
    /// Whether a card may be drawn although one could be played.
    pub(super) voluntary: bool,
    /// Whether a Wild Draw Four may be played at any time and challenged.
    pub(super) challenge: bool,
    /// Whether Wild Draw Four is a Wild, and wild cards count as the numbers 0 and 4. A mistake of TAG.
    pub(super) plain_wild: bool,
    pub(super) start_cards: StartCards,
    pub(super) starter: Starter,
    /// Whether the direction of play stays from one round to the next.
    pub(super) keep_direction: bool,
    /// Turns after which a round is stopped; 0: never.
    pub(super) most_turns: u16,
    /// Whether the game is over with the round, for searches that look no further.
    pub(super) one_round: bool,
    /// By the card on top: the cards that have its symbol, and their line, where that lets them be played.
    pub(super) followers: [(Pile, u32); KINDS],
}

impl Uno {
    /// The table of [`Uno::followers`].
    pub(super) fn followers(match_symbols: bool, plain_wild: bool) -> [(Pile, u32); KINDS] {
        std::array::from_fn(|kind| {
            let symbol = match Card(kind as u8) {
                WILD if plain_wild => 0,
                WILD_FOUR if plain_wild => 4,
                card if card.is_wild() || card.symbol() >= SKIP && !match_symbols => return (0, 0),
                card => card.symbol(),
            };
            (OF_SYMBOL[symbol as usize], symbol_line(symbol))
        })
    }

    #[inline]
    pub(super) fn follower(&self, top: Card) -> (Pile, u32) {
        self.followers.get(top.number()).copied().unwrap_or_default()
    }
}

impl Game for Uno {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::new(self.seats)
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Name | Phase::Play | Phase::Drawn | Phase::Challenge => {
                Turn::One(Player::new(s.mover as usize))
            }
            Phase::Deal | Phase::Start | Phase::Draw | Phase::Penalty => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }
    #[inline]
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Action>) {
        self.list(s, out);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        s.drawer = super::state::NOBODY;
        match a {
            Action::Play(card) => self.play(s, card, card.colour()),
            Action::Wild(card, colour) => self.play(s, card, colour),
            Action::Draw => self.begin_draw(s),
            Action::Card(card) => self.chance(s, card),
            Action::Keep => self.keep(s),
            Action::Pass => self.end_turn(s, s.after(s.mover)),
            Action::Name(colour) => {
                s.colour = colour;
                s.phase = Phase::Play;
            }
            Action::Challenge => self.challenge(s),
            Action::Accept => self.accept(s),
        }
    }
    fn payoffs(&self, s: &State) -> Values {
        self.points_so_far(s)
    }
    fn bounds(&self) -> (f32, f32) {
        self.payoff_bounds()
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.running(s))
    }
    fn ranks(&self, s: &State) -> Ranks {
        self.final_ranks(s)
    }
    fn knocked_out(&self, s: &State, who: Player) -> Option<Values> {
        (!s.is_in(who.index())).then(|| self.points_so_far(s))
    }
    fn rounds_over(&self, s: &State) -> u32 {
        s.rounds.into()
    }
    /// Totals count, what follows does not.
    fn until_round_ends(&self) -> Option<Self> {
        (self.target != 0).then(|| Uno { one_round: true, ..self.clone() })
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let pile = self.drawable(s);
        let total = f32::from(super::cards::size(pile));
        let kinds = Card::kinds().filter(|card| card.count(pile) > 0);
        out.extend(kinds.map(|card| (Action::Card(card), f32::from(card.count(pile)) / total)));
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        if s.phase == Phase::Start {
            let pile = self.drawable(s);
            return Action::Card(pick(pile, super::cards::size(pile), rng));
        }
        Action::Card(pick(s.pile, s.pile_size, rng))
    }
    #[inline]
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        if s.phase == Phase::Deal {
            self.deal_rest(s, rng);
        }
        while self.turn(s) == Turn::Chance {
            let outcome = self.sample(s, rng);
            self.apply(s, outcome);
        }
    }
    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        self.sight_of(after, step, who)
    }
}

impl State {
    /// Whether something was drawn that only the mover knows.
    #[inline]
    pub(super) fn hides_drawn(&self, who: usize) -> bool {
        self.drawn != NO_CARD && self.mover as usize != who
    }
}
