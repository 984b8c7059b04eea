//! Seats, hands, piles and boxes: a line each, broken between words only.

use super::{Paint, WIDTH, Word, is_traced, on_board};
use nply_core::drawing::{Look, Mark, Material, Place, PlaceKind};
use nply_core::{Drawing, Names};

/// Everything beside the board: the seats with what is theirs, then the rest.
pub(super) fn lines(d: &Drawing, names: &Names, paint: &Paint) -> Vec<String> {
    let mut out = Vec::new();
    for seat in d.places.iter().filter(|place| place.kind == PlaceKind::Seat) {
        out.extend(seat_lines(d, seat, names, paint));
        let owned = |place: &&Place| {
            place.owner == seat.owner && place.kind != PlaceKind::Seat && !on_board(place.kind)
        };
        d.places.iter().filter(owned).for_each(|place| out.extend(thing_lines(d, place, paint, 6)));
    }
    let rest = d.places.iter().filter(|place| place.owner.is_none() && !on_board(place.kind));
    rest.for_each(|place| out.extend(thing_lines(d, place, paint, 0)));
    out
}

fn seat_lines(d: &Drawing, seat: &Place, names: &Names, paint: &Paint) -> Vec<String> {
    let Some(who) = seat.owner else { return Vec::new() };
    let acts = if d.to_act.contains(&who) { ">" } else { " " };
    let mark = paint.seat(Some(who), &paint.mark(Some(who)).to_string(), "");
    let own = names.seats.get(who.index()).filter(|name| !name.is_empty() && **name != who.to_string());
    let called = own.map_or(String::new(), |name| format!(" {name}"));
    let you = if names.eye.seat() == Some(who) { " (you)" } else { "" };
    let label = seat.label.lines().collect::<Vec<_>>().join("; ");
    let mut words = vec![paint.word(acts), mark, paint.word(format!("{who}{called}{you}"))];
    let mut rest = label.split(' ').filter(|word| !word.is_empty()).map(|word| paint.word(word));
    // Two blanks before the score.
    words.extend(
        rest.next().map(|word| Word { columns: word.columns + 1, shown: format!(" {}", word.shown) }),
    );
    words.extend(rest);
    wrapped(words, 6)
}

/// The pieces on a place. Places of seats that are empty and say nothing are left out.
fn thing_lines(d: &Drawing, place: &Place, paint: &Paint, indent: usize) -> Vec<String> {
    let here = || d.pieces.iter().filter(|piece| piece.place == place.id);
    let hidden: u32 = here().filter(|piece| piece.look == Look::Back).map(|piece| piece.count).sum();
    let mut shown: Vec<Word> = here()
        .filter(|piece| piece.look != Look::Back)
        .map(|piece| {
            let last = is_traced(d, &piece.id).then(|| "7".to_string());
            let hue = piece.hue.map(|hue| format!("38;5;{}", Paint::hue(hue)));
            let codes: Vec<String> = hue.into_iter().chain(last).collect();
            paint.coded(&paint.piece(piece), &codes.join(";"))
        })
        .collect();
    shown.extend((hidden > 0).then(|| paint.word(format!("{hidden} hidden"))));
    let label = place.label.lines().collect::<Vec<_>>().join("; ");
    let numbered = label.parse::<u32>().is_ok();
    if shown.is_empty() && (label.is_empty() || numbered || place.kind == PlaceKind::Row) {
        return Vec::new();
    }
    let name = place.id.split('.').next().unwrap_or_default();
    let head = match (place.owner.is_some(), label.is_empty()) {
        (true, true) => format!("{name} "),
        (true, false) if label == name => format!("{name} "),
        (true, false) => format!("{name} ({label}) "),
        (false, true) => format!("{name}:"),
        (false, false) if shown.is_empty() => label,
        (false, false) => format!("{label}:"),
    };
    let mut words: Vec<Word> =
        vec![Word { columns: indent.saturating_sub(1), shown: " ".repeat(indent.saturating_sub(1)) }];
    if indent == 0 {
        words.clear();
    }
    let last = usize::from(head.ends_with(' '));
    let head: Vec<&str> = head.split(' ').collect();
    words.extend(head[..head.len() - last].iter().map(|word| paint.word(*word)));
    if last == 1
        && let Some(word) = words.last_mut()
    {
        // Two blanks before the pieces.
        word.columns += 1;
        word.shown.push(' ');
    }
    words.extend(shown);
    wrapped(words, indent + 2)
}

/// Words in lines of at most [`WIDTH`] columns; later lines are indented.
fn wrapped(words: Vec<Word>, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut at = 0;
    for word in words {
        let (last, gap) = (lines.len() - 1, usize::from(at > 0));
        if at > 0 && at + gap + word.columns > WIDTH {
            lines.push(format!("{}{}", " ".repeat(indent), word.shown));
            at = indent + word.columns;
        } else {
            lines[last] += &format!("{}{}", " ".repeat(gap), word.shown);
            at += gap + word.columns;
        }
    }
    lines
}

/// What the marks and the fillings of fields mean that occur.
pub(super) fn legend(d: &Drawing, paint: &Paint) -> Vec<String> {
    let used = |mark: Mark| d.pieces.iter().any(|piece| piece.marks.contains(&mark));
    let known = [
        (Mark::Picked, "[ ] picked"),
        (Mark::Given, "* known to others"),
        (Mark::Winning, "! ahead, or part of what has won"),
    ];
    let marks = known.into_iter().filter(|(mark, _)| used(*mark)).map(|(_, words)| words.to_string());
    let filled = |material: &Material| d.pieces.iter().any(|piece| piece.look == Look::Block(*material));
    let blocks = [Material::Stone, Material::Wood, Material::Fire].into_iter().filter(filled);
    let blocks = blocks.map(|material| {
        let word = match material {
            Material::Stone => "stone",
            Material::Wood => "wood",
            Material::Fire => "fire",
        };
        format!("{} {word}", paint.block(material))
    });
    let words: Vec<String> = blocks.chain(marks).collect();
    if words.is_empty() { Vec::new() } else { vec![words.join("; ")] }
}
