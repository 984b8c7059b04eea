//! Colours, markers and patterns: everything that tells one series from another.
//!
//! Shapes, dashes and patterns differ as well as colours, for prints without colours.

use crate::number::coordinate as n;
use crate::palette::{self, Colour};

/// Colours, marker shapes and bar patterns there are; the ninth series looks like the first, but for its dashes.
pub(super) const LOOKS: usize = 8;

/// Rules that draw a chart with the variables of [`variables`].
pub(crate) const RULES: &str = include_str!("chart.css");

/// Beside the common colours.
const COLOURS: [Colour; 4] = [
    ("grid", "#dfe3e6", "#31373d"),
    ("low", "#e8910c", "#b45f06"),
    ("high", "#3f9bdc", "#0b69a8"),
    ("c7", "#b3a100", "#f0e442"),
];

/// Declarations of all colours as CSS variables.
pub(crate) fn variables(dark: bool) -> String {
    palette::variables(&COLOURS, dark)
}

/// The rules for an SVG file of its own.
pub(super) fn standalone_rules() -> String {
    palette::filled_for_both(RULES, &COLOURS)
}

/// Class that gives a series its colour.
pub(super) fn colour(series: usize) -> String {
    format!("c{}", series % LOOKS)
}

/// Dashes of the line of a series: four whole lines, then dashed ones, then dotted ones.
pub(super) fn dashes(series: usize) -> &'static str {
    ["", " stroke-dasharray=\"6 3\"", " stroke-dasharray=\"2 2.5\""][series / 4 % 3]
}

/// The marker of a series as an SVG path: circle, square, triangles, first full and then open. The diamond is kept for
/// published values.
pub(super) fn marker(series: usize, x: f64, y: f64) -> String {
    let class = if (series / 4).is_multiple_of(2) { "full" } else { "open" };
    let triangle = |up: f64| polygon(x, y, &[(0.0, -5.2 * up), (5.2, 4.2 * up), (-5.2, 4.2 * up)]);
    let d = match series % 4 {
        0 => return format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"4.4\"/>", n(x), n(y)),
        1 => polygon(x, y, &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)]),
        2 => triangle(1.0),
        _ => triangle(-1.0),
    };
    format!("<path class=\"{class}\" d=\"{d}\"/>")
}

/// The diamond of a published value.
pub(super) fn diamond(class: &str, x: f64, y: f64, half: f64) -> String {
    let d = polygon(x, y, &[(0.0, -half * 1.2), (half, 0.0), (0.0, half * 1.2), (-half, 0.0)]);
    format!("<path class=\"{class}\" d=\"{d}\"/>")
}

fn polygon(x: f64, y: f64, corners: &[(f64, f64)]) -> String {
    let points: Vec<String> = corners.iter().map(|(dx, dy)| format!("{} {}", n(x + dx), n(y + dy))).collect();
    format!("M{}Z", points.join("L"))
}

/// The pattern over the bars of a series, by an id that is its own on the page; the first has none.
pub(super) fn pattern_id(chart: &str, series: usize) -> String {
    format!("{chart}-{}", series % LOOKS)
}

/// Definitions of the patterns of the first `series` series.
pub(super) fn patterns(chart: &str, series: usize) -> String {
    const STROKES: [&str; LOOKS] = [
        "",
        "M-2 2L2 -2M0 8L8 0M6 10L10 6",
        "M-2 6L2 10M0 0L8 8M6 -2L10 2",
        "M0 2H8M0 6H8",
        "M2 2h.01M6 6h.01",
        "M0 8L8 0M0 0L8 8",
        "M2 0V8M6 0V8",
        "M0 2H8M2 0V8",
    ];
    let pattern = |i: usize| {
        let (id, strokes) = (pattern_id(chart, i), STROKES[i]);
        let round = if i == 4 { " style=\"stroke-width:2.6;stroke-linecap:round\"" } else { "" };
        format!(
            "<pattern id=\"{id}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
             <path class=\"hatch\"{round} d=\"{strokes}\"/></pattern>\n"
        )
    };
    match series.min(LOOKS) {
        0 | 1 => String::new(),
        used => format!("<defs>\n{}</defs>\n", (1..used).map(pattern).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_its_own_needs_no_variables() {
        let css = standalone_rules();
        assert!(!css.contains("var(") && css.contains("prefers-color-scheme: dark"), "{css}");
        assert!(RULES.contains("var(--c7)") && variables(true).contains("--c7:#"));
    }

    #[test]
    fn every_variable_has_a_colour() {
        for used in RULES.split("var(--").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(COLOURS.iter().chain(&palette::COMMON).any(|colour| colour.0 == used), "{used}");
        }
    }

    #[test]
    fn looks_of_eight_series_differ_without_colours() {
        let mut seen: Vec<String> = (0..LOOKS).map(|i| marker(i, 0.0, 0.0)).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), LOOKS);
        assert_eq!(patterns("a", 20).matches("<pattern").count(), LOOKS - 1);
        assert_eq!(patterns("a", 1), "");
    }
}
