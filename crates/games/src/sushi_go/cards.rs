//! Cards, and piles of cards as one number with four bits for each kind.

/// A card as it is played: one of the twelve kinds, or a nigiri put on a wasabi.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dish(u8);

/// A pile: four bits for each dish. There are at most 14 cards of a kind, so the counts never meet.
pub(super) type Pile = u64;

pub(super) const KINDS: usize = 12;
pub(super) const DISHES: usize = 15;
const NAMES: [&str; DISHES] = [
    "Chopsticks",
    "Dumpling",
    "Egg",
    "Maki1",
    "Maki2",
    "Maki3",
    "Pudding",
    "Salmon",
    "Sashimi",
    "Squid",
    "Tempura",
    "Wasabi",
    "Egg@Wasabi",
    "Salmon@Wasabi",
    "Squid@Wasabi",
];

pub(super) const CHOPSTICKS: Dish = Dish(0);
pub(super) const DUMPLING: Dish = Dish(1);
pub(super) const EGG: Dish = Dish(2);
pub(super) const MAKI1: Dish = Dish(3);
pub(super) const MAKI2: Dish = Dish(4);
pub(super) const MAKI3: Dish = Dish(5);
pub(super) const PUDDING: Dish = Dish(6);
pub(super) const SALMON: Dish = Dish(7);
pub(super) const SASHIMI: Dish = Dish(8);
pub(super) const SQUID: Dish = Dish(9);
pub(super) const TEMPURA: Dish = Dish(10);
pub(super) const WASABI: Dish = Dish(11);
pub(super) const EGG_ON: Dish = Dish(12);
pub(super) const SALMON_ON: Dish = Dish(13);
pub(super) const SQUID_ON: Dish = Dish(14);

/// Cards in the box.
pub(super) const CARDS: u32 = 108;

/// Egg, Salmon and Squid as bits by the number of the dish.
const NIGIRI: u32 = 1 << 2 | 1 << 7 | 1 << 9;
const LOW: u64 = 0x1111_1111_1111_1111;

impl Dish {
    /// The twelve kinds of cards, in alphabetical order.
    pub(super) fn kinds() -> impl Iterator<Item = Dish> {
        (0..KINDS as u8).map(Dish)
    }

    /// All ways in which a card can lie on the table.
    pub(super) fn all() -> impl Iterator<Item = Dish> {
        (0..DISHES as u8).map(Dish)
    }

    /// Its number, from 0: kinds first, then nigiri on wasabi.
    pub(super) fn number(self) -> usize {
        self.0.into()
    }

    /// The kind at the lowest set bit of a mask of [`present`].
    #[inline]
    pub(super) fn lowest(mask: u64) -> Dish {
        Dish(mask.trailing_zeros() as u8 / 4)
    }

    /// One card of this dish as a pile.
    #[inline]
    pub(super) fn one(self) -> Pile {
        1 << (4 * self.0)
    }

    /// How many of these a pile holds.
    #[inline]
    pub(super) fn count(self, pile: Pile) -> u8 {
        (pile >> (4 * self.0)) as u8 & 15
    }

    /// The name of the dish: `Squid`, `Squid@Wasabi`.
    pub fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The dish with this name.
    pub(super) fn named(name: &str) -> Option<Dish> {
        Dish::all().find(|dish| dish.name() == name)
    }

    /// Whether this is a nigiri not put on a wasabi.
    #[inline]
    pub(super) fn is_nigiri(self) -> bool {
        NIGIRI >> self.0 & 1 == 1
    }

    /// The nigiri put on a wasabi. Egg, Salmon and Squid have the numbers 2, 7 and 9.
    #[inline]
    pub(super) fn on_wasabi(self) -> Dish {
        debug_assert!(self.is_nigiri());
        Dish(if self == EGG { EGG_ON.0 } else { SALMON_ON.0 + (self.0 - SALMON.0) / 2 })
    }

    /// The card, wherever it lies.
    #[inline]
    pub(super) fn kind(self) -> Dish {
        match self {
            EGG_ON => EGG,
            SALMON_ON => SALMON,
            SQUID_ON => SQUID,
            kind => kind,
        }
    }
}

/// One bit for each dish that the pile holds, at the place of its count.
#[inline]
pub(super) fn present(pile: Pile) -> u64 {
    (pile | pile >> 1 | pile >> 2 | pile >> 3) & LOW
}

/// For each set of six kinds, the first of them with this number: its members, four bits each from the lowest, and
/// above them how many they are.
const fn members(first: u64) -> [u64; 64] {
    let (mut table, mut set) = ([0; 64], 0);
    while set < 64 {
        let (mut bit, mut count) = (0, 0);
        while bit < 6 {
            if set >> bit & 1 == 1 {
                table[set] |= (first + bit) << (4 * count);
                count += 1;
            }
            bit += 1;
        }
        table[set] |= count << 24;
        set += 1;
    }
    table
}

