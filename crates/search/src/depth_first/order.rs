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
    /// Moves of one seat, for a moment.
    spare: Vec<A>,
    /// Rating, tie-break (see [`Ranked::tie`]) and index of each move in one number; the least is the first.
    keys: Vec<u64>,
    /// Decides ties.
    luck: u64,
    /// How many of the keys are in order and come before all others.
    sorted: usize,
}

/// Up to so many moves the next one is looked for; from then on sorting what is left is quicker.
const LOOKED_FOR: usize = 4;

impl<A> Default for Ranked<A> {
    fn default() -> Self {
        Ranked {
            moves: Vec::new(),
            ratings: Vec::new(),
            spare: Vec::new(),
            keys: Vec::new(),
            luck: 0,
            sorted: 0,
        }
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
        if let Some(reduce) = &o.reduce {
            // What other seats may do stays as it is.
            self.spare.clear();
            self.spare.extend_from_slice(&self.moves[before..]);
            reduce.reduce(g, s, who, &mut self.spare);
            self.moves.truncate(before);
            self.moves.extend_from_slice(&self.spare);
        }
        match &o.order {
            Some(order) => order.rate(g, s, who, &self.moves[before..], &mut self.ratings),
            None => self.ratings.resize(self.moves.len(), 0.0),
        }
        self.moves.len()
    }

    /// Ranks the moves; `luck` is the key of the position, which decides ties.
    #[inline]
    pub fn rank(&mut self, luck: u64) {
        (self.luck, self.sorted) = (luck, 0);
        self.keys.clear();
        let rated = self.ratings.iter().enumerate();
        self.keys.extend(rated.map(|(i, &rating)| u64::from(descending(rating)) << 32 | i as u64));
    }

    /// The index of the move of this rank in the order in which moves were added.
    #[inline]
    pub fn index(&mut self, rank: usize) -> usize {
        while self.sorted <= rank {
            if self.sorted < LOOKED_FOR { self.look_for_next() } else { self.sort_rest() }
        }
        (self.keys[rank] & 0xFFFF) as usize
    }

    /// Most moves are never compared by their tie-breaks, so these are made only where ratings are equal.
    fn look_for_next(&mut self) {
        let rest = &self.keys[self.sorted..];
        let top = rest.iter().fold(u64::MAX, |top, key| top.min(key >> 32));
        let mut equal = (self.sorted..self.keys.len()).filter(|&i| self.keys[i] >> 32 == top);
        let first = equal.next().unwrap_or(self.sorted);
        let next = match equal.next() {
            None => first,
            Some(second) => {
                let all = [first, second].into_iter().chain(equal);
                all.min_by_key(|&i| self.tie(self.keys[i])).unwrap_or(first)
            }
        };
        self.keys.swap(self.sorted, next);
        self.sorted += 1;
    }

    #[cold]
    fn sort_rest(&mut self) {
        for i in self.sorted..self.keys.len() {
            self.keys[i] = self.tie(self.keys[i]);
        }
        self.keys[self.sorted..].sort_unstable();
        self.sorted = self.keys.len();
    }

    /// The key with its tie-break filled in.
    #[inline]
    fn tie(&self, key: u64) -> u64 {
        let index = (key & 0xFFFF) as usize;
        key | key_from(self.luck, &self.moves[index]) >> 48 << 16
    }

    /// The rank of the move with this index; cheaper than sorting where only few are asked for.
    pub fn rank_of(&self, index: usize) -> usize {
        let own = self.tie(u64::from(descending(self.ratings[index])) << 32 | index as u64);
        let before = |&&key: &&u64| key >> 32 < own >> 32 || (key >> 32 == own >> 32 && self.tie(key) < own);
        self.keys.iter().filter(before).count()
    }

    /// The index of a move, if it is there.
    pub fn find(&self, action: A) -> Option<usize>
    where
        A: PartialEq,
    {
        self.moves.iter().position(|&listed| listed == action)
    }

    /// The move with this index.
    #[inline]
    pub fn at(&self, index: usize) -> A {
        self.moves[index]
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
            let ranks: Vec<usize> = (0..7).map(|index| ranked.rank_of(index)).collect();
            let order: Vec<u8> = (0..7).map(|rank| ranked.get(rank)).collect();
            assert!((0..7).all(|index| order[ranks[index]] == ranked.at(index)));
            firsts[order[0] as usize - 11] += 1;
            let mut head = order[..3].to_vec();
            head.sort_unstable();
            assert_eq!(head, [11, 13, 14]);
            assert_eq!((order[5], order[6]), (10, 16));
        }
        assert!([0, 2, 3].iter().all(|&i| (1200..1470).contains(&firsts[i])), "{firsts:?}");
    }
}
