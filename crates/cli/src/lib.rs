//! The command line: parse, call, print. A program hands it the games and agents that it knows.
//!
//! Exit codes: 0 done, 1 a check failed, 2 wrong usage or bad input with one clear line.

mod args;
mod commands;
mod output;
mod progress;
mod settings;

use args::Cli;
use clap::Parser;
use clap::error::ErrorKind;
use nply_registry::Registry;
use std::process::ExitCode;

/// The whole command line over these games and agents.
pub fn main(registry: Registry) -> ExitCode {
    // It lives as long as the program.
    let registry: &'static Registry = Box::leak(Box::new(registry));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    match commands::run(registry, cli.command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("nply: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Help goes to stdout; a mistake is one line that says where to read on.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            output::print(&error.render().to_string());
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            eprintln!("{}", error.render());
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            let told = text.lines().take_while(|line| !line.starts_with("Usage")).map(str::trim);
            let said = |line: &&str| !line.is_empty() && !line.starts_with("For more information");
            let line: Vec<&str> = told.filter(said).collect();
            eprintln!("nply: {} (see `nply --help`)", line.join(" ").trim_start_matches("error: "));
            ExitCode::from(2)
        }
    }
}
