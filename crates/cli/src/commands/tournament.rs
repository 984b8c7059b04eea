//! `nply tournament`

use super::matches;
use crate::args::TournamentArgs;
use crate::output::{check_page_name, counted, print, print_json, table, write_page};
use crate::progress::Ticker;
use crate::settings;
use anyhow::Context;
use nply_arena::{
    Condition, Ended, Finished, Job, Match, MatchReport, MatchText, Played, Pool, Shard, ShardResult,
    Statistics, StopRule, Store, Tally, Tournament, read_line, run_jobs,
};
use nply_core::Bad;
use nply_registry::Registry;
use nply_report::Page;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

/// One match of the tournament: the table of `nply match`, and where it belongs.
#[derive(Serialize)]
struct Row {
    /// Budget of agents that have none of their own.
    budget: String,
    design: String,
    /// What ended it before its number of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
    #[serde(flatten)]
    report: MatchReport,
}

#[derive(Serialize)]
struct Results<'a> {
    name: &'a str,
    store: String,
    games: u64,
    matches: &'a [Row],
}

pub fn run(registry: &'static Registry, args: &TournamentArgs) -> anyhow::Result<ExitCode> {
    args.report.as_deref().map_or(Ok(()), check_page_name)?;
    let file = Tournament::read(&args.file)?;
    let file = Tournament { games: args.games.unwrap_or(file.games), ..file };
    let conditions = file.conditions(registry, &settings::all()?)?;
    let rule = file.rule()?;
    let plans = || conditions.iter().flat_map(|condition| &condition.matches);
    let path = args.out.clone().unwrap_or_else(|| args.file.with_extension("db"));
    let store = Store::of_many(registry, &path, &format!("tournament {}", file.name))?;
    let mut store = store.mixed(args.run.mixed);
    if let Some(most) = args.shards {
        return missing_shards(&mut store, plans(), file.games, most);
    }
    for results in &args.merge {
        merge(registry, args, &mut store, results, plans())?;
    }
    conditions.iter().flat_map(|condition| &condition.notes).for_each(|note| eprintln!("note: {note}"));
    let games = if args.merge.is_empty() { file.games } else { 0 };
    let jobs: Vec<Job<'_>> = plans().map(|plan| Job { plan, games, rule }).collect();
    let engine = Pool::for_matches(args.run.threads.map(|n| n as usize), plans());
    let (mut progress, stop) = (Ticker::new(args.run.quiet), super::stop_on_ctrl_c());
    let done = run_jobs(&jobs, &engine, &stop, Some(&mut store), &mut |p| progress.tick(p))?;
    progress.finish();
    let unfinished = args.merge.is_empty() && is_unfinished(&done, file.games);
    if let Some(report) = &args.report {
        write_page(report, &page(&store, &file.name, plans())?)?;
    }
    let rows = rows(&conditions, done);
    told(args, &file, &path, &rows, rule)?;
    if let Some(plan) = plans().find(|plan| !plan.seatings().is_balanced(file.games)) {
        plan.seatings()
            .note(file.games, plan.shares_luck())
            .iter()
            .for_each(|note| eprintln!("note: {note}"));
    }
    let wanted: Vec<MatchText> = plans().map(Match::text).collect();
    let others = store.archive().matches()?.iter().filter(|of| !wanted.contains(&of.text)).count();
    if others > 0 {
        let others = counted(others as u64, "match", "matches");
        eprintln!("note: {} also holds {others} that the file no longer asks for", path.display());
    }
    if unfinished {
        eprintln!("note: not all games are played; the same command continues");
    }
    Ok(if unfinished && stop.is_stopped() { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// The statistics of the matches of this tournament; the store may hold those of earlier forms of the file.
fn page<'a>(store: &Store, name: &str, plans: impl Iterator<Item = &'a Match>) -> Result<Page, Bad> {
    let wanted: Vec<MatchText> = plans.map(Match::text).collect();
    let mut matches = Vec::new();
    for of in store.archive().matches()?.into_iter().filter(|of| wanted.contains(&of.text)) {
        let games = store.archive().counted(&of)?;
        matches.push((of, games));
    }
    Ok(Statistics::of(&matches).page(name))
}

fn is_unfinished(done: &[Finished], games: u64) -> bool {
    done.iter().any(|finished| finished.ended.is_none() && !finished.has_first(games))
}

fn rows(conditions: &[Condition], done: Vec<Finished>) -> Vec<Row> {
    let plans =
        conditions.iter().flat_map(|condition| condition.matches.iter().map(move |plan| (condition, plan)));
    plans
        .zip(done)
        .map(|((condition, plan), finished)| {
            let mut tally = Tally::new(plan);
            finished.outcomes.iter().for_each(|game| tally.add(game));
            let (budget, design) = (condition.budget.clone(), plan.text().design);
            Row { budget, design, ended: finished.ended, report: tally.report() }
        })
        .collect()
}

fn told(
    args: &TournamentArgs,
    file: &Tournament,
    path: &Path,
    rows: &[Row],
    rule: StopRule,
) -> anyhow::Result<()> {
    let (store, games) = (path.display().to_string(), rows.iter().map(|row| row.report.games).sum());
    rows.iter().for_each(|row| matches::troubles(&row.report));
    if args.run.json {
        return print_json(&Results { name: &file.name, store, games, matches: rows });
    }
    let mut parts = Vec::new();
    for same in rows.chunk_by(|a, b| (&a.report.game, &a.budget) == (&b.report.game, &b.budget)) {
        match same {
            [one] => {
                parts.push(format!("{}\n\n{}", matches::told(&one.report), matches::sentence(&one.report)))
            }
            many => parts.push(compared(many)),
        }
    }
    let ended = rows.iter().filter(|row| row.ended.is_some()).count();
    let early =
        if rule == StopRule::Games { String::new() } else { format!(", {ended} of them ended by `{rule}`") };
    let last = format!(
        "{}{early}, {} in {store}. `nply stats {store}` tells more.",
        counted(rows.len() as u64, "match", "matches"),
        counted(games, "game", "games")
    );
    print(&format!("{}\n\n{}{last}", parts.join("\n\n"), sentence(rows)));
    Ok(())
}

/// Who won most matches beyond chance.
fn sentence(rows: &[Row]) -> String {
    let mut won: BTreeMap<&str, u64> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.report.agents.len() == 2) {
        if let Some((leader, _)) =
            row.report.leader().filter(|&(leader, p)| p < 0.05 && leader.win_rate > leader.even)
        {
            *won.entry(&leader.agent).or_default() += 1;
        }
    }
    let best = won.iter().max_by_key(|(_, won)| **won);
    best.filter(|_| rows.len() > 1)
        .map_or(String::new(), |(agent, won)| format!("{agent} wins most matches beyond chance: {won}. "))
}

/// Matches of the same game and budget, one line each: how the first agent did.
fn compared(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let first = &row.report.agents[0];
        let others: Vec<&str> = row.report.agents[1..].iter().map(|agent| agent.agent.as_str()).collect();
        let mark = match first.p_even < 0.05 {
            true if first.win_rate > first.even => "wins",
            true => "loses",
            false if first.games == 0 => "not played yet",
            false => "",
        };
        vec![
            first.agent.clone(),
            others.join(" "),
            first.games.to_string(),
            if first.games == 0 { "-".into() } else { format!("{:.1} %", 100.0 * first.win_rate) },
            matches::interval(first),
            if first.games == 0 { "-".into() } else { format!("{:.1} %", 100.0 * first.even) },
            mark.into(),
            remarks(row),
        ]
    };
    let head = ["agent", "against", ">games", ">win rate", ">95 % interval", ">even", "", ""];
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    format!("{}, budget {}\n\n{}", rows[0].report.game, rows[0].budget, table(&head, &lines))
}

