//! Tests of the whole game.

mod opinions;
mod records;
mod reference;
mod rules;
mod texts;

use super::{ChineseCheckers, State};
use nply_core::{Listed, Notation, Options};

/// The rules with these options.
pub(super) fn build(seats: usize, options: &str) -> ChineseCheckers {
    let about = ChineseCheckers::ABOUT;
    let options = Options::parse(about.options, about.presets, options).unwrap();
    let g = ChineseCheckers::build(seats, &options).unwrap();
    assert!(options.unread().is_empty());
    g
}

/// A position on the small star: rows from the top without the blanks, the seat to move.
fn position(g: &ChineseCheckers, board: &str, mover: usize) -> State {
    let board = board.split_whitespace().collect::<Vec<_>>().join("/");
    g.parse_state(&format!(r#"{{"board":"{board}","mover":{mover},"plies":0,"winner":null}}"#)).unwrap()
}

/// The texts of the legal moves.
fn moves(g: &ChineseCheckers, s: &State) -> Vec<String> {
    let nply_core::Turn::One(who) = nply_core::Game::turn(g, s) else { return Vec::new() };
    g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect()
}
