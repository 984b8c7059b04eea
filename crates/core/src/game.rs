//! The game interface: what every game promises and every search may rely on.

use crate::eye::Eye;
use crate::hash::key_of;
use crate::player::{MAX_PLAYERS, Player, PlayerSet, Ranks, Values};
use crate::seed::Rng;
use crate::view::View;
use std::fmt::Debug;
use std::hash::Hash;

/// Who acts next. Public: every seat can tell it from what it has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// One seat acts.
    One(Player),
    /// These seats act at once, unseen by each other.
    Together(PlayerSet),
    /// Chance acts.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// The seats that are to act: none at `Chance` and `Over`.
    pub fn seats(self) -> PlayerSet {
        match self {
            Turn::One(who) => PlayerSet::EMPTY.with(who),
            Turn::Together(seats) => seats,
            Turn::Chance | Turn::Over => PlayerSet::EMPTY,
        }
    }
}

/// One action for each seat of a simultaneous turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Joint<A>([Option<A>; MAX_PLAYERS]);

impl<A: Copy> Joint<A> {
    /// No action yet.
    pub fn empty() -> Self {
        Joint([None; MAX_PLAYERS])
    }

    /// Sets the action of a seat.
    #[inline]
    pub fn set(&mut self, who: Player, action: A) {
        self.0[who.index()] = Some(action);
    }

    /// The action of a seat, if it acts in this turn.
    #[inline]
    pub fn get(&self, who: Player) -> Option<A> {
        self.0[who.index()]
    }

    /// Seats and their actions in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Player, A)> {
        let actions = self.0;
        Player::all(MAX_PLAYERS).filter_map(move |who| actions[who.index()].map(|action| (who, action)))
    }
}

impl<A: Copy> FromIterator<(Player, A)> for Joint<A> {
    fn from_iter<I: IntoIterator<Item = (Player, A)>>(moves: I) -> Self {
        let mut joint = Joint::empty();
        moves.into_iter().for_each(|(who, action)| joint.set(who, action));
        joint
    }
}

/// What happened, in full. A game record is a start and a list of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step<A> {
    /// One seat moved.
    Move(Player, A),
    /// Several seats moved at once.
    Together(Joint<A>),
    /// Chance moved.
    Chance(A),
}

/// One part of a step as somebody was told of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Act<A> {
    /// Who acted; `None`: chance.
    pub seat: Option<Player>,
    /// What was done; `None`: hidden.
    pub action: Option<A>,
}

/// How much of a step one seat saw. Equal sights are indistinguishable to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// The whole step.
    All,
    /// The whole step, and something that it uncovered.
    AllAnd(u64),
    /// Only this much; `Part(0)`: "something happened".
    Part(u64),
}

/// What one seat is told of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Witness<A> {
    /// Equal keys: indistinguishable to the seat.
    pub key: u64,
    /// The step itself where the seat saw all of it.
    pub step: Option<Step<A>>,
}

/// The rules of a game.
///
/// Rules are read through `&self`; a state is plain data without a generator or a pointer back; an action is small and
/// `Copy`. Breaking a contract is a bug in the caller: the rules `debug_assert!` and do not return errors.
///
/// A perfect-information, sequential game without chance writes the first seven methods and nothing else.
pub trait Game: Send + Sync + Sized {
    /// A position: all that the rest of the game depends on, and all that each seat knows.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// Moves and outcomes of chance alike; one to four bytes.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Whether seats may know different things, in any variant of the game.
    const HIDDEN: bool = false;
    /// Whether seats may act at once, in any variant of the game.
    const TOGETHER: bool = false;
    /// Whether a seat can be imagined to act out of turn, for searches in which the others pass (BRS).
    const OUT_OF_TURN: bool = false;
    /// Whether steps can be followed back inside a world ([`Game::retrace`]).
    const RETRACES: bool = false;

