//! A node of a shared tree: exact counts, and what selection reads.
//!
//! Every arm keeps its exact count and mean in one word, changed by compare and exchange, so that no update is lost or
//! made twice. Beside it stands its score, a copy that may be a little old.

use crate::tree::select::explore;
use nply_core::Player;
use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

/// "No node": the root is the child of no arm.
pub(super) const NONE: u32 = 0;

/// A prime beyond the number of arms: steps of it meet every arm once.
const STRIDE: u64 = 2_654_435_761;

/// Words of a node before those of its arms: visits and arms tried; `sqrt(ln visits)`; what never changes.
pub(super) const HEADER: usize = 3;
/// Words of an arm: its score; visits and mean; the number of its action and the node behind it.
pub(super) const PER_ARM: usize = 3;

/// A node, by its words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    words: &'a [AtomicU64],
    pub fixed: Fixed,
}

/// What never changes of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fixed {
    /// How many arms it has.
    pub len: u16,
    /// Forced moves between the arm that leads here and this node.
    pub forced: u16,
    /// The arm that is tried first.
    pub start: u16,
    /// Who decides.
    pub seat: Player,
}

impl Fixed {
    #[inline]
    fn read(word: u64) -> Self {
        let part = |shift: u32| (word >> shift) as u16;
        Fixed { len: part(0), forced: part(16), start: part(32), seat: Player::new(part(48) as usize) }
    }

    fn write(self) -> u64 {
        let parts = [self.len, self.forced, self.start, self.seat.index() as u16];
        parts.into_iter().rev().fold(0, |word, part| word << 16 | u64::from(part))
    }
}

/// What selection reads of an arm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    pub mean: f32,
    /// `1 / sqrt(visits)`.
    pub spread: f32,
}

fn pack(low: u32, high: f32) -> u64 {
    u64::from(low) | u64::from(high.to_bits()) << 32
}

fn unpack(word: u64) -> (u32, f32) {
    (word as u32, f32::from_bits((word >> 32) as u32))
}

impl Score {
    #[inline]
    fn load(word: &AtomicU64) -> Self {
        let (mean, spread) = unpack(word.load(Relaxed));
        Score { mean: f32::from_bits(mean), spread }
    }

    #[inline]
    fn store(self, word: &AtomicU64) {
        word.store(pack(self.mean.to_bits(), self.spread), Relaxed);
    }
}

impl<'a> Node<'a> {
    /// The node that begins with these words.
    #[inline]
    pub fn at(words: &'a [AtomicU64]) -> Self {
        let fixed = Fixed::read(words[2].load(Relaxed));
        Node { words: &words[..HEADER + PER_ARM * fixed.len as usize], fixed }
    }

    /// Makes a node of fresh words, with the numbers of its actions. False if there are too few of them.
    pub fn make(words: &'a [AtomicU64], fixed: Fixed, mut numbers: impl Iterator<Item = u32>) -> bool {
        words[2].store(fixed.write(), Relaxed);
        Node::at(words).arms().iter().all(|arm| {
            let number = numbers.next();
            arm[2].store(u64::from(number.unwrap_or(0)) << 32 | u64::from(NONE), Relaxed);
            number.is_some()
        })
    }

