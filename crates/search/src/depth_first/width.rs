//! How many of its moves an opponent may use: the one thing in which Paranoid, BRS+ and OPPS differ.

use nply_core::Player;

/// A node as a width function sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WidthNode {
    /// Who moves.
    pub mover: Player,
    /// Whether that is the searching seat.
    pub own: bool,
    /// How many opponents the searching seat has.
    pub opponents: usize,
    /// Moves since the root.
    pub ply: usize,
    /// Turns that are still looked ahead.
    pub depth: u32,
    /// What the opponents have spent since the searching seat last moved, in the width function's own coin; 0 at the
    /// searching seat's nodes.
    pub spent: u32,
}

/// A width function: more than two groups of opponents, or widths that depend on the depth, are others of these.
pub trait Width: Send + Sync {
    /// How many moves of the static order the opponent at this node may use; at least 1.
    fn width(&self, node: &WidthNode) -> usize;

    /// What is spent after the move of this rank (counted from 0) in the static order.
    fn after(&self, node: &WidthNode, rank: usize) -> u32;
}

/// No limit.
pub const ALL_MOVES: usize = usize::MAX;

/// OPPS(n1, l1, l2) of paper 002: between two own turns at most `n1` opponents may use their `l1` best moves, the others
/// their `l2` best. Which opponents these are is found by the search: those who harm most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Groups {
    /// Opponents in the group with the wider choice.
    pub n1: usize,
    /// Moves of the first group; not less than `l2`.
    pub l1: usize,
    /// Moves of the other opponents.
    pub l2: usize,
}

impl Groups {
    /// Paranoid: every opponent may use every move.
    pub const PARANOID: Groups = Groups { n1: 0, l1: ALL_MOVES, l2: ALL_MOVES };
    /// BRS+: one opponent may use every move, the others only their first.
    pub const BRS_PLUS: Groups = Groups { n1: 1, l1: ALL_MOVES, l2: 1 };

    /// The same search in one spelling: a single group, if that is what it is, is `n1 = 0` with its width as `l2`.
    #[must_use]
    pub fn canonical(self, opponents: usize) -> Groups {
        let single = |l2| Groups { n1: 0, l1: ALL_MOVES, l2 };
        match self {
            Groups { n1, l1, .. } if n1 >= opponents => single(l1),
            Groups { n1, l1, l2 } if n1 == 0 || l1 == l2 => single(l2),
            groups => groups,
        }
    }

    /// Whether every opponent belongs to the first group. Differs from the letter of Algorithm 1 where an opponent
    /// moves twice between two own turns: groups are of opponents, not of moves, so nobody is left for the second.
    #[inline]
    fn is_single(&self, node: &WidthNode) -> bool {
        self.n1 >= node.opponents
    }
}

/// Lines 11 to 13 and 16 of Algorithm 1, where `m` is what is spent.
///
/// Differs: line 16 would also count the searching seat's own moves outside of the first `l2`, which spends a right that
/// is the opponents'.
impl Width for Groups {
    #[inline]
    fn width(&self, node: &WidthNode) -> usize {
        if node.spent < self.n1 as u32 || self.is_single(node) { self.l1 } else { self.l2 }
    }

    #[inline]
    fn after(&self, node: &WidthNode, rank: usize) -> u32 {
        let deviates = !node.own && rank >= self.l2 && !self.is_single(node);
        node.spent + u32::from(deviates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_of_paper_002_has_fewer_settings_than_it_looks() {
        let limits = || (1..=10).chain([ALL_MOVES]);
        let count = |opponents: usize| {
            let mut all = Vec::new();
            for n1 in 0..=3 {
                let pairs =
                    limits().flat_map(|l1| (1..=5).map(move |l2| (l1, l2))).filter(|(l1, l2)| l1 >= l2);
                all.extend(pairs.map(|(l1, l2)| Groups { n1, l1, l2 }));
            }
            let stated = all.len();
            let mut distinct: Vec<Groups> = Vec::new();
            for groups in all.into_iter().map(|groups| groups.canonical(opponents)) {
                if !distinct.contains(&groups) {
                    distinct.push(groups);
                }
            }
            (stated, distinct.len())
        };
        // Two groups: 40 pairs l1 > l2 for each 0 < n1 < opponents. One group: the widths 1 to 5, and all eleven where
        // n1 = 3 takes in every opponent.
        assert_eq!((count(2), count(3), count(5)), ((180, 51), (180, 91), (180, 125)));
    }
}
