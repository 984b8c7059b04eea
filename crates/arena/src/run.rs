//! Plays the games of a match on all threads and adds them up in order.

use crate::outcome::{Outcome, Played};
use crate::plan::Match;
use crate::report::Report;
use crate::store::Store;
use crate::tally::Tally;
use nply_core::{Bad, Stop};
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How far a match is.
pub struct Progress<'a> {
    /// Games finished, earlier runs included.
    pub done: u64,
    /// Games asked for.
    pub total: u64,
    /// Games that this run finished.
    pub played: u64,
    /// Time since this run began.
    pub elapsed: Duration,
    /// The table so far: all games up to the first one that is not finished.
    pub tally: &'a Tally,
}

impl Progress<'_> {
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

/// Longest time between two calls of the progress callback.
const TICK: Duration = Duration::from_millis(200);

/// Plays a match up to `games` games and gives its table.
///
/// Games that the store holds are not played again. Every finished game is in the store before it counts. The numbers
/// do not depend on `threads`. `progress` is called after every game, and at least five times a second.
///
/// After the stop signal the table covers the games that were finished. If the store cannot be written any more, the
/// signal is given here, and what was written stays.
pub fn run(
    plan: &Match,
    games: u64,
    threads: usize,
    stop: &Stop,
    store: Option<&mut Store>,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Report, Bad> {
    let finished = store.as_ref().map_or(Ok(BTreeMap::new()), |store| store.outcomes())?;
    let known: HashSet<u64> = finished.keys().copied().filter(|&number| number <= games).collect();
    let done = known.len() as u64;
    let queue = Mutex::new((1..=games).filter(move |number| !known.contains(number)));
    let mut collect = Collect {
        done,
        total: games,
        played: 0,
        began: Instant::now(),
        tally: Tally::new(plan),
        waiting: finished,
        next: 1,
        store,
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..(threads.max(1) as u64).min(games - done) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                while let Some(played) = next_game(plan, queue, stop) {
                    if sender.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        collect.receive(&receiver, progress).inspect_err(|_| stop.stop())
    })?;
    Ok(collect.report())
}

/// Plays the next game of the queue. `None`: there is none, or the signal to stop was given.
fn next_game(plan: &Match, queue: &Mutex<impl Iterator<Item = u64>>, stop: &Stop) -> Option<Played> {
    if stop.is_stopped() {
        return None;
    }
    let number = queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next()?;
    plan.play(number, stop)
}

/// The one place where finished games arrive.
struct Collect<'a> {
    done: u64,
    total: u64,
    played: u64,
    began: Instant,
    tally: Tally,
    /// Finished games that wait for an earlier one.
    waiting: BTreeMap<u64, Outcome>,
    /// The next game that the tally takes.
    next: u64,
    store: Option<&'a mut Store>,
}

impl Collect<'_> {
    fn receive(
        &mut self,
        games: &Receiver<Played>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), Bad> {
        loop {
            self.advance();
            progress(&self.progress());
            match games.recv_timeout(TICK) {
                Ok(game) => self.take(game)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn take(&mut self, game: Played) -> Result<(), Bad> {
        if let Some(store) = &mut self.store {
            store.insert(&game)?;
        }
        self.done += 1;
        self.played += 1;
        self.waiting.insert(game.outcome.number, game.outcome);
        Ok(())
    }

    /// Sums of fractions depend on their order, so games are added in theirs.
    fn advance(&mut self) {
        while let Some(game) = self.waiting.remove(&self.next) {
            self.tally.add(&game);
            self.next += 1;
        }
    }

    fn progress(&self) -> Progress<'_> {
        let Collect { done, total, played, ref tally, .. } = *self;
        Progress { done, total, played, elapsed: self.began.elapsed(), tally }
    }

    /// The table of all finished games, also of those behind a gap.
    fn report(mut self) -> Report {
        for game in std::mem::take(&mut self.waiting).into_values() {
            self.tally.add(&game);
        }
        self.tally.report()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    fn table(plan: &Match, games: u64, threads: usize) -> Report {
        run(plan, games, threads, &Stop::default(), None, &mut |_| ()).expect("no store, no error")
    }

    fn json(report: &Report) -> String {
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
            ["keeps", "keeps"]
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
        let tally = Tally::new(&plan(3, &["a", "b"], 1));
        let elapsed = Duration::from_secs(10);
        let progress = Progress { done: 60, total: 100, played: 20, elapsed, tally: &tally };
        assert_eq!((progress.rate(), progress.left()), (2.0, Some(Duration::from_secs(20))));
        assert_eq!(Progress { done: 40, played: 0, ..progress }.left(), None);
    }
}