const LOW_MEMBERS: [u64; 64] = members(0);
const HIGH_MEMBERS: [u64; 64] = members(6);

/// One of the kinds that a hand holds, each as likely as any other whatever its count. Two look-ups and no branch:
/// this is where random play spends its time.
#[inline]
pub(super) fn random_kind(hand: Pile, rng: &mut nply_core::Rng) -> Dish {
    const LIST: u64 = (1 << 24) - 1;
    debug_assert!(hand != 0);
    // Twelve bits at every fourth place, moved together.
    let spread = present(hand);
    let pairs = (spread | spread >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000F_000F_000F_000F;
    let bits = (fours | fours >> 12 | fours >> 24) as usize & 0xFFF;
    let (low, high) = (LOW_MEMBERS[bits & 63], HIGH_MEMBERS[bits >> 6]);
    let list = low & LIST | (high & LIST) << (4 * (low >> 24));
    let chosen = rng.below(((low >> 24) + (high >> 24)) as u32);
    Dish((list >> (4 * chosen)) as u8 & 15)
}

/// How many cards the pile holds.
#[inline]
pub(super) fn size(pile: Pile) -> u32 {
    const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    (((pile & BYTES) + (pile >> 4 & BYTES)).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// Wasabi on a table that wait for a nigiri.
#[inline]
pub(super) fn open_wasabi(table: Pile) -> u8 {
    WASABI.count(table) - EGG_ON.count(table) - SALMON_ON.count(table) - SQUID_ON.count(table)
}

/// The box, with so many Maki cards of one, two and three rolls.
pub(super) fn full_deck(makis: [u8; 3]) -> Pile {
    let [one, two, three] = makis;
    let counts = [4, 14, 5, one, two, three, 10, 10, 14, 5, 14, 6];
    let deck = Dish::kinds().zip(counts).map(|(kind, count)| kind.one() * u64::from(count)).sum();
    debug_assert_eq!(size(deck), CARDS);
    deck
}

/// A pile spread out, from which cards are dealt one by one, each as likely as any other.
pub(super) struct Spread {
    kinds: [u8; CARDS as usize],
    left: usize,
}

impl Spread {
    /// Spreads a pile of at most [`CARDS`] cards without nigiri on wasabi.
    #[inline]
    pub(super) fn new(pile: Pile) -> Spread {
        let (mut kinds, mut left) = ([0; CARDS as usize], 0);
        for kind in Dish::kinds() {
            let count = kind.count(pile) as usize;
            kinds[left..left + count].fill(kind.0);
            left += count;
        }
        Spread { kinds, left }
    }

    /// Deals so many cards into a new pile.
    #[inline]
    pub(super) fn deal(&mut self, cards: u32, rng: &mut nply_core::Rng) -> Pile {
        let mut pile = 0;
        for _ in 0..cards {
            let at = rng.below(self.left as u32) as usize;
            self.left -= 1;
            pile += Dish(self.kinds[at]).one();
            self.kinds[at] = self.kinds[self.left];
        }
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_108_cards() {
        for makis in [[6, 12, 8], [6, 8, 12]] {
            assert_eq!(Dish::kinds().map(|kind| u32::from(kind.count(full_deck(makis)))).sum::<u32>(), CARDS);
        }
    }

    #[test]
    fn nigiri_go_on_wasabi_and_stay_nigiri() {
        for (plain, on) in [(EGG, EGG_ON), (SALMON, SALMON_ON), (SQUID, SQUID_ON)] {
            assert_eq!((plain.on_wasabi(), on.kind(), on.is_nigiri()), (on, plain, false));
        }
        assert_eq!(Dish::kinds().filter(|kind| kind.is_nigiri()).count(), 3);
    }

    #[test]
    fn kinds_are_chosen_evenly() {
        let hand = CHOPSTICKS.one() + 3 * MAKI3.one() + PUDDING.one() + 2 * WASABI.one() + TEMPURA.one();
        let (mut rng, mut counts) = (nply_core::Seed(3).rng(), [0; KINDS]);
        for _ in 0..50_000 {
            counts[random_kind(hand, &mut rng).0 as usize] += 1;
        }
        for kind in Dish::kinds() {
            let expected = if kind.count(hand) > 0 { 9_600..10_400 } else { 0..1 };
            assert!(expected.contains(&counts[kind.0 as usize]), "{counts:?}");
        }
    }

    #[test]
    fn piles_are_counted() {
        let pile = full_deck([6, 12, 8]);
        assert_eq!((size(pile), present(pile).count_ones()), (108, 12));
        assert_eq!(open_wasabi(3 * WASABI.one() + EGG_ON.one() + SQUID_ON.one()), 1);
        assert_eq!(Dish::lowest(present(PUDDING.one() * 10)), PUDDING);
    }
}
