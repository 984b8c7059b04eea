//! What games can tell about an agent.

use crate::matches::Outcome;
use nply_core::Bad;
use nply_registry::AnyGame;
use nply_stats::{Basis, Cluster, Clustered, Estimate, clustered_mean, clustered_rate, clusters};
use std::collections::BTreeMap;
use std::str::FromStr;

/// Of whom something is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// The agent, by its place in the match, from 0.
    pub agent: usize,
    /// The seat, from 0; all that the agent has, if there is none.
    pub seat: Option<usize>,
}

/// What one must know of a game to read the results of its matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameFacts {
    /// Whether luck is part of it.
    pub luck: bool,
    /// The least and the most that it pays.
    pub bounds: (f32, f32),
}

impl From<&dyn AnyGame> for GameFacts {
    fn from(game: &dyn AnyGame) -> Self {
        GameFacts { luck: game.about().has_luck(), bounds: game.bounds() }
    }
}

/// What is measured of an agent of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Share of games won, in per cent.
    WinRate,
    /// Share of games in which one of its seats was first alone, in per cent.
    SoleWins,
    /// Share of games in which one of its seats was first with others, in per cent.
    Ties,
    /// Share of games in which one of its seats was not among the first, in per cent.
    Losses,
    /// Mean payoff of its seats.
    Payoff,
    /// Mean points of its seats where points are bad and the payoff is their negative, as in Hearts.
    Points,
    /// Mean rank of its seats.
    Rank,
    /// Share of games in which one of its seats had the lowest payoff, alone or with others, in per cent: in Hearts the
    /// highest score of paper 003.
    HighestScoreShare,
    /// Share of games in which it got the most that the game pays and all others the least, in per cent: in Hearts, the
    /// moon.
    Sweeps,
    /// States generated for a move.
    NodesPerMove,
    /// Iterations for a move.
    IterationsPerMove,
    /// Depth that its searches reported, on average over moves.
    Depth,
    /// Steps of a game.
    Length,
}

impl FromStr for Measure {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        Ok(match text {
            "win-rate" => Measure::WinRate,
            "sole-wins" => Measure::SoleWins,
            "ties" => Measure::Ties,
            "losses" => Measure::Losses,
            "payoff" => Measure::Payoff,
            "points" => Measure::Points,
            "rank" => Measure::Rank,
            "highest-score-share" => Measure::HighestScoreShare,
            "sweeps" => Measure::Sweeps,
            "nodes-per-move" => Measure::NodesPerMove,
            "iterations-per-move" => Measure::IterationsPerMove,
            "depth" => Measure::Depth,
            "length" => Measure::Length,
            _ => return Err(Bad::new(text, "games do not tell this")),
        })
    }
}

/// A measured number: value, 95 % interval and standard error, games.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The value.
    pub value: f64,
    /// Its 95 % interval.
    pub ci95: [f64; 2],
    /// Its standard error, if it is known.
    pub standard_error: Option<f64>,
    /// Degrees of freedom of that error.
    pub freedom: Option<f64>,
    /// A share in per cent is as sure as one of so many independent games.
    pub independent: Option<u64>,
    /// The games behind it.
    pub games: u64,
    /// What each deal of each match adds to the error of the value: numbers of one match are not independent.
    pub residuals: Residuals,
}

/// By match and deal, how far the value is from the truth because of this deal.
pub type Residuals = BTreeMap<(usize, u64), f64>;

/// How observations become a number.
#[derive(Clone, Copy)]
pub(super) struct Scaling {
    /// Whether they lie between 0 and 1, and their mean is a rate.
    pub rate: bool,
    /// Whether the number is in per cent.
    pub per_cent: bool,
}

impl Measured {
    /// The mean of observations, each with what it shares with others: those of one deal are one. `None` without any.
    pub(super) fn seen(seen: &[(u64, f64)], scaling: Scaling, matched: usize) -> Option<Measured> {
        let grouped: Vec<Cluster> = clusters(seen.iter().copied());
        let told = if scaling.rate { clustered_rate(&grouped) } else { clustered_mean(&grouped) };
        let unit = if scaling.per_cent { 100.0 } else { 1.0 };
        let mut residuals = Residuals::new();
        for &(deal, value) in seen {
            let off = unit * (value - told.estimate) / seen.len() as f64;
            *residuals.entry((matched, deal)).or_default() += off;
        }
        (!seen.is_empty()).then(|| Measured {
            value: unit * told.estimate,
            ci95: told.ci95.map(|end| unit * end),
            standard_error: told.standard_error.is_finite().then_some(unit * told.standard_error),
            freedom: Estimate::from(&told).freedom,
            independent: scaling.rate.then(|| independent(&told)),
            games: seen.len() as u64,
            residuals,
        })
    }

