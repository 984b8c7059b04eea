//! What is where: dots, lines in the colours of those who drew them, and marks of owners in boxes.

use super::rules::DotsAndBoxes;
use super::state::{Line, State};
use nply_core::drawing::{Look, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Game, Names, Player, Turn};

/// The left edge of the board; left of it stand the numbers of rows.
const LEFT: f32 = 1.1;
/// The upper edge of the board.
const TOP: f32 = 0.25;
/// Half the width of a line, and of the place to click for one.
const HALF: f32 = 0.14;

impl DotsAndBoxes {
    fn title(&self, s: &State) -> String {
        match self.turn(s) {
            Turn::One(who) => format!("{who} to draw a line, {} left", s.left),
            _ => format!("all {} boxes are closed", self.board.boxes()),
        }
    }

    /// The place of a line, between its two dots. Free lines are no fields of the board: a terminal leaves them blank.
    fn line_place(&self, line: usize, drawn: bool) -> Place {
        let (column, row) = self.board.place(line);
        let (x, y) = (LEFT + column as f32, TOP + row as f32);
        let area = match self.board.is_flat(line) {
            true => [x + HALF, y - HALF, 1.0 - 2.0 * HALF, 2.0 * HALF],
            false => [x - HALF, y + HALF, 2.0 * HALF, 1.0 - 2.0 * HALF],
        };
        Place::new(self.board.name(line), if drawn { PlaceKind::Cell } else { PlaceKind::Row }, area)
    }

    fn draw_dots(&self, d: &mut Drawing) {
        let (board, half) = (&self.board, 0.09);
        for row in 0..=board.height {
            let (y, number) = (TOP + row as f32, board.height - row + 1);
            let area = [0.2, y - 0.25, 0.5, 0.5];
            d.add(Place::new(format!("row.{number}"), PlaceKind::Text, area).label(number.to_string()));
            for column in 0..=board.width {
                let area = [LEFT + column as f32 - half, y - half, 2.0 * half, 2.0 * half];
                d.add(Place::new(format!("dot.{}", board.dot(column, row)), PlaceKind::Hole, area));
            }
        }
        for column in 0..=board.width {
            let letter = board.dot(column, 0)[..1].to_string();
            let area = [LEFT + column as f32 - 0.25, TOP + board.height as f32 + 0.25, 0.5, 0.5];
            d.add(Place::new(format!("column.{letter}"), PlaceKind::Text, area).label(letter));
        }
    }

    /// Lines that are drawn; for one who may draw a line also the others.
    fn draw_lines(&self, s: &State, eye: Eye, d: &mut Drawing) {
        let may = match self.turn(s) {
            Turn::One(who) => eye == Eye::All || eye == Eye::Seat(who),
            _ => false,
        };
        for line in 0..self.board.lines() {
            let drawer = s.drawer(line);
            if drawer.is_none() && !may {
                continue;
            }
            d.add(self.line_place(line, drawer.is_some()));
            if let Some(seat) = drawer {
                let (name, sign) = (self.board.name(line), if self.board.is_flat(line) { "-" } else { "|" });
                let piece = Piece::new(format!("line.{name}"), name, Look::Sign(sign.into()));
                d.put(piece.of(Player::new(seat)));
            }
        }
    }

    fn draw_boxes(&self, s: &State, d: &mut Drawing) {
        for own in 0..self.board.boxes() {
            let Some(seat) = s.owner(&self.board, own) else { continue };
            let (column, row) = (own % self.board.width, own / self.board.width);
            let name = self.board.box_name(own);
            let area = [LEFT + column as f32 + 0.17, TOP + row as f32 + 0.17, 0.66, 0.66];
            d.add(Place::new(format!("box.{name}"), PlaceKind::Cell, area));
            let piece = Piece::new(format!("owner.{name}"), format!("box.{name}"), Look::Disc);
            d.put(piece.of(Player::new(seat)));
        }
    }
}

impl Drawn for DotsAndBoxes {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.title(s));
        self.draw_dots(&mut d);
        self.draw_lines(s, eye, &mut d);
        self.draw_boxes(s, &mut d);
        let label = |boxes: u32| format!("{boxes} {}", if boxes == 1 { "box" } else { "boxes" });
        let labels = Player::all(self.seats).map(|who| label(s.boxes_of(who)));
        d.seats_beside(LEFT + self.board.width as f32 + 0.6, labels);
        d
    }

    fn choosing(&self, _s: &State, _who: Player, a: Line) -> Choosing {
        let name = self.board.name(a.number());
        Choosing::new(format!("draw {name}"), [name])
    }

    fn trace(&self, _s: &State, _who: Option<Player>, a: Line) -> Vec<String> {
        vec![self.board.name(a.number())]
    }

    fn news(&self, before: &State, told: &[Act<Line>], after: &State, names: &Names) -> Vec<String> {
        let Some(who) = told.iter().find_map(|act| act.seat) else { return Vec::new() };
        let more = if after.left > 0 { " and draws again" } else { "" };
        let more = if names.eye == Eye::Seat(who) { more.replace("draws", "draw") } else { more.into() };
        match after.score[who.index()] - before.score[who.index()] {
            0 => Vec::new(),
            1 => vec![format!("{} a box{more}", names.does(who, "closes"))],
            two => vec![format!("{} {two} boxes{more}", names.does(who, "closes"))],
        }
    }
}
