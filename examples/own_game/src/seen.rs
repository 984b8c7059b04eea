//! What the game adds to be seen, clicked and numbered: codes of actions, numbers for networks, and a drawing.

use crate::{Coins, Event, Row};
use nply::core::drawing::{Look, Piece, Place, PlaceKind};
use nply::core::{
    Choosing, Codes, Drawing, Drawn, Encode, Eye, Game, Numbers, Player, Turn, View, seat_names, seats_from,
};

/// Seats take the first coin (0) or the last one (1). What chance lays has no code.
impl Codes for Coins {
    fn codes(&self) -> u32 {
        2
    }
    fn code(&self, event: Event) -> u32 {
        u32::from(event == Event::Last)
    }
    fn action(&self, code: u32) -> Option<Event> {
        [Event::First, Event::Last].get(code as usize).copied()
    }
}

/// The coins in the row, and what each seat has, the looking one first.
pub struct Flat;

impl Encode<Coins> for Flat {
    fn planes(&self, g: &Coins) -> Vec<String> {
        let mut names: Vec<String> = (0..g.coins).map(|place| format!("coin {} / 9", place + 1)).collect();
        names.push("coins to lay / 30".into());
        for seat in seat_names(3) {
            names.extend([format!("taken by {seat} / 90"), format!("to move: {seat}")]);
        }
        names
    }
    fn write(&self, g: &Coins, view: &View<Row>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        (0..g.coins).for_each(|place| out.number(f32::from(*s.coins.get(place).unwrap_or(&0)) / 9.0));
        out.number(s.to_lay as f32 / 30.0);
        for who in seats_from(view.who(), 3) {
            out.number(f32::from(s.taken[who.index()]) / 90.0);
            out.flags([s.mover == who]);
        }
    }
}

impl Drawn for Coins {
    fn draw(&self, s: &Row, _eye: Eye) -> Drawing {
        let mut d = Drawing::new(match self.turn(s) {
            Turn::One(who) => format!("{who} to take a coin"),
            Turn::Chance => format!("{} coins are still to be laid", s.to_lay),
            _ => "all coins are taken".into(),
        });
        d.add(Place::new("row", PlaceKind::Row, [0.0, 0.0, self.coins as f32 * 1.1, 1.2]));
        for (place, coin) in s.coins.iter().enumerate() {
            d.put(Piece::new(format!("coin.{place}"), "row", Look::Token(coin.to_string())));
        }
        for who in Player::all(3) {
            let place =
                Place::new(format!("seat.{who}"), PlaceKind::Seat, [who.index() as f32 * 3.6, 1.6, 3.4, 1.1]);
            d.add(place.of(who).label(format!("has {}", s.taken[who.index()])));
        }
        d
    }
    fn choosing(&self, s: &Row, _who: Player, event: Event) -> Choosing {
        let (place, which) = match event {
            Event::First => (0, "first"),
            _ => (s.coins.len() - 1, "last"),
        };
        Choosing::new(format!("take the {which} coin"), [format!("coin.{place}")])
    }
}