    /// A sum of numbers with these weights. Errors add as squares, with what numbers of one match share.
    pub fn combined(parts: &[&Measured], weights: &[f64]) -> Measured {
        let all = || parts.iter().zip(weights);
        let value = all().map(|(part, weight)| weight * part.value).sum();
        let mut residuals = Residuals::new();
        let mut apart = Some(0.0);
        for (part, weight) in all() {
            for (&key, residual) in &part.residuals {
                *residuals.entry(key).or_default() += weight * residual;
            }
            apart = apart.zip(part.standard_error).map(|(sum, error)| {
                // The part of the error that deals do not tell.
                sum + weight.powi(2) * (error.powi(2) - squares(&part.residuals))
            });
        }
        let variance = apart.map(|apart| (apart + squares(&residuals)).max(0.0));
        let standard_error = variance.map(f64::sqrt);
        // Normal: the parts have errors of their own, and many games behind them.
        let half = standard_error.map_or(f64::INFINITY, |error| 1.959_964 * error);
        let games = parts.iter().map(|part| part.games).sum();
        let ci95 = [value - half, value + half];
        Measured { value, ci95, standard_error, freedom: None, independent: None, games, residuals }
    }
}

fn squares(residuals: &Residuals) -> f64 {
    residuals.values().map(|residual| residual.powi(2)).sum()
}

#[cfg(test)]
impl Measured {
    /// A number of a hundred games with this standard error.
    pub fn plain(value: f64, error: f64) -> Measured {
        let ci95 = [value - 1.96 * error, value + 1.96 * error];
        let residuals = Residuals::new();
        let standard_error = Some(error);
        Measured { value, ci95, standard_error, freedom: None, independent: None, games: 100, residuals }
    }

    /// The same with these residuals.
    pub fn with(self, residuals: Residuals) -> Measured {
        Measured { residuals, ..self }
    }
}

impl Measure {
    /// What these games of a match say of an agent; `None` if it never sat there. Games of one deal are one observation.
    pub fn of(self, who: Who, matched: usize, outcomes: &[Outcome], of: GameFacts) -> Option<Measured> {
        // Without luck a deal is only a start, and games of one deal share nothing but that.
        let deal = |game: &Outcome| if of.luck { game.deal } else { game.number };
        let seen: Vec<(u64, f64)> =
            outcomes.iter().filter_map(|game| Some((deal(game), self.in_game(who, game, of)?))).collect();
        Measured::seen(&seen, Scaling { rate: self.is_share(), per_cent: self.is_share() }, matched)
    }

    /// Whether it is a share of games, in per cent.
    fn is_share(self) -> bool {
        use Measure::*;
        matches!(self, WinRate | SoleWins | Ties | Losses | HighestScoreShare | Sweeps)
    }

