//! The command line: parse, call, print. A program hands it the games and agents that it knows.
//!
//! Exit codes: 0 done, 1 a check failed, 2 wrong usage or bad input with one clear line.

mod args;
mod commands;
mod layout;
mod output;
mod progress;
mod settings;
mod waiting;

use args::Cli;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use nply_registry::Registry;
use std::process::ExitCode;

/// The whole command line over these games and agents.
pub fn main(registry: Registry) -> ExitCode {
    // It lives as long as the program.
    let registry: &'static Registry = Box::leak(Box::new(registry));
    let words: Vec<String> = std::env::args().skip(1).collect();
    let json = words.iter().any(|word| word == "--json");
    if json && words.len() == 2 && words.iter().any(|word| word == "--version" || word == "-V") {
        let program = serde_json::json!({ "name": "nply", "version": env!("CARGO_PKG_VERSION") });
        output::print(&format!("{program:#}"));
        return ExitCode::SUCCESS;
    }
    let parsed = Cli::declared().try_get_matches().and_then(|words| Cli::from_arg_matches(&words));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return usage(&error, &words, json),
    };
    match commands::run(registry, cli.command) {
        Ok(code) => code,
        Err(error) => refuse(&format!("{error:#}"), "", json),
    }
}

/// A mistake is one line on stderr. Programs that asked for JSON get it as JSON too.
fn refuse(told: &str, tips: &str, json: bool) -> ExitCode {
    eprintln!("nply: {told}{tips}");
    if json {
        output::print(&serde_json::json!({ "error": told }).to_string());
    }
    ExitCode::from(2)
}

/// Help goes to stdout; a mistake is one line that says where to read on. Suggestions stand on lines of their own.
fn usage(error: &clap::Error, words: &[String], json: bool) -> ExitCode {
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
            let (tips, line): (Vec<&str>, Vec<&str>) =
                told.filter(said).partition(|line| line.starts_with("tip: "));
            let tips: String = tips.iter().map(|tip| format!("\n  {tip}")).collect();
            let command = Cli::command();
            let sub = command
                .get_subcommands()
                .find(|sub| words.first().is_some_and(|word| word == sub.get_name()));
            let sub = sub.map_or(String::new(), |sub| format!(" {}", sub.get_name()));
            let line = line.join(" ").trim_start_matches("error: ").to_string();
            refuse(&format!("{line} (see `nply{sub} --help`)"), &tips, json)
        }
    }
}
