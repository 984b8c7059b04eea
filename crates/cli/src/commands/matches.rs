//! `nply match`

use crate::args::MatchArgs;
use crate::output::{print, print_json, table};
use crate::progress::Ticker;
use crate::settings;
use nply_arena::{AgentRow, Clock, Ended, Finished, Job, Match, Pool, Report, Store, Tally, run_jobs};
use nply_registry::{AgentSpec, DEFAULT_BUDGET, Registry};
use serde::Serialize;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let game = registry.game(&args.game)?;
    let agents = settings::resolve(&*game, &args.agents)?;
    let plan = Match::new(game, agents.clone(), args.budget.unwrap_or(DEFAULT_BUDGET), args.seed)?;
    super::tell(plan.notes());
    let names = shown_names(&agents, &plan);
    let plan = plan.named(names);
    let mut store = args.out.as_deref().map(|path| Store::of_match(registry, path, &plan)).transpose()?;
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
        print_json(&Printed { report: &report, ended: done.ended.as_ref(), unfinished })?;
    } else {
        let end = done
            .ended
            .as_ref()
            .map_or(String::new(), |end| format!("Ended after {} games: {}. ", end.games, end.why));
        print(&format!("{}\n\n{end}{}", told(&report), sentence(&report)));
    }
    // As for any program that Ctrl-C ended: scripts must not take a part for the whole.
    Ok(if unfinished { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// The table of the contract, and how the match ended.
#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// What ended it before its number of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<&'a Ended>,
    /// Whether it was stopped before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unfinished: bool,
}

/// Agents as they were written, with what was left to settings and defaults: options that are stored, and the budget.
fn shown_names(agents: &[AgentSpec], plan: &Match) -> Vec<String> {
    let budget = |settled: &String| settled.split_once('@').map(|(_, budget)| format!("@{budget}"));
    let name = |(spec, settled): (&AgentSpec, String)| match spec.budget {
        Some(_) => spec.to_string(),
        None => spec.to_string() + &budget(&settled).unwrap_or_default(),
    };
    agents.iter().zip(plan.text().agents).map(name).collect()
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

/// What agents did wrong in a match, on stderr.
pub fn troubles(report: &Report) {
    if !report.failures.is_empty() {
        eprintln!("note: {} failures of agents; the first: {}", report.failures.len(), first_failure(report));
    }
}

/// The match in one sentence.
pub fn sentence(report: &Report) -> String {
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
    // With two agents in all seatings 50 % is even, and everybody knows it.
    let uneven = report.agents.iter().any(|row| row.games > 0 && (row.even - 0.5).abs() > 1e-9);
    let row = |row: &AgentRow| {
        let mut cells = vec![
            row.agent.clone(),
            row.games.to_string(),
            format!("{:.1}", row.wins),
            format!("{:.1} %", 100.0 * row.win_rate),
            interval(row),
        ];
        cells.extend(uneven.then(|| format!("{:.1} %", 100.0 * row.even)));
        cells.extend([format!("{:.3}", row.mean_payoff), format!("{:.2}", row.mean_rank)]);
        cells
    };
    let mut head = vec!["agent", ">games", ">wins", ">win rate", ">95 % interval"];
    head.extend(uneven.then_some(">even"));
    head.extend([">payoff", ">rank"]);
    let rows: Vec<Vec<String>> = report.agents.iter().map(row).collect();
    let seats: Vec<String> =
        report.by_seat.iter().map(|seat| format!("{} {:.1} %", seat.seat, 100.0 * seat.win_rate)).collect();
    let clocks: String = report.clock_not_kept().map(|clock| format!("\n{}", late(clock))).collect();
    format!(
        "{}, {} games, seed {}\n\n{}\n\nwins by seat: {}{clocks}",
        report.game,
        report.games,
        report.seed,
        table(&head, &rows),
        seats.join("   ")
    )
}

/// The interval of an agent's win rate; nothing is known before its first game.
pub fn interval(row: &AgentRow) -> String {
    if row.games == 0 {
        return "-".into();
    }
    format!("{:.1} to {:.1}", 100.0 * row.ci95[0], 100.0 * row.ci95[1])
}

/// How a clock was not kept.
fn late(clock: &Clock) -> String {
    format!(
        "The clock of {} was not kept: {:.0} ms late on average, {:.0} % of a core, slowest {:.0} of {:.0} ms.",
        clock.agent,
        1000.0 * clock.mean_late,
        100.0 * clock.core_share,
        1000.0 * clock.slowest,
        1000.0 * clock.limit,
    )
}