/// What a reader of a line should know: why the match ended, and whether its clock was kept.
fn remarks(row: &Row) -> String {
    let late = row.report.clock_not_kept().next().map(|clock| format!("clock of {} not kept", clock.agent));
    let cut =
        row.report.at_ply_limit.filter(|&cut| cut > 0).map(|cut| format!("{cut} at the limit of turns"));
    let repeated =
        (row.report.distinct < row.report.games).then(|| format!("{} different", row.report.distinct));
    let remarks = row.ended.iter().map(|ended| ended.why.clone()).chain(late).chain(repeated).chain(cut);
    remarks.collect::<Vec<_>>().join("; ")
}

/// Prints the games that are missing as shards, one on each line.
fn missing_shards<'a>(
    store: &mut Store,
    plans: impl Iterator<Item = &'a Match>,
    games: u64,
    most: u64,
) -> anyhow::Result<ExitCode> {
    let mut lines = String::new();
    for plan in plans {
        let (stored, known) = store.add(plan)?;
        // A match that a rule has ended needs no more games.
        let last = stored.ended.map_or(games, |last| last.min(games));
        for shard in Shard::cut(plan, (1..=last).filter(|number| !known.contains_key(number)), most) {
            lines += &(serde_json::to_string(&shard)? + "\n");
        }
    }
    if !lines.is_empty() {
        print(&lines);
    }
    Ok(ExitCode::SUCCESS)
}

