//! A whole tuning: the search, the final test on fresh seeds, and what is told about them.

use super::file::{Seats, TuningMethod};
use super::method::{Halt, Tried};
use super::objective::{Games, Means, Tuner, won};
use crate::matches::{Design, Match};
use crate::run::{Engine, Finished, MatchProgress};
use crate::store::Store;
use nply_core::{Bad, Seed, Stop};
use nply_registry::{AgentSpec, Setting};
use nply_stats::{clustered_rate, clusters};
use serde::Serialize;
use std::time::Instant;

/// What a tuning found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// The name of the tuning.
    pub name: String,
    /// The game, with its number of seats.
    pub game: String,
    /// How it searched.
    pub method: TuningMethod,
    /// Who sat where.
    pub design: Seats,
    /// The seed.
    pub seed: u64,
    /// The opponents.
    pub field: Vec<String>,
    /// The agent without the options that varied.
    pub default: String,
    /// Combinations of values.
    pub points: usize,
    /// Combinations that the agent refuses.
    pub refused: usize,
    /// Settings that differ.
    pub candidates: usize,
    /// Settings that played.
    pub tried: usize,
    /// Games of the search.
    pub games: u64,
    /// The rounds of the search, after each of which settings were dropped; none, where the method has no rounds.
    pub rounds: Vec<Round>,
    /// The winner, with the score that made it win: too good on average, since luck helped to choose it.
    pub winner: Row,
    /// The best few, the winner first.
    pub best: Vec<Row>,
    /// Whether all settings that were tried have the same score, so that the first of them won by its place alone.
    pub tied: bool,
    /// The final test, on fresh seeds.
    pub test: FinalTest,
    /// The command that found it.
    pub command: String,
}

/// A round of successive halving.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Round {
    /// Settings that played in it.
    pub settings: usize,
    /// Games that each of them had played after it.
    pub games: u64,
}

/// A setting that was tried.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The canonical spec of the agent.
    pub agent: String,
    /// Its games in the search.
    pub games: u64,
    /// How many rounds it lasted; 0, where the method has none.
    pub rounds: usize,
    /// Its win rate in them, minus its even share.
    pub score: f64,
    /// The 95 % interval of the score, from the spread between deals. It does not know that luck helped to choose the winner.
    pub ci95: [f64; 2],
    /// What the method takes for its true score: for NTBEA the mean of the model, else the same.
    pub estimate: f64,
}

/// The final test of the winner.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FinalTest {
    /// Against the field.
    pub field: TestRow,
    /// Against the agent's default setting; `None` if that is the winner itself.
    pub default: Option<TestRow>,
}

/// The winner in one test match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestRow {
    /// Against whom.
    pub against: Vec<String>,
    /// The seed of the match.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// The winner's win rate.
    pub win_rate: f64,
    /// Its even share.
    pub even: f64,
    /// The 95 % interval of the win rate, from the spread between deals.
    pub ci95: [f64; 2],
    /// What the interval says.
    pub verdict: Verdict,
}

/// What a 95 % interval says about a win rate and its even share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It lies above.
    Better,
    /// It contains the even share: no difference is shown.
    Open,
    /// It lies below.
    Worse,
}

