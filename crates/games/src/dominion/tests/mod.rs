//! Tests of the rules.

use super::cards::Pile;
use super::rules::{Dominion, State};
use super::state::Phase;
use super::text::parse_pile;
use nply_core::{Game, GameSpec, Notation, Seed, Turn};

mod basics;
mod cards;
mod opinions;
mod options;
mod told;
mod worlds;

/// A game by its spec.
fn game(spec: &str) -> Dominion {
    spec.parse::<GameSpec>().and_then(|spec| spec.build()).unwrap_or_else(|bad| panic!("{bad}")).0
}

fn pile(text: &str) -> Pile {
    parse_pile(text).unwrap_or_else(|| panic!("{text}"))
}

/// Gives a seat other cards.
fn give(s: &mut State, seat: usize, hand: &str, draw: &str) {
    (s.hand[seat], s.draw[seat]) = (pile(hand), pile(draw));
    s.hand_size[seat] = s.hand[seat].size() as u8;
    s.shown[seat] = Pile::default();
}

/// The first turn of the first seat, with this hand and this draw pile.
fn turn_with(g: &Dominion, hand: &str, draw: &str) -> State {
    let mut rng = Seed(1).rng();
    let mut s = g.start(&mut rng);
    g.roll(&mut s, &mut rng);
    give(&mut s, 0, hand, draw);
    s.phase = Phase::Action;
    (s.actions, s.buys, s.coins) = (1, 1, 0);
    s.table = Pile::default();
    s
}

/// Plays actions by their texts; draws follow by themselves.
fn play(g: &Dominion, s: &mut State, texts: &str) {
    let mut rng = Seed(2).rng();
    for text in texts.split_whitespace() {
        let Turn::One(who) = g.turn(s) else { panic!("nobody can {text}") };
        let action = g.parse_action(s, Some(who), text).unwrap_or_else(|bad| panic!("{bad}"));
        g.apply(s, action);
        g.roll(s, &mut rng);
    }
}

/// What can be done, as texts.
fn legal(g: &Dominion, s: &State) -> String {
    let Turn::One(who) = g.turn(s) else { return String::new() };
    let texts: Vec<String> = g.listed(s, Some(who)).iter().map(|&a| g.action_text(s, a)).collect();
    texts.join(" ")
}
