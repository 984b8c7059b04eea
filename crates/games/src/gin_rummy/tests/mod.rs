//! Tests of the whole game; small things are tested beside their code.

mod declared;
mod opinions;
mod options;
mod rules;
mod scoring;
mod worlds;

use super::cards::Card;
use super::{Action, GinRummy, State};
use crate::deck::testing::{act, legal, rules};
use nply_core::{Game, Notation, Player, Seed, Turn};

/// Rules from a text like that of the command line: `seats` and options.
fn gin(seats: usize, options: &str) -> GinRummy {
    rules(seats, options)
}

fn mask(cards: &str) -> u64 {
    Card::parse_set(cards).expect("cards")
}

/// A hand in which these cards were dealt: the hands as given, filled up with the highest cards left, and the upcard.
fn deal(g: &GinRummy, hands: &[&str], upcard: &str) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    let mut rest = hands.iter().fold(g.deck & !mask(upcard), |rest, hand| rest & !mask(hand));
    let mut dealt: Vec<Vec<Card>> = Vec::new();
    for seat in 0..g.seats {
        let mut own = hands.get(seat).map_or(0, |hand| mask(hand));
        while own.count_ones() < u32::from(g.each) {
            let highest = 1 << (63 - rest.leading_zeros());
            own |= highest;
            rest &= !highest;
        }
        dealt.push(Card::all_of(own).collect());
    }
    for i in 0..g.seats * g.each as usize {
        g.apply(&mut s, Action::Card(dealt[i % g.seats][i / g.seats]));
    }
    g.apply(&mut s, Action::Card(Card::parse(upcard).expect("a card")));
    s
}

/// Plays texts; at a draw from the stock the next text is the card.
fn play(g: &GinRummy, s: &mut State, texts: &str) {
    for text in texts.split_whitespace() {
        act(g, s, text);
        g.validate(s).unwrap_or_else(|why| panic!("{why} after {text} in {}", g.state_text(s)));
    }
}

fn payoffs(g: &GinRummy, s: &State) -> Vec<f32> {
    assert_eq!(g.turn(s), Turn::Over, "{}", g.show(s));
    g.payoffs(s).seats(g.seats).to_vec()
}

fn seat(index: usize) -> Player {
    Player::new(index)
}
