//! Cards handed out at random, evenly among all deals in which nobody gets what it is known to lack.

use super::bits::{mask_of, shuffle, spread};
use super::splits::{Class, Shares, TAKERS, with_split};
use nply_core::Rng;

/// Hands cards out: each taker its share, the rest to nobody, as are the shares of takers beyond the hands.
#[inline]
pub fn hand_out<const HANDS: usize>(hands: &mut [u64; HANDS], cards: u64, shares: &Shares, rng: &mut Rng) {
    draw_hands(hands, cards, shares, true, rng);
}

/// Draws each taker its share. Where the shares are certain, the last taker simply gets what is left, unless that is for
/// nobody; where they were drawn themselves, the number of draws must not depend on them.
#[inline]
fn draw_hands<const HANDS: usize>(
    hands: &mut [u64; HANDS],
    cards: u64,
    shares: &Shares,
    certain: bool,
    rng: &mut Rng,
) {
    let mut list = [0; 52];
    let mut left = spread(cards, &mut list);
    let rest = if certain {
        let spare = left - shares.iter().map(|&share| share as usize).sum::<usize>();
        let last = || shares.iter().rfind(|&&share| share > 0).map_or(0, |&share| share as usize);
        if spare == 0 { last() } else { spare }
    } else {
        1
    };
    shuffle(&mut list[..left], rest, rng);
    for (hand, &share) in hands.iter_mut().zip(shares) {
        let next = left - share as usize;
        *hand |= mask_of(&list[next..left]);
        left = next;
    }
}

/// Hands unseen cards out, each taker what it needs, where takers are known to lack some of the kinds (bits of `lacks`).
/// Nothing is rejected: how many draws it takes depends on the sizes alone.
#[inline]
pub fn deal_unseen<const HANDS: usize, const KINDS: usize>(
    hands: &mut [u64; HANDS],
    unseen: u64,
    mut needs: Shares,
    kinds: &[u64; KINDS],
    lacks: &[u8; TAKERS],
    rng: &mut Rng,
) {
    if *lacks == [0; TAKERS] {
        return hand_out(hands, unseen, &needs, rng);
    }
    let mut classes = [Class::default(); KINDS];
    let mut used = 0;
    for (kind, &cards) in kinds.iter().enumerate() {
        let cards = unseen & cards;
        if cards == 0 {
            continue;
        }
        let may_hold = |&taker: &usize| needs[taker] > 0 && lacks[taker] >> kind & 1 == 0;
        let seats = (0..TAKERS).filter(may_hold).fold(0u8, |seats, taker| seats | 1 << taker);
        match classes[..used].iter_mut().find(|class| class.seats == seats) {
            Some(class) => class.cards |= cards,
            None => {
                classes[used] = Class { cards, seats, count: 0 };
                used += 1;
            }
        }
    }
    let classes = &mut classes[..used];
    classes.sort_unstable_by_key(|class| class.seats.count_ones());
    let forced = classes.iter().take_while(|class| class.seats.is_power_of_two()).count();
    for class in classes.iter_mut() {
        class.count = class.cards.count_ones() as u8;
    }
    for class in &classes[..forced] {
        let taker = class.seats.trailing_zeros() as usize;
        needs[taker] -= class.count;
        if let Some(hand) = hands.get_mut(taker) {
            *hand |= class.cards;
        }
    }
    let split = &classes[forced..];
    let certain = split.len() == 1;
    with_split(split, needs, rng, |class, shares, rng| {
        draw_hands(hands, split[class].cards, shares, certain, rng);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;
    use std::collections::BTreeMap;

    /// How often each deal comes up to the first three hands.
    fn deals(unseen: u64, needs: Shares, lacks: [u8; TAKERS]) -> BTreeMap<[u64; 3], u32> {
        let (mut rng, mut seen) = (Seed(4).rng(), BTreeMap::new());
        for _ in 0..12_000 {
            let mut hands = [0; 3];
            deal_unseen(&mut hands, unseen, needs, &[0b0011, 0b1100], &lacks, &mut rng);
            *seen.entry(hands).or_default() += 1;
        }
        seen
    }

    #[test]
    fn what_is_lacked_is_never_dealt_and_all_else_evenly() {
        let even = |deals: &BTreeMap<[u64; 3], u32>, count: usize| {
            let expected = 12_000 / count as u32;
            deals.len() == count && deals.values().all(|n| n.abs_diff(expected) < 200)
        };
        // Nobody lacks anything: 4 cards in twelve ways, two of them to the third hand, or to nobody.
        assert!(even(&deals(0b1111, [1, 1, 2, 0, 0], [0; 5]), 12));
        assert!(even(&deals(0b1111, [1, 1, 0, 0, 2], [0; 5]), 12));
        assert!(even(&deals(0b1111, [1, 1, 0, 0, 0], [0; 5]), 12), "two are left over");
        // The first lacks the first kind, and gets one of two cards; three are left for the second.
        assert!(even(&deals(0b1111, [1, 1, 2, 0, 0], [1, 0, 0, 0, 0]), 6));
        // The third can hold none but the second kind, which it then has all of.
        let forced = deals(0b1111, [1, 1, 2, 0, 0], [0, 0, 1, 0, 0]);
        assert!(even(&forced, 2) && forced.keys().all(|hands| hands[2] == 0b1100), "{forced:?}");
    }
}
