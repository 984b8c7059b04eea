//! `nply worker`

use crate::args::WorkerArgs;
use crate::output::print;
use nply_arena::{Shard, read_from, read_text};
use nply_core::Bad;
use nply_registry::Registry;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &WorkerArgs) -> anyhow::Result<ExitCode> {
    let text = read(args)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // All are read before the first is computed: a slip at the end must not cost the work before it.
    let shards = lines.iter().map(|line| Shard::parse(line)).collect::<Result<Vec<_>, _>>()?;
    let stop = super::stop_on_ctrl_c();
    for shard in shards {
        let result = shard.compute(registry, &stop)?;
        let whole = result.as_ref().is_some_and(|result| result.shard.games == shard.games);
        if let Some(result) = result {
            print(&serde_json::to_string(&result)?);
        }
        if !whole {
            return Ok(ExitCode::from(130));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// More shards than this are given in several files.
const MOST: u64 = 256 << 20;

fn read(args: &WorkerArgs) -> Result<String, Bad> {
    match args.shard.as_os_str() == "-" {
        true => read_from(std::io::stdin(), "-", MOST),
        false => read_text(&args.shard, MOST),
    }
}