    /// The words of the arms: score, count, child.
    #[inline]
    fn arms(self) -> &'a [[AtomicU64; PER_ARM]] {
        self.words[HEADER..].as_chunks().0
    }

    /// Visits of the node.
    #[cfg(test)]
    pub fn visits(self) -> u32 {
        self.words[0].load(Relaxed) as u32
    }

    /// Visits and mean of an arm.
    #[inline]
    pub fn count(self, arm: usize) -> (u32, f32) {
        unpack(self.arms()[arm][1].load(Relaxed))
    }

    /// What selection reads of an arm.
    #[cfg(test)]
    pub fn score(self, arm: usize) -> Score {
        Score::load(&self.arms()[arm][0])
    }

    /// The number of an arm's action, and the node behind it.
    #[inline]
    pub fn behind(self, arm: usize) -> (u32, u32) {
        let word = self.arms()[arm][2].load(Acquire);
        ((word >> 32) as u32, word as u32)
    }

    /// Sets the node behind an arm, if there is none yet; the one that is there now.
    pub fn set_child(self, arm: usize, child: u32) -> u32 {
        let word = &self.arms()[arm][2];
        let old = word.load(Relaxed) & !0xFFFF_FFFF | u64::from(NONE);
        match word.compare_exchange(old, old | u64::from(child), Release, Acquire) {
            Ok(_) => child,
            Err(other) => other as u32,
        }
    }

    /// An untried arm, which is then tried.
    #[inline]
    pub fn untried(self) -> Option<usize> {
        let len = u64::from(self.fixed.len);
        if self.is_tried() {
            return None;
        }
        // Threads that meet here may count a little too far.
        let place = self.words[0].fetch_add(1 << 32, Relaxed) >> 32;
        (place < len).then(|| ((u64::from(self.fixed.start) + place * STRIDE) % len) as usize)
    }

    /// Whether every arm was tried.
    #[inline]
    pub fn is_tried(self) -> bool {
        self.words[0].load(Relaxed) >> 32 >= u64::from(self.fixed.len)
    }

    /// The arm with the highest upper confidence bound.
    #[inline]
    pub fn best(self, width: f32) -> usize {
        let width = width * f32::from_bits(self.words[1].load(Relaxed) as u32);
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (i, [score, ..]) in self.arms().iter().enumerate() {
            let Score { mean, spread } = Score::load(score);
            let own = mean + width * spread;
            best = if own > highest { i } else { best };
            highest = if own > highest { own } else { highest };
        }
        best
    }

    /// Adds so many values with this sum to an arm.
    #[inline]
    pub fn add(self, arm: usize, count: u32, sum: f32) {
        let [score, count_and_mean, _] = &self.arms()[arm];
        let mut old = count_and_mean.load(Relaxed);
        let new = loop {
            let (n, mean) = unpack(old);
            let n = n + count;
            let spread = 1.0 / (n as f32).sqrt();
            let mean = mean + (sum - count as f32 * mean) * (spread * spread);
            match count_and_mean.compare_exchange_weak(old, pack(n, mean), Relaxed, Relaxed) {
                Ok(_) => break Score { mean, spread },
                Err(now) => old = now,
            }
        };
        new.store(score);
        let visits = self.words[0].fetch_add(u64::from(count), Relaxed) as u32 + count;
        self.words[1].store(u64::from(explore(visits).to_bits()), Relaxed);
    }

    /// Virtual loss (Chaslot, Winands and van den Herik 2008): until the next update other threads see so many losses
    /// more, of the least value met. Only what selection reads is changed.
    #[inline]
    pub fn dent(self, arm: usize, count: u32, loss: f32) {
        let word = &self.arms()[arm][0];
        let Score { mean, spread } = Score::load(word);
        let weight = count as f32 * spread * spread;
        let mean = if mean > loss { mean - (mean - loss) * weight / (1.0 + weight) } else { mean };
        Score { mean, spread }.store(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_node(arms: u16, test: impl Fn(Node<'_>)) {
        let words: Vec<AtomicU64> = (0..500).map(|_| AtomicU64::new(0)).collect();
        let fixed = Fixed { len: arms, forced: 65_535, start: 3, seat: Player::new(5) };
        assert!(Node::make(&words, fixed, 100..));
        assert_eq!(Node::at(&words).fixed, fixed);
        test(Node::at(&words));
    }

    #[test]
    fn virtual_losses_are_seen_and_forgotten() {
        with_node(2, |node| {
            node.add(0, 4, 3.0);
            node.add(1, 4, 2.8);
            assert_eq!((node.best(0.1), node.visits()), (0, 8));
            node.dent(0, 1, 0.0);
            assert_eq!((node.best(0.1), node.count(0).0), (1, 4));
            assert!((node.score(0).mean - 3.0 / 5.0).abs() < 1e-6, "four values and a loss");
            node.add(0, 1, 1.0);
            assert_eq!((node.best(0.1), node.count(0)), (0, (5, 0.8)));
        });
    }

    #[test]
    fn every_arm_is_tried_once() {
        with_node(37, |node| {
            let mut tried: Vec<usize> = std::iter::from_fn(|| node.untried()).collect();
            assert_ne!(tried[..3], [3, 4, 5]);
            tried.sort();
            assert_eq!(tried, (0..37).collect::<Vec<_>>());
        });
    }

    #[test]
    fn the_first_child_stays() {
        with_node(2, |node| {
            assert_eq!((node.behind(0), node.behind(1)), ((100, NONE), (101, NONE)));
            assert_eq!((node.set_child(1, 70), node.set_child(1, 80)), (70, 70));
            assert_eq!((node.behind(0), node.behind(1)), ((100, NONE), (101, 70)));
        });
    }
}
