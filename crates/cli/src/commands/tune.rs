//! `nply tune`

use crate::args::TuneArgs;
use crate::output::{commas, print, print_json, table};
use crate::progress::Ticker;
use crate::settings;
use nply_arena::tuning::{Row, TestRow, Tuned, Tuner, Tuning, TuningMethod, Verdict};
use nply_arena::{Pool, Store};
use nply_core::Bad;
use nply_registry::{Registry, Settings};
use serde::Serialize;
use std::process::ExitCode;

/// What is printed as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    tuned: &'a Tuned,
    /// The file of settings that holds the winner now.
    stored: Option<String>,
    /// What was done with the winner, and why.
    storing: String,
}

pub fn run(registry: &'static Registry, args: &TuneArgs) -> anyhow::Result<ExitCode> {
    let tuner = Tuner::new(registry, Tuning::read(&args.file)?)?;
    if let Some(first) = tuner.space().first_refused() {
        eprintln!("note: {} settings left out; the first: {first}", tuner.space().refused());
    }
    let path = args.out.clone().unwrap_or_else(|| args.file.with_extension("db"));
    let mut store =
        Store::of_many(registry, &path, &format!("tuning {}", tuner.file().name))?.mixed(args.run.mixed);
    let engine = Pool::for_matches(args.run.threads.map(|n| n as usize), [&tuner.candidate(0)?]);
    let (mut progress, stop) = (Ticker::new(args.run.quiet), super::stop_on_ctrl_c());
    let command = format!("nply tune {}", args.file.display());
    let (tuned, new) = tuner.run(&engine, &stop, &mut store, &command, &mut |p| progress.tick(p))?;
    progress.finish();
    let Some(tuned) = tuned else {
        eprintln!("note: ended after {new} new games; the same command continues");
        return Ok(ExitCode::from(130));
    };
    if !args.run.quiet {
        eprintln!("note: {new} new games; all games are in {}", path.display());
    }
    let (stored, storing) = keep(args, &tuned)?;
    if args.run.json {
        print_json(&Printed { tuned: &tuned, stored, storing })?;
    } else {
        print(&format!("{}\n\n{storing}\n{}", told(&tuned), CAUTION));
    }
    Ok(ExitCode::SUCCESS)
}

const CAUTION: &str =
    "A setting tuned at one budget may not hold at others: check it with `nply match` at yours.";

/// Stores the winner unless it did worse than the default setting or nobody wants it; says what was done and why.
fn keep(args: &TuneArgs, tuned: &Tuned) -> Result<(Option<String>, String), Bad> {
    if args.no_store {
        return Ok((None, "The winner was not stored: --no-store.".into()));
    }
    if tuned.tied {
        return Ok((None, "Nothing was stored: no setting is better than another.".into()));
    }
    if !tuned.holds() {
        let why = "The winner was not stored: in the final test it won less than its share against the default setting.";
        return Ok((None, why.into()));
    }
    let Some(path) = args.settings.clone().or_else(settings::user_file) else {
        return Ok((
            None,
            "The winner was not stored: there is no file of settings; --settings names one.".into(),
        ));
    };
    let setting = tuned.setting()?;
    let mut all = Settings::read(&path)?;
    all.put(setting.clone());
    all.write(&path)?;
    let why = match tuned.test.default.as_ref().map(|row| row.verdict) {
        Some(Verdict::Better) => "it is better than the default setting",
        Some(_) => "the final test shows no difference from the default setting",
        None => "it is the default setting",
    };
    let file = path.display().to_string();
    let (id, agent, game) = (setting.id, setting.agent, setting.game);
    let when = if settings::user_file().is_some_and(|user| user == path) {
        " from now on"
    } else {
        ", for those who use that file"
    };
    let told = format!("Stored in {file}: `{id}` is {agent} at {game}{when}; {why}.");
    Ok((Some(file), told))
}

/// Settings that are shown.
const BEST: usize = 5;

fn told(tuned: &Tuned) -> String {
    let method = match tuned.method {
        TuningMethod::Grid => "grid with halving",
        TuningMethod::Random => "random sample with halving",
        TuningMethod::Ntbea => "NTBEA",
    };
    let head = format!(
        "{}, {method}, seed {}: {} of {} settings tried in {} games against {}",
        tuned.game,
        tuned.seed,
        tuned.tried,
        tuned.candidates,
        commas(tuned.games),
        tuned.field.join(" ")
    );
    let best: Vec<Vec<String>> =
        tuned.best.iter().take(BEST).map(|row| best_row(row, tuned.method)).collect();
    let head_of_best = ["setting", ">games", ">win rate - even", ">mean of the model"];
    // Where the score is all that the method knows, it is said once.
    let columns = if tuned.method == TuningMethod::Ntbea { 4 } else { 3 };
    let best = table(&head_of_best[..columns], &best);
    let more = tuned.best.len().saturating_sub(BEST);
    let more = if more == 0 { String::new() } else { format!("... and {more} more (--json has all)\n") };
    if tuned.tied {
        let tie = format!(
            "All {} settings tie, so there is no winner: the games do not tell them apart.",
            tuned.tried
        );
        return format!("{head}\n\n{best}\n{more}{tie}");
    }
    let note = format!("{more}These scores chose the winner, so its own is too good on average.");
    format!("{head}\n\n{best}\n{note}\n\n{}", test(tuned))
}

fn best_row(row: &Row, method: TuningMethod) -> Vec<String> {
    let percent = |score: f64| format!("{:+.1} %", 100.0 * score);
    let mut cells = vec![row.agent.clone(), commas(row.games), percent(row.score)];
    if method == TuningMethod::Ntbea {
        cells.push(percent(row.estimate));
    }
    cells
}

/// The final test, apart from the scores of the search.
fn test(tuned: &Tuned) -> String {
    let seed = tuned.test.field.seed;
    let field = test_row(&tuned.field.join(" "), &tuned.test.field);
    let mut rows = vec![field];
    if let Some(row) = tuned.test.default.as_ref().filter(|&row| *row != tuned.test.field) {
        rows.push(test_row(&format!("{} (default)", tuned.default), row));
    }
    let head = ["against", ">games", ">win rate", ">95 % interval", ">even", ""];
    format!("Final test of {} on fresh seeds (seed {seed}):\n\n{}", tuned.winner.agent, table(&head, &rows))
}

fn test_row(against: &str, row: &TestRow) -> Vec<String> {
    let verdict = match row.verdict {
        Verdict::Better => "better",
        Verdict::Open => "no difference shown",
        Verdict::Worse => "worse",
    };
    vec![
        against.into(),
        commas(row.games),
        format!("{:.1} %", 100.0 * row.win_rate),
        format!("{:.1} to {:.1}", 100.0 * row.ci95[0], 100.0 * row.ci95[1]),
        format!("{:.1} %", 100.0 * row.even),
        verdict.into(),
    ]
}
