//! `nply match`

use crate::args::MatchArgs;
use crate::output::{print, print_json, table};
use crate::progress::Ticker;
use crate::settings;
use nply_arena::{
    AgentRow, ClockReport, Design, Ended, Finished, Job, Match, MatchReport, Pool, Program, Store, Tally,
    run_jobs,
};
use nply_core::{Bad, Stop};
use nply_registry::{AgentSpec, DEFAULT_BUDGET, Registry};
use serde::Serialize;
use std::process::ExitCode;
use std::time::SystemTime;

pub fn run(registry: &'static Registry, args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let plan = plan(registry, args)?;
    let games = games(args, &plan);
    let mut store = args
        .out
        .as_deref()
        .map(|path| Store::of_match(registry, path, &plan))
        .transpose()?
        .map(|store| store.mixed(args.run.mixed));
    let engine = Pool::for_matches(args.run.threads.map(|n| n as usize), [&plan]);
    let (mut progress, stop) = (Ticker::new(args.run.quiet), super::stop_on_ctrl_c());
    let job = Job { plan: &plan, games, rule: args.stop };
    let done = run_jobs(&[job], &engine, &stop, store.as_mut(), &mut |p| progress.tick(p))?.swap_remove(0);
    progress.finish();
    let mut tally = Tally::new(&plan);
    done.outcomes.iter().for_each(|game| tally.add(game));
    let report = tally.report();
    let unfinished = stop.is_stopped() && done.ended.is_none() && report.games < games;
    notes(args, &plan, &report, &done, unfinished, games);
    if args.run.json {
        print_json(&Printed {
            report: &report,
            ended: done.ended.as_ref(),
            unfinished,
            made: Made::now(&plan),
        })?;
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

/// Plays a match without a word about it. `None`: it is ended by a clock, so that no two tables are alike.
pub fn report(registry: &'static Registry, args: &MatchArgs) -> Result<Option<MatchReport>, Bad> {
    let plan = plan(registry, args)?;
    if plan.is_timed() {
        return Ok(None);
    }
    let (job, engine) =
        (Job { plan: &plan, games: games(args, &plan), rule: args.stop }, Pool::for_matches(None, [&plan]));
    let done = run_jobs(&[job], &engine, &Stop::default(), None, &mut |_| ())?.swap_remove(0);
    let mut tally = Tally::new(&plan);
    done.outcomes.iter().for_each(|game| tally.add(game));
    Ok(Some(tally.report()))
}

/// Table and sentence of a match.
pub fn document(report: &MatchReport) -> String {
    format!("{}\n\n{}", told(report), sentence(report))
}

/// The match that was asked for.
fn plan(registry: &'static Registry, args: &MatchArgs) -> Result<Match, Bad> {
    let game = registry.game(&args.game)?;
    let (design, first) = match &args.fix {
        None => (Design::All, None),
        Some((seat, agent)) => (Design::Fixed(*seat), Some(agent)),
    };
    let agents: Vec<AgentSpec> = first.into_iter().chain(&args.agents).cloned().collect();
    let agents = settings::resolve(&*game, &agents)?;
    let plan =
        Match::with_design(design, game, agents.clone(), args.budget.unwrap_or(DEFAULT_BUDGET), args.seed)?;
    let names = shown_names(&agents, &plan);
    super::tell(plan.notes());
    settings::tell_converted(&agents, args.budget, &plan.text().agents);
    Ok(plan.named(names).with_openings(args.openings))
}

/// The default number of games, before it is made up to whole cycles.
const DEFAULT_GAMES: u64 = 100;

/// Longer cycles of seatings are not filled unasked.
const LONGEST_CYCLE: u64 = 1000;

/// As many games as were asked for; else about a hundred, made up to whole cycles of seatings.
fn games(args: &MatchArgs, plan: &Match) -> u64 {
    let cycle = plan.seatings().len();
    let fair = DEFAULT_GAMES.next_multiple_of(if cycle > LONGEST_CYCLE { 1 } else { cycle });
    if args.games.is_none() && fair != DEFAULT_GAMES && !args.run.quiet {
        eprintln!("note: {fair} games, so that each of the {cycle} seatings is played equally often");
    }
    args.games.unwrap_or(fair)
}

/// The table of the contract, and how the match ended.
#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    report: &'a MatchReport,
    /// What ended it before its number of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<&'a Ended>,
    /// Whether it was stopped before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unfinished: bool,
    made: Made,
}

/// How a document came about.
#[derive(Serialize)]
struct Made {
    /// The program, and how its agents play.
    #[serde(flatten)]
    program: Program,
    command: String,
    /// When, in universal time.
    time: String,
}

impl Made {
    fn now(plan: &Match) -> Made {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let command = format!("nply {}", words.join(" "));
        Made { program: plan.program(), command, time: timestamp(SystemTime::now()) }
    }
}

/// `2026-11-16T18:00:00Z`. The days of a year are counted from March on, so that leap days come last (Hinnant 2013).
fn timestamp(time: SystemTime) -> String {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, of_day) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Agents as they were written, with what was left to settings and defaults: options that are stored, and the budget.
fn shown_names(agents: &[AgentSpec], plan: &Match) -> Vec<String> {
    let budget = |canonical: &String| canonical.split_once('@').map(|(_, budget)| format!("@{budget}"));
    let name = |(spec, canonical): (&AgentSpec, String)| match spec.budget {
        Some(_) => spec.to_string(),
        None => spec.to_string() + &budget(&canonical).unwrap_or_default(),
    };
    agents.iter().zip(plan.text().agents).map(name).collect()
}

/// Remarks go to stderr, where they are in nobody's way.
fn notes(
    args: &MatchArgs,
    plan: &Match,
    report: &MatchReport,
    done: &Finished,
    unfinished: bool,
    games: u64,
) {
    if unfinished {
        let goes_on =
            if args.out.is_some() { "; the same command continues it" } else { "; --out would have kept it" };
        eprintln!("note: ended after {} of {} games{goes_on}", report.games, games);
    }
    if report.games > games && done.ended.is_none() {
        eprintln!(
            "note: the store holds {} games, more than the {games} asked for; all are counted",
            report.games
        );
    }
    if let Some(ended) = &done.ended {
        eprintln!("note: ended after {} games: {}", ended.games, ended.why);
    }
    if let Some(note) = plan.seatings().note(report.games, plan.shares_luck()) {
        eprintln!("note: {note}");
    }
    troubles(report);
}

/// What a reader of a match should know beside its table, on stderr: repeated and cut games, failures of agents.
pub fn troubles(report: &MatchReport) {
    report.remarks().iter().for_each(|remark| eprintln!("note: {remark}"));
    if !report.failures.is_empty() {
        eprintln!("note: {} failures of agents; the first: {}", report.failures.len(), first_failure(report));
    }
}

/// The match in one sentence.
pub fn sentence(report: &MatchReport) -> String {
    let Some((best, p)) = report.leader() else { return "No game was finished.".into() };
    let rate = format!("{:.1} % of {} games", 100.0 * best.win_rate, best.games);
    if p < 0.05 && best.win_rate > best.even {
        return format!("{} won {rate}, more than its share of {:.1} %.", best.agent, 100.0 * best.even);
    }
    if best.win_rate <= best.even {
        return format!(
            "No difference is shown: nobody won more than an even share of {} games.",
            best.games
        );
    }
    format!("No difference is shown: {} leads with {rate}, which chance explains.", best.agent)
}

fn first_failure(report: &MatchReport) -> String {
    report.failures.first().map_or(String::new(), |failure| {
        format!(
            "game {} {} {} {:?}: {}",
            failure.game, failure.seat, failure.agent, failure.kind, failure.detail
        )
    })
}

/// The table for people.
pub fn told(report: &MatchReport) -> String {
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
fn late(clock: &ClockReport) -> String {
    format!(
        "The clock of {} was not kept: {:.0} ms late on average, {:.0} % of a core, slowest {:.0} of {:.0} ms.",
        clock.agent,
        1000.0 * clock.mean_late,
        100.0 * clock.core_share,
        1000.0 * clock.slowest,
        1000.0 * clock.limit,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_those_of_the_calendar() {
        let at = |seconds| timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        // date -u -d @N +%FT%TZ
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(at(1_794_851_968), "2026-11-16T17:59:28Z");
        assert_eq!(at(4_107_542_400), "2100-03-01T00:00:00Z");
    }
}
