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
use nply_core::{Game, Listed, Notation, Options, Player, Seed};

/// Rules from a text like that of the command line: `seats` and options.
fn hearts(seats: usize, options: &str) -> Hearts {
    let options = Options::parse(Hearts::ABOUT.options, Hearts::ABOUT.presets, options).expect("options");
    let rules = Hearts::build(seats, &options).expect("rules");
    assert_eq!(options.unread(), [""; 0]);
    rules
}

fn mask(cards: &str) -> u64 {
    cards.split_whitespace().fold(0, |mask, card| mask | Card::parse(card).expect("a card").bit())
}

/// A hand in which these cards were dealt; the first hands as given, the others filled in card order.
fn deal(g: &Hearts, hands: &[&str]) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    let mut left: Vec<Vec<Card>> = Vec::new();
    let mut rest = hands.iter().fold(g.deck, |rest, hand| rest & !mask(hand));
    for seat in 0..g.seats {
        let mut own = hands.get(seat).map_or(0, |hand| mask(hand));
        while own.count_ones() < u32::from(g.each) {
            own |= rest & rest.wrapping_neg();
            rest &= rest - 1;
        }
        left.push(Card::all_of(own).collect());
    }
    for i in 0..g.deck.count_ones() as usize {
        g.apply(&mut s, Action::Card(left[i % g.seats][i / g.seats]));
    }
    s
}

/// The texts of what the seat to play may do.
fn legal(g: &Hearts, s: &State) -> String {
    let seats = g.turn(s).seats();
    let who = seats.iter().next().expect("somebody is to act");
    let texts: Vec<String> = g.listed(s, Some(who)).iter().map(|&a| g.action_text(s, a)).collect();
    texts.join(" ")
}

fn play(g: &Hearts, s: &mut State, cards: &str) {
    for card in cards.split_whitespace() {
        let seats = g.turn(s).seats();
        let who = seats.iter().next().expect("somebody is to act");
        let action =
            g.parse_action(s, Some(who), card).unwrap_or_else(|bad| panic!("{bad} in {}", g.show(s)));
        g.apply(s, action);
    }
}

fn seat(index: usize) -> Player {
    Player::new(index)
}
