//! Adds up the games of a match to the table that people read.

use super::report::{AgentRow, ClockReport, MatchReport, SeatAgentRow, SeatRow};
use crate::matches::{Failure, FailureKind, Match, MatchText, Outcome, SeatStats, ply_limit};
use nply_core::Player;
use nply_registry::AgentSpec;
use nply_stats::{Cluster, clustered_rate, p_of_rate};
use std::collections::{BTreeMap, HashSet};

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
    /// Seconds that each agent's clock gives it.
    limits: Vec<Option<f64>>,
    games: u64,
    /// Games in which each agent sat.
    sat: Vec<u64>,
    by_agent: Vec<Sums>,
    by_seat: Vec<Sums>,
    /// First by seat, then by agent.
    by_both: Vec<Vec<Sums>>,
    failures: Vec<Failure>,
    spent: Vec<SeatStats>,
    /// Wins of each agent by deal, or by game where there is no luck to share.
    deals: Vec<BTreeMap<u64, Cluster>>,
    luck: bool,
    loads: (u64, f64),
    traces: HashSet<u64>,
    ply_limit: Option<u64>,
    at_ply_limit: u64,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(plan: &Match) -> Self {
        let game = plan.game();
        let limit = ply_limit(game.about(), game.spec());
        Tally::of(&plan.text(), plan.names().to_vec(), game.players(), plan.shares_luck(), limit)
    }

    /// `luck`: whether games of one deal share it; `ply_limit`: turns after which the
    /// rules end a game.
    pub(crate) fn of(
        plan: &MatchText,
        names: Vec<String>,
        seats: usize,
        luck: bool,
        ply_limit: Option<u64>,
    ) -> Self {
        let agents = names.len();
        let limit = |agent: &String| {
            let millis = agent.parse::<AgentSpec>().ok().and_then(|spec| spec.budget?.millis);
            millis.map(|millis| millis as f64 / 1000.0)
        };
        Tally {
            game: plan.game.clone(),
            seed: plan.seed,
            names,
            limits: plan.agents.iter().map(limit).collect(),
            games: 0,
            sat: vec![0; agents],
            by_agent: vec![Sums::default(); agents],
            by_seat: vec![Sums::default(); seats],
            by_both: vec![vec![Sums::default(); agents]; seats],
            failures: Vec::new(),
            spent: vec![SeatStats::default(); agents],
            deals: vec![BTreeMap::new(); agents],
            luck,
            loads: (0, 0.0),
            traces: HashSet::new(),
            ply_limit,
            at_ply_limit: 0,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Outcome) {
        self.games += 1;
        self.traces.insert(game.trace);
        self.at_ply_limit += u64::from(self.ply_limit.is_some_and(|limit| game.plies >= limit));
        let shares = game.shares();
        for (seat, &agent) in game.seating.iter().enumerate() {
            let (share, payoff, rank) = (shares[seat], game.payoffs[seat], game.ranks[seat]);
            self.by_agent[agent].add(share, payoff, rank);
            self.by_seat[seat].add(share, payoff, rank);
            self.by_both[seat][agent].add(share, payoff, rank);
            let first = u64::from(!game.seating[..seat].contains(&agent));
            self.sat[agent] += first;
            let deal = self.deals[agent].entry(if self.luck { game.deal } else { game.number }).or_default();
            (deal.sum, deal.n) = (deal.sum + share, deal.n + first);
            self.spent[agent].join(&game.stats[seat]);
        }
        self.failures.extend_from_slice(&game.failures);
        if let Some(load) = game.load {
            self.loads = (self.loads.0 + 1, self.loads.1 + f64::from(load));
        }
    }

    /// Games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The table so far.
    pub fn report(&self) -> MatchReport {
        MatchReport {
            game: self.game.clone(),
            seed: self.seed,
            games: self.games,
            distinct: self.traces.len() as u64,
            at_ply_limit: self.ply_limit.map(|_| self.at_ply_limit),
            agents: (0..self.names.len()).map(|agent| self.agent_row(agent)).collect(),
            by_seat: (0..self.by_seat.len()).map(|seat| self.seat_row(seat)).collect(),
            failures: self.failures.clone(),
            clocks: (0..self.names.len()).filter_map(|agent| self.clock(agent)).collect(),
            load: (self.loads.0 > 0).then(|| ratio(self.loads.1, self.loads.0)),
        }
    }

    /// How well the clock of an agent was kept; `None` if it has none or was never asked.
    fn clock(&self, agent: usize) -> Option<ClockReport> {
        let (limit, spent) = (self.limits[agent]?, self.spent[agent]);
        let name = &self.names[agent];
        let overran = |failure: &Failure| failure.kind == FailureKind::Overrun && failure.agent == *name;
        let mean_late = ratio(spent.late, spent.moves);
        let core_share = if spent.seconds > 0.0 { spent.core / spent.seconds } else { 1.0 };
        let in_time = mean_late <= limit / 20.0 + 0.001 && !self.failures.iter().any(overran);
        (spent.moves > 0).then(|| ClockReport {
            agent: name.clone(),
            moves: spent.moves,
            limit,
            mean: ratio(spent.seconds, spent.moves),
            slowest: spent.slowest,
            mean_late,
            core_share,
            kept: in_time && core_share >= 0.9,
        })
    }

    fn agent_row(&self, agent: usize) -> AgentRow {
        let (sums, games) = (self.by_agent[agent], self.sat[agent]);
        let even = ratio(sums.held as f64, games * self.by_seat.len() as u64);
        let rate = clustered_rate(&self.deals[agent].values().copied().collect::<Vec<_>>());
        AgentRow {
            agent: self.names[agent].clone(),
            games,
            seats: sums.held,
            wins: sums.wins,
            win_rate: ratio(sums.wins, games),
            even,
            ci95: rate.ci95,
            p_even: p_of_rate(&rate, even),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, seating: &[usize], payoffs: &[f32], ranks: &[u8]) -> Outcome {
        Outcome {
            number,
            deal: 0,
            seating: seating.into(),
            payoffs: payoffs.into(),
            ranks: ranks.into(),
            plies: 1,
            trace: number,
            stats: vec![SeatStats::default(); seating.len()],
            failures: Vec::new(),
            load: None,
        }
    }

    fn text() -> MatchText {
        let agents = ["a", "b@40ms", "b"].map(String::from).to_vec();
        MatchText { game: "dice/3".into(), version: 1, agents, design: "all".into(), seed: 5, openings: 0 }
    }

    fn tally(games: &[Outcome]) -> MatchReport {
        let mut tally = Tally::of(&text(), vec!["a".into(), "b".into(), "b".into()], 3, true, None);
        games.iter().for_each(|game| tally.add(game));
        assert_eq!(tally.games(), games.len() as u64);
        tally.report()
    }

    #[test]
    fn shares_of_ties_and_of_several_seats_add_up() {
        let report = tally(&[
            game(1, &[0, 0, 1], &[2.0, 2.0, 1.0], &[1, 1, 3]),
            game(2, &[0, 1, 1], &[0.0, 3.0, 3.0], &[3, 1, 1]),
            game(3, &[1, 0, 0], &[1.0, 1.0, 1.0], &[1, 1, 1]),
        ]);
        let [a, b, c] = &report.agents[..] else { panic!("three agents") };
        assert_eq!((a.games, a.seats, b.games, b.seats), (3, 5, 3, 4));
        assert!((a.wins - 5.0 / 3.0).abs() < 1e-12 && (b.wins - 4.0 / 3.0).abs() < 1e-12);
        assert!((a.win_rate - 5.0 / 9.0).abs() < 1e-12);
        assert_eq!((a.mean_payoff, a.mean_rank), (6.0 / 5.0, 7.0 / 5.0));
        // Named like the second, and an entry of its own: it did not sit.
        assert_eq!((c.agent.as_str(), c.games, c.win_rate, c.ci95), ("b", 0, 0.0, [0.0, 1.0]));
    }

    #[test]
    fn seats_are_told_apart() {
        let report = tally(&[
            game(1, &[0, 0, 1], &[2.0, 2.0, 1.0], &[1, 1, 3]),
            game(2, &[1, 0, 0], &[9.0, 1.0, 0.0], &[1, 2, 3]),
        ]);
        let first = &report.by_seat[0];
        assert_eq!((first.seat.as_str(), first.games, first.wins, first.win_rate), ("p1", 2, 1.5, 0.75));
        assert_eq!((first.mean_payoff, first.mean_rank), (5.5, 1.0));
        let held: Vec<u64> = first.agents.iter().map(|row| row.games).collect();
        assert_eq!((held, first.agents[1].win_rate, first.agents[1].mean_payoff), (vec![1, 1, 0], 1.0, 9.0));
        assert!(report.by_seat.iter().map(|row| row.wins).sum::<f64>() == 2.0);
    }

    #[test]
    fn the_table_has_the_fields_of_the_contract() {
        let json = serde_json::to_value(tally(&[game(1, &[0, 1, 2], &[1.0, 0.0, 0.0], &[1, 2, 2])])).unwrap();
        let fields = |value: &serde_json::Value| {
            let mut fields: Vec<_> = value.as_object().unwrap().keys().cloned().collect();
            fields.sort();
            fields
        };
        assert_eq!(fields(&json), ["agents", "by_seat", "distinct", "failures", "game", "games", "seed"]);
        let agent = [
            "agent",
            "ci95",
            "even",
            "games",
            "mean_payoff",
            "mean_rank",
            "p_even",
            "seats",
            "win_rate",
            "wins",
        ];
        assert_eq!(fields(&json["agents"][0]), agent);
        assert_eq!(
            (&json["failures"], &json["game"]),
            (&serde_json::json!([]), &serde_json::json!("dice/3"))
        );
    }

    #[test]
    fn few_games_are_tested_exactly() {
        // Both games won on one seat of three: (1/3)^2, though Wilson's interval begins above one third.
        let report = tally(&[
            game(1, &[0, 1, 1], &[1.0, 0.0, 0.0], &[1, 2, 2]),
            game(2, &[1, 0, 1], &[0.0, 1.0, 0.0], &[2, 1, 2]),
        ]);
        let (leader, p) = report.leader().expect("games");
        assert_eq!((leader.agent.as_str(), leader.win_rate), ("a", 1.0));
        assert!((leader.p_even - 1.0 / 9.0).abs() < 1e-12 && leader.ci95[0] > leader.even, "{leader:?}");
        // Three agents: the best of several was picked.
        assert!(p >= 2.0 / 9.0 - 1e-12, "{p}");
        assert_eq!(tally(&[]).leader(), None);
    }

    #[test]
    fn repeated_and_cut_games_are_counted() {
        let mut games: Vec<Outcome> =
            (1..=4).map(|n| game(n, &[0, 1, 2], &[1.0, 0.0, 0.0], &[1, 2, 2])).collect();
        (games[2].trace, games[3].trace, games[1].plies) = (1, 1, 300);
        let report = tally(&games);
        assert_eq!((report.distinct, report.at_ply_limit), (2, None), "a game without a limit");
        assert!(report.remarks()[0].starts_with("only 2 of 4 games are different"));
        let mut tally = Tally::of(&text(), vec!["a".into(), "b".into(), "b".into()], 3, true, Some(300));
        games.iter().for_each(|game| tally.add(game));
        assert_eq!(tally.report().at_ply_limit, Some(1));
        assert_eq!(tally.report().remarks()[1], "1 of 4 games reached the limit of turns");
    }

    #[test]
    fn clocks_that_were_not_kept_are_marked() {
        let with = |stats: SeatStats| {
            let mut played = game(1, &[0, 1, 2], &[1.0, 0.0, 0.0], &[1, 2, 2]);
            (played.stats[1], played.load) = (SeatStats { moves: 10, ..stats }, Some(3.0));
            tally(&[played])
        };
        let good = SeatStats { seconds: 0.41, slowest: 0.043, late: 0.01, core: 0.4, ..SeatStats::default() };
        let report = with(good);
        assert_eq!((report.clocks.len(), report.load, report.clock_not_kept().count()), (1, Some(3.0), 0));
        let clock = &report.clocks[0];
        assert_eq!((clock.agent.as_str(), clock.moves, clock.limit, clock.slowest), ("b", 10, 0.04, 0.043));
        assert!((clock.mean - 0.041).abs() < 1e-12 && (clock.mean_late - 0.001).abs() < 1e-12);
        for bad in [SeatStats { late: 0.04, ..good }, SeatStats { core: 0.3, ..good }] {
            assert_eq!(with(bad).clock_not_kept().count(), 1, "{bad:?}");
        }
        let mut overrun = game(1, &[0, 1, 2], &[1.0, 0.0, 0.0], &[1, 2, 2]);
        overrun.stats[1] = SeatStats { moves: 10, ..good };
        let (seat, agent) = ("p2".into(), "b".into());
        overrun.failures =
            vec![Failure { game: 1, seat, agent, kind: FailureKind::Overrun, detail: String::new() }];
        assert_eq!(tally(&[overrun]).clock_not_kept().count(), 1);
    }
}
