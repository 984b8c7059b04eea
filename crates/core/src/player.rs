//! Seats, sets of seats, and one number per seat.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats a game may have. Sixteen would halve the speed of value vectors; eight costs nothing.
pub const MAX_PLAYERS: usize = 8;

/// A seat at the table, counted from 0. Shown to people as `p1`, `p2`, ...
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Player(u8);

impl Player {
    /// The seat with this number, counted from 0.
    #[inline]
    pub fn new(index: usize) -> Self {
        debug_assert!(index < MAX_PLAYERS);
        Player(index as u8)
    }

    /// The number of this seat, counted from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `players` seats in order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Player> + Clone {
        (0..players as u8).map(Player)
    }

    /// The seat to the left (the next in turn order) at a table of `players`.
    #[inline]
    pub fn next(self, players: usize) -> Player {
        let next = self.0 + 1;
        Player(if next as usize == players { 0 } else { next })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Player>", into = "Vec<Player>")]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// No seat.
    pub const EMPTY: PlayerSet = PlayerSet(0);

    /// The first `players` seats.
    #[inline]
    pub fn all(players: usize) -> Self {
        PlayerSet(((1u16 << players) - 1) as u8)
    }

    /// A set from its bits: bit `i` is seat `i`.
    #[inline]
    pub fn from_bits(bits: u8) -> Self {
        PlayerSet(bits)
    }

    /// The set as bits: bit `i` is seat `i`.
    #[inline]
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, who: Player) -> bool {
        self.0 >> who.0 & 1 == 1
    }

    /// The set with this seat added.
    #[inline]
    #[must_use]
    pub fn with(self, who: Player) -> Self {
        PlayerSet(self.0 | 1 << who.0)
    }

    /// The set with this seat removed.
    #[inline]
    #[must_use]
    pub fn without(self, who: Player) -> Self {
        PlayerSet(self.0 & !(1 << who.0))
    }

    /// How many seats are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Player> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let who = Player(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(who)
        })
    }
}

impl FromIterator<Player> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = Player>>(seats: I) -> Self {
        seats.into_iter().fold(PlayerSet::EMPTY, PlayerSet::with)
    }
}

/// One number per seat: payoffs, scores, estimates. Seats that do not exist hold 0.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<f32>", into = "Vec<f32>")]
pub struct Values(pub [f32; MAX_PLAYERS]);

impl Values {
    /// The same number for each of the first `players` seats.
    #[inline]
    pub fn all(players: usize, value: f32) -> Self {
        let mut values = Values::default();
        values.0[..players].fill(value);
        values
    }

    /// Numbers in seat order.
    #[inline]
    pub fn of(numbers: &[f32]) -> Self {
        let mut values = Values::default();
        values.0[..numbers.len()].copy_from_slice(numbers);
        values
    }

    /// The numbers of the first `players` seats.
    #[inline]
    pub fn seats(&self, players: usize) -> &[f32] {
        &self.0[..players]
    }

    /// Ranks by descending value, 1 is best; equal values share the better rank (1, 2, 2, 4).
    pub fn ranks(&self, players: usize) -> Ranks {
        let mut ranks = [0; MAX_PLAYERS];
        for (rank, &own) in ranks.iter_mut().zip(self.seats(players)) {
            *rank = 1 + self.seats(players).iter().filter(|&&other| other > own).count() as u8;
        }
        Ranks(ranks)
    }
}

impl Index<Player> for Values {
    type Output = f32;
    #[inline]
    fn index(&self, who: Player) -> &f32 {
        &self.0[who.index()]
    }
}

impl IndexMut<Player> for Values {
    #[inline]
    fn index_mut(&mut self, who: Player) -> &mut f32 {
        &mut self.0[who.index()]
    }
}

/// One rank per seat, 1 is best, equal seats share a rank. Seats that do not exist hold 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Ranks(pub [u8; MAX_PLAYERS]);

impl Ranks {
    /// Each seat's share of the win: `1/t` for the `t` seats that tie for first, 0 for the rest.
    pub fn win_shares(&self, players: usize) -> Values {
        let first = self.0[..players].iter().filter(|&&rank| rank == 1).count();
        let mut shares = Values::default();
        for (share, &rank) in shares.0.iter_mut().zip(&self.0[..players]) {
            *share = if rank == 1 { 1.0 / first as f32 } else { 0.0 };
        }
        shares
    }
}

impl Index<Player> for Ranks {
    type Output = u8;
    fn index(&self, who: Player) -> &u8 {
        &self.0[who.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_shared_and_skip() {
        let ranks = Values::of(&[3.0, 7.0, 3.0, 1.0]).ranks(4);
        assert_eq!(ranks.0[..4], [2, 1, 2, 4]);
        assert_eq!(Values::of(&[5.0, 5.0, 1.0]).ranks(3).win_shares(3), Values::of(&[0.5, 0.5, 0.0]));
    }

    #[test]
    fn sets_iterate_in_seat_order() {
        let set: PlayerSet = [Player::new(5), Player::new(0), Player::new(7)].into_iter().collect();
        assert_eq!(set.iter().map(Player::index).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(PlayerSet::all(8).len(), 8);
        assert!(!set.without(Player::new(5)).contains(Player::new(5)));
    }

    #[test]
    fn the_last_seat_is_followed_by_the_first() {
        assert_eq!(Player::new(3).next(4), Player::new(0));
        assert_eq!(Player::new(7).to_string(), "p8");
    }
}
