//! `nply stats`

use super::counts;
use crate::args::StatsArgs;
use crate::layout;
use crate::output::{
    check_page_name, check_picture_name, print, print_json, print_paged, table, write_page, write_picture,
};
use nply_arena::{Archive, Outcome, Statistics, StoredMatch};
use nply_core::Bad;
use nply_registry::Registry;
use nply_report::{Block, Page, Table};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// Rows of a table that a terminal shows; the other forms have all.
const MOST_ROWS: usize = 40;

pub fn run(registry: &'static Registry, args: &StatsArgs) -> anyhow::Result<ExitCode> {
    if let Some(path) = &args.html {
        check_page_name(path)?;
    }
    args.svg.as_deref().map_or(Ok(()), check_picture_name)?;
    if let Some(answer) = counts::answer(args)? {
        tell(args, &answer, &answer.page(""), &answer.page("Rates and tests"), &answer.csv())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut matches = Vec::new();
    for input in &args.inputs {
        matches.extend(read(registry, Path::new(input), args.number)?);
    }
    let statistics = Statistics::of(&matches);
    if statistics.games == 0 {
        eprintln!("note: no game was finished");
    }
    if let (Some(kind), Some(path)) = (&args.chart, &args.svg) {
        let chart = statistics.chart(kind.parse()?)?;
        write_picture(path, &chart)?;
        return Ok(ExitCode::SUCCESS);
    }
    let title = title(&statistics);
    tell(args, &statistics, &statistics.brief(&title), &statistics.page(&title), &statistics.csv())?;
    Ok(ExitCode::SUCCESS)
}

fn read(
    registry: &'static Registry,
    path: &Path,
    number: Option<i64>,
) -> Result<Vec<(StoredMatch, Vec<Outcome>)>, Bad> {
    let store = Archive::open(registry, path)?;
    let matches = match number {
        Some(_) => vec![store.pick(number)?],
        None => store.matches()?,
    };
    let games = |of: StoredMatch| {
        let outcomes = store.counted(&of)?;
        Ok((of, outcomes))
    };
    matches.into_iter().map(games).collect()
}

fn title(statistics: &Statistics) -> String {
    let games: Vec<&str> = statistics.groups.iter().map(|group| group.game.as_str()).collect();
    match &games[..] {
        [] => "No matches".into(),
        [only] => format!("Statistics of {only}"),
        many => format!("Statistics of {} games", many.len()),
    }
}

/// Prints or writes the form that was asked for.
fn tell(
    args: &StatsArgs,
    json: &impl Serialize,
    brief: &Page,
    full: &Page,
    csv: &Table,
) -> anyhow::Result<()> {
    if args.json {
        return print_json(json);
    }
    if let Some(path) = &args.html {
        return Ok(write_page(path, full)?);
    }
    match (args.csv, args.markdown) {
        (true, _) => print(&csv.csv()),
        (_, true) => print(&markdown(full)),
        _ if args.latex => print(&latex(full)),
        _ => print_paged(&terminal(brief)),
    }
    Ok(())
}

fn markdown(page: &Page) -> String {
    let mut parts = vec![format!("# {}", page.title), page.lead.clone()];
    for section in &page.sections {
        parts.push(format!("## {}", section.heading));
        parts.extend(section.blocks.iter().filter_map(|block| match block {
            Block::Text(text) | Block::Note(text) => Some(text.clone()),
            Block::Table(table) => Some(table.markdown().trim_end().to_string()),
            Block::Code(lines) => Some(format!("```\n{}\n```", lines.join("\n"))),
            Block::Chart(_) => None,
        }));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The tables alone; sentences belong to whoever writes the paper.
fn latex(page: &Page) -> String {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let tables = blocks.filter_map(|block| match block {
        Block::Table(table) => Some(table.latex()),
        _ => None,
    });
    tables.collect::<Vec<_>>().join("\n")
}

fn terminal(page: &Page) -> String {
    let mut parts = Vec::new();
    for section in &page.sections {
        parts.push(section.heading.clone());
        parts.extend(section.blocks.iter().filter_map(|block| match block {
            Block::Text(text) | Block::Note(text) => Some(paragraph(text)),
            Block::Table(table) => Some(shown(table)),
            Block::Code(lines) => Some(lines.join("\n")),
            Block::Chart(_) => None,
        }));
    }
    if !page.lead.is_empty() {
        parts.push(paragraph(&page.lead));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// A sentence or more, wrapped by words where the width is known.
fn paragraph(text: &str) -> String {
    let text = text.replace('`', "");
    layout::terminal_width().map_or(text.clone(), |width| layout::wrapped(&text, width).join("\n"))
}

fn shown(of: &Table) -> String {
    let name = |column: &nply_report::Column| match column.right_aligned {
        true => format!(">{}", column.name),
        false => column.name.clone(),
    };
    let names: Vec<String> = of.head.iter().map(name).collect();
    let head: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut text = table(&head, &of.rows[..of.rows.len().min(MOST_ROWS)]);
    if of.rows.len() > MOST_ROWS {
        text += &format!("\n... and {} more (--markdown and --html have all)", of.rows.len() - MOST_ROWS);
    }
    if of.caption.is_empty() { text } else { format!("{}\n{text}", of.caption) }
}
