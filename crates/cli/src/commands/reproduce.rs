//! `nply reproduce`

use crate::args::ReproduceArgs;
use crate::output::{
    check_page_name, check_picture_name, counted, print, print_json, print_paged, table, write_page,
    write_picture,
};
use crate::progress::Ticker;
use crate::waiting::{Manner, watching};
use anyhow::Context;
use nply_arena::reproduce::{
    Item, Judgement, Number, Planned, Results, Scale, ScaleResult, State, chart, compare, embedded_items,
    find_items, find_play, measured, observe, overview_page, page, play_of,
};
use nply_arena::{Finished, Job, Match, Pool, StopRule, Store, Tally, run_jobs};
use nply_core::{Bad, cache, nearest};
use nply_registry::Registry;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn run(registry: &'static Registry, args: &ReproduceArgs) -> anyhow::Result<ExitCode> {
    if let Some(Some(path)) = &args.report {
        check_page_name(path)?;
    }
    if let Some(path) = &args.chart {
        check_picture_name(path)?;
        if args.id.is_none() {
            return Err(Bad::new("--chart", "a picture shows one item; name it, like 002-figure-3").into());
        }
    }
    let folder = papers(args)?;
    let items = folder.as_deref().map_or_else(embedded_items, find_items)?;
    let Some(id) = &args.id else { return list(registry, args, items) };
    match items.iter().find(|item| item.id == *id) {
        Some(item) if item.run.is_none() => return published(args, item),
        Some(item) if args.stored => return stored(registry, args, item),
        Some(item) => {
            let item = args.budget.map_or_else(|| item.clone(), |budget| item.with_budget(budget));
            return reproduce(registry, args, folder.as_deref(), &item);
        }
        None => {}
    }
    let ids: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
    if ids.iter().any(|known| known.split('-').next() == Some(id)) {
        return list(
            registry,
            args,
            items.into_iter().filter(|item| item.id.starts_with(id.as_str())).collect(),
        );
    }
    let near = nearest(id, &ids);
    let near = if near.is_empty() { String::new() } else { format!("did you mean {}? ", near.join(" or ")) };
    Err(Bad::new(id, format!("no such table or figure; {near}`nply reproduce` lists all")).into())
}

/// The folder of papers: as named, else the first `papers` here or above. Without one the program knows the papers as
/// they were when it was built.
fn papers(args: &ReproduceArgs) -> anyhow::Result<Option<PathBuf>> {
    if args.papers.is_some() {
        return Ok(args.papers.clone());
    }
    let here = std::env::current_dir().context("the current folder")?;
    let mut above = here.ancestors().map(|folder| folder.join("papers"));
    Ok(above.find(|folder| folder.join("README.md").exists()))
}

/// Shows the stored result of an item at its largest scale, and plays nothing.
fn stored(registry: &'static Registry, args: &ReproduceArgs, item: &Item) -> anyhow::Result<ExitCode> {
    let results = Results::read(item)?;
    look_at_play(registry, args, &[(item.clone(), results.clone())]);
    let Some((scale, result)) = results.best() else {
        return Err(Bad::new(&item.id, "no result is stored; without --stored it is measured").into());
    };
    if results.state(registry, item) == State::Stale {
        eprintln!("note: stale: the agents play differently today, or nobody wrote down how they played");
    }
    told(args, item, scale, result.clone(), &results)?;
    Ok(ExitCode::SUCCESS)
}

