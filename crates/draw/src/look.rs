//! Colours and marks: what tells one seat from another, on light and on dark pages.

use nply_core::Player;
use nply_core::drawing::Hue;
use nply_report::palette::{self, Colour};

/// Which page a picture is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// The reader's choice: the file holds both.
    #[default]
    Auto,
    /// A light page.
    Light,
    /// A dark page.
    Dark,
}

/// Beside the common colours. Seats have the colours of series in charts; `i` is the ink on that colour.
const COLOURS: [Colour; 21] = [
    ("edge", "#b9c0c6", "#4a525a"),
    ("cell", "#f1ece2", "#242a30"),
    ("felt", "#f6f7f8", "#1c2126"),
    ("cardink", "#1c2126", "#14171a"),
    ("card", "#ffffff", "#e8eaec"),
    ("red", "#c01f2e", "#b3152a"),
    ("back", "#6c7f93", "#3f5163"),
    ("can", "#0a7d33", "#57d98a"),
    ("last", "#d29b00", "#ffd24d"),
    ("stone", "#6b747d", "#5b646d"),
    ("wood", "#c8a06a", "#8a6a3e"),
    ("fire", "#ffb38a", "#a8431a"),
    ("c7", "#e8d800", "#f0e442"),
    ("i0", "#ffffff", "#14171a"),
    ("i1", "#14171a", "#14171a"),
    ("i2", "#ffffff", "#14171a"),
    ("i3", "#ffffff", "#14171a"),
    ("i4", "#14171a", "#14171a"),
    ("i5", "#ffffff", "#14171a"),
    ("i6", "#ffffff", "#14171a"),
    ("i7", "#14171a", "#14171a"),
];

/// The rules of a picture.
pub(crate) fn rules(theme: Theme) -> String {
    let seats: String = (0..8)
        .map(|seat| format!(".c{seat}{{color:var(--c{seat})}}.c{seat} .on{{fill:var(--i{seat})}}\n"))
        .collect();
    let rules = include_str!("svg/rules.css").to_string() + &seats;
    match theme {
        Theme::Light => palette::filled(&rules, &COLOURS, false),
        Theme::Dark => palette::filled(&rules, &COLOURS, true),
        Theme::Auto => palette::filled_for_both(&rules, &COLOURS),
    }
}

/// The colours of cards, the same on light and dark pages.
pub(crate) fn hue_colour(hue: Hue) -> &'static str {
    match hue {
        Hue::Red => "#d64541",
        Hue::Blue => "#2f6fc4",
        Hue::Green => "#2e9a56",
        Hue::Yellow => "#e8b61a",
    }
}

/// The class that gives a seat its colour.
pub(crate) fn class(owner: Option<Player>) -> String {
    owner.map_or("nobody".into(), |who| format!("c{}", who.index() % 8))
}

/// The mark of a seat as an SVG path around (0, 0), about `r` in each direction.
pub(crate) fn mark_path(who: Player, r: f32) -> String {
    let polygon = |corners: &[(f32, f32)]| {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{:.1} {:.1}", x * r, y * r)).collect();
        format!("M{}Z", points.join("L"))
    };
    let star: Vec<(f32, f32)> = (0..10)
        .map(|i| {
            let (far, turn) = (if i % 2 == 0 { 1.1 } else { 0.45 }, i as f32 * std::f32::consts::PI / 5.0);
            (far * turn.sin(), -far * turn.cos())
        })
        .collect();
    match who.index() % 8 {
        0 => format!("M{0:.1} 0A{0:.1} {0:.1} 0 1 1 -{0:.1} 0A{0:.1} {0:.1} 0 1 1 {0:.1} 0Z", r * 0.85),
        1 => polygon(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]),
        2 => polygon(&[(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)]),
        3 => polygon(&[(0.0, -1.1), (0.9, 0.0), (0.0, 1.1), (-0.9, 0.0)]),
        4 => polygon(&PLUS),
        5 => polygon(&star),
        6 => polygon(&[(-1.0, -0.3), (1.0, -0.3), (1.0, 0.3), (-1.0, 0.3)]),
        _ => polygon(&[(0.0, 1.0), (1.0, -0.8), (-1.0, -0.8)]),
    }
}

const PLUS: [(f32, f32); 12] = [
    (-0.3, -1.0),
    (0.3, -1.0),
    (0.3, -0.3),
    (1.0, -0.3),
    (1.0, 0.3),
    (0.3, 0.3),
    (0.3, 1.0),
    (-0.3, 1.0),
    (-0.3, 0.3),
    (-1.0, 0.3),
    (-1.0, -0.3),
    (-0.3, -0.3),
];

/// The mark of a seat as a letter: the same shapes, or signs that every terminal and screen reader has.
pub(crate) fn mark_letter(who: Player, plain: bool) -> char {
    let marks = if plain {
        ['x', 'o', '^', '#', '+', '*', '=', 'v']
    } else {
        ['●', '■', '▲', '◆', '✚', '★', '▬', '▼']
    };
    marks[who.index() % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_seats_differ_without_colours() {
        for marks in [
            Player::all(8).map(|who| mark_path(who, 5.0)).collect::<Vec<_>>(),
            Player::all(8).map(|who| mark_letter(who, true).to_string()).collect(),
            Player::all(8).map(|who| mark_letter(who, false).to_string()).collect(),
        ] {
            let mut seen = marks.clone();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), 8, "{marks:?}");
        }
    }

    #[test]
    fn every_colour_is_filled_in() {
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            let css = rules(theme);
            assert!(!css.contains("var("), "{css}");
            assert_eq!(css.contains("prefers-color-scheme"), theme == Theme::Auto);
        }
        assert_ne!(rules(Theme::Light), rules(Theme::Dark));
    }
}
