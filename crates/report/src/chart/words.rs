//! How wide words are, and where they break. SVG breaks no lines and a library without fonts cannot measure them.
//!
//! The widths are those of DejaVu Sans, the widest of the common system fonts, so that words take at most the room
//! they are given.

/// Size of all words but the title, in pixels at normal width.
pub(super) const SIZE: f64 = 12.0;
/// Size of the title.
pub(super) const TITLE_SIZE: f64 = 16.0;
/// From one line to the next, as a part of the size.
pub(super) const LINE: f64 = 1.25;

/// An upper bound of the width of a text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// Width of a character in units of the font size.
fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' => 0.29,
        ' ' | '.' | ',' | ':' | ';' | '|' | '/' | '\\' | 'I' | 'J' => 0.34,
        'f' | 't' | 'r' | '-' | '(' | ')' | '[' | ']' | '!' => 0.42,
        'c' | 's' | 'z' | '*' | '"' | '_' | '?' => 0.56,
        'm' | '%' | 'M' | 'W' | '@' => 1.0,
        'w' | '=' | '<' | '>' | '+' | '^' | '~' | '#' => 0.84,
        'A'..='Z' | '&' => 0.79,
        ' '..='~' => 0.64,
        '\u{a0}'..='\u{24f}' => 0.79,
        _ => 1.05,
    }
}

/// Breaks a text into lines no wider than asked: after spaces, after the punctuation of agents' names, or anywhere.
pub(super) fn wrap(text: &str, widest: f64, size: f64) -> Vec<String> {
    let fits = |line: &str| width(line.trim_end(), size) <= widest;
    let mut lines = vec![String::new()];
    for piece in pieces(text) {
        let line = lines.last_mut().expect("never empty");
        if fits(&format!("{line}{piece}")) {
            line.push_str(&piece);
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for c in piece.chars() {
            let line = lines.last_mut().expect("never empty");
            if line.is_empty() || fits(&format!("{line}{c}")) {
                line.push(c);
            } else {
                lines.push(c.into());
            }
        }
    }
    lines.iter().map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect()
}

/// Pieces that may stand on lines of their own; together they are the text.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in text.chars() {
        let c = if c.is_whitespace() { ' ' } else { c };
        // A budget stays with its sign.
        if c == '@' {
            pieces.push(String::new());
        }
        pieces.last_mut().expect("never empty").push(c);
        if matches!(c, ' ' | ',' | ':' | ';' | '/' | '+' | '_' | '-') {
            pieces.push(String::new());
        }
    }
    pieces
}

/// A text on one line, with an ellipsis in its middle if it is too wide: names differ at both ends.
pub(super) fn shortened(text: &str, widest: f64, size: f64) -> String {
    let letters: Vec<char> = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let cut = |kept: usize| -> String {
        let (head, tail) = (kept.div_ceil(2), kept / 2);
        letters[..head].iter().chain(['…'].iter()).chain(&letters[letters.len() - tail..]).collect()
    };
    let whole: String = letters.iter().collect();
    if width(&whole, size) <= widest {
        return whole;
    }
    (1..letters.len()).rev().map(cut).find(|short| width(short, size) <= widest).unwrap_or_else(|| "…".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let name = "opps:n1=1,l1=inf,l2=2@250ms";
        for widest in [20.0, 60.0, 90.0, 400.0] {
            let lines = wrap(name, widest, SIZE);
            assert!(lines.iter().all(|line| width(line, SIZE) <= widest), "{widest}: {lines:?}");
            assert_eq!(lines.concat(), name);
        }
        assert_eq!(wrap("Chinese Checkers", 70.0, SIZE), ["Chinese", "Checkers"]);
        assert_eq!(wrap("wwww", 1.0, SIZE), ["w", "w", "w", "w"]);
        assert_eq!(wrap(" ", 50.0, SIZE), Vec::<String>::new());
    }

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(shortened("short\nname", 400.0, SIZE), "short name");
        let short = shortened("opps:n1=1,l1=inf,l2=2@250ms", 100.0, SIZE);
        assert!(
            short.starts_with("opps") && short.ends_with("ms") && width(&short, SIZE) <= 100.0,
            "{short}"
        );
        assert_eq!(shortened("abc", 0.0, SIZE), "…");
    }
}
