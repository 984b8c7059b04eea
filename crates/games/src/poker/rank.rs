//! How strong a hand is: the best five of five to seven cards, exactly, by arithmetic on the masks of the suits.
//!
//! There is no table: a set of ranks is a number of 13 bits, and of two sets of equal size the one with the highest card
//! that the other lacks is the greater number. So a strength is class, ranks that make it, and kickers, one above the
//! other, and strengths compare as numbers.

use super::cards::{Card, cards_of};
use std::fmt;

/// The strength of a hand; a greater one wins, equal ones tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength(u32);

/// The classes of hands, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Nothing better.
    HighCard,
    /// Two of a rank.
    OnePair,
    /// Two of a rank, twice.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Five ranks in a row of one suit; the highest is also called a royal flush.
    StraightFlush,
}

const CLASSES: [Class; 9] = [
    Class::HighCard,
    Class::OnePair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::StraightFlush,
];

const RANK_BITS: u32 = 13;
const RANKS: u32 = (1 << RANK_BITS) - 1;

#[inline]
fn strength(class: Class, ranks: u32, kickers: u32) -> Strength {
    Strength((class as u32) << (2 * RANK_BITS) | ranks << RANK_BITS | kickers)
}

impl Strength {
    /// The class of the hand.
    pub fn class(self) -> Class {
        CLASSES[(self.0 >> (2 * RANK_BITS)) as usize % CLASSES.len()]
    }

    /// The strength as a number that compares in the same way.
    #[inline]
    pub fn number(self) -> u32 {
        self.0
    }

    /// The highest rank that makes the class, 0 (two) to 12 (ace); the lower pair of two is not told.
    pub(super) fn top(self) -> u32 {
        let ranks = self.0 >> RANK_BITS & RANKS;
        let ranks = if ranks == 0 { self.0 & RANKS } else { ranks };
        31 - (ranks | 1).leading_zeros()
    }
}

/// The highest bit alone; 0 for 0.
#[inline]
fn highest(ranks: u32) -> u32 {
    if ranks == 0 { 0 } else { 1 << (31 - ranks.leading_zeros()) }
}

/// Drops the lowest bit.
#[inline]
fn drop_lowest(ranks: u32) -> u32 {
    ranks & ranks.wrapping_sub(1)
}

/// The highest card of the best straight, as a bit; 0 where there is none. The ace counts below the two where `wheel`.
#[inline]
fn straight(ranks: u32, wheel: bool) -> u32 {
    let ranks = ranks << 1 | (ranks >> 12 & u32::from(wheel));
    highest(ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4) >> 1
}

