//! Tests of the whole game.

mod opinions;
mod reference;
mod rules;
mod texts;

use super::{Rolit, State};
use nply_core::{Bad, Game, Listed, Notation, Options, Turn};

/// The rules with these options, or why not.
fn try_build(seats: usize, options: &str) -> Result<Rolit, Bad> {
    let about = Rolit::ABOUT;
    let options = Options::parse(about.options, about.presets, options)?;
    let g = Rolit::build(seats, &options)?;
    assert!(options.unread().is_empty());
    Ok(g)
}

fn build(seats: usize, options: &str) -> Rolit {
    try_build(seats, options).unwrap()
}

/// A position: rows from the top without the blanks, the seat to move. Not only such that a game can lead to.
fn position(board: &str, mover: usize) -> State {
    let board = board.split_whitespace().collect::<Vec<_>>().join("/");
    serde_json::from_str(&format!(r#"{{"board":"{board}","mover":{mover},"passes":0}}"#)).unwrap()
}

/// The texts of the legal moves.
fn moves(g: &Rolit, s: &State) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { return Vec::new() };
    g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect()
}

/// The position after a move given by its text.
fn after(g: &Rolit, s: &State, text: &str) -> State {
    let (mut s, Turn::One(who)) = (*s, g.turn(s)) else { panic!("the game is over") };
    let action = g.parse_action(&s, Some(who), text).unwrap();
    g.apply(&mut s, action);
    s
}
