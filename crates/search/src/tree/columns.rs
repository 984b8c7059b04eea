//! Things kept by arm beside the arms themselves: each in a list of its own, so that a search pays only for what it uses.

use super::mixture::TypeArm;
use super::solver::Proof;
use super::store::grow;
use std::ops::{Deref, DerefMut, Range};

/// A list with the same number of values for every arm; with none, nothing is kept.
#[derive(Debug)]
pub(super) struct Column<T> {
    values: Vec<T>,
    /// Values of each arm.
    width: usize,
    /// What an arm begins with.
    blank: T,
}

impl<T: Copy> Column<T> {
    /// A column that keeps nothing yet.
    pub fn new(blank: T) -> Self {
        Column { values: Vec::new(), width: 0, blank }
    }

    /// Keeps so many values by arm from now on, of no arms yet.
    pub fn restart(&mut self, width: usize) {
        self.values.clear();
        self.width = width;
    }

    /// Whether anything is kept.
    #[inline]
    pub fn is_kept(&self) -> bool {
        self.width > 0
    }

    fn range(&self, arms: Range<usize>) -> Range<usize> {
        arms.start * self.width..arms.end * self.width
    }

    /// Room for more arms.
    fn add(&mut self, arms: usize) {
        if self.is_kept() {
            let more = arms * self.width;
            grow(&mut self.values, more);
            self.values.resize(self.values.len() + more, self.blank);
        }
    }

    /// An arm begins anew.
    fn reset(&mut self, arm: usize) {
        let range = self.range(arm..arm + 1);
        self.values[range].fill(self.blank);
    }

    /// Adds arms of another column.
    fn copy(&mut self, from: &Column<T>, arms: Range<usize>) {
        let range = from.range(arms);
        grow(&mut self.values, range.len());
        self.values.extend_from_slice(&from.values[range]);
    }

    /// Copies arms to another place.
    fn copy_within(&mut self, arms: Range<usize>, to: usize) {
        let range = self.range(arms);
        self.values.copy_within(range, to * self.width);
    }

    /// Two arms change places.
    fn swap(&mut self, a: usize, b: usize) {
        for i in 0..self.width {
            self.values.swap(a * self.width + i, b * self.width + i);
        }
    }

    /// Memory held, in bytes.
    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<T>()
    }
}

/// Does the same to every column.
macro_rules! each {
    ($columns:expr, $do:ident ( $($argument:expr),* )) => {{
        let columns = $columns;
        columns.available.$do($($argument),*);
        columns.marks.$do($($argument),*);
        columns.shared.$do($($argument),*);
        columns.proofs.$do($($argument),*);
        columns.priors.$do($($argument),*);
        columns.hints.$do($($argument),*);
        columns.keys.$do($($argument),*);
        columns.estimates.$do($($argument),*);
        columns.gains.$do($($argument),*);
        columns.strategies.$do($($argument),*);
        columns.by_type.$do($($argument),*);
    }};
}

/// All that is kept by arm; what the search does not use is empty.
#[derive(Debug)]
pub(super) struct Columns {
    /// How often an arm could have been taken; where every arm always can, nothing.
    pub available: Column<u32>,
    /// A byte by which the arm of an action is found quickly, kept where availability is.
    pub marks: Column<u8>,
    /// Where the statistics that a tried arm shares with others are.
    pub shared: Column<u32>,
    /// What is certain.
    pub proofs: Column<Proof>,
    /// What an arm begins with.
    pub priors: Column<f32>,
    /// How the game's ordering rates a move, on a scale from 0 to 1.
    pub hints: Column<f32>,
    /// The key by which tables know a move.
    pub keys: Column<u64>,
    /// What a tried arm is worth to each seat by evaluation.
    pub estimates: Column<f32>,
    /// What Exp3 gained or regret matching regrets.
    pub gains: Column<f32>,
    /// Sums of the strategies by which arms were drawn.
    pub strategies: Column<f32>,
    /// What an arm of another seat is worth to each of its types.
    pub by_type: Column<TypeArm>,
}

