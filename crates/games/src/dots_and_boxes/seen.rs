//! Codes and numbers.

use super::rules::DotsAndBoxes;
use super::state::{Line, State};
use nply_core::{Codes, Encode, Player, View, seat_names, seats_from};

impl Codes for DotsAndBoxes {
    /// Lines by their number: horizontal ones by rows from the top, then vertical ones.
    fn codes(&self) -> u32 {
        self.board.lines() as u32
    }
    fn code(&self, a: Line) -> u32 {
        a.0.into()
    }
    fn action(&self, code: u32) -> Option<Line> {
        (code < self.codes()).then_some(Line(code as u16))
    }
}

/// The board as a picture in which dots, lines and boxes are pixels; then boxes and turns of seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

impl Encode<DotsAndBoxes> for Planes {
    fn grid(&self, g: &DotsAndBoxes) -> (usize, usize) {
        (2 * g.board.height + 1, 2 * g.board.width + 1)
    }

    fn planes(&self, g: &DotsAndBoxes) -> Vec<String> {
        let mut names = vec!["lines that are drawn".to_string(), "sides of boxes that are drawn / 4".into()];
        for seat in seat_names(g.seats) {
            names.extend([format!("{seat}: boxes / all boxes"), format!("{seat}: to move")]);
        }
        names
    }

    fn write(&self, g: &DotsAndBoxes, view: &View<State>, out: &mut [f32]) {
        let (s, (rows, columns)) = (view.known(), self.grid(g));
        let mut planes = out.chunks_mut(rows * columns);
        let mut next = || planes.next().expect("a plane for each name");
        let lines = next();
        for line in (0..g.board.lines()).filter(|&line| s.is_drawn(line)) {
            let ((column, row), flat) = (g.board.place(line), usize::from(g.board.is_flat(line)));
            lines[(2 * row + 1 - flat) * columns + 2 * column + flat] = 1.0;
        }
        let boxes = next();
        for own in 0..g.board.boxes() {
            let (column, row) = (own % g.board.width, own / g.board.width);
            boxes[(2 * row + 1) * columns + 2 * column + 1] = g.sides_drawn(s, own) as f32 / 4.0;
        }
        for seat in seats_from(view.who(), g.seats).map(Player::index) {
            next().fill(f32::from(s.score[seat]) / g.board.boxes() as f32);
            next().fill(f32::from(u8::from(s.mover as usize == seat)));
        }
    }
}
