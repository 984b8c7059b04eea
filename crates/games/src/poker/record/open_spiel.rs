//! Hands of OpenSpiel: totals over the whole hand, pots split in fractions.

use super::{Replayed, Table, plus, rules, unreadable};
use crate::poker::cards::cards_of;
use crate::poker::state::{Action, PARTS};
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

/// Their parameters that our rules take for granted.
const SETTINGS: [(&str, &str); 7] = [
    ("betting", "nolimit"),
    ("bettingAbstraction", "fullgame"),
    ("numRounds", "4"),
    ("numSuits", "4"),
    ("numRanks", "13"),
    ("numHoleCards", "2"),
    ("numBoardCards", "0 3 1 1"),
];

pub(super) fn replay(parameters: &str, record: &Value) -> Replayed<u64> {
    let seats: usize = field(record, "players")?;
    let setup: Value = field(record, "setup")?;
    let stacks: Vec<u32> = field(&setup, "stacks")?;
    same(None, "stacks", seats, stacks.len())?;
    check_parameters(parameters, seats, &stacks)?;
    let g = rules(seats, &format!("preset=open-spiel,stack={}", plus(&stacks)))?;
    let mut table = Table::new(&g);
    let steps: Vec<Value> = field(record, "steps")?;
    for (at, step) in steps.iter().enumerate() {
        let action: String = field(step, "a")?;
        if field::<i64>(step, "p")? < 0 {
            table.deal(Some(at), &action)?;
        } else {
            act(&mut table, at, step, &action)?;
        }
    }
    if g.turn(&table.s) != Turn::Over {
        return Err(unreadable("the record stops before the end of the hand"));
    }
    end(&table, record)?;
    Ok(steps.len() as u64)
}

fn check_parameters(parameters: &str, seats: usize, stacks: &[u32]) -> Replayed<()> {
    let parameters = parameters.strip_suffix(')').ok_or_else(|| unreadable("field `game` has no end"))?;
    let words: Vec<String> = stacks.iter().map(u32::to_string).collect();
    let blinds =
        if seats == 2 { "100 50".into() } else { format!("50 100{}", " 0".repeat(seats.saturating_sub(2))) };
    let first = if seats == 2 { "2 1 1 1" } else { "3 1 1 1" };
    let mut wanted: Vec<(&str, String)> =
        SETTINGS.iter().map(|&(name, value)| (name, value.into())).collect();
    wanted.extend([("numPlayers", seats.to_string()), ("blind", blinds), ("firstPlayer", first.into())]);
    wanted.push(("stack", words.join(" ")));
    for pair in parameters.split(',') {
        let (name, value) = pair.split_once('=').ok_or_else(|| unreadable(format!("parameter `{pair}`")))?;
        let known = wanted.iter().position(|(known, _)| *known == name);
        let known = known.ok_or_else(|| unreadable(format!("unknown parameter `{name}`")))?;
        same(None, name, wanted.swap_remove(known).1, value.to_string())?;
    }
    wanted.first().map_or(Ok(()), |(name, _)| Err(unreadable(format!("parameter `{name}` is missing"))))
}

fn act(table: &mut Table<'_>, at: usize, step: &Value, action: &str) -> Replayed<()> {
    let seat = table.seat(at, field(step, "p")?, "p")?;
    let list = table.legal(seat);
    let plain: BTreeSet<&str> = list.iter().filter_map(plain_name).collect();
    let theirs: BTreeSet<String> = field(step, "legal")?;
    same(Some(at), "legal", plain.iter().map(|name| name.to_string()).collect(), theirs)?;
    // Their totals are those of the whole hand.
    let earlier = u32::from(table.s.put[seat] - table.s.street[seat]);
    let range = table.range(seat).map(|(least, most)| [least + earlier, most + earlier]);
    same(Some(at), "bet_range", range, field(step, "bet_range")?)?;
    let found = list.into_iter().find(|choice| match choice {
        Action::To(total) => action == format!("Bet{}", u32::from(*total) + earlier),
        plain => plain_name(plain) == Some(action),
    });
    let found = found.ok_or_else(|| {
        let difference =
            Difference { step: Some(at), field: "a".into(), ours: "not legal".into(), theirs: action.into() };
        ReplayError::Differs(difference)
    })?;
    table.g.apply(&mut table.s, found);
    Ok(())
}

fn plain_name(action: &Action) -> Option<&'static str> {
    match action {
        Action::Fold => Some("Fold"),
        Action::Check | Action::Call => Some("Call"),
        _ => None,
    }
}

/// Hole cards and board as sets, and what each seat has gained.
fn end(table: &Table<'_>, record: &Value) -> Replayed<()> {
    let (g, s) = (table.g, &table.s);
    let last: Value = field(record, "final")?;
    let set = |name: &str| -> Replayed<BTreeSet<String>> {
        let text: String = field(&last, name)?;
        let letters: Vec<char> = text.chars().collect();
        Ok(letters.chunks(2).map(|card| card.iter().collect::<String>().to_uppercase()).collect())
    };
    let ours = |mask: u64| cards_of(mask).map(|card| card.to_string()).collect::<BTreeSet<_>>();
    same(None, "board", ours(s.board_set()), set("board")?)?;
    for seat in (0..g.seats).filter(|&seat| s.shown >> seat & 1 == 1) {
        same(None, "hole cards", ours(s.holes[seat]), set(&seat.to_string())?)?;
    }
    let gain = |seat: usize| {
        let parts = f64::from(s.parts[seat]) / f64::from(PARTS);
        f64::from(s.stack[seat]) + parts - f64::from(g.stacks[seat])
    };
    let returns: Vec<f64> = field(record, "returns")?;
    same(None, "returns", g.seats, returns.len())?;
    let far = (0..g.seats).find(|&seat| (gain(seat) - returns[seat]).abs() > 0.01);
    match far {
        None => Ok(()),
        Some(_) => same(None, "returns", (0..g.seats).map(gain).collect(), returns),
    }
}
