//! Who sits where: seatings in which every agent meets every seat, found from the number of a game alone.
//!
//! A thread or a machine that plays game 31,000 need not know the games before it, and a cycle of millions of seatings
//! takes no memory.

use nply_core::{Bad, MAX_PLAYERS, Player, Seed};
use std::fmt;
use std::str::FromStr;

/// For each seat the agent that sits there, by its place on the command line.
pub type Seating = Vec<usize>;

/// How agents are seated in the games of a match. Games that share their luck are called a deal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Design {
    /// Every seating that counts as a different game; all share a deal.
    ///
    /// Fewer agents than seats: every agent sits at least once (two agents in n seats: 2^n - 2 ways, papers 002 and
    /// 003). As many: all permutations. More: every choice of agents in every order.
    #[default]
    All,
    /// A deal is one choice of agents in a random order, which moves on by one seat from game to game: with many agents
    /// there are many deals, and after each of them every agent in it has held every seat equally often.
    Rotated,
    /// The first agent in one seat, the field of all others in the rest, rotated in the same way.
    Field,
    /// As [`Design::Field`]: of these games only those that the first agent sweeps if this agent has all other seats. It
    /// sweeps a game if it gets the most that the game pays and all others get the least: in Hearts, the moon.
    Sweep(String),
    /// The first agent always in this seat, counted from 0; the others rotate through the rest. With one other agent there is
    /// nothing to rotate, and every game is a deal of its own.
    Fixed(usize),
}

impl Design {
    const NAMES: [(&'static str, Design); 3] =
        [("all", Design::All), ("rotated", Design::Rotated), ("field", Design::Field)];
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Design::Fixed(seat) => write!(f, "fixed-{}", Player::new(*seat)),
            Design::Sweep(others) => write!(f, "sweep-{others}"),
            _ => {
                f.write_str(Design::NAMES.iter().find(|(_, design)| design == self).expect("all are named").0)
            }
        }
    }
}

impl FromStr for Design {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let seat = text
            .strip_prefix("fixed-")
            .and_then(|seat| Player::all(MAX_PLAYERS).find(|p| p.to_string() == seat));
        if let Some(seat) = seat {
            return Ok(Design::Fixed(seat.index()));
        }
        if let Some(others) = text.strip_prefix("sweep-") {
            return Ok(Design::Sweep(others.into()));
        }
        let found = Design::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, design)| design.clone()).ok_or_else(|| {
            Bad::unknown("design of a match", text, Design::NAMES.iter().map(|&(name, _)| name))
        })
    }
}

/// Rounds of the shuffle: far beyond the six per bit that Hoang, Morris and Rogaway (2012) prove enough.
const ROUNDS: u64 = 96;

/// The seatings of a match.
#[derive(Clone, Debug)]
pub struct Seatings {
    agents: usize,
    seats: usize,
    design: Design,
    /// [`Design::All`]: the seatings. Else: the choices of agents that a deal can have.
    choices: u64,
    /// `ways[r][m]`: ways to fill `r` more seats so that `m` agents who do not sit yet all do.
    ways: [[u64; MAX_PLAYERS + 1]; MAX_PLAYERS + 1],
}

impl Seatings {
    /// The seatings of so many agents in so many seats.
    pub fn new(design: Design, agents: usize, seats: usize) -> Result<Self, Bad> {
        debug_assert!((1..=MAX_PLAYERS).contains(&seats));
        if agents < 2 {
            return Err(Bad::new(format!("{agents} agent"), "a match needs two agents or more"));
        }
        if let Design::Fixed(seat) = design
            && seat >= seats
        {
            return Err(Bad::new(Player::new(seat).to_string(), format!("this game has {seats} seats")));
        }
        let ways = if agents < seats { ways_to_fill(agents as u64) } else { Default::default() };
        let choices = match design {
            Design::All if agents < seats => Some(ways[seats][agents]),
            Design::All => arrangements(agents, seats),
            Design::Rotated => choose(agents as u64, (seats % agents) as u64),
            Design::Field | Design::Sweep(_) | Design::Fixed(_) => {
                choose(agents as u64 - 1, ((seats - 1) % (agents - 1)) as u64)
            }
        };
        let too_many = || Bad::new(format!("{agents} agents"), format!("too many for {seats} seats"));
        Ok(Seatings { agents, seats, design, choices: choices.ok_or_else(too_many)?, ways })
    }

