//! Progressive widening: from how many visits on a node considers how many moves (paper 000, equation 3).

use super::selection::Widening;

/// So much influence and less is none (paper 004).
const LEAST_INFLUENCE: f32 = 0.001;

/// For each number of moves the visits of a node from which on it considers more. Reading a table is quicker than a power
/// at every visit, and an arm once admitted stays: the static order does not change.
#[derive(Debug)]
pub(super) struct Thresholds {
    options: Widening,
    table: Vec<u32>,
}

impl Thresholds {
    pub fn new(options: Widening) -> Self {
        Thresholds { options, table: Vec::new() }
    }

    /// Whether a node with these visits considers more than this many moves.
    #[inline]
    pub fn admits(&mut self, visits: u32, moves: usize) -> bool {
        if self.table.len() <= moves {
            self.extend(moves);
        }
        visits >= self.table[moves]
    }

    #[cold]
    fn extend(&mut self, moves: usize) {
        for k in self.table.len()..=moves {
            let visits = self.first_beyond(k, 1.0);
            self.table.push(visits);
        }
    }

    /// The fewest visits at which `ceil(c n^alpha)` is more than `k`, where alpha counts for as much as the seat matters.
    /// Powers are not exact, and what should be a whole number may come out just above it: so much is not more.
    pub fn first_beyond(&self, k: usize, influence: f32) -> u32 {
        let (k, c) = (k as f64, self.options.c);
        let alpha =
            if influence <= LEAST_INFLUENCE { 0.0 } else { f64::from(influence) * self.options.alpha };
        let is_beyond = |n: u32| c * f64::from(n.max(1)).powf(alpha) > k + 1e-9;
        // A node without visits counts as visited once: some move must be considered.
        if is_beyond(0) {
            return 0;
        }
        if alpha == 0.0 {
            return u32::MAX;
        }
        // The conversion saturates: more visits than can be counted are never reached.
        let mut n = (k / c).powf(1.0 / alpha) as u32;
        while n > 0 && is_beyond(n - 1) {
            n -= 1;
        }
        while n < u32::MAX && !is_beyond(n) {
            n += 1;
        }
        n
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{At, Selection};

    const PLAIN: Widening = Selection::PLAIN.widening;

    #[test]
    fn considers_the_rounded_up_power_of_the_visits() {
        for (c, alpha) in [(1.0, 0.5), (0.3, 0.7), (1.5, 0.4), (4.0, 0.25), (0.01, 1.0), (2.0, 1.0)] {
            let mut thresholds = Thresholds::new(Widening { at: At::All, c, alpha, ..PLAIN });
            for visits in (0..2000).chain([10_000, 1_000_000]) {
                let exact = (c * f64::from(visits.max(1)).powf(alpha) - 1e-9).ceil() as usize;
                let considered = (0..).find(|&moves| !thresholds.admits(visits, moves));
                assert_eq!(considered, Some(exact), "{c} {alpha} {visits}");
            }
        }
    }

    #[test]
    fn whole_powers_are_not_rounded_up() {
        let mut thresholds = Thresholds::new(Widening { at: At::All, c: 1.0, alpha: 0.5, ..PLAIN });
        // ceil(sqrt(4)) = 2, and the third move comes with the fifth visit.
        assert!(thresholds.admits(4, 1) && !thresholds.admits(4, 2) && thresholds.admits(5, 2));
        // However slow it widens, one move is considered.
        assert!(Thresholds::new(Widening { at: At::All, c: 0.01, alpha: 0.1, ..PLAIN }).admits(0, 0));
    }

    #[test]
    fn a_seat_that_does_not_matter_keeps_to_its_first_moves() {
        let thresholds =
            Thresholds::new(Widening { at: At::All, c: 1.0, alpha: 0.5, influence: true, ..PLAIN });
        let considered = |influence, n| (0..).find(|&moves| n < thresholds.first_beyond(moves, influence));
        assert_eq!((considered(1.0, 100), considered(0.5, 10_000)), (Some(10), Some(10)));
        assert_eq!((considered(0.001, 10_000), considered(0.0, 1)), (Some(1), Some(1)));
    }

    #[test]
    fn what_is_never_reached_is_not_looked_for() {
        let mut thresholds = Thresholds::new(Widening { at: At::All, c: 0.01, alpha: 0.01, ..PLAIN });
        assert!(!thresholds.admits(u32::MAX - 1, 1));
    }
}
