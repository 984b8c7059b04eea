//! `nply export`

use crate::args::ExportArgs;
use crate::output::print;
use nply_arena::{Archive, GameRecord, StoredMatch};
use nply_core::Bad;
use nply_registry::Registry;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &ExportArgs) -> anyhow::Result<ExitCode> {
    let archive = Archive::open(registry, &args.store)?;
    if let Some(game) = args.game {
        print(&archive.record(&archive.pick(args.number)?, game)?);
        return Ok(ExitCode::SUCCESS);
    }
    let matches = match args.number {
        None => archive.matches()?,
        number => vec![archive.pick(number)?],
    };
    for stored in &matches {
        export_match(registry, &archive, stored)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Every game of a match as a record.
fn export_match(registry: &Registry, archive: &Archive, stored: &StoredMatch) -> Result<(), Bad> {
    let game = registry.game(&stored.text.game.parse()?)?;
    let known = game.about().version;
    if stored.text.version != known {
        let why =
            format!("stored with version {} of these rules; this program has {known}", stored.text.version);
        return Err(Bad::new(&stored.text.game, why));
    }
    for (number, outcome) in archive.outcomes(stored)? {
        let agents = outcome.seating.iter().map(|&agent| stored.text.agents[agent].clone()).collect();
        let moves = archive.record(stored, number)?;
        let at = |bad: Bad| Bad::new(bad.word, format!("game {number}: {}", bad.why));
        print(&GameRecord::from_moves(&*game, agents, stored.text.seed, &moves).map_err(at)?.line());
    }
    Ok(())
}
