//! Printing: tables for people, one JSON document for programs, and no panic when the reader goes away.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;
use std::io::{ErrorKind, Write};

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

/// A table with a head. Columns whose head begins with `>` are put to the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(head.iter().map(|name| name.trim_start_matches('>')));
    for row in rows {
        table.add_row(row);
    }
    for (column, name) in table.column_iter_mut().zip(head) {
        let right = name.starts_with('>');
        column.set_cell_alignment(if right { CellAlignment::Right } else { CellAlignment::Left });
        column.set_padding((0, 2));
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
    fn large_numbers_have_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(super::commas), ["0", "999", "1,000", "1,234,567"]);
    }
}
