//! Tests of the whole game.

mod beliefs;
mod cards;
mod games;
mod options;
mod texts;
mod worlds;

use super::cards::{BOX, CARDS, Card, Pile, size};
use super::state::{Phase, State};
use super::{Action, LoveLetter};
use nply_core::{Bad, Game, Listed, Notation, Options, Rng, Turn};

/// The rules with these options, or why not.
fn try_build(seats: usize, options: &str) -> Result<LoveLetter, Bad> {
    let about = LoveLetter::ABOUT;
    let options = Options::parse(about.options, about.presets, options)?;
    let g = LoveLetter::build(seats, &options)?;
    assert!(options.unread().is_empty());
    Ok(g)
}

fn build(seats: usize, options: &str) -> LoveLetter {
    try_build(seats, options).unwrap()
}

fn card(value: u8) -> Card {
    Card::of_value(value)
}

/// A position in which the first seat is to play: the cards in hand and the card drawn by their values, cards that were
/// played before, and how many of the rest are out of the way so that the pile is smaller.
fn position(g: &LoveLetter, held: &[u8], drawn: u8, played: &[&[u8]]) -> State {
    let mut s = State::blank(g.seats);
    let mut bag = BOX;
    let mut take = |value: u8| {
        bag -= card(value).one();
        value
    };
    for (seat, &value) in held.iter().enumerate() {
        s.held[seat] = take(value);
    }
    for (seat, cards) in played.iter().enumerate() {
        s.discards[seat] = cards.iter().map(|&value| card(take(value)).one()).sum();
    }
    if g.seats == 2 {
        s.open = [take(1), take(1), take(4)];
    }
    s.drawn = take(drawn);
    s.bag = bag;
    s.deck = size(bag) as u8 - 1;
    s.dealt = if g.seats == 2 { 5 } else { g.seats as u8 };
    s.phase = Phase::Play;
    g.validate(&s).unwrap();
    s
}

/// Plays an action given by its text, and no more.
fn played(g: &LoveLetter, s: &State, text: &str) -> State {
    let Turn::One(who) = g.turn(s) else { panic!("nobody is to play") };
    let mut s = *s;
    let action = g.parse_action(&s, Some(who), text).unwrap();
    g.apply(&mut s, action);
    g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
    s
}

/// The position after chance has dealt these cards.
fn dealt(g: &LoveLetter, s: &State, values: &[u8]) -> State {
    let mut s = *s;
    for &value in values {
        assert_eq!(g.turn(&s), Turn::Chance);
        g.apply(&mut s, Action::deal(card(value)));
        g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
    }
    s
}

/// The texts of what the mover can do.
fn legal(g: &LoveLetter, s: &State) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { return Vec::new() };
    g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect()
}

/// A random action of the seat that is to act.
fn random_action(g: &LoveLetter, s: &State, rng: &mut Rng) -> Option<Action> {
    match g.turn(s) {
        Turn::Over => None,
        Turn::Chance => Some(g.sample(s, rng)),
        Turn::One(who) => Some(rng.pick(&g.listed(s, Some(who)))),
        Turn::Together(_) => unreachable!("one seat at a time"),
    }
}

/// All cards, wherever they lie.
fn all_cards(s: &State) -> Pile {
    let single = s.held.iter().chain(&s.open).chain([&s.drawn]).filter(|&&value| value > 0);
    let single: Pile = single.map(|&value| card(value).one()).sum();
    let all = s.bag + s.discards.iter().sum::<Pile>() + single;
    assert_eq!(size(all), CARDS);
    all
}
