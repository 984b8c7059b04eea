//! The table of a match.

use crate::matches::Failure;
use nply_stats::holm;
use serde::Serialize;

/// The table of a match: what `nply match --json` prints.
///
/// Where nothing was played, rates and means are 0 and the interval is `[0, 1]`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchReport {
    /// The game, with its number of seats.
    pub game: String,
    /// The seed of the match.
    pub seed: u64,
    /// Games finished.
    pub games: u64,
    /// How many of them are different games: other seatings, luck or moves. Where agents do not play at random, a
    /// repeated game says nothing new.
    pub distinct: u64,
    /// Games that reached the limit of turns, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_ply_limit: Option<u64>,
    /// The agents, in the order of the command line; an agent that was named twice stands twice.
    pub agents: Vec<AgentRow>,
    /// The seats in order: what sitting there was worth, whoever sat.
    pub by_seat: Vec<SeatRow>,
    /// What went wrong, in the order of games.
    pub failures: Vec<Failure>,
    /// How well the clock was kept, for agents whose searches it ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<ClockReport>,
    /// Mean load of the machine at the ends of games, where searches are ended by a clock: processes that want a core.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
}

impl MatchReport {
    /// Who is furthest above its even share, and how often equal agents lead by so much: corrected for having picked the
    /// best of more than two (Holm). None without games.
    pub fn leader(&self) -> Option<(&AgentRow, f64)> {
        let ahead = |row: &AgentRow| row.win_rate - row.even;
        let p: Vec<f64> = self.agents.iter().map(|row| row.p_even).collect();
        let p = if p.len() > 2 { holm(&p) } else { p };
        let sat = self.agents.iter().zip(p).filter(|(row, _)| row.games > 0);
        sat.reduce(|best, next| if ahead(next.0) > ahead(best.0) { next } else { best })
    }

    /// What a reader should know of the games themselves: how many are repeated, how many were cut.
    pub fn remarks(&self) -> Vec<String> {
        let repeated = (self.distinct < self.games).then(|| {
            format!(
                "only {} of {} games are different; unless agents play at random, a repeated game says nothing new \
                 (--openings varies the starts)",
                self.distinct, self.games
            )
        });
        let cut = self.at_ply_limit.filter(|&cut| cut > 0);
        let cut = cut.map(|cut| format!("{cut} of {} games reached the limit of turns", self.games));
        repeated.into_iter().chain(cut).collect()
    }

    /// Agents whose clock was not kept: their results are not those of their budget.
    pub fn clock_not_kept(&self) -> impl Iterator<Item = &ClockReport> {
        self.clocks.iter().filter(|clock| !clock.kept)
    }
}

/// How well the clock of an agent was kept.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClockReport {
    /// The agent as it was written.
    pub agent: String,
    /// Searches.
    pub moves: u64,
    /// What each search might take, in seconds.
    pub limit: f64,
    /// What it took on average. Less than the limit where a search is done before.
    pub mean: f64,
    /// What the slowest took.
    pub slowest: f64,
    /// By how much searches were late on average.
    pub mean_late: f64,
    /// Share of the time in which a core worked for the search; less than 1 where others wanted the core.
    pub core_share: f64,
    /// Whether searches had what was promised to them: late by no more than a twentieth of the limit and a millisecond
    /// on average, no overrun, and a core for at least nine tenths of the time.
    pub kept: bool,
}

/// One agent in a [`MatchReport`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AgentRow {
    /// The agent as it was written.
    pub agent: String,
    /// Games in which it sat.
    pub games: u64,
    /// Seats that it held in them.
    pub seats: u64,
    /// Sum of its shares of the win: `1/t` when `t` seats tie for first; its own seats add up.
    pub wins: f64,
    /// Wins by games: with two agents, 0.5 means equal.
    pub win_rate: f64,
    /// The win rate if all agents were equal: its share of the seats.
    pub even: f64,
    /// 95 % interval of the win rate; games that share a deal are one observation, where there are five deals or more.
    pub ci95: [f64; 2],
    /// How often an agent that wins its even share is at least so far from it, two-sided; 1 without games.
    pub p_even: f64,
    /// Mean payoff of its seats.
    pub mean_payoff: f64,
    /// Mean rank of its seats.
    pub mean_rank: f64,
}

/// One seat in a [`MatchReport`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatRow {
    /// The seat: `p1`, `p2`, ...
    pub seat: String,
    /// Games finished.
    pub games: u64,
    /// Sum of the shares of the win that fell to this seat.
    pub wins: f64,
    /// Wins by games: without an effect of seats, one by the number of seats.
    pub win_rate: f64,
    /// Mean payoff of this seat.
    pub mean_payoff: f64,
    /// Mean rank of this seat.
    pub mean_rank: f64,
    /// The agents on this seat, in the order of the command line.
    pub agents: Vec<SeatAgentRow>,
}

/// One agent on one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatAgentRow {
    /// The agent as it was written.
    pub agent: String,
    /// Games in which it sat there.
    pub games: u64,
    /// Sum of the shares of the win that fell to it there.
    pub wins: f64,
    /// Wins by games.
    pub win_rate: f64,
    /// Its mean payoff there.
    pub mean_payoff: f64,
    /// Its mean rank there.
    pub mean_rank: f64,
}
