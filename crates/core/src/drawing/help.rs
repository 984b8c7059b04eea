//! What many games draw alike: square boards, boxes of seats, a lane of cards for each seat.

use super::{Drawing, Look, Mark, Piece, Place, PlaceKind};
use crate::encode::seats_from;
use crate::eye::Eye;
use crate::player::Player;

/// Width and height of a card.
pub const CARD: (f32, f32) = (1.0, 1.4);

/// From one lane of cards to the next.
pub const LANE: f32 = 1.7;

/// Width of a seat's box.
const SEAT: f32 = 3.4;

/// A board of squares with coordinates: letters for columns from the left, numbers for rows from below.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// How many columns; at most 26.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
}

impl Board {
    /// The name of a square: `c3`. Rows are counted from below, from 0.
    pub fn name(column: usize, row: usize) -> String {
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// Adds the squares that are `on_board` and the coordinates around them; the upper left corner of the board is at
    /// (0.6, 0).
    pub fn draw(self, d: &mut Drawing, on_board: impl Fn(usize, usize) -> bool) {
        for row in 0..self.rows {
            let y = (self.rows - 1 - row) as f32;
            d.add(
                Place::new(format!("row.{}", row + 1), PlaceKind::Text, [0.0, y, 0.5, 1.0])
                    .label(format!("{}", row + 1)),
            );
            for column in (0..self.columns).filter(|&column| on_board(column, row)) {
                d.add(Place::new(
                    Self::name(column, row),
                    PlaceKind::Cell,
                    [0.6 + column as f32, y, 1.0, 1.0],
                ));
            }
        }
        for column in 0..self.columns {
            let letter = char::from(b'a' + column as u8).to_string();
            let area = [0.6 + column as f32, self.rows as f32 + 0.1, 1.0, 0.5];
            d.add(Place::new(format!("column.{letter}"), PlaceKind::Text, area).label(letter));
        }
    }
}

/// Cards of a seat in a lane: those that are seen, and how many are not.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// Number of seats.
    pub players: usize,
    /// Who looks: its lane is the lowest.
    pub eye: Eye,
}

impl Lanes {
    /// The lane of a seat, counted from above: the seat that looks is the last one, the next in turn order the first.
    pub fn of(self, who: Player) -> usize {
        let first = self.eye.seat().map_or(Player::new(0), |eye| eye.next(self.players));
        seats_from(first, self.players).position(|seat| seat == who).unwrap_or(0)
    }

    /// The upper edge of a seat's lane, where each seat has `rows` lanes of its own.
    pub fn y(self, who: Player, rows: usize) -> f32 {
        (self.of(who) * rows) as f32 * LANE
    }
}

impl Drawing {
    /// Adds the box of a seat at the left of a lane; its cards begin at the returned x.
    pub fn seat_at(&mut self, who: Player, y: f32, label: impl Into<String>) -> f32 {
        let area = [0.0, y, SEAT, CARD.1];
        self.add(Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who).label(label));
        SEAT + 0.3
    }

    /// Adds the boxes of all seats below each other, to the right of a board that ends at `x`.
    pub fn seats_beside(&mut self, x: f32, labels: impl IntoIterator<Item = String>) {
        for (seat, label) in labels.into_iter().enumerate() {
            let who = Player::new(seat);
            let area = [x, seat as f32 * 1.25, SEAT, 1.15];
            self.add(Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who).label(label));
        }
    }

    /// Adds cards that overlap: those that are seen by their texts, then backs. A face-up card is named by its text, if
    /// `single` says that there is only one of it, else by place and number.
    pub fn fan(&mut self, place: Place, cards: &[String], backs: usize, single: bool) {
        let (id, owner) = (place.id.clone(), place.owner);
        self.add(place);
        for (number, card) in cards.iter().enumerate() {
            let name = if single { card.clone() } else { format!("{id}.{number}") };
            let piece = Piece::new(name, &id, Look::Card(card.clone()));
            self.put(Piece { owner, ..piece });
        }
        for number in cards.len()..cards.len() + backs {
            self.put(Piece { owner, ..Piece::new(format!("{id}.{number}"), &id, Look::Back) });
        }
    }

    /// Marks a piece that is there.
    pub fn mark(&mut self, id: &str, mark: Mark) {
        self.pieces.iter_mut().filter(|piece| piece.id == id).for_each(|piece| piece.marks.push(mark));
    }
}
