//! The rules: what can be switched, and the interface of a game.

use super::cards::Card;
use super::state::{Action, Direction, Phase, State};
use nply_core::{Game, Joint, Player, PlayerSet, Rng, Sight, Step, Turn, Values};

/// How the direction of passing is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// Always the same.
    Always(Direction),
    /// Left, right, across, none, hand after hand; with three seats there is no across.
    Rotate,
    /// Chance draws one of the directions of [`Passing::Rotate`] for each hand.
    Random,
}

/// Who leads to the first trick, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// The holder of the lowest club leads it.
    Lowest,
    /// The holder of the lowest club leads any club.
    Club,
    /// The seat whose turn it is leads any card: seat 0 in the first hand, then the next.
    Free,
}

/// What taking all points does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moon {
    /// The others get 26, the shooter none.
    Others,
    /// The shooter gets -26, the others none.
    Shooter,
    /// As `Others`, but as `Shooter` where the former would end the match without the shooter among the first.
    Best,
    /// Nothing.
    Off,
}

/// The rules of Hearts with their switches.
#[derive(Clone, Copy, Debug)]
pub struct Hearts {
    pub(super) seats: usize,
    /// The cards in play.
    pub(super) deck: u64,
    /// Cards dealt to each seat.
    pub(super) each: u8,
    /// The club whose holder leads.
    pub(super) lowest: u64,
    pub(super) passing: Passing,
    /// Whether picks to pass go up in card order, so that each set of three is reached once.
    pub(super) increasing: bool,
    pub(super) lead: Lead,
    /// Cards that may not go to the first trick while something else can.
    pub(super) barred: u64,
    /// Whether hearts must be broken before they are led.
    pub(super) must_break: bool,
    /// Cards that break hearts.
    pub(super) breakers: u64,
    /// Whether hearts may be led, though unbroken, from nothing but hearts and the queen.
    pub(super) lone_queen: bool,
    /// Whether the jack of diamonds is worth -10.
    pub(super) jack: bool,
    /// Whether a hand without a trick is worth -5.
    pub(super) no_tricks: bool,
    pub(super) moon: Moon,
    /// Whether the moon needs the jack of diamonds too.
    pub(super) moon_jack: bool,
    /// The total that ends a match; 0 for a single hand.
    pub(super) to: i16,
    /// The most hands of a match.
    pub(super) most_hands: u8,
    /// Whether the game is over with the hand that is being played.
    pub(super) one_hand: bool,
}

impl Hearts {
    /// The directions that follow each other.
    pub(super) fn directions(&self) -> &'static [Direction] {
        use Direction::{Across, Left, None, Right};
        if self.seats == 3 { &[Left, Right, None] } else { &[Left, Right, Across, None] }
    }

    /// The direction of a hand where no chance is in it.
    pub(super) fn direction_of(&self, hand: u8) -> Option<Direction> {
        match self.passing {
            Passing::Always(direction) => Some(direction),
            Passing::Rotate => Some(self.directions()[hand as usize % self.directions().len()]),
            Passing::Random => None,
        }
    }
}

impl Game for Hearts {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;
    const TOGETHER: bool = true;
    const RETRACES: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        let mut s = State::new(self.seats);
        self.new_hand(&mut s);
        s
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Play => Turn::One(Player::new(s.mover as usize)),
            Phase::Direct | Phase::Deal => Turn::Chance,
            Phase::Pass => Turn::Together(PlayerSet::all(self.seats)),
            Phase::Over => Turn::Over,
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        if s.phase == Phase::Play {
            out.extend(Card::all_of(self.legal(s)).map(Action::Card));
        } else {
            out.extend(Card::all_of(self.picks(s, who.index())).map(Action::Pass));
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match (a, s.phase) {
            (Action::Card(card), Phase::Play) => self.play(s, card),
            (Action::Card(card), _) => self.deal(s, card),
            (Action::Direct(direction), _) => self.direct(s, direction),
            (Action::Pass(_), _) => debug_assert!(false, "cards are passed together"),
        }
    }
    fn payoffs(&self, s: &State) -> Values {
        self.minus_points(s)
    }
    fn bounds(&self) -> (f32, f32) {
        self.payoff_bounds()
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.minus_points(s))
    }
    fn apply_together(&self, s: &mut State, joint: &Joint<Action>) {
        for (who, action) in joint.iter() {
            let Action::Pass(card) = action else { unreachable!("only passing is simultaneous") };
            debug_assert!(self.picks(s, who.index()) & card.bit() != 0);
            self.pick(s, card);
        }
        self.end_picks(s);
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        if s.phase == Phase::Direct {
            let share = 1.0 / self.directions().len() as f32;
            out.extend(self.directions().iter().map(|&direction| (Action::Direct(direction), share)));
        } else {
            let stock = self.stock(s);
            let share = 1.0 / stock.count_ones() as f32;
            out.extend(Card::all_of(stock).map(|card| (Action::Card(card), share)));
        }
    }
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        if s.phase == Phase::Direct {
            return Action::Direct(rng.pick(self.directions()));
        }
        Action::Card(Card::pick(self.stock(s), rng))
    }
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        if s.phase == Phase::Direct {
            self.direct(s, rng.pick(self.directions()));
        }
        if s.phase == Phase::Deal {
            self.deal_rest(s, rng);
        }
    }
    fn rounds_over(&self, s: &State) -> u32 {
        u32::from(s.hand)
    }
    /// The totals of the match count, what follows does not.
    fn until_round_ends(&self) -> Option<Self> {
        (self.to != 0).then_some(Hearts { one_hand: true, ..*self })
    }
    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn retrace(&self, before: &mut State, step: &Step<Action>, after: &State, _who: Player) -> bool {
        self.unplay(before, step, after)
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        self.sight_of(after, step, who)
    }
}
