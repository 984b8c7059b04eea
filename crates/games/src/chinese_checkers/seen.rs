//! Codes, numbers and drawing.

use super::rules::ChineseCheckers;
use super::state::{Action, State};
use nply_core::drawing::{Look, Piece, Place, PlaceKind};
use nply_core::{
    Act, Choosing, Codes, Drawing, Drawn, Encode, Eye, Game, Names, Player, View, seat_names, seats_from,
};

impl Codes for ChineseCheckers {
    /// From each field to each field; the last one is the pass.
    fn codes(&self) -> u32 {
        let fields = self.board.cells.len() as u32;
        fields * fields + 1
    }
    fn code(&self, a: Action) -> u32 {
        let fields = self.board.cells.len() as u32;
        a.fields().map_or(fields * fields, |(from, to)| u32::from(from) * fields + u32::from(to))
    }
    fn action(&self, code: u32) -> Option<Action> {
        let fields = self.board.cells.len() as u32;
        match code {
            code if code == fields * fields => Some(Action::PASS),
            code if code < fields * fields && code / fields != code % fields => {
                Some(Action { from: (code / fields) as u8, to: (code % fields) as u8 })
            }
            _ => None,
        }
    }
}

/// The pieces and the goal of each seat as planes of a slanted grid in which the star lies; then the turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

impl Encode<ChineseCheckers> for Planes {
    fn grid(&self, g: &ChineseCheckers) -> (usize, usize) {
        let side = 4 * g.board.arm + 1;
        (side, side)
    }
    fn planes(&self, g: &ChineseCheckers) -> Vec<String> {
        let seats = seat_names(g.players());
        let mut names = Vec::new();
        for what in ["pieces of", "goal of", "to move:", "has won:"] {
            names.extend(seats.iter().map(|seat| format!("{what} {seat}")));
        }
        names.push("turns / the most turns".into());
        names
    }
    fn write(&self, g: &ChineseCheckers, view: &View<State>, out: &mut [f32]) {
        let (s, (side, _)) = (view.known(), self.grid(g));
        let mut planes = out.chunks_mut(side * side);
        let seats = || seats_from(view.who(), g.players()).map(Player::index);
        let far = 2 * g.board.arm as i8;
        let fields = seats().map(|seat| s.pieces(seat)).chain(seats().map(|seat| g.seats[seat].goal));
        for (fields, plane) in fields.zip(&mut planes) {
            for (field, &(column, row)) in g.board.cells.iter().enumerate() {
                let at = (row + far) as usize * side + (column + far) as usize;
                plane[at] = (fields >> field & 1) as f32;
            }
        }
        let mut fill = |value: f32| planes.next().expect("a plane for each name").fill(value);
        seats().for_each(|seat| fill(f32::from(u8::from(s.mover as usize == seat))));
        seats().for_each(|seat| fill(f32::from(u8::from(s.winner as usize == seat))));
        fill(f32::from(s.plies) / f32::from(g.max_plies));
    }
}

impl Drawn for ChineseCheckers {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let mover = Player::new(s.mover as usize);
        let mut d = Drawing::new(match s.winner() {
            Some(who) => format!("{who} has won in turn {}, {mover} would be next", s.plies),
            None if self.is_over(s) => format!("nobody has won in {} turns, {mover} would be next", s.plies),
            None => format!("turn {} of at most {}, {mover} to move", s.plies + 1, self.max_plies),
        });
        let arm = self.board.arm as f32;
        for (field, &(column, row)) in self.board.cells.iter().enumerate() {
            // Each row is half a field further to the right than its columns say.
            let x = f32::from(column) + f32::from(row) / 2.0 + 1.5 * arm;
            let y = (f32::from(row) + 2.0 * arm) * 0.9;
            let place =
                Place::new(field.to_string(), PlaceKind::Hole, [x, y, 1.0, 1.0]).label(field.to_string());
            let owner = self.seats.iter().position(|seat| seat.goal >> field & 1 == 1).map(Player::new);
            d.add(Place { owner, ..place });
            if let Some(seat) = s.owner(field) {
                let piece = Piece::new(format!("piece.{field}"), field.to_string(), Look::Disc);
                d.put(piece.of(Player::new(seat)));
            }
        }
        let (width, _) = d.size();
        let labels = Player::all(self.players()).map(|who| format!("{} steps to the tip", s.distance(who)));
        d.seats_beside(width + 0.4, labels);
        d
    }

    fn choosing(&self, _s: &State, _who: Player, a: Action) -> Choosing {
        match a.fields() {
            None => Choosing::new("pass", []),
            Some((from, to)) => {
                Choosing::new(format!("move from {from} to {to}"), [from.to_string(), to.to_string()])
            }
        }
    }

    fn trace(&self, _s: &State, _who: Option<Player>, a: Action) -> Vec<String> {
        a.fields().map_or(Vec::new(), |(from, to)| vec![from.to_string(), to.to_string()])
    }

    fn news(&self, _before: &State, _told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        after
            .winner()
            .map(|who| format!("{} won: the goal is full", names.does(who, "has")))
            .into_iter()
            .collect()
    }
}
