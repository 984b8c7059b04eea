//! Codes, numbers and drawing.

use super::board::{CELLS, HIGHEST, name, on_board, places};
use super::rules::{Distance, Focus};
use super::state::{Action, State};
use nply_core::drawing::{Board, Look, Piece, Place, PlaceKind};
use nply_core::{
    Act, Choosing, Codes, Drawing, Drawn, Encode, Eye, Names, Player, View, seat_names, seats_from,
};

impl Codes for Focus {
    /// Pieces from the reserve by their square; then the moves of a highest stack from each square, in their order.
    fn codes(&self) -> u32 {
        (CELLS + CELLS * self.most_moves()) as u32
    }
    fn code(&self, a: Action) -> u32 {
        if a.pieces() == 0 {
            return a.to() as u32;
        }
        let moves = self.moves_from(a.from());
        let at = moves.iter().position(|&way| way == a).expect("a move of this board");
        (CELLS + a.from() * self.most_moves() + at) as u32
    }
    fn action(&self, code: u32) -> Option<Action> {
        let code = code as usize;
        match code.checked_sub(CELLS) {
            None => Some(Action::drop(code)),
            Some(carry) if carry < CELLS * self.most_moves() => {
                self.moves_from(carry / self.most_moves()).get(carry % self.most_moves()).copied()
            }
            Some(_) => None,
        }
    }
}

/// The pieces of each seat as planes, one for each place counted from the top; then reserves, captures, and the turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes;

impl Encode<Focus> for Planes {
    fn grid(&self, _g: &Focus) -> (usize, usize) {
        (8, 8)
    }
    fn planes(&self, g: &Focus) -> Vec<String> {
        let seats = seat_names(g.seats);
        let mut names = Vec::new();
        for seat in &seats {
            names.extend((1..=HIGHEST).map(|place| format!("{seat}: has piece {place} from the top")));
        }
        for seat in &seats {
            names.extend(["in reserve / 13", "to move", "has won"].map(|what| format!("{seat}: {what}")));
            names.extend(seats.iter().map(|other| format!("{seat}: captured of {other} / 13")));
        }
        names.push("turns / the most turns".into());
        names
    }
    fn write(&self, g: &Focus, view: &View<State>, out: &mut [f32]) {
        let (s, mut planes) = (view.known(), out.chunks_mut(64));
        let seats = || seats_from(view.who(), g.seats).map(Player::index);
        for seat in seats() {
            for (place, plane) in (0..HIGHEST).zip(&mut planes) {
                for (stack, (column, row)) in s.stacks.iter().zip(places()) {
                    let own = stack.owners().rev().nth(place) == Some(seat);
                    plane[(8 * row + column) as usize] = f32::from(u8::from(own));
                }
            }
        }
        let mut fill = |value: f32| planes.next().expect("a plane for each name").fill(value);
        for seat in seats() {
            fill(f32::from(s.reserve[seat]) / 13.0);
            fill(f32::from(u8::from(s.mover as usize == seat)));
            fill(f32::from(u8::from(s.winner as usize == seat)));
            seats().for_each(|other| fill(f32::from(s.taken[seat][other]) / 13.0));
        }
        fill(f32::from(s.plies) / f32::from(g.choices.max_plies));
    }
}

impl Focus {
    fn seat_label(&self, s: &State, who: Player) -> String {
        let taken: Vec<String> = Player::all(self.seats)
            .filter(|&other| s.taken[who.index()][other.index()] > 0)
            .map(|other| format!("{} of {other}", s.taken[who.index()][other.index()]))
            .collect();
        let stacks = s.stacks_of(who);
        let stacks = format!("{stacks} {}", if stacks == 1 { "stack" } else { "stacks" });
        let needs = self.needed(s, who.index()).map_or(String::new(), |n| format!(", needs {n} more"));
        match taken.is_empty() {
            true => format!("{stacks}{needs}"),
            false => format!("{stacks}{needs}\ntook {}", taken.join(", ")),
        }
    }
}

impl Drawn for Focus {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let mover = Player::new(s.mover as usize);
        let mut d = Drawing::new(match s.winner() {
            Some(who) => format!("{who} has won in turn {}, {mover} would be next", s.plies),
            None if self.is_over(s) => format!("nobody has won in {} turns, {mover} would be next", s.plies),
            None => format!("turn {} of at most {}, {mover} to move", s.plies + 1, self.choices.max_plies),
        });
        Board { columns: 8, rows: 8 }.draw(&mut d, |column, row| on_board(column as i32, row as i32));
        for (cell, stack) in s.stacks.iter().enumerate().filter(|(_, stack)| !stack.is_empty()) {
            let name = name(cell);
            let owners = stack.owners().map(Player::new).collect();
            d.put(
                Piece::new(format!("stack.{name}"), name, Look::Stack(owners)).of(Player::new(stack.top())),
            );
        }
        for who in Player::all(self.seats) {
            let y = who.index() as f32 * 1.9;
            let seat = Place::new(format!("seat.{who}"), PlaceKind::Seat, [9.2, y, 4.6, 1.15]);
            d.add(seat.of(who).label(self.seat_label(s, who)));
            let id = format!("reserve.{who}");
            d.add(Place::new(&id, PlaceKind::Row, [9.2, y + 1.2, 4.6, 0.55]).of(who).label("reserve"));
            if s.reserve[who.index()] > 0 {
                let piece = Piece::new(format!("{id}.piece"), id, Look::Disc).of(who);
                d.put(piece.times(s.reserve[who.index()].into()));
            }
        }
        if self.choices.distance == Distance::UpTo {
            for pieces in 1..=HIGHEST {
                let area = [9.2 + (pieces - 1) as f32, 7.8, 0.9, 0.9];
                d.add(Place::new(format!("lift.{pieces}"), PlaceKind::Box, area).label(format!("{pieces}")));
            }
        }
        d
    }

    fn choosing(&self, _s: &State, who: Player, a: Action) -> Choosing {
        let to = name(a.to());
        match (a.pieces(), self.choices.distance) {
            (0, _) => {
                Choosing::new(format!("put a piece from the reserve on {to}"), [format!("reserve.{who}"), to])
            }
            (pieces, distance) => {
                let from = name(a.from());
                let words = match pieces {
                    1 => format!("move the top piece from {from} to {to}"),
                    pieces => format!("move {pieces} pieces from {from} to {to}"),
                };
                let lift = (distance == Distance::UpTo).then(|| format!("lift.{pieces}"));
                Choosing::new(words, [from].into_iter().chain(lift).chain([to]))
            }
        }
    }

    fn trace(&self, _s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a.pieces(), who) {
            (0, Some(who)) => vec![format!("reserve.{who}"), name(a.to())],
            _ => vec![name(a.from()), name(a.to())],
        }
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let Some(who) = told.iter().find_map(|act| act.seat) else { return Vec::new() };
        let gained = |other: Player| {
            let (i, j) = (who.index(), other.index());
            let many = after.taken[i][j] - before.taken[i][j];
            (many > 0).then(|| format!("{} {many} of {}", names.does(who, "captures"), names.of(other)))
        };
        Player::all(self.seats).filter_map(gained).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::cell;
    use super::*;

    #[test]
    fn squares_have_the_names_of_the_board() {
        for (column, row) in places() {
            let at = cell(column, row).expect("a square");
            assert_eq!(name(at), Board::name(column as usize, row as usize));
        }
    }
}
