//! Pieces.

use super::{escape, n};
use crate::look::{class, hue_colour, mark_path};
use nply_core::Player;
use nply_core::drawing::{Hue, Look, Mark, Material, Piece};
use std::fmt::Write;

/// Where a piece lies: its middle, and its width. Cards are higher than wide; bars are as long as their place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub long: f32,
}

/// What is special about a piece in this position.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// It can be clicked first.
    pub can: bool,
    /// The last step was here.
    pub last: bool,
}

pub(super) fn piece(out: &mut String, piece: &Piece, spot: &Spot, state: State) {
    // Every bar of a stack has the colour of its own owner.
    let owner = piece.owner.filter(|_| !matches!(piece.look, Look::Stack(_)));
    let (id, class) = (escape(&piece.id), class(owner));
    let _ = write!(
        out,
        "<g id=\"piece-{id}\" class=\"{class}\" transform=\"translate({} {})\">",
        n(spot.x),
        n(spot.y)
    );
    let size = spot.size;
    match &piece.look {
        Look::Card(text) => card(out, text, piece.hue, size),
        Look::Back => {
            let (w, h) = (size * 0.96, size * 1.34);
            let _ = write!(out, "{}{}", rect("back", w - 3.0, h - 3.0, 6.0), rect("rim", w, h, 6.0));
        }
        Look::Disc => disc(out, piece.owner, size * 0.4),
        Look::Sign(sign) if sign == "-" || sign == "|" => bar(out, sign == "-", spot.long / 2.0),
        Look::Sign(sign) => drawn_sign(out, sign, size * 0.3),
        Look::Stack(owners) => stack(out, owners, size),
        Look::Token(text) => {
            let look = if piece.owner.is_some() { "token owned" } else { "token" };
            let _ = write!(out, "<circle class=\"{look}\" r=\"{}\"/>", n(size * 0.36));
            words(out, text, size * 0.66, "face");
        }
        Look::Tile(text) => {
            out.push_str(&rect("token", size * 0.86, size * 0.86, 4.0));
            words(out, text, size * 0.8, "face");
        }
        Look::Block(material) => {
            let look = match material {
                Material::Stone => "stone",
                Material::Wood => "wood",
                Material::Fire => "fire",
            };
            out.push_str(&rect(look, size - 2.0, size - 2.0, 3.0));
        }
    }
    marks(out, piece, state, size);
    if piece.count > 1 {
        let (x, y) = (
            size * 0.34,
            if matches!(piece.look, Look::Card(_) | Look::Back) { size * 0.52 } else { size * 0.3 },
        );
        let wide = 19.0 + 7.0 * piece.count.to_string().len() as f32;
        let _ = write!(
            out,
            "<rect class=\"many\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"15\" rx=\"7\"/><text class=\"manytext\" x=\"{}\" y=\"{}\">×{}</text>",
            n(x - wide / 2.0),
            n(y - 8.0),
            n(wide),
            n(x),
            n(y + 3.5),
            piece.count
        );
    }
    out.push_str("</g>\n");
}

fn rect(look: &str, w: f32, h: f32, round: f32) -> String {
    let (x, y, w, h) = (n(-w / 2.0), n(-h / 2.0), n(w), n(h));
    format!("<rect class=\"{look}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\"/>")
}

fn marks(out: &mut String, piece: &Piece, state: State, size: f32) {
    let tall = if matches!(piece.look, Look::Card(_) | Look::Back) { 1.34 } else { 0.94 };
    let marks = piece.marks.iter().map(|mark| match mark {
        Mark::Picked => "last",
        Mark::Winning => "win",
        Mark::Given => "given",
    });
    let states =
        [(state.can, "can"), (state.last, "last")].into_iter().filter(|(is, _)| *is).map(|(_, look)| look);
    for look in marks.chain(states) {
        out.push_str(&rect(look, size * 0.9, size * tall - 4.0, 5.0));
    }
}

fn disc(out: &mut String, owner: Option<Player>, r: f32) {
    let _ = write!(out, "<circle class=\"own\" r=\"{}\"/>", n(r));
    if let Some(who) = owner {
        let _ = write!(out, "<path class=\"on\" d=\"{}\"/>", mark_path(who, r * 0.4));
    }
}

/// A line along its place.
fn bar(out: &mut String, flat: bool, r: f32) {
    let (r, way) = (n(r), if flat { 'H' } else { 'V' });
    let from = if flat { format!("-{r} 0") } else { format!("0 -{r}") };
    let _ = write!(out, "<path class=\"sign\" d=\"M{from}{way}{r}\"/>");
}

