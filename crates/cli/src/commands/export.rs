//! `nply export`

use crate::args::ExportArgs;
use crate::output::print;
use nply_arena::Archive;
use std::process::ExitCode;

pub fn run(args: &ExportArgs) -> anyhow::Result<ExitCode> {
    let archive = Archive::open(&args.store)?;
    print(&archive.record(&archive.pick(args.number)?, args.game)?);
    Ok(ExitCode::SUCCESS)
}
