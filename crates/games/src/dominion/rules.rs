//! The rules as every search sees them.

use super::cards::{COPPER, Kind, Pile};
use super::state::{HAND, MOST_SEATS, Phase};
use nply_core::hash::key_of;
use nply_core::{Game, Player, Ranks, Rng, Sight, Step, Turn, Values};

pub use super::state::State;

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct Dominion {
    pub(super) seats: u8,
    /// The piles at the start.
    pub(super) supply: Pile,
    /// The kinds that have a pile, one bit each.
    pub(super) piles: u32,
    /// Whether a Mine may be left unused.
    pub(super) mine_optional: bool,
    /// Whether fewer turns break a tie.
    pub(super) tiebreak_turns: bool,
    /// Turns of each seat after which the game ends in any case.
    pub(super) max_turns: u8,
    /// Whether the set-up says who begins; else the first seat.
    pub(super) random_first: bool,
}

/// What a seat does, or what chance draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Play an action card.
    Play(Kind),
    /// Buy a card.
    Buy(Kind),
    /// Discard a card.
    Discard(Kind),
    /// Trash a card.
    Trash(Kind),
    /// Gain a card.
    Gain(Kind),
    /// Show a card against an attack.
    Reveal(Kind),
    /// No more of what is being done: actions, purchases, discards; or not at all.
    Stop,
    /// Chance: this seat draws this card.
    Draw(u8, Kind),
}

impl Game for Dominion {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats as usize
    }
    fn start(&self, rng: &mut Rng) -> State {
        let mut deck = Pile::default();
        (deck.0[0], deck.0[3]) = (7, 3);
        let mut draw = [Pile::default(); MOST_SEATS];
        draw[..self.seats as usize].fill(deck);
        State {
            supply: self.supply,
            trash: Pile::default(),
            table: Pile::default(),
            hand: [Pile::default(); MOST_SEATS],
            draw,
            discard: [Pile::default(); MOST_SEATS],
            shown: [Pile::default(); MOST_SEATS],
            hand_size: [0; MOST_SEATS],
            turns: [0; MOST_SEATS],
            seats: self.seats,
            active: if self.random_first { rng.below(self.seats.into()) as u8 } else { 0 },
            phase: Phase::Setup,
            actions: 0,
            buys: 0,
            coins: 0,
            merchants: 0,
            pending: HAND,
            drawer: 0,
            victim: 0,
            cause: COPPER,
            limit: 0,
            discarded: 0,
            from: COPPER,
        }
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.pending > 0 {
            return Turn::Chance;
        }
        match s.phase {
            Phase::Over => Turn::Over,
            Phase::React | Phase::Discard => Turn::One(Player::new(s.victim.into())),
            _ => Turn::One(Player::new(s.active.into())),
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        self.list(s, who.index(), out);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        self.play(s, a);
        self.advance(s);
    }
    fn payoffs(&self, s: &State) -> Values {
        let mut values = Values::default();
        (0..s.seats as usize).for_each(|seat| values.0[seat] = s.deck(seat).points() as f32);
        values
    }
    /// Nobody can have more than all victory cards of the supply and three Estates of one's own, or less than all Curses.
    fn bounds(&self) -> (f32, f32) {
        let mut most = self.supply;
        let curses = std::mem::take(&mut most.0[6]);
        (0.0 - f32::from(curses), most.points() as f32 + 3.0)
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.payoffs(s))
    }
    /// Fewer turns break a tie.
    fn ranks(&self, s: &State) -> Ranks {
        let mut keyed = self.payoffs(s);
        if self.tiebreak_turns {
            for seat in 0..s.seats as usize {
                keyed.0[seat] = keyed.0[seat] * 256.0 - f32::from(s.turns[seat]);
            }
        }
        keyed.ranks(self.players())
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let pile = &s.draw[s.drawer as usize];
        let total = pile.size() as f32;
        out.extend(pile.kinds().map(|kind| (Action::Draw(s.drawer, kind), f32::from(pile.of(kind)) / total)));
    }
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        let pile = &s.draw[s.drawer as usize];
        Action::Draw(s.drawer, pile.random(pile.size(), rng))
    }
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        while s.pending > 0 {
            self.draw_all(s, rng);
            self.advance(s);
        }
    }
    fn hide(&self, s: &mut State, who: Player) {
        (0..s.seats as usize).filter(|&seat| seat != who.index()).for_each(|seat| s.hide_hand(seat));
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        (0..s.seats as usize).filter(|&seat| seat != who.index()).for_each(|seat| s.deal_hand(seat, rng));
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        // Treasures that were played, hands that were thrown away or shown.
        let seats = after.seats as usize;
        let open = key_of(&(after.table, &after.shown[..seats], &after.discard[..seats]));
        match step {
            Step::Chance(Action::Draw(seat, _)) if usize::from(*seat) != who.index() => Sight::Part(open),
            _ => Sight::AllAnd(open),
        }
    }
}
