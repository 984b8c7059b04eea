//! Scores from games: each candidate plays its match against the field.

use super::file::{Tuning, TuningMethod};
use super::method::{Halt, Objective, Request};
use super::space::Space;
use crate::matches::{Design, Match, Outcome};
use crate::run::{Engine, Finished, Job, MatchProgress, StopRule, run_jobs};
use crate::store::Store;
use crate::tournament::Entry;
use nply_core::{Bad, Budget, Seed, Stop};
use nply_registry::{AgentSpec, AnyGame, Registry};
use nply_stats::Summary;
use std::time::Instant;

/// A tuning file that was checked: its game can be built and its agents made.
pub struct Tuner {
    /// The file.
    pub(crate) file: Tuning,
    /// The settings.
    pub(crate) space: Space,
    /// The game, with its number of seats.
    pub(crate) game: String,
    /// The agent without the options that vary.
    pub(crate) default: AgentSpec,
    /// The opponents.
    pub(crate) field: Vec<AgentSpec>,
    pub(crate) budget: Budget,
    registry: &'static Registry,
}

impl Tuner {
    /// Checks a file.
    pub fn new(registry: &'static Registry, file: Tuning) -> Result<Tuner, Bad> {
        let game = registry.game(&file.game.parse()?)?;
        let budget = file.budget()?;
        let space = Space::of(&file.agent, &*game, budget)?;
        let canonical = |entry: &Entry| canonical(&*game, entry, budget);
        let default = canonical(&Entry::of(&file.agent.spec))?;
        let mut field = file.field.iter().map(canonical).collect::<Result<Vec<_>, Bad>>()?;
        if field.is_empty() {
            field.push(default.clone());
        }
        let tuner = Tuner { game: game.spec().into(), file, space, default, field, budget, registry };
        tuner.file.check(tuner.field.len(), tuner.candidate(0)?.seatings().deal_len())?;
        Ok(tuner)
    }

    /// The file.
    pub fn file(&self) -> &Tuning {
        &self.file
    }

    /// The settings among which it searches.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// A candidate against the field. Where candidates are compared with each other they play the same deals. NTBEA
    /// looks at most of them once or twice: with the same deals one shuffle would decide.
    pub fn candidate(&self, candidate: usize) -> Result<Match, Bad> {
        let seed = match self.file.method {
            TuningMethod::Ntbea => Seed(self.file.seed).named("candidate").child(candidate as u64).0,
            TuningMethod::Grid | TuningMethod::Random => self.file.seed,
        };
        let text = &self.space.candidates()[candidate].text;
        self.against(self.file.seating()?, text, &self.field, seed)
    }

    pub(crate) fn against(
        &self,
        design: Design,
        agent: &str,
        others: &[AgentSpec],
        seed: u64,
    ) -> Result<Match, Bad> {
        let mut agents = vec![agent.parse()?];
        agents.extend_from_slice(others);
        Match::with_design(design, self.registry.game(&self.game.parse()?)?, agents, self.budget, seed)
    }
}

/// The canonical spec of an agent of the file. A bare id is the agent's defaults here, never a stored setting: otherwise the
/// field would change when the winner is stored, and the same command would no longer mean the same games.
fn canonical(game: &dyn AnyGame, entry: &Entry, budget: Budget) -> Result<AgentSpec, Bad> {
    if !entry.options.is_empty() {
        return Err(Bad::new(
            &entry.spec,
            "an agent of the field has its options in its spec, like uct:c=0.4",
        ));
    }
    Ok(game.agent(&entry.spec.parse()?, budget)?.canonical().clone())
}

/// What games need: who computes them, where they are kept, and who watches.
pub(crate) struct Means<'a> {
    pub engine: &'a dyn Engine,
    pub stop: &'a Stop,
    pub store: &'a mut Store,
    pub progress: &'a mut dyn FnMut(&MatchProgress<'_>),
    /// Games that will be asked for, all together.
    pub total: u64,
    /// Games asked for so far and finished.
    pub done: u64,
    /// Games that were not in the store.
    pub played: u64,
    pub began: Instant,
}

