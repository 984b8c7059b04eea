//! The rules as every search sees them: who acts, what may be played, what chance deals.

use super::cards::{BOX, COUNTESS, Card, GUARD, HANDMAID, KING, PRINCE, PRINCESS, nth, size};
use super::state::{Action, NOBODY, Phase, SEATS, State};
use nply_core::hash::key_of;
use nply_core::{Game, Player, Ranks, Rng, Sight, Step, Turn, Values};

/// What happens if several seats reach the tokens together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastToken {
    /// They win together.
    Shared,
    /// Everybody plays on until one is ahead.
    PlayOn,
    /// They play on among themselves until one is ahead.
    PlayOff,
}

/// Who starts after a round that several have won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieStarter {
    /// One of them, by chance.
    Random,
    /// The lowest seat of them.
    Lowest,
}

/// What can be chosen about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Tokens that win the game.
    pub tokens: u8,
    /// Whether the discards decide between equal cards at the end of a round.
    pub discards_decide: bool,
    /// What happens if several reach the tokens together.
    pub last_token: LastToken,
    /// Who starts after a round that several have won.
    pub tie_starter: TieStarter,
    /// Whether chance says who starts the first round.
    pub random_first: bool,
    /// Whether protected seats can be targets, without effect.
    pub protected_targets: bool,
    /// A Baron that was just drawn is compared itself.
    pub baron_bug: bool,
    /// A Prince that was just drawn and is played on oneself is discarded twice: the replacement goes after it.
    pub prince_bug: bool,
    /// With two seats and an empty draw pile a Prince brings an open card.
    pub reserve_bug: bool,
}

/// How far tokens may go beyond those that win, where several stay level; then all of these win.
pub(super) const BEYOND: u8 = 3;

/// The rules of Love Letter.
#[derive(Clone, Debug)]
pub struct LoveLetter {
    pub(super) seats: usize,
    pub(super) choices: Choices,
    /// Whether the game is over with the round, for searches that look no further.
    pub(super) one_round: bool,
}

impl LoveLetter {
    /// The rules for 2 to 4 seats; `None` for other numbers.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        (2..=SEATS).contains(&seats).then_some(LoveLetter { seats, choices, one_round: false })
    }

    /// The seats that a card can be played on; the mover itself only for a Prince.
    #[inline]
    pub(super) fn targets(&self, s: &State, card: Card) -> u8 {
        let own = 1 << s.mover;
        let others = s.alive & !own;
        let open = if self.choices.protected_targets { others } else { others & !s.shielded };
        if card == PRINCE { open | own } else { open }
    }

    /// The cards of the mover, ascending, a kind once.
    pub(super) fn hand(&self, s: &State) -> [Option<Card>; 2] {
        let (a, b) = (s.card(s.mover as usize), s.drawn());
        if a == b { [a, None] } else { [a.min(b), a.max(b)] }
    }

    /// Whether the Countess has to be played.
    #[inline]
    fn must_play_countess(held: u8, drawn: u8) -> bool {
        let royal = |value: u8| value == KING.value() || value == PRINCE.value();
        held == COUNTESS.value() && royal(drawn) || drawn == COUNTESS.value() && royal(held)
    }

    #[inline]
    fn list(&self, s: &State, card: Card, out: &mut Vec<Action>) {
        if card == HANDMAID || card == COUNTESS || card == PRINCESS {
            return out.push(Action::play(card));
        }
        let mut targets = self.targets(s, card);
        if targets == 0 {
            return out.push(Action::play(card));
        }
        while targets != 0 {
            let target = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            if card == GUARD {
                out.extend((2..=8).map(|value| Action::guess(card, target, Card::of_value(value))));
            } else {
                out.push(Action::at(card, target));
            }
        }
    }

    /// What chance deals from, where it deals a card.
    #[inline]
    pub(super) fn source(&self, s: &State) -> u32 {
        match s.phase {
            Phase::Deal if s.shown => BOX,
            Phase::Replace if self.takes_open_card(s) => Card::of_value(s.open[2]).one(),
            _ => s.bag,
        }
    }

    /// Whether a Prince brings an open card, as in the TAG framework.
    #[inline]
    pub(super) fn takes_open_card(&self, s: &State) -> bool {
        self.choices.reserve_bug && s.deck == 0 && s.open[2] > 0
    }
}

impl Game for LoveLetter {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        self.first_state()
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Play => Turn::One(Player::new(s.mover as usize)),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        debug_assert_eq!(who.index(), s.mover as usize);
        let (held, drawn) = (s.held[who.index()], s.drawn);
        if Self::must_play_countess(held, drawn) {
            return out.push(Action::play(COUNTESS));
        }
        for card in self.hand(s).into_iter().flatten() {
            self.list(s, card, out);
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match s.phase {
            Phase::Play => self.play(s, a),
            Phase::Start => self.start_with(s, a.target().unwrap_or(0)),
            Phase::Deal => self.deal(s, a.card()),
            Phase::Draw => self.draw_card(s, a.card()),
            Phase::Replace => self.replace(s, a.card()),
            Phase::Over => debug_assert!(false, "the game is over"),
        }
    }
    fn payoffs(&self, s: &State) -> Values {
        Values::of(&s.tokens.map(f32::from)[..self.seats])
    }
    fn bounds(&self) -> (f32, f32) {
        let beyond = if self.choices.last_token == LastToken::Shared { 0 } else { BEYOND };
        (0.0, f32::from(self.choices.tokens + beyond))
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.payoffs(s))
    }
    fn ranks(&self, s: &State) -> Ranks {
        self.payoffs(s).ranks(self.seats)
    }

    fn rounds_over(&self, s: &State) -> u32 {
        s.round.into()
    }
    /// Tokens count, what follows does not.
    fn until_round_ends(&self) -> Option<Self> {
        (self.choices.tokens > 1).then(|| LoveLetter { one_round: true, ..self.clone() })
    }

    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        if s.phase == Phase::Start {
            let share = 1.0 / s.starters.count_ones() as f32;
            let seats = (0..self.seats).filter(|&seat| s.starters >> seat & 1 == 1);
            return out.extend(seats.map(|seat| (Action::start(seat), share)));
        }
        let pile = self.source(s);
        let all = size(pile) as f32;
        let cards = Card::all().filter(|card| card.count(pile) > 0);
        out.extend(cards.map(|card| (Action::deal(card), card.count(pile) as f32 / all)));
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        if s.phase == Phase::Start {
            return Action::start(rng.pick_bit(s.starters.into()) as usize);
        }
        let pile = self.source(s);
        Action::deal(nth(pile, rng.below(size(pile))))
    }

    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn hide_from_public(&self, s: &mut State) {
        self.hide_from_all(s);
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        // What the seat knows afterwards is what it has seen.
        let view = || {
            let mut view = *after;
            self.hide_from(&mut view, who.index());
            key_of(&view)
        };
        match step {
            Step::Move(_, action) => {
                let quiet = [HANDMAID, COUNTESS].contains(&action.card()) && !after.shown;
                if quiet { Sight::All } else { Sight::AllAnd(view()) }
            }
            _ => match after.drew {
                NOBODY if after.shown => Sight::AllAnd(view()),
                NOBODY => Sight::All,
                drew if drew as usize == who.index() && after.shown => Sight::AllAnd(view()),
                drew if drew as usize == who.index() => Sight::All,
                _ if after.shown => Sight::Part(view()),
                _ => Sight::Part(0),
            },
        }
    }
}
