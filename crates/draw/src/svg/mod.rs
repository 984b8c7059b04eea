//! SVG. Places and pieces are groups with an id of their own, moved by a transform: a page that replaces one picture by
//! the next sees things glide.

mod pieces;
mod places;

use crate::look::{Theme, rules};
use nply_core::drawing::{Look, Piece, Place, PlaceKind};
use nply_core::{Drawing, Names};
use pieces::{Spot, State};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Pixels of a board unit.
const UNIT: f32 = 56.0;
/// Around everything.
const MARGIN: f32 = 14.0;
/// Room of the title.
const HEAD: f32 = 34.0;

/// The picture as a whole SVG document.
pub fn svg(d: &Drawing, names: &Names, theme: Theme) -> String {
    let (w, h) = d.size();
    let (w, h) = (w * UNIT + 2.0 * MARGIN, h * UNIT + 2.0 * MARGIN + HEAD);
    let w = w.max(15.0 + d.title.chars().count() as f32 * 9.5);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\">\n\
         <title>{2}</title>\n<style>\n{3}</style>\n<rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"26\">{2}</text>\n",
        n(w),
        n(h),
        escape(&d.title),
        rules(theme),
    );
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", n(MARGIN), n(MARGIN + HEAD));
    let spots = spots(d);
    for place in &d.places {
        let busy = place.kind == PlaceKind::Hole && d.pieces.iter().any(|piece| piece.place == place.id);
        places::place(&mut out, place, names, &d.to_act, busy);
    }
    // Below the pieces, whose marks it would cover.
    places::ways(&mut out, d, &spots);
    // What fills a field comes first, so that the rest lies on it.
    let is_block = |piece: &&Piece| matches!(piece.look, Look::Block(_));
    let blocks = d.pieces.iter().filter(is_block);
    for piece in blocks.chain(d.pieces.iter().filter(|piece| !is_block(piece))) {
        let can = d.choices.iter().any(|choice| choice.path.first() == Some(&piece.id));
        let last = d.traces.iter().any(|trace| trace.path.contains(&piece.id));
        if let Some(spot) = spots.get(piece.id.as_str()) {
            pieces::piece(&mut out, piece, spot, State { can, last });
        }
    }
    places::choices(&mut out, d);
    places::traces(&mut out, d);
    out + "</g>\n</svg>\n"
}

/// Where each piece lies: the middle of it and its size, in pixels.
fn spots(d: &Drawing) -> BTreeMap<&str, Spot> {
    let mut spots = BTreeMap::new();
    for place in &d.places {
        // What fills a field lies below the rest and takes no room from it.
        let here = || d.pieces.iter().filter(|piece| piece.place == place.id);
        let (blocks, pieces): (Vec<&Piece>, Vec<&Piece>) =
            here().partition(|piece| matches!(piece.look, Look::Block(_)));
        for (i, piece) in pieces.iter().enumerate() {
            spots.insert(piece.id.as_str(), spot(place, i, pieces.len()));
        }
        for piece in blocks {
            spots.insert(piece.id.as_str(), spot(place, 0, 1));
        }
    }
    spots
}

/// Where one of several pieces on a place lies.
fn spot(place: &Place, i: usize, many: usize) -> Spot {
    let (x, y, w, h) = (place.x * UNIT, place.y * UNIT, place.w * UNIT, place.h * UNIT);
    let card = nply_core::drawing::CARD;
    let at = |x, y, size| Spot { x, y, size, long: size };
    let label = if place.label.is_empty() || place.kind == PlaceKind::Fan { 0.0 } else { 26.0 };
    match place.kind {
        PlaceKind::Fan => {
            let step = ((w - UNIT) / (many.max(2) - 1) as f32).min(UNIT * 1.05);
            at(x + UNIT / 2.0 + step * i as f32, y + h / 2.0, UNIT * card.0)
        }
        PlaceKind::Row if h < UNIT => {
            // A low row has its label at the left.
            let left = if place.label.is_empty() { 0.0 } else { 60.0 };
            at(x + left + h * (i as f32 + 0.5), y + h / 2.0, h)
        }
        PlaceKind::Row | PlaceKind::Box => {
            let rows = ((h - label) / (UNIT * card.1)).floor().max(1.0);
            let in_row = (w / (UNIT * 1.05)).floor().max((many as f32 / rows).ceil()).max(1.0);
            let size = ((w - 8.0) / in_row / 1.05).min(UNIT);
            let (row, column) = ((i as f32 / in_row).floor(), i as f32 % in_row);
            let height = size * card.1;
            let top = y + label + row * height * 1.04;
            at(x + 6.0 + size * 1.05 * column + size / 2.0, top + height / 2.0, size)
        }
        PlaceKind::Cell if many > 1 => {
            // Side by side from the upper left to the lower right corner.
            let (size, part) = (w.min(h) * 0.66, (i as f32 / (many - 1) as f32 - 0.5) * 0.36);
            at(x + w * (0.5 + part), y + h * (0.5 + part), size)
        }
        _ => Spot { x: x + w / 2.0, y: y + h / 2.0, size: w.min(h), long: w.max(h) },
    }
}

