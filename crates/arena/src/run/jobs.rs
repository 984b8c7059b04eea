//! Plays the games of matches on an engine, keeps them, and adds them up in order.

use super::engine::{Done, Engine, Pool, Work};
use super::rule::{Ended, StopRule, Watch};
use crate::matches::{Match, Outcome, Played, Program};
use crate::store::{Store, StoredMatch};
use crate::tables::{MatchReport, Tally};
use nply_core::{Bad, Stop};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A match to be played.
pub struct Job<'a> {
    /// The match.
    pub plan: &'a Match,
    /// How many games, at most.
    pub games: u64,
    /// What may end it before.
    pub rule: StopRule,
}

/// A match that was played, as far as it came.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Its games in order. After a stop some may be missing.
    pub outcomes: Vec<Outcome>,
    /// What ended it before its number of games.
    pub ended: Option<Ended>,
}

impl Finished {
    /// Whether the first so many games are all there.
    pub fn has_first(&self, games: u64) -> bool {
        let last = games.checked_sub(1).map(|last| self.outcomes.get(last as usize));
        last.is_none_or(|game| game.is_some_and(|game| game.number == games))
    }
}

/// How far the work is.
pub struct MatchProgress<'a> {
    /// Games finished, earlier runs included.
    pub done: u64,
    /// Games asked for, of matches that a rule has not ended.
    pub total: u64,
    /// Games that this run finished.
    pub played: u64,
    /// Time since this run began.
    pub elapsed: Duration,
    /// The table of each match so far: all games up to the first one that is not finished.
    pub tallies: &'a [Tally],
}

