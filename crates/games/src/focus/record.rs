//! Replaying games of another program: two seats, no capture target, some of them cut off before their end.

use super::board::name;
use super::rules::{Choices, Distance, Focus, Targets};
use super::state::State;
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Notation, Player, Seed, Turn};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

type Board = BTreeMap<String, String>;

/// Replays one game. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
    (record.get("game")?.as_str()? == "focus").then(|| replay_game(record))
}

fn replay_game(record: &Value) -> Result<u64, ReplayError> {
    let (targets, distance) = (Targets::default(), Distance::Exact);
    let g = Focus::new(2, Choices { targets, distance, hand_piece: true, max_plies: 60_000 })
        .ok_or_else(|| ReplayError::Unreadable("two seats".into()))?;
    let mut s = g.start(&mut Seed(0).rng());
    same(None, "start", board(&s), field(record, "start")?)?;
    let steps: Vec<Value> = field(record, "steps")?;
    whole(&steps)?;
    for (number, step) in steps.iter().enumerate() {
        replay_step(&g, &mut s, Some(number), step)?;
    }
    same(None, "end", board(&s), field(record, "end")?)?;
    same(None, "gameover", g.turn(&s) == Turn::Over, field(record, "gameover")?)?;
    let winner = s.winner().map(|who| vec![who.index()]);
    same(None, "winner", winner, field(record, "winner")?)?;
    Ok(steps.len() as u64)
}

/// Now and then a step is told in full: the board after it, and the moves before the next one. So it is before the first
/// step and after the last.
fn whole(steps: &[Value]) -> Result<(), ReplayError> {
    let missing = |step: usize, name: &str| {
        Err(ReplayError::Unreadable(format!("step {step}, field `{name}` is missing")))
    };
    for number in 0..=steps.len() {
        let board = number.checked_sub(1).map(|before| steps[before].get("board").is_some());
        let legal = steps.get(number).map(|step| step.get("legal").is_some());
        match (board, legal) {
            (Some(true) | None, Some(false)) => return missing(number, "legal"),
            (Some(false), Some(true) | None) => return missing(number - 1, "board"),
            _ => {}
        }
    }
    Ok(())
}

fn replay_step(g: &Focus, s: &mut State, at: Option<usize>, step: &Value) -> Result<(), ReplayError> {
    let (seat, act): (usize, String) = (field(step, "seat")?, field(step, "act")?);
    let Turn::One(who) = g.turn(s) else {
        return same(at, "seat", "game over".to_string(), seat.to_string());
    };
    same(at, "seat", who.index(), seat)?;
    let list = g.listed(s, Some(who));
    let ours: BTreeSet<String> = list.iter().map(|&a| g.action_text(s, a)).collect();
    same(at, "nlegal", ours.len(), field(step, "nlegal")?)?;
    if step.get("legal").is_some() {
        let theirs: Vec<String> = field(step, "legal")?;
        same(at, "legal", ours.len(), theirs.len())?;
        same(at, "legal", &ours, &theirs.into_iter().collect())?;
    }
    let Some(&action) = list.iter().find(|&&a| g.action_text(s, a) == act) else {
        return same(at, "act", format!("one of {ours:?}"), act);
    };
    let before = captures(s, who);
    g.apply(s, action);
    same(at, "captured", captures(s, who) - before, field(step, "captured")?)?;
    same(at, "inhand", s.reserve[..2].to_vec(), field(step, "inhand")?)?;
    if step.get("board").is_some() {
        same(at, "board", board(s), field(step, "board")?)?;
    }
    Ok(())
}

fn captures(s: &State, who: Player) -> u32 {
    s.taken[who.index()].iter().map(|&n| u32::from(n)).sum()
}

/// The stacks by their squares, from the bottom to the top.
fn board(s: &State) -> Board {
    let digits = |owners: Vec<usize>| owners.iter().map(|owner| (owner + 1).to_string()).collect();
    let stacks = s.stacks.iter().enumerate().filter(|(_, stack)| !stack.is_empty());
    stacks.map(|(cell, stack)| (name(cell), digits(stack.owners().collect()))).collect()
}