impl Tuner {
    /// Searches and tests. Games that the store holds are not played again, so the same tuning continues where it was
    /// ended. `None`: the signal to stop was given. Also tells how many games were new.
    pub fn run(
        &self,
        engine: &dyn Engine,
        stop: &Stop,
        store: &mut Store,
        command: &str,
        progress: &mut dyn FnMut(&MatchProgress<'_>),
    ) -> Result<(Option<Tuned>, u64), Bad> {
        let deal_len = self.candidate(0)?.seatings().deal_len();
        let total = self.file.method(deal_len).deals(&self.space) * deal_len + 2 * self.file.test;
        let began = Instant::now();
        let mut means = Means { engine, stop, store, progress, total, done: 0, played: 0, began };
        match self.search_and_test(&mut means, deal_len, command) {
            Ok(tuned) => Ok((Some(tuned), means.played)),
            Err(Halt::Stopped) => Ok((None, means.played)),
            Err(Halt::Bad(bad)) => Err(bad),
        }
    }

    fn search_and_test(&self, means: &mut Means<'_>, deal_len: u64, command: &str) -> Result<Tuned, Halt> {
        let known = vec![Vec::new(); self.space.candidates().len()];
        let mut games = Games { tuner: self, means, known };
        let seed = Seed(self.file.seed).named("tuning");
        let method = self.file.method(deal_len);
        let tried = method.search(&self.space, seed, &mut games)?;
        let known = games.known;
        let round = |(settings, deals)| Round { settings, games: deals * deal_len };
        let rounds: Vec<Round> = method.rounds(&self.space).into_iter().map(round).collect();
        let even = self.even()?;
        let row = |one: &Tried| {
            let games = one.score.n * deal_len;
            Row {
                agent: self.space.candidates()[one.candidate].text.clone(),
                games,
                rounds: rounds.iter().filter(|round| round.games <= games).count(),
                score: one.score.mean,
                ci95: interval(&known[one.candidate][..one.score.n as usize], deal_len, even),
                estimate: one.estimate,
            }
        };
        let best: Vec<Row> = tried.iter().map(row).collect();
        let winner = best[0].clone();
        Ok(Tuned {
            name: self.file.name.clone(),
            game: self.game.clone(),
            method: self.file.method,
            design: self.file.design,
            seed: self.file.seed,
            field: self.field.iter().map(AgentSpec::to_string).collect(),
            default: self.default.to_string(),
            points: self.space.points(),
            refused: self.space.refused(),
            candidates: self.space.candidates().len(),
            tried: tried.len(),
            games: tried.iter().map(|one| one.score.n * deal_len).sum(),
            rounds,
            tied: best.len() > 1 && best.iter().all(|row| (row.score - winner.score).abs() < 1e-12),
            test: self.test(&winner.agent, means)?,
            winner,
            best,
            command: command.into(),
        })
    }

    /// The winner against the field and against the default setting, on a seed that the search did not see.
    fn test(&self, winner: &str, means: &mut Means<'_>) -> Result<FinalTest, Halt> {
        let seed = self.test_seed();
        let default = std::slice::from_ref(&self.default);
        let mut plans = vec![self.against(self.file.seating()?, winner, &self.field, seed)?];
        if winner != self.default.to_string() {
            let against = self.against(Design::All, winner, default, seed)?;
            // Often the field is the default setting: one match is enough.
            if against.text() != plans[0].text() {
                plans.push(against);
            }
        }
        let whole = |plan: &Match| {
            let len = plan.seatings().deal_len();
            self.file.test.div_ceil(len) * len
        };
        let asked: Vec<(&Match, u64)> = plans.iter().map(|plan| (plan, whole(plan))).collect();
        let finished = means.play(&asked)?;
        let mut rows = asked.iter().zip(&finished).map(|(&(plan, games), done)| test_row(plan, games, done));
        let field = rows.next().expect("it was asked for");
        let same = || (winner != self.default.to_string()).then(|| field.clone());
        Ok(FinalTest { default: rows.next().or_else(same), field })
    }

    /// The share of the win that a setting has in a deal if it is no better and no worse than the field.
    fn even(&self) -> Result<f64, Bad> {
        Ok(match self.file.design {
            Seats::Types => 0.5,
            Seats::Field => 1.0 / self.candidate(0)?.game().players() as f64,
        })
    }

    /// Short enough to be typed.
    fn test_seed(&self) -> u64 {
        Seed(self.file.seed).named("test").0 >> 32
    }
}

/// The 95 % interval of the mean of these scores of deals.
fn interval(scores: &[f64], deal_len: u64, even: f64) -> [f64; 2] {
    // In a rate every game of a deal counts; each is as good as the deal on average.
    let games = scores
        .iter()
        .enumerate()
        .flat_map(|(deal, &score)| (0..deal_len).map(move |_| (deal as u64, score + even)));
    clustered_rate(&clusters(games)).ci95.map(|bound| bound - even)
}

fn test_row(plan: &Match, games: u64, done: &Finished) -> TestRow {
    // A longer test may be in the store; this one is of the length that was asked for.
    let outcomes = &done.outcomes[..games as usize];
    let rate = clustered_rate(&clusters(outcomes.iter().map(|game| (game.deal, won(game)))));
    let seats = plan.game().players();
    let held = outcomes.iter().flat_map(|game| &game.seating).filter(|&&agent| agent == 0).count();
    let even = held as f64 / (games * seats as u64) as f64;
    let verdict = match rate.ci95 {
        [low, _] if low > even => Verdict::Better,
        [_, high] if high < even => Verdict::Worse,
        _ => Verdict::Open,
    };
    let against = plan.text().agents.split_off(1);
    TestRow { against, seed: plan.seed(), games, win_rate: rate.estimate, even, ci95: rate.ci95, verdict }
}

impl Tuned {
    /// Whether the winner may be stored: in the final test it did not win less than its share against the default
    /// setting. A tuned setting that looks worse on fresh seeds has nothing for it.
    pub fn holds(&self) -> bool {
        self.test.default.as_ref().is_none_or(|row| row.win_rate >= row.even)
    }

