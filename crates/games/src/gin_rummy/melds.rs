//! Melds, and the least deadwood of a hand: exact, on masks.
//!
//! Once it is decided which sets are laid, runs are simple: every block of three or more neighbours of a suit is laid as a
//! whole. So only sets that compete with runs for cards are tried both ways, which are few in any hand.

use super::cards::{COLUMN, Card, highest_value, value_of};

/// The cards that lie in blocks of three or more neighbours of a suit. Lanes have gaps, so suits do not mix.
#[inline]
pub(super) fn in_runs(hand: u64) -> u64 {
    let starts = hand & hand >> 1 & hand >> 2;
    starts | starts << 1 | starts << 2
}

/// The ranks of which a hand has three or four, as bits.
#[inline]
fn ranks_of_sets(hand: u64) -> u16 {
    let (a, b, c, d) = (hand as u16, (hand >> 16) as u16, (hand >> 32) as u16, (hand >> 48) as u16);
    a & b & (c | d) | c & d & (a | b)
}

/// The cards in sets of three or four.
#[inline]
pub(super) fn in_sets(hand: u64) -> u64 {
    hand & u64::from(ranks_of_sets(hand)).wrapping_mul(COLUMN)
}

/// Tells the cards laid in sets, for every choice of sets that may leave the least deadwood.
#[inline]
fn each_choice(hand: u64, tell: &mut impl FnMut(u64)) {
    let ranks = ranks_of_sets(hand);
    if ranks == 0 {
        return tell(0);
    }
    choose_sets(hand, 0, ranks, tell);
}

fn choose_sets(hand: u64, sets: u64, ranks: u16, tell: &mut impl FnMut(u64)) {
    if ranks == 0 {
        return tell(sets);
    }
    let (rank, rest) = (ranks.trailing_zeros(), ranks & (ranks - 1));
    let set = COLUMN << rank & hand;
    choose_sets(hand, sets | set, rest, tell);
    let wanted = set & in_runs(hand & !sets);
    if wanted == 0 {
        return;
    }
    // Runs may need some of these cards. One left out of four must be of use elsewhere, or all four are better.
    choose_sets(hand, sets, rest, tell);
    if set.count_ones() == 4 {
        for card in Card::all_of(wanted) {
            choose_sets(hand, sets | set & !card.bit(), rest, tell);
        }
    }
}

/// Cards that are not laid, if these are laid in sets and all runs of the others too.
#[inline]
fn left_of(hand: u64, sets: u64) -> u64 {
    let rest = hand & !sets;
    rest & !in_runs(rest)
}

/// The least points that a hand can be left with once its melds are laid.
#[inline]
pub(super) fn deadwood(hand: u64) -> u32 {
    let mut least = u32::MAX;
    each_choice(hand, &mut |sets| least = least.min(value_of(left_of(hand, sets))));
    least
}

/// The same after the best discard. Exact: what is thrown is the highest card left, or, if none is, a card of a long meld. If
/// there is no long meld either, all discards are tried.
#[inline]
pub(super) fn deadwood_after_discard(hand: u64) -> u32 {
    let mut least = u32::MAX;
    each_choice(hand, &mut |sets| {
        let left = left_of(hand, sets);
        least = least.min(value_of(left) - highest_value(left));
    });
    if least > 0 { least } else { value_of(left_of_gin(hand)) }
}

/// What is left over after the best discard where that seems to be nothing: indeed nothing, unless all melds are of three and
/// the discard breaks one. Rare, so all discards are tried then.
#[cold]
#[inline(never)]
fn left_of_gin(hand: u64) -> u64 {
    if !hand.count_ones().is_multiple_of(3) {
        return 0;
    }
    least_left(hand & !best_discard(hand, 0).as_set())
}

/// The cards that are left over where the least points are.
#[inline]
pub(super) fn least_left(hand: u64) -> u64 {
    let (mut best, mut least) = (0, u32::MAX);
    each_choice(hand, &mut |sets| {
        let left = left_of(hand, sets);
        if value_of(left) < least {
            (best, least) = (left, value_of(left));
        }
    });
    best
}

/// The same after the best discard.
#[inline]
pub(super) fn least_left_after_discard(hand: u64) -> u64 {
    let left = least_left_but_one(hand);
    if left != 0 { left } else { left_of_gin(hand) }
}

