//! When a match has enough games.
//!
//! A rule looks at whole deals in the order of games, at the win rate of the first agent: the mean of a deal is one
//! observation, since the games of a deal share their luck. So a match ends at the same game on any number of threads,
//! and again when it is continued.

use crate::matches::Outcome;
use nply_core::{Bad, Options, option};
use nply_stats::{Cluster, Decision, Sprt, clustered_rate};
use std::fmt;
use std::str::FromStr;

/// When a match ends before its number of games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum StopRule {
    /// Never.
    #[default]
    Games,
    /// When the 95 % interval of the first agent's win rate is that narrow to either side.
    Width(f64),
    /// When a sequential test has decided between two win rates of the first agent.
    Sprt {
        /// The lower rate.
        p0: f64,
        /// The higher rate.
        p1: f64,
        /// How often the higher may be chosen wrongly.
        alpha: f64,
        /// How often the lower may be chosen wrongly.
        beta: f64,
    },
}

/// Deals that are looked at before an interval counts: fewer can look alike by chance.
const LEAST_DEALS: usize = 10;

impl FromStr for StopRule {
    type Err = Bad;

    /// `games`, `width:half=0.03`, `sprt:p0=0.5,p1=0.55,alpha=0.05,beta=0.05`
    fn from_str(text: &str) -> Result<Self, Bad> {
        let (id, given) = text.split_once(':').unwrap_or((text, ""));
        let share = "0.001..0.999";
        let options = |infos: &[_]| Options::parse(infos, &[], given);
        match id {
            "games" => options(&[]).map(|_| StopRule::Games),
            "width" => {
                let options =
                    options(&[option("half", "0.03", "0.001..0.5", "half the width of the interval")])?;
                Ok(StopRule::Width(options.within("half", 0.001, 0.5)?))
            }
            "sprt" => {
                let options = options(&[
                    option("p0", "0.5", share, "the lower win rate"),
                    option("p1", "0.55", share, "the higher win rate"),
                    option("alpha", "0.05", "0.0001..0.4999", "how often p1 may be chosen wrongly"),
                    option("beta", "0.05", "0.0001..0.4999", "how often p0 may be chosen wrongly"),
                ])?;
                let [p0, p1] = [options.within("p0", 0.001, 0.999)?, options.within("p1", 0.001, 0.999)?];
                let [alpha, beta] =
                    [options.within("alpha", 0.0001, 0.4999)?, options.within("beta", 0.0001, 0.4999)?];
                if p0 >= p1 {
                    return Err(Bad::new(text, "p0 is the lower of the two rates"));
                }
                Ok(StopRule::Sprt { p0, p1, alpha, beta })
            }
            _ => Err(Bad::unknown("rule to stop", id, ["games", "width", "sprt"])),
        }
    }
}

impl fmt::Display for StopRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopRule::Games => f.write_str("games"),
            StopRule::Width(half) => write!(f, "width:half={half}"),
            StopRule::Sprt { p0, p1, alpha, beta } => {
                write!(f, "sprt:p0={p0},p1={p1},alpha={alpha},beta={beta}")
            }
        }
    }
}

/// Why and when a match ended before its number of games.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Ended {
    /// After so many games.
    pub games: u64,
    /// What was decided.
    pub why: String,
}

/// A rule that watches a match.
pub(crate) struct Watch {
    rule: StopRule,
    deal_len: u64,
    /// Sum of win shares of the first agent and games in which it sat, in the deal that is not whole yet.
    open: (f64, u64),
    /// The whole deals.
    deals: Vec<Cluster>,
    sprt: Option<Sprt>,
}

impl Watch {
    pub fn new(rule: StopRule, deal_len: u64) -> Self {
        let sprt = match rule {
            StopRule::Sprt { p0, p1, alpha, beta } => Sprt::new(p0, p1, alpha, beta, deal_len),
            _ => None,
        };
        Watch { rule, deal_len, open: (0.0, 0), deals: Vec::new(), sprt }
    }

