//! Tournaments hand by hand. That program always offers a fold, and a raise nobody could call, so legal actions are not
//! compared; and after a short blind it names totals that are too high, so what was paid is read from the chips.

use super::{Replayed, Table, rules, unreadable};
use crate::poker::state::{Action, Phase};
use nply_core::records::{field, same};
use nply_core::{Game, Turn};
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn replay(record: &Value) -> Replayed<u64> {
    let seats: usize = field(record, "n")?;
    let (buyin, small, big): (u32, u32, u32) =
        (field(record, "buyin")?, field(record, "sb")?, field(record, "bb")?);
    let options = format!("stack={buyin},blinds={small}+{big},hands=1000,bets=free,owed=posted,fold=always");
    let g = rules(seats, &options)?;
    let hands: Vec<Value> = field(record, "hands")?;
    let mut table = Table::new(&g);
    let mut steps = 0;
    for (number, hand) in hands.iter().enumerate() {
        if number == 0 {
            // Their first button is anywhere.
            let button: u8 = field(hand, "btn")?;
            if usize::from(button) >= seats {
                return Err(unreadable(format!("field `btn`: no seat {button}")));
            }
            table.s.stack = g.stacks;
            table.s.put = [0; 8];
            table.s.button = button;
            g.post_blinds(&mut table.s);
        }
        steps += play(&mut table, hand, steps)?;
    }
    same(None, "hands", g.turn(&table.s), Turn::Over)?;
    same(None, "final", table.s.stack[..seats].to_vec(), field(record, "final")?)?;
    Ok(steps as u64)
}

/// Plays one hand: how many steps it had.
fn play(table: &mut Table<'_>, hand: &Value, before: usize) -> Replayed<usize> {
    let (g, seats) = (table.g, table.g.seats);
    if table.s.phase == Phase::Over {
        return Err(unreadable("a hand after the end"));
    }
    if table.s.phase == Phase::Between {
        g.next_hand(&mut table.s);
    }
    let at = Some(before);
    let chips: Vec<u16> = (0..seats).map(|seat| table.s.stack[seat] + table.s.put[seat]).collect();
    same(at, "chips", chips, field(hand, "chips")?)?;
    let blinds = g.blind_seats(&table.s);
    same(at, "btn", table.s.button, field(hand, "btn")?)?;
    same(at, "sb", blinds.0, field(hand, "sb")?)?;
    same(at, "bb", blinds.1, field(hand, "bb")?)?;
    let holes: BTreeMap<String, Vec<String>> = field(hand, "hole")?;
    let of_seat = |seat: usize| holes.get(&seat.to_string()).cloned().unwrap_or_default();
    table.deal_holes(&(0..seats).map(of_seat).collect::<Vec<_>>())?;
    let steps: Vec<Value> = field(hand, "steps")?;
    for (number, step) in steps.iter().enumerate() {
        match step.get("board") {
            Some(_) => {
                let cards: Vec<String> = field(step, "board")?;
                cards.iter().try_for_each(|card| table.deal(Some(before + number), card))?;
            }
            None => act(table, step, before + number)?,
        }
    }
    let over = matches!(table.s.phase, Phase::Between | Phase::Over);
    same(Some(before + steps.len()), "hand is over", over, true)?;
    same(Some(before + steps.len()), "after", table.s.stack[..seats].to_vec(), field(hand, "after")?)?;
    Ok(steps.len())
}

fn act(table: &mut Table<'_>, step: &Value, at: usize) -> Replayed<()> {
    let seat = table.seat(at, field(step, "seat")?, "seat")?;
    let act: String = field(step, "act")?;
    let after: Option<Vec<u16>> = field(step, "chips")?;
    let list = table.legal(seat);
    let word = act.split(' ').next().unwrap_or_default();
    let action = match word {
        "fold" => Action::Fold,
        "check" => Action::Check,
        "call" => {
            let paid = table.g.owed(&table.s, seat).min(table.s.stack[seat]);
            same(Some(at), "act", format!("call {paid}"), act.clone())?;
            Action::Call
        }
        "raise_to" => raise(table, seat, &act, after.as_deref())?,
        _ => return Err(unreadable(format!("field `act`: `{}`", act.escape_debug()))),
    };
    // Against seats that are all in a raise is a call: the rest comes back at once.
    let alone = table.s.able & !(1 << seat) == 0;
    let action = if word == "raise_to" && alone { Action::Call } else { action };
    same(Some(at), "act", list.contains(&action).then_some(action), Some(action))?;
    table.g.apply(&mut table.s, action);
    match after.filter(|_| !alone) {
        // Uncalled chips come back to ours when the round is over; theirs stay in the pot until the end of the hand.
        Some(chips) if table.s.phase == Phase::Bet => {
            same(Some(at), "chips", table.s.stack[..table.g.seats].to_vec(), chips)
        }
        _ => Ok(()),
    }
}

/// The total of a raise, from the chips that are left after it.
fn raise(table: &Table<'_>, seat: usize, act: &str, after: Option<&[u16]>) -> Replayed<Action> {
    let s = &table.s;
    if let Some(&left) = after.and_then(|chips| chips.get(seat)) {
        return Ok(Action::To((s.street[seat] + s.stack[seat]).saturating_sub(left)));
    }
    let total = act.split_once(' ').and_then(|(_, total)| total.parse().ok());
    Ok(Action::To(total.ok_or_else(|| unreadable(format!("field `act`: `{}`", act.escape_debug())))?))
}