/// The same where a card too many is the highest that is left, or in a meld that can spare it.
#[inline]
fn least_left_but_one(hand: u64) -> u64 {
    let (mut best, mut least) = (0, u32::MAX);
    each_choice(hand, &mut |sets| {
        let left = left_of(hand, sets);
        let left = left & !(1u64.checked_shl(highest_card(left)).unwrap_or(0));
        if value_of(left) < least {
            (best, least) = (left, value_of(left));
        }
    });
    best
}

/// The number of a card of the highest rank; 64 for none.
#[inline]
fn highest_card(cards: u64) -> u32 {
    let pairs = cards | cards >> 32;
    let ranks = (pairs | pairs >> 16) as u16;
    let rank = 15u32.wrapping_sub(ranks.leading_zeros());
    if ranks == 0 { 64 } else { (cards & COLUMN << rank).trailing_zeros() }
}

/// A hand laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Layout {
    /// Cards in sets.
    pub sets: u64,
    /// Cards in runs; neighbours belong to one run.
    pub runs: u64,
    /// Cards left over.
    pub left: u64,
}

/// The hand laid out with the least deadwood; of several ways the one that fewest cards can be laid off on.
pub(super) fn best_layout(hand: u64) -> Layout {
    let (mut best, mut least) = (Layout::default(), (u32::MAX, u32::MAX));
    each_choice(hand, &mut |sets| {
        let left = left_of(hand, sets);
        let layout = Layout { sets, runs: hand & !sets & !left, left };
        let rating = (value_of(left), (layout.open_to_layoffs() & !hand).count_ones());
        if rating < least {
            (best, least) = (layout, rating);
        }
    });
    best
}

impl Layout {
    /// The fourth cards of sets of three, and the neighbours of runs.
    pub fn open_to_layoffs(&self) -> u64 {
        fourths(self.sets) | neighbours(self.runs)
    }

    /// Its melds, sets first.
    pub fn melds(&self) -> Vec<u64> {
        let mut melds: Vec<u64> =
            (0..13).map(|rank| self.sets & COLUMN << rank).filter(|&set| set != 0).collect();
        let mut runs = self.runs;
        while runs != 0 {
            let run = block_at(runs, runs.trailing_zeros());
            melds.push(run);
            runs &= !run;
        }
        melds
    }
}

/// The neighbours from this card upwards, without a gap.
fn block_at(cards: u64, from: u32) -> u64 {
    let length = (!(cards >> from)).trailing_zeros();
    ((1u64 << length) - 1) << from
}

/// The cards that make sets of three into sets of four.
#[inline]
pub(super) fn fourths(sets: u64) -> u64 {
    if sets == 0 {
        return 0;
    }
    u64::from(ranks_of_sets(sets)).wrapping_mul(COLUMN) & !sets
}

/// The cards next to runs.
#[inline]
pub(super) fn neighbours(runs: u64) -> u64 {
    (runs << 1 | runs >> 1) & crate::deck::cards::PACK & !runs
}

/// A card whose discard leaves the least deadwood; some cards may not be thrown.
pub(super) fn best_discard(hand: u64, barred: u64) -> Card {
    let free = Card::all_of(hand & !barred);
    let rated = free.map(|card| (deadwood(hand & !card.bit()), std::cmp::Reverse(card.value()), card));
    rated.min().map_or(super::cards::NO_CARD, |(.., card)| card)
}

/// All melds that can be declared: sets by rank, without each suit in turn, then whole; then runs of three, four and five
/// by suit and lowest card. Longer runs are laid as two.
pub(super) const MELDS: usize = 185;
/// The first number of a run.
pub(super) const FIRST_RUN: usize = 65;

static ALL_MELDS: [u64; MELDS] = {
    let mut table = [0; MELDS];
    let mut rank = 0;
    while rank < 13 {
        let mut suit = 0;
        while suit < 4 {
            table[rank * 5 + suit] = COLUMN << rank & !(1 << (16 * suit + rank));
            suit += 1;
        }
        table[rank * 5 + 4] = COLUMN << rank;
        rank += 1;
    }
    let (mut at, mut length) = (FIRST_RUN, 3);
    while length <= 5 {
        let mut suit = 0;
        while suit < 4 {
            let mut low = 0;
            while low + length <= 13 {
                table[at] = ((1 << length) - 1) << (16 * suit + low);
                at += 1;
                low += 1;
            }
            suit += 1;
        }
        length += 1;
    }
    table
};