/// A cross or a ring is drawn; other signs are written.
fn drawn_sign(out: &mut String, sign: &str, r: f32) {
    let r1 = n(r);
    let _ = match sign {
        "x" => write!(out, "<path class=\"sign\" d=\"M-{r1} -{r1}L{r1} {r1}M-{r1} {r1}L{r1} -{r1}\"/>"),
        "o" => write!(out, "<circle class=\"sign\" r=\"{r1}\"/>"),
        sign => {
            let size = n(r * 2.2);
            write!(
                out,
                "<text class=\"mid\" style=\"fill:currentColor;font-size:{size}px\" y=\"{}\">{}</text>",
                n(r * 0.75),
                escape(sign)
            )
        }
    };
}

/// Bars on top of each other, the lowest first, each with the mark of its owner.
fn stack(out: &mut String, owners: &[Player], size: f32) {
    let high = (size * 0.86 / owners.len().max(5) as f32).min(10.0);
    let lowest = owners.len() as f32 * high / 2.0 - high / 2.0;
    for (i, &owner) in owners.iter().enumerate() {
        let y = lowest - i as f32 * high;
        let bar = rect("own", size * 0.72, high, 4.0);
        let mark = mark_path(owner, high * 0.36);
        let _ = write!(
            out,
            "<g class=\"{}\" transform=\"translate(0 {})\">{bar}<path class=\"on\" d=\"{mark}\"/></g>",
            class(Some(owner)),
            n(y)
        );
    }
}

/// Rank and suit of a usual card: `QS` is the queen of spades.
fn rank_and_suit(text: &str) -> Option<(&str, char)> {
    let (rank, suit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let known = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"].contains(&rank);
    let sign =
        ['♣', '♦', '♠', '♥'].into_iter().zip(["C", "D", "S", "H"]).find(|(_, letter)| *letter == suit)?.0;
    known.then_some((if rank == "T" { "10" } else { rank }, sign))
}

fn card(out: &mut String, text: &str, hue: Option<Hue>, size: f32) {
    let (w, h) = (size * 0.96, size * 1.34);
    out.push_str(&rect("card", w, h, 6.0));
    if let Some(hue) = hue {
        // Bands at the edges: the words between them stay as easy to read as on any card.
        let (x, wide, tall) = (n(-w / 2.0 + 3.0), n(w - 6.0), n(h * 0.16));
        for y in [-h / 2.0 + 3.0, h / 2.0 - 3.0 - h * 0.16] {
            let (fill, y) = (hue_colour(hue), n(y));
            let _ = write!(
                out,
                "<rect fill=\"{fill}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\" rx=\"4\"/>"
            );
        }
    }
    match rank_and_suit(text) {
        Some((rank, suit)) => {
            let red = if "♦♥".contains(suit) { "red" } else { "face" };
            let (x, usual) = (n(-w / 2.0 + 4.0), format!("{}px", n(size * 0.36)));
            // The ten is as narrow as the others, so that it can be read in a full hand.
            let of_rank = match rank {
                "10" => format!("{}px;letter-spacing:-1px", n(size * 0.29)),
                _ => usual.clone(),
            };
            for (down, font, text) in [(0.38, of_rank, rank.to_string()), (0.76, usual, suit.to_string())] {
                let y = n(-h / 2.0 + w * down);
                let _ = write!(
                    out,
                    "<text class=\"{red}\" style=\"font-weight:600;font-size:{font}\" x=\"{x}\" y=\"{y}\">{text}</text>"
                );
            }
        }
        None => words(out, text, w * 0.76, "face"),
    }
}

/// A few words in the middle, broken at `@` and blanks, as large as there is room.
fn words(out: &mut String, text: &str, room: f32, look: &str) {
    let lines: Vec<&str> = text.split(['@', ' ']).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1);
    let size = (room / longest as f32 / 0.62).clamp(5.0, 14.0);
    let top = -(lines.len() as f32 - 1.0) * size * 0.55 + size * 0.35;
    for (i, line) in lines.iter().enumerate() {
        let y = n(top + i as f32 * size * 1.1);
        let _ = write!(
            out,
            "<text class=\"{look} mid\" style=\"font-size:{}px\" y=\"{y}\">{}</text>",
            n(size),
            escape(line)
        );
    }
}
