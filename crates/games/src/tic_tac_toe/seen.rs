//! Codes, numbers and drawing.

use super::rules::{Cell, State, TicTacToe};
use nply_core::drawing::{Board, Look, Mark, Piece};
use nply_core::{
    Choosing, Codes, Drawing, Drawn, Encode, Eye, Game, Names, Notation, Player, Turn, View, seat_names,
    seats_from,
};

impl TicTacToe {
    /// The coordinates of a cell: columns from `a`, rows from below.
    pub(super) fn name(&self, cell: Cell) -> String {
        let (row, column) = (cell.0 as usize / self.size, cell.0 as usize % self.size);
        Board::name(column, (self.size - 1).saturating_sub(row))
    }

    /// How many make a line.
    fn in_words(&self) -> &'static str {
        ["three", "four", "five", "six"][self.size - 3]
    }

    fn cells(&self) -> usize {
        self.size * self.size
    }
}

impl Codes for TicTacToe {
    fn codes(&self) -> u32 {
        self.cells() as u32
    }
    fn code(&self, a: Cell) -> u32 {
        a.0.into()
    }
    fn action(&self, code: u32) -> Option<Cell> {
        (code < self.codes()).then_some(Cell(code as u8))
    }
}

/// The cells of each seat as a plane, by rows from the top, and whose turn it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

impl Encode<TicTacToe> for Planes {
    fn grid(&self, g: &TicTacToe) -> (usize, usize) {
        (g.size, g.size)
    }
    fn planes(&self, _g: &TicTacToe) -> Vec<String> {
        let marks = seat_names(2).into_iter().map(|name| format!("cells of {name}"));
        marks.chain(["you are to move".into()]).collect()
    }
    fn write(&self, g: &TicTacToe, view: &View<State>, out: &mut [f32]) {
        let s = view.known();
        for (plane, who) in out.chunks_mut(g.cells()).zip(seats_from(view.who(), 2)) {
            (0..g.cells()).for_each(|cell| plane[cell] = (s.marks[who.index()] >> cell & 1) as f32);
        }
        out[2 * g.cells()..].fill(f32::from(u8::from(s.mover as usize == view.who().index())));
    }
}

impl Drawn for TicTacToe {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let many = self.in_words();
        let mut d = Drawing::new(match (self.turn(s), self.winner(s)) {
            (_, Some(seat)) => format!("{} has {many} in a row", Player::new(seat)),
            (Turn::One(who), _) => format!("{who} to mark a cell"),
            _ => format!("nobody has {many} in a row"),
        });
        Board { columns: self.size, rows: self.size }.draw(&mut d, |_, _| true);
        for cell in 0..self.cells() {
            let Some(seat) = (0..2).find(|&seat| s.marks[seat] >> cell & 1 == 1) else { continue };
            let name = self.name(Cell(cell as u8));
            let wins = |line: &u64| line & s.marks[seat] == *line && line >> cell & 1 == 1;
            let look = Look::Sign(["x", "o"][seat].into());
            let piece = Piece::new(format!("mark.{name}"), name, look).of(Player::new(seat));
            d.put(piece.mark(Mark::Winning, self.lines().iter().any(wins)));
        }
        d.seats_beside(self.size as f32 + 1.2, ["crosses (x)", "noughts (o)"].map(String::from));
        d
    }

    fn choosing(&self, s: &State, _who: Player, a: Cell) -> Choosing {
        let cell = self.action_text(s, a);
        Choosing::new(format!("mark {cell}"), [cell])
    }

    fn trace(&self, s: &State, _who: Option<Player>, a: Cell) -> Vec<String> {
        vec![self.action_text(s, a)]
    }

    fn news(
        &self,
        _before: &State,
        _told: &[nply_core::Act<Cell>],
        after: &State,
        names: &Names,
    ) -> Vec<String> {
        let many = self.in_words();
        let won = self.winner(after).map(|seat| names.does(Player::new(seat), "has"));
        won.map(|has| format!("{has} {many} in a row")).into_iter().collect()
    }
}
