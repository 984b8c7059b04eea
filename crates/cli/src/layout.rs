//! Tables that fit the terminal: texts are wrapped by words, numbers and names stay whole as long as they can, and columns
//! that still find no room are left out and named.

/// Blanks between two columns.
const GAP: usize = 2;

/// A column of texts is not squeezed below this many letters.
const NARROW: usize = 12;

/// A table with a head. Columns whose head begins with `>` hold numbers: they are put to the right and never broken.
/// Without a width every row is one line.
pub fn table(head: &[&str], rows: &[Vec<String>], width: Option<usize>) -> String {
    let columns: Vec<Column> = head.iter().enumerate().map(|(i, name)| Column::of(i, name, rows)).collect();
    let (kept, left_out) = fitting(columns, width);
    let mut lines = Vec::new();
    let names: Vec<String> = head.iter().map(|name| name.trim_start_matches('>').to_string()).collect();
    for row in std::iter::once(&names).chain(rows) {
        lines.extend(broken(&kept, row));
    }
    if !left_out.is_empty() {
        lines.push(format!("(no room for: {}; a wider terminal or --json shows it)", left_out.join(", ")));
    }
    lines.join("\n")
}

/// The width of the terminal: what `COLUMNS` says, else what the terminal says; none where the output goes to a file.
pub fn terminal_width() -> Option<usize> {
    let told = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    told.or_else(|| terminal_size::terminal_size().map(|(width, _)| width.0.into()))
}

struct Column {
    place: usize,
    name: String,
    right: bool,
    width: usize,
    /// The longest piece that must stay whole.
    least: usize,
}

impl Column {
    fn of(place: usize, name: &str, rows: &[Vec<String>]) -> Column {
        let (right, name) = (name.starts_with('>'), name.trim_start_matches('>').to_string());
        let cells = || rows.iter().filter_map(|row| row.get(place)).chain([&name]);
        let width = cells().map(|cell| letters(cell)).max().unwrap_or(0);
        let piece = |cell: &String| pieces(cell).map(|piece| letters(piece.trim_end())).max().unwrap_or(0);
        let longest = cells().map(piece).max().unwrap_or(0);
        let least = if right { width } else { longest.max(NARROW).min(width) };
        Column { place, name, right, width, least }
    }
}

/// Squeezes the widest texts until the line fits; if it cannot, the last columns of numbers are left out.
fn fitting(mut columns: Vec<Column>, width: Option<usize>) -> (Vec<Column>, Vec<String>) {
    let (mut left_out, width) = (Vec::new(), width.unwrap_or(usize::MAX));
    let total = |columns: &[Column], of: fn(&Column) -> usize| {
        columns.iter().map(of).sum::<usize>() + GAP * columns.len().saturating_sub(1)
    };
    while columns.len() > 2 && total(&columns, |column| column.least) > width {
        let Some(last) = columns.iter().rposition(|column| column.right) else { break };
        left_out.insert(0, columns.remove(last).name);
    }
    while total(&columns, |column| column.width) > width {
        let widest =
            columns.iter_mut().filter(|column| column.width > column.least).max_by_key(|column| column.width);
        let Some(widest) = widest else { break };
        widest.width -= 1;
    }
    (columns, left_out)
}

/// One row as lines.
fn broken(columns: &[Column], row: &[String]) -> Vec<String> {
    let cells: Vec<Vec<String>> = columns
        .iter()
        .map(|column| wrapped(row.get(column.place).map_or("", String::as_str), column.width))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    let line = |i: usize| {
        let cell = |(column, cell): (&Column, &Vec<String>)| {
            let (text, width) = (cell.get(i).map_or("", String::as_str), column.width);
            let blank = " ".repeat(width.saturating_sub(letters(text)));
            if column.right { format!("{blank}{text}") } else { format!("{text}{blank}") }
        };
        let cells: Vec<String> = columns.iter().zip(&cells).map(cell).collect();
        cells.join(&" ".repeat(GAP)).trim_end().to_string()
    };
    (0..height).map(line).collect()
}

/// A text in lines of at most so many letters, broken between words or at the joints of specs.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces(text) {
        let line = lines.last_mut().expect("one line at least");
        if !line.is_empty() && letters(line) + letters(piece.trim_end()) > width {
            lines.push(piece.to_string());
        } else {
            line.push_str(piece);
        }
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// Words with the blanks after them; long words also end at the joints of specs.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let joints = |word: &'_ str| letters(word) > NARROW;
    text.split_inclusive(' ').flat_map(move |word| {
        let ends: &[char] = if joints(word) { &[',', ':', '|', ';'] } else { &[] };
        word.split_inclusive(ends)
    })
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widest(table: &str) -> usize {
        table.lines().map(letters).max().unwrap_or(0)
    }

    #[test]
    fn names_and_numbers_stay_whole_and_texts_are_wrapped() {
        let rows = [vec!["chinese-checkers".to_string(), "0.123456789".into(), "word ".repeat(30)]];
        for width in [60, 80, 100, 120] {
            let table = table(&["game", ">rate", "what it is"], &rows, Some(width));
            assert!(table.contains("chinese-checkers  0.123456789  word"), "{width}:\n{table}");
            assert!(widest(&table) <= width && table.matches("word").count() == 30, "{width}:\n{table}");
        }
        let whole = table(&["game", ">rate", "what it is"], &rows, None);
        assert_eq!((whole.lines().count(), widest(&whole)), (2, 16 + 2 + 11 + 2 + 149));
    }

    #[test]
    fn several_texts_share_what_there_is() {
        let long = "some words that explain an option at length, and more of them".to_string();
        let rows = vec![vec!["uct".to_string(), "a|b|c|".repeat(12), long.clone(), long]; 5];
        let table = table(&["agent", "values", "what", "why"], &rows, Some(80));
        assert!(widest(&table) <= 80 && table.lines().count() < 40, "{table}");
        assert!(
            !table.lines().any(|line| line.trim().chars().count() == 1),
            "no column of single letters:\n{table}"
        );
    }

    #[test]
    fn long_specs_break_at_their_joints() {
        let spec = "opps:n1=1,l1=inf,l2=3,eval=both,order=default@depth5";
        assert_eq!(wrapped(spec, 20), ["opps:n1=1,l1=inf,", "l2=3,eval=both,", "order=default@depth5"]);
    }

    #[test]
    fn numbers_without_room_are_left_out_and_named() {
        let head = ["agent", ">first", ">second", ">third", "remark"];
        let rows = [vec!["uct".to_string(), "1".repeat(20), "2".repeat(20), "3".repeat(30), "short".into()]];
        let table = table(&head, &rows, Some(60));
        assert!(widest(&table) <= 70 && !table.contains("333") && table.contains("222"), "{table}");
        assert!(table.ends_with("(no room for: third; a wider terminal or --json shows it)"), "{table}");
    }
}
