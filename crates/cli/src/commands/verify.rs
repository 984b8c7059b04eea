//! `nply verify`

use crate::args::VerifyArgs;
use crate::output::{commas, print, print_json, table};
use nply_arena::{FileReport, verify_file};
use nply_registry::Registry;
use serde_json::json;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut files: Vec<FileReport> = Vec::new();
    for path in &args.files {
        files.push(verify_file(registry, path)?);
    }
    let mismatches: u64 = files.iter().map(|file| file.mismatches).sum();
    if args.json {
        print_json(&json!({ "files": files, "mismatches": mismatches }))?;
    } else {
        let row = |file: &FileReport| {
            vec![file.file.clone(), commas(file.games), commas(file.steps), commas(file.mismatches)]
        };
        print(&table(
            &["file", ">games", ">steps", ">mismatches"],
            &files.iter().map(row).collect::<Vec<_>>(),
        ));
        for file in &files {
            if let Some(first) = &file.first {
                print(&format!("{}: {first}", file.file));
            }
        }
    }
    Ok(if mismatches == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
