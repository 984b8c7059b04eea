//! Replaying games of another program. Its squares and its order of seats are ours.

use super::rules::{Choices, Rolit, Start};
use super::state::{Action, State};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

/// Replays one game. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
    (record.get("game")?.as_str()? == "rolit").then(|| replay_game(record))
}

fn replay_game(record: &Value) -> Result<u64, ReplayError> {
    let seats: usize = field(record, "n")?;
    let g = Rolit::new(seats, Choices { start: Start::Four, pass: false })
        .ok_or_else(|| ReplayError::Unreadable(format!("field `n`: {seats} seats")))?;
    let mut s = g.start(&mut Seed(0).rng());
    same(None, "board0", board_text(&s), field(record, "board0")?)?;
    let steps: Vec<Value> = field(record, "steps")?;
    for (number, step) in steps.iter().enumerate() {
        replay_step(&g, &mut s, Some(number), step)?;
    }
    same(None, "steps", g.turn(&s), Turn::Over)?;
    same(None, "ranking", mean_ranks(&g, &s), field(record, "ranking")?)?;
    Ok(steps.len() as u64)
}

fn replay_step(g: &Rolit, s: &mut State, at: Option<usize>, step: &Value) -> Result<(), ReplayError> {
    let (seat, act): (u64, u64) = (field(step, "seat")?, field(step, "act")?);
    let theirs: Vec<u64> = field(step, "legal")?;
    let Turn::One(who) = g.turn(s) else {
        return same(at, "seat", "game over".to_string(), seat.to_string());
    };
    same(at, "seat", who.index() as u64, seat)?;
    let mut list = Vec::new();
    g.actions(s, who, &mut list);
    let ours: BTreeSet<u64> = list.iter().map(|a| u64::from(a.0)).collect();
    same(at, "legal", &ours, &theirs.iter().copied().collect())?;
    same(at, "legal", ours.len(), theirs.len())?;
    if !ours.contains(&act) {
        return same(at, "act", format!("one of {ours:?}"), act.to_string());
    }
    g.apply(s, Action(act as u8));
    same(at, "board", board_text(s), field(step, "board")?)?;
    let counts: Vec<u32> = (0..g.seats).map(|seat| s.balls(seat).count_ones()).collect();
    same(at, "score", counts, field(step, "score")?)
}

fn board_text(s: &State) -> String {
    let mark = |square| s.colour(square).map_or('.', |colour| char::from(b'0' + colour as u8));
    (0..64).map(mark).collect()
}

/// Ranks in which those who tie have the mean of the places that they share.
fn mean_ranks(g: &Rolit, s: &State) -> Vec<f64> {
    let (ranks, seats) = (g.ranks(s), g.players());
    let tied = |who: Player| Player::all(seats).filter(|&other| ranks[other] == ranks[who]).count();
    Player::all(seats).map(|who| f64::from(ranks[who]) + (tied(who) as f64 - 1.0) / 2.0).collect()
}