    /// The games of one cycle: after it every agent has met every seat and all choices of others equally often.
    #[expect(clippy::len_without_is_empty, reason = "there are always some")]
    pub fn len(&self) -> u64 {
        if self.design == Design::All { self.choices } else { self.choices * self.deal_len() }
    }

    /// The games of one deal, which share their luck.
    pub fn deal_len(&self) -> u64 {
        match self.design {
            Design::All => self.choices,
            Design::Rotated | Design::Field | Design::Sweep(_) => self.seats as u64,
            Design::Fixed(_) if self.agents == 2 => 1,
            Design::Fixed(_) => self.seats as u64 - 1,
        }
    }

    /// The seating of a game, counted from 0, and the number of its deal.
    pub fn of_game(&self, game: u64, seed: Seed) -> (u64, Seating) {
        let (deal, place) = (game / self.deal_len(), game % self.deal_len());
        let seating = match self.design {
            Design::All => self.nth(shuffled(place, self.choices, seed.child(deal))),
            Design::Rotated | Design::Field | Design::Sweep(_) | Design::Fixed(_) => {
                self.rotated(deal, place as usize, seed)
            }
        };
        (deal, seating)
    }

    /// Whether the game with this number, from 1, can have this deal and seating.
    pub(crate) fn fits(&self, number: u64, seed: Seed, deal: u64, seating: &Seating) -> bool {
        match self.design {
            // Which games are played is known to those who play them.
            Design::Sweep(_) => seating.iter().filter(|&&agent| agent == 0).count() == 1,
            _ => self.of_game(number - 1, seed) == (deal, seating.clone()),
        }
    }

    /// Whether so many games seat every agent everywhere equally often.
    pub fn is_balanced(&self, games: u64) -> bool {
        games.is_multiple_of(self.len())
    }

    /// What a reader of the table should know about so many games, if anything.
    pub fn note(&self, games: u64, chance: bool) -> Option<String> {
        if self.is_balanced(games) {
            return None;
        }
        let mut note =
            format!("seats are unbalanced: {games} games are not a multiple of {} seatings", self.len());
        if chance && games < self.deal_len() {
            note += "; all games share one deal";
        }
        Some(note)
    }

