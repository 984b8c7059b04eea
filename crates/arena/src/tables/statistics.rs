//! What the games of one or more stores say, with intervals and tests: what `nply stats` prints.
//!
//! Games are put together only if their rules are the same: game, options, seats and version. An agent is told by its
//! canonical spec, with all that differs from the defaults, so that the same agent in two matches is one agent. Games of
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

/// A match of a store and its games.
type Stored = (StoredMatch, Vec<Outcome>);

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
    /// How many of them are different games: other seatings, luck or moves.
    pub distinct: u64,
    /// Games that reached the limit of turns, where the game has one.
    pub at_ply_limit: Option<u64>,
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
    /// A number for each pair of seed and deal. Without luck games of a deal share nothing but the start, and each is
    /// an observation of its own.
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
    pub canonical: String,
}

impl Statistics {
    /// Adds up matches, say those of a store. Matches with the same words are one match.
    pub fn of(matches: &[(StoredMatch, Vec<Outcome>)]) -> Statistics {
        let mut groups: Vec<Vec<&Stored>> = Vec::new();
        for entry in matches {
            let rules = |(of, _): &Stored| (of.text.game.clone(), of.text.version);
            match groups.iter_mut().find(|group| rules(group[0]) == rules(entry)) {
                Some(group) => group.push(entry),
                None => groups.push(vec![entry]),
            }
        }
        let groups: Vec<GroupStatistics> = groups.iter().map(|group| GroupStatistics::of(group)).collect();
        Statistics { games: groups.iter().map(|group| group.games).sum(), groups }
    }
}

