//! Tests of the whole game.

mod opinions;
mod rules;
mod texts;

use super::{DotsAndBoxes, Line, State};
use nply_core::{Bad, Game, Listed, Notation, Options, Turn};

/// The rules with these options, or why not.
fn try_build(seats: usize, options: &str) -> Result<DotsAndBoxes, Bad> {
    let about = DotsAndBoxes::ABOUT;
    let options = Options::parse(about.options, about.presets, options)?;
    let g = DotsAndBoxes::build(seats, &options)?;
    assert!(options.unread().is_empty());
    Ok(g)
}

fn build(seats: usize, options: &str) -> DotsAndBoxes {
    try_build(seats, options).unwrap()
}

/// The legal lines of the seat to move.
fn lines(g: &DotsAndBoxes, s: &State) -> Vec<Line> {
    let Turn::One(who) = g.turn(s) else { return Vec::new() };
    g.listed(s, Some(who))
}

/// The position after these lines, given by their names.
fn after(g: &DotsAndBoxes, s: &State, names: &str) -> State {
    let mut s = *s;
    for name in names.split_whitespace() {
        let Turn::One(who) = g.turn(&s) else { panic!("the game is over") };
        let action = g.parse_action(&s, Some(who), name).unwrap();
        g.apply(&mut s, action);
    }
    s
}

/// The position after these lines from the start.
fn played(g: &DotsAndBoxes, names: &str) -> State {
    after(g, &g.start(&mut nply_core::Seed(0).rng()), names)
}
