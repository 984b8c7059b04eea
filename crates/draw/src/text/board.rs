//! Boards: places become words at their coordinates.

use super::{Paint, Word, is_traced, on_board};
use nply_core::Drawing;
use nply_core::drawing::{Look, Place, PlaceKind};
use std::collections::BTreeMap;

/// Places whose middles are nearer than this stand on one line.
const SAME_LINE: f32 = 0.3;

/// The board in lines; none where there is no board.
pub(super) fn board(d: &Drawing, paint: &Paint) -> Vec<String> {
    // Numbers of fields stand below each other, whoever stands on the fields.
    let fields = d.places.iter().filter(|place| on_board(place.kind) && place.kind != PlaceKind::Text);
    let digits = fields.map(|place| place.label.chars().count()).max().unwrap_or(0);
    let mut places: Vec<(&Place, Word)> = d
        .places
        .iter()
        .filter(|place| on_board(place.kind))
        .map(|place| (place, cell(d, place, digits, paint)))
        .collect();
    let fields = places.iter().filter(|(place, _)| place.kind != PlaceKind::Text);
    let Some(widest) = fields.map(|(_, word)| word.columns).max() else { return Vec::new() };
    // Rows of a star are half a field apart: an even number of columns keeps them in line.
    let unit = if places.iter().any(|(place, _)| place.kind == PlaceKind::Cell) {
        widest + 1
    } else {
        (widest + 2) / 2 * 2
    };
    places.sort_by(|(a, _), (b, _)| a.centre().1.total_cmp(&b.centre().1));
    let middle = |place: &Place, word: &Word| {
        (place.centre().0 * unit as f32).floor() as i32 - (word.columns / 2) as i32
    };
    // Coordinates on the left leave a blank before the fields, however many digits they have.
    let fields = || places.iter().filter(|(place, _)| place.kind != PlaceKind::Text);
    let left = fields().map(|(place, word)| middle(place, word)).min().unwrap_or(0);
    let edge = fields().map(|(place, _)| place.x).fold(f32::INFINITY, f32::min);
    let column = |place: &Place, word: &Word| match place.kind == PlaceKind::Text && place.centre().0 < edge {
        true => middle(place, word).min(left - 1 - word.columns as i32),
        false => middle(place, word),
    };
    let mut lines: Vec<(f32, BTreeMap<i32, Word>)> = Vec::new();
    for (place, word) in &places {
        let (column, y, word) = (column(place, word), place.centre().1, word.clone());
        match lines.last_mut() {
            Some((line, words)) if y - *line < SAME_LINE => drop(words.insert(column, word)),
            _ => lines.push((y, BTreeMap::from([(column, word)]))),
        }
    }
    let margin = lines.iter().filter_map(|(_, words)| words.keys().next().copied()).min().unwrap_or(0);
    lines.into_iter().map(|(_, words)| line(words, margin)).collect()
}

fn line(words: BTreeMap<i32, Word>, margin: i32) -> String {
    let (mut text, mut at) = (String::new(), margin);
    for (column, word) in words {
        text.extend(std::iter::repeat_n(' ', (column - at).max(0) as usize));
        text += &word.shown;
        at = at.max(column) + word.columns as i32;
    }
    text.trim_end().to_string()
}

/// A field: its pieces, its number, a dot, or a cross where one click is a move.
fn cell(d: &Drawing, place: &Place, digits: usize, paint: &Paint) -> Word {
    if place.kind == PlaceKind::Text {
        return paint.coded(&place.label, "2");
    }
    let pieces = || d.pieces.iter().filter(|piece| piece.place == place.id);
    let traced = is_traced(d, &place.id) || pieces().any(|piece| is_traced(d, &piece.id));
    let last = if traced { "7" } else { "" };
    match pieces().next() {
        Some(first) => {
            let all: String = pieces().map(|piece| paint.piece(piece)).collect();
            let text = format!("{all}{:>digits$}", place.label);
            match first.look {
                Look::Block(material) if !traced => paint.coded(&text, Paint::colour_of(material)),
                _ => paint.seat(first.owner, &text, last),
            }
        }
        None if !place.label.is_empty() => {
            paint.coded(&format!(" {:>digits$}", place.label), if traced { "7" } else { "2" })
        }
        None => {
            let can = d.choices.iter().any(|choice| choice.path.len() == 1 && choice.path[0] == place.id);
            paint.coded(
                if can { "+" } else { "." },
                if traced {
                    "7"
                } else if can {
                    "1"
                } else {
                    "2"
                },
            )
        }
    }
}
