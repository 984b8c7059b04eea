//! Text for terminals: the same drawing, within 80 columns.

mod board;
mod lines;

use crate::look::mark_letter;
use nply_core::drawing::{Hue, Look, Mark, Material, Piece, PlaceKind};
use nply_core::{Drawing, Names, Player};

/// No line is longer.
pub const WIDTH: usize = 80;

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terminal {
    /// Colours and signs.
    Colour,
    /// Signs without colours.
    Marks,
    /// Letters of every keyboard, for pipes and screen readers.
    Plain,
}

/// The drawing in lines.
pub fn text(d: &Drawing, names: &Names, terminal: Terminal) -> String {
    let paint = Paint { terminal };
    let mut out = vec![d.title.clone()];
    let board = board::board(d, &paint);
    if !board.is_empty() {
        out.push(String::new());
        out.extend(board);
    }
    out.push(String::new());
    out.extend(lines::lines(d, names, &paint));
    out.extend(lines::legend(d, &paint));
    out.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Text with the number of columns that it takes.
#[derive(Clone, Debug, Default)]
struct Word {
    columns: usize,
    shown: String,
}

/// How words are made to stand out.
struct Paint {
    terminal: Terminal,
}

/// Colours of seats among the 256 of terminals, near those of pictures.
const SEATS: [u8; 8] = [33, 214, 36, 202, 117, 175, 250, 226];

impl Paint {
    fn is_plain(&self) -> bool {
        self.terminal == Terminal::Plain
    }

    /// Words without colour.
    fn word(&self, text: impl Into<String>) -> Word {
        let shown = text.into();
        Word { columns: shown.chars().count(), shown }
    }

    /// Words between two escape codes, where there are colours.
    fn coded(&self, text: &str, code: &str) -> Word {
        let columns = text.chars().count();
        let coloured = self.terminal == Terminal::Colour && !code.is_empty();
        Word { columns, shown: if coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.into() } }
    }

    /// Words in the colour of a seat; `also` are further codes.
    fn seat(&self, owner: Option<Player>, text: &str, also: &str) -> Word {
        let colour = owner.map(|who| format!("38;5;{}", SEATS[who.index() % 8]));
        let codes: Vec<String> = colour.into_iter().chain((!also.is_empty()).then(|| also.into())).collect();
        self.coded(text, &codes.join(";"))
    }

    /// The mark of a seat; nobody's pieces have one, too.
    fn mark(&self, owner: Option<Player>) -> char {
        owner.map_or(if self.is_plain() { 'n' } else { '○' }, |who| mark_letter(who, self.is_plain()))
    }

    /// What fills a field, as one sign.
    fn block(&self, material: Material) -> char {
        match (material, self.is_plain()) {
            // Not one of the marks of seats.
            (Material::Stone, true) => '@',
            (Material::Stone, false) => '█',
            (Material::Wood, true) => '%',
            (Material::Wood, false) => '▒',
            (Material::Fire, true) => '~',
            (Material::Fire, false) => '*',
        }
    }

    /// The colour of what fills a field.
    fn colour_of(material: Material) -> &'static str {
        match material {
            Material::Stone => "38;5;245",
            Material::Wood => "38;5;137",
            Material::Fire => "38;5;208",
        }
    }

    /// The colours of cards among the 256 of terminals.
    fn hue(hue: Hue) -> u8 {
        match hue {
            Hue::Red => 203,
            Hue::Blue => 75,
            Hue::Green => 78,
            Hue::Yellow => 220,
        }
    }

    /// A piece in a few letters.
    fn piece(&self, piece: &Piece) -> String {
        let mut text = match &piece.look {
            Look::Card(text) | Look::Sign(text) | Look::Token(text) | Look::Tile(text) => text.clone(),
            Look::Back => "?".into(),
            Look::Disc => self.mark(piece.owner).to_string(),
            Look::Stack(owners) => owners.iter().map(|&owner| self.mark(Some(owner))).collect(),
            Look::Block(material) => self.block(*material).to_string(),
        };
        for mark in &piece.marks {
            match mark {
                Mark::Picked => text = format!("[{text}]"),
                Mark::Winning => text.push('!'),
                Mark::Given => text.push('*'),
            }
        }
        if piece.count > 1 { format!("{text} x{}", piece.count) } else { text }
    }
}

/// Whether a place belongs to a board.
fn on_board(kind: PlaceKind) -> bool {
    matches!(kind, PlaceKind::Cell | PlaceKind::Hole | PlaceKind::Hex | PlaceKind::Text)
}

/// Whether something happened at a place, or to a piece on it.
fn is_traced(d: &Drawing, id: &str) -> bool {
    d.traces.iter().flat_map(|trace| &trace.path).any(|traced| traced == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Eye;
    use nply_core::drawing::{Board, Place, Trace};

    fn sample() -> Drawing {
        let mut d = Drawing::new("p1 to move");
        Board { columns: 3, rows: 2 }.draw(&mut d, |column, row| column + row != 0);
        d.put(Piece::new("on.b2", "b2", Look::Disc).of(Player::new(0)));
        d.put(Piece::new("on.c1", "c1", Look::Disc).of(Player::new(1)));
        d.seat_at(Player::new(0), 3.0, "1 ball\nno luck");
        let hand = Place::new("hand.p1", PlaceKind::Fan, [4.0, 3.0, 9.0, 1.4]).of(Player::new(0));
        let cards: Vec<String> =
            (2..10).flat_map(|n| ["C", "S", "H"].map(|suit| format!("{n}{suit}"))).collect();
        d.fan(hand, &cards, 2, true);
        d.mark("2C", Mark::Given);
        d.to_act = vec![Player::new(0)];
        d.traces = vec![Trace { seat: None, path: vec!["b2".into()] }];
        d
    }

    #[test]
    fn boards_and_hands_are_lines() {
        let shown = text(&sample(), &Names::plain(Eye::Seat(Player::new(0)), 2), Terminal::Plain);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[..5], ["p1 to move", "", "2 . x .", "1   . o", "  a b c"]);
        assert_eq!(lines[6], "> x p1 (you)  1 ball; no luck");
        assert!(lines[7].starts_with("      hand  2C* 2S 2H 3C"), "{shown}");
        assert!(lines[8].ends_with(" 2 hidden"), "{shown}");
        assert_eq!(lines[9], "* known to others");
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{shown}");
    }

    #[test]
    fn numbers_of_rows_stand_apart_from_the_fields() {
        let mut d = Drawing::new("a large board");
        Board { columns: 2, rows: 10 }.draw(&mut d, |_, _| true);
        let shown = text(&d, &Names::plain(Eye::All, 2), Terminal::Plain);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[2..4], ["10 . .", " 9 . ."]);
    }

    #[test]
    fn colours_take_no_room_and_can_be_left_out() {
        let names = Names::plain(Eye::All, 2);
        let coloured = text(&sample(), &names, Terminal::Colour);
        assert!(coloured.contains("\x1b[38;5;33;7m●\x1b[0m"), "{coloured:?}");
        let marks = text(&sample(), &names, Terminal::Marks);
        assert!(!marks.contains('\x1b') && marks.contains("2 . ● ."), "{marks}");
        let mut cards = sample();
        cards.pieces.iter_mut().filter(|piece| piece.id == "2C").for_each(|piece| piece.hue = Some(Hue::Red));
        let coloured = text(&cards, &names, Terminal::Colour);
        assert!(coloured.contains("\x1b[38;5;203m2C*\x1b[0m 2S"), "{coloured:?}");
        assert!(text(&sample(), &names, Terminal::Plain).is_ascii());
    }
}
