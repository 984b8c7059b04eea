//! Cards, and piles of cards as one number with a small count for each kind.

use nply_core::Rng;

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
const NAMES: [&str; KINDS] = [
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rSkip", "rRev", "rD2",
    "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bSkip", "bRev", "bD2",
    "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gSkip", "gRev", "gD2",
    "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ySkip", "yRev", "yD2",
    "Wild", "WD4",
];

/// The lower bit of the count of every coloured kind.
const LOW: Pile = 0x0055_5555_5555_5555_5555_5555_5555;
/// Counts of coloured kinds.
pub(super) const COLOURED: Pile = (1 << 104) - 1;

/// One card of each kind as a pile.
const ONE: [Pile; KINDS] = {
    let (mut table, mut kind) = ([0; KINDS], 0);
    while kind < KINDS {
        table[kind] = 1 << shift(kind);
        kind += 1;
    }
    table
};

/// Counts of all kinds of a colour, one bit each at the place of the lower bit; nothing for no colour.
pub(super) const OF_COLOUR: [Pile; COLOURS + 1] = {
    let (mut table, mut kind) = ([0; COLOURS + 1], 0);
    while kind < 52 {
        table[kind / SYMBOLS] |= 1 << shift(kind);
        kind += 1;
    }
    table
};

/// The same for a symbol.
pub(super) const OF_SYMBOL: [Pile; SYMBOLS] = {
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
const POINTS: [u8; KINDS] = {
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
    } else if kind % SYMBOLS == 0 {
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
        (u16::from(self.0) * 79 >> 10) as u8
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

/// One bit for each coloured kind that a pile holds, at the lower bit of its count.
#[inline]
pub(super) fn present(pile: Pile) -> Pile {
    (pile | pile >> 1) & LOW
}

/// The counts of Wild (low four bits) and Wild Draw Four (high four bits).
#[inline]
pub(super) fn wilds(pile: Pile) -> u8 {
    (pile >> 104) as u8
}

/// One bit for each card.
#[inline]
fn unary(pile: Pile) -> Pile {
    const FOUR: [u8; 16] = [0, 1, 3, 7, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15];
    let two = pile & COLOURED;
    let wild = FOUR[(wilds(pile) & 15) as usize] | FOUR[(wilds(pile) >> 4) as usize] << 4;
    two | two >> 1 & LOW | Pile::from(wild) << 104
}

/// The kinds that a pile holds, and how many of each.
pub(super) fn counted(pile: Pile) -> impl Iterator<Item = (Card, u8)> {
    let mut coloured = present(pile);
    let wild = [(WILD, wilds(pile) & 15), (WILD_FOUR, wilds(pile) >> 4)];
    let coloured = std::iter::from_fn(move || {
        let card = (coloured != 0).then(|| first(coloured))?;
        coloured &= coloured - 1;
        Some((card, card.count(pile)))
    });
    coloured.chain(wild.into_iter().filter(|&(_, count)| count > 0))
}

/// How many cards the pile holds.
pub(super) fn size(pile: Pile) -> u8 {
    unary(pile).count_ones() as u8
}

/// Points by bits of the counts of one colour, nine bits at a time: each bit is worth the same wherever else bits are set.
const POINTS_OF_BITS: [[u16; 512]; 3] = {
    let (mut table, mut part) = ([[0; 512]; 3], 0);
    while part < 3 {
        let mut bits = 0;
        while bits < 512 {
            let mut bit = 0;
            while bit < 9 && 9 * part + bit < 2 * SYMBOLS {
                let at = 9 * part + bit;
                if bits >> bit & 1 == 1 {
                    table[part][bits] += (POINTS[at / 2] as u16) << (at % 2);
                }
                bit += 1;
            }
            bits += 1;
        }
        part += 1;
    }
    table
};

/// The points of all cards of a pile.
#[inline]
pub(super) fn points(pile: Pile) -> u16 {
    let wild = wilds(pile);
    let mut sum = 50 * u16::from((wild & 15) + (wild >> 4));
    for colour in 0..COLOURS {
        let bits = (pile >> (2 * SYMBOLS * colour)) as usize;
        sum += POINTS_OF_BITS[0][bits & 511];
        sum += POINTS_OF_BITS[1][bits >> 9 & 511];
        sum += POINTS_OF_BITS[2][bits >> 18 & 255];
    }
    sum
}

/// The kind of the lowest bit of a mask of [`present`].
#[inline]
pub(super) fn first(mask: Pile) -> Card {
    Card((mask.trailing_zeros() / 2) as u8)
}

/// The kind at a bit of [`unary`].
#[inline]
fn kind_at(bit: u32) -> Card {
    Card(if bit >= 108 {
        53
    } else if bit >= 104 {
        52
    } else {
        (bit / 2) as u8
    })
}

/// One card of a pile of so many cards, each as likely as any other.
#[inline]
pub(super) fn pick(pile: Pile, size: u8, rng: &mut Rng) -> Card {
    let (bits, rank) = (unary(pile), rng.below(size.into()));
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let sums = running_sums(low);
    let in_low = (sums >> 56) as u32;
    if rank < in_low {
        return kind_at(select(low, sums, rank));
    }
    kind_at(64 + select(high, running_sums(high), rank - in_low))
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// For each byte how many bits are set in it and below.
#[inline]
fn running_sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES)
}

/// The place of the set bit that has `rank` set bits below it.
#[inline]
fn select(bits: u64, sums: u64, rank: u32) -> u32 {
    // Bytes whose running sum is not above the rank: the bit lies in the next one.
    let below = ((u64::from(rank) * ONES | ONES << 7) - sums) & ONES << 7;
    let byte = ((below >> 7).wrapping_mul(ONES) >> 56) as u32;
    let before = (sums << 8 >> (8 * byte)) as u32 & 255;
    let mut rest = (bits >> (8 * byte)) as u32 & 255;
    for _ in before..rank {
        rest &= rest - 1;
    }
    8 * byte + rest.trailing_zeros()
}

/// A pile spread out, from which cards are dealt one by one.
pub(super) struct Spread {
    pub(super) kinds: [u8; CARDS as usize],
    pub(super) left: usize,
}

impl Spread {
    #[inline]
    pub(super) fn new(pile: Pile) -> Spread {
        let (mut kinds, mut left, mut bits) = ([0; CARDS as usize], 0, unary(pile));
        while bits != 0 && left < CARDS as usize {
            kinds[left] = kind_at(bits.trailing_zeros()).0;
            bits &= bits - 1;
            left += 1;
        }
        Spread { kinds, left }
    }

    /// Deals one card, each as likely as any other.
    #[inline]
    pub(super) fn draw(&mut self, rng: &mut Rng) -> Card {
        let at = rng.below(self.left as u32) as usize;
        self.left -= 1;
        let card = Card(self.kinds[at]);
        self.kinds[at] = self.kinds[self.left];
        card
    }

    /// Deals so many cards into a new pile.
    #[inline]
    pub(super) fn deal(&mut self, cards: u8, rng: &mut Rng) -> Pile {
        (0..cards).map(|_| self.draw(rng).one()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

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

    #[test]
    fn every_card_of_a_pile_is_picked_alike() {
        let pile = 2 * Card(3).one() + Card(31).one() + Card(32).one() + 3 * WILD.one() + WILD_FOUR.one();
        let (mut rng, mut counts) = (Seed(1).rng(), [0u32; KINDS]);
        for _ in 0..80_000 {
            counts[pick(pile, 8, &mut rng).number()] += 1;
        }
        for card in Card::kinds() {
            let (n, expected) = (counts[card.number()], 10_000 * u32::from(card.count(pile)));
            assert!(n.abs_diff(expected) <= expected / 25, "{} {n}", card.text());
        }
        let mut spread = Spread::new(BOX);
        assert_eq!(spread.deal(CARDS, &mut rng), BOX);
    }

    #[test]
    fn bits_are_selected_by_rank() {
        let mut rng = Seed(2).rng();
        for _ in 0..2000 {
            let bits = rng.next_u64() & rng.next_u64() | 1 << 63;
            let mut left = bits;
            for rank in 0..bits.count_ones() {
                assert_eq!(select(bits, running_sums(bits), rank), left.trailing_zeros());
                left &= left - 1;
            }
        }
        assert_eq!(select(u64::MAX, running_sums(u64::MAX), 63), 63);
    }
}
