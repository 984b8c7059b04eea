//! Tests of the whole game; small things are tested beside their code.

mod declared;
mod opinions;
mod options;
mod rules;
mod scoring;
mod worlds;

use super::cards::Card;
use super::{Action, GinRummy, State};
use nply_core::{Game, Listed, Notation, Options, Player, Seed, Turn};

/// Rules from a text like that of the command line: `seats` and options.
fn gin(seats: usize, options: &str) -> GinRummy {
    let options = Options::parse(GinRummy::ABOUT.options, GinRummy::ABOUT.presets, options).expect("options");
    let rules = GinRummy::build(seats, &options).expect("rules");
    assert_eq!(options.unread(), [""; 0]);
    rules
}

fn mask(cards: &str) -> u64 {
    cards.split_whitespace().fold(0, |mask, card| mask | Card::parse(card).expect("a card").bit())
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

/// The texts of what the seat to act may do.
fn legal(g: &GinRummy, s: &State) -> String {
    let who = g.turn(s).seats().iter().next().expect("somebody is to act");
    let texts: Vec<String> = g.listed(s, Some(who)).iter().map(|&a| g.action_text(s, a)).collect();
    texts.join(" ")
}

/// Plays texts; at a draw from the stock the next text is the card.
fn play(g: &GinRummy, s: &mut State, texts: &str) {
    for text in texts.split_whitespace() {
        let who = match g.turn(s) {
            Turn::One(who) => Some(who),
            _ => None,
        };
        let action = g.parse_action(s, who, text).unwrap_or_else(|bad| panic!("{bad} in {}", g.show(s)));
        g.apply(s, action);
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
