//! `nply train`

use crate::args::TrainArgs;
use crate::output::{commas, print, print_json, table};
use nply_arena::training::{Point, Trained, Trainer, Training};
use nply_registry::Registry;
use serde::Serialize;
use std::process::ExitCode;

/// What is printed as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    trained: &'a Trained,
    /// The file of weights.
    weights: String,
}

pub fn run(registry: &'static Registry, args: &TrainArgs) -> anyhow::Result<ExitCode> {
    let file = Training::read(&args.file)?;
    let count = file.games.count;
    let trainer = Trainer::new(registry, file)?;
    let path = args.out.clone().unwrap_or_else(|| args.file.with_extension("json"));
    let threads = args.threads.map_or_else(all_cores, |threads| threads as usize);
    let stop = super::stop_on_ctrl_c();
    let mut told = None;
    let mut progress = |games: u64| {
        // One line for each twentieth of the work.
        let part = games * 20 / count;
        if !args.quiet && told.replace(part) != Some(part) {
            eprintln!("note: {} of {} games", commas(games), commas(count));
        }
    };
    let Some(trained) = trainer.run(&path, threads, &stop, &mut progress)? else {
        eprintln!("note: ended; the same command continues from {}", path.display());
        return Ok(ExitCode::from(130));
    };
    if args.json {
        print_json(&Printed { trained: &trained, weights: path.display().to_string() })?;
    } else {
        let file = path.display();
        print(&format!("{}\n\nThe weights are in {file}: eval={file} goes by them.", shown(&trained)));
    }
    Ok(ExitCode::SUCCESS)
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn shown(trained: &Trained) -> String {
    let head =
        format!("{}: {}, seed {}, {} games", trained.name, trained.game, trained.seed, commas(trained.games));
    let row = |point: &Point| {
        let percent = |x: f64| format!("{:.1}", 100.0 * x);
        vec![
            commas(point.games),
            format!("{:.3}", point.error),
            format!("{:.3}", point.constant_error),
            format!("{:.3}", point.payoff),
            point.payoff_ci95.map_or(String::new(), |[from, to]| format!("{from:.3} to {to:.3}")),
            format!("{} %", percent(point.win_rate)),
            format!("{} to {}", percent(point.ci95[0]), percent(point.ci95[1])),
        ]
    };
    let rows: Vec<Vec<String>> = trained.curve.iter().map(row).collect();
    let columns = ["games", "error", "of the mean", "payoff", "95 % interval", "win rate", "95 % interval"];
    if rows.is_empty() { head } else { format!("{head}\n\n{}", table(&columns, &rows)) }
}