impl MatchProgress<'_> {
    /// Games a second in this run.
    pub fn rate(&self) -> f64 {
        self.played as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// Estimated time left; `None` before the first game of this run is finished.
    pub fn left(&self) -> Option<Duration> {
        let seconds = self.total.saturating_sub(self.done) as f64 / self.rate();
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Plays one match up to `games` games and gives its table: [`run_jobs`] for the usual case.
pub fn run(
    plan: &Match,
    games: u64,
    threads: usize,
    stop: &Stop,
    store: Option<&mut Store>,
    progress: &mut dyn FnMut(&MatchProgress<'_>),
) -> Result<MatchReport, Bad> {
    let job = Job { plan, games, rule: StopRule::Games };
    let done = run_jobs(&[job], &Pool::new(threads), stop, store, progress)?;
    let mut tally = Tally::new(plan);
    done[0].outcomes.iter().for_each(|game| tally.add(game));
    Ok(tally.report())
}

/// Plays matches, deal by deal in turn, so that all have come equally far whenever the work is stopped.
///
/// Games that the store holds are not played again, also those beyond the number asked for, which count too unless a
/// rule ends the match. Every finished game is in the store before it counts. The result does not depend on the engine.
/// `progress` is called after every game, and at least five times a second.
///
/// After the stop signal the result covers the games that were finished. If the store cannot be written any more, the
/// signal is given here, and what was written stays.
pub fn run_jobs(
    jobs: &[Job<'_>],
    engine: &dyn Engine,
    stop: &Stop,
    mut store: Option<&mut Store>,
    progress: &mut dyn FnMut(&MatchProgress<'_>),
) -> Result<Vec<Finished>, Bad> {
    let over: Vec<AtomicBool> = jobs.iter().map(|_| AtomicBool::new(false)).collect();
    let mut collect = Collect::start(jobs, store.as_deref_mut(), &over)?;
    let mut queue = Queue::new(jobs, &collect.states, &over);
    collect.tell(progress);
    engine.run(&mut queue, stop, &mut |done| {
        if let Done::Game(job, game) = done {
            collect.take(job, game, store.as_deref_mut())?;
        }
        collect.tell(progress);
        Ok(())
    })?;
    if let Some(store) = store {
        for state in &collect.states {
            let ended = state.ended.as_ref().map(|ended| ended.games);
            state.stored.as_ref().map_or(Ok(()), |(stored, _)| store.end(stored, ended))?;
        }
    }
    Ok(collect.finish())
}

/// What is known of a match while it is played.
struct State {
    /// Where its games go, and which program plays them.
    stored: Option<(StoredMatch, Program)>,
    /// Finished games that wait for an earlier one.
    waiting: BTreeMap<u64, Outcome>,
    /// Games in order, from the first.
    outcomes: Vec<Outcome>,
    watch: Watch,
    ended: Option<Ended>,
    games: u64,
}

/// The one place where finished games arrive.
struct Collect<'a> {
    states: Vec<State>,
    tallies: Vec<Tally>,
    over: &'a [AtomicBool],
    played: u64,
    began: Instant,
}

impl<'a> Collect<'a> {
    fn start(jobs: &[Job<'_>], mut store: Option<&mut Store>, over: &'a [AtomicBool]) -> Result<Self, Bad> {
        let mut states = Vec::with_capacity(jobs.len());
        for job in jobs {
            let (stored, waiting) = match &mut store {
                None => (None, BTreeMap::new()),
                Some(store) => {
                    let (stored, games) = store.add(job.plan)?;
                    (Some((stored, job.plan.program())), games)
                }
            };
            let watch = Watch::new(job.rule, job.plan.seatings().deal_len());
            states.push(State {
                stored,
                waiting,
                outcomes: Vec::new(),
                watch,
                ended: None,
                games: job.games,
            });
        }
        let tallies = jobs.iter().map(|job| Tally::new(job.plan)).collect();
        let mut collect = Collect { states, tallies, over, played: 0, began: Instant::now() };
        (0..jobs.len()).for_each(|job| collect.advance(job));
        Ok(collect)
    }

    fn take(&mut self, job: usize, game: Played, store: Option<&mut Store>) -> Result<(), Bad> {
        let state = &mut self.states[job];
        if let (Some(store), Some((stored, program))) = (store, &state.stored) {
            store.insert(stored, &game, program)?;
        }
        self.played += 1;
        state.waiting.insert(game.outcome.number, game.outcome);
        self.advance(job);
        Ok(())
    }

    /// Sums of fractions depend on their order, and so do rules: games are added in theirs.
    fn advance(&mut self, job: usize) {
        let state = &mut self.states[job];
        while state.ended.is_none() {
            let Some(game) = state.waiting.remove(&(state.outcomes.len() as u64 + 1)) else { return };
            self.tallies[job].add(&game);
            state.ended = state.watch.add(&game);
            state.outcomes.push(game);
        }
        self.over[job].store(true, Ordering::Relaxed);
    }

    fn tell(&self, progress: &mut dyn FnMut(&MatchProgress<'_>)) {
        let (mut done, mut total) = (0, 0);
        for state in &self.states {
            let finished = state.outcomes.len() as u64;
            let behind = if state.ended.is_some() { 0 } else { state.waiting.len() as u64 };
            done += finished + behind;
            total += if state.ended.is_some() { finished } else { state.games.max(finished + behind) };
        }
        let (played, elapsed) = (self.played, self.began.elapsed());
        progress(&MatchProgress { done, total, played, elapsed, tallies: &self.tallies });
    }

    fn finish(self) -> Vec<Finished> {
        let finish = |mut state: State| {
            if state.ended.is_none() {
                state.outcomes.extend(state.waiting.into_values());
            }
            Finished { outcomes: state.outcomes, ended: state.ended }
        };
        self.states.into_iter().map(finish).collect()
    }
}

/// The games that are missing, deal by deal, each deal for every match that is not over.
struct Queue<'a> {
    jobs: &'a [Job<'a>],
    over: &'a [AtomicBool],
    known: Vec<HashSet<u64>>,
    deal: u64,
    job: usize,
    /// The place in the deal.
    place: u64,
}

impl<'a> Queue<'a> {
    fn new(jobs: &'a [Job<'a>], states: &[State], over: &'a [AtomicBool]) -> Self {
        let known = |state: &State| {
            state.outcomes.iter().map(|game| game.number).chain(state.waiting.keys().copied()).collect()
        };
        Queue { jobs, over, known: states.iter().map(known).collect(), deal: 0, job: 0, place: 0 }
    }

    /// Whether a match has no game in this deal or after it.
    fn is_through(&self, job: usize) -> bool {
        let first = self.deal.saturating_mul(self.jobs[job].plan.seatings().deal_len());
        first >= self.jobs[job].games || self.over[job].load(Ordering::Relaxed)
    }

    fn next_deal(&mut self) {
        (self.place, self.job) = (0, self.job + 1);
        if self.job == self.jobs.len() {
            (self.job, self.deal) = (0, self.deal + 1);
        }
    }
}

impl<'a> Iterator for Queue<'a> {
    type Item = Work<'a>;

    fn next(&mut self) -> Option<Work<'a>> {
        loop {
            if self.job == 0 && self.place == 0 && (0..self.jobs.len()).all(|job| self.is_through(job)) {
                return None;
            }
            let Job { plan, games, .. } = self.jobs[self.job];
            let deal_len = plan.seatings().deal_len();
            let number = self.deal.saturating_mul(deal_len).saturating_add(self.place + 1);
            if self.is_through(self.job) || self.place == deal_len || number > games {
                self.next_deal();
                continue;
            }
            self.place += 1;
            if !self.known[self.job].contains(&number) {
                return Some(Work { job: self.job, plan, number });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    fn table(plan: &Match, games: u64, threads: usize) -> MatchReport {
        run(plan, games, threads, &Stop::default(), None, &mut |_| ()).expect("no store, no error")
    }

    fn json(report: &MatchReport) -> String {
        serde_json::to_string(report).expect("plain data")
    }

    #[test]
    fn threads_change_no_digit() {
        let few = (2, &["uct:c=0.4", "random", "greedy"][..]);
        for (seats, agents) in [few, (3, &["keeps", "other"]), (5, &["a", "panics", "illegal"])] {
            let plan = plan(seats, agents, 7);
            let (one, four) = (table(&plan, 37, 1), table(&plan, 37, 4));
            assert_eq!(json(&one), json(&four));
            assert_eq!(one.games, 37);
        }
    }

    #[test]
    fn wins_add_up_to_games_and_whole_cycles_are_fair() {
        let two = (3, &["keeps", "b"][..]);
        let more = [(4, &["keeps", "b", "c"][..]), (4, &["a", "b", "c", "d"]), (3, &["a", "b", "c", "d"])];
        for (seats, agents) in more.into_iter().chain([two]) {
            let plan = plan(seats, agents, 3);
            let games = 2 * plan.seatings().len();
            let report = table(&plan, games, 2);
            let wins: f64 = report.agents.iter().map(|row| row.wins).sum();
            assert!((wins - games as f64).abs() < 1e-9);
            let held: u64 = report.agents.iter().map(|row| row.seats).sum();
            assert_eq!(held, games * seats as u64);
            for row in &report.by_seat {
                assert_eq!(row.games, games);
                assert!(row.agents.iter().all(|agent| agent.games == games / agents.len() as u64), "{row:?}");
            }
            assert!(report.agents.windows(2).all(|pair| pair[0].seats == pair[1].seats));
        }
    }

    #[test]
    fn equal_agents_are_told_apart_and_other_seeds_give_other_games() {
        let plan_of = |seed| plan(3, &["keeps", "keeps"], seed);
        let report = table(&plan_of(1), 6, 2);
        assert_eq!(
            report.agents.iter().map(|row| row.agent.as_str()).collect::<Vec<_>>(),
            ["keeps #1", "keeps #2"]
        );
        // Keeping every die, all tie in every game: each agent wins half, whatever its seats.
        assert!(report.agents.iter().all(|row| (row.win_rate - 0.5).abs() < 1e-12));
        let payoffs = |seed| table(&plan_of(seed), 30, 2).agents[0].mean_payoff;
        assert_ne!(payoffs(1), payoffs(2));
    }

    #[test]
    fn a_stop_gives_the_table_of_what_was_finished() {
        let plan = plan(3, &["keeps", "other"], 1);
        let stop = Stop::default();
        let mut told = 0;
        let report = run(&plan, 1_000_000, 2, &stop, None, &mut |progress| {
            told += 1;
            if progress.done >= 20 {
                stop.stop();
            }
        });
        let report = report.expect("no store, no error");
        assert!((20..1_000_000).contains(&report.games) && told > 20, "{}", report.games);
        let wins: f64 = report.agents.iter().map(|row| row.wins).sum();
        assert!((wins - report.games as f64).abs() < 1e-9);
    }

    #[test]
    fn progress_is_told_also_while_no_game_ends() {
        let plan = plan(3, &["waits", "waits"], 1);
        let stop = Stop::default();
        let mut told = 0;
        let report = run(&plan, 10, 2, &stop, None, &mut |progress| {
            told += 1;
            assert_eq!((progress.done, progress.total, progress.left()), (0, 10, None));
            if told == 3 {
                stop.stop();
            }
        });
        assert_eq!(report.expect("no store, no error").games, 0);
    }

    #[test]
    fn the_time_left_is_that_of_the_games_left() {
        let tallies = [Tally::new(&plan(3, &["a", "b"], 1))];
        let elapsed = Duration::from_secs(10);
        let progress = MatchProgress { done: 60, total: 100, played: 20, elapsed, tallies: &tallies };
        assert_eq!((progress.rate(), progress.left()), (2.0, Some(Duration::from_secs(20))));
        assert_eq!(MatchProgress { done: 40, played: 0, ..progress }.left(), None);
    }

    #[test]
    fn matches_are_played_in_turn() {
        let plans = [plan(3, &["keeps", "b"], 1), plan(3, &["a", "b"], 1), plan(4, &["a", "b"], 1)];
        let games = [12, 30, 14];
        let job = |(plan, games)| Job { plan, games, rule: StopRule::Games };
        let jobs: Vec<Job<'_>> = plans.iter().zip(games).map(job).collect();
        let over: Vec<AtomicBool> = jobs.iter().map(|_| AtomicBool::new(false)).collect();
        let states = Collect::start(&jobs, None, &over).expect("no store").states;
        let work: Vec<(usize, u64)> =
            Queue::new(&jobs, &states, &over).map(|work| (work.job, work.number)).collect();
        assert_eq!(work.len(), 56);
        let deals: Vec<(usize, u64)> =
            [(0, 1), (1, 1), (2, 1), (0, 7), (1, 7), (1, 13), (1, 19), (1, 25)].into();
        let firsts: Vec<(usize, u64)> =
            work.iter().copied().filter(|&(job, number)| (number - 1) % [6, 6, 14][job] == 0).collect();
        assert_eq!(firsts, deals);
        let done = run_jobs(&jobs, &Pool::new(3), &Stop::default(), None, &mut |_| ()).expect("no store");
        for ((plan, games), finished) in plans.iter().zip(games).zip(&done) {
            let numbers: Vec<u64> = finished.outcomes.iter().map(|game| game.number).collect();
            assert_eq!(numbers, (1..=games).collect::<Vec<_>>());
            assert_eq!(
                finished.outcomes[3].ranks,
                plan.play(4, &Stop::default()).expect("not stopped").outcome.ranks
            );
        }
    }
}
