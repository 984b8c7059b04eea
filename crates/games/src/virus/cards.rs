//! The 68 cards: twenty kinds.

/// A kind of card: organs, viruses and medicines of four colours and wild, five treatments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// How many kinds there are.
pub(super) const KINDS: usize = 20;
/// Colours, the last of them wild; also the places of a body.
pub(super) const COLOURS: usize = 5;
/// The wild colour, and the place of the wild organ.
pub(super) const WILD: usize = 4;
/// All cards.
pub(super) const CARDS: usize = 68;

/// How many of each kind.
pub(super) const BOX: [u8; KINDS] = [5, 5, 5, 5, 1, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 2, 3, 3, 1, 1];

/// The names of organs, by place.
pub(super) const ORGANS: [&str; COLOURS] = ["heart", "stomach", "brain", "bone", "wild"];
/// The names of colours.
pub(super) const COLOUR_NAMES: [&str; COLOURS] = ["red", "green", "blue", "yellow", "wild"];

const NAMES: [&str; KINDS] = [
    "heart",
    "stomach",
    "brain",
    "bone",
    "wild-organ",
    "red-virus",
    "green-virus",
    "blue-virus",
    "yellow-virus",
    "wild-virus",
    "red-medicine",
    "green-medicine",
    "blue-medicine",
    "yellow-medicine",
    "wild-medicine",
    "spreading",
    "thief",
    "transplant",
    "glove",
    "error",
];

pub(super) const SPREADING: Card = Card(15);
pub(super) const THIEF: Card = Card(16);
pub(super) const TRANSPLANT: Card = Card(17);
pub(super) const GLOVE: Card = Card(18);
pub(super) const ERROR: Card = Card(19);

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    Organ(usize),
    Virus(usize),
    Medicine(usize),
    Treatment,
}

impl Card {
    #[inline]
    pub(super) fn new(index: usize) -> Card {
        debug_assert!(index < KINDS);
        Card(index as u8)
    }
    #[inline]
    pub(super) fn organ(slot: usize) -> Card {
        Card::new(slot)
    }
    #[inline]
    pub(super) fn virus(colour: usize) -> Card {
        Card::new(COLOURS + colour)
    }
    #[inline]
    pub(super) fn medicine(colour: usize) -> Card {
        Card::new(2 * COLOURS + colour)
    }
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    pub(super) fn group(self) -> Group {
        let index = self.index();
        match index / COLOURS {
            0 => Group::Organ(index),
            1 => Group::Virus(index - COLOURS),
            2 => Group::Medicine(index - 2 * COLOURS),
            _ => Group::Treatment,
        }
    }
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..KINDS).map(Card::new)
    }
    /// The name: `heart`, `red-virus`, `wild-medicine`, `thief`.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }
    /// The name with blanks.
    pub(super) fn words(self) -> String {
        match self {
            THIEF => "organ thief".into(),
            GLOVE => "latex glove".into(),
            ERROR => "medical error".into(),
            card => card.name().replace('-', " "),
        }
    }
    pub(super) fn named(name: &str) -> Option<Card> {
        NAMES.iter().position(|known| *known == name).map(Card::new)
    }
}
