//! Who sits where: every way to seat the agents, each equally often, in a shuffled order.
//!
//! A seating is found from its number alone, so a thread or a machine that plays game 31,000 need not know the games
//! before it, and a cycle of millions of seatings takes no memory.

use nply_core::{Bad, MAX_PLAYERS, Seed};

/// For each seat the agent that sits there, by its place on the command line.
pub type Seating = Vec<usize>;

/// Rounds of the shuffle: far beyond the six per bit that Hoang, Morris and Rogaway (2012) prove enough.
const ROUNDS: u64 = 96;

/// All ways to seat some agents that count as different games.
///
/// Fewer agents than seats: every agent sits at least once (two agents in n seats: 2^n - 2 ways, papers 002 and 003).
/// As many: all permutations. More: every choice of agents in every order.
#[derive(Clone, Debug)]
pub struct Seatings {
    agents: usize,
    seats: usize,
    len: u64,
    /// `ways[r][m]`: ways to fill `r` more seats so that `m` agents who do not sit yet all do.
    ways: [[u64; MAX_PLAYERS + 1]; MAX_PLAYERS + 1],
}

impl Seatings {
    /// The seatings of so many agents in so many seats.
    pub fn new(agents: usize, seats: usize) -> Result<Self, Bad> {
        debug_assert!((1..=MAX_PLAYERS).contains(&seats));
        if agents < 2 {
            return Err(Bad::new(format!("{agents} agent"), "a match needs two agents or more"));
        }
        let ways = if agents < seats { ways_to_fill(agents as u64) } else { Default::default() };
        let len = if agents < seats { Some(ways[seats][agents]) } else { arrangements(agents, seats) };
        let too_many = || Bad::new(format!("{agents} agents"), format!("too many for {seats} seats"));
        Ok(Seatings { agents, seats, len: len.ok_or_else(too_many)?, ways })
    }

    /// How many there are: the games of one cycle.
    #[expect(clippy::len_without_is_empty, reason = "there are always some")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The seating with this number, from 0, in a fixed order that favours the first agents: not for playing.
    pub fn nth(&self, index: u64) -> Seating {
        debug_assert!(index < self.len);
        if self.agents < self.seats { self.nth_filling(index) } else { self.nth_arrangement(index) }
    }

    /// The seating of a game, counted from 0, and the number of its cycle. Each cycle has a shuffle of its own.
    pub fn of_game(&self, game: u64, seed: Seed) -> (u64, Seating) {
        let (cycle, place) = (game / self.len, game % self.len);
        (cycle, self.nth(shuffled(place, self.len, seed.child(cycle))))
    }

    /// Whether so many games seat every agent everywhere equally often.
    pub fn is_balanced(&self, games: u64) -> bool {
        games.is_multiple_of(self.len)
    }

    /// What a reader of the table should know about so many games, if anything.
    pub fn note(&self, games: u64, chance: bool) -> Option<String> {
        if self.is_balanced(games) {
            return None;
        }
        let mut note =
            format!("seats are unbalanced: {games} games are no multiple of {} seatings", self.len);
        if chance && games < self.len {
            note += "; all games share one deal";
        }
        Some(note)
    }

    /// Every agent at least once.
    fn nth_filling(&self, mut index: u64) -> Seating {
        let mut seated = vec![false; self.agents];
        let mut missing = self.agents;
        let seat = |left: usize| {
            for (agent, sits) in seated.iter_mut().enumerate() {
                let still_missing = missing - usize::from(!*sits);
                let ways = self.ways[left][still_missing];
                if index < ways {
                    (*sits, missing) = (true, still_missing);
                    return agent;
                }
                index -= ways;
            }
            unreachable!("the ways of all agents add up")
        };
        (0..self.seats).rev().map(seat).collect()
    }

    /// Every agent at most once.
    fn nth_arrangement(&self, mut index: u64) -> Seating {
        let mut free: Vec<usize> = (0..self.agents).collect();
        let seat = |_| {
            let choices = free.len() as u64;
            let agent = free.remove((index % choices) as usize);
            index /= choices;
            agent
        };
        (0..self.seats).map(seat).collect()
    }
}

fn arrangements(agents: usize, seats: usize) -> Option<u64> {
    let product = (agents - seats + 1..=agents).try_fold(1u64, |product, n| product.checked_mul(n as u64));
    product.filter(|&product| product < 1 << 62)
}

/// The next seat goes to one of the missing agents, or to one of those who sit already.
fn ways_to_fill(agents: u64) -> [[u64; MAX_PLAYERS + 1]; MAX_PLAYERS + 1] {
    let mut ways = [[0; MAX_PLAYERS + 1]; MAX_PLAYERS + 1];
    ways[0][0] = 1;
    for left in 1..=MAX_PLAYERS {
        for missing in 0..=(agents as usize).min(MAX_PLAYERS) {
            let newcomer = if missing > 0 { missing as u64 * ways[left - 1][missing - 1] } else { 0 };
            ways[left][missing] = newcomer + (agents - missing as u64) * ways[left - 1][missing];
        }
    }
    ways
}

