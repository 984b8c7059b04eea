//! What the games say of one agent.

use super::statistics::{Game, LEVEL, Named};
use nply_stats::{Clustered, Summary, clustered_mean, clustered_rate, clusters, p_of_rate};
use nply_stats::{wilson, wilson_corrected};
use serde::Serialize;

/// How an agent did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AgentStatistics {
    /// The agent as it was written.
    pub agent: String,
    /// The canonical spec of the agent: options that differ from the defaults, and the budget.
    pub canonical: String,
    /// Games in which it sat.
    pub games: u64,
    /// Seats that it held in them.
    pub seats: u64,
    /// Sum of its shares of the win: `1/t` when `t` seats tie for first; its own seats add up.
    pub wins: f64,
    /// Wins by games.
    pub win_rate: f64,
    /// The win rate if all agents were equal: its share of the seats.
    pub even: f64,
    /// 95 % interval of the win rate (Wilson), each game an observation.
    pub wilson: [f64; 2],
    /// The same with continuity correction, as paper 004 prints it.
    pub wilson_corrected: [f64; 2],
    /// The win rate with each deal as one observation: right where games share deals.
    pub by_deal: Clustered,
    /// How often an agent that wins its even share is at least so far from it, two-sided; from `by_deal`.
    pub p_even: f64,
    /// Payoffs of its seats: mean and standard deviation.
    pub payoff: Summary,
    /// 95 % interval of the mean payoff, each deal an observation.
    pub payoff_ci95: [f64; 2],
    /// Mean rank of its seats.
    pub mean_rank: f64,
    /// Share of its games in which one of its seats had the best payoff of all; ties count in full.
    pub best_share: f64,
    /// Share of its games in which one of its seats had the worst payoff of all (in Hearts: the highest score); ties
    /// count in full.
    pub worst_share: f64,
    /// Its losses by games: the worst payoff, with `1/t` for each of `t` seats that tie for it, so that the losses of a
    /// game add up to one. With two agents this is the loss percentage of paper 003, figure 9.
    pub loss_rate: f64,
    /// 95 % interval of the loss rate (Wilson).
    pub loss_wilson: [f64; 2],
    /// What it spent on a move.
    pub per_move: PerMove,
}

/// What an agent spent on a move that it was asked for, on average. Forced moves are not asked.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct PerMove {
    /// Moves asked.
    pub moves: u64,
    /// Iterations of a search.
    pub iterations: f64,
    /// States generated in a search.
    pub nodes: f64,
    /// Seconds of a search.
    pub seconds: f64,
    /// The greatest depth that a search of a game reported, on average over games.
    pub depth: f64,
    /// The greatest of all.
    pub deepest: u32,
}

impl AgentStatistics {
    pub(super) fn of(agent: usize, named: &Named, games: &[&Game<'_>]) -> AgentStatistics {
        let sat: Vec<&Game<'_>> =
            games.iter().filter(|g| g.seats_of(agent).next().is_some()).copied().collect();
        let count = sat.len() as u64;
        let by_deal = win_rate_by_deal(agent, &sat);
        let even = even_share(agent, &sat);
        let wins: f64 = sat.iter().filter_map(|game| game.win_of(agent)).sum();
        let payoffs: Vec<(u64, f64)> = per_seat(agent, &sat, |game, seat| game.outcome.payoffs[seat].into());
        let ranks: Summary = values(&per_seat(agent, &sat, |game, seat| game.outcome.ranks[seat].into()));
        let [best_share, worst_share, losses] = ends(agent, &sat);
        AgentStatistics {
            agent: named.name.clone(),
            canonical: named.canonical.clone(),
            games: count,
            seats: payoffs.len() as u64,
            wins,
            win_rate: ratio(wins, count),
            even,
            wilson: wilson(wins, count, LEVEL),
            wilson_corrected: wilson_corrected(wins, count, LEVEL),
            by_deal,
            p_even: p_of_rate(&by_deal, even),
            payoff: values(&payoffs),
            payoff_ci95: clustered_mean(&clusters(payoffs)).ci95,
            mean_rank: ranks.mean,
            best_share: ratio(best_share, count),
            worst_share: ratio(worst_share, count),
            loss_rate: ratio(losses, count),
            loss_wilson: wilson(losses, count, LEVEL),
            per_move: PerMove::of(agent, &sat),
        }
    }
}

impl PerMove {
    fn of(agent: usize, sat: &[&Game<'_>]) -> PerMove {
        let seats = sat.iter().flat_map(|game| game.seats_of(agent).map(|seat| &game.outcome.stats[seat]));
        let asked: Vec<_> = seats.filter(|stats| stats.moves > 0).collect();
        let moves = asked.iter().map(|stats| stats.moves).sum();
        let depths: Summary = asked.iter().map(|stats| f64::from(stats.depth)).collect();
        PerMove {
            moves,
            iterations: ratio(asked.iter().map(|stats| stats.iterations as f64).sum(), moves),
            nodes: ratio(asked.iter().map(|stats| stats.nodes as f64).sum(), moves),
            seconds: ratio(asked.iter().map(|stats| stats.seconds).sum(), moves),
            depth: depths.mean,
            deepest: asked.iter().map(|stats| stats.depth).max().unwrap_or(0),
        }
    }
}

/// The win rate of an agent in games in which it may sit.
pub(super) fn win_rate_by_deal(agent: usize, games: &[&Game<'_>]) -> Clustered {
    let wins = games.iter().filter_map(|game| Some((game.deal, game.win_of(agent)?)));
    clustered_rate(&clusters(wins))
}

/// Its share of the seats in the games in which it sat.
pub(super) fn even_share(agent: usize, games: &[&Game<'_>]) -> f64 {
    let share = |game: &&Game<'_>| {
        let held = game.seats_of(agent).count();
        (held > 0).then(|| held as f64 / game.seating.len() as f64)
    };
    games.iter().filter_map(share).collect::<Summary>().mean
}

/// Games with the best payoff, games with the worst, and the sum of the shares of the worst.
fn ends(agent: usize, sat: &[&Game<'_>]) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for game in sat {
        let payoffs = &game.outcome.payoffs;
        let at = |value: f32| game.seats_of(agent).filter(|&seat| payoffs[seat] == value).count();
        let (best, worst) = (
            payoffs.iter().copied().fold(f32::NEG_INFINITY, f32::max),
            payoffs.iter().copied().fold(f32::INFINITY, f32::min),
        );
        let tied = payoffs.iter().filter(|&&payoff| payoff == worst).count();
        sums[0] += f64::from(u8::from(at(best) > 0));
        sums[1] += f64::from(u8::from(at(worst) > 0));
        sums[2] += at(worst) as f64 / tied as f64;
    }
    sums
}

/// A number for each seat that the agent held, with its deal.
fn per_seat(agent: usize, sat: &[&Game<'_>], value: impl Fn(&Game<'_>, usize) -> f64) -> Vec<(u64, f64)> {
    sat.iter().flat_map(|game| game.seats_of(agent).map(|seat| (game.deal, value(game, seat)))).collect()
}

fn values(by_deal: &[(u64, f64)]) -> Summary {
    by_deal.iter().map(|&(_, value)| value).collect()
}

pub(super) fn ratio(sum: f64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum / n as f64 }
}
