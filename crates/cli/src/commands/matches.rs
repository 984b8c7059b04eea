//! `nply match`

use crate::args::MatchArgs;
use crate::output::{print, print_json, table};
use crate::progress::Ticker;
use crate::settings;
use nply_arena::{AgentRow, Finished, Job, Match, Pool, Report, Store, Tally, run_jobs};
use nply_registry::{AgentSpec, DEFAULT_BUDGET, build_game};
use std::process::ExitCode;

pub fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let game = build_game(&args.game)?;
    let agents = settings::resolve(&*game, &args.agents)?;
    let names = args.agents.iter().map(AgentSpec::to_string).collect();
    let plan = Match::new(game, agents, args.budget.unwrap_or(DEFAULT_BUDGET), args.seed)?.named(names);
    let mut store = args.out.as_deref().map(|path| Store::of_match(path, &plan)).transpose()?;
    let engine = Pool::for_matches(args.threads.map(|n| n as usize), [&plan]);
    let (mut progress, stop) = (Ticker::new(args.quiet), super::stop_on_ctrl_c());
    let job = Job { plan: &plan, games: args.games, rule: args.stop };
    let done = run_jobs(&[job], &engine, &stop, store.as_mut(), &mut |p| progress.tick(p))?.swap_remove(0);
    progress.finish();
    let mut tally = Tally::new(&plan);
    done.outcomes.iter().for_each(|game| tally.add(game));
    let report = tally.report();
    let unfinished = stop.is_stopped() && done.ended.is_none() && report.games < args.games;
    notes(args, &plan, &report, &done, unfinished);
    if args.json {
        print_json(&report)?;
    } else {
        print(&format!("{}\n\n{}", told(&report), sentence(&report)));
    }
    // As for any program that Ctrl-C ended: scripts must not take a part for the whole.
    Ok(if unfinished { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// Remarks go to stderr, where they are in nobody's way.
fn notes(args: &MatchArgs, plan: &Match, report: &Report, done: &Finished, unfinished: bool) {
    if unfinished {
        let goes_on =
            if args.out.is_some() { "; the same command continues it" } else { "; --out would have kept it" };
        eprintln!("note: ended after {} of {} games{goes_on}", report.games, args.games);
    }
    if let Some(ended) = &done.ended {
        eprintln!("note: ended after {} games: {}", ended.games, ended.why);
    }
    if let Some(note) = plan.seatings().note(report.games, plan.game().about().chance) {
        eprintln!("note: {note}");
    }
    troubles(report);
}

/// What went wrong in a match, on stderr.
pub fn troubles(report: &Report) {
    if !report.failures.is_empty() {
        eprintln!("note: {} failures of agents; the first: {}", report.failures.len(), first_failure(report));
    }
    for clock in report.clock_not_kept() {
        eprintln!(
            "note: the clock of {} was not kept: {:.0} ms late on average, {:.0} % of a core, slowest {:.0} of {:.0} ms",
            clock.agent,
            1000.0 * clock.mean_late,
            100.0 * clock.core_share,
            1000.0 * clock.slowest,
            1000.0 * clock.limit,
        );
    }
}

/// The match in one sentence.
fn sentence(report: &Report) -> String {
    let ahead = |row: &AgentRow| row.win_rate - row.even;
    let best = report.agents.iter().max_by(|a, b| ahead(a).total_cmp(&ahead(b)));
    let Some(best) = best.filter(|_| report.games > 0) else { return "No game was finished.".into() };
    let rate = format!("{:.1} % of {} games", 100.0 * best.win_rate, best.games);
    if best.ci95[0] > best.even {
        return format!("{} won {rate}, more than its share of {:.1} %.", best.agent, 100.0 * best.even);
    }
    format!("No difference is shown: {} leads with {rate}, which chance explains.", best.agent)
}

fn first_failure(report: &Report) -> String {
    report.failures.first().map_or(String::new(), |failure| {
        format!(
            "game {} {} {} {:?}: {}",
            failure.game, failure.seat, failure.agent, failure.kind, failure.detail
        )
    })
}

/// The table for people.
pub fn told(report: &Report) -> String {
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
