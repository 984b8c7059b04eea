//! Codes, numbers and drawing.

use super::{Cell, LINES, State, TicTacToe};
use nply_core::drawing::{Board, Look, Mark, Piece};
use nply_core::{
    Choosing, Codes, Drawing, Drawn, Encode, Eye, Game, Names, Notation, Player, Turn, View, seat_names,
    seats_from,
};

impl Cell {
    /// Its coordinates: columns `a` to `c`, rows from below.
    pub(super) fn name(self) -> String {
        Board::name(self.0 as usize % 3, 2 - self.0 as usize / 3)
    }
}

impl Codes for TicTacToe {
    fn codes(&self) -> u32 {
        9
    }
    fn code(&self, a: Cell) -> u32 {
        a.0.into()
    }
    fn action(&self, code: u32) -> Option<Cell> {
        (code < 9).then_some(Cell(code as u8))
    }
}

/// The cells of each seat as a plane, by rows from the top, and whose turn it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

impl Encode<TicTacToe> for Planes {
    fn grid(&self, _g: &TicTacToe) -> (usize, usize) {
        (3, 3)
    }
    fn planes(&self, _g: &TicTacToe) -> Vec<String> {
        let marks = seat_names(2).into_iter().map(|name| format!("cells of {name}"));
        marks.chain(["you are to move".into()]).collect()
    }
    fn write(&self, _g: &TicTacToe, view: &View<State>, out: &mut [f32]) {
        let s = view.known();
        for (plane, who) in out.chunks_mut(9).zip(seats_from(view.who(), 2)) {
            (0..9).for_each(|cell| plane[cell] = f32::from(s.marks[who.index()] >> cell & 1));
        }
        out[18..].fill(f32::from(u8::from(s.mover as usize == view.who().index())));
    }
}

impl Drawn for TicTacToe {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let mut d = Drawing::new(match (self.turn(s), s.winner()) {
            (_, Some(seat)) => format!("{} has three in a row", Player::new(seat)),
            (Turn::One(who), _) => format!("{who} to mark a cell"),
            _ => "nobody has three in a row".into(),
        });
        Board { columns: 3, rows: 3 }.draw(&mut d, |_, _| true);
        for cell in 0..9 {
            let Some(seat) = (0..2).find(|&seat| s.marks[seat] >> cell & 1 == 1) else { continue };
            let name = Cell(cell).name();
            let wins = |line: &u16| line & s.marks[seat] == *line && line >> cell & 1 == 1;
            let look = Look::Sign(["x", "o"][seat].into());
            let piece = Piece::new(format!("mark.{name}"), name, look).of(Player::new(seat));
            d.put(piece.mark(Mark::Winning, LINES.iter().any(wins)));
        }
        d.seats_beside(4.2, ["crosses (x)", "noughts (o)"].map(String::from));
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
        let won =
            after.winner().map(|seat| format!("{} three in a row", names.does(Player::new(seat), "has")));
        won.into_iter().collect()
    }
}
