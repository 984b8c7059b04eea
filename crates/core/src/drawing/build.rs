//! Short ways to make places and pieces.

use super::{Drawing, Look, Mark, Piece, Place, PlaceKind};
use crate::player::Player;

impl Place {
    /// A place without an owner and without words. `area`: left edge, upper edge, width, height.
    pub fn new(id: impl Into<String>, kind: PlaceKind, area: [f32; 4]) -> Place {
        let [x, y, w, h] = area;
        Place { id: id.into(), kind, x, y, w, h, owner: None, label: String::new() }
    }

    /// The same place with an owner.
    #[must_use]
    pub fn of(self, owner: Player) -> Place {
        Place { owner: Some(owner), ..self }
    }

    /// The same place with words on it.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Place {
        Place { label: label.into(), ..self }
    }

    /// The middle.
    pub fn centre(&self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

impl Piece {
    /// One piece without an owner and without marks.
    pub fn new(id: impl Into<String>, place: impl Into<String>, look: Look) -> Piece {
        let (id, place) = (id.into(), place.into());
        Piece { id, place, look, owner: None, count: 1, marks: Vec::new(), hue: None }
    }

    /// The same piece with an owner.
    #[must_use]
    pub fn of(self, owner: Player) -> Piece {
        Piece { owner: Some(owner), ..self }
    }

    /// So many of it.
    #[must_use]
    pub fn times(self, count: u32) -> Piece {
        Piece { count, ..self }
    }

    /// The same piece with a mark, if `marked`.
    #[must_use]
    pub fn mark(mut self, mark: Mark, marked: bool) -> Piece {
        self.marks.extend(marked.then_some(mark));
        self
    }
}

impl Drawing {
    /// An empty drawing.
    pub fn new(title: impl Into<String>) -> Drawing {
        Drawing { title: title.into(), ..Drawing::default() }
    }

    /// Adds a place.
    pub fn add(&mut self, place: Place) {
        self.places.push(place);
    }

    /// Adds a piece.
    pub fn put(&mut self, piece: Piece) {
        self.pieces.push(piece);
    }

    /// Width and height of everything.
    pub fn size(&self) -> (f32, f32) {
        let far = |edge: fn(&Place) -> f32| self.places.iter().map(edge).fold(0.0, f32::max);
        (far(|place| place.x + place.w), far(|place| place.y + place.h))
    }
}