    /// Adds the next game in order; whether the match ends with it.
    pub fn add(&mut self, game: &Outcome) -> Option<Ended> {
        if game.seating.contains(&0) {
            let held = game.shares().into_iter().zip(&game.seating).filter(|&(_, &agent)| agent == 0);
            self.open = (self.open.0 + held.map(|(share, _)| share).sum::<f64>(), self.open.1 + 1);
        }
        if !game.number.is_multiple_of(self.deal_len) {
            return None;
        }
        let (wins, games) = std::mem::take(&mut self.open);
        if games > 0 {
            // Shares that should add up to all games may add up to a little more.
            let rate = (wins / games as f64).clamp(0.0, 1.0);
            self.sprt.iter_mut().for_each(|test| test.add(rate));
            self.deals.push(Cluster { sum: wins, n: games });
        }
        self.decided().map(|why| Ended { games: game.number, why })
    }

    fn decided(&self) -> Option<String> {
        match self.rule {
            StopRule::Games => None,
            StopRule::Width(half) => {
                let [low, high] = clustered_rate(&self.deals).ci95;
                let narrow = self.deals.len() >= LEAST_DEALS && high - low <= 2.0 * half;
                narrow.then(|| format!("the interval is {:.1} points wide", 100.0 * (high - low)))
            }
            StopRule::Sprt { p0, p1, .. } => {
                let told = |p: f64, other: f64| {
                    format!("decided for {:.1} %, against {:.1} %", 100.0 * p, 100.0 * other)
                };
                match self.sprt.as_ref()?.decision() {
                    Decision::Continue => None,
                    Decision::AcceptH0 => Some(told(p0, p1)),
                    Decision::AcceptH1 => Some(told(p1, p0)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Job, Pool, run_jobs};
    use crate::testing::plan;
    use nply_core::Stop;

    #[test]
    fn rules_are_texts() {
        for text in ["games", "width:half=0.02", "sprt:p0=0.4,p1=0.6,alpha=0.01,beta=0.05"] {
            assert_eq!(text.parse::<StopRule>().expect(text).to_string(), text);
        }
        assert_eq!("width".parse(), Ok(StopRule::Width(0.03)));
        for (text, word) in [
            ("wide", "wide"),
            ("width:half=2", "half=2"),
            ("sprt:p0=0.6,p1=0.5", "sprt:p0=0.6,p1=0.5"),
            ("sprt:gamma=1", "gamma"),
            ("games:n=5", "n"),
        ] {
            assert_eq!(text.parse::<StopRule>().unwrap_err().word, word);
        }
    }

    fn ended(agents: [&str; 2], rule: &str, threads: usize) -> (u64, Option<Ended>) {
        let plan = plan(3, &agents, 1);
        let job = Job { plan: &plan, games: 6000, rule: rule.parse().expect("a rule") };
        let done =
            run_jobs(&[job], &Pool::new(threads), &Stop::default(), None, &mut |_| ()).expect("no store");
        (done[0].outcomes.len() as u64, done[0].ended.clone())
    }

    #[test]
    fn a_rule_ends_a_match_at_the_same_game_on_any_number_of_threads() {
        for (agents, rule, told) in [
            (["a", "b"], "width:half=0.03", "points wide"),
            (["keeps", "b"], "sprt", "decided for 55.0 %"),
            (["b", "keeps"], "sprt", "decided for 50.0 %"),
        ] {
            let (games, end) = ended(agents, rule, 1);
            let end = end.expect("long before 6000 games");
            assert!(games == end.games && games.is_multiple_of(6) && (24..6000).contains(&games), "{end:?}");
            assert!(end.why.contains(told), "{end:?}");
            assert_eq!((games, Some(end)), ended(agents, rule, 4));
        }
        assert_eq!(ended(["a", "b"], "games", 2), (6000, None));
        // Deals that are all alike do not make an interval of no width.
        let (games, end) = ended(["keeps", "keeps"], "width:half=0.05", 2);
        assert!(games > 600 && end.is_some(), "{games}");
    }
}
