//! What the games of one or more stores say, with intervals and tests: what `nply stats` prints.
//!
//! Games are put together only if their rules are the same: game, options, seats and version. An agent is told by its
//! settled text, with all that differs from the defaults, so that the same agent in two matches is one agent. Games of
//! one seed and deal share their luck, also between matches, and count as one observation where a test needs that.
//! What this gives up: agents that met different opponents stand in one table; their win rates say how they did
//! against whom they met, and only ratings and meetings take the opponents into account.

use super::of_agents::AgentStatistics;
use super::of_matches::{FailureCount, MatchStatistics};
use super::of_seats::SeatTable;
use super::same_deals::SameDeals;
use crate::matches::Outcome;
use crate::store::StoredMatch;
use nply_stats::{Pair, PlackettLuce, Ranking, Summary, mean_interval, pairwise, plackett_luce};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The level of all intervals.
pub(super) const LEVEL: f64 = 0.95;

/// What some matches say.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Statistics {
    /// Games counted. A game that came twice counts once.
    pub games: u64,
    /// One for each game that was played, in the order in which they came.
    pub groups: Vec<GroupStatistics>,
}

/// What the matches of one game say. Without games, rates are 0 and intervals unbounded (`null` in JSON) or `[0, 1]`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GroupStatistics {
    /// The game, with its number of seats.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Games finished.
    pub games: u64,
    /// Deals of these games.
    pub deals: u64,
    /// Steps of a game, chance included.
    pub plies: Summary,
    /// 95 % interval of their mean (Student).
    pub plies_ci95: [f64; 2],
    /// The agents, in the order in which they came.
    pub agents: Vec<AgentStatistics>,
    /// Who beats whom; `a` and `b` are places in `agents`, from 0.
    pub meetings: Vec<Pair>,
    /// Ratings by a Plackett-Luce fit over all games, in the order of `agents`.
    pub ratings: PlackettLuce,
    /// What the seats were worth.
    pub seats: SeatTable,
    /// Agents that took each other's place on the same deals against the same others.
    pub same_deals: Vec<SameDeals>,
    /// The matches, in the order in which they came.
    pub matches: Vec<MatchStatistics>,
    /// What went wrong, by agent and kind.
    pub failures: Vec<FailureCount>,
}

/// A game as the statistics see it.
pub(super) struct Game<'a> {
    /// For each seat the agent, by its place in the group.
    pub seating: Vec<usize>,
    /// A number for each pair of seed and deal.
    pub deal: u64,
    /// The result.
    pub outcome: &'a Outcome,
}

/// A match, its agents by their places in the group, and its games.
pub(super) struct Played<'a> {
    pub plan: &'a StoredMatch,
    pub agents: Vec<usize>,
    pub games: Vec<Game<'a>>,
}

/// An agent: the name to show, and all that tells it from others.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Named {
    pub name: String,
    pub settled: String,
}

impl Statistics {
    /// Adds up matches, say those of a store. Matches with the same words are one match.
    pub fn of(matches: &[(StoredMatch, Vec<Outcome>)]) -> Statistics {
        let mut groups: Vec<(&StoredMatch, Vec<&(StoredMatch, Vec<Outcome>)>)> = Vec::new();
        for entry in matches {
            let text = &entry.0.text;
            let same = |(of, _): &&mut (&StoredMatch, _)| {
                (&of.text.game, of.text.version) == (&text.game, text.version)
            };
            match groups.iter_mut().find(same) {
                Some((_, members)) => members.push(entry),
                None => groups.push((&entry.0, vec![entry])),
            }
        }
        let groups: Vec<GroupStatistics> =
            groups.iter().map(|(_, members)| GroupStatistics::of(members)).collect();
        Statistics { games: groups.iter().map(|group| group.games).sum(), groups }
    }
}

impl GroupStatistics {
    fn of(members: &[&(StoredMatch, Vec<Outcome>)]) -> GroupStatistics {
        let named = agents_of(members);
        let played = played(members, &named);
        let games: Vec<&Game<'_>> = played.iter().flat_map(|played| &played.games).collect();
        let text = &members[0].0.text;
        let rankings: Vec<Ranking> = games.iter().map(|game| game.ranking()).collect();
        let plies: Summary = games.iter().map(|game| game.outcome.plies as f64).collect();
        GroupStatistics {
            game: text.game.clone(),
            version: text.version,
            games: games.len() as u64,
            deals: games.iter().map(|game| game.deal).collect::<BTreeSet<_>>().len() as u64,
            plies,
            plies_ci95: mean_interval(&plies, LEVEL),
            agents: named.iter().enumerate().map(|(i, name)| AgentStatistics::of(i, name, &games)).collect(),
            meetings: pairwise(named.len(), &rankings),
            ratings: plackett_luce(named.len(), &rankings),
            seats: SeatTable::of(members[0].0.seats(), named.len(), &games),
            same_deals: SameDeals::all(&played),
            matches: played.iter().map(|played| MatchStatistics::of(played, &named)).collect(),
            failures: FailureCount::all(&games, &named),
        }
    }
}

impl Game<'_> {
    fn ranking(&self) -> Ranking {
        let ranks = self.outcome.ranks.iter().map(|&rank| u32::from(rank));
        Ranking::new(self.deal, self.seating.iter().copied().zip(ranks))
    }

    /// The seats that an agent held.
    pub fn seats_of(&self, agent: usize) -> impl Iterator<Item = usize> {
        (0..self.seating.len()).filter(move |&seat| self.seating[seat] == agent)
    }

    /// Its share of the win; `None` if it did not sit.
    pub fn win_of(&self, agent: usize) -> Option<f64> {
        let shares = self.outcome.shares();
        self.seats_of(agent).map(|seat| shares[seat]).reduce(|sum, share| sum + share)
    }
}

/// The agents of all matches. Where one name stands for several agents, each is shown by its settled text.
fn agents_of(members: &[&(StoredMatch, Vec<Outcome>)]) -> Vec<Named> {
    let mut named: Vec<Named> = Vec::new();
    for (plan, _) in members {
        for (name, settled) in plan.names.iter().zip(&plan.text.agents) {
            if !named.iter().any(|known| known.settled == *settled) {
                named.push(Named { name: name.clone(), settled: settled.clone() });
            }
        }
    }
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    named.iter().for_each(|agent| *used.entry(agent.name.clone()).or_default() += 1);
    for agent in named.iter_mut().filter(|agent| used[&agent.name] > 1) {
        agent.name = agent.settled.clone();
    }
    named
}

/// The matches with their games, each game once.
fn played<'a>(members: &[&'a (StoredMatch, Vec<Outcome>)], named: &[Named]) -> Vec<Played<'a>> {
    let mut deals: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut all: Vec<Played<'a>> = Vec::new();
    for (plan, outcomes) in members {
        let place = |settled: &String| named.iter().position(|known| known.settled == *settled);
        let agents: Vec<usize> = plan.text.agents.iter().filter_map(place).collect();
        let mut games = Vec::new();
        for outcome in outcomes.iter().filter(|outcome| seen.insert((&plan.text, outcome.number))) {
            let next = deals.len() as u64;
            let deal = *deals.entry((plan.text.seed, outcome.deal)).or_insert(next);
            let seating = outcome.seating.iter().map(|&agent| agents[agent]).collect();
            games.push(Game { seating, deal, outcome });
        }
        match all.iter_mut().find(|played| played.plan.text == plan.text) {
            Some(before) => before.games.extend(games),
            None => all.push(Played { plan, agents, games }),
        }
    }
    all
}
