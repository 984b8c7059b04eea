//! Whether an opponent's move was forced is hidden, and must not reach the searcher's later decisions (decision 002).

use nply_core::{Budget, Game, Opinions, Player, Rng, Search, Seed, Sight, Step, Turn, Values};
use nply_search::tree::{Mcts, TreeOptions};

/// As the Coin game, but the other seat moves between the coin and the guess: on heads it can only wait, on tails it
/// could also tell, which only harms it. Seeing it wait says nothing, so going on is worth one half.
struct Forced;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Act {
    Stop,
    Go,
    Wait,
    Tell,
    Heads,
    Tails,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    turns: u8,
    /// The coin; `None` is how it looks to the first seat, or before it fell.
    heads: Option<bool>,
    told: bool,
    /// What the first seat got, in tenths.
    result: Option<u8>,
}

impl Game for Forced {
    type State = State;
    type Action = Act;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State { turns: 0, heads: None, told: false, result: None }
    }
    fn turn(&self, s: &State) -> Turn {
        match (s.result, s.turns) {
            (Some(_), _) => Turn::Over,
            (None, 1) => Turn::Chance,
            (None, 2) => Turn::One(Player::new(1)),
            _ => Turn::One(Player::new(0)),
        }
    }
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Act>) {
        match (s.turns, s.heads) {
            (0, _) => out.extend([Act::Stop, Act::Go]),
            (2, Some(true)) => out.push(Act::Wait),
            (2, _) => out.extend([Act::Wait, Act::Tell]),
            _ => out.extend([Act::Heads, Act::Tails]),
        }
    }
    fn apply(&self, s: &mut State, a: Act) {
        match (s.turns, a) {
            (0, Act::Stop) => s.result = Some(7),
            (1, coin) => s.heads = Some(coin == Act::Heads),
            (2, Act::Tell) => s.told = true,
            (3, guess) => s.result = Some(if s.heads == Some(guess == Act::Heads) { 10 } else { 0 }),
            _ => {}
        }
        s.turns += 1;
    }
    fn payoffs(&self, s: &State) -> Values {
        let own = f32::from(s.result.expect("the game is over")) / 10.0;
        Values::of(&[own, 1.0 - own])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, _s: &State, out: &mut Vec<(Act, f32)>) {
        out.extend([(Act::Heads, 0.5), (Act::Tails, 0.5)]);
    }
    fn hide(&self, s: &mut State, who: Player) {
        if who.index() == 0 && !s.told && s.result.is_none() {
            s.heads = None;
        }
    }
    fn determinise(&self, s: &mut State, _who: Player, rng: &mut Rng) {
        if s.turns > 1 && s.heads.is_none() {
            s.heads = Some(rng.below(2) == 0);
        }
    }
    fn sight(&self, _after: &State, step: &Step<Act>, who: Player) -> Sight {
        match step {
            Step::Chance(_) if who.index() == 0 => Sight::Part(0),
            _ => Sight::All,
        }
    }
}

#[test]
fn a_forced_move_of_another_seat_tells_nothing() {
    for options in [TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS] {
        let s = Forced.start(&mut Seed(1).rng());
        let view = Forced.view(&s, Player::new(0));
        let limits = Budget::iterations(40_000).into();
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let report = search.think(&Forced, &view, &limits, Seed(1).rng());
        let go = report.lines.iter().find(|line| line.action == Act::Go).expect("a line");
        assert_eq!(report.best(), Act::Stop, "going on was valued {}: {options:?}", go.values.0[0]);
    }
}
