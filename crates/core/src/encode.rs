//! Encodings: what a seat knows as numbers, for networks and other languages.

use crate::game::Game;
use crate::player::Player;
use crate::view::View;
use serde::Serialize;

/// The shape of an encoding: planes of rows and columns. A flat list has planes of one number each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shape {
    /// How many planes.
    pub planes: usize,
    /// Rows of a plane.
    pub rows: usize,
    /// Columns of a plane.
    pub columns: usize,
}

impl Shape {
    /// Numbers of one plane.
    pub fn area(self) -> usize {
        self.rows * self.columns
    }

    /// Numbers of all planes.
    pub fn size(self) -> usize {
        self.planes * self.area()
    }
}

/// Writes what a seat knows as numbers.
///
/// Seats are counted from the one that looks: it comes first, then the next in turn order. Numbers are near the range
/// from -1 to 1. Views that differ have different numbers, but for what [`Encode::leaves_out`] declares.
pub trait Encode<G: Game>: Send + Sync {
    /// Rows and columns of a plane; `(1, 1)` for a flat list of numbers.
    fn grid(&self, _g: &G) -> (usize, usize) {
        (1, 1)
    }

    /// What each plane means, in order.
    fn planes(&self, g: &G) -> Vec<String>;

    /// Writes the numbers: plane by plane, row by row. All are 0 before.
    fn write(&self, g: &G, view: &View<G::State>, out: &mut [f32]);

    /// Blanks in a view what the numbers do not tell. Two views of a seat have equal numbers if and only if they are
    /// equal after this.
    fn leaves_out(&self, _g: &G, _known: &mut G::State) {}

    /// The same where it depends on who looks: numbers may tell of the looking seat what they do not tell of others.
    fn leaves_out_for(&self, g: &G, _who: Player, known: &mut G::State) {
        self.leaves_out(g, known);
    }

    /// The shape. Provided; not overridden.
    fn shape(&self, g: &G) -> Shape {
        let (rows, columns) = self.grid(g);
        Shape { planes: self.planes(g).len(), rows, columns }
    }

    /// The numbers of a view. Provided; not overridden.
    fn numbers(&self, g: &G, view: &View<G::State>) -> Vec<f32> {
        self.numbers_in(g, view, self.shape(g))
    }

    /// The same for who knows the shape already: the names of the planes are not made again. Provided; not overridden.
    fn numbers_in(&self, g: &G, view: &View<G::State>, shape: Shape) -> Vec<f32> {
        let mut out = vec![0.0; shape.size()];
        self.write(g, view, &mut out);
        out
    }
}

/// Writes numbers one after the other, as the names of flat encodings follow each other.
#[derive(Debug)]
pub struct Numbers<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Numbers<'a> {
    /// Begins at the first number.
    pub fn new(out: &'a mut [f32]) -> Self {
        Numbers { out, at: 0 }
    }

    /// One number.
    pub fn number(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    /// 1 or 0 for each.
    pub fn flags(&mut self, flags: impl IntoIterator<Item = bool>) {
        flags.into_iter().for_each(|flag| self.number(f32::from(u8::from(flag))));
    }

    /// As many numbers as there are choices: 1 at the one chosen, 0 elsewhere; all 0 for none.
    pub fn one_of(&mut self, choices: usize, chosen: Option<usize>) {
        self.flags((0..choices).map(|choice| Some(choice) == chosen));
    }
}

/// What seats are called in the names of planes, counted from the one that looks: `you`, `next`, `next+1`, ...
pub fn seat_names(players: usize) -> Vec<String> {
    let name = |turn: usize| match turn {
        0 => "you".to_string(),
        1 => "next".to_string(),
        turn => format!("next+{}", turn - 1),
    };
    (0..players).map(name).collect()
}

/// The seats in turn order, beginning with the one that looks.
pub fn seats_from(who: Player, players: usize) -> impl DoubleEndedIterator<Item = Player> + Clone {
    (0..players).map(move |turn| Player::new((who.index() + turn) % players))
}
