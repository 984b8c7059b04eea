//! `nply completions` and `nply man`

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::output::print;
use anyhow::Context;
use clap::CommandFactory;
use std::process::ExitCode;

pub fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "nply", &mut text);
    print(&String::from_utf8(text)?);
    Ok(ExitCode::SUCCESS)
}

pub fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let folder = args.folder.display();
    if !args.folder.is_dir() {
        anyhow::bail!("`{folder}`: not a folder; make it first");
    }
    clap_mangen::generate_to(Cli::command(), &args.folder).with_context(|| format!("`{folder}`"))?;
    Ok(ExitCode::SUCCESS)
}
