//! Single hands with legal actions, stacks after each of them, and every pot.

use super::{Replayed, Table, plus, rules, unreadable};
use crate::poker::state::{Action, State};
use nply_core::records::{field, same};
use nply_core::{Game, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn replay(record: &Value) -> Replayed<u64> {
    let seats: usize = field(record, "n")?;
    let stacks: Vec<u32> = field(record, "stacks")?;
    let (small, big): (u32, u32) = (field(record, "sb")?, field(record, "bb")?);
    // Two departures of that program are options of ours; where they cannot show, the usual rules are compared.
    let short: Option<String> = field(record, "short_blind")?;
    let owed = if short.as_deref() == Some("bb") { ",owed=posted" } else { "" };
    let reopen = if field(record, "short_open_reopened")? { ",reopen=first" } else { "" };
    let options = format!("stack={},blinds={small}+{big},hands=1,bets=free{owed}{reopen}", plus(&stacks));
    let g = rules(seats, &options)?;
    let mut table = Table::new(&g);
    same(None, "posted", chips(&g.stacks, &table.s.stack, seats), field(record, "posted")?)?;
    table.deal_holes(&field::<Vec<Vec<String>>>(record, "deal")?)?;
    let steps: Vec<Value> = field(record, "steps")?;
    let (mut last, mut live) = (table.s, table.s.live);
    for (at, step) in steps.iter().enumerate() {
        last = table.s;
        match step.get("board") {
            Some(board) => deal_board(&mut table, at, board)?,
            None => {
                let folded = act(&mut table, at, step)?;
                live &= !(folded << last.mover);
            }
        }
    }
    if g.turn(&table.s) != Turn::Over {
        return Err(unreadable("the record stops before the end of the hand"));
    }
    end(&table, &last, live, record)?;
    Ok(steps.len() as u64)
}

/// What was paid: chips before less chips after.
fn chips(before: &[u16], after: &[u16], seats: usize) -> Vec<u16> {
    before.iter().zip(after).take(seats).map(|(before, after)| before.saturating_sub(*after)).collect()
}

fn deal_board(table: &mut Table<'_>, at: usize, board: &Value) -> Replayed<()> {
    let cards: Vec<String> =
        serde_json::from_value(board.clone()).map_err(|e| unreadable(format!("field `board`: {e}")))?;
    let street = if table.s.on_board == 0 { 3 } else { 1 };
    same(Some(at), "board", street, cards.len())?;
    cards.iter().try_for_each(|card| table.deal(Some(at), card))
}

/// A choice as they write it: `call 20`, `raise_to 40`.
fn text(table: &Table<'_>, seat: usize, action: Action) -> String {
    match action {
        Action::Fold => "fold".into(),
        Action::Check => "check".into(),
        Action::Call => format!("call {}", table.g.owed(&table.s, seat).min(table.s.stack[seat])),
        Action::To(total) => format!("raise_to {total}"),
        Action::AllIn | Action::Deal(_) => String::new(),
    }
}

/// Compares and plays a choice; 1 if it was a fold.
fn act(table: &mut Table<'_>, at: usize, step: &Value) -> Replayed<u8> {
    let seat = table.seat(at, field(step, "seat")?, "seat")?;
    let list = table.legal(seat);
    let plain = list.iter().filter(|action| !matches!(action, Action::To(_)));
    let mut legal: BTreeSet<String> = plain.map(|&action| text(table, seat, action)).collect();
    legal.extend(table.range(seat).map(|(least, most)| format!("raise_to {least}..{most}")));
    same(Some(at), "legal", legal, field(step, "legal")?)?;
    let act: String = field(step, "act")?;
    let found = list.into_iter().find(|&action| text(table, seat, action) == act);
    let Some(found) = found else {
        same(Some(at), "act", "a legal action".to_string(), act)?;
        return Ok(0);
    };
    table.g.apply(&mut table.s, found);
    // After the last action they show no stacks: the pots are pushed at once.
    match field::<Option<Vec<u16>>>(step, "stacks")? {
        None => same(Some(at), "stacks", table.g.turn(&table.s), Turn::Over)?,
        Some(stacks) => same(Some(at), "stacks", table.s.stack[..table.g.seats].to_vec(), stacks)?,
    }
    Ok(u8::from(found == Action::Fold))
}

/// `last`: the position before the step that ended the hand; `live`: who has not folded.
fn end(table: &Table<'_>, last: &State, live: u8, record: &Value) -> Replayed<()> {
    let (g, s, seats) = (table.g, &table.s, table.g.seats);
    same(None, "final", s.stack[..seats].to_vec(), field(record, "final")?)?;
    let payoffs: Vec<i32> =
        (0..seats).map(|seat| i32::from(s.stack[seat]) - i32::from(g.stacks[seat])).collect();
    same(None, "payoffs", payoffs, field(record, "payoffs")?)?;
    let folded: Vec<bool> = (0..seats).map(|seat| live >> seat & 1 == 0).collect();
    same(None, "folded", folded, field(record, "folded")?)?;
    let mut pots = Vec::new();
    if live.is_power_of_two() {
        // The winner takes his last bet back, and is pushed the rest.
        let winner = live.trailing_zeros() as usize;
        let mut pot = vec![0; seats];
        pot[winner] = last.pot() as u16 - last.street[winner];
        pots.push(pot);
    } else {
        let mut showdown = State { live, holes: last.holes, ..*s };
        for seat in 0..seats {
            showdown.put[seat] = g.stacks[seat] + s.won[seat] - s.stack[seat];
        }
        // They push pots with the same winners as one.
        for pot in g.pushed(&showdown) {
            match pots.last_mut().filter(|last| (0..seats).all(|seat| (last[seat] > 0) == (pot[seat] > 0))) {
                Some(last) => (0..seats).for_each(|seat| last[seat] += pot[seat]),
                None => pots.push(pot[..seats].to_vec()),
            }
        }
    }
    same(None, "pots_pushed", pots, field(record, "pots_pushed")?)
}
