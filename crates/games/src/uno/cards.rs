//! Cards, and sets of their kinds as masks over piles.

/// A kind of card: the 13 symbols of each colour, then Wild and Wild Draw Four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

/// A pile: two bits for each coloured kind (at most two copies), four bits for each of the two wild kinds.
pub(super) type Pile = u128;

/// How many kinds there are.
pub(super) const KINDS: usize = 54;
/// Cards in the box.
pub(super) const CARDS: u8 = 108;
pub(super) const COLOURS: usize = 4;
/// Symbols of a colour: 0 to 9, Skip, Reverse, Draw Two.
pub(super) const SYMBOLS: usize = 13;

pub(super) const SKIP: u8 = 10;
pub(super) const REVERSE: u8 = 11;
pub(super) const DRAW_TWO: u8 = 12;
pub(super) const WILD: Card = Card(52);
pub(super) const WILD_FOUR: Card = Card(53);
/// No card, or one that is not seen.
pub(super) const NO_CARD: Card = Card(255);
/// No colour: before the start card, and after a wild card without one.
pub(super) const NO_COLOUR: u8 = 4;

const COLOUR_LETTERS: [char; COLOURS] = ['r', 'b', 'g', 'y'];
pub(super) const COLOUR_NAMES: [&str; COLOURS] = ["red", "blue", "green", "yellow"];
/// Texts of all kinds.
#[rustfmt::skip]
static NAMES: [&str; KINDS] = [
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rSkip", "rRev", "rD2",
    "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bSkip", "bRev", "bD2",
    "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gSkip", "gRev", "gD2",
    "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ySkip", "yRev", "yD2",
    "Wild", "WD4",
];

/// Counts of coloured kinds.
pub(super) const COLOURED: Pile = (1 << 104) - 1;

/// One card of each kind as a pile.
static ONE: [Pile; KINDS] = {
    let (mut table, mut kind) = ([0; KINDS], 0);
    while kind < KINDS {
        table[kind] = 1 << shift(kind);
        kind += 1;
    }
    table
};

/// Counts of all kinds of a colour, one bit each at the place of the lower bit; nothing for no colour.
pub(super) static OF_COLOUR: [Pile; COLOURS + 1] = {
    let (mut table, mut kind) = ([0; COLOURS + 1], 0);
    while kind < 52 {
        table[kind / SYMBOLS] |= 1 << shift(kind);
        kind += 1;
    }
    table
};

/// The same for a symbol.
pub(super) static OF_SYMBOL: [Pile; SYMBOLS] = {
    let (mut table, mut kind) = ([0; SYMBOLS], 0);
    while kind < 52 {
        table[kind % SYMBOLS] |= 1 << shift(kind);
        kind += 1;
    }
    table
};

/// All 108 cards.
pub(super) const BOX: Pile = {
    let (mut all, mut kind) = (0, 0);
    while kind < KINDS {
        all += ONE[kind] * copies(kind) as Pile;
        kind += 1;
    }
    all
};

/// What each kind costs its holder at the end of a round.
pub(super) static POINTS: [u8; KINDS] = {
    let (mut table, mut kind) = ([50; KINDS], 0);
    while kind < 52 {
        let symbol = (kind % SYMBOLS) as u8;
        table[kind] = if symbol >= SKIP { 20 } else { symbol };
        kind += 1;
    }
    table
};

const fn shift(kind: usize) -> usize {
    if kind == 53 { 108 } else { 2 * kind }
}

const fn copies(kind: usize) -> u8 {
    if kind >= 52 {
        4
    } else if kind.is_multiple_of(SYMBOLS) {
        1
    } else {
        2
    }
}

impl Card {
    pub(super) fn new(colour: u8, symbol: u8) -> Card {
        Card(colour * SYMBOLS as u8 + symbol)
    }

    /// Every kind: coloured ones by colour, then the two wild ones.
    pub(super) fn kinds() -> impl DoubleEndedIterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }

    #[inline]
    pub(super) fn number(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) fn is_wild(self) -> bool {
        self.0 >= WILD.0
    }

    /// The colour of a coloured card; [`NO_COLOUR`] or more for others.
    #[inline]
    pub(super) fn colour(self) -> u8 {
        ((u16::from(self.0) * 79) >> 10) as u8
    }

    /// The symbol of a coloured card.
    #[inline]
    pub(super) fn symbol(self) -> u8 {
        self.0 - self.colour() * SYMBOLS as u8
    }

    #[inline]
    pub(super) fn one(self) -> Pile {
        ONE[self.0 as usize]
    }

    /// How many of these a pile holds.
    #[inline]
    pub(super) fn count(self, pile: Pile) -> u8 {
        let counts = (pile >> shift(self.0 as usize)) as u8;
        counts & if self.is_wild() { 15 } else { 3 }
    }

    /// How many of these are in the box.
    pub(super) fn copies(self) -> u8 {
        copies(self.0 as usize)
    }

    /// What the card costs its holder at the end of a round.
    pub(super) fn points(self) -> u8 {
        POINTS[self.number()]
    }

    /// Its text: `r5`, `bD2`, `Wild`, `WD4`; `?` if it is none.
    pub(super) fn text(self) -> &'static str {
        NAMES.get(self.number()).copied().unwrap_or("?")
    }

    /// The card with this text.
    pub(super) fn parse(text: &str) -> Option<Card> {
        Card::kinds().find(|card| card.text() == text)
    }

    /// The card in words: `red 5`, `blue Draw Two`.
    pub(super) fn words(self) -> String {
        const SYMBOL_WORDS: [&str; 3] = ["Skip", "Reverse", "Draw Two"];
        match self {
            WILD => "Wild".into(),
            WILD_FOUR => "Wild Draw Four".into(),
            NO_CARD => "a card".into(),
            card => {
                let (colour, symbol) = (COLOUR_NAMES[card.colour() as usize], card.symbol());
                match SYMBOL_WORDS.get(symbol.wrapping_sub(SKIP) as usize) {
                    Some(words) => format!("{colour} {words}"),
                    None => format!("{colour} {symbol}"),
                }
            }
        }
    }
}

/// The colour with this letter.
pub(super) fn colour_of_letter(letter: &str) -> Option<u8> {
    let found = COLOUR_LETTERS.iter().position(|&known| letter.chars().eq([known]));
    found.map(|colour| colour as u8)
}

pub(super) use super::piles::{Spread, counted, first, pick, points, present, size, wilds};

#[cfg(test)]
mod tests {
    use super::super::piles::{points, size};
    use super::*;

    #[test]
    fn the_box_holds_108_cards_worth_1240_points() {
        assert_eq!((size(BOX), points(BOX)), (CARDS, 1240));
        assert!(Card::kinds().all(|card| points(card.one()) == u16::from(card.points())));
        assert_eq!(Card::kinds().map(Card::copies).sum::<u8>(), CARDS);
        assert!(Card::kinds().all(|card| card.count(BOX) == card.copies()));
        let of_colour = |colour: u8| Card::kinds().filter(move |card| card.colour() == colour);
        assert!((0..4).all(|colour| of_colour(colour).count() == SYMBOLS));
    }

    #[test]
    fn texts_are_read_back() {
        for card in Card::kinds() {
            assert_eq!(Card::parse(card.text()), Some(card), "{}", card.words());
        }
        assert_eq!(Card::new(3, REVERSE).text(), "yRev");
        assert_eq!((Card::parse("r10"), Card::parse("?")), (None, None));
    }
}
