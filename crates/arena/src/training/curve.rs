//! The learning curve: how strong the player is by now, and how well it foresees what comes.

use super::{CurveSection, Learner, Track, Trained, Trainer};
use crate::matches::Match;
use crate::reproduce::{Measure, Who};
use crate::run::{Job, Pool, StopRule, run_jobs};
use nply_core::{AgentSpec, Bad, Stop};
use nply_registry::{DEFAULT_BUDGET, Moment};
use serde::{Deserialize, Serialize};

/// The first of the games that are tests: no training has so many.
const TESTS: u64 = 1 << 32;

/// A point of the learning curve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Games learned from.
    pub games: u64,
    /// Root of the mean square of what moments were worth, less what came of them, in games that it does not learn from.
    pub error: f64,
    /// The same for whoever knows the mean of all payoffs there and nothing else.
    pub constant_error: f64,
    /// Mean payoff of the player against the opponent of the curve.
    pub payoff: f64,
    /// The 95 % interval of it; one deal has none.
    pub payoff_ci95: Option<[f64; 2]>,
    /// Its win rate.
    pub win_rate: f64,
    /// The 95 % interval of it.
    pub ci95: [f64; 2],
}

impl Trainer {
    /// Whether a point of the curve is to be found now: at the start, every so often, and at the end.
    pub(super) fn is_due(&self, trained: &Trained) -> bool {
        let is_known = trained.curve.last().is_some_and(|point| point.games == trained.games);
        let at = |curve: &CurveSection| {
            trained.games.is_multiple_of(curve.every) || trained.games == self.file.games.count
        };
        !is_known && self.file.curve.as_ref().is_some_and(at)
    }

    /// A match against the opponent of the curve, and how far values are from what comes of them. Deals are the same for
    /// every point, and none of them is learned from.
    pub(super) fn measure(
        &self,
        player: &AgentSpec,
        learner: &dyn Learner,
        games: u64,
        threads: usize,
        stop: &Stop,
    ) -> Result<Option<Point>, Bad> {
        let Some(curve) = &self.file.curve else { return Ok(None) };
        let game = self.registry.game(&self.file.game.parse()?)?;
        let agents = vec![player.clone(), curve.against.parse()?];
        // Where the weights lie does not matter.
        let streams = format!("{} {}", self.file.games.player, curve.against);
        let plan = Match::new(game, agents, DEFAULT_BUDGET, self.file.seed)?.with_streams(&streams);
        let job = Job { plan: &plan, games: curve.games, rule: StopRule::Games };
        let played = run_jobs(&[job], &Pool::new(threads), stop, None, &mut |_| ())?;
        let tests = self.play_batch(TESTS..TESTS + curve.games, player, threads, stop)?;
        let Some(tests) = tests.filter(|_| !stop.is_stopped()) else { return Ok(None) };
        let tell = |measure: Measure| {
            let told = measure.of(Who::default(), 0, &played[0].outcomes, plan.game().into());
            told.expect("the player has a seat in every game")
        };
        let (payoff, wins) = (tell(Measure::Payoff), tell(Measure::WinRate));
        Ok(Some(Point {
            games,
            error: rms_error(learner, &tests),
            constant_error: rms_error_of_mean(&tests),
            payoff: payoff.value,
            payoff_ci95: payoff.standard_error.map(|_| payoff.ci95),
            win_rate: wins.value / 100.0,
            ci95: wins.ci95.map(|end| end / 100.0),
        }))
    }
}

/// How far the values of all moments were from what came of them.
pub(super) fn rms_error(learner: &dyn Learner, games: &[Vec<Track>]) -> f64 {
    rms(games, |moment, payoff| learner.value(moment) - payoff)
}

/// How far their mean is from the payoffs of all moments.
fn rms_error_of_mean(games: &[Vec<Track>]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for track in games.iter().flatten() {
        sum += f64::from(track.payoff) * track.moments.len() as f64;
        count += track.moments.len() as f64;
    }
    rms(games, |_, payoff| sum / count - payoff)
}

/// Root of the mean square of something over all moments and what came of them.
fn rms(games: &[Vec<Track>], error: impl Fn(&Moment, f64) -> f64) -> f64 {
    let (mut sum, mut count) = (0.0, 0u64);
    for track in games.iter().flatten() {
        for moment in &track.moments {
            sum += error(moment, f64::from(track.payoff)).powi(2);
            count += 1;
        }
    }
    (sum / count.max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::{LearnerSection, learner::learner};

    #[test]
    fn errors_by_hand() {
        // The value is the first number: 1 and 3 where 2 comes, 4 where 5 comes. The mean of 2, 2 and 5 is 3.
        let moment = |number| Moment { so_far: 0.0, numbers: vec![number] };
        let games = vec![
            vec![Track { moments: vec![moment(1.0), moment(3.0)], payoff: 2.0 }],
            vec![Track { moments: vec![moment(4.0)], payoff: 5.0 }],
        ];
        let section = LearnerSection::Linear { features: None, lambda: 0.5, step: 0.1, fade: None };
        let learner = learner(&section, vec!["a".into()], &[("a".to_string(), 1.0)].into());
        assert_eq!(rms_error(&*learner, &games), 1.0);
        assert_eq!(rms_error_of_mean(&games), 2f64.sqrt());
    }
}
