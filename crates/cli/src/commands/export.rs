//! `nply export`

use crate::args::ExportArgs;
use crate::output::print;
use nply_arena::Archive;
use std::process::ExitCode;

pub fn run(args: &ExportArgs) -> anyhow::Result<ExitCode> {
    print(&Archive::open(&args.store)?.record(args.game)?);
    Ok(ExitCode::SUCCESS)
}