/// The cards of a meld by its number.
#[inline]
pub(super) fn meld_cards(meld: u8) -> u64 {
    ALL_MELDS[meld as usize]
}

/// The melds that a hand holds, by their numbers.
pub(super) fn melds_in(hand: u64) -> impl Iterator<Item = u8> {
    (0..MELDS as u8).filter(move |&meld| meld_cards(meld) & !hand == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::cards::PACK;
    use crate::gin_rummy::cards::{COLUMN, Card, value_of};
    use nply_core::{Rng, Seed};

    /// Every way to lay melds, without a thought.
    fn plain(hand: u64) -> u32 {
        let laid = melds_in(hand).map(|meld| plain(hand & !meld_cards(meld)));
        laid.min().unwrap_or(u32::MAX).min(value_of(hand))
    }

    /// Hands in which melds crowd each other: few ranks and few suits.
    fn crowded(cards: u32, rng: &mut Rng) -> u64 {
        let (low, ranks) = (rng.below(6), 4 + rng.below(5));
        let among = ((1u64 << ranks) - 1) << low;
        let mut from = (among * COLUMN) & PACK;
        if rng.below(3) == 0 {
            from &= !(0x1FFF << (16 * rng.below(4)));
        }
        let mut hand = 0u64;
        while hand.count_ones() < cards {
            hand |= Card::pick(from & !hand, rng).bit();
        }
        hand
    }

    /// Hands of nothing but melds of three, which can spare no card unless two of them touch.
    fn threes(melds: u32, rng: &mut Rng) -> u64 {
        let mut hand = 0u64;
        while hand.count_ones() < 3 * melds {
            let meld = meld_cards(rng.below(MELDS as u32) as u8);
            if meld.count_ones() == 3 && meld & hand == 0 {
                hand |= meld;
            }
        }
        hand
    }

    #[test]
    fn the_least_deadwood_is_that_of_all_ways() {
        let mut rng = Seed(3).rng();
        let mut competing = 0;
        for _ in 0..1500 {
            let hand = crowded(10, &mut rng);
            assert_eq!(deadwood(hand), plain(hand), "{}", Card::set_text(hand));
            let layout = best_layout(hand);
            assert_eq!(value_of(layout.left), deadwood(hand));
            assert_eq!(layout.sets | layout.runs | layout.left, hand);
            assert_eq!(layout.melds().iter().sum::<u64>(), layout.sets | layout.runs);
            competing += u32::from(in_sets(hand) & in_runs(hand) != 0);
        }
        assert!(competing > 300, "{competing}");
    }

    #[test]
    fn the_best_discard_is_that_of_all_cards() {
        let mut rng = Seed(4).rng();
        for round in 0..6000 {
            let hand = match round % 6 {
                0 => crowded(11, &mut rng),
                1 => crowded(7, &mut rng),
                2 => crowded(6, &mut rng),
                3 => crowded(9, &mut rng),
                4 => threes(2, &mut rng),
                _ => threes(3, &mut rng),
            };
            let least = Card::all_of(hand).map(|card| deadwood(hand & !card.bit())).min();
            assert_eq!(Some(deadwood_after_discard(hand)), least, "{}", Card::set_text(hand));
            assert_eq!(Some(value_of(least_left_after_discard(hand))), least);
            assert_eq!(value_of(least_left(hand)), deadwood(hand));
            let card = best_discard(hand, 0);
            assert_eq!(Some(deadwood(hand & !card.bit())), least);
            assert_ne!(best_discard(hand, card.bit()), card);
        }
    }

    #[test]
    fn there_are_185_melds() {
        assert_eq!(melds_in(PACK).count(), 185);
        let all: std::collections::BTreeSet<u64> = melds_in(PACK).map(meld_cards).collect();
        assert_eq!(all.len(), 185);
        let run = |meld: &u64| in_runs(*meld) == *meld;
        assert_eq!(all.iter().filter(|meld| run(meld)).count(), 120);
        assert_eq!(all.iter().filter(|&&meld| in_sets(meld) == meld).count(), 65);
    }
}
