//! Sets of outcomes as bit masks, and who is sure to like which outcome better.

use super::maxn::improves;
use super::wants::Wants;
use crate::types::MOST_TYPES;
use nply_core::hash::{Map, key_of};
use nply_core::{MAX_PLAYERS, Player, Values};

const WORDS: usize = 4;

/// The most outcomes that are told apart; one more counts as the nearest of them. A hand of Spades with three seats and
/// seven tricks has 36.
const MOST: usize = 64 * WORDS;

/// A set of outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct OutcomeSet([u64; WORDS]);

impl OutcomeSet {
    pub const ALL: OutcomeSet = OutcomeSet([u64::MAX; WORDS]);

    pub fn one(outcome: usize) -> Self {
        let mut set = OutcomeSet::default();
        set.insert(outcome);
        set
    }

    pub fn insert(&mut self, outcome: usize) {
        self.0[outcome / 64] |= 1 << (outcome % 64);
    }

    #[inline]
    pub fn union(self, other: Self) -> Self {
        OutcomeSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub fn common(self, other: Self) -> Self {
        OutcomeSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(own, other)| own & !other == 0)
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MOST).filter(move |i| self.0[i / 64] >> (i % 64) & 1 == 1)
    }
}

/// Which types a seat may still have: a bit for each candidate.
pub(super) type Held = [u8; MAX_PLAYERS];

/// The outcomes met so far.
#[derive(Default)]
pub(super) struct Outcomes {
    list: Vec<Wants>,
    numbers: Map<u64, u16>,
    /// For each seat and outcome those that the seat is sure to like less: all types that it may have agree.
    worse: [Vec<OutcomeSet>; MAX_PLAYERS],
    held: Held,
}

impl Outcomes {
    /// No outcome yet; seats may have these types.
    pub fn begin(&mut self, held: Held) {
        self.forget();
        self.held = held;
    }

    /// No outcome yet.
    pub fn forget(&mut self) {
        self.list.clear();
        self.numbers.clear();
        self.worse.iter_mut().for_each(Vec::clear);
    }

    /// The number of an outcome.
    pub fn number(&mut self, wants: &Wants) -> usize {
        let bits = wants.by_type.map(|types| types.map(f32::to_bits));
        let key = key_of(&bits);
        if let Some(&number) = self.numbers.get(&key) {
            return usize::from(number);
        }
        let number = if self.list.len() < MOST { self.add(*wants) } else { self.nearest(wants) };
        self.numbers.insert(key, number as u16);
        number
    }

    fn add(&mut self, wants: Wants) -> usize {
        let new = self.list.len();
        self.list.push(wants);
        for seat in 0..MAX_PLAYERS {
            let mut worse = OutcomeSet::default();
            for old in 0..new {
                if self.prefers(seat, new, old) {
                    worse.insert(old);
                } else if self.prefers(seat, old, new) {
                    self.worse[seat][old].insert(new);
                }
            }
            self.worse[seat].push(worse);
        }
        new
    }

    /// Whether the seat likes one outcome better than another, whichever type it has.
    fn prefers(&self, seat: usize, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|outcome| self.list[outcome].by_type[seat]);
        let held = (0..MOST_TYPES).filter(|m| self.held[seat] >> m & 1 == 1);
        self.held[seat] != 0 && held.into_iter().all(|m| improves(one[m], other[m]))
    }

    fn nearest(&self, wants: &Wants) -> usize {
        let distance = |known: &Wants| -> f32 {
            let pairs = known.by_type.iter().flatten().zip(wants.by_type.iter().flatten());
            pairs.map(|(a, b)| (a - b).abs()).sum()
        };
        let by_distance =
            |a: &usize, b: &usize| distance(&self.list[*a]).total_cmp(&distance(&self.list[*b]));
        (0..self.list.len()).min_by(by_distance).expect("the list is full")
    }

    /// Whether every outcome of a set is sure to be liked better by the seat than every one of another.
    pub fn dominates(&self, seat: Player, set: OutcomeSet, other: OutcomeSet) -> bool {
        let worse = &self.worse[seat.index()];
        let than_all = set.iter().fold(OutcomeSet::ALL, |common, outcome| common.common(worse[outcome]));
        other.is_within(than_all)
    }

    /// What the searching seat gets at worst in a set, and on average.
    pub fn worst_and_mean(&self, who: Player, set: OutcomeSet) -> (f32, f32) {
        let values = || set.iter().map(|outcome| self.list[outcome].by_type[who.index()][0]);
        let count = values().count().max(1) as f32;
        (values().fold(f32::INFINITY, f32::min), values().sum::<f32>() / count)
    }

    /// The mean of the plain values of a set.
    pub fn plain_mean(&self, set: OutcomeSet) -> Values {
        let (mut mean, share) = (Wants::default(), 1.0 / set.iter().count().max(1) as f32);
        set.iter().for_each(|outcome| mean.add(&self.list[outcome], share));
        mean.plain
    }
}
