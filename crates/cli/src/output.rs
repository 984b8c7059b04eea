//! Printing: tables for people, one JSON document for programs, and no panic when the reader goes away.

use crate::layout;
use nply_core::Bad;
use nply_draw::Terminal;
use nply_report::{Chart, Page};
use serde::Serialize;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::{Command, Stdio};

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

/// A table with a head that fits the terminal. Columns whose head begins with `>` are put to the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    layout::table(head, rows, layout::terminal_width())
}

/// Prints what may be longer than the screen: through the program that `PAGER` names, where people look. Without that
/// variable, or with `PAGER=cat`, it is printed as it is.
pub fn print_paged(text: &str) {
    let text = &fitted(text, layout::terminal_width());
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty() && pager.trim() != "cat");
    let height = terminal_size::terminal_size().map(|(_, height)| usize::from(height.0));
    let long = std::io::stdout().is_terminal() && height.is_some_and(|height| text.lines().count() >= height);
    match pager.filter(|_| long) {
        Some(pager) if paged(&pager, text).is_some() => {}
        _ => print(text),
    }
}

/// Sentences around tables, which fit already, in lines that fit the terminal.
fn fitted(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return text.into() };
    let lines = text.lines().flat_map(|line| match line.chars().count() > width {
        true => layout::wrapped(line, width),
        false => vec![line.to_string()],
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// `None`: the pager could not be started.
fn paged(pager: &str, text: &str) -> Option<()> {
    let mut words = pager.split_whitespace();
    let mut command = Command::new(words.next()?);
    let mut child = command.args(words).stdin(Stdio::piped()).spawn().ok()?;
    // A reader who quits early has seen enough.
    let _ = child.stdin.take()?.write_all(text.as_bytes());
    child.wait().ok().map(|_| ())
}

/// `1 match`, `2 matches`.
pub fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
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
    fn large_numbers_have_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(super::commas), ["0", "999", "1,000", "1,234,567"]);
    }
}
