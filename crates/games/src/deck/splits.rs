//! How many cards of each class go to each seat, drawn with exact weights.
//!
//! A class is a set of unseen cards that may lie in the same places. The number of deals is counted class by class over
//! what each seat still needs (a multinomial coefficient per class and split); a split is then drawn with the share of
//! the deals that it stands for. The counts depend on sizes alone and are kept from one world to the next.

use nply_core::Rng;
use nply_core::hash::Map;
use std::cell::RefCell;

/// Those that cards go to: up to five seats, or four and the cards that were not dealt and are not seen.
pub const TAKERS: usize = 5;

/// Cards that the same seats may hold.
#[derive(Clone, Copy, Default, Debug)]
pub struct Class {
    /// The cards.
    pub cards: u64,
    /// The takers, as bits.
    pub seats: u8,
    /// How many.
    pub count: u8,
}

/// Four suits, one of which may be told apart further, make at most five classes.
const CLASSES: usize = 5;
/// A number of cards for each taker.
pub type Shares = [u8; TAKERS];

/// Draws how many cards of each class each seat gets, and tells it class by class. One draw for every class but the
/// last, whose cards go where they are still needed.
pub fn with_split(
    classes: &[Class],
    needs: Shares,
    rng: &mut Rng,
    mut tell: impl FnMut(usize, &Shares, &mut Rng),
) {
    let Some(last) = classes.len().checked_sub(1) else { return };
    if last == 0 {
        return tell(0, &needs, rng);
    }
    thread_local!(static COUNTED: RefCell<Counted> = RefCell::default());
    COUNTED.with_borrow_mut(|counted| {
        counted.prepare(classes, needs);
        let (mut node, mut needs) = (counted.root, needs);
        for class in 0..last {
            let (shares, next) = counted.draw(node, rng);
            tell(class, &shares, rng);
            needs.iter_mut().zip(shares).for_each(|(need, share)| *need -= share);
            node = next;
        }
        tell(last, &needs, rng);
    });
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Sizes {
    classes: [(u8, u8); CLASSES],
    needs: Shares,
}

/// One way to share the cards of a class out.
struct Branch {
    /// Draws below this take this branch or an earlier one.
    below: u64,
    shares: Shares,
    next: u32,
}

/// The counts of one set of sizes.
#[derive(Default)]
struct Counted {
    sizes: Sizes,
    root: u32,
    branches: Vec<Branch>,
    /// First and one past the last branch of each node.
    nodes: Vec<(u32, u32)>,
    known: Map<(u8, Shares), (u32, u128)>,
}

impl Counted {
    #[inline]
    fn prepare(&mut self, classes: &[Class], needs: Shares) {
        let mut sizes = Sizes { classes: [(0, 0); CLASSES], needs };
        for (size, class) in sizes.classes.iter_mut().zip(classes) {
            *size = (class.count, class.seats);
        }
        if self.sizes != sizes {
            self.branches.clear();
            self.nodes.clear();
            self.known.clear();
            let (root, ways) = self.count(&sizes.classes[..classes.len()], 0, needs);
            debug_assert!(ways > 0, "no deal agrees with what was seen");
            (self.sizes, self.root) = (sizes, root);
        }
    }

    #[inline]
    fn draw(&self, node: u32, rng: &mut Rng) -> (Shares, u32) {
        let (first, end) = self.nodes[node as usize];
        let branches = &self.branches[first as usize..end as usize];
        let drawn = rng.next_u64();
        let taken = branches.iter().find(|branch| drawn < branch.below);
        let branch = taken.unwrap_or(&branches[branches.len() - 1]);
        (branch.shares, branch.next)
    }

    /// The number of deals of the classes from `level` on, and the node that draws among them.
    fn count(&mut self, classes: &[(u8, u8)], level: usize, needs: Shares) -> (u32, u128) {
        let (cards, seats) = classes[level];
        if level + 1 == classes.len() {
            let fits = (0..TAKERS).all(|seat| needs[seat] == 0 || seats >> seat & 1 == 1)
                && needs.iter().sum::<u8>() == cards;
            return (0, if fits { ways_to_share(&needs) } else { 0 });
        }
        if let Some(&known) = self.known.get(&(level as u8, needs)) {
            return known;
        }
        let mut splits = Vec::new();
        each_split(cards, seats, &needs, 0, [0; TAKERS], &mut |shares| {
            let mut left = needs;
            left.iter_mut().zip(shares).for_each(|(need, share)| *need -= share);
            let (next, ways) = self.count(classes, level + 1, left);
            if ways > 0 {
                splits.push((shares, next, ways * ways_to_share(&shares)));
            }
        });
        let total = splits.iter().map(|&(_, _, ways)| ways).sum();
        let node = self.add_node(&splits, total);
        self.known.insert((level as u8, needs), (node, total));
        (node, total)
    }

    fn add_node(&mut self, splits: &[(Shares, u32, u128)], total: u128) -> u32 {
        let first = self.branches.len() as u32;
        let mut sum = 0;
        for &(shares, next, ways) in splits {
            sum += ways;
            self.branches.push(Branch { below: threshold(sum, total), shares, next });
        }
        self.nodes.push((first, self.branches.len() as u32));
        self.nodes.len() as u32 - 1
    }
}

/// `part / total` of 2^64, rounded down; 2^64 itself as the largest number below it. Counts stay below 2^80.
fn threshold(part: u128, total: u128) -> u64 {
    if part == total {
        return u64::MAX;
    }
    let high = (part << 32) / total;
    let low = (((part << 32) % total) << 32) / total;
    (high << 32 | low) as u64
}

/// Calls back with every way to share `cards` out among seats that need enough.
fn each_split(
    cards: u8,
    seats: u8,
    needs: &Shares,
    seat: usize,
    shares: Shares,
    found: &mut impl FnMut(Shares),
) {
    if cards == 0 {
        return found(shares);
    }
    if seat == TAKERS {
        return;
    }
    let most = if seats >> seat & 1 == 1 { needs[seat].min(cards) } else { 0 };
    for share in 0..=most {
        let mut shares = shares;
        shares[seat] = share;
        each_split(cards - share, seats, needs, seat + 1, shares, found);
    }
}

/// The number of ways to share different cards out so that each seat gets its number of them.
fn ways_to_share(shares: &Shares) -> u128 {
    let (mut cards, mut ways) = (0, 1);
    for &share in shares {
        for taken in 1..=u128::from(share) {
            cards += 1;
            // Whole at every step: a product of binomial coefficients.
            ways = ways * cards / taken;
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn sharing_is_multinomial() {
        assert_eq!(ways_to_share(&[0, 2, 1, 0, 0]), 3);
        assert_eq!(ways_to_share(&[13, 13, 13, 0, 0]), 84_478_098_072_866_400);
        assert_eq!(ways_to_share(&[10, 10, 10, 10, 0]), 4_705_360_871_073_570_227_520);
    }

    #[test]
    fn thresholds_are_shares_of_the_whole() {
        assert_eq!(threshold(1, 2), 1 << 63);
        assert_eq!(threshold(1 << 70, 1 << 72), 1 << 62);
        assert_eq!(threshold(7, 7), u64::MAX);
        assert_eq!(threshold(1, 3), u64::MAX / 3);
    }

    /// Two classes of two cards, seats 1 and 2 may hold the first, 1 to 3 the second; needs 1, 1, 2. By hand: the
    /// first class must give one card to each of its seats (2 ways), the second both to seat 3. Nothing else fits.
    #[test]
    fn forced_splits_are_found() {
        let classes = [
            Class { cards: 0b11, seats: 0b0110, count: 2 },
            Class { cards: 0b1100, seats: 0b1110, count: 2 },
        ];
        let mut told = Vec::new();
        with_split(&classes, [0, 1, 1, 2, 0], &mut Seed(1).rng(), |class, shares, _| {
            told.push((class, *shares))
        });
        assert_eq!(told, [(0, [0, 1, 1, 0, 0]), (1, [0, 0, 0, 2, 0])]);
    }

    /// First class one card for seats 1 or 2, second class three cards for 1, 2 or 3; needs 2, 1, 1. If the first card
    /// goes to seat 1 the others can be dealt in 3! = 6 ways, to seat 2 in 3 ways: two thirds against one third.
    #[test]
    fn splits_are_drawn_by_their_number_of_deals() {
        let classes =
            [Class { cards: 1, seats: 0b0110, count: 1 }, Class { cards: 0b1110, seats: 0b1110, count: 3 }];
        let (mut rng, mut to_first) = (Seed(3).rng(), 0);
        for _ in 0..30_000 {
            with_split(&classes, [0, 2, 1, 1, 0], &mut rng, |class, shares, _| {
                to_first += u32::from(class == 0 && shares[1] == 1);
            });
        }
        assert!((19_600..20_400).contains(&to_first), "{to_first}");
    }
}
