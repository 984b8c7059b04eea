//! What is where on the table: a drawing as plain data, which one renderer turns into a picture or into text.
//!
//! A game says *what* there is (places, pieces, what can be chosen), never how it looks. It is asked with a state in
//! which everything that the eye does not know is blanked, so a drawing cannot tell more than it may.

mod build;
mod game;
mod help;

pub use game::{Choosing, Drawn, Names, drawing};
pub use help::{Board, CARD, LANE, Lanes};

use crate::options::Bad;
use crate::player::Player;
use serde::{Deserialize, Serialize};

/// A position to look at. Lengths are in board units: a square of a board is one unit wide; x grows to the right, y
/// downwards.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// Where the game stands, in one line.
    pub title: String,
    /// Places, each with an id of its own.
    pub places: Vec<Place>,
    /// Pieces, each on a place.
    pub pieces: Vec<Piece>,
    /// What the eye may choose now.
    pub choices: Vec<Choice>,
    /// Where the last step happened, as far as the eye saw it.
    pub traces: Vec<Trace>,
    /// The seats that are to act.
    pub to_act: Vec<Player>,
}

/// Where pieces lie, or words stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name: `d4`, `hand.p2`. Without blanks.
    pub id: String,
    /// What it is.
    pub kind: PlaceKind,
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// Whose it is.
    pub owner: Option<Player>,
    /// Words on it, in one or several lines.
    pub label: String,
}

/// What a place is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlaceKind {
    /// A square of a board.
    Cell,
    /// A round field of a board.
    Hole,
    /// A six-sided field of a board.
    Hex,
    /// Words without a frame, such as the coordinates of a board.
    Text,
    /// The box of a seat: who it is, and its score as label. Its id is `seat.p1`.
    Seat,
    /// Cards that overlap, as in a hand.
    Fan,
    /// Things side by side.
    Row,
    /// Things on top of each other; the last one is on top.
    Pile,
    /// A frame with words, and things side by side below them.
    Box,
}

/// Something that lies on a place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Its name. That of a hidden thing comes from its place and number, never from what it is; a single thing that
    /// everybody sees keeps its name when it moves.
    pub id: String,
    /// The place it lies on.
    pub place: String,
    /// What it looks like.
    pub look: Look,
    /// Whose it is.
    pub owner: Option<Player>,
    /// How many of them lie here; shown where there are several.
    pub count: u32,
    /// What is special about it.
    pub marks: Vec<Mark>,
    /// Its own colour, where colours are part of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hue: Option<Hue>,
}

/// A colour that the rules speak of, such as that of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hue {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

/// What a piece looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// A card: rank and suit (`QS`), or a few words.
    Card(String),
    /// The back of a card.
    Back,
    /// A ball, stone or pawn in its owner's colour.
    Disc,
    /// A drawn sign in its owner's colour, such as a cross; `-` and `|` are bars as long as their place.
    Sign(String),
    /// Discs on top of each other, the lowest first.
    Stack(Vec<Player>),
    /// A small round thing with a few letters: a gem, a coin.
    Token(String),
    /// A square thing with a few letters: a wall, a tile.
    Tile(String),
    /// What a whole field is filled with; other pieces lie on it.
    Block(Material),
}

/// What fills a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// Nothing moves it.
    Stone,
    /// It can be broken.
    Wood,
    /// It burns.
    Fire,
}

/// What is special about a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Chosen, and not yet played.
    Picked,
    /// Part of what wins, or takes the trick.
    Winning,
    /// Others know it: they gave it, or saw where it came from.
    Given,
}

/// A legal action of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Whose it is.
    pub seat: Player,
    /// The text of the action.
    pub action: String,
    /// The action in words.
    pub words: String,
    /// Places and pieces to click, in order; empty: a button with the words.
    pub path: Vec<String>,
}

/// Where something happened: places or pieces, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Who did it; `None`: chance.
    pub seat: Option<Player>,
    /// The places or pieces, the last one where it ended.
    pub path: Vec<String>,
}

impl Drawing {
    /// The place of this name.
    pub fn find_place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.id == id)
    }

    /// The piece of this name.
    pub fn find_piece(&self, id: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// Whether there is a place or a piece of this name.
    pub fn shows(&self, id: &str) -> bool {
        self.find_place(id).is_some() || self.find_piece(id).is_some()
    }

    /// The choice of a seat that these clicks mean. A path that is also the beginning of longer ones counts.
    pub fn clicked(&self, seat: Player, path: &[&str]) -> Result<&Choice, Bad> {
        let own = || self.choices.iter().filter(|choice| choice.seat == seat);
        let begins = |choice: &&Choice, clicks: usize| {
            choice.path.len() >= clicks
                && choice.path.iter().zip(&path[..clicks]).all(|(id, click)| id == click)
        };
        if path.is_empty() {
            return Err(Bad::new("no click", "name a place or a piece to click"));
        }
        for (at, click) in path.iter().enumerate() {
            if !own().any(|choice| begins(&choice, at + 1)) {
                let next: Vec<&str> = own()
                    .filter(|choice| begins(choice, at))
                    .filter_map(|choice| choice.path.get(at).map(String::as_str))
                    .collect();
                let why =
                    if !self.shows(click) { "no such place or piece" } else { "nothing to do here now" };
                return Err(Bad::new(*click, with_candidates(why, next)));
            }
        }
        let whole = own().find(|choice| choice.path.len() == path.len() && begins(choice, path.len()));
        whole.ok_or_else(|| {
            let next = own().filter(|choice| begins(choice, path.len()));
            let next = next.filter_map(|choice| choice.path.get(path.len()).map(String::as_str));
            Bad::new(path.join(" "), with_candidates("not a whole move yet", next.collect()))
        })
    }
}

fn with_candidates(why: &str, mut next: Vec<&str>) -> String {
    next.sort_unstable();
    next.dedup();
    match next.len() {
        0 => format!("{why}; this seat has nothing to click"),
        1..=12 => format!("{why}; click {}", next.join(", ")),
        more => format!("{why}; click {}, ... ({more} in all)", next[..8].join(", ")),
    }
}
