//! Tests of the whole game; small things are tested beside their code.

mod bidding;
mod matches;
mod open_key;
mod opinions;
mod options;
mod rules;
mod scoring;
mod types;
mod worlds;

use super::cards::Card;
use super::{Action, Phase, Spades, State};
use crate::deck::testing::{act, dealt, legal, rules};
use nply_core::{Game, Player, Seed};

/// Rules from a text like that of the command line: `seats` and options.
fn spades(seats: usize, options: &str) -> Spades {
    rules(seats, options)
}

fn mask(cards: &str) -> u64 {
    Card::parse_set(cards).expect("cards")
}

/// A hand in which these cards were dealt; hands that are given in part are filled up in card order.
fn deal(g: &Spades, hands: &[&str]) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    deal_into(g, &mut s, hands);
    s
}

fn deal_into(g: &Spades, s: &mut State, hands: &[&str]) {
    dealt(g.deck, g.seats, g.each, hands).into_iter().for_each(|card| g.apply(s, Action::Card(card)));
}

/// Plays actions by their texts; a number is a bid.
fn play(g: &Spades, s: &mut State, actions: &str) {
    for text in actions.split_whitespace() {
        let bid = if text.parse::<u8>().is_ok() { "bid:" } else { "" };
        act(g, s, &format!("{bid}{text}"));
    }
}

/// The totals after a hand with these bids (blind nils as 100) and these tricks, from other totals and bags.
fn after_hand(g: &Spades, before: &State, bids: &[u8], won: &[u8]) -> State {
    let mut s = *before;
    s.phase = Phase::Play;
    for (seat, (&bid, &won)) in bids.iter().zip(won).enumerate() {
        s.bids[seat] = bid % 100;
        s.blind |= u8::from(bid == 100) << seat;
        s.won[seat] = won;
    }
    g.end_hand(&mut s);
    s
}

fn seat(index: usize) -> Player {
    Player::new(index)
}
