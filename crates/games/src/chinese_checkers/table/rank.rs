//! Numbers the sets of six out of 49 places, without gaps.
//!
//! A set is a word with six bits set. Its number is the sum of C(p, k) over its places p in ascending order, k = 1 to 6
//! (the combinatorial number system; Lehmer 1964): sets in ascending order as words have the numbers 0, 1, 2, ...

/// Places that a set may have.
pub(super) const PLACES: usize = 49;
/// Size of a set.
pub(super) const PIECES: usize = 6;
/// How many sets there are: C(49, 6).
pub(super) const SETS: usize = 13_983_816;

/// `CHOOSE[k][n]` is C(n, k + 1). Longer than needed, so that a masked index never leaves it.
static CHOOSE: [[u32; 64]; PIECES] = binomials();

const fn binomials() -> [[u32; 64]; PIECES] {
    let mut choose = [[0; 64]; PIECES];
    let mut n = 1;
    while n <= PLACES {
        let mut k = 0;
        while k < PIECES {
            choose[k][n] = choose[k][n - 1] + if k == 0 { 1 } else { choose[k - 1][n - 1] };
            k += 1;
        }
        n += 1;
    }
    choose
}

/// The number of a set.
#[inline]
pub(super) fn rank(set: u64) -> usize {
    debug_assert!(set.count_ones() as usize == PIECES && set >> PLACES == 0);
    let (mut left, mut sum) = (set, 0);
    for choose in &CHOOSE {
        sum += choose[left.trailing_zeros() as usize % 64];
        left &= left.wrapping_sub(1);
    }
    sum as usize
}

/// A set less one of its places: numbers quickly the sets that one other place makes of it.
pub(super) struct Rest {
    set: u64,
    /// What the five contribute if so many of them lie below the sixth.
    sums: [u32; PIECES],
}

impl Rest {
    /// A set without one of its places.
    #[inline]
    pub fn new(set: u64, without: u8) -> Rest {
        let set = set & !(1 << without);
        let (mut left, mut sums) = (set, [0; PIECES]);
        let mut all_below = 0;
        for k in 0..PIECES - 1 {
            let place = left.trailing_zeros() as usize % 64;
            left &= left.wrapping_sub(1);
            // Above the sixth a place counts one further; so in all sums up to the one in which it is below.
            (0..=k).for_each(|below| sums[below] += CHOOSE[k + 1][place]);
            all_below += CHOOSE[k][place];
            sums[k + 1] += all_below;
        }
        Rest { set, sums }
    }

    /// The set with another place instead.
    #[inline]
    pub fn with(&self, place: u8) -> u64 {
        self.set | 1 << place
    }

    /// The number of the set with another place instead.
    #[inline]
    pub fn rank_with(&self, place: u8) -> usize {
        let below = (self.set & ((1 << place) - 1)).count_ones() as usize;
        (self.sums[below] + CHOOSE[below][place as usize % 64]) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next larger word with as many bits (Gosper).
    fn next(set: u64) -> u64 {
        let low = set & set.wrapping_neg();
        let carried = set + low;
        carried | (((set ^ carried) >> 2) / low)
    }

    #[test]
    fn every_set_has_a_number_of_its_own() {
        let mut set = (1 << PIECES) - 1;
        for number in 0..SETS {
            assert_eq!(rank(set), number);
            set = next(set);
        }
        assert_eq!(set >> PLACES, 1, "all sets were seen");
    }

    #[test]
    fn changed_sets_have_the_same_numbers() {
        let mut rng = nply_core::Seed(1).rng();
        for _ in 0..2000 {
            let mut places: Vec<u8> = (0..PLACES as u8).collect();
            rng.shuffle(&mut places);
            let set = places[..PIECES].iter().map(|place| 1 << place).sum();
            let rest = Rest::new(set, places[0]);
            for &place in places[PIECES..].iter().chain([&places[0]]) {
                assert_eq!(rest.with(place), set ^ 1 << places[0] | 1 << place);
                assert_eq!(rest.rank_with(place), rank(rest.with(place)));
            }
        }
    }
}
