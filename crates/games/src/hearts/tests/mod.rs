//! Tests of the whole game; small things are tested beside their code.

mod characters;
mod features;
mod keys;
mod options;
mod records;
mod reduction;
mod rules;
mod scoring;
mod statistics;
mod worlds;

use super::cards::Card;
use super::{Action, Hearts, State};
use crate::deck::testing::{act, dealt, legal, rules};
use nply_core::{Game, Player, Seed};

/// Rules from a text like that of the command line: `seats` and options.
fn hearts(seats: usize, options: &str) -> Hearts {
    rules(seats, options)
}

fn mask(cards: &str) -> u64 {
    Card::parse_set(cards).expect("cards")
}

/// A hand in which these cards were dealt; the first hands as given, the others filled in card order.
fn deal(g: &Hearts, hands: &[&str]) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    dealt(g.deck, g.seats, g.each, hands).into_iter().for_each(|card| g.apply(&mut s, Action::Card(card)));
    s
}

fn play(g: &Hearts, s: &mut State, cards: &str) {
    cards.split_whitespace().for_each(|card| act(g, s, card));
}

fn seat(index: usize) -> Player {
    Player::new(index)
}
