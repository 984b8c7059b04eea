//! `nply match`

use crate::args::MatchArgs;
use crate::output::{print, print_json, table};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nply_arena::{Match, Progress, Report, Store};
use nply_registry::{DEFAULT_BUDGET, build_game};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let game = build_game(&args.game)?;
    let plan = Match::new(game, args.agents.clone(), args.budget.unwrap_or(DEFAULT_BUDGET), args.seed)?;
    let mut store = args.out.as_deref().map(|path| Store::open(path, &plan)).transpose()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, |n| n as usize);
    let mut progress = Ticker::new(args);
    let stop = super::stop_on_ctrl_c();
    let report =
        nply_arena::run(&plan, args.games, threads, &stop, store.as_mut(), &mut |p| progress.tick(p))?;
    progress.finish();
    notes(args, &plan, &report, stop.is_stopped());
    if args.json {
        print_json(&report)?;
    } else {
        print(&told(&report));
    }
    // As for any program that Ctrl-C ended: scripts must not take a part for the whole.
    Ok(if stop.is_stopped() && report.games < args.games { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// Remarks go to stderr, where they are in nobody's way.
fn notes(args: &MatchArgs, plan: &Match, report: &Report, stopped: bool) {
    if stopped && report.games < args.games {
        let goes_on =
            if args.out.is_some() { "; the same command continues it" } else { "; --out would have kept it" };
        eprintln!("note: ended after {} of {} games{goes_on}", report.games, args.games);
    }
    if let Some(note) = plan.seatings().note(report.games, plan.game().about().chance) {
        eprintln!("note: {note}");
    }
    if !report.failures.is_empty() {
        eprintln!("note: {} failures of agents; the first: {}", report.failures.len(), first_failure(report));
    }
}

fn first_failure(report: &Report) -> String {
    report.failures.first().map_or(String::new(), |failure| {
        format!(
            "game {} {} {} {:?}: {}",
            failure.game, failure.seat, failure.agent, failure.kind, failure.detail
        )
    })
}

fn told(report: &Report) -> String {
    let rows: Vec<Vec<String>> = report
        .agents
        .iter()
        .map(|row| {
            vec![
                row.agent.clone(),
                row.games.to_string(),
                format!("{:.1}", row.wins),
                format!("{:.1} %", 100.0 * row.win_rate),
                format!("{:.1} to {:.1}", 100.0 * row.ci95[0], 100.0 * row.ci95[1]),
                format!("{:.3}", row.mean_payoff),
                format!("{:.2}", row.mean_rank),
            ]
        })
        .collect();
    let head = ["agent", ">games", ">wins", ">win rate", ">95 % interval", ">payoff", ">rank"];
    let seats: Vec<String> =
        report.by_seat.iter().map(|seat| format!("{} {:.1} %", seat.seat, 100.0 * seat.win_rate)).collect();
    format!(
        "{}, {} games, seed {}\n\n{}\n\nwins by seat: {}",
        report.game,
        report.games,
        report.seed,
        table(&head, &rows),
        seats.join("   ")
    )
}

/// Progress on stderr: a bar on a terminal, else a line every few seconds, nothing if unwanted.
struct Ticker {
    bar: Option<ProgressBar>,
    quiet: bool,
    last: Instant,
}

const EVERY: Duration = Duration::from_secs(10);

impl Ticker {
    fn new(args: &MatchArgs) -> Self {
        let bar = (!args.quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::with_draw_target(Some(args.games), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        // The first line comes after two seconds already.
        let now = Instant::now();
        let last = now.checked_sub(EVERY - Duration::from_secs(2)).unwrap_or(now);
        Ticker { bar, quiet: args.quiet, last }
    }

    fn tick(&mut self, progress: &Progress<'_>) {
        let line = || {
            let left = progress.left().map_or(String::new(), |left| format!(", {} left", clock(left)));
            let leader = progress.tally.report();
            let rates: Vec<String> = leader
                .agents
                .iter()
                .map(|row| {
                    format!("{} {:.0} %", row.agent.split('@').next().unwrap_or(""), 100.0 * row.win_rate)
                })
                .collect();
            format!("{:.1}/s{left}  {}", progress.rate(), rates.join("  "))
        };
        if let Some(bar) = &self.bar {
            if self.last.elapsed() > Duration::from_millis(100) || progress.done == progress.total {
                self.last = Instant::now();
                bar.set_position(progress.done);
                bar.set_message(line());
            }
        } else if !self.quiet && self.last.elapsed() > EVERY {
            self.last = Instant::now();
            eprintln!("{}/{} games  {}", progress.done, progress.total, line());
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn clock(time: Duration) -> String {
    match time.as_secs() {
        s if s >= 3600 => format!("{}h {:02}m", s / 3600, s % 3600 / 60),
        s if s >= 60 => format!("{}m {:02}s", s / 60, s % 60),
        s => format!("{s}s"),
    }
}