    /// The seating with this number, from 0, in a fixed order that favours the first agents: not for playing.
    fn nth(&self, index: u64) -> Seating {
        debug_assert!(index < self.choices);
        if self.agents < self.seats { self.nth_filling(index) } else { self.nth_arrangement(index) }
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

    /// The agents of a deal in an order of their own, moved on by `place` seats.
    fn rotated(&self, deal: u64, place: usize, seed: Seed) -> Seating {
        let (round, nth) = (deal / self.choices, deal % self.choices);
        let nth = shuffled(nth, self.choices, seed.child(round));
        let mut seating = match self.design {
            Design::Field | Design::Sweep(_) => {
                let field = filled(self.agents - 1, self.seats - 1, nth);
                std::iter::once(0).chain(field.into_iter().map(|agent| agent + 1)).collect()
            }
            Design::Fixed(_) => {
                filled(self.agents - 1, self.seats - 1, nth).into_iter().map(|agent| agent + 1).collect()
            }
            _ => filled(self.agents, self.seats, nth),
        };
        seed.named("order").child(deal).rng().shuffle(&mut seating);
        seating.rotate_right(place);
        if let Design::Fixed(seat) = self.design {
            seating.insert(seat, 0);
        }
        seating
    }
}

/// All agents equally often, and the `nth` choice of those that fill the seats left over.
fn filled(agents: usize, seats: usize, nth: u64) -> Seating {
    let whole = (0..seats - seats % agents).map(|seat| seat % agents);
    whole.chain(nth_subset(agents, seats % agents, nth)).collect()
}

/// The `nth` way to choose so many of some things, in lexicographic order.
fn nth_subset(of: usize, size: usize, mut nth: u64) -> Vec<usize> {
    let mut subset = Vec::with_capacity(size);
    for thing in 0..of {
        let missing = (size - subset.len()) as u64;
        if missing == 0 {
            break;
        }
        let with = choose((of - thing - 1) as u64, missing - 1).expect("fewer than all");
        if nth < with {
            subset.push(thing);
        } else {
            nth -= with;
        }
    }
    subset
}

/// Ways to choose `k` of `n`; `None` if they are too many to be numbered.
fn choose(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    (0..k).try_fold(1u64, |ways, i| Some(ways.checked_mul(n - i)? / (i + 1))).filter(|&ways| ways < 1 << 58)
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
        let seatings = Seatings::new(Design::All, agents, seats).expect("seatings");
        (0..seatings.len()).map(|i| seatings.nth(i)).collect()
    }

    #[test]
    fn counts_are_those_of_the_contract() {
        let len = |agents, seats| Seatings::new(Design::All, agents, seats).expect("seatings").len();
        assert_eq!([len(2, 3), len(2, 4), len(2, 6), len(2, 8)], [6, 14, 62, 254]);
        assert_eq!([len(2, 2), len(3, 3), len(4, 4), len(8, 8)], [2, 6, 24, 40_320]);
        assert_eq!([len(3, 4), len(7, 8), len(6, 8)], [36, 141_120, 191_520]);
        assert_eq!([len(3, 2), len(5, 4), len(20, 8)], [6, 120, 5_079_110_400]);
        assert_eq!(
            Seatings::new(Design::All, 1, 4).unwrap_err().to_string(),
            "`1 agent`: a match needs two agents or more"
        );
        assert!(Seatings::new(Design::All, 100_000, 8).is_err());
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
            let seatings = Seatings::new(Design::All, agents, seats).expect("seatings");
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
        let seatings = Seatings::new(Design::All, 2, 4).expect("seatings");
        assert_eq!(seatings.note(28, true), None);
        let note = "seats are unbalanced: 100 games are not a multiple of 14 seatings";
        assert_eq!(seatings.note(100, true).as_deref(), Some(note));
        assert!(seatings.note(10, true).is_some_and(|note| note.ends_with("; all games share one deal")));
        assert!(seatings.note(10, false).is_some_and(|note| note.ends_with("14 seatings")));
    }

    #[test]
    fn rotated_deals_seat_everybody_everywhere() {
        for (agents, seats) in [(2, 3), (3, 3), (3, 4), (7, 4), (10, 3), (5, 2), (4, 8), (3, 8)] {
            let seatings = Seatings::new(Design::Rotated, agents, seats).expect("seatings");
            let mut met = BTreeMap::new();
            for deal in 0..seatings.choices {
                let mut held = BTreeMap::new();
                for place in 0..seats as u64 {
                    let (of, seating) = seatings.of_game(deal * seats as u64 + place, Seed(3));
                    assert_eq!(of, deal);
                    seating.iter().enumerate().for_each(|at| *held.entry((at.0, *at.1)).or_insert(0) += 1);
                }
                // In one deal an agent holds all seats equally often.
                let times: BTreeSet<_> = held.iter().map(|((_, agent), n)| (agent, n)).collect();
                let agents: BTreeSet<_> = held.keys().map(|(_, agent)| agent).collect();
                assert_eq!(times.len(), agents.len(), "{held:?}");
                held.into_iter().for_each(|(at, n)| *met.entry(at).or_insert(0) += n);
            }
            assert_eq!(met.len(), agents * seats);
            assert_eq!(met.values().collect::<BTreeSet<_>>().len(), 1, "{agents} in {seats}: {met:?}");
            assert!(
                seatings.is_balanced(seatings.len()) && seatings.len() == seatings.choices * seats as u64
            );
        }
    }

