//! The position that a command is about: a start, a list of moves, or a record.

use crate::args::PositionArgs;
use crate::output::counted;
use anyhow::Context;
use nply_arena::{GameRecord, MOST_TEXT, play_moves, read_text};
use nply_core::{Bad, Seed};
use nply_registry::{AnyGame, AnyTable, GameSpec, Registry};
use std::path::Path;

/// The game and the table that the arguments name.
pub fn read(
    registry: &Registry,
    args: &PositionArgs,
) -> anyhow::Result<(Box<dyn AnyGame>, Box<dyn AnyTable>)> {
    if let Some(path) = &args.record {
        return from_record(registry, path, args);
    }
    let spec = args.game.as_ref().ok_or_else(|| Bad::new("game", "name a game, or a file with --record"))?;
    let (game, setup) = (registry.game(spec)?, Seed(args.seed).named("setup"));
    let table = match &args.moves {
        None => game.start(setup),
        Some(path) => {
            let text = read_text(path, MOST_TEXT)?;
            play_moves(&*game, setup, &text).with_context(|| path.display().to_string())?
        }
    };
    Ok((game, table))
}

fn from_record(
    registry: &Registry,
    path: &Path,
    args: &PositionArgs,
) -> anyhow::Result<(Box<dyn AnyGame>, Box<dyn AnyTable>)> {
    let name = path.display().to_string();
    let text = read_text(path, 16 * MOST_TEXT)?;
    let records: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let line = usize::try_from(args.line).ok().and_then(|line| records.get(line.wrapping_sub(1)));
    let missing = || {
        let there = counted(records.len() as u64, "record", "records");
        Bad::new(args.line.to_string(), format!("{name} has {there}"))
    };
    let read = GameRecord::read(registry, line.ok_or_else(missing)?).with_context(|| name.clone())?;
    if let Some(spec) = &args.game {
        same_game(registry, spec, &*read.game)?;
    }
    let table = read.table(args.ply).with_context(|| name.clone())?;
    Ok((read.game, table))
}

/// A game that is named beside a record must be that of the record.
fn same_game(registry: &Registry, named: &GameSpec, recorded: &dyn AnyGame) -> Result<(), Bad> {
    let named_game = registry.game(named)?;
    if named_game.spec() == recorded.spec() || named.to_string() == recorded.about().id {
        return Ok(());
    }
    Err(Bad::new(named.to_string(), format!("the record is of {}", recorded.spec())))
}
