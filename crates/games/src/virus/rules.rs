//! The rules as every search sees them.

use super::body::healthy;
use super::cards::{Card, KINDS};
use super::state::{Act, Action, Phase, SEATS, State};
use nply_core::hash::key_of;
use nply_core::{Game, Player, PlayerSet, Ranks, Rng, Sight, Step, Turn, Values};

/// What a wild virus or medicine on a coloured organ lets in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WildAnswers {
    /// Any colour answers it: cures the virus, destroys the medicine.
    Any,
    /// Any colour answers it, and a second one of its kind may be of any colour (TAG).
    AlsoSecond,
    /// Nothing: every card must match the organ.
    MatchOrgan,
}

/// What can be chosen about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The glove is for all others, not for one of them.
    pub glove_all: bool,
    /// Spreading moves as many viruses as it can, not one.
    pub spread_all: bool,
    /// A transplant is between any two seats, not only with oneself and other places.
    pub any_two: bool,
    /// Medicines may be put on organs of others.
    pub medicine_on_others: bool,
    /// Viruses may be put on one's own organs.
    pub virus_on_self: bool,
    /// Discards are shuffled to make a new pile, not turned over.
    pub reshuffle: bool,
    /// Rounds after which the game is a draw.
    pub max_rounds: u16,
    /// What wild cards let in.
    pub wild: WildAnswers,
    /// The wild organ may be the fifth one of a body.
    pub fifth_organ: bool,
    /// Bodies can be exchanged with one that has no organ.
    pub empty_error: bool,
    /// If several have won at once, the lowest seat alone wins.
    pub lowest_wins: bool,
    /// Immunised organs are lost where bodies are exchanged.
    pub error_bug: bool,
}

/// The rules of Virus!
#[derive(Clone, Debug)]
pub struct Virus {
    pub(super) seats: usize,
    pub(super) choices: Choices,
}

impl Virus {
    /// The rules for 2 to 6 seats; `None` for other numbers.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        ((2..=SEATS).contains(&seats) && choices.max_rounds > 0).then_some(Virus { seats, choices })
    }
}

/// The card at a place of a bag, if its cards were laid out in order. Eight kinds are summed up at once: a bag holds at most
/// 68 cards, so that no sum leaves its byte, and the eighth bit of a byte is free to tell which sums are above the place.
#[inline]
pub(super) fn nth(bag: &[u8; KINDS], mut at: u32) -> Card {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    debug_assert!(at < 127);
    for first in [0, 8, 12] {
        let mut eight = [0; 8];
        eight.copy_from_slice(&bag[first..first + 8]);
        // The last eight overlap those before them by four kinds, which are counted already.
        let eight = u64::from_le_bytes(eight) & if first == 12 { !0xffff_ffff } else { !0 };
        let sums = eight.wrapping_mul(ONES);
        let above = ((sums | HIGH) - ONES * u64::from(at + 1)) & HIGH;
        if above != 0 {
            return Card::new(first + (above.trailing_zeros() / 8) as usize);
        }
        at -= (sums >> 56) as u32;
    }
    debug_assert!(false, "no such card");
    Card::new(0)
}

impl Game for Virus {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::blank(self.seats)
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Play | Phase::Spread => Turn::One(Player::new(s.mover as usize)),
            Phase::Over => Turn::Over,
            Phase::Deal | Phase::Draw => Turn::Chance,
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        debug_assert_eq!(who.index(), s.mover as usize);
        self.list(s, out);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        self.play(s, a);
    }
    /// 1 for the winner; winners share, and so do all at the end of the last round.
    fn payoffs(&self, s: &State) -> Values {
        let winners = if s.won == 0 { PlayerSet::all(self.seats) } else { PlayerSet::from_bits(s.won) };
        let mut values = Values::default();
        winners.iter().for_each(|who| values[who] = 1.0 / winners.len() as f32);
        values
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn most_together(&self) -> Option<f32> {
        Some(1.0)
    }
    /// Healthy organs as a part of the four that win.
    fn scores(&self, s: &State) -> Option<Values> {
        let mut values = Values::default();
        for (value, body) in values.0.iter_mut().zip(&s.bodies[..self.seats]) {
            *value = (healthy(body) as f32 / 4.0).min(1.0);
        }
        Some(values)
    }
    /// Winners come first, the others by their healthy organs.
    fn ranks(&self, s: &State) -> Ranks {
        let mut values = Values::default();
        for seat in 0..self.seats {
            let won = s.won >> seat & 1 == 1;
            values.0[seat] = if won { 9.0 } else { healthy(&s.bodies[seat]) as f32 };
        }
        values.ranks(self.seats)
    }

    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let all: u32 = s.bag.iter().map(|&count| u32::from(count)).sum();
        let cards = Card::all().filter(|card| s.bag[card.index()] > 0);
        out.extend(
            cards.map(|card| (Action::new(Act::Deal(card)), f32::from(s.bag[card.index()]) / all as f32)),
        );
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        Action::new(Act::Deal(nth(&s.bag, rng.below(s.left.into()))))
    }

    #[inline]
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        while matches!(s.phase, Phase::Deal | Phase::Draw) {
            self.deal(s, nth(&s.bag, rng.below(s.left.into())));
        }
    }

    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, Some(who.index()));
    }
    fn hide_from_public(&self, s: &mut State) {
        self.hide_from(s, None);
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        match step {
            // The discards of a glove are laid open.
            Step::Move(_, action) if matches!(action.act(), Act::Glove(_)) => {
                let mut view = *after;
                self.hide_from(&mut view, Some(who.index()));
                Sight::AllAnd(key_of(&view))
            }
            Step::Chance(_) if after.drew as usize != who.index() => Sight::Part(0),
            Step::Move(..) if self.choices.reshuffle => Sight::AllAnd(key_of(&after.old_cards())),
            _ => Sight::All,
        }
    }
}
