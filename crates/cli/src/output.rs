//! Printing: tables for people, one JSON document for programs, and no panic when the reader goes away.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
use nply_core::Bad;
use nply_draw::Terminal;
use nply_report::{Chart, Page};
use serde::Serialize;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;

/// Prints to stdout. A reader that went away (`nply games | head -1`) is no error; a full disk is one, since half a
/// document must not look like a whole one.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    match write!(out, "{text}{newline}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("nply: `stdout`: cannot be written: {error}");
            std::process::exit(2);
        }
        _ => {}
    }
}

/// Prints one JSON document.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(&serde_json::to_string_pretty(value)?);
    Ok(())
}

/// Whether a page may be written there. Only pages are replaced: a slip of the keys must not cost a store.
pub fn check_page_name(path: &Path) -> Result<(), Bad> {
    let named = path.extension().is_some_and(|end| end == "html");
    let why = "the name of a page ends in .html";
    if named { Ok(()) } else { Err(Bad::new(path.display().to_string(), why)) }
}

/// Writes a page, and says so on stderr.
pub fn write_page(path: &Path, page: &Page) -> Result<(), Bad> {
    check_page_name(path)?;
    write_named(path, &page.html())
}

/// Refuses a name for a picture that may be that of something else.
pub fn check_picture_name(path: &Path) -> Result<(), Bad> {
    let named = path.extension().is_some_and(|end| end == "svg");
    let why = "the name of a picture ends in .svg";
    if named { Ok(()) } else { Err(Bad::new(path.display().to_string(), why)) }
}

/// Writes a chart, and says so on stderr.
pub fn write_picture(path: &Path, chart: &Chart) -> Result<(), Bad> {
    write_svg(path, &chart.svg())
}

/// Writes a picture, and says so on stderr.
pub fn write_svg(path: &Path, svg: &str) -> Result<(), Bad> {
    check_picture_name(path)?;
    write_named(path, svg)
}

/// What the terminal can show. `NO_COLOR` is kept; a pipe gets plain letters.
pub fn terminal(plain: bool) -> Terminal {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match std::io::stdout().is_terminal() {
        true if plain => Terminal::Plain,
        true if no_colour => Terminal::Marks,
        true => Terminal::Colour,
        false => Terminal::Plain,
    }
}

fn write_named(path: &Path, text: &str) -> Result<(), Bad> {
    std::fs::write(path, text)
        .map_err(|e| Bad::new(path.display().to_string(), format!("cannot be written: {e}")))?;
    eprintln!("note: {} is written", path.display());
    Ok(())
}

/// A table with a head. Columns whose head begins with `>` are put to the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    arranged(head, rows, Table::new().width())
}

/// The least width for which lines are broken here; narrower or unknown terminals break them as they like.
const ROOMY: u16 = 60;

/// Only the texts of the last column are ever broken; names and numbers stay whole.
fn arranged(head: &[&str], rows: &[Vec<String>], width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    if let Some(width) = width.filter(|&width| width >= ROOMY) {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table.set_header(head.iter().map(|name| name.trim_start_matches('>')));
    for row in rows {
        table.add_row(row);
    }
    for (i, (column, name)) in table.column_iter_mut().zip(head).enumerate() {
        let right = name.starts_with('>');
        column.set_cell_alignment(if right { CellAlignment::Right } else { CellAlignment::Left });
        column.set_padding((0, 2));
        if right || i + 1 < head.len() {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    let lines = table.to_string();
    lines.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A large number with commas: `1,234,567`.
pub fn commas(n: u64) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or("")).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_and_numbers_are_never_broken() {
        let rows = [vec!["chinese-checkers".to_string(), "0.123456789".into(), "word ".repeat(30)]];
        for width in [None, Some(0), Some(10), Some(40), Some(60), Some(100), Some(300)] {
            let table = super::arranged(&["game", ">rate", "what it is"], &rows, width);
            assert!(table.contains("chinese-checkers  0.123456789  word"), "{width:?}:\n{table}");
            let widest = table.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(
                width.is_none_or(|most| most < super::ROOMY || widest <= most.into()),
                "{width:?}:\n{table}"
            );
        }
    }

    #[test]
    fn large_numbers_have_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(super::commas), ["0", "999", "1,000", "1,234,567"]);
    }
}