    /// Number of seats, 2 to 8.
    fn players(&self) -> usize;
    /// A first position. Random only for set-ups not worth telling step by step (a board); deals are chance steps.
    fn start(&self, rng: &mut Rng) -> Self::State;
    /// Who acts next. May not depend on anything that some seat cannot see.
    fn turn(&self, s: &Self::State) -> Turn;
    /// Appends the legal actions of a seat that is to act: at least one, each once, in a fixed order.
    fn actions(&self, s: &Self::State, who: Player, out: &mut Vec<Self::Action>);
    /// Plays an action at `Turn::One`, or an outcome at `Turn::Chance`.
    fn apply(&self, s: &mut Self::State, a: Self::Action);
    /// What each seat gets, at `Turn::Over`. More is better.
    fn payoffs(&self, s: &Self::State) -> Values;
    /// The least and the greatest payoff that any seat can get.
    fn bounds(&self) -> (f32, f32);

    /// The score so far, where the game has one; on the scale of the payoffs where that makes sense.
    fn scores(&self, _s: &Self::State) -> Option<Values> {
        None
    }
    /// Payoffs as they stand once the seat is out of the game: it acts no more, and its own payoff is certain, while others
    /// may still play on. `None` as long as it is in.
    fn knocked_out(&self, _s: &Self::State, _who: Player) -> Option<Values> {
        None
    }
    /// The greatest sum of the payoffs of all seats, where it is known to bind; holds for evaluations too. It lets max^n
    /// prune (Korf 1991).
    fn most_together(&self) -> Option<f32> {
        None
    }
    /// Final ranks, 1 is best. Override where the rules break ties that the payoffs do not show.
    fn ranks(&self, s: &Self::State) -> Ranks {
        self.payoffs(s).ranks(self.players())
    }
    /// The phase of the game, from 0, where phases ask for different play: planning, then execution. It is known to all.
    fn phase(&self, _s: &Self::State) -> usize {
        0
    }

    /// How many hands or rounds are over, in games of several: when searches that learn of the others look back.
    fn rounds_over(&self, _s: &Self::State) -> u32 {
        0
    }
    /// The same rules, over with the hand or round that is being played, for searches that look no further. Positions are
    /// the same. `None`: the game has but one.
    fn until_round_ends(&self) -> Option<Self> {
        None
    }
    /// A key of all that the rest of the game depends on where nothing is hidden. Positions with equal keys have the same
    /// futures but for the names of moves: the same seats act, as many moves lead to equal keys, ends have equal payoffs, and
    /// evaluations value them alike. Override where the state also keeps what seats have seen, or where things have names
    /// that do not matter, so that ways that lead to the same place share what is found there.
    fn open_key(&self, s: &Self::State) -> u64 {
        key_of(s)
    }

    /// Plays one action for each seat of `Turn::Together`.
    fn apply_together(&self, _s: &mut Self::State, _joint: &Joint<Self::Action>) {
        unreachable!("a game with simultaneous turns says how they are played")
    }

    /// Makes it the turn of a seat, as if those in between had passed. False, and nothing changed, where that seat cannot
    /// act at all. Asked at `Turn::One` only, and only if [`Game::OUT_OF_TURN`] says so.
    fn pass_to(&self, _s: &mut Self::State, _who: Player) -> bool {
        unreachable!("a game in which seats act out of turn says how")
    }

    /// Appends every outcome at `Turn::Chance` with its probability; they sum to 1.
    fn outcomes(&self, _s: &Self::State, _out: &mut Vec<(Self::Action, f32)>) {
        unreachable!("a game with chance lists its outcomes")
    }
    /// Draws one outcome at `Turn::Chance`. Override for speed; the distribution must be that of `outcomes`.
    fn sample(&self, s: &Self::State, rng: &mut Rng) -> Self::Action {
        let mut list = Vec::new();
        self.outcomes(s, &mut list);
        let mut rest = rng.unit();
        for &(action, probability) in &list {
            rest -= probability;
            if rest < 0.0 {
                return action;
            }
        }
        list[list.len() - 1].0
    }
    /// Plays all chance steps until a seat is to act or the game is over. Override where whole deals can go faster.
    fn roll(&self, s: &mut Self::State, rng: &mut Rng) {
        while self.turn(s) == Turn::Chance {
            let outcome = self.sample(s, rng);
            self.apply(s, outcome);
        }
    }