    fn in_game(self, who: Who, game: &Outcome, of: GameFacts) -> Option<f64> {
        let counts =
            |seat: &usize| game.seating[*seat] == who.agent && who.seat.is_none_or(|wanted| wanted == *seat);
        let seats: Vec<usize> = (0..game.seating.len()).filter(counts).collect();
        let mean =
            |of: &dyn Fn(usize) -> f64| seats.iter().map(|&seat| of(seat)).sum::<f64>() / seats.len() as f64;
        if seats.is_empty() {
            return None;
        }
        let per_move = |spent: &dyn Fn(usize) -> u64| {
            let moves: u64 = seats.iter().map(|&seat| game.stats[seat].moves).sum();
            (moves > 0).then(|| seats.iter().map(|&seat| spent(seat)).sum::<u64>() as f64 / moves as f64)
        };
        // What a seat of the agent that was first has of the win.
        let first = || {
            let shares = game.shares();
            seats.iter().map(|&seat| shares[seat]).find(|&share| share > 0.0)
        };
        match self {
            Measure::WinRate => {
                let shares = game.shares();
                Some(seats.iter().map(|&seat| shares[seat]).sum())
            }
            Measure::SoleWins => Some(f64::from(u8::from(first().is_some_and(|share| share == 1.0)))),
            Measure::Ties => Some(f64::from(u8::from(first().is_some_and(|share| share < 1.0)))),
            Measure::Losses => Some(f64::from(u8::from(seats.iter().any(|&seat| game.ranks[seat] > 1)))),
            Measure::Payoff => Some(mean(&|seat| f64::from(game.payoffs[seat]))),
            Measure::Points => Some(-mean(&|seat| f64::from(game.payoffs[seat]))),
            Measure::Rank => Some(mean(&|seat| f64::from(game.ranks[seat]))),
            Measure::HighestScoreShare => {
                let worst = game.payoffs.iter().copied().fold(f32::INFINITY, f32::min);
                Some(f64::from(u8::from(seats.iter().any(|&seat| game.payoffs[seat] == worst))))
            }
            Measure::Sweeps => Some(f64::from(u8::from(game.is_swept_by(who.agent, of.bounds)))),
            Measure::NodesPerMove => per_move(&|seat| game.stats[seat].nodes),
            Measure::IterationsPerMove => per_move(&|seat| game.stats[seat].iterations),
            Measure::Depth => per_move(&|seat| game.stats[seat].depths),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::SeatStats;

    const LUCK: GameFacts = GameFacts { luck: true, bounds: (0.0, 1.0) };

    #[test]
    fn sides_and_seats_are_told_apart() {
        let game = |number: u64, seating: [usize; 3]| Outcome {
            number,
            deal: 0,
            seating: seating.into(),
            payoffs: vec![10.0, 20.0, 60.0],
            ranks: vec![3, 2, 1],
            plies: 9,
            trace: number,
            stats: Vec::new(),
            failures: Vec::new(),
            load: None,
        };
        let games = [game(1, [0, 1, 1]), game(2, [1, 0, 0])];
        let payoff =
            |agent, seat| Measure::Payoff.of(Who { agent, seat }, 0, &games, LUCK).map(|told| told.value);
        assert_eq!((payoff(0, None), payoff(1, None)), (Some(25.0), Some(25.0)));
        assert_eq!(
            (payoff(0, Some(0)), payoff(0, Some(2)), payoff(1, Some(2))),
            (Some(10.0), Some(60.0), Some(60.0))
        );
        assert_eq!(payoff(2, None), None);
        let wins =
            Measure::WinRate.of(Who { agent: 1, seat: Some(2) }, 0, &games, LUCK).expect("it sat there");
        assert_eq!((wins.value, wins.games), (100.0, 1));
    }

    /// A game of two seats, the first agent in the first seat.
    fn game(number: u64, ranks: [u8; 2], depths: u64) -> Outcome {
        let spent = SeatStats { moves: 2, depths, ..SeatStats::default() };
        Outcome {
            number,
            deal: number,
            seating: vec![0, 1],
            payoffs: vec![0.0; 2],
            ranks: ranks.into(),
            plies: 1,
            trace: 0,
            stats: vec![spent, SeatStats::default()],
            failures: Vec::new(),
            load: None,
        }
    }

    #[test]
    fn a_score_is_its_wins_and_its_part_of_the_ties() {
        let games = [game(1, [1, 2], 4), game(2, [1, 1], 5), game(3, [2, 1], 6), game(4, [1, 2], 9)];
        let value = |measure: &str| {
            let measure: Measure = measure.parse().expect("known");
            measure.of(Who::default(), 0, &games, LUCK).expect("it sat").value
        };
        assert_eq!((value("sole-wins"), value("ties"), value("win-rate")), (50.0, 25.0, 62.5));
        assert_eq!(value("depth"), 3.0);
    }

    #[test]
    fn a_sweep_is_everything_for_one_and_nothing_for_all_others() {
        let paid = |number, payoffs: [f32; 2]| Outcome { payoffs: payoffs.into(), ..game(number, [1, 2], 0) };
        let games = [paid(1, [1.0, 0.0]), paid(2, [1.0, 0.5]), paid(3, [0.5, 0.0]), paid(4, [0.0, 1.0])];
        let sweeps = |agent| Measure::Sweeps.of(Who { agent, seat: None }, 0, &games, LUCK).expect("it sat");
        assert_eq!((sweeps(0).value, sweeps(1).value), (25.0, 25.0));
    }
}