/// The strength of `N` cards, five to seven.
#[inline]
pub fn rank<const N: u32>(cards: u64, wheel: bool) -> Strength {
    debug_assert!(cards.count_ones() == N);
    // Each lane counts its cards; 3 more reach the bit of 8 where there are five.
    let pairs = cards - (cards >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let flush = (eights + (eights >> 8) + 0x0003_0003_0003_0003) & 0x0008_0008_0008_0008;
    if flush != 0 {
        return flush_of(cards >> (flush.trailing_zeros() & 48), wheel);
    }
    let lane = |suit: u32| (cards >> (16 * suit)) as u32 & RANKS;
    let (a, b, c, d) = (lane(0), lane(1), lane(2), lane(3));
    let any = a | b | c | d;
    let two = (a & b) | (c & d) | ((a | b) & (c | d));
    let three = (a & b & (c | d)) | (c & d & (a | b));
    let row = straight(any, wheel);
    if three != 0 {
        return three_or_more::<N>(any, two, three, a & b & c & d, row);
    }
    if row != 0 {
        return strength(Class::Straight, row, 0);
    }
    // At most two pairs count; a third one may be the kicker.
    let third = if N > 5 { drop_lowest(drop_lowest(two)) } else { 0 };
    let made = if third != 0 { drop_lowest(two) } else { two };
    let mut kickers = any & !made;
    for _ in 5..if third != 0 { N - 1 } else { N } {
        kickers = drop_lowest(kickers);
    }
    let pairs = u32::from(made != 0) + u32::from(drop_lowest(made) != 0);
    Strength(pairs << (2 * RANK_BITS) | made << RANK_BITS | kickers)
}

/// Five or more cards of one suit: nothing but a straight flush is better, since seven cards with a flush have at most
/// three of a rank and then no other pair.
#[cold]
fn flush_of(lane: u64, wheel: bool) -> Strength {
    let mut ranks = lane as u32 & RANKS;
    let row = straight(ranks, wheel);
    if row != 0 {
        return strength(Class::StraightFlush, row, 0);
    }
    for _ in 5..ranks.count_ones() {
        ranks = drop_lowest(ranks);
    }
    strength(Class::Flush, ranks, 0)
}

#[inline]
fn three_or_more<const N: u32>(any: u32, two: u32, three: u32, four: u32, row: u32) -> Strength {
    if four != 0 {
        return strength(Class::FourOfAKind, four, highest(any & !four));
    }
    let made = highest(three);
    let pair = highest(two & !made);
    if pair != 0 {
        return strength(Class::FullHouse, made, pair);
    }
    if row != 0 {
        return strength(Class::Straight, row, 0);
    }
    let mut kickers = any & !made;
    for _ in 5..N {
        kickers = drop_lowest(kickers);
    }
    strength(Class::ThreeOfAKind, made, kickers)
}

/// The strength of seven cards by the usual ranks.
#[inline]
pub fn rank_seven(cards: u64) -> Strength {
    rank::<7>(cards, true)
}

/// The strength of five, six or seven cards.
pub(super) fn rank_any(cards: u64, wheel: bool) -> Strength {
    match cards.count_ones() {
        5 => rank::<5>(cards, wheel),
        6 => rank::<6>(cards, wheel),
        _ => rank::<7>(cards, wheel),
    }
}

/// What the 2022 version of the TAG framework takes a hand to be: the class of the hole cards with the flop, which is the
/// last five of seven that it looks at; ties are broken by the set of different ranks, so that a pair of twos with an ace
/// beats a pair of kings.
pub(super) fn rank_last(hole: u64, flop: u64, wheel: bool) -> Strength {
    let cards = hole | flop;
    let ranks = (0..4).fold(0, |ranks, suit| ranks | (cards >> (16 * suit)) as u32 & RANKS);
    strength(rank::<5>(cards, wheel).class(), 0, ranks)
}

const NAMES: [&str; 13] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

fn plural(rank: u32) -> String {
    let name = NAMES[rank as usize % 13];
    if name == "six" { "sixes".into() } else { format!("{name}s") }
}

impl fmt::Display for Strength {
    /// The hand in words: `two pair, kings and fours`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let top = self.top();
        let high = NAMES[top as usize % 13];
        let low = |ranks: u32| plural(31 - (ranks | 1).leading_zeros());
        match self.class() {
            Class::HighCard => write!(f, "{high} high"),
            Class::OnePair => write!(f, "a pair of {}", plural(top)),
            Class::TwoPair => {
                let second = (self.0 >> RANK_BITS & RANKS) ^ 1 << top;
                write!(f, "two pair, {} and {}", plural(top), low(second))
            }
            Class::ThreeOfAKind => write!(f, "three {}", plural(top)),
            Class::Straight => write!(f, "a straight to the {high}"),
            Class::Flush => write!(f, "a flush, {high} high"),
            Class::FullHouse => write!(f, "a full house, {} full of {}", plural(top), low(self.0 & RANKS)),
            Class::FourOfAKind => write!(f, "four {}", plural(top)),
            Class::StraightFlush if top == 12 => write!(f, "a royal flush"),
            Class::StraightFlush => write!(f, "a straight flush to the {high}"),
        }
    }
}

impl Class {
    /// The class in words, as in lists of hands.
    pub fn name(self) -> &'static str {
        match self {
            Class::HighCard => "High card",
            Class::OnePair => "One pair",
            Class::TwoPair => "Two pair",
            Class::ThreeOfAKind => "Three of a kind",
            Class::Straight => "Straight",
            Class::Flush => "Flush",
            Class::FullHouse => "Full house",
            Class::FourOfAKind => "Four of a kind",
            Class::StraightFlush => "Straight flush",
        }
    }
}

/// A set of cards from words: `AS KD 2C`.
pub fn cards_from(text: &str) -> Option<u64> {
    let mask =
        text.split_whitespace().try_fold(0, |mask, word| Card::parse(word).map(|card| mask | card.bit()))?;
    (cards_of(mask).count() == text.split_whitespace().count()).then_some(mask)
}