    #[test]
    fn one_sits_against_a_field() {
        for (field, seats) in [(1, 3), (2, 4), (3, 4), (6, 4), (5, 2)] {
            let seatings = Seatings::new(Design::Field, field + 1, seats).expect("seatings");
            let mut met = BTreeMap::new();
            for game in 0..seatings.len() {
                let (_, seating) = seatings.of_game(game, Seed(3));
                assert_eq!(seating.iter().filter(|&&agent| agent == 0).count(), 1);
                seating.iter().enumerate().for_each(|at| *met.entry((at.0, *at.1)).or_insert(0) += 1);
            }
            assert_eq!(met.len(), (field + 1) * seats);
            let of_field = met.iter().filter(|((_, agent), _)| *agent > 0).map(|(_, n)| n);
            assert_eq!(of_field.collect::<BTreeSet<_>>().len(), 1, "{field} in {seats}: {met:?}");
        }
    }

    #[test]
    fn one_agent_keeps_its_seat_and_the_others_rotate() {
        for (others, seats, fixed) in [(1, 4, 0), (3, 4, 2), (2, 4, 3), (5, 4, 1)] {
            let seatings = Seatings::new(Design::Fixed(fixed), others + 1, seats).expect("seatings");
            let mut met = BTreeMap::new();
            for game in 0..seatings.len() {
                let (deal, seating) = seatings.of_game(game, Seed(3));
                // One other agent has nowhere to rotate to.
                let deal_len = if others == 1 { 1 } else { seats as u64 - 1 };
                assert_eq!((deal, seating[fixed]), (game / deal_len, 0), "{seating:?}");
                seating.iter().enumerate().for_each(|at| *met.entry((at.0, *at.1)).or_insert(0) += 1);
            }
            assert_eq!(met.remove(&(fixed, 0)), Some(seatings.len()));
            assert_eq!(met.len(), others * (seats - 1));
            assert_eq!(met.values().collect::<BTreeSet<_>>().len(), 1, "{others} in {seats}: {met:?}");
        }
        assert_eq!(
            Seatings::new(Design::Fixed(4), 2, 4).unwrap_err().to_string(),
            "`p5`: this game has 4 seats"
        );
        assert_eq!(
            ("fixed-p3".parse(), Design::Fixed(2).to_string().as_str()),
            (Ok(Design::Fixed(2)), "fixed-p3")
        );
        assert!("fixed-p9".parse::<Design>().is_err());
    }

    #[test]
    fn subsets_are_numbered() {
        let all: Vec<_> = (0..10).map(|nth| nth_subset(5, 3, nth)).collect();
        assert_eq!((&all[0], &all[9]), (&vec![0, 1, 2], &vec![2, 3, 4]));
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]) && nth_subset(5, 0, 0).is_empty());
        assert_eq!(
            [choose(5, 3), choose(5, 0), choose(3, 5), choose(200, 4)],
            [Some(10), Some(1), Some(0), Some(64_684_950)]
        );
        assert_eq!(choose(1_000_000, 8), None);
    }

    #[test]
    fn designs_have_names() {
        for (name, design) in Design::NAMES {
            assert_eq!((name.parse(), design.to_string().as_str()), (Ok(design.clone()), name));
        }
        let sweep = Design::Sweep("uct:c=0.4@9it".into());
        assert_eq!(
            ("sweep-uct:c=0.4@9it".parse(), sweep.to_string().as_str()),
            (Ok(sweep.clone()), "sweep-uct:c=0.4@9it")
        );
        assert!("rotate".parse::<Design>().unwrap_err().why.contains("rotated"));
    }
}
