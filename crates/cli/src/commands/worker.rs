//! `nply worker`

use crate::args::WorkerArgs;
use crate::output::print;
use anyhow::Context;
use nply_arena::Shard;
use nply_registry::Registry;
use std::io::Read;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &WorkerArgs) -> anyhow::Result<ExitCode> {
    let text = read(args)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // All are read before the first is computed: a slip at the end must not cost the work before it.
    let shards = lines.iter().map(|line| Shard::parse(line)).collect::<Result<Vec<_>, _>>()?;
    let stop = super::stop_on_ctrl_c();
    for shard in shards {
        match shard.compute(registry, &stop)? {
            Some(result) => print(&serde_json::to_string(&result)?),
            None => return Ok(ExitCode::from(130)),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn read(args: &WorkerArgs) -> anyhow::Result<String> {
    if args.shard.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("`-`")?;
        return Ok(text);
    }
    std::fs::read_to_string(&args.shard).with_context(|| format!("`{}`", args.shard.display()))
}