impl Means<'_> {
    /// Plays matches, each up to so many games. Progress is told over all that will be asked for.
    pub fn play(&mut self, asked: &[(&Match, u64)]) -> Result<Vec<Finished>, Halt> {
        let jobs: Vec<Job<'_>> =
            asked.iter().map(|&(plan, games)| Job { plan, games, rule: StopRule::Games }).collect();
        let (total, done, played, began) = (self.total, self.done, self.played, self.began);
        let mut new = 0;
        let mut watch = |p: &MatchProgress<'_>| {
            new = p.played;
            let (done, played) = ((done + new).min(total), played + new);
            (self.progress)(&MatchProgress {
                done,
                total,
                played,
                elapsed: began.elapsed(),
                tallies: p.tallies,
            });
        };
        let finished = run_jobs(&jobs, self.engine, self.stop, Some(self.store), &mut watch)?;
        self.played += new;
        let all = asked.iter().zip(&finished).all(|(&(_, games), done)| done.has_first(games));
        if all { Ok(finished) } else { Err(Halt::Stopped) }
    }
}

/// The scores of candidates, from games. What was found once is kept.
pub(crate) struct Games<'a, 'b> {
    pub tuner: &'a Tuner,
    pub means: &'a mut Means<'b>,
    /// For each candidate the scores of its deals, from the first.
    pub known: Vec<Vec<f64>>,
}

impl Objective for Games<'_, '_> {
    fn play(&mut self, requests: &[Request]) -> Result<Vec<Summary>, Halt> {
        let missing = |r: &&Request| (self.known[r.candidate].len() as u64) < r.deals.end;
        let missing: Vec<&Request> = requests.iter().filter(missing).collect();
        let plans =
            missing.iter().map(|r| self.tuner.candidate(r.candidate)).collect::<Result<Vec<_>, Bad>>()?;
        let asked: Vec<(&Match, u64)> =
            plans.iter().zip(&missing).map(|(plan, r)| (plan, r.deals.end * deal_len(plan))).collect();
        if !asked.is_empty() {
            for (done, (request, plan)) in self.means.play(&asked)?.iter().zip(missing.iter().zip(&plans)) {
                self.known[request.candidate] = scores(&done.outcomes, deal_len(plan) as usize);
            }
        }
        let len = deal_len(&self.tuner.candidate(0)?);
        self.means.done += requests.iter().map(|r| len * (r.deals.end - r.deals.start)).sum::<u64>();
        let summary = |r: &Request| {
            let known = &self.known[r.candidate];
            known[r.deals.start as usize..r.deals.end as usize].iter().copied().collect()
        };
        Ok(requests.iter().map(summary).collect())
    }
}

fn deal_len(plan: &Match) -> u64 {
    plan.seatings().deal_len()
}

/// The scores of whole deals from the first one on; what a longer search left beyond a gap is not looked at.
fn scores(outcomes: &[Outcome], deal_len: usize) -> Vec<f64> {
    let in_order = outcomes.iter().enumerate().take_while(|(i, game)| game.number == *i as u64 + 1).count();
    let mean = |deal: &[Outcome]| deal.iter().map(score).sum::<f64>() / deal_len as f64;
    outcomes[..in_order].chunks_exact(deal_len).map(mean).collect()
}

/// What the first agent won of a game, above its even share.
fn score(game: &Outcome) -> f64 {
    let held = game.seating.iter().filter(|&&agent| agent == 0).count();
    won(game) - held as f64 / game.seating.len() as f64
}

/// The first agent's share of the win.
pub(crate) fn won(game: &Outcome) -> f64 {
    let shares = game.shares();
    game.seating.iter().zip(shares).filter(|(agent, _)| **agent == 0).map(|(_, share)| share).sum()
}