/// Where a place goes in a random order of `0..len`: the swap-or-not shuffle of Hoang, Morris and Rogaway.
///
/// Each round pairs the places up by a random sum and swaps each pair on a coin that both would toss alike.
fn shuffled(mut place: u64, len: u64, seed: Seed) -> u64 {
    for round in 0..ROUNDS {
        let seed = seed.child(round);
        let partner = (seed.0 % len + len - place) % len;
        if seed.child(place.max(partner)).0 & 1 == 1 {
            place = partner;
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn all(agents: usize, seats: usize) -> Vec<Seating> {
        let seatings = Seatings::new(agents, seats).expect("seatings");
        (0..seatings.len()).map(|i| seatings.nth(i)).collect()
    }

    #[test]
    fn counts_are_those_of_the_contract() {
        let len = |agents, seats| Seatings::new(agents, seats).expect("seatings").len();
        assert_eq!([len(2, 3), len(2, 4), len(2, 6), len(2, 8)], [6, 14, 62, 254]);
        assert_eq!([len(2, 2), len(3, 3), len(4, 4), len(8, 8)], [2, 6, 24, 40_320]);
        assert_eq!([len(3, 4), len(7, 8), len(6, 8)], [36, 141_120, 191_520]);
        assert_eq!([len(3, 2), len(5, 4), len(20, 8)], [6, 120, 5_079_110_400]);
        assert_eq!(
            Seatings::new(1, 4).unwrap_err().to_string(),
            "`1 agent`: a match needs two agents or more"
        );
        assert!(Seatings::new(100_000, 8).is_err());
    }

    #[test]
    fn every_seating_is_listed_once_and_obeys_its_rule() {
        for (agents, seats) in
            [(2, 2), (2, 3), (2, 6), (3, 4), (3, 5), (5, 6), (4, 4), (5, 3), (8, 2), (7, 8)]
        {
            let list = all(agents, seats);
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{agents} in {seats}");
            for seating in &list {
                let distinct = seating.iter().collect::<BTreeSet<_>>().len();
                assert_eq!((seating.len(), distinct), (seats, agents.min(seats)), "{seating:?}");
                assert!(seating.iter().all(|&agent| agent < agents));
            }
        }
    }

    #[test]
    fn whole_cycles_are_balanced_and_each_has_an_order_of_its_own() {
        for (agents, seats) in [(2, 3), (3, 3), (3, 4), (4, 3)] {
            let seatings = Seatings::new(agents, seats).expect("seatings");
            let (mut held, mut orders) = (BTreeMap::new(), BTreeSet::new());
            for cycle in 0..3 {
                let games = cycle * seatings.len()..(cycle + 1) * seatings.len();
                let order: Vec<_> = games.map(|game| seatings.of_game(game, Seed(1))).collect();
                assert!(order.iter().all(|(of, _)| *of == cycle));
                assert_eq!(order.iter().collect::<BTreeSet<_>>().len() as u64, seatings.len());
                for (seat, agent) in order.iter().flat_map(|(_, seating)| seating.iter().enumerate()) {
                    *held.entry((seat, *agent)).or_insert(0) += 1;
                }
                orders.insert(order.into_iter().map(|(_, seating)| seating).collect::<Vec<_>>());
            }
            assert_eq!(held.values().collect::<BTreeSet<_>>().len(), 1, "{held:?}");
            assert_eq!(orders.len(), 3, "{agents} in {seats}");
        }
    }

    #[test]
    fn all_orders_of_a_short_cycle_come_alike() {
        let mut counts = BTreeMap::new();
        for seed in 0..6_000 {
            let order: Vec<u64> = (0..3).map(|place| shuffled(place, 3, Seed(seed))).collect();
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        // Five standard deviations of a count with mean 1000.
        assert!(counts.values().all(|&n: &i32| (n - 1000).abs() < 145), "{counts:?}");
    }

    #[test]
    fn a_long_cycle_is_a_permutation() {
        let len = 40_320;
        let places: BTreeSet<u64> = (0..len).map(|place| shuffled(place, len, Seed(9))).collect();
        assert_eq!(places.len() as u64, len);
    }

    #[test]
    fn unbalanced_seats_are_noted() {
        let seatings = Seatings::new(2, 4).expect("seatings");
        assert_eq!(seatings.note(28, true), None);
        let note = "seats are unbalanced: 100 games are no multiple of 14 seatings";
        assert_eq!(seatings.note(100, true).as_deref(), Some(note));
        assert!(seatings.note(10, true).is_some_and(|note| note.ends_with("; all games share one deal")));
        assert!(seatings.note(10, false).is_some_and(|note| note.ends_with("14 seatings")));
    }
}
