//! One line for each match: who leads, and whether its clocks were kept. And what went wrong, by agent.

use super::of_agents::{even_share, win_rate_by_deal};
use super::report::ClockReport;
use super::statistics::{Game, Named, Played};
use crate::matches::FailureKind;
use crate::store::PlayedBy;
use nply_stats::{Clustered, holm};
use serde::Serialize;
use std::collections::BTreeSet;

/// A match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchStatistics {
    /// Its number in its store.
    #[serde(rename = "match")]
    pub number: i64,
    /// Its agents, in the order of the command line.
    pub agents: Vec<String>,
    /// Who sits where.
    pub design: String,
    /// The seed.
    pub seed: u64,
    /// Games finished.
    pub games: u64,
    /// How each of its agents did.
    pub standings: Vec<Standing>,
    /// Who is furthest above its even share; none without games.
    pub leader: Option<Leader>,
    /// How well the clock was kept, for agents whose searches it ends.
    pub clocks: Vec<ClockReport>,
    /// Whether all clocks were kept. If not, results are not those of the budgets.
    pub clock_kept: bool,
    /// Mean load of the machine, where searches are ended by a clock.
    pub load: Option<f64>,
    /// Failures of agents.
    pub failures: u64,
    /// Which programs played its games, and how their agents play.
    pub programs: Vec<PlayedBy>,
}

/// How an agent did in a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The agent, by its place in the group.
    pub agent: usize,
    /// Its win rate, with each deal as one observation.
    pub rate: Clustered,
    /// What it would be if all were equal; one half with two agents.
    pub even: f64,
}

/// Who leads a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Leader {
    /// The agent as it was written.
    pub agent: String,
    /// Its win rate, with each deal as one observation.
    pub rate: Clustered,
    /// What it would be if all were equal; one half with two agents.
    pub even: f64,
    /// How often equal agents lead by so much, two-sided. Of more than two agents the best is picked after the fact,
    /// so p is then corrected for all of them (Holm).
    pub p: f64,
}

/// Failures of one kind of one agent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FailureCount {
    /// The agent as it was written.
    pub agent: String,
    /// What it did.
    pub kind: FailureKind,
    /// How often.
    pub count: u64,
    /// The first of them.
    pub first: String,
}

impl MatchStatistics {
    pub(super) fn of(played: &Played<'_>, named: &[Named]) -> MatchStatistics {
        let mut tally = played.plan.tally();
        played.games.iter().for_each(|game| tally.add(game.outcome));
        let report = tally.report();
        let standings = standings(played);
        let clock_kept = report.clock_not_kept().next().is_none();
        MatchStatistics {
            number: played.plan.id,
            agents: played.agents.iter().map(|&agent| named[agent].name.clone()).collect(),
            design: played.plan.text.design.clone(),
            seed: played.plan.text.seed,
            games: report.games,
            leader: leader(&standings, named),
            standings,
            clock_kept,
            load: report.load,
            failures: report.failures.len() as u64,
            clocks: report.clocks,
            programs: played.plan.programs.clone(),
        }
    }
}

/// One for each agent that sat.
fn standings(played: &Played<'_>) -> Vec<Standing> {
    let games: Vec<&Game<'_>> = played.games.iter().collect();
    let agents: BTreeSet<usize> = played.agents.iter().copied().collect();
    let of =
        |agent| Standing { agent, rate: win_rate_by_deal(agent, &games), even: even_share(agent, &games) };
    agents.into_iter().map(of).filter(|standing| standing.rate.n > 0).collect()
}

fn leader(standings: &[Standing], named: &[Named]) -> Option<Leader> {
    let of = |&Standing { agent, rate, even }: &Standing| {
        let agent = named[agent].name.clone();
        Leader { agent, rate, even, p: nply_stats::p_of_rate(&rate, even) }
    };
    let mut all: Vec<Leader> = standings.iter().map(of).collect();
    // Two agents are one comparison: what one wins the other loses.
    if all.len() > 2 {
        let p = holm(&all.iter().map(|agent| agent.p).collect::<Vec<_>>());
        all.iter_mut().zip(p).for_each(|(agent, p)| agent.p = p);
    }
    let ahead = |agent: &Leader| agent.rate.estimate - agent.even;
    all.into_iter().reduce(|best, next| if ahead(&next) > ahead(&best) { next } else { best })
}

impl FailureCount {
    pub(super) fn all(games: &[&Game<'_>], named: &[Named]) -> Vec<FailureCount> {
        let mut counts: Vec<FailureCount> = Vec::new();
        for game in games {
            for failure in &game.outcome.failures {
                let seat = game.seating.iter().zip(1..).find(|(_, seat)| failure.seat == format!("p{seat}"));
                let agent = seat.map_or(&failure.agent, |(&agent, _)| &named[agent].name);
                match counts.iter_mut().find(|known| (&known.agent, known.kind) == (agent, failure.kind)) {
                    Some(known) => known.count += 1,
                    None => {
                        let first = format!("game {}, {}: {}", failure.game, failure.seat, failure.detail);
                        counts.push(FailureCount {
                            agent: agent.clone(),
                            kind: failure.kind,
                            count: 1,
                            first,
                        });
                    }
                }
            }
        }
        counts
    }
}
