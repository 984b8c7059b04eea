//! What the seats were worth, whoever sat there and for each agent.

use super::of_agents::ratio;
use super::statistics::{Game, LEVEL};
use nply_core::Player;
use nply_stats::{MIN_CLUSTERS, SeatEffect, Summary, seat_effect, seat_effect_by_deal, wilson};
use serde::Serialize;
use std::collections::BTreeMap;

/// The seats of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatTable {
    /// The seats in order.
    pub rows: Vec<SeatStatistics>,
    /// The test whether all seats are worth the same.
    pub effect: SeatEffect,
    /// Whether the test takes each deal as one observation. With fewer than five deals it takes games, as if they did
    /// not share their luck.
    pub by_deal: bool,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatStatistics {
    /// The seat: `p1`, `p2`, ...
    pub seat: String,
    /// Games finished.
    pub games: u64,
    /// Sum of the shares of the win that fell to this seat.
    pub wins: f64,
    /// Wins by games: without an effect of seats, one by the number of seats.
    pub win_rate: f64,
    /// 95 % interval of the win rate (Wilson).
    pub wilson: [f64; 2],
    /// Payoffs: mean and standard deviation.
    pub payoff: Summary,
    /// Mean rank.
    pub mean_rank: f64,
    /// The agents on this seat, in the order of the group.
    pub agents: Vec<OnSeat>,
}

/// One agent on one seat.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OnSeat {
    /// Games in which it sat there.
    pub games: u64,
    /// Sum of the shares of the win that fell to it there.
    pub wins: f64,
    /// Wins by games.
    pub win_rate: f64,
    /// Its mean payoff there.
    pub mean_payoff: f64,
}

impl SeatTable {
    pub(super) fn of(seats: usize, agents: usize, games: &[&Game<'_>]) -> SeatTable {
        let mut deals: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for game in games {
            let wins = deals.entry(game.deal).or_insert_with(|| vec![0.0; seats]);
            wins.iter_mut().zip(game.outcome.shares()).for_each(|(sum, share)| *sum += share);
        }
        let by_deal = deals.len() as u64 >= MIN_CLUSTERS;
        let deals: Vec<Vec<f64>> = deals.into_values().collect();
        let wins = |seat: usize| deals.iter().map(|deal| deal[seat]).sum::<f64>();
        let effect = match by_deal {
            true => seat_effect_by_deal(&deals),
            false => seat_effect(&(0..seats).map(wins).collect::<Vec<_>>()),
        };
        let rows = (0..seats).map(|seat| SeatStatistics::of(seat, agents, games)).collect();
        SeatTable { rows, effect, by_deal }
    }
}

impl SeatStatistics {
    fn of(seat: usize, agents: usize, games: &[&Game<'_>]) -> SeatStatistics {
        let count = games.len() as u64;
        let wins: f64 = games.iter().map(|game| game.outcome.shares()[seat]).sum();
        let ranks: Summary = games.iter().map(|game| f64::from(game.outcome.ranks[seat])).collect();
        SeatStatistics {
            seat: Player::new(seat).to_string(),
            games: count,
            wins,
            win_rate: ratio(wins, count),
            wilson: wilson(wins, count, LEVEL),
            payoff: games.iter().map(|game| f64::from(game.outcome.payoffs[seat])).collect(),
            mean_rank: ranks.mean,
            agents: (0..agents).map(|agent| OnSeat::of(seat, agent, games)).collect(),
        }
    }
}

impl OnSeat {
    fn of(seat: usize, agent: usize, games: &[&Game<'_>]) -> OnSeat {
        let there = || games.iter().filter(|game| game.seating[seat] == agent);
        let wins: Summary = there().map(|game| game.outcome.shares()[seat]).collect();
        let payoffs: Summary = there().map(|game| f64::from(game.outcome.payoffs[seat])).collect();
        let won = there().map(|game| game.outcome.shares()[seat]).sum();
        OnSeat { games: wins.n, wins: won, win_rate: wins.mean, mean_payoff: payoffs.mean }
    }
}
