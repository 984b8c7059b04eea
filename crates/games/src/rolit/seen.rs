//! Codes, numbers and drawing.

use super::rules::Rolit;
use super::state::{Action, COLOURS, State};
use nply_core::drawing::{Board, Look, Piece};
use nply_core::{
    Act, Choosing, Codes, Drawing, Drawn, Encode, Eye, Game, Names, Notation, Player, Turn, View, seat_names,
    seats_from,
};

impl Codes for Rolit {
    /// The squares from a1, row by row; then the pass, where there is one.
    fn codes(&self) -> u32 {
        64 + u32::from(self.choices.pass)
    }
    fn code(&self, a: Action) -> u32 {
        a.0.into()
    }
    fn action(&self, code: u32) -> Option<Action> {
        (code < self.codes()).then_some(Action(code as u8))
    }
}

/// The balls of each seat as a plane, rows from below; then those of nobody's colours, whose turn it is, and passes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

impl Encode<Rolit> for Planes {
    fn grid(&self, _g: &Rolit) -> (usize, usize) {
        (8, 8)
    }
    fn planes(&self, g: &Rolit) -> Vec<String> {
        let seats = seat_names(g.seats);
        let mut names: Vec<String> = seats.iter().map(|seat| format!("balls of {seat}")).collect();
        names.extend((g.seats..COLOURS).map(|colour| format!("balls of nobody's colour {}", colour + 1)));
        names.extend(seats.iter().map(|seat| format!("to move: {seat}")));
        names.push("passes in a row / 4".into());
        names
    }
    fn write(&self, g: &Rolit, view: &View<State>, out: &mut [f32]) {
        let s = view.known();
        let mut planes = out.chunks_mut(64);
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        for (colour, plane) in seats().chain(g.seats..COLOURS).zip(&mut planes) {
            (0..64).for_each(|square| plane[square] = (s.balls(colour) >> square & 1) as f32);
        }
        for (seat, plane) in seats().zip(&mut planes) {
            plane.fill(f32::from(u8::from(s.mover as usize == seat)));
        }
        planes.for_each(|plane| plane.fill(f32::from(s.passes) / COLOURS as f32));
    }
}

impl Rolit {
    fn title(&self, s: &State) -> String {
        let passes = match s.passes {
            0 => String::new(),
            1 => ", one pass in a row".into(),
            passes => format!(", {passes} passes in a row"),
        };
        match self.turn(s) {
            Turn::One(who) => format!("{who} to play, {} squares are empty{passes}", 64 - s.placed()),
            _ => format!("{}{passes}", self.verdict(s)),
        }
    }
}

impl Drawn for Rolit {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.title(s));
        Board { columns: 8, rows: 8 }.draw(&mut d, |_, _| true);
        for square in 0..64 {
            if let Some(colour) = s.colour(square) {
                let name = Board::name(square % 8, square / 8);
                let owner = (colour < self.seats).then(|| Player::new(colour));
                d.put(Piece { owner, ..Piece::new(format!("ball.{name}"), name, Look::Disc) });
            }
        }
        let label = |seat: usize| match s.balls(seat).count_ones() {
            1 => "1 ball".to_string(),
            balls => format!("{balls} balls"),
        };
        d.seats_beside(9.2, (0..self.seats).map(label));
        d
    }

    fn choosing(&self, s: &State, _who: Player, a: Action) -> Choosing {
        match a {
            Action::PASS => Choosing::new("pass", []),
            a => {
                let square = self.action_text(s, a);
                Choosing::new(format!("put a ball on {square}"), [square])
            }
        }
    }

    fn trace(&self, s: &State, _who: Option<Player>, a: Action) -> Vec<String> {
        a.square().map(|_| self.action_text(s, a)).into_iter().collect()
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let seat = told.iter().find_map(|act| act.seat).filter(|_| after.placed() > before.placed());
        let turned = |who: Player| {
            let gained = after.balls(who.index()).count_ones() - before.balls(who.index()).count_ones() - 1;
            format!("{} {gained} {}", names.does(who, "turns"), if gained == 1 { "ball" } else { "balls" })
        };
        seat.map(turned).into_iter().collect()
    }
}
