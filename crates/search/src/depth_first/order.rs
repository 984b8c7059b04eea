//! The static order of the moves in a position: by rating, ties at random but the same at every visit.
//!
//! The rank of a move in this order decides who is pruned (paper 002), whatever order the moves are then searched in.
//! Often only the first few moves are wanted, so the list is put in order as it is read.

use super::keys::key_from;
use nply_core::{Game, Opinions, Player};

/// The moves of one position.
pub(super) struct Ranked<A> {
    moves: Vec<A>,
    ratings: Vec<f32>,
    /// Rating, tie-break and index of each move in one number; the least is the first.
    keys: Vec<u64>,
    /// How many of the keys are in order and come before all others.
    sorted: usize,
}

/// Up to so many moves the next one is looked for; from then on sorting what is left is quicker.
const LOOKED_FOR: usize = 4;

impl<A> Default for Ranked<A> {
    fn default() -> Self {
        Ranked { moves: Vec::new(), ratings: Vec::new(), keys: Vec::new(), sorted: 0 }
    }
}

impl<A: Copy + std::hash::Hash> Ranked<A> {
    /// No moves.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
        self.ratings.clear();
    }

    /// Adds the moves of a seat. Returns how many there are now.
    #[inline]
    pub fn add<G: Game<Action = A>>(&mut self, g: &G, o: &Opinions<G>, s: &G::State, who: Player) -> usize {
        let before = self.moves.len();
        g.actions(s, who, &mut self.moves);
        match &o.order {
            Some(order) => order.rate(g, s, who, &self.moves[before..], &mut self.ratings),
            None => self.ratings.resize(self.moves.len(), 0.0),
        }
        self.moves.len()
    }

    /// Ranks the moves; `luck` is the key of the position, which decides ties.
    #[inline]
    pub fn rank(&mut self, luck: u64) {
        self.sorted = 0;
        self.keys.clear();
        let rated = self.ratings.iter().zip(&self.moves).enumerate();
        self.keys.extend(rated.map(|(i, (&rating, action))| {
            let tie = key_from(luck, action) >> 48;
            u64::from(descending(rating)) << 32 | tie << 16 | i as u64
        }));
    }

    /// The index of the move of this rank in the order in which moves were added.
    #[inline]
    pub fn index(&mut self, rank: usize) -> usize {
        while self.sorted <= rank {
            let rest = &mut self.keys[self.sorted..];
            if self.sorted < LOOKED_FOR {
                let least = (0..rest.len()).min_by_key(|&i| rest[i]).unwrap_or(0);
                rest.swap(0, least);
                self.sorted += 1;
            } else {
                rest.sort_unstable();
                self.sorted = self.keys.len();
            }
        }
        (self.keys[rank] & 0xFFFF) as usize
    }

    /// The move of this rank, counted from 0.
    #[inline]
    pub fn get(&mut self, rank: usize) -> A {
        let index = self.index(rank);
        self.moves[index]
    }
}

/// A number that falls as the rating rises.
#[inline]
fn descending(rating: f32) -> u32 {
    // `-0.0` and `0.0` are the same rating.
    let bits = (rating + 0.0).to_bits();
    let rising = if bits >> 31 == 1 { !bits } else { bits | 1 << 31 };
    !rising
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn moves_come_by_rating_and_ties_depend_on_the_key() {
        let mut ranked = Ranked::default();
        let mut firsts = [0u32; 4];
        for luck in 0..4000 {
            ranked.clear();
            ranked.moves.extend([10u8, 11, 12, 13, 14, 15, 16]);
            ranked.ratings.extend([-1.0, 2.0, -0.0, 2.0, 2.0, 0.0, -3.5]);
            ranked.rank(Seed(luck).child(0).0);
            let order: Vec<u8> = (0..7).map(|rank| ranked.get(rank)).collect();
            firsts[order[0] as usize - 11] += 1;
            let mut head = order[..3].to_vec();
            head.sort_unstable();
            assert_eq!(head, [11, 13, 14]);
            assert_eq!((order[5], order[6]), (10, 16));
        }
        assert!([0, 2, 3].iter().all(|&i| (1200..1470).contains(&firsts[i])), "{firsts:?}");
    }
}
