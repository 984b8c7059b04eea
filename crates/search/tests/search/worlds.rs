//! Searches in which the legal actions differ from world to world.

use nply_core::{Budget, Game, Opinions, Player, Rng, Search, Seed, Sight, Step, Turn, Values, View};
use nply_search::tree::{Mcts, TreeOptions, Worlds};

/// Chance deals the second seat a card that the first cannot see; the first chooses a side, the second answers with one
/// of the two actions that its card allows, and wins by an odd one.
struct Answer;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    card: Option<u8>,
    played: u8,
    last: u8,
}

impl Game for Answer {
    type State = State;
    type Action = u8;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State { card: None, played: 0, last: 0 }
    }
    fn turn(&self, s: &State) -> Turn {
        match s.played {
            0 => Turn::Chance,
            1 | 2 => Turn::One(Player::new(s.played as usize - 1)),
            _ => Turn::Over,
        }
    }
    fn actions(&self, s: &State, who: Player, out: &mut Vec<u8>) {
        let first = if who.index() == 0 { 0 } else { 2 * s.card.expect("a full state") };
        out.extend([first, first + 1]);
    }
    fn apply(&self, s: &mut State, a: u8) {
        match s.played {
            0 => s.card = Some(a),
            1 => {}
            _ => assert_eq!(Some(a / 2), s.card, "an action that the card does not allow"),
        }
        s.played += 1;
        s.last = a;
    }
    fn payoffs(&self, s: &State) -> Values {
        let second = f32::from(s.last % 2);
        Values::of(&[1.0 - second, second])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, _s: &State, out: &mut Vec<(u8, f32)>) {
        out.extend((0..4).map(|card| (card, 0.25)));
    }
    fn hide(&self, s: &mut State, who: Player) {
        if who.index() == 0 && s.played < 3 {
            s.card = None;
            s.last = if s.played == 1 { 0 } else { s.last };
        }
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        if who.index() == 0 && (1..3).contains(&s.played) {
            s.card = Some(rng.below(4) as u8);
        }
    }
    fn sight(&self, _after: &State, step: &Step<u8>, who: Player) -> Sight {
        if matches!(step, Step::Chance(_)) && who.index() == 0 { Sight::Part(0) } else { Sight::All }
    }
}

#[test]
fn no_variant_plays_an_action_of_another_world() {
    let mut s = Answer.start(&mut Seed(1).rng());
    Answer.apply(&mut s, 2);
    let view = View::of(&Answer, &s, Player::new(0));
    let each = TreeOptions { worlds: Worlds::EachIteration, ..TreeOptions::UCT };
    let variants = [TreeOptions::UCT, each, TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS];
    for options in variants {
        let limits = Budget::iterations(500).into();
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let report = search.think(&Answer, &view, &limits, Seed(2).rng());
        let value = report.lines[0].values.0[1];
        assert!(value > 0.8, "the second seat finds its winning answers: {value} with {options:?}");
    }
}
