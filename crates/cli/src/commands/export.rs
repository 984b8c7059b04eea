//! `nply export`

use crate::args::ExportArgs;
use crate::output::print;
use nply_arena::Archive;
use nply_registry::Registry;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &ExportArgs) -> anyhow::Result<ExitCode> {
    let archive = Archive::open(registry, &args.store)?;
    print(&archive.record(&archive.pick(args.number)?, args.game)?);
    Ok(ExitCode::SUCCESS)
}
