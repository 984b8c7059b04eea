//! Tests of the whole game.

mod cards;
mod games;
mod options;
mod worlds;

use super::body::Organ;
use super::cards::{Card, ORGANS};
use super::state::{EMPTY, Phase, State};
use super::{Action, Virus};
use nply_core::{Game, Listed, Notation, Options, Player, Turn};

/// The rules with these options.
fn build(seats: usize, options: &str) -> Virus {
    let about = Virus::ABOUT;
    let options = Options::parse(about.options, about.presets, options).unwrap();
    let g = Virus::build(seats, &options).unwrap();
    assert!(options.unread().is_empty());
    g
}

fn slot(name: &str) -> usize {
    ORGANS.iter().position(|organ| *organ == name).unwrap()
}

/// A position in which the first seat is to play: hands, and organs as `heart free`.
fn position(g: &Virus, hands: &[&[&str]], bodies: &[&[&str]]) -> State {
    let mut s = State::blank(g.seats);
    (s.phase, s.dealt, s.drew) = (Phase::Play, 3 * g.seats as u8, 0);
    let mut take = |bag: &mut [u8], card: Card| {
        bag[card.index()] -= 1;
        s.left -= 1;
    };
    let mut bag = s.bag;
    let mut filled = s.hands;
    for (hand, names) in filled.iter_mut().zip(hands) {
        for (held, name) in hand.iter_mut().zip(*names) {
            let card = Card::named(name).unwrap();
            take(&mut bag, card);
            *held = card.index() as u8;
        }
        super::state::sort(hand);
    }
    let mut organs = s.bodies;
    for (body, texts) in organs.iter_mut().zip(bodies) {
        for text in *texts {
            let (name, state) = text.split_once(' ').unwrap();
            let organ = Organ::all().find(|&organ| super::text::organ_text(organ) == state).unwrap();
            body[slot(name)] = organ;
            take(&mut bag, Card::organ(slot(name)));
            organ.attached().into_iter().flatten().for_each(|card| take(&mut bag, card));
        }
    }
    (s.bag, s.hands, s.bodies) = (bag, filled, organs);
    g.validate(&s).unwrap();
    s
}

/// The texts of what the mover can do, without discards.
fn legal(g: &Virus, s: &State) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { return Vec::new() };
    let texts = g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a));
    texts.filter(|text| !text.starts_with("discard")).collect()
}

/// Plays an action given by its text, and no more.
fn played(g: &Virus, s: &State, text: &str) -> State {
    let Turn::One(who) = g.turn(s) else { panic!("nobody is to play") };
    let mut s = *s;
    let action = g.parse_action(&s, Some(who), text).unwrap();
    g.apply(&mut s, action);
    g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
    s
}

/// What is on an organ.
fn organ(s: &State, seat: usize, name: &str) -> String {
    super::text::organ_text(s.bodies[seat][slot(name)])
}

fn is_empty(s: &State, seat: usize) -> bool {
    s.hands[seat].iter().all(|&held| held == EMPTY)
}

/// A random action of whoever acts.
fn random_action(g: &Virus, s: &State, rng: &mut nply_core::Rng) -> Option<Action> {
    match g.turn(s) {
        Turn::Over => None,
        Turn::Chance => Some(g.sample(s, rng)),
        Turn::One(who) => Some(rng.pick(&g.listed(s, Some(who)))),
        Turn::Together(_) => unreachable!("one seat at a time"),
    }
}

fn p(seat: usize) -> Player {
    Player::new(seat)
}
