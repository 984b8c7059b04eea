//! Tests of the whole game.

mod opinions;
mod reference;
mod rules;
mod texts;

use super::{Focus, State};
use nply_core::{Bad, Game, Listed, Notation, Options, Turn};

/// The rules with these options, or why not.
fn try_build(seats: usize, options: &str) -> Result<Focus, Bad> {
    let about = Focus::ABOUT;
    let options = Options::parse(about.options, about.presets, options)?;
    let g = Focus::build(seats, &options)?;
    assert!(options.unread().is_empty());
    Ok(g)
}

fn build(seats: usize, options: &str) -> Focus {
    try_build(seats, options).unwrap()
}

/// A position with these stacks only, `d4 112`, the first seat to move. Not such that a game can lead to: most pieces
/// are missing.
fn position(stacks: &[(&str, &str)]) -> State {
    let mut all = [super::state::Stack::EMPTY; super::board::CELLS];
    for (square, owners) in stacks {
        let cell = (0..all.len()).find(|&cell| super::board::name(cell) == *square).unwrap();
        all[cell] = super::state::Stack::of(owners.bytes().map(|digit| (digit - b'1') as usize));
    }
    let mut s = State::new(all);
    s.plies = 10;
    s
}

/// The stack on a square from the bottom to the top.
fn stack(s: &State, square: &str) -> String {
    let cell = (0..s.stacks.len()).find(|&cell| super::board::name(cell) == square).unwrap();
    s.stacks[cell].owners().map(|owner| (owner + 1).to_string()).collect()
}

/// The texts of the legal moves.
fn moves(g: &Focus, s: &State) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { return Vec::new() };
    g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect()
}

/// The position after a move given by its text.
fn after(g: &Focus, s: &State, text: &str) -> State {
    let (mut s, Turn::One(who)) = (*s, g.turn(s)) else { panic!("the game is over") };
    let action = g.parse_action(&s, Some(who), text).unwrap();
    g.apply(&mut s, action);
    s
}
