//! Action cards and piles of them: one bit for each card, so that a pile is one number.

/// A kind of action card. With two bandits to a seat, the second one's cards are kinds of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    Move,
    Floor,
    Rob,
    Fire,
    Punch,
    Marshal,
}

/// Kinds of one bandit's own cards.
pub(super) const OWN: u8 = 5;
/// The kind that moves the Marshal; it belongs to no bandit.
pub(super) const MARSHAL: Card = Card(2 * OWN);
/// Number of kinds.
pub(super) const KINDS: u8 = 2 * OWN + 1;
/// A bullet card, where an outcome of chance says what is drawn.
pub(super) const BULLET: Card = Card(14);
/// A card that the eye does not know.
pub(super) const UNKNOWN: u8 = 15;

const NAMES: [&str; 6] = ["move", "floor", "rob", "fire", "punch", "marshal"];

impl Card {
    pub(super) fn all() -> impl Iterator<Item = Card> {
        (0..KINDS).map(Card)
    }

    #[inline]
    pub(super) fn does(self) -> Does {
        match if self == MARSHAL { 5 } else { self.0 % OWN } {
            0 => Does::Move,
            1 => Does::Floor,
            2 => Does::Rob,
            3 => Does::Fire,
            4 => Does::Punch,
            _ => Does::Marshal,
        }
    }

    /// Which of the seat's bandits it belongs to: 0 or 1.
    #[inline]
    pub(super) fn bandit(self) -> u8 {
        u8::from(self.0 >= OWN && self != MARSHAL)
    }

    /// What it does in one word, whichever bandit it belongs to: `move`, `fire`.
    pub(super) fn kind_name(self) -> &'static str {
        NAMES[self.does() as usize]
    }

    /// `move`, `fire`; `move2`, `fire2` for a second bandit.
    pub(super) fn name(self) -> String {
        match self {
            MARSHAL => NAMES[5].into(),
            BULLET => "bullet".into(),
            Card(kind) if kind < OWN => NAMES[kind as usize].into(),
            Card(kind) if kind < KINDS => format!("{}2", NAMES[(kind - OWN) as usize]),
            _ => "?".into(),
        }
    }
}

/// A pile of action cards. Kind `k` has the bits `2k` and `2k + 1`, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub(super) struct Pile(pub u32);

const LOW: u32 = 0x0015_5555;

impl Pile {
    /// The ten cards of a bandit: two of each but for one Punch and one Marshal.
    pub(super) const SINGLE: Pile = Pile(0b1111_1111 | 1 << 8 | 1 << 20);
    /// The eleven cards of a seat with two bandits: one of each kind.
    pub(super) const DOUBLE: Pile = Pile(LOW);

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(super) fn count(self, card: Card) -> u32 {
        (self.0 >> (2 * card.0) & 3).count_ones()
    }

    #[inline]
    pub(super) fn has(self, card: Card) -> bool {
        self.0 >> (2 * card.0) & 1 == 1
    }

    #[inline]
    pub(super) fn put(&mut self, card: Card) {
        debug_assert!(self.count(card) < 2);
        self.0 |= 1 << (2 * card.0 + u8::from(self.has(card)));
    }

    #[inline]
    pub(super) fn take(&mut self, card: Card) {
        debug_assert!(self.has(card));
        self.0 &= !(1 << (2 * card.0 + u8::from(self.count(card) == 2)));
    }

    /// Both piles together.
    #[inline]
    pub(super) fn with(self, other: Pile) -> Pile {
        if other.0 == 0 {
            return self;
        }
        // Two-bit sums of counts, and back to bits from the lower end.
        let sum = (self.0 & LOW) + (self.0 >> 1 & LOW) + (other.0 & LOW) + (other.0 >> 1 & LOW);
        let (one, two) = (sum & LOW, sum >> 1 & LOW);
        Pile(one | two | two << 1)
    }

    /// The card with this number.
    #[inline]
    pub(super) fn nth(self, number: u32) -> Card {
        let mut bits = self.0;
        for _ in 0..number {
            bits &= bits - 1;
        }
        Card((bits.trailing_zeros() / 2) as u8)
    }

    /// One card of each kind.
    #[inline]
    pub(super) fn one_of_each(self) -> Pile {
        Pile(self.0 & LOW)
    }

    /// The kinds in the pile, each once.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0 & LOW;
        std::iter::from_fn(move || {
            let kind = (bits != 0).then(|| bits.trailing_zeros() / 2)?;
            bits &= bits - 1;
            Some(Card(kind as u8))
        })
    }

    /// All cards, one after the other.
    pub(super) fn cards(self) -> impl Iterator<Item = Card> {
        (0..self.len()).map(move |number| self.nth(number))
    }

    /// Whether the bits of each kind are set from the lower end, as counts have it.
    pub(super) fn is_sound(self) -> bool {
        self.0 >> (2 * KINDS) == 0 && self.0 >> 1 & LOW & !self.0 == 0
    }
}