/// A line of results that is longer than this is a slip.
const MOST_LINE: u64 = 256 << 20;

/// Takes results of shards, one on each line of a file. Those that are known already change nothing.
fn merge<'a>(
    registry: &Registry,
    args: &TournamentArgs,
    store: &mut Store,
    results: &Path,
    plans: impl Iterator<Item = &'a Match>,
) -> anyhow::Result<()> {
    let unreadable = |e| Bad::new(results.display().to_string(), format!("cannot be read: {e}"));
    let mut lines = BufReader::new(File::open(results).map_err(unreadable)?);
    let plans: Vec<&Match> = plans.collect();
    let mut repeats = 0;
    for number in 1.. {
        let place = || format!("{} line {number}", results.display());
        let line = read_line(&mut lines, MOST_LINE).map_err(|why| Bad::new(place(), why))?;
        let Some(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        let result = ShardResult::parse(registry, &line).with_context(place)?;
        let plan = plans.iter().find(|plan| plan.text() == result.shard.plan);
        let missing = || {
            let agents = result.shard.plan.agents.join(" ");
            Bad::new(agents, "no match of this tournament; stored settings may have changed since it was cut")
        };
        let plan = plan.ok_or_else(missing);
        let plan = plan.with_context(place)?;
        let (stored, known) = store.add(plan)?;
        if !args.run.mixed && result.shard.program.play != plan.program().play {
            let why = "played by a program that plays differently; --mixed takes its games all the same";
            return Err(Bad::new(format!("nply {}", result.shard.program.version), why)).with_context(place);
        }
        let twice = |game: &Played| known.contains_key(&game.outcome.number);
        repeats += result.games.iter().filter(|game| twice(game)).count();
        // A clock gives another game each time, and the first one stays. Counted budgets give the same one.
        let differs = |game: &&Played| {
            let own = known.get(&game.outcome.number);
            own.is_some_and(|own| own.trace != game.outcome.trace) && !plan.is_timed() && !args.run.mixed
        };
        if let Some(game) = result.games.iter().find(differs) {
            let why = "the store has this game with another result: one of the two is wrong";
            return Err(Bad::new(format!("game {}", game.outcome.number), why)).with_context(place);
        }
        for game in &result.games {
            store.insert(&stored, game, &result.shard.program)?;
        }
    }
    if repeats > 0 {
        eprintln!("note: {}: {repeats} games were known already, and stay as they were", results.display());
    }
    Ok(())
}