    /// Blanks what the seat does not know, canonically: two states that look alike to it become equal.
    fn hide(&self, _s: &mut Self::State, _who: Player) {}
    /// Blanks what some seat does not know, for onlookers: what is left is known to everybody.
    fn hide_from_public(&self, s: &mut Self::State) {
        Player::all(self.players()).for_each(|who| self.hide(s, who));
    }
    /// Completes a state hidden for the seat, uniformly over all that is consistent with what it has seen. The hidden state
    /// has to tell all that this needs: sizes of hands, and whatever the seat was shown before.
    fn determinise(&self, _s: &mut Self::State, _who: Player, _rng: &mut Rng) {}
    /// Follows a step back: completes `before`, which a seat knew before a step that it saw in full, by what a world after it
    /// says, so that the step leads to that world again. False, and `before` is of no use, where it cannot be told, such as
    /// over the end of a hand. It lets agents ask how likely a world makes what was seen. Asked only if
    /// [`Game::RETRACES`] says so.
    fn retrace(
        &self,
        _before: &mut Self::State,
        _step: &Step<Self::Action>,
        _after: &Self::State,
        _who: Player,
    ) -> bool {
        false
    }
    /// How much of a step the seat saw: exactly what separates its view after this step from its views after others.
    fn sight(&self, _after: &Self::State, _step: &Step<Self::Action>, _who: Player) -> Sight {
        Sight::All
    }

    /// What can be seen of a state. Provided; not overridden.
    fn seen(&self, s: &Self::State, eye: Eye) -> Self::State {
        let mut seen = s.clone();
        match eye {
            Eye::Seat(who) => self.hide(&mut seen, who),
            Eye::Public => self.hide_from_public(&mut seen),
            Eye::All => {}
        }
        seen
    }
    /// What an eye is told of a step: who acted, and the action where it was seen. A seat is always told its own.
    /// Provided; not overridden.
    fn told(&self, after: &Self::State, step: &Step<Self::Action>, eye: Eye) -> Vec<Act<Self::Action>> {
        let saw = |who| !matches!(self.sight(after, step, who), Sight::Part(_));
        let all = match eye {
            Eye::Seat(who) => saw(who),
            Eye::Public => Player::all(self.players()).all(saw),
            Eye::All => true,
        };
        let act = |seat: Option<Player>, action| {
            let own = seat.is_some() && seat == eye.seat();
            Act { seat, action: (all || own).then_some(action) }
        };
        match step {
            Step::Move(who, action) => vec![act(Some(*who), *action)],
            Step::Together(joint) => joint.iter().map(|(who, action)| act(Some(who), action)).collect(),
            Step::Chance(action) => vec![act(None, *action)],
        }
    }
    /// What one seat knows of a state. Provided; not overridden.
    fn view(&self, s: &Self::State, who: Player) -> View<Self::State> {
        View::of(self, s, who)
    }
    /// Plays a step. Provided; not overridden. Searches know which kind of step it is, so it costs them nothing.
    #[inline(always)]
    fn step(&self, s: &mut Self::State, step: &Step<Self::Action>) {
        match step {
            Step::Move(_, action) | Step::Chance(action) => self.apply(s, *action),
            Step::Together(joint) => self.apply_together(s, joint),
        }
    }
    /// What the seat can tell this step from others by: its sight and whose turn it is now. Provided; not overridden.
    #[inline]
    fn event_key(&self, after: &Self::State, step: &Step<Self::Action>, who: Player) -> u64 {
        self.event(after, step, who).0
    }
    /// The same, and whether the seat saw the whole step. Provided; not overridden.
    #[inline]
    fn event(&self, after: &Self::State, step: &Step<Self::Action>, who: Player) -> (u64, bool) {
        let turn = self.turn(after);
        match self.sight(after, step, who) {
            Sight::All => (key_of(&(0u8, step, turn)), true),
            Sight::AllAnd(more) => (key_of(&(1u8, step, more, turn)), true),
            Sight::Part(part) => (key_of(&(2u8, part, turn)), false),
        }
    }
    /// What the seat is told of a step. Provided; not overridden.
    fn witness(&self, after: &Self::State, step: &Step<Self::Action>, who: Player) -> Witness<Self::Action> {
        let (key, saw_all) = self.event(after, step, who);
        Witness { key, step: saw_all.then_some(*step) }
    }
}
