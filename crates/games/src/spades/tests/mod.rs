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
use nply_core::{Game, Listed, Notation, Options, Player, Seed};

/// Rules from a text like that of the command line: `seats` and options.
fn spades(seats: usize, options: &str) -> Spades {
    let options = Options::parse(Spades::ABOUT.options, Spades::ABOUT.presets, options).expect("options");
    let rules = Spades::build(seats, &options).expect("rules");
    assert_eq!(options.unread(), [""; 0]);
    rules
}

fn mask(cards: &str) -> u64 {
    cards.split_whitespace().fold(0, |mask, card| mask | Card::parse(card).expect("a card").bit())
}

/// A hand in which these cards were dealt; hands that are given in part are filled up in card order.
fn deal(g: &Spades, hands: &[&str]) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    deal_into(g, &mut s, hands);
    s
}

fn deal_into(g: &Spades, s: &mut State, hands: &[&str]) {
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
    for i in 0..g.seats * g.each as usize {
        g.apply(s, Action::Card(left[i % g.seats][i / g.seats]));
    }
}

/// The texts of what the seat to act may do.
fn legal(g: &Spades, s: &State) -> String {
    let texts: Vec<String> =
        g.listed(s, Some(seat(s.mover as usize))).iter().map(|&a| g.action_text(s, a)).collect();
    texts.join(" ")
}

/// Plays actions by their texts; a number is a bid.
fn play(g: &Spades, s: &mut State, actions: &str) {
    for text in actions.split_whitespace() {
        let text = if text.parse::<u8>().is_ok() { format!("bid:{text}") } else { text.to_string() };
        let who = seat(s.mover as usize);
        let action =
            g.parse_action(s, Some(who), &text).unwrap_or_else(|bad| panic!("{bad} in {}", g.show(s)));
        g.apply(s, action);
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
