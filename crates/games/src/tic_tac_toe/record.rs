//! Records of OpenSpiel: cells 0 to 8 by rows, seat 0 is `x`.

use super::TicTacToe;
use super::notation::board_text;
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Notation, Seed, Turn};
use serde_json::Value;

/// Replays one record; how many steps agreed.
pub(super) fn replay(record: &Value) -> Result<u64, ReplayError> {
    let g = TicTacToe::new(3).ok_or_else(|| ReplayError::Unreadable("three rows".into()))?;
    let mut s = g.start(&mut Seed(0).rng());
    same(None, "players", g.players(), field(record, "players")?)?;
    same(None, "setup", serde_json::json!({}), field(record, "setup")?)?;
    let steps: Vec<Value> = field(record, "steps")?;
    for (i, step) in steps.iter().enumerate() {
        let at = Some(i);
        let Turn::One(who) = g.turn(&s) else {
            return same(at, "p", "nobody: the game is over".to_string(), step["p"].to_string()).map(|()| 0);
        };
        same(at, "p", who.index() as i64, field(step, "p")?)?;
        same(at, "s", board_text(&s), field(step, "s")?)?;
        let mut legal: Vec<u8> = field(step, "legal")?;
        legal.sort_unstable();
        let list = g.listed(&s, Some(who));
        same(at, "legal", list.iter().map(|cell| cell.0).collect(), legal)?;
        let cell: u8 = field(step, "a")?;
        let Some(&action) = list.iter().find(|action| action.0 == cell) else {
            return same(at, "a", "not legal".to_string(), cell.to_string()).map(|()| 0);
        };
        g.apply(&mut s, action);
    }
    same(None, "final", board_text(&s), field(record, "final")?)?;
    same(None, "returns (the game is over)", g.turn(&s) == Turn::Over, true)?;
    same(None, "returns", g.payoffs(&s).seats(2).to_vec(), field(record, "returns")?)?;
    Ok(steps.len() as u64)
}