impl Columns {
    /// Nothing is kept.
    pub fn new() -> Self {
        Columns {
            available: Column::new(0),
            marks: Column::new(0),
            shared: Column::new(0),
            proofs: Column::new(Proof::Open),
            priors: Column::new(0.0),
            hints: Column::new(0.0),
            keys: Column::new(0),
            estimates: Column::new(0.0),
            gains: Column::new(0.0),
            strategies: Column::new(0.0),
            by_type: Column::new(TypeArm::default()),
        }
    }

    /// The same columns without arms.
    pub fn emptied(&self) -> Self {
        let mut empty = Columns::new();
        empty.available.restart(self.available.width);
        empty.marks.restart(self.marks.width);
        empty.shared.restart(self.shared.width);
        empty.proofs.restart(self.proofs.width);
        empty.priors.restart(self.priors.width);
        empty.hints.restart(self.hints.width);
        empty.keys.restart(self.keys.width);
        empty.estimates.restart(self.estimates.width);
        empty.gains.restart(self.gains.width);
        empty.strategies.restart(self.strategies.width);
        empty.by_type.restart(self.by_type.width);
        empty
    }

    /// Forgets all arms.
    pub fn clear(&mut self) {
        self.available.values.clear();
        self.marks.values.clear();
        self.shared.values.clear();
        self.proofs.values.clear();
        self.priors.values.clear();
        self.hints.values.clear();
        self.keys.values.clear();
        self.estimates.values.clear();
        self.gains.values.clear();
        self.strategies.values.clear();
        self.by_type.values.clear();
    }

    /// Room for more arms.
    pub fn add(&mut self, arms: usize) {
        each!(self, add(arms));
    }

    /// An arm begins anew.
    pub fn reset(&mut self, arm: usize) {
        each!(self, reset(arm));
    }

    /// Adds arms of another tree.
    pub fn copy(&mut self, from: &Columns, arms: Range<usize>) {
        self.available.copy(&from.available, arms.clone());
        self.marks.copy(&from.marks, arms.clone());
        self.shared.copy(&from.shared, arms.clone());
        self.proofs.copy(&from.proofs, arms.clone());
        self.priors.copy(&from.priors, arms.clone());
        self.hints.copy(&from.hints, arms.clone());
        self.keys.copy(&from.keys, arms.clone());
        self.estimates.copy(&from.estimates, arms.clone());
        self.gains.copy(&from.gains, arms.clone());
        self.strategies.copy(&from.strategies, arms.clone());
        self.by_type.copy(&from.by_type, arms);
    }

    /// Copies arms to another place.
    pub fn copy_within(&mut self, arms: Range<usize>, to: usize) {
        each!(self, copy_within(arms.clone(), to));
    }

    /// Two arms change places.
    pub fn swap(&mut self, a: usize, b: usize) {
        each!(self, swap(a, b));
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = [&self.priors, &self.hints, &self.estimates, &self.gains, &self.strategies];
        numbers.map(Column::bytes).iter().sum::<usize>()
            + [&self.available, &self.shared].map(Column::bytes).iter().sum::<usize>()
            + self.marks.bytes()
            + self.proofs.bytes()
            + self.keys.bytes()
            + self.by_type.bytes()
    }
}

impl<T> Deref for Column<T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T> DerefMut for Column<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_holds_so_many_values_of_each_arm() {
        let mut column = Column::new(7);
        column.add(3);
        assert!(column.is_empty() && !column.is_kept(), "nothing is kept");
        column.restart(2);
        column.add(3);
        column[2..4].copy_from_slice(&[1, 2]);
        column.swap(0, 1);
        assert_eq!(column[..], [1, 2, 7, 7, 7, 7]);
        column.copy_within(0..1, 2);
        column.reset(0);
        assert_eq!(column[..], [7, 7, 7, 7, 1, 2]);
        let mut part = Column::new(0);
        part.restart(2);
        part.copy(&column, 0..1);
        part.copy(&column, 2..3);
        assert_eq!(part[..], [7, 7, 1, 2]);
    }
}
