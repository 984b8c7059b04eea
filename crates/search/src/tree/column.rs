//! Things kept by arm beside the arms themselves: each in a list of its own, so that a search pays only for what it uses.

use super::slab::grow;
use super::solver::Proof;
use std::ops::{Deref, DerefMut, Range};

/// A list with the same number of values for every arm; with none, nothing is kept.
#[derive(Debug)]
pub(super) struct Column<T> {
    values: Vec<T>,
    /// Values of each arm.
    width: usize,
}

impl<T: Copy> Column<T> {
    /// A column with so many values by arm, and no arms yet.
    pub fn new(width: usize) -> Self {
        Column { values: Vec::new(), width }
    }

    /// Forgets everything, keeps the memory, and keeps so many values by arm from now on.
    pub fn restart(&mut self, width: usize) {
        self.values.clear();
        self.width = width;
    }

    /// Whether anything is kept.
    #[inline]
    pub fn is_kept(&self) -> bool {
        self.width > 0
    }

    /// Room for more arms.
    pub fn add(&mut self, arms: usize, value: T) {
        if self.is_kept() {
            let more = arms * self.width;
            grow(&mut self.values, more);
            self.values.resize(self.values.len() + more, value);
        }
    }

    /// Adds arms of another column.
    pub fn copy(&mut self, from: &Column<T>, arms: Range<usize>) {
        let range = arms.start * from.width..arms.end * from.width;
        grow(&mut self.values, range.len());
        self.values.extend_from_slice(&from.values[range]);
    }

    /// Two arms change places.
    pub fn swap(&mut self, a: usize, b: usize) {
        for i in 0..self.width {
            self.values.swap(a * self.width + i, b * self.width + i);
        }
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<T>()
    }
}

/// All that is kept by arm. One line in each function for each thing; what the search does not use is empty.
#[derive(Debug)]
pub(super) struct Columns {
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
}

impl Columns {
    /// Nothing is kept.
    pub fn new() -> Self {
        Columns {
            shared: Column::new(0),
            proofs: Column::new(0),
            priors: Column::new(0),
            hints: Column::new(0),
            keys: Column::new(0),
            estimates: Column::new(0),
        }
    }

    /// The same columns without arms.
    pub fn emptied(&self) -> Self {
        Columns {
            shared: Column::new(self.shared.width),
            proofs: Column::new(self.proofs.width),
            priors: Column::new(self.priors.width),
            hints: Column::new(self.hints.width),
            keys: Column::new(self.keys.width),
            estimates: Column::new(self.estimates.width),
        }
    }

    /// Room for more arms.
    pub fn add(&mut self, arms: usize) {
        self.shared.add(arms, 0);
        self.proofs.add(arms, Proof::Open);
        self.priors.add(arms, 0.0);
        self.hints.add(arms, 0.0);
        self.keys.add(arms, 0);
        self.estimates.add(arms, 0.0);
    }

    /// Adds arms of another tree.
    pub fn copy(&mut self, from: &Columns, arms: Range<usize>) {
        self.shared.copy(&from.shared, arms.clone());
        self.proofs.copy(&from.proofs, arms.clone());
        self.priors.copy(&from.priors, arms.clone());
        self.hints.copy(&from.hints, arms.clone());
        self.keys.copy(&from.keys, arms.clone());
        self.estimates.copy(&from.estimates, arms);
    }

    /// Two untried arms change places.
    pub fn swap(&mut self, a: usize, b: usize) {
        self.priors.swap(a, b);
        self.hints.swap(a, b);
        self.keys.swap(a, b);
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = [&self.priors, &self.hints, &self.estimates];
        numbers.map(Column::bytes).iter().sum::<usize>()
            + self.shared.bytes()
            + self.proofs.bytes()
            + self.keys.bytes()
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
        let mut column = Column::new(0);
        column.add(3, 7);
        assert!(column.is_empty() && !column.is_kept(), "nothing is kept");
        column.restart(2);
        column.add(3, 7);
        column[2..4].copy_from_slice(&[1, 2]);
        column.swap(0, 1);
        assert_eq!(column[..], [1, 2, 7, 7, 7, 7]);
        let mut part = Column::new(2);
        part.copy(&column, 0..1);
        part.copy(&column, 2..3);
        assert_eq!(part[..], [1, 2, 7, 7]);
    }
}