    /// The winner as the setting of the agent for this game.
    pub fn setting(&self) -> Result<Setting, Bad> {
        let agent: AgentSpec = self.winner.agent.parse()?;
        let field = &self.test.field;
        let mut result = told("the field", field);
        if let Some(row) = self.test.default.as_ref().filter(|&row| row != field) {
            result += &format!("; {}", told("the default setting", row));
        }
        Ok(Setting {
            game: self.game.clone(),
            id: agent.id.clone(),
            agent: agent.without_budget(),
            budget: agent.budget.map(|budget| budget.to_string()),
            result: Some(result),
            command: Some(self.command.clone()),
        })
    }
}

/// A test in words.
fn told(whom: &str, row: &TestRow) -> String {
    let [low, high] = row.ci95.map(|bound| 100.0 * bound);
    let (rate, even) = (100.0 * row.win_rate, 100.0 * row.even);
    format!(
        "won {rate:.1} % ({low:.1} to {high:.1}) of {} games against {whom}, even is {even:.1} %",
        row.games
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Pool;
    use crate::tuning::Tuning;
    use std::path::Path;

    fn tuner(method: &str) -> Tuner {
        let text = format!(
            "name='t'\ngame='tic-tac-toe'\nmethod={method}\ntest=20\n[agent]\nspec='uct@30it'\n\
             options={{ c=[0.01, 0.4, '0.40', 50], final=['visits', 'value'] }}\n[[field]]\nspec='random'"
        );
        Tuner::new(crate::testing::registry(), Tuning::parse(&text).expect("a file"))
            .expect("it can be played")
    }

    /// Runs, and is stopped after so many new games.
    fn run(tuner: &Tuner, path: &Path, most: u64) -> (Option<Tuned>, u64) {
        let mut store = Store::of_many(crate::testing::registry(), path, "t").expect("a store");
        let stop = Stop::default();
        let mut watch = |p: &MatchProgress<'_>| {
            assert!(p.done <= p.total);
            if p.played >= most {
                stop.stop();
            }
        };
        tuner.run(&Pool::new(2), &stop, &mut store, "nply tune t.toml", &mut watch).expect("no error")
    }

    #[test]
    fn what_was_ended_is_continued_and_ends_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        for method in
            ["'grid'\nfirst=4\nmost=16", "'random'\nsamples=3\nfirst=4\nmost=16", "'ntbea'\ngames=60"]
        {
            let tuner = tuner(method);
            let (whole, parts) = (folder.path().join("whole.db"), folder.path().join("parts.db"));
            let (unbroken, all) = run(&tuner, &whole, u64::MAX);
            let unbroken = unbroken.expect("not stopped");
            let mut new = 0;
            let mut ends = 0;
            let continued = loop {
                let (tuned, played) = run(&tuner, &parts, 7);
                new += played;
                ends += 1;
                if let Some(tuned) = tuned {
                    break tuned;
                }
            };
            assert_eq!((continued, new), (unbroken.clone(), all), "{method}");
            assert!(ends > 2, "{method} was ended {ends} times");
            assert_eq!(run(&tuner, &whole, u64::MAX), (Some(unbroken), 0), "{method} again");
            for path in [whole, parts] {
                std::fs::remove_file(path).expect("it is there");
            }
        }
    }

    #[test]
    fn the_final_test_is_apart_and_decides_what_is_stored() {
        let folder = tempfile::tempdir().expect("a folder");
        let tuned = run(&tuner("'grid'\nfirst=4\nmost=16"), &folder.path().join("t.db"), u64::MAX).0;
        let mut tuned = tuned.expect("not stopped");
        assert_eq!((tuned.points, tuned.best[0].clone()), (8, tuned.winner.clone()));
        assert_eq!(tuned.games, tuned.tried as u64 * 4 + 12 + if tuned.tried > 4 { 16 } else { 0 });
        assert_eq!((tuned.test.field.games, tuned.test.field.even), (20, 0.5));
        assert_ne!(tuned.test.field.seed, tuned.seed);
        // All played the first round, and those that lasted two have its games twice over and more.
        assert_eq!((tuned.rounds[0].settings, tuned.rounds[0].games), (tuned.tried, 4));
        for row in &tuned.best {
            assert_eq!(row.games, tuned.rounds[row.rounds - 1].games, "{row:?}");
            let [low, high] = row.ci95;
            assert!(-0.5 <= low && low < row.score && row.score <= high && high <= 0.5, "{row:?}");
        }
        assert_eq!(tuned.winner.rounds, tuned.rounds.len());
        assert_eq!(tuned.test.field.verdict, Verdict::Better, "uct beats random: {:?}", tuned.test.field);
        let setting = tuned.setting().expect("an agent");
        assert_eq!((setting.game.as_str(), setting.id.as_str()), ("tic-tac-toe/2", "uct"));
        assert_eq!(setting.budget.as_deref(), Some("30it"));
        assert!(!setting.agent.contains('@') && setting.result.is_some_and(|r| r.contains("of 20 games")));
        for (win_rate, holds) in [(0.6, true), (0.5, true), (0.49, false)] {
            tuned.test.default = Some(TestRow { win_rate, ..tuned.test.field.clone() });
            assert_eq!(tuned.holds(), holds);
        }
        tuned.test.default = None;
        assert!(tuned.holds());
    }
}
