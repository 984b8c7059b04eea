//! Adds up the games of a match to the table that people read.

use crate::outcome::{Failure, Outcome};
use crate::plan::Match;
use nply_core::Player;
use serde::Serialize;

/// The table of a match: what `nply match --json` prints.
///
/// Where nothing was played, rates and means are 0 and the interval is `[0, 1]`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game, with its number of seats.
    pub game: String,
    /// The seed of the match.
    pub seed: u64,
    /// Games finished.
    pub games: u64,
    /// The agents, in the order of the command line; an agent that was named twice stands twice.
    pub agents: Vec<AgentRow>,
    /// The seats in order: what sitting there was worth, whoever sat.
    pub by_seat: Vec<SeatRow>,
    /// What went wrong, in the order of games.
    pub failures: Vec<Failure>,
}

/// One agent in a [`Report`].
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
    /// 95 % interval of the win rate (Wilson).
    pub ci95: [f64; 2],
    /// Mean payoff of its seats.
    pub mean_payoff: f64,
    /// Mean rank of its seats.
    pub mean_rank: f64,
}

/// One seat in a [`Report`].
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

/// Sums over seats that were held.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Sums {
    held: u64,
    wins: f64,
    payoff: f64,
    rank: f64,
}

impl Sums {
    fn add(&mut self, share: f64, payoff: f32, rank: u8) {
        self.held += 1;
        self.wins += share;
        self.payoff += f64::from(payoff);
        self.rank += f64::from(rank);
    }
}

/// Adds up games. The same games in the same order give the same numbers to the last digit.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    game: String,
    seed: u64,
    names: Vec<String>,
    games: u64,
    /// Games in which each agent sat.
    sat: Vec<u64>,
    by_agent: Vec<Sums>,
    by_seat: Vec<Sums>,
    /// First by seat, then by agent.
    by_both: Vec<Vec<Sums>>,
    failures: Vec<Failure>,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(plan: &Match) -> Self {
        Tally::of(plan.game().spec(), plan.seed(), plan.names(), plan.game().players())
    }

    pub(crate) fn of(game: &str, seed: u64, names: Vec<String>, seats: usize) -> Self {
        let agents = names.len();
        Tally {
            game: game.into(),
            seed,
            names,
            games: 0,
            sat: vec![0; agents],
            by_agent: vec![Sums::default(); agents],
            by_seat: vec![Sums::default(); seats],
            by_both: vec![vec![Sums::default(); agents]; seats],
            failures: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Outcome) {
        self.games += 1;
        let shares = game.shares();
        for (seat, &agent) in game.seating.iter().enumerate() {
            let (share, payoff, rank) = (shares[seat], game.payoffs[seat], game.ranks[seat]);
            self.by_agent[agent].add(share, payoff, rank);
            self.by_seat[seat].add(share, payoff, rank);
            self.by_both[seat][agent].add(share, payoff, rank);
            self.sat[agent] += u64::from(!game.seating[..seat].contains(&agent));
        }
        self.failures.extend_from_slice(&game.failures);
    }

    /// Games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The table so far.
    pub fn report(&self) -> Report {
        Report {
            game: self.game.clone(),
            seed: self.seed,
            games: self.games,
            agents: (0..self.names.len()).map(|agent| self.agent_row(agent)).collect(),
            by_seat: (0..self.by_seat.len()).map(|seat| self.seat_row(seat)).collect(),
            failures: self.failures.clone(),
        }
    }

    fn agent_row(&self, agent: usize) -> AgentRow {
        let (sums, games) = (self.by_agent[agent], self.sat[agent]);
        AgentRow {
            agent: self.names[agent].clone(),
            games,
            seats: sums.held,
            wins: sums.wins,
            win_rate: ratio(sums.wins, games),
            ci95: wilson(sums.wins, games),
            mean_payoff: ratio(sums.payoff, sums.held),
            mean_rank: ratio(sums.rank, sums.held),
        }
    }

    fn seat_row(&self, seat: usize) -> SeatRow {
        let sums = self.by_seat[seat];
        let on_seat = |(name, sums): (&String, &Sums)| SeatAgentRow {
            agent: name.clone(),
            games: sums.held,
            wins: sums.wins,
            win_rate: ratio(sums.wins, sums.held),
            mean_payoff: ratio(sums.payoff, sums.held),
            mean_rank: ratio(sums.rank, sums.held),
        };
        SeatRow {
            seat: Player::new(seat).to_string(),
            games: sums.held,
            wins: sums.wins,
            win_rate: ratio(sums.wins, sums.held),
            mean_payoff: ratio(sums.payoff, sums.held),
            mean_rank: ratio(sums.rank, sums.held),
            agents: self.names.iter().zip(&self.by_both[seat]).map(on_seat).collect(),
        }
    }
}

fn ratio(sum: f64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum / n as f64 }
}

/// The 95 % interval of Wilson (1927) for a rate of `wins` in `games`; shares of a win may be fractions.
pub fn wilson(wins: f64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, rate) = (games as f64, wins / games as f64);
    let middle = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
    let scale = 1.0 + Z * Z / n;
    [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)]
}