/// Finds how the agents of stored results play today. For all papers that takes a core several seconds, so all cores do it,
/// stderr tells how far they are, and the next process of the same program finds it kept.
fn look_at_play(registry: &'static Registry, args: &ReproduceArgs, items: &[(Item, Results)]) {
    let threads = Pool::for_matches(args.run.threads.map(|n| n as usize), []).threads();
    let (done, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let watch = |found, new| {
        done.fetch_max(found, Ordering::Relaxed);
        all.store(new, Ordering::Relaxed);
    };
    let so_far = || format!(", {} of {}", done.load(Ordering::Relaxed), all.load(Ordering::Relaxed));
    let work = || find_play(registry, items, threads, cache::folder().as_deref(), &watch);
    match args.run.quiet {
        true => work(),
        false => watching(Manner::of_stderr(false), "looking how the agents play today", so_far, work),
    }
}

#[derive(Serialize)]
struct Row {
    id: String,
    place: String,
    title: String,
    kind: String,
    numbers: usize,
    published: usize,
    state: &'static str,
    scale: Option<Scale>,
    agree: usize,
    judged: usize,
    /// The same in words.
    agreement: String,
}

fn list(registry: &'static Registry, args: &ReproduceArgs, items: Vec<Item>) -> anyhow::Result<ExitCode> {
    let mut known = Vec::new();
    for item in items {
        let results = Results::read(&item)?;
        known.push((item, results));
    }
    look_at_play(registry, args, &known);
    let rows: Vec<Row> = known.iter().map(|(item, results)| row(registry, item, results)).collect();
    if let Some(path) = &args.report {
        write_page(path.as_deref().unwrap_or(Path::new("papers.html")), &overview_page(registry, &known))?;
    }
    if args.run.json {
        print_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    let line = |row: &Row| {
        let scale = row.scale.map_or(String::new(), |scale| scale.to_string());
        vec![
            row.id.clone(),
            row.published.to_string(),
            row.state.into(),
            scale,
            row.agreement.clone(),
            row.title.clone(),
        ]
    };
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let head = ["item", ">published", "state", "scale", "agree", "what it shows"];
    let count = |state: &str| rows.iter().filter(|row| row.state == state).count();
    let of_kind = |kinds: &[&str]| rows.iter().filter(|row| kinds.contains(&row.kind.as_str())).count();
    print_paged(&format!(
        "{}\n\n{} tables and figures, {} statements, {} measurements of our own: {} done, {} partly, {} not yet, {} stale. `nply reproduce ITEM` runs one.",
        table(&head, &lines),
        of_kind(&["table", "figure"]),
        of_kind(&["text"]),
        of_kind(&["own"]),
        count("done"),
        count("partly"),
        count("not yet"),
        count("stale"),
    ));
    Ok(ExitCode::SUCCESS)
}

fn row(registry: &Registry, item: &Item, results: &Results) -> Row {
    let best = results.best();
    let (agree, judged) = best.map_or((0, 0), |(_, result)| result.agreeing());
    Row {
        id: item.id.clone(),
        place: item.place.clone(),
        title: item.title.clone(),
        kind: item.kind.clone(),
        numbers: item.number.len(),
        published: item.number.iter().filter(|number| number.published.is_some()).count(),
        state: results.state(registry, item).word(),
        scale: best.map(|(scale, _)| scale),
        agree,
        judged,
        agreement: best.map_or(String::new(), |(_, result)| result.agreement()),
    }
}

/// What the paper says, of an item that we cannot measure yet.
fn published(args: &ReproduceArgs, item: &Item) -> anyhow::Result<ExitCode> {
    eprintln!("note: not yet measured: {} does not say how", item.path.display());
    if args.run.json {
        print_json(&item.number)?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let line = |number: &Number| {
        let half = number.half_width.map_or(String::new(), |half| format!(" ± {half}"));
        let value = number
            .published
            .map_or("not printed".into(), |value| format!("{value}{half} {}", item.unit(number)));
        let of = |agent: &Option<String>| agent.clone().unwrap_or_default();
        let games = text(number.games.map(|games| games as f64));
        vec![number.name(), value, games, of(&number.of), of(&number.against), number.note.clone()]
    };
    let rows: Vec<Vec<String>> = item.number.iter().map(line).collect();
    let head = ["number", ">published", ">games", "of", "against", "remark"];
    let told = [&item.claim, &item.setting, item.notes.trim()].map(str::to_string).join("\n\n");
    print(&format!("{}: {} ({})\n{told}\n\n{}", item.id, item.title, item.place, table(&head, &rows)));
    Ok(ExitCode::SUCCESS)
}

/// Plays what is missing of an item at a scale, compares, and keeps the comparison.
fn reproduce(
    registry: &'static Registry,
    args: &ReproduceArgs,
    folder: Option<&Path>,
    item: &Item,
) -> anyhow::Result<ExitCode> {
    let work = item.work(args.scale)?;
    let planned = item.matches(registry, args.scale)?;
    let (watched, matches): (Vec<_>, Vec<_>) = planned.into_iter().partition(|planned| planned.observed);
    let usual = || folder.map_or(PathBuf::from("nply-runs"), |folder| folder.join("runs"));
    let runs = args.runs.clone().unwrap_or_else(usual);
    std::fs::create_dir_all(&runs).with_context(|| format!("`{}`", runs.display()))?;
    let name = item.run.as_ref().and_then(|run| run.store.as_ref()).unwrap_or(&item.id);
    let (path, title) = (runs.join(format!("{name}.db")), format!("reproduce {name}"));
    let mut store = Store::of_many(registry, &path, &title)?.mixed(args.run.mixed);
    // Whole deals, so that every seat is taken equally often; their length differs between numbers of seats.
    let wanted = |plan: &Match| work.games.next_multiple_of(plan.seatings().deal_len());
    let plans = || matches.iter().map(|planned| &planned.plan);
    let jobs: Vec<Job<'_>> =
        plans().map(|plan| Job { plan, games: wanted(plan), rule: StopRule::Games }).collect();
    let engine = Pool::for_matches(args.run.threads.map(|n| n as usize), plans());
    let (mut progress, stop) = (Ticker::new(args.run.quiet), super::stop_on_ctrl_c());
    let done = run_jobs(&jobs, &engine, &stop, Some(&mut store), &mut |p| progress.tick(p))?;
    progress.finish();
    let all = || matches.iter().zip(&done);
    let remarks = all().flat_map(|(Planned { plan, numbers, .. }, finished)| {
        let mut tally = Tally::new(plan);
        finished.outcomes.iter().for_each(|game| tally.add(game));
        let name = numbers.first().map_or(String::new(), |(number, _)| number.name());
        tally.report().remarks().into_iter().map(move |remark| format!("{name}: {remark}"))
    });
    remarks.for_each(|remark| eprintln!("note: {remark}"));
    let seen = observe(item, &watched, work.games, &stop)?;
    let complete = all().all(|(planned, finished)| finished.has_first(wanted(&planned.plan)));
    let complete = complete && (watched.is_empty() || !stop.is_stopped());
    let games = all().map(|(Planned { plan, numbers, .. }, finished): (&Planned<'_>, &Finished)| {
        // A larger scale may have left more games; this one counts its own.
        let own = finished.outcomes.partition_point(|game| game.number <= wanted(plan));
        (&numbers[..], &finished.outcomes[..own], plan.game().into())
    });
    let mut known = measured(item, games);
    known.extend(seen);
    let result = ScaleResult {
        command: match args.budget {
            None => format!("nply reproduce {} --scale {}", item.id, args.scale),
            Some(budget) => format!("nply reproduce {} --scale {} --budget {budget}", item.id, args.scale),
        },
        version: env!("CARGO_PKG_VERSION").into(),
        seed: item.run.as_ref().map_or(1, |run| run.seed),
        games: work.games,
        budget: work.budget.clone(),
        complete,
        play: play_of(plans().chain(watched.iter().map(|planned| &planned.plan))),
        checked: None,
        numbers: compare(item, &known),
    };
    let mut results = Results::read(item)?;
    results.scales.insert(args.scale, result.clone());
    match complete {
        true if args.budget.is_some() => eprintln!("note: with another budget the result is not kept"),
        true if item.embedded => eprintln!("note: results are kept only in the repository, or with --papers"),
        true => results.write(item)?,
        false => {}
    }
    told(args, item, args.scale, result, &results)?;
    if !complete {
        eprintln!("note: not all games are played; the same command continues");
    }
    Ok(if stop.is_stopped() && !complete { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

fn told(
    args: &ReproduceArgs,
    item: &Item,
    scale: Scale,
    result: ScaleResult,
    results: &Results,
) -> anyhow::Result<()> {
    if let Some(path) = &args.report {
        let name = PathBuf::from(format!("{}.html", item.id));
        write_page(path.as_deref().unwrap_or(&name), &page(item, results))?;
    }
    if let Some(path) = &args.chart {
        write_picture(path, &chart(item, &result))?;
    }
    if args.run.json {
        return print_json(&result);
    }
    let rows: Vec<Vec<String>> = result.numbers.iter().map(|number| line(item, number)).collect();
    let head = ["number", ">published", ">ours", ">95 % interval", ">games", ">p", "agreement"];
    let agreement = match result.agreeing() {
        (_, 0) => format!("Agreement: {}", result.agreement()),
        (agree, judged) => format!("{agree} of {judged} numbers that can be judged agree"),
    };
    let differs = item.run.as_ref().map_or("", |run| run.differs.as_str());
    let unclear = result.numbers.iter().filter(|number| number.verdict == Judgement::Unclear).count();
    let missing = item.number.len() - result.numbers.len();
    let mut rest = String::new();
    if unclear > 0 {
        rest += &format!(" {unclear} unclear: neither agreement nor a difference is shown.");
    }
    if missing > 0 {
        let numbers = counted(missing as u64, "number is", "numbers are");
        rest += &format!(" {numbers} not measured at this scale.");
    }
    print(&format!(
        "{}: {} ({})\n{}\n\n{}\n\n{agreement}, at scale {}.{rest} {differs}",
        item.id,
        item.title,
        item.place,
        item.claim,
        table(&head, &rows),
        scale,
    ));
    Ok(())
}

fn line(item: &Item, number: &nply_arena::reproduce::Compared) -> Vec<String> {
    let known = item.number.iter().find(|known| known.label == number.label);
    let unit = known.map_or("", |known| item.unit(known));
    let half = known.and_then(|known| known.half_width).map_or(String::new(), |half| format!(" ± {half}"));
    // Per cent to a tenth; other numbers may be small, as correlations are.
    let shown = |value: f64| match value.abs() {
        1000.0.. => format!("{value:.0}"),
        ..10.0 if unit != "%" => format!("{value:.2}"),
        _ => format!("{value:.1}"),
    };
    vec![
        number.label.join(", "),
        match number.published {
            Some(value) => format!("{value}{half} {unit}"),
            None => number.said(),
        },
        number.found.clone().unwrap_or_else(|| format!("{} {unit}", shown(number.ours))),
        number.ci95.map_or(String::new(), |[low, high]| format!("{} to {}", shown(low), shown(high))),
        number.games.to_string(),
        number.p.map_or(String::new(), |p| format!("{p:.2}")),
        number.verdict.word().into(),
    ]
}
