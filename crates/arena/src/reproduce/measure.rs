//! What games can tell about an agent.

use crate::matches::{Outcome, is_moon};
use nply_core::Bad;
use nply_stats::{Basis, Cluster, Clustered, Estimate, clustered_mean, clustered_rate, clusters};
use std::str::FromStr;

/// What is measured of the first agent of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Share of games won, in per cent.
    WinRate,
    /// Mean payoff of its seats.
    Payoff,
    /// Mean points of its seats where points are bad and the payoff is their negative, as in Hearts.
    Points,
    /// Mean rank of its seats.
    Rank,
    /// Share of games in which one of its seats had the lowest payoff, alone or with others, in per cent: in Hearts the
    /// highest score of paper 003.
    HighestScoreShare,
    /// Share of games in which it shot the moon of Hearts, in per cent.
    Moons,
    /// States generated for a move.
    NodesPerMove,
    /// Iterations for a move.
    IterationsPerMove,
    /// Steps of a game.
    Length,
}

impl FromStr for Measure {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        Ok(match text {
            "win-rate" => Measure::WinRate,
            "payoff" => Measure::Payoff,
            "points" => Measure::Points,
            "rank" => Measure::Rank,
            "highest-score-share" => Measure::HighestScoreShare,
            "moons" => Measure::Moons,
            "nodes-per-move" => Measure::NodesPerMove,
            "iterations-per-move" => Measure::IterationsPerMove,
            "length" => Measure::Length,
            _ => return Err(Bad::new(text, "games do not tell this")),
        })
    }
}

/// A measured number: value, 95 % interval and standard error, games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    pub value: f64,
    pub ci95: [f64; 2],
    pub standard_error: Option<f64>,
    /// Degrees of freedom of that error.
    pub freedom: Option<f64>,
    /// A share in per cent is as sure as one of so many independent games.
    pub independent: Option<u64>,
    pub games: u64,
}

impl Measure {
    /// What these games say of the first agent, in one seat, counted from 0, or in all; `None` if it never sat there. Games
    /// of one deal are one observation.
    pub fn of(self, outcomes: &[Outcome], seat: Option<usize>, chance: bool) -> Option<Measured> {
        let seen: Vec<(u64, f64)> = outcomes
            .iter()
            // Without chance a deal is only a start, and games of one deal share nothing but that.
            .filter_map(|game| {
                Some((if chance { game.deal } else { game.number }, self.in_game(game, seat)?))
            })
            .collect();
        let per_cent = matches!(self, Measure::WinRate | Measure::HighestScoreShare | Measure::Moons);
        let grouped: Vec<Cluster> = clusters(seen.iter().copied());
        let told = if per_cent { clustered_rate(&grouped) } else { clustered_mean(&grouped) };
        let unit = if per_cent { 100.0 } else { 1.0 };
        (!seen.is_empty()).then(|| Measured {
            value: unit * told.estimate,
            ci95: told.ci95.map(|end| unit * end),
            standard_error: told.standard_error.is_finite().then_some(unit * told.standard_error),
            freedom: Estimate::from(&told).freedom,
            independent: per_cent.then(|| independent(&told)),
            games: seen.len() as u64,
        })
    }

    fn in_game(self, game: &Outcome, only: Option<usize>) -> Option<f64> {
        let sits = |&seat: &usize| game.seating[seat] == 0 && only.is_none_or(|only| only == seat);
        let seats: Vec<usize> = (0..game.seating.len()).filter(sits).collect();
        let mean =
            |of: &dyn Fn(usize) -> f64| seats.iter().map(|&seat| of(seat)).sum::<f64>() / seats.len() as f64;
        if seats.is_empty() {
            return None;
        }
        let per_move = |spent: &dyn Fn(usize) -> u64| {
            let moves: u64 = seats.iter().map(|&seat| game.stats[seat].moves).sum();
            (moves > 0).then(|| seats.iter().map(|&seat| spent(seat)).sum::<u64>() as f64 / moves as f64)
        };
        match self {
            Measure::WinRate => {
                let shares = game.shares();
                Some(seats.iter().map(|&seat| shares[seat]).sum())
            }
            Measure::Payoff => Some(mean(&|seat| f64::from(game.payoffs[seat]))),
            Measure::Points => Some(-mean(&|seat| f64::from(game.payoffs[seat]))),
            Measure::Rank => Some(mean(&|seat| f64::from(game.ranks[seat]))),
            Measure::HighestScoreShare => {
                let worst = game.payoffs.iter().copied().fold(f32::INFINITY, f32::min);
                Some(f64::from(u8::from(seats.iter().any(|&seat| game.payoffs[seat] == worst))))
            }
            Measure::Moons => Some(f64::from(u8::from(is_moon(game)))),
            Measure::NodesPerMove => per_move(&|seat| game.stats[seat].nodes),
            Measure::IterationsPerMove => per_move(&|seat| game.stats[seat].iterations),
            Measure::Length => Some(game.plies as f64),
        }
    }
}

/// How many independent games would tell a rate as surely as these do.
fn independent(rate: &Clustered) -> u64 {
    match rate.basis {
        Basis::Games | Basis::Nothing => rate.n,
        Basis::EqualClusters => rate.clusters,
        Basis::Clusters => {
            (rate.estimate * (1.0 - rate.estimate) / rate.standard_error.powi(2)).round().max(1.0) as u64
        }
    }
}
