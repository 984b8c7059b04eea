//! The rules as every search sees them.

use super::cards::{Card, DEFUSE, DEFUSES, Heap, KITTEN, ORDINARY};
use super::state::{Act, Action, CHAIN, MOVES, PILE, Phase, SEATS, State, UNSEEN};
use nply_core::hash::key_of;
use nply_core::{Game, Player, PlayerSet, Ranks, Rng, Sight, Step, Turn, Values};

/// How many turns an Attack costs if it is played under attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackStack {
    /// Two, and all that are left, the current one too.
    Letter,
    /// The same, but just two on the last turn.
    Left,
    /// Two.
    None,
}

/// Which two cards steal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairs {
    /// None.
    None,
    /// Two equal cats.
    Cats,
    /// Any two equal cards.
    Any,
}

/// How many Defuses there are beside one for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraDefuses {
    /// Two with two or three seats, else all.
    Newest,
    /// Two with two seats, else all.
    Older,
    /// All that are left of six.
    All,
}

/// What can be chosen about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Cards dealt beside the Defuse.
    pub hand: u8,
    /// Defuses in the pile.
    pub extra: ExtraDefuses,
    /// They are shuffled in before the deal.
    pub extra_dealt: bool,
    /// The victim of an Attack is chosen, not the next seat.
    pub attack_chosen: bool,
    /// Attacks under attack.
    pub stack: AttackStack,
    /// See the Future also puts the cards into any order.
    pub reorder: bool,
    /// Which two cards steal.
    pub pairs: Pairs,
    /// Whether three of them take a card by its name.
    pub threes: bool,
    /// Whether five different cards take one from the discards.
    pub fives: bool,
    /// Whether the player of a card is asked for a Nope too.
    pub nope_own: bool,
    /// Whether after a Nope the questions about the card before it go on, not only those about the Nope.
    pub nested_nopes: bool,
    /// Whether but one card may be played in a turn.
    pub one_card: bool,
}

/// The rules of Exploding Kittens.
#[derive(Clone, Debug)]
pub struct ExplodingKittens {
    pub(super) seats: usize,
    pub(super) choices: Choices,
}

impl ExplodingKittens {
    /// The rules for 2 to 5 seats; `None` for other numbers, or hands that cannot be dealt.
    pub fn new(seats: usize, choices: Choices) -> Option<Self> {
        let fits = (2..=SEATS).contains(&seats) && (1..=8).contains(&choices.hand);
        fits.then_some(ExplodingKittens { seats, choices })
    }

    /// Defuses beside one for each seat.
    pub(super) fn extra(&self) -> usize {
        let few = match self.choices.extra {
            ExtraDefuses::Newest => self.seats <= 3,
            ExtraDefuses::Older => self.seats == 2,
            ExtraDefuses::All => false,
        };
        if few { 2 } else { DEFUSES - self.seats }
    }

    /// All cards of the game.
    pub(super) fn all_cards(&self) -> Heap {
        let mut all = Heap::of(ORDINARY);
        all.0 += DEFUSE.one() * (self.seats + self.extra()) as u64 + KITTEN.one() * (self.seats - 1) as u64;
        all
    }

    /// Before the deal: each seat has its Defuse, and everybody knows it.
    pub(super) fn first_state(&self) -> State {
        let own = Heap(DEFUSE.one());
        let (mut hands, mut sure) = ([Heap::default(); SEATS], [[Heap::default(); SEATS]; SEATS]);
        for seat in 0..self.seats {
            hands[seat] = own;
            for other in (0..self.seats).filter(|&other| other != seat) {
                sure[other][seat] = own;
            }
        }
        let mut bag = Heap::of(ORDINARY);
        if self.choices.extra_dealt {
            bag.0 += DEFUSE.one() * self.extra() as u64;
        }
        let mut sizes = [0; SEATS];
        sizes[..self.seats].fill(1);
        State {
            bag,
            hands,
            sure,
            public: hands,
            hints: [[0; SEATS]; SEATS],
            moved: [Heap::default(); MOVES],
            ways: [[0; 2]; MOVES],
            discards: Heap::default(),
            knows: [0; SEATS],
            looked: [0; SEATS],
            pile: [UNSEEN; PILE],
            sizes,
            secret: 0,
            left: bag.size() as u8,
            alive: (1 << self.seats) - 1,
            out: [0; SEATS],
            phase: Phase::Deal,
            mover: 0,
            turns: 1,
            attacked: false,
            played: false,
            pending: Action::new(Act::Pass),
            nopes: 0,
            last: 0,
            chain: [0; CHAIN],
            depth: 0,
            asked: 0,
            step: 0,
            saw: 0,
            seats: self.seats as u8,
        }
    }

    /// The cards that chance picks from.
    #[inline]
    pub(super) fn source(&self, s: &State) -> Heap {
        let place = match s.phase {
            Phase::Deal => return s.bag,
            Phase::Steal => return s.hands[s.asked as usize],
            Phase::Look => s.step as usize,
            _ => 0,
        };
        if s.pile[place] == UNSEEN { s.bag } else { Heap(Card::new(s.pile[place].into()).one()) }
    }
}

impl Game for ExplodingKittens {
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
            Phase::Turn | Phase::Order | Phase::Put | Phase::Take => Turn::One(Player::new(s.mover as usize)),
            Phase::React | Phase::Give => Turn::One(Player::new(s.asked as usize)),
            Phase::Deal | Phase::Steal | Phase::Look | Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        self.list(s, who.index(), out);
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        self.play(s, a);
    }
    /// 1 for the last one alive.
    fn payoffs(&self, s: &State) -> Values {
        let mut values = Values::default();
        PlayerSet::from_bits(s.alive).iter().for_each(|who| values[who] = 1.0 / s.alive.count_ones() as f32);
        values
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn most_together(&self) -> Option<f32> {
        Some(1.0)
    }
    /// The part of the others that is out.
    fn scores(&self, s: &State) -> Option<Values> {
        let mut values = Values::default();
        for seat in 0..self.seats {
            values.0[seat] = self.others_out(s, seat) as f32 / (self.seats - 1) as f32;
        }
        Some(values)
    }
    /// Who was out later is better.
    fn ranks(&self, s: &State) -> Ranks {
        let mut values = Values::default();
        for seat in 0..self.seats {
            values.0[seat] = if s.is_alive(seat) { 9.0 } else { f32::from(s.out[seat]) };
        }
        values.ranks(self.seats)
    }

    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let source = self.source(s);
        let all = source.size() as f32;
        out.extend(
            source.kinds().map(|card| (Action::new(Act::Deal(card)), source.count(card) as f32 / all)),
        );
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        let source = self.source(s);
        Action::new(Act::Deal(source.nth(rng.below(source.size()))))
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
        // What everybody sees of the position afterwards, such as the hand of who is out.
        let open = key_of(&(after.discards, after.sizes, after.alive));
        let secret = match step {
            Step::Chance(_) => true,
            Step::Move(_, action) => matches!(action.act(), Act::Give(_) | Act::Put(_) | Act::Order(_)),
            Step::Together(_) => false,
        };
        if secret && after.saw >> who.index() & 1 == 0 { Sight::Part(open) } else { Sight::AllAnd(open) }
    }
}

impl ExplodingKittens {
    /// How many other seats are out.
    pub(super) fn others_out(&self, s: &State, seat: usize) -> usize {
        self.seats - (s.alive | 1 << seat).count_ones() as usize
    }
}