/// A coordinate with at most one decimal.
fn n(value: f32) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_string)
}

/// Text that may stand in XML.
fn escape(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '<' => "&lt;".to_string(),
            '>' => "&gt;".to_string(),
            '&' => "&amp;".to_string(),
            '"' => "&quot;".to_string(),
            c if c.is_control() => " ".to_string(),
            c => c.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::drawing::{Choice, Hue, Mark, Material, Trace};
    use nply_core::{Eye, Player};

    fn sample() -> Drawing {
        let mut d = Drawing::new("<b> & \"c\"");
        d.add(Place::new("a1", PlaceKind::Cell, [0.0, 0.0, 1.0, 1.0]));
        d.add(Place::new("b1", PlaceKind::Hex, [1.0, 0.0, 1.0, 1.0]));
        d.add(Place::new("pot", PlaceKind::Box, [0.0, 1.2, 4.0, 2.0]).label("a <pot>\nof gold"));
        d.seat_at(Player::new(1), 4.0, "3 points");
        let looks = [
            Look::Card("QS".into()),
            Look::Card("Squid@Wasabi".into()),
            Look::Back,
            Look::Disc,
            Look::Sign("o".into()),
            Look::Stack(vec![Player::new(0), Player::new(7)]),
            Look::Token("5".into()),
            Look::Tile("wall".into()),
        ];
        for (i, material) in [Material::Stone, Material::Wood, Material::Fire].into_iter().enumerate() {
            d.put(Piece::new(format!("block{i}"), "a1", Look::Block(material)));
        }
        d.put(Piece::new("first", "a1", Look::Disc).of(Player::new(0)));
        d.put(Piece::new("second", "a1", Look::Token("9".into())).of(Player::new(1)));
        for (i, look) in looks.into_iter().enumerate() {
            let piece = Piece::new(format!("piece{i}"), "pot", look).of(Player::new(i)).times(i as u32 + 1);
            d.put(piece.mark(Mark::Picked, i == 0).mark(Mark::Winning, i == 1).mark(Mark::Given, i == 2));
        }
        d.to_act = vec![Player::new(1)];
        let path = vec!["a1".to_string(), "b1".into()];
        d.choices = vec![Choice {
            seat: Player::new(1),
            action: "go".into(),
            words: "go".into(),
            path: path.clone(),
        }];
        d.traces = vec![Trace { seat: None, path }];
        d
    }

    #[test]
    fn everything_is_drawn_and_well_formed() {
        let d = sample();
        let text = svg(&d, &Names::plain(Eye::Seat(Player::new(1)), 2), Theme::Auto);
        let document = roxmltree::Document::parse(&text).expect("well-formed");
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        for place in &d.places {
            assert!(ids.contains(&format!("place-{}", place.id).as_str()), "{} in {text}", place.id);
        }
        for piece in &d.pieces {
            assert!(ids.contains(&format!("piece-{}", piece.id).as_str()), "{} in {text}", piece.id);
        }
        let mut red = d.clone();
        red.pieces.iter_mut().for_each(|piece| piece.hue = Some(Hue::Red));
        let bands = svg(&red, &Names::plain(Eye::All, 2), Theme::Auto).matches("fill=\"#d64541\"").count();
        assert_eq!((bands, text.matches("#d64541").count()), (4, 0), "two bands on each of two cards");
        let words: String = document.descendants().filter_map(|node| node.text()).collect();
        for word in ["<b> & \"c\"", "a <pot>", "of gold", "you", "3 points", "Squid", "wall", "×8"] {
            assert!(words.contains(word), "{word} in {words}");
        }
        for class in ["can", "last", "win", "given", "act"] {
            let there = document.descendants().filter_map(|node| node.attribute("class"));
            assert!(there.flat_map(|names| names.split(' ')).any(|name| name == class), "{class} in {text}");
        }
    }

    #[test]
    fn pieces_stay_on_their_places() {
        let d = sample();
        let pot = d.find_place("pot").expect("a place");
        for spot in spots(&d).values() {
            assert!(spot.x > 0.0 && spot.x < (pot.x + pot.w) * UNIT && spot.y < (pot.y + pot.h) * UNIT);
        }
    }

    #[test]
    fn an_empty_drawing_is_a_picture_too() {
        let text = svg(&Drawing::new(""), &Names::plain(Eye::All, 0), Theme::Dark);
        assert!(roxmltree::Document::parse(&text).is_ok());
    }
}
