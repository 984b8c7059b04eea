//! Tests of the rules, of what seats know, and of play.

mod counts;
mod knowledge;
mod opinions;
mod options;
mod rules;
mod worlds;

use super::cards::{BOX, Card, Pile};
use super::{Action, Phase, State, Uno};
use nply_core::{Game, GameSpec, Player, Seed};

fn game(spec: &str) -> Uno {
    spec.parse::<GameSpec>().and_then(|spec| spec.build()).unwrap_or_else(|bad| panic!("{spec}: {bad}")).0
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap_or_else(|| panic!("{text}"))
}

fn pile(text: &str) -> Pile {
    text.split_whitespace().map(|word| card(word).one()).sum()
}

/// A position in which the first seat is to play; all other cards are in the draw pile.
fn position(g: &Uno, top: &str, hands: &[&str]) -> State {
    let mut s = State::new(g.seats);
    assert_eq!(hands.len(), g.seats);
    for (seat, hand) in hands.iter().enumerate() {
        s.hands[seat] = pile(hand);
        s.sizes[seat] = super::cards::size(s.hands[seat]);
    }
    (s.top, s.phase) = (card(top), Phase::Play);
    s.colour = s.top.colour();
    s.discards = s.top.one();
    s.pile = BOX - s.discards - s.hands.iter().sum::<Pile>();
    s.pile_size = super::cards::size(s.pile);
    s.dealt = 7 * g.seats as u8;
    s
}

/// Legal actions as texts.
fn legal(g: &Uno, s: &State) -> String {
    let who = Player::new(s.mover as usize);
    let list = nply_core::Notation::listed(g, s, Some(who));
    list.iter().map(|&action| nply_core::Notation::action_text(g, s, action)).collect::<Vec<_>>().join(" ")
}

/// Plays actions and outcomes by their texts.
fn play(g: &Uno, s: &mut State, texts: &str) {
    for text in texts.split_whitespace() {
        let who = g.turn(s).seats().iter().next();
        let action = nply_core::Notation::parse_action(g, s, who, text);
        g.apply(s, action.unwrap_or_else(|bad| panic!("{bad} in {s:?}")));
    }
}

fn fill_up(g: &Uno, s: &mut State, seed: u64) {
    g.roll(s, &mut Seed(seed).rng());
}

fn apply_all(g: &Uno, s: &mut State, actions: &[Action]) {
    actions.iter().for_each(|&action| g.apply(s, action));
}
