//! The kinds of cards, and packed counts of them.

/// A kind of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// How many kinds there are; the last two are Defuse and Kitten.
pub(super) const KINDS: usize = 13;

pub(super) const ATTACK: Card = Card(0);
pub(super) const SKIP: Card = Card(1);
pub(super) const FAVOR: Card = Card(2);
pub(super) const SHUFFLE: Card = Card(3);
pub(super) const FUTURE: Card = Card(4);
pub(super) const NOPE: Card = Card(5);
pub(super) const DEFUSE: Card = Card(11);
pub(super) const KITTEN: Card = Card(12);

const NAMES: [&str; KINDS] = [
    "Attack", "Skip", "Favor", "Shuffle", "Future", "Nope", "Taco", "Melon", "Beard", "Rainbow", "Furry",
    "Defuse", "Kitten",
];

/// The 46 ordinary cards.
pub(super) const ORDINARY: [u8; KINDS] = [4, 4, 4, 4, 5, 5, 4, 4, 4, 4, 4, 0, 0];
/// Defuses in the box.
pub(super) const DEFUSES: usize = 6;

impl Card {
    #[inline]
    pub(super) fn new(index: usize) -> Card {
        debug_assert!(index < KINDS);
        Card(index as u8)
    }
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
    /// A cat, which does nothing alone.
    #[inline]
    pub(super) fn is_cat(self) -> bool {
        (6..11).contains(&self.0)
    }
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..KINDS).map(Card::new)
    }
    /// The name in texts: `Attack`, `Taco`.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }
    /// The name for people.
    pub(super) fn words(self) -> &'static str {
        match self {
            FUTURE => "See the Future",
            KITTEN => "Exploding Kitten",
            card => card.name(),
        }
    }
    pub(super) fn named(name: &str) -> Option<Card> {
        NAMES.iter().position(|known| *known == name).map(Card::new)
    }
    /// One card as a heap.
    #[inline]
    pub(super) fn one(self) -> u64 {
        1 << (4 * self.0)
    }
}

/// How many cards of each kind, four bits each; no kind has more than six cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Heap(pub(super) u64);

impl Heap {
    pub(super) fn of(counts: [u8; KINDS]) -> Heap {
        Heap(counts.iter().enumerate().fold(0, |bits, (kind, &count)| bits | u64::from(count) << (4 * kind)))
    }
    #[inline]
    pub(super) fn count(self, card: Card) -> u32 {
        (self.0 >> (4 * card.0)) as u32 & 15
    }
    #[inline]
    pub(super) fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }
    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        self.0 += card.one();
    }
    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "no {} to remove", card.name());
        self.0 -= card.one();
    }
    /// Removes one if there is one.
    #[inline]
    pub(super) fn lower(&mut self, card: Card) {
        if self.has(card) {
            self.0 -= card.one();
        }
    }
    /// One less of every kind.
    pub(super) fn lower_all(&mut self) {
        Card::all().for_each(|card| self.lower(card));
    }
    #[inline]
    pub(super) fn size(self) -> u32 {
        // Sums of pairs of four bits, then of bytes.
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
    /// The card at a place, if the cards were laid out in order.
    #[inline]
    pub(super) fn nth(self, mut at: u32) -> Card {
        let mut bits = self.0;
        for kind in 0..KINDS {
            let count = bits as u32 & 15;
            if at < count {
                return Card::new(kind);
            }
            at -= count;
            bits >>= 4;
        }
        debug_assert!(false, "no such card");
        Card::new(0)
    }
    /// The kinds that are there.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        Card::all().filter(move |&card| self.has(card))
    }
    /// The kinds in a set of bits.
    pub(super) fn of_kinds(bits: usize) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| bits >> card.index() & 1 == 1)
    }
    /// Whether all of these are there.
    #[inline]
    pub(super) fn contains(self, other: Heap) -> bool {
        Card::all().all(|card| self.count(card) >= other.count(card))
    }
    /// One card of each kind.
    #[inline]
    pub(super) fn one_of_each(self) -> Heap {
        let any = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        Heap(any & 0x1111_1111_1111_1111)
    }
    /// The same without Kittens.
    #[inline]
    pub(super) fn harmless(self) -> Heap {
        Heap(self.0 & !(15 << (4 * KITTEN.0)))
    }
}
