//! `nply perft`

use crate::args::PerftArgs;
use crate::output::{commas, print, print_json, table};
use crate::waiting::{Manner, watching};
use nply_core::Seed;
use nply_registry::Registry;
use serde_json::json;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let game = registry.game(&args.game)?;
    let leaves = watching(Manner::of_stderr(false), "counting", String::new, || {
        game.inspect().perft(args.depth, Seed(args.seed))
    });
    if args.json {
        print_json(&json!({ "game": game.spec(), "leaves": leaves }))?;
    } else {
        let row = |(i, &n): (usize, &u64)| vec![(i + 1).to_string(), commas(n)];
        print(&table(&[">turns", ">positions"], &leaves.iter().enumerate().map(row).collect::<Vec<_>>()));
    }
    Ok(ExitCode::SUCCESS)
}
