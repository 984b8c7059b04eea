//! Places, what can be chosen, and where the last step went.

use super::pieces::Spot;
use super::{UNIT, escape, n};
use crate::look::{class, mark_path};
use nply_core::drawing::{Place, PlaceKind};
use nply_core::{Drawing, Names, Player};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Draws a place. `busy`: a piece covers it, so that its label would not be seen.
pub(super) fn place(out: &mut String, place: &Place, names: &Names, to_act: &[Player], busy: bool) {
    let (w, h) = (place.w * UNIT, place.h * UNIT);
    let owner =
        if place.owner.is_some() { format!(" class=\"{}\"", class(place.owner)) } else { String::new() };
    let _ = write!(
        out,
        "<g id=\"place-{}\"{owner} transform=\"translate({} {})\">",
        escape(&place.id),
        n(place.x * UNIT),
        n(place.y * UNIT)
    );
    match place.kind {
        PlaceKind::Cell => {
            let _ = write!(out, "<rect class=\"cell\" width=\"{}\" height=\"{}\"/>", n(w), n(h));
            label(out, place, w / 2.0, h / 2.0 + 4.0, "soft mid");
        }
        PlaceKind::Hole => {
            let look = if place.owner.is_some() { "goal" } else { "cell" };
            let (x, y, r) = (n(w / 2.0), n(h / 2.0), n(w.min(h) * 0.44));
            let _ = write!(out, "<circle class=\"{look}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            if !busy {
                label(out, place, w / 2.0, h / 2.0 + 4.0, "soft mid");
            }
        }
        PlaceKind::Hex => {
            let _ = write!(out, "<path class=\"cell\" d=\"{}\"/>", hexagon(w, h));
            label(out, place, w / 2.0, h / 2.0 + 4.0, "soft mid");
        }
        PlaceKind::Text => label(out, place, w / 2.0, h / 2.0 + 4.0, "soft mid"),
        PlaceKind::Seat => seat(out, place, names, to_act.iter().any(|&who| place.owner == Some(who))),
        PlaceKind::Fan => label(out, place, 4.0, h + 11.0, "soft"),
        PlaceKind::Row | PlaceKind::Pile => {
            let (w, h) = (n(w), n(h));
            let _ = write!(out, "<rect class=\"felt\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>");
            label(out, place, 8.0, 19.0, "soft");
        }
        PlaceKind::Box => {
            let (w, h) = (n(w), n(h));
            let _ = write!(out, "<rect class=\"felt\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>");
            label(out, place, 8.0, 19.0, "bold");
        }
    }
    out.push_str("</g>\n");
}

/// Words in lines. Those that are too long for the place are made narrower.
fn label(out: &mut String, place: &Place, x: f32, y: f32, look: &str) {
    let room = place.w * UNIT - 12.0;
    for (i, line) in place.label.lines().enumerate() {
        let long = line.chars().count() as f32 * 7.2 > room && room > 20.0 && place.kind != PlaceKind::Text;
        let fit = if long {
            format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", n(room))
        } else {
            String::new()
        };
        let y = n(y + i as f32 * 16.0);
        let _ = write!(out, "<text class=\"{look}\" x=\"{}\" y=\"{y}\"{fit}>{}</text>", n(x), escape(line));
    }
}

fn seat(out: &mut String, place: &Place, names: &Names, acts: bool) {
    let (w, h) = (n(place.w * UNIT), n(place.h * UNIT));
    let act = if acts { " act" } else { "" };
    let _ = write!(out, "<rect class=\"seat{act}\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>");
    let Some(who) = place.owner else { return };
    let disc = format!(
        "<circle class=\"own\" cx=\"18\" cy=\"18\" r=\"11\"/><path class=\"on\" transform=\"translate(18 18)\" d=\"{}\"/>",
        mark_path(who, 5.0)
    );
    let you = names.eye.seat() == Some(who);
    let own = names.seats.get(who.index()).filter(|name| !name.is_empty() && **name != who.to_string());
    let called = own.map_or(String::new(), |name| format!(" {name}"));
    let you = if you { " (you)" } else { "" };
    let _ = write!(out, "{disc}<text class=\"bold\" x=\"36\" y=\"23\">{who}{}{you}</text>", escape(&called));
    let room = place.w * UNIT - 16.0;
    for (i, line) in place.label.lines().enumerate() {
        let long = line.chars().count() as f32 * 6.6 > room;
        let fit = if long {
            format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", n(room))
        } else {
            String::new()
        };
        let _ =
            write!(out, "<text class=\"soft\" x=\"8\" y=\"{}\"{fit}>{}</text>", 42 + 16 * i, escape(line));
    }
}

fn hexagon(w: f32, h: f32) -> String {
    let corners = [(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)];
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{} {}", n(x * w), n(y * h))).collect();
    format!("M{}Z", points.join("L"))
}

/// The places that can be clicked first: an outline, or a dot on a field that is a whole move. Pieces show it themselves.
pub(super) fn choices(out: &mut String, d: &Drawing) {
    let first: BTreeSet<&str> =
        d.choices.iter().filter_map(|choice| choice.path.first()).map(String::as_str).collect();
    for place in d.places.iter().filter(|place| first.contains(place.id.as_str())) {
        let whole = d.choices.iter().any(|choice| choice.path.len() == 1 && choice.path[0] == place.id);
        if !whole {
            outline(out, area(place), "can");
            continue;
        }
        let (x, y) = place.centre();
        let (x, y) = (n(x * UNIT), n(y * UNIT));
        let _ = writeln!(out, "<circle class=\"hint\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>");
    }
}

/// Where the last step happened.
pub(super) fn traces(out: &mut String, d: &Drawing) {
    let places = d.traces.iter().flat_map(|trace| &trace.path).filter_map(|id| d.find_place(id));
    places.for_each(|place| outline(out, area(place), "last"));
}

/// A line where the last step went from one place to another.
pub(super) fn ways(out: &mut String, d: &Drawing, spots: &BTreeMap<&str, Spot>) {
    for trace in &d.traces {
        let middle = |id: &String| {
            let piece = spots.get(id.as_str()).map(|spot| (spot.x, spot.y));
            let place = || d.find_place(id).map(Place::centre).map(|(x, y)| (x * UNIT, y * UNIT));
            piece.or_else(place).map(|(x, y)| format!("{} {}", n(x), n(y)))
        };
        let points: Vec<String> = trace.path.iter().filter_map(middle).collect();
        if points.len() > 1 {
            let _ = writeln!(out, "<path class=\"way\" d=\"M{}\"/>", points.join("L"));
        }
    }
}

fn area(place: &Place) -> [f32; 4] {
    [place.x, place.y, place.w, place.h].map(|length| length * UNIT)
}

fn outline(out: &mut String, [x, y, w, h]: [f32; 4], look: &str) {
    let (x, y, w, h) = (n(x + 2.0), n(y + 2.0), n(w - 4.0), n(h - 4.0));
    let _ =
        writeln!(out, "<rect class=\"{look}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>");
}