impl GroupStatistics {
    fn of(members: &[&Stored]) -> GroupStatistics {
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
            distinct: games.iter().map(|game| game.trace()).collect::<BTreeSet<_>>().len() as u64,
            at_ply_limit: members[0].0.ply_limit.map(|limit| cut(&games, limit)),
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

fn cut(games: &[&Game<'_>], limit: u64) -> u64 {
    games.iter().filter(|game| game.outcome.plies >= limit).count() as u64
}

impl Game<'_> {
    /// Tells games of all matches apart: who sat, luck and moves.
    fn trace(&self) -> (&[usize], u64) {
        (&self.seating, self.outcome.trace)
    }

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

/// The agents of all matches. Where one name stands for several agents, each is shown by its canonical spec.
fn agents_of(members: &[&Stored]) -> Vec<Named> {
    let mut named: Vec<Named> = Vec::new();
    for (plan, _) in members {
        for (name, canonical) in plan.names.iter().zip(&plan.text.agents) {
            if !named.iter().any(|known| known.canonical == *canonical) {
                // The same agent named twice in a match is one agent here: it needs no number.
                let name = name.split(" #").next().unwrap_or(name).to_string();
                named.push(Named { name, canonical: canonical.clone() });
            }
        }
    }
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    named.iter().for_each(|agent| *used.entry(agent.name.clone()).or_default() += 1);
    for agent in named.iter_mut().filter(|agent| used[&agent.name] > 1) {
        agent.name = agent.canonical.clone();
    }
    named
}

/// The matches with their games, each game once.
fn played<'a>(members: &[&'a Stored], named: &[Named]) -> Vec<Played<'a>> {
    let mut deals: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut all: Vec<Played<'a>> = Vec::new();
    for (plan, outcomes) in members {
        let place = |canonical: &String| named.iter().position(|known| known.canonical == *canonical);
        let agents: Vec<usize> = plan.text.agents.iter().filter_map(place).collect();
        let (mut games, luck) = (Vec::new(), plan.luck);
        for outcome in outcomes.iter().filter(|outcome| seen.insert((&plan.text, outcome.number))) {
            let next = deals.len() as u64;
            let shared = if luck { outcome.deal } else { outcome.number };
            let deal = *deals.entry((plan.text.seed, shared)).or_insert(next);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Failure, FailureKind, MatchText, SeatStats};
    use nply_stats::{Basis, mcnemar, paired};

    fn plan(id: i64, agents: &[&str], seed: u64) -> StoredMatch {
        let names = agents.iter().map(|agent| agent.trim_start_matches("full-").to_string()).collect();
        let agents = agents.iter().map(|agent| agent.to_string()).collect();
        let text = MatchText {
            game: "hearts/3".into(),
            version: 1,
            agents,
            design: "all".into(),
            seed,
            openings: 0,
        };
        let (luck, ply_limit, programs) = (true, None, Vec::new());
        StoredMatch { id, text, names, luck, ply_limit, ended: None, programs }
    }

    /// A game whose ranks follow from its payoffs.
    fn game(number: u64, deal: u64, seating: &[usize], payoffs: &[f32]) -> Outcome {
        let rank = |payoff: &f32| 1 + payoffs.iter().filter(|&other| other > payoff).count() as u8;
        Outcome {
            number,
            deal,
            seating: seating.into(),
            payoffs: payoffs.into(),
            ranks: payoffs.iter().map(rank).collect(),
            plies: 10 * number,
            trace: number,
            stats: vec![SeatStats::default(); seating.len()],
            failures: Vec::new(),
            load: None,
        }
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    /// Two agents, two deals of two games.
    fn small() -> (StoredMatch, Vec<Outcome>) {
        let games = vec![
            game(1, 0, &[0, 0, 1], &[5.0, 3.0, 1.0]),
            game(2, 0, &[1, 1, 0], &[2.0, 0.0, 2.0]),
            game(3, 1, &[0, 1, 1], &[-1.0, -1.0, 4.0]),
            game(4, 1, &[1, 0, 0], &[0.0, 6.0, 0.0]),
        ];
        (plan(1, &["a", "b"], 5), games)
    }

    fn group(matches: &[(StoredMatch, Vec<Outcome>)]) -> GroupStatistics {
        let mut statistics = Statistics::of(matches);
        assert_eq!(statistics.groups.len(), 1);
        statistics.groups.swap_remove(0)
    }

    #[test]
    fn numbers_of_an_agent_are_those_of_its_seats() {
        let group = group(&[small()]);
        let [a, b] = &group.agents[..] else { panic!("two agents") };
        assert_eq!((group.games, group.deals, group.plies.mean), (4, 2, 25.0));
        assert_eq!((a.games, a.seats, b.games, b.seats), (4, 6, 4, 6));
        // a: a win, a tie of two, none, a win.
        assert_eq!((a.wins, a.win_rate, a.even), (2.5, 0.625, 0.5));
        assert_eq!((b.wins, b.win_rate), (1.5, 0.375));
        assert_eq!(a.wilson, nply_stats::wilson(2.5, 4, 0.95));
        assert_eq!(a.wilson_corrected, nply_stats::wilson_corrected(2.5, 4, 0.95));
        assert_eq!((a.by_deal.clusters, a.by_deal.basis, a.by_deal.ci95), (2, Basis::Games, a.wilson));
        // Payoffs 5, 3, 2, -1, 6, 0.
        assert!(near(a.payoff.mean, 2.5) && near(a.payoff.sd, 7.5f64.sqrt()), "{:?}", a.payoff);
        assert!(near(a.mean_rank, (1 + 2 + 1 + 2 + 1 + 2) as f64 / 6.0));
        assert!(near(group.plies.sd, (500.0f64 / 3.0).sqrt()));
    }

    #[test]
    fn intervals_of_payoffs_rest_on_deals() {
        // Sums by deal: 10 over 3 seats and 5 over 3: mean 2.5, residuals 2.5 and -2.5, error sqrt(12.5 * 2) / 6, and t
        // with one degree of freedom reaches 12.7062 of them.
        let a = group(&[small()]).agents.swap_remove(0);
        let half = 12.706_204_736_432_1 * 5.0 / 6.0;
        assert!((a.payoff_ci95[0] - (2.5 - half)).abs() < 1e-6, "{:?}", a.payoff_ci95);
    }

    #[test]
    fn best_counts_ties_in_full_and_losses_are_shared() {
        let group = group(&[small()]);
        let [a, b] = &group.agents[..] else { panic!("two agents") };
        assert_eq!((a.best_share, b.best_share), (0.75, 0.5));
        // Worst: b; b; a and b tie; a and b tie.
        assert_eq!((a.worst_share, b.worst_share), (0.5, 1.0));
        assert_eq!((a.loss_rate, b.loss_rate), (0.25, 0.75));
        assert_eq!(a.loss_wilson, nply_stats::wilson(1.0, 4, 0.95));
    }

    #[test]
    fn what_was_spent_is_told_by_move() {
        let mut games = small();
        games.1.truncate(1);
        let spent = |moves, depth| SeatStats {
            moves,
            iterations: 100 * moves,
            nodes: 700,
            seconds: 0.5,
            depth,
            ..SeatStats::default()
        };
        games.1[0].stats = vec![spent(3, 4), spent(4, 7), SeatStats::default()];
        let group = group(&[games]);
        let a = &group.agents[0].per_move;
        assert_eq!((a.moves, a.iterations, a.nodes, a.depth, a.deepest), (7, 100.0, 200.0, 5.5, 7));
        assert!(near(a.seconds, 1.0 / 7.0));
        assert_eq!(group.agents[1].per_move, crate::PerMove::default());
    }

    #[test]
    fn seats_are_counted_whoever_sits() {
        let table = group(&[small()]).seats;
        let wins: Vec<f64> = table.rows.iter().map(|seat| seat.wins).collect();
        assert_eq!(wins, [1.5, 1.0, 1.5]);
        let first = &table.rows[0];
        assert_eq!((first.seat.as_str(), first.games, first.payoff.mean), ("p1", 4, 1.5));
        assert_eq!(
            (first.agents[0].games, first.agents[0].win_rate, first.agents[0].mean_payoff),
            (2, 0.5, 2.0)
        );
        assert_eq!((first.agents[1].games, first.agents[1].wins), (2, 0.5));
        // Against 4/3 each: two of (1/6)^2 and one of (1/3)^2, over 4/3.
        assert!(!table.by_deal && near(table.effect.chi_square, 0.125), "{:?}", table.effect);
    }

    #[test]
    fn two_agents_are_tested_against_one_half() {
        let one_deal = |deal: u64, won: bool| {
            let (high, low) = if won { (1.0, 0.0) } else { (0.0, 1.0) };
            [
                game(2 * deal + 1, deal, &[0, 1, 1], &[high, low, 0.0]),
                game(2 * deal + 2, deal, &[1, 0, 0], &[low, high, 0.0]),
            ]
        };
        let games: Vec<Outcome> = (0..10).flat_map(|deal| one_deal(deal, deal < 8)).collect();
        let group = group(&[(plan(3, &["a", "b"], 1), games)]);
        let leader = group.matches[0].leader.clone().expect("games");
        assert_eq!((leader.agent.as_str(), leader.rate.estimate, leader.even), ("a", 0.8, 0.5));
        assert_eq!((leader.rate.clusters, leader.rate.basis), (10, Basis::Clusters));
        // Ten deals, eight of 1 and two of 0, say as much as 0.16 / (0.1778 / 10) = 9 independent games: t = 0.3 /
        // sqrt(0.25 / 9) = 1.8 with 9 degrees of freedom.
        assert!((leader.p - 0.1054).abs() < 5e-4, "{}", leader.p);
        assert_eq!((group.matches[0].number, group.matches[0].clock_kept), (3, true));
        assert!(group.seats.by_deal);
    }

    #[test]
    fn an_agent_is_one_in_all_matches_and_a_game_counts_once() {
        let (first, games) = small();
        let again = (StoredMatch { id: 9, ..first.clone() }, games[..3].to_vec());
        let other = (plan(2, &["b", "full-b"], 5), vec![game(1, 0, &[0, 1, 1], &[1.0, 0.0, 0.0])]);
        let group = group(&[(first, games), again, other]);
        assert_eq!((group.games, group.deals, group.matches.len()), (5, 2, 2));
        let names: Vec<&str> = group.agents.iter().map(|agent| agent.agent.as_str()).collect();
        // Two agents are written `b`: each is shown by its canonical spec.
        assert_eq!(names, ["a", "b", "full-b"]);
        assert_eq!((group.agents[1].games, group.agents[1].wins), (5, 2.5));
        assert_eq!((group.ratings.ratings.len(), group.meetings.len()), (3, 2));
    }

    #[test]
    fn other_rules_are_another_group() {
        let (mut other, games) = small();
        other.text.version = 2;
        let statistics = Statistics::of(&[small(), (other, games)]);
        assert_eq!((statistics.games, statistics.groups.len()), (8, 2));
        assert_eq!(Statistics::of(&[]), Statistics { games: 0, groups: Vec::new() });
    }

    #[test]
    fn exchanged_agents_are_compared_on_the_same_deals() {
        let match_of = |agent: &str, won: [bool; 6]| {
            let games = won.iter().enumerate().map(|(i, &won)| {
                let (number, deal) = (i as u64 + 1, i as u64 / 2);
                game(number, deal, &[0, 1, 1], if won { &[1.0, 0.0, 0.0] } else { &[0.0, 1.0, 1.0] })
            });
            (plan(1, &[agent, "z"], 7), games.collect::<Vec<_>>())
        };
        let first = match_of("x", [true, true, true, false, true, true]);
        let second = match_of("y", [false, true, true, true, false, false]);
        let mut elsewhere = match_of("w", [true; 6]);
        elsewhere.0.text.seed = 8;
        let group = group(&[first, second, elsewhere]);
        let [pair] = &group.same_deals[..] else { panic!("{:?}", group.same_deals) };
        assert_eq!((group.agents[pair.a].agent.as_str(), group.agents[pair.b].agent.as_str()), ("x", "y"));
        assert_eq!((pair.matches, pair.games), (1, 6));
        assert_eq!(pair.by_game, mcnemar(3, 1));
        // Differences 1, 0, 0, -1, 1, 1 by game; by deal 0.5, -0.5, 1.
        let by_deal = paired(&[0.5, -0.5, 1.0]);
        assert_eq!((pair.by_deal.differences, pair.by_deal.p), (by_deal.differences, by_deal.p));
        // Student's interval goes from -1.56 to 2.23; shares of wins differ by one at most.
        assert_eq!((pair.by_deal.ci95, by_deal.ci95[1] > 2.0), ([-1.0, 1.0], true));
        assert!(near(pair.by_deal.differences.mean, 1.0 / 3.0) && pair.p_holm == pair.by_deal.p);
    }

    #[test]
    fn failures_and_lost_clocks_are_told() {
        let mut games = small();
        games.0.text.agents = vec!["a@40ms".into(), "b".into()];
        games.1[0].stats[0] =
            SeatStats { moves: 10, seconds: 0.8, late: 0.4, core: 0.8, ..SeatStats::default() };
        games.1[0].load = Some(4.0);
        for (outcome, seat) in [(0, "p3"), (1, "p1"), (1, "p3")] {
            let (seat, agent, detail) = (seat.to_string(), "?".into(), "boom".into());
            let failure = Failure { game: outcome as u64 + 1, seat, agent, kind: FailureKind::Panic, detail };
            games.1[outcome].failures.push(failure);
        }
        let group = group(&[games]);
        let counts: Vec<(&str, u64)> =
            group.failures.iter().map(|failure| (failure.agent.as_str(), failure.count)).collect();
        assert_eq!(counts, [("b", 2), ("a", 1)]);
        assert_eq!(group.failures[0].first, "game 1, p3: boom");
        let of = &group.matches[0];
        assert_eq!((of.clocks.len(), of.clock_kept, of.load, of.failures), (1, false, Some(4.0), 3));
        let page = Statistics { games: 4, groups: vec![group] }.brief("x");
        assert!(format!("{page:?}").contains("clock NOT KEPT"));
    }
}
